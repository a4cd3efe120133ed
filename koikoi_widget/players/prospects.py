"""What a card is worth: the chance that it decides a yaku, times that yaku's points.

A yaku of `need` cards lacks `missing` of them, to come from the `open` ones, those in neither pile.
If a seat gets each of these with chance ``reach``, one card decides the yaku when it gets exactly
``missing - 1`` of the remaining ``open - 1``: a binomial chance. That is how much taking the card
adds to the seat's prospects, and equally how much giving it to the opponent takes away. So one
number serves both purposes, and a yaku that can no longer be made automatically counts for nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from math import comb
from typing import NamedTuple

from ..engine.rules import Rules
from ..engine.yaku import Yaku, gain_over_lesser

STEPS = 40  # chances are rounded to these steps


class Line(NamedTuple):
    """A yaku as needed for prospects; sets are masks.

    Attributes:
        pool, need, required, forbidden: as in `Yaku`.
        points: what it adds to the lesser yaku of its family that is made along with it.
        extra: points for each further card of `extra_pool`.
        extra_pool: the cards that add points once it is made.
    """

    pool: int
    need: int
    required: int
    forbidden: int
    points: float
    extra: int
    extra_pool: int


def lines(rules: Rules, month: int | None) -> tuple[Line, ...]:
    """Return the yaku that count in a round of `month`, 1 to 12, as lines."""
    return _lines(rules.active_yaku(month), rules.viewings == "with-another")


@cache
def _lines(rows: tuple[Yaku, ...], lone_viewings_fail: bool) -> tuple[Line, ...]:
    lines = []
    for row in rows:
        points: float = gain_over_lesser(row, rows)
        if row.viewing and lone_viewings_fail:
            points /= 2  # it depends on another yaku that may never be made
        lines.append(
            Line(
                row.pool,
                row.need,
                row.required,
                row.forbidden,
                points,
                row.extra,
                row.extra_pool or row.pool,
            )
        )
    return tuple(lines)


@cache
def _exactly(step: int, tries: int, hits: int) -> float:
    """Return the chance of `hits` in `tries`, each with chance ``step / STEPS``."""
    if not 0 <= hits <= tries:
        return 0.0
    chance = step / STEPS
    return comb(tries, hits) * chance**hits * (1 - chance) ** (tries - hits)


@cache
def _at_least(step: int, tries: int, hits: int) -> float:
    """Return the chance of `hits` or more in `tries`, each with chance ``step / STEPS``."""
    return sum(_exactly(step, tries, exactly) for exactly in range(max(hits, 0), tries + 1))


class Reach(NamedTuple):
    """The chance that a seat gets an open card before the round ends, by where the card is."""

    held: float
    field: float
    unseen: float
    elsewhere: float


class Side(NamedTuple):
    """One seat's pile, its opponent's, and where that seat sees the open cards; all masks."""

    pile: int
    opposing: int
    held: int
    field: int
    unseen: int
    reach: Reach

    def step(self, open_cards: int) -> int:
        """Return how likely the seat is to get these cards, in steps of one in `STEPS`."""
        count = open_cards.bit_count()
        if not count:
            return 0
        held = (open_cards & self.held).bit_count()
        field = (open_cards & self.field).bit_count()
        unseen = (open_cards & self.unseen).bit_count()
        reach = self.reach
        together = (
            held * reach.held
            + field * reach.field
            + unseen * reach.unseen
            + (count - held - field - unseen) * reach.elsewhere
        )
        return min(STEPS, round(STEPS * together / count))

    def add_worth(self, rows: Sequence[Line], worth: list[float]) -> None:
        """Add to `worth`, by card index, the points that depend on each open card."""
        for row, missing, wanted, free in self._open(rows):
            step = self.step(free)
            if missing <= 0 and not wanted:
                _spread(free, row.extra, worth)
            elif wanted:
                self._add_required(row, missing, wanted, free, step, worth)
            elif value := row.points * _exactly(step, free.bit_count() - 1, missing - 1):
                _spread(free, value, worth)

    def _open(self, rows: Sequence[Line]) -> Iterator[tuple[Line, int, int, int]]:
        """Yield what the seat can still make or add to, with the cards that serve.

        That is (row, how many are missing, which of them must come, which are to be had); of a
        yaku that is made nothing is missing.
        """
        pile, opposing = self.pile, self.opposing
        for row in rows:
            if pile & row.forbidden:
                continue
            missing = row.need - (pile & row.pool).bit_count()
            wanted = row.required & ~pile
            if missing <= 0 and not wanted:
                further = row.extra_pool & ~pile & ~opposing
                if row.extra and further:
                    yield row, 0, 0, further
                continue
            free = row.pool & ~pile & ~opposing
            if free.bit_count() >= missing and not wanted & opposing:
                yield row, missing, wanted, free

    def _add_required(
        self, row: Line, missing: int, wanted: int, free: int, step: int, worth: list[float]
    ) -> None:
        """Add the worth of a yaku for which some missing cards cannot be substituted."""
        must = wanted.bit_count()
        others = free.bit_count() - must
        all_must = (step / STEPS) ** (must - 1)
        _spread(wanted, row.points * all_must * _at_least(step, others, missing - must), worth)
        value = (
            row.points * all_must * step / STEPS * _exactly(step, others - 1, missing - must - 1)
        )
        _spread(free & ~wanted, value, worth)

    def chances(self, rows: Sequence[Line]) -> list[tuple[float, float]]:
        """Return, for what the seat can still make, (chance, points it would add)."""
        chances: list[tuple[float, float]] = []
        for row, missing, wanted, free in self._open(rows):
            step, must = self.step(free), wanted.bit_count()
            if missing <= 0 and not wanted:
                chances.append((_at_least(step, free.bit_count(), 1), float(row.extra)))
                continue
            chance = (step / STEPS) ** must * _at_least(
                step, free.bit_count() - must, missing - must
            )
            if chance > 0.005:
                chances.append((chance, row.points))
        return chances


def _spread(cards: int, value: float, worth: list[float]) -> None:
    while cards:
        low = cards & -cards
        worth[low.bit_length() - 1] += value
        cards ^= low
