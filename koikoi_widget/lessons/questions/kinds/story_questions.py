"""Questions about where the game comes from: the story of a card, the meaning of a name."""

from __future__ import annotations

from random import Random

from ....engine.cards import DECK, Card
from ....engine.words.names import card_name
from ....engine.words.stories import PICTURES, story
from ....engine.words.yaku_names import NAMES, japanese_name, yaku_name
from ....locale import _
from ..question import OPTIONS, Option, Question, drawn, right_places, shuffled
from .card_questions import look_for

# The first means what two others mean together; the second is a house rule.
_LEFT_OUT = {"poetry-and-blue-ribbons", "month-set"}


def tale_of(card: Card, rng: Random) -> Question:
    """Ask which of four faces a story belongs to."""
    others = [other for other in DECK if str(other) in PICTURES and other is not card]
    shown = shuffled([card, *shuffled(others, rng)[: OPTIONS - 1]], rng)
    options = [Option(card=other) for other in shown]
    return Question(
        prompt=_("Which card is this story about?"),
        options=tuple(options),
        right=right_places(options, Option(card=card)),
        why=_("The story is about {card}.", card=card_name(card)),
        facts=(story(card),),
        hint=look_for(card),
        asks="story",
    )


def meaning_of(yaku_id: str, rng: Random) -> Question:
    """Ask what the Japanese name of a yaku means."""
    others = [name for name in NAMES if name not in _LEFT_OUT and name != yaku_id]
    offered = shuffled([yaku_id, *shuffled(others, rng)[: OPTIONS - 1]], rng)
    options = [Option(_(NAMES[name].meaning)) for name in offered]
    asked = japanese_name(yaku_id) or yaku_name(yaku_id)
    return Question(
        prompt=_("What does the name {name} mean?", name=asked),
        options=tuple(options),
        right=right_places(options, Option(_(NAMES[yaku_id].meaning))),
        why=_(
            "{name} means “{meaning}”; in English the yaku is called {yaku}.",
            name=asked,
            meaning=_(NAMES[yaku_id].meaning),
            yaku=yaku_name(yaku_id),
        ),
        asks=f"meaning {yaku_id}",
    )


def tale(rng: Random) -> Question:
    """Ask about a card or a name."""
    if rng.random() < 0.6:
        return tale_of(Card.parse(drawn(PICTURES, rng)), rng)
    return meaning_of(drawn((name for name in NAMES if name not in _LEFT_OUT), rng), rng)
