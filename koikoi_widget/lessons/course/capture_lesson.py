"""What a card captures from the field: the four cases, and how often each comes up."""

from __future__ import annotations

from math import comb

from ...engine.cards import DECK, Card, CardSet
from ...engine.view import View
from ...engine.words.names import month_name
from ...locale import _, in_a_row, percent
from ...table.words.sentences import takable
from ..html.show import Html, entries, show
from ..questions.kinds.capture_questions import CASES, FIELD, matches


def chance_of(count: int) -> float:
    """Return how likely a card in a fresh hand is to match `count` cards of its month on the field.

    Exact: the field is 8 of the 47 remaining cards, and 3 of the 47 belong to its month.
    """
    others = len(DECK) - 1
    return comb(3, count) * comb(others - 3, FIELD - count) / comb(others, FIELD)


def four_cases(examples: dict[str, str]) -> Html:
    """Return the four cases, each with its chance and an example.

    Args:
        examples: fields by the card played onto them, in notation.
    """
    cases = {}
    for name, field in examples.items():
        card, lying = Card.parse(name), CardSet.parse(field)
        cases[matches(card, lying)] = (card, lying)
    return entries(
        (
            _(CASES[count][0]),
            in_a_row(
                [
                    _(CASES[count][1], month=month_name(card.month)),
                    _(
                        "This happens to {share} of the cards in a fresh hand.",
                        share=percent(chance_of(count), 1),
                    ),
                ]
            ),
            show([card], marks=True) + show(lying, size="small", marks=True),
        )
        for count, (card, lying) in sorted(cases.items())
    )


def what_each_takes(view: View) -> Html:
    """Return a hand, with what each card would take written beneath it."""
    return show(view.hand, captions=lambda card: _takes_words(card, view), marks=True)


def _takes_words(card: Card, view: View) -> str:
    taken = takable(card, view)
    return _("takes {cards}", cards=taken) if taken else _("stays")
