"""Which card to play, or to discard if nothing can be captured, judged by what it earns."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from ....engine.actions import Play
from ....engine.cards import Card
from ....engine.round import captures
from ....engine.rules import Rules
from ....engine.view import View
from ....locale import N_, _, as_sentence, in_a_row, ngettext
from ...judgement.thumbs import TAUGHT
from ..moments import moments, rows
from ..question import Moment, Option, Question, Row, right_by_worth
from ..valued import Valued
from ..worth import Judged, figures, judged
from .decision_questions import calls_words, made_words, outs_row, threats_row
from .yaku_questions import rules_words

_LEAST_CARDS = 3
_SHARE_OF_PLAYS = 0.1
_SHARE_OF_DISCARDS = 0.4

# What is said about the cards with an answer to a question of the rule for discards: the question,
# the answer, the words. The last question, which card is plainest, needs none.
_SAID = (
    ("threat", True, N_("Would raise your opponent's score:")),
    ("pair", False, N_("You hold a second card of the month, and can take the first one back:")),
    (
        "prize",
        True,
        N_("A bright or the sake cup of the same month is still unseen, and could take your card:"),
    ),
)


def plays(rng: Random, rules: str | Rules = "bga") -> Iterator[Moment]:
    """Yield moments in which a card must be played and some can capture, endlessly."""
    return moments(rng, rules, _is_a_capture, _SHARE_OF_PLAYS)


def discards(rng: Random, rules: str | Rules = "bga") -> Iterator[Moment]:
    """Yield moments in which a card must be discarded because none can capture, endlessly."""
    return moments(rng, rules, _is_a_discard, _SHARE_OF_DISCARDS)


def play_of(moment: Moment) -> Question:
    """Ask which card to play, and let the match be played on from there."""
    return replace(_play_in(moment.view), moment=moment)


def discard_of(moment: Moment) -> Question:
    """Ask which card to discard, and let the match be played on from there."""
    return replace(_discard_in(moment.view), moment=moment)


def card_in(view: View) -> Question:
    """Ask which card to play, or to discard if none can capture."""
    return _play_in(view) if _captures(view) else _discard_in(view)


def unjudged_card(view: View) -> Question:
    """Ask the same, as long as nobody is told what is right: none of the answers is."""
    if _captures(view):
        asks, prompt = "play", _("Which of these do you play?")
    else:
        asks = "discard"
        prompt = _("None of your cards captures anything. Which of these do you discard?")
    return Question(
        prompt=prompt,
        options=tuple(Option(card=card) for card in view.hand),
        right=frozenset(),
        why="",
        rows=rows(view, with_hand=False),
        facts=(rules_words(view.rules), *_facts(view)),
        asks=asks,
    )


def _play_in(view: View) -> Question:
    """Ask which card to play; the best is right, and so is any that is about as good."""
    rows = (outs_row(view), threats_row(view))
    return replace(_judged(view), hint=in_a_row(row.label for row in rows))


def _discard_in(view: View) -> Question:
    """Ask which card to discard; the right one earns most, not merely stays longest."""
    question = _judged(view)
    by_the_rule = [*_by_the_rule(view, question)]
    return replace(
        question,
        answer=(*question.answer, *(row for row in by_the_rule if row.cards)),
        hint=in_a_row(as_sentence(f"{row.label} {len(row.cards)}") for row in by_the_rule),
    )


def _by_the_rule(view: View, question: Question) -> Iterator[Row]:
    """Yield what the rule for discards says about the cards on offer, in its order."""
    offered = [option.card for option in question.options if option.card]
    for name, answer, said in _SAID:
        cards = (card for card in offered if bool(TAUGHT[name](view, card)) is answer)
        yield Row(tuple(cards), _(said))


def _judged(view: View) -> Question:
    judgement, asked = judged(view), unjudged_card(view)
    by_card = _by_card(judgement)
    options = tuple(Option(card=card, worth=by_card[card]) for card in view.hand)
    points = figures(by_card.values())
    return replace(
        asked,
        options=options,
        right=right_by_worth(options),
        why=judgement.why,
        answer=(Row(tuple(by_card), _("From best to worst: {figures}.", figures=points)),),
        source=judgement.how,
    )


def _by_card(judgement: Judged) -> dict[Card, Valued]:
    """Return the best action for each card, the best card first."""
    best: dict[Card, Valued] = {}
    for option in judgement.options:
        assert isinstance(option.action, Play)
        best.setdefault(option.action.card, option)
    return best


def _facts(view: View) -> Iterator[str]:
    mine, theirs = (made_words(view, seat) for seat in (view.seat, 1 - view.seat))
    if mine:
        yield _("You have made {yaku}.", yaku=mine)
    if theirs:
        yield _("Your opponent has made {yaku}.", yaku=theirs)
    yield from calls_words(view)
    yield ngettext(
        "Your opponent holds {count} card.",
        "Your opponent holds {count} cards.",
        view.opponent_hand_size,
    )


def _is_a_play(view: View) -> bool:
    return view.phase == "play" and len(view.hand) >= _LEAST_CARDS


def _is_a_capture(view: View) -> bool:
    return _is_a_play(view) and _captures(view)


def _is_a_discard(view: View) -> bool:
    return _is_a_play(view) and not _captures(view)


def _captures(view: View) -> bool:
    return any(captures(card, view.field)[0] for card in view.hand)
