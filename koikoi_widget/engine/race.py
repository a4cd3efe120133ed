"""The race for the yaku: what a side has made, and what it is nearest to, with the cards for it.

A pure function of one seat's view, by the rules in force. What cannot be made any more is left out.
"""

from __future__ import annotations

from dataclasses import dataclass

from .cards import CardSet, iter_mask
from .reach import Prospects, Standing, YakuRow
from .view import View
from .yaku import Yaku

RUNNING = ("made", "waiting", "hidden", "open")  # the states of a standing that can still score


@dataclass(frozen=True, slots=True)
class Runner:
    """A yaku that a side has made, or may still make.

    Attributes:
        standing: how close the side is to it.
        cards: those of its pool that the side has or may still capture.
        last: if a single card is missing, those of which each completes it.
        points: what it scores, or would if the fewest further cards were captured now, before any
            multiplier.
    """

    yaku: Yaku
    standing: Standing
    cards: CardSet
    last: CardSet
    points: int

    @property
    def count(self) -> int:
        """How many of the cards that it takes are there."""
        return self.yaku.need - self.standing.missing


def race(view: View, outlook: Prospects, seat: int) -> tuple[Runner, ...]:
    """Return what `seat` may score: first what is made, then the nearest, then the dearest.

    Args:
        outlook: the prospects of `view`.
    """
    runners = [
        _runner(row, view, seat) for row in outlook.rows if row.standings[seat].state in RUNNING
    ]
    return tuple(sorted(runners, key=_place))


def _place(runner: Runner) -> tuple[bool, int, int]:
    standing = runner.standing
    return standing.state != "made", standing.missing, -runner.points


def _runner(row: YakuRow, view: View, seat: int) -> Runner:
    yaku, standing, pile = row.yaku, row.standings[seat], view.piles[seat].mask
    available = row.open.mask
    required = yaku.required & available
    wanted = required or available  # a required card comes before any other
    last = wanted if standing.missing == 1 else 0
    # Which of the others it is makes no difference to the points.
    others = [card.mask for card in iter_mask(available & ~required)]
    fewest = required | sum(others[: max(0, standing.missing - required.bit_count())])
    return Runner(
        yaku,
        standing,
        cards=CardSet.from_mask(standing.had.mask | available),
        last=CardSet.from_mask(last),
        points=yaku.points_in(pile | fewest) if standing.missing else standing.points,
    )
