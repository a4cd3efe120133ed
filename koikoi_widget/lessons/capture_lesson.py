"""What a card takes from the field: the rule as questions, and how often each case comes up."""

from __future__ import annotations

from math import comb

from ..engine.cards import DECK, Card, CardSet
from ..engine.names import month_name
from ..engine.round import captures
from ..engine.view import View
from ..locale import N_, _
from ..table.sentences import listed
from .questions import Option, Question, Row
from .questions.question import right_places
from .show import Html, entries, show

FIELD = 8

# By how many cards of its month lie there: what a card does, and the rule in one sentence.
CASES = {
    0: (
        N_("It takes nothing and stays on the field"),
        N_("No card of {month} lies on the field: it stays there."),
    ),
    1: (
        N_("It takes one card"),
        N_("One card of {month} lies on the field, and it must be taken."),
    ),
    2: (
        N_("It takes one of two cards, as you choose"),
        N_("Two cards of {month} lie on the field: you take the one you choose, never both."),
    ),
    3: (
        N_("It takes three cards at once"),
        N_("All three others of {month} lie on the field: a card that finds three takes all."),
    ),
}


def matches(card: Card, field: CardSet) -> int:
    """Return how many cards of its month `card` finds on the field."""
    choices = captures(card, field)
    return sum(map(len, choices))


def capture_of(card: Card, field: CardSet) -> Question:
    """Ask what `card` does when it is played, or turned from the stock, onto `field`."""
    count = matches(card, field)
    options = [Option(_(words)) for words, _rule in CASES.values()]
    found = tuple(other for choice in captures(card, field) for other in choice)
    return Question(
        prompt=_("You play this card. What happens?"),
        options=tuple(options),
        right=right_places(options, options[count]),
        why=_(CASES[count][1], month=month_name(card.month)),
        rows=(Row((card,), _("You play")), Row(tuple(field), _("The field"))),
        answer=(Row((card, *found), _("These belong together")),) if found else (),
    )


def chance_of(count: int) -> float:
    """Return how likely a card of a hand just dealt finds `count` of its month on the field.

    Exact: the field is 8 of the 47 other cards, and 3 of these are of its month.
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
            + _("So it is with {share:.1f} % of the cards dealt.", share=100 * chance_of(count)),
            show([card]) + show(lying, size="small"),
        )
        for count, (card, lying) in sorted(found.items())
    )


def what_each_takes(view: View) -> Html:
    """Return a hand, with what each card would take beneath it."""
    return show(view.hand, captions=lambda card: _takes_words(card, view))


def _takes_words(card: Card, view: View) -> str:
    choices = [listed(choice) for choice in captures(card, view.field)]
    if not choices[0]:
        return _("stays")
    return _("takes {cards}", cards=_(" or ").join(choices))
