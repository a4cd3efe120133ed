"""Rules as tables of whole numbers, which the compiled functions take as an argument."""

from __future__ import annotations

import json
from dataclasses import fields
from functools import lru_cache
from hashlib import sha256
from math import ceil
from typing import NamedTuple

from ...engine.rules import OPTIONS, Rules, find_rules
from ...engine.yaku import Yaku, gain_over_lesser, has_as_many
from ..arrays import Ints, np
from . import array_layout as at

# Each month has four cards and so sixteen sets of them: what a capture adds is looked up.
_SETS = 12 * 16
# Counters of six bits side by side in one number, without the sign bit.
_WIDTH, _COUNTERS = 6, 10
# A separate place for the yaku without a counter: they are checked in every score.
_ALWAYS = 60
# The most yaku that the bits of one number can tell apart; if there are more, every score checks
# them all.
MOST_ROWS = 62
# At most one class per card, and where the last list ends.
_LISTS = 49


class Tables(NamedTuple):
    """The rules of a round, compiled. All arrays are int64; the first axis of most is the month.

    There are places for a multiple of eight yaku, the number a processor handles at a time; one
    without a yaku is never made and worth nothing. Month 0 stands for a round of no month.

    A *counter* is six bits that a pile's captures add to; its top bit is on once the pile has as
    many cards as a yaku, or the easiest of several, needs.

    Attributes:
        options: the fields of `Rules` that govern a round, see `array_layout.option`.
        rows: (13, columns, yaku), one yaku in each last place, families together.
        gains: (13, 192), what capturing a set of cards of one month adds to the counters.
        start: (13,), the counters of an empty pile.
        lights: (13,), the top bits of all counters.
        groups: (13, 64), by the place of a top bit: the yaku it may have made, one bit each.
        classes: (13, 48), the class of each card: cards of a class contribute to the same yaku.
        parts: (13, ...), the rates that each class contributes to: first where the list of each
            class begins, then from place 49 on the lists. A rate is that of a yaku the card counts
            towards or, in the second half, adds to once it is made.
    """

    options: Ints
    rows: Ints
    gains: Ints
    start: Ints
    lights: Ints
    groups: Ints
    classes: Ints
    parts: Ints


def compile_rules(rules: str | Rules) -> Tables:
    """Return the tables of a preset or of any house rule; equal rules share theirs.

    Raises:
        UnknownName: there is no such preset.

    >>> compile_rules("nintendo").rows.shape
    (13, 10, 16)
    """
    return _compile(find_rules(rules))


@lru_cache(maxsize=64)
def _compile(rules: Rules) -> Tables:
    by_month = [yaku_of(rules, month) for month in range(13)]
    places = 8 * max(1, ceil(max(map(len, by_month)) / 8))
    parts = [_parts(rows, places) for rows in by_month]
    flat = max(sum(len(part) for part in set(month)) for month in parts)
    tables = Tables(
        _options(rules),
        np.zeros((13, at.COLUMNS, places), np.int64),
        np.zeros((13, _SETS), np.int64),
        np.zeros(13, np.int64),
        np.zeros(13, np.int64),
        np.zeros((13, 64), np.int64),
        np.zeros((13, 48), np.int64),
        np.zeros((13, _LISTS + flat), np.int64),
    )
    tables.rows[:, at.NEED] = 99
    for month, rows in enumerate(by_month):
        _fill_rows(tables, month, rows, rules.viewings == "field-cancels")
        _fill_counters(tables, month, rows)
        _fill_classes(tables, month, parts[month])
    for table in tables:
        table.flags.writeable = False
    return tables


def _options(rules: Rules) -> Ints:
    values = [(name, getattr(rules, name)) for name in at.ROUND_OPTIONS]
    numbers = [
        at.choice(name, value) if isinstance(value, str) else value for name, value in values
    ]
    return np.array(numbers, np.int64)


def digest_of(rules: Rules) -> str:
    """Return a digest of a round's rules, which is stored with everything learned under them.

    Rules with the same digest score, pay and end every round alike. Default values are left out, so
    that a new rule does not invalidate what was learned before it existed; so are the names of
    yaku.
    """
    rows = [[_not_default(row) for row in yaku_of(rules, month)] for month in range(13)]
    options = {
        name: getattr(rules, name)
        for name in at.ROUND_OPTIONS
        if getattr(rules, name) != OPTIONS[name].default
    }
    text = json.dumps([rows, options], sort_keys=True)
    return sha256(text.encode()).hexdigest()


