"""Outs and threats, the single cards that make a pile score more; what a hand may hold."""

from __future__ import annotations

from math import comb

from ...engine.cards import Card, CardSet, iter_mask
from ...engine.view import View


def outs(view: View) -> CardSet:
    """Return the outs: cards in your hand, on the field or unseen that alone raise your score.

    >>> from koikoi_widget import Match
    >>> outs(Match("bga", seed=7, starter=0).view(0))
    CardSet.parse('')
    """
    return _raising(view, view.seat, view.hand.mask | view.field.mask | view.unseen.mask)


def threats(view: View) -> CardSet:
    """Return the threats: cards on the field or unseen that alone raise your opponent's score.

    A card in your hand is not one: your opponent cannot get it unless you discard it.
    """
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
    pile, total = view.piles[seat].mask, view.rules.total
    now = total(pile, view.month)
    return CardSet(card for card in iter_mask(cards) if total(pile | card.mask, view.month) > now)
