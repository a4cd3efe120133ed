"""Outs and threats, the single cards that make a pile score more; what a hand may hold.

Decisions between stop and koi-koi are grouped by the number of threats and by the base.
"""

from __future__ import annotations

from math import comb
from typing import NamedTuple

from ...engine.cards import Card, CardSet, iter_mask
from ...engine.view import View
from ...engine.view_checks import check_view


def outs(view: View) -> CardSet:
    """Return the outs: cards in your hand, on the field or unseen that alone raise your score.

    >>> from koikoi_widget import Match
    >>> outs(Match("bga", seed=7, starter=0).view(0))
    CardSet.parse('')
    """
    check_view(view)
    return _raising(view, view.seat, view.hand.mask | view.field.mask | view.unseen.mask)


def threats(view: View) -> CardSet:
    """Return the threats: cards on the field or unseen that alone raise your opponent's score.

    A card in your hand is not one: your opponent cannot get it unless you discard it.

    >>> kk.threats(kk.Match("bga", seed=7, starter=0).view(0))
    CardSet.parse('')
    """
    check_view(view)
    return _raising(view, 1 - view.seat, view.field.mask | view.unseen.mask)


def helps_opponent(view: View, card: Card) -> bool:
    """Return whether `card` alone would raise your opponent's score."""
    return bool(_raising(view, 1 - view.seat, card.mask))


def chance_held(wanted: int, unseen: int, hand: int) -> float:
    """Return how likely `hand` of the `unseen` cards are to include at least one of `wanted`.

    Exact if every division of the unseen cards between hand and stock is equally likely.

    >>> chance_held(1, 32, 8)
    0.25
    """
    return 1 - comb(unseen - wanted, hand) / comb(unseen, hand)


def _raising(view: View, seat: int, cards: int) -> CardSet:
    pile, field = view.piles[seat].mask, view.field.mask

    def total(gained: int) -> int:
        return view.rules.total(pile | gained, view.month, field & ~gained)

    now = total(0)
    return CardSet(card for card in iter_mask(cards) if total(card.mask) > now)


class Band(NamedTuple):
    """Numbers from `least` to `most`, both included; None: without end."""

    least: int
    most: int | None

    def __contains__(self, value: object) -> bool:
        if not isinstance(value, int):
            return False
        return self.least <= value and (self.most is None or value <= self.most)

    def __str__(self) -> str:
        if self.most is None:
            return f"{self.least}+"
        return f"{self.least}" if self.least == self.most else f"{self.least}–{self.most}"


THREATS = (Band(0, 0), Band(1, 1), Band(2, 3), Band(4, None))
BASES = (Band(1, 4), Band(5, 6), Band(7, None))
