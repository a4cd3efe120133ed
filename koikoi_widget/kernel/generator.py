"""Random numbers: a multiply-with-carry generator whose state is one whole number.

The state stays below 2^63, so that the numbers are the same with and without the compiler, and the
output is the low half of the state xor the high half, which hides the weakness of either (David
Thomas's MWC64X; the multiplier is Marsaglia's, from the generator KISS). Its period is about 2^60.
"""

from __future__ import annotations

from hashlib import sha256

from .jit import Ints, inlined

_MULTIPLIER = 698769069
_LOW = 0xFFFFFFFF


def first_state(seed: int | str) -> int:
    """Return the state that `seed` stands for, the same on every machine."""
    drawn = int.from_bytes(sha256(str(seed).encode()).digest()[:8], "little")
    return 1 + drawn % (_MULTIPLIER * (1 << 32) - 2)


@inlined
def following(state: int) -> int:
    """Return the next state."""
    return _MULTIPLIER * (state & _LOW) + (state >> 32)


@inlined
def drawn(state: int) -> int:
    """Return the 32 random bits of a state."""
    return (state ^ (state >> 32)) & _LOW


@inlined
def shuffle_ahead(deck: Ints, first: int, count: int, end: int, state: int) -> int:
    """Move random cards of ``deck[first:end]`` to its first `count` places; return the state.

    One draw serves two cards: the whole part of ``bits * choices`` picks the first, the remainder
    the second. The bias is below 1 in a million.
    """
    for place in range(first, first + count - 1, 2):
        state = following(state)
        scaled = drawn(state) * (end - place)
        other = place + (scaled >> 32)
        deck[place], deck[other] = deck[other], deck[place]
        other = place + 1 + ((scaled & _LOW) * (end - place - 1) >> 32)
        deck[place + 1], deck[other] = deck[other], deck[place + 1]
    if count & 1:
        place = first + count - 1
        state = following(state)
        other = place + (drawn(state) * (end - place) >> 32)
        deck[place], deck[other] = deck[other], deck[place]
    return state