def _not_default(row: Yaku) -> dict[str, object]:
    values = {item.name: getattr(row, item.name) for item in fields(row) if item.name != "id"}
    usual = {item.name: item.default for item in fields(row)}
    return {name: value for name, value in values.items() if value != usual[name]}


def yaku_of(rules: Rules, month: int) -> list[Yaku]:
    """Return the yaku that can be made in a round of `month`, with families side by side."""
    rows = [row for row in rules.active_yaku(month or None) if row.pool.bit_count() >= row.need]
    families = ["", *dict.fromkeys(row.family for row in rows if row.family)]
    return sorted(rows, key=lambda row: families.index(row.family))


def _fill_rows(tables: Tables, month: int, rows: list[Yaku], storms: bool) -> None:
    hidden = at.STORM_LIES if storms else 0
    families = ["", *dict.fromkeys(row.family for row in rows if row.family)]
    for place, row in enumerate(rows):
        tables.rows[month, :, place] = (
            row.pool,
            row.need,
            row.required,
            row.forbidden | hidden * row.viewing,
            row.points,
            row.extra,
            row.extra_pool or row.pool,
            families.index(row.family),
            row.viewing,
            gain_over_lesser(row, rows),
        )


def _parts(rows: list[Yaku], places: int) -> list[tuple[int, ...]]:
    """Return for each card the places of the rates that it contributes to."""
    parts = []
    for card in range(48):
        counts = [place for place, row in enumerate(rows) if row.pool >> card & 1]
        adds = [
            places + place
            for place, row in enumerate(rows)
            if row.extra and (row.extra_pool or row.pool) >> card & 1
        ]
        parts.append((*counts, *adds))
    return parts


def _fill_classes(tables: Tables, month: int, parts: list[tuple[int, ...]]) -> None:
    kinds = list(dict.fromkeys(parts))
    tables.classes[month] = [kinds.index(part) for part in parts]
    flat = [line for part in kinds for line in part]
    tables.parts[month, _LISTS : _LISTS + len(flat)] = flat
    ends = np.cumsum([0, *map(len, kinds)])
    # A class that this month lacks contributes to nothing.
    tables.parts[month, :_LISTS] = _LISTS + ends[-1]
    tables.parts[month, : len(ends)] = _LISTS + ends


def _fill_counters(tables: Tables, month: int, rows: list[Yaku]) -> None:
    """Give a counter to every yaku, or to an easier one that it cannot be made without."""
    if len(rows) > MOST_ROWS:
        tables.lights[month] = tables.start[month] = 1 << _ALWAYS
        tables.groups[month, _ALWAYS] = -1
        return
    counted: list[Yaku] = []
    # The easiest first, so that a harder one finds the counter it can share.
    for place, row in sorted(
        enumerate(rows), key=lambda entry: (entry[1].need, -entry[1].pool.bit_count())
    ):
        shared = next((other for other in counted if has_as_many(row, other)), None)
        if shared is None and len(counted) < _COUNTERS and _fits(row):
            counted.append(row)
            shared = row
        top = _ALWAYS if shared is None else _WIDTH * counted.index(shared) + _WIDTH - 1
        tables.groups[month, top] |= 1 << place
        if shared is None:
            tables.start[month] |= 1 << _ALWAYS
            tables.lights[month] |= 1 << _ALWAYS
    for place, row in enumerate(counted):
        low = _WIDTH * place
        tables.start[month] += ((1 << _WIDTH - 1) - row.need) << low
        tables.lights[month] |= 1 << low + _WIDTH - 1
        for index in range(_SETS):
            cards = (index & 15) << 4 * (index >> 4)
            tables.gains[month, index] += (cards & row.pool).bit_count() << low


def _fits(row: Yaku) -> bool:
    """Return whether the count of the whole pool stays within the bits of a counter."""
    need, most = row.need, row.pool.bit_count()
    return need <= 1 << _WIDTH - 1 and most - need < 1 << _WIDTH - 1
