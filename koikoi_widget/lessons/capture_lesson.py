"""What a card captures from the field: the rule as questions, and how often each case comes up."""

from __future__ import annotations

from math import comb

from ..engine.cards import DECK, Card, CardSet
from ..engine.names import month_name
from ..engine.round import captures
from ..engine.view import View
from ..locale import N_, _, percent
from ..table.sentences import listed
from .questions import Option, Question, Row
from .questions.question import right_places
from .show import Html, entries, show

FIELD = 8

# What a card does, by how many cards of its month are on the field, and the rule in one sentence.
CASES = {
    0: (
        N_("It takes nothing and stays on the field"),
        N_("There is no card of {month} on the field, so it stays there."),
    ),
    1: (
        N_("It takes one card"),
        N_("There is one card of {month} on the field, and it must be taken."),
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


def capture_of(card: Card, field: CardSet) -> Question:
    """Ask what `card` does when it is played, or turned up from the stock, onto `field`."""
    count = matches(card, field)
    options = [Option(_(words)) for words, _rule in CASES.values()]
    found = tuple(other for choice in captures(card, field) for other in choice)
    return Question(
        prompt=_("You play this card. What happens?"),
        options=tuple(options),
        right=right_places(options, options[count]),
        why=_(CASES[count][1], month=month_name(card.month)),
        rows=(Row((card,), _("You play")), Row(tuple(field), _("The field"))),
        answer=(Row((card, *found), _("These cards match")),) if found else (),
        hint=_("How many cards of {month} are on the field?", month=month_name(card.month)),
    )


def chance_of(count: int) -> float:
    """Return how likely a card in a fresh hand is to match `count` cards of its month on the field.

    Exact: the field is 8 of the 47 remaining cards, 3 of which are of its month.
    """
    others = len(DECK) - 1
    return comb(3, count) * comb(others - 3, FIELD - count) / comb(others, FIELD)


def four_cases(examples: dict[str, str]) -> Html:
    """Return the four cases, each with its chance and an example.

    Args:
        examples: fields by the card played onto them, in notation.
    """
    found = {}
    for name, field in examples.items():
        card, lying = Card.parse(name), CardSet.parse(field)
        found[matches(card, lying)] = (card, lying)
    return entries(
        (
            _(CASES[count][0]),
            _(CASES[count][1], month=month_name(card.month))
            + " "
            + _(
                "This happens with {share} of the cards in a fresh hand.",
                share=percent(chance_of(count), 1),
            ),
            show([card]) + show(lying, size="small"),
        )
        for count, (card, lying) in sorted(found.items())
    )


def what_each_takes(view: View) -> Html:
    """Return a hand, with what each card would take written beneath it."""
    return show(view.hand, captions=lambda card: _takes_words(card, view))


def _takes_words(card: Card, view: View) -> str:
    choices = [listed(choice) for choice in captures(card, view.field)]
    if not choices[0]:
        return _("stays")
    return _("takes {cards}", cards=_(" or ").join(choices))
