"""What a network reads of a position, and what it is made of: numbers that say so, in numpy alone.

A month is one of the ways its four cards can lie (both chaff cards of a month count as one), a
yaku is described by how many cards it wants and how many of those are in reach.
"""

from __future__ import annotations

from typing import NamedTuple

from ...engine.cards import DECK, Kind
from ..arrays import Ints, SmallFloats, np
from ..rules.tables import Tables

# Where a card is, as a seat sees it: unseen 0, in its hand, on the field, in its pile, in the
# opponent's pile, or on the field and left lying there by the opponent.
_PLACES = 6
_OWN_PILE, _OTHER_PILE = 3, 4
_CODES = _PLACES**4


def _month_features() -> tuple[Ints, int]:
    """Return the feature of each way a month's cards can lie, and how many there are.

    Cards of a month come to a pile in twos or all four; whatever else a position made by hand may
    hold is feature 0.
    """
    table = np.zeros((12, _CODES), np.int64)
    count = 1
    for month in range(12):
        chaff = [place for place in range(4) if DECK[4 * month + place].kind is Kind.CHAFF]
        known: dict[tuple[int, ...], int] = {}
        for code in range(_CODES):
            lies = [code // _PLACES**place % _PLACES for place in range(4)]
            if lies.count(_OWN_PILE) % 2 or lies.count(_OTHER_PILE) % 2:
                continue
            for place, value in zip(chaff, sorted(lies[place] for place in chaff), strict=True):
                lies[place] = value
            if tuple(lies) not in known:
                known[tuple(lies)] = count
                count += 1
            table[month, code] = known[tuple(lies)]
    table.flags.writeable = False
    return table, count


MONTH_FEATURES, TURN = _month_features()
# For each set of a month's cards, the number whose digits, base 6, are 1 for them.
IN_SIXES: Ints = np.array(
    [sum(_PLACES**place for place in range(4) if cards >> place & 1) for cards in range(16)],
    np.int64,
)
IN_SIXES.flags.writeable = False
# Behind the months: the opponent's hand size, 0 to 8, and whether the seat holds as many; its own
# calls, 0 to 3, by the opponent's; who may call again; brights; what multiplies its own points, 1
# to 8, and the opponent's; its own base, 0 to 15, and the opponent's.
CALLS = TURN + 18
MAY_CALL = CALLS + 16
BRIGHTS = MAY_CALL + 4
TIMES = BRIGHTS + 6
BASE = TIMES + 16
YAKU = BASE + 32
A_YAKU = 45  # 0 to 4 cards missing, 0 to 2 of them in reach now, 0 to 2 later
MOST_TIMES = 8

MOST_FEATURES = 100  # of one position: 12 months, 8 numbers, two for each of up to 40 yaku
TIMES_AT = 16  # where the two multipliers stand among them
FIRST_YAKU = 20
MOST_YAKU = (MOST_FEATURES - FIRST_YAKU) // 2

HEADS = 4
WIN, LOSE, GAIN, LOSS = range(HEADS)
# Points are learned in tens: about as large as the chances.
SCALE = 10.0
LEAK = np.float32(0.05)


class Network(NamedTuple):
    """The numbers of a network, float32.

    Attributes:
        inner: (features, units).
        bias: (units,).
        outer: (HEADS, units + 1); the last is the bias.
    """

    inner: SmallFloats
    bias: SmallFloats
    outer: SmallFloats


def features_size(tables: Tables) -> int:
    """Return how many features the rules have."""
    yaku: int = tables.rows.shape[2]
    return YAKU + 2 * A_YAKU * yaku
