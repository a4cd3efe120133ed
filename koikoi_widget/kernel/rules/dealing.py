"""How the cards of a round are laid out and dealt, compiled.

A deck holds 48 cards: hand 0 from place 0, hand 1 from 8, the field from 16, the stock from 24.
"""

from __future__ import annotations

from ..generator import drawn, following, shuffle_ahead
from ..jit import Ints, inlined, lowest, popcount
from . import array_layout as at
from .steps import begin, redealt
from .tables import Tables


@inlined
def spread(position: Ints, deck: Ints) -> None:
    """Lay out the hidden cards: hand 0 from place 0, hand 1 from 8, the stock in its order from 24.

    A stock card that has been turned up keeps its place, so the next one is at 24 + drawn.
    """
    for seat in range(2):
        hand = position[at.HANDS + seat]
        place = 8 * seat
        while hand:
            deck[place] = lowest(hand)
            hand &= hand - 1
            place += 1
    for place in range(24):
        deck[24 + place] = position[at.STOCK + place]


@inlined
def deal_unseen(position: Ints, deck: Ints, seat: int, state: int) -> int:
    """Give the opponent of `seat` a random hand from what `seat` cannot see; return the state.

    The stock keeps the rest, in an order still to be drawn.
    """
    place = 8 - 8 * seat
    count = popcount(position[at.HANDS + 1 - seat])
    left = 24 - position[at.DRAWN]
    for _turn in range(count):
        state = following(state)
        other = drawn(state) * (count + left) >> 32
        if other < count:
            other += place
            # It is in the hand: bring it forward, so that all hands are equally likely.
        else:
            other += 24 + position[at.DRAWN] - count
        deck[place], deck[other] = deck[other], deck[place]
        place += 1
        count -= 1
    return state


@inlined
def deal_round(
    position: Ints, deck: Ints, month: int, starter: int, tables: Tables, state: int
) -> int:
    """Deal a fresh round from a `deck` of all 48 cards in any order; return the state.

    Hands and field are the deck's first 24 places; the order of the rest is still to be drawn.
    """
    while True:
        state = shuffle_ahead(deck, 0, 24, 48, state)
        field = 0
        for place in range(16, 24):
            field |= 1 << deck[place]
        if not redealt(field, tables.options):
            break
    first = second = 0
    for place in range(8):
        first |= 1 << deck[place]
        second |= 1 << deck[8 + place]
    begin(position, first, second, field, month, starter, tables.options)
    return state


@inlined
def shuffle_hands(position: Ints, deck: Ints, state: int) -> int:
    """Shuffle each hand; return the state."""
    for seat in range(2):
        count = popcount(position[at.HANDS + seat])
        state = shuffle_ahead(deck, 8 * seat, count - 1, 8 * seat + count, state)
    return state


@inlined
def gather(start: Ints, position: Ints, deck: Ints, hidden: bool) -> None:
    """Write `start` to `position`, with the hidden cards taken from `deck`."""
    for place in range(at.SIZE):
        position[place] = start[place]
    if hidden:
        for seat in range(2):
            hand = 0
            for place in range(popcount(start[at.HANDS + seat])):
                hand |= 1 << deck[8 * seat + place]
            position[at.HANDS + seat] = hand
