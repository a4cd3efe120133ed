"""Questions about what a card takes from the field."""

from __future__ import annotations

from random import Random

from ....engine.cards import DECK, Card, CardSet
from ....engine.round import captures
from ....engine.rules import Rules
from ....engine.words.names import month_name
from ....locale import N_, _
from ..question import Option, Question, Row, right_places, shuffled

FIELD = 8  # cards on the field

# What a card does, by how many cards of its month are on the field, and the rule in one sentence.
CASES = {
    0: (
        N_("It takes nothing and stays on the field"),
        N_("There is no card of {month} on the field, so it stays there."),
    ),
    1: (
        N_("It takes one card"),
        N_("There is one card of {month} on the field, and you must take it."),
    ),
    2: (
        N_("It takes one of two cards: your choice"),
        N_("There are two cards of {month} on the field. You take the one you choose, never both."),
    ),
    3: (
        N_("It takes three cards at once"),
        N_(
            "The other three cards of {month} are all on the field, and a card that matches three "
            "takes them all."
        ),
    ),
}


def matches(card: Card, field: CardSet) -> int:
    """Return how many cards of the month of `card` are on the field."""
    choices = captures(card, field)
    return sum(map(len, choices))


def capture_of(card: Card, field: CardSet, *, is_turned_up: bool = False) -> Question:
    """Ask what `card` does when it is played, or turned up from the stock, onto `field`."""
    options = [Option(_(words)) for words, _rule in CASES.values()]
    matching = tuple(other for choice in captures(card, field) for other in choice)
    count = len(matching)
    return Question(
        prompt=_("You turn up this card from the stock. What happens?")
        if is_turned_up
        else _("You play this card. What happens?"),
        options=tuple(options),
        right=right_places(options, options[count]),
        why=_(CASES[count][1], month=month_name(card.month)),
        rows=(
            Row((card,), _("Stock") if is_turned_up else _("You play")),
            Row(tuple(field), _("The field")),
        ),
        answer=(Row((card, *matching), _("These cards match")),) if matching else (),
        hint=_("How many cards of {month} are on the field?", month=month_name(card.month)),
        asks="capture",
    )


def draw_capture(card: Card, rng: Random, rules: Rules) -> Question:
    """Ask what `card` takes, each of the four cases equally often.

    It comes from the stock where one from the hand does not have to take.
    """
    family = [other for other in DECK if other.month == card.month and other is not card]
    strangers = [other for other in DECK if other.month != card.month]
    count = int(rng.random() * (len(family) + 1))
    here = shuffled(family, rng)[:count]
    field = CardSet([*here, *shuffled(strangers, rng)[: FIELD - count]])
    return capture_of(card, field, is_turned_up=rules.free_discard)
