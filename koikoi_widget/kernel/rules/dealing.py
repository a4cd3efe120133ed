"""How the cards of a round are laid out and dealt, compiled.

A deck holds 48 cards: hand 0 from place 0, hand 1 from 8, the field from 16, the stock from 24.
"""

from __future__ import annotations

from ..generator import shuffle_ahead
from ..jit import Ints, inlined
from .steps import begin, redealt
from .tables import Tables


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
