"""One network for all rules: it reads the rules along with the position.

Months are the same features by all rules. Numbers and yaku are *parts* added up: a yaku is what
kind it is of, how many points it adds and how further cards pay, so that one of a house rule is
known by what it is made of. For rounds by given rules the parts are added up once, to a `Network`.
"""

from __future__ import annotations

from typing import NamedTuple

from ...engine.cards import ANIMALS, BRIGHTS, CHAFF, MONTHS, RIBBONS
from ..arrays import Ints, np
from ..rules import array_layout as at
from ..rules.tables import Tables
from . import features as net
from .features import Network, features_size

PARTS = 5

VIEWINGS, WITH_ANOTHER = at.option("viewings"), at.choice("viewings", "with-another")
EXHAUSTION, DEALER = at.option("exhaustion"), at.choice("exhaustion", "dealer")
DEALER_BONUS, FIELD_BRIGHTS = at.option("dealer_bonus"), at.option("field_brights")
OWN_STEP, OTHER_STEP = at.option("own_koi_step"), at.option("opponent_koi_step")
COMBINE = at.option("koi_combine")
DOUBLE_FROM, DOUBLE_FACTOR = at.option("double_from"), at.option("double_factor")


class YakuKind(NamedTuple):
    """A kind of yaku: which cards count, how many it takes, and what sets it off from a twin.

    Attributes:
        cards: of which all but a few of the pool are; 0: any.
        least, most: cards that it takes.
        early: whether it has cards of the first three months; None: no matter.
        required: whether it must have certain cards; None: no matter.
    """

    cards: int = 0
    least: int = 1
    most: int = 48
    early: bool | None = None
    required: bool | None = None


# The first that fits counts.
KINDS = (
    YakuKind(BRIGHTS, 5),
    YakuKind(BRIGHTS, 4, 4, required=True),
    YakuKind(BRIGHTS, 4, 4),
    YakuKind(BRIGHTS, 1, 3),
    YakuKind(ANIMALS, 1, 3),
    YakuKind(ANIMALS, 4),
    YakuKind(RIBBONS, 1, 3, early=True),
    YakuKind(RIBBONS, 1, 3),
    YakuKind(RIBBONS, 4, 5),
    YakuKind(RIBBONS, 6),
    YakuKind(CHAFF),
    YakuKind(BRIGHTS | ANIMALS, 1, 2, early=True),
    YakuKind(BRIGHTS | ANIMALS, 1, 2),
    YakuKind(0, 1, 3),
    YakuKind(),
)
_MONTH_SET = len(KINDS)
_MOSTLY = 0.9  # the chaff cards with the sake cup are chaff
_EARLY = MONTHS[0].mask | MONTHS[1].mask | MONTHS[2].mask
_MOST_POINTS, _MOST_EXTRA = 15, 2

# Where the parts begin, behind the months and the numbers.
_SIDES = 2 * net.A_YAKU
_KIND = net.YAKU
_POINTS = _KIND + _SIDES * (len(KINDS) + 1)
_EXTRA = _POINTS + _SIDES * (_MOST_POINTS + 1)
_CANCELLED = _EXTRA + _SIDES * 2 * (_MOST_EXTRA + 1)
_WAITS = _CANCELLED + _SIDES
_TURN_BY = _WAITS + _SIDES  # how a round may end, by the turn
_CALLS_BY = _TURN_BY + 3 * 18
_STEPS_BY = _CALLS_BY + 3 * 16
_BRIGHTS_BY = _STEPS_BY + 18 * 16
_DOUBLE_BY = _BRIGHTS_BY + 3 * 6
_DOUBLES = 2 * 12
SIZE = _DOUBLE_BY + 2 * _DOUBLES


def kind_of(pool: int, need: int, required: int) -> int:
    """Return the place of the kind of such a yaku in `KINDS`; behind them, a whole month."""
    if any(pool == month.mask for month in MONTHS):
        return _MONTH_SET
    for place, kind in enumerate(KINDS):
        share = (pool & kind.cards).bit_count() / pool.bit_count() if kind.cards else 1.0
        if (
            share >= _MOSTLY
            and kind.least <= need <= kind.most
            and kind.early in (None, pool & _EARLY != 0)
            and kind.required in (None, required != 0)
        ):
            return place
    raise AssertionError


def parts_of(tables: Tables) -> Ints:
    """Return what each feature of these rules is made of, (features, PARTS); -1: nothing more."""
    parts = np.full((features_size(tables), PARTS), -1, np.int64)
    parts[: net.YAKU, 0] = np.arange(net.YAKU)
    options = tables.options
    ending = int(options[EXHAUSTION])
    if ending == DEALER and not options[DEALER_BONUS]:
        ending = 0
    steps = (min(options[OWN_STEP], 2) * 3 + min(options[OTHER_STEP], 2)) * 2 + options[COMBINE]
    _add(parts, net.TURN, 1, _TURN_BY + 18 * ending, 18)
    _add(parts, net.CALLS, 1, _CALLS_BY + 16 * ending, 16)
    _add(parts, net.CALLS, 2, _STEPS_BY + 16 * int(steps), 16)
    _add(parts, net.BRIGHTS, 1, _BRIGHTS_BY + 6 * int(options[FIELD_BRIGHTS]), 6)
    if options[DOUBLE_FROM]:
        # How many points are missing until the base is doubled: 0 to 10, or more.
        missing = np.clip(options[DOUBLE_FROM] - np.arange(16), 0, 11)
        first = _DOUBLE_BY + 12 * (options[DOUBLE_FACTOR] > 2)
        for side in range(2):
            start = net.BASE + 16 * side
            parts[start : start + 16, 1] = first + _DOUBLES * side + missing
    for place in range(tables.rows.shape[2]):
        _add_yaku(parts, place, tables.rows[1, :, place], options)
    return parts


def _add(parts: Ints, start: int, part: int, first: int, count: int) -> None:
    parts[start : start + count, part] = first + np.arange(count)


def _add_yaku(parts: Ints, place: int, row: Ints, options: Ints) -> None:
    pool = int(row[at.POOL])
    if not pool:
        return
    start = net.YAKU + _SIDES * place
    kind = kind_of(pool, int(row[at.NEED]), int(row[at.REQUIRED]))
    points = min(int(row[at.WORTH]), _MOST_POINTS)
    extra = 2 * min(int(row[at.EXTRA]), _MOST_EXTRA) + (row[at.FAMILY] != 0)
    _add(parts, start, 0, _KIND + _SIDES * kind, _SIDES)
    _add(parts, start, 1, _POINTS + _SIDES * points, _SIDES)
    _add(parts, start, 2, _EXTRA + _SIDES * int(extra), _SIDES)
    if row[at.FORBIDDEN]:
        _add(parts, start, 3, _CANCELLED, _SIDES)
    if row[at.VIEWING] and options[VIEWINGS] == WITH_ANOTHER:
        _add(parts, start, 4, _WAITS, _SIDES)


def network_by(judge: Network, parts: Ints) -> Network:
    """Return the judge's network for rules that have these parts."""
    inner = judge.inner[np.maximum(parts[:, 0], 0)]
    for part in range(PARTS):
        used = parts[:, part] >= 0
        if part == 0:
            inner[~used] = 0.0
        else:
            inner[used] += judge.inner[parts[used, part]]
    return Network(inner, judge.bias, judge.outer)
