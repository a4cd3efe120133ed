"""What differs most between two choices, of all that the coach has compared.

`figure_words` says it with its chances, `advice_words` without.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from typing import NamedTuple

from .advice import Advice, Option

# A difference in chances is mentioned if it is at least this large and more than this many standard
# errors: of the many differences that are examined, some reach two errors by chance.
_LEAST_SHARE = 0.03
_SURE = 3
# A yaku is named as the reason if it makes at least this share of the difference in points.
_LEAST_PART = 0.2


class Difference(NamedTuple):
    """A chance in which one choice is better than another.

    Attributes:
        points: how much of the difference in points a yaku accounts for; 0 for no yaku.
        yaku: the id of the yaku that is made, "" for scoring first.
        is_opponents: whether it is the opponent's chance, and so the smaller the better.
        this: the chance after the better choice, between 0 and 1.
        that: the chance after the other.
    """

    points: float
    yaku: str
    is_opponents: bool
    this: float
    that: float


def largest_difference(advice: Advice, best: Option, other: Option) -> Difference | None:
    """Return what speaks most for one option against another, if anything stands out."""
    yaku = max(_of_yaku(advice, best, other), default=None)
    if yaku and yaku.points >= _LEAST_PART * other.loss:
        return yaku
    if _differ(advice, other.opponent_first, best.opponent_first):
        return Difference(0.0, "", True, best.opponent_first, other.opponent_first)
    if _differ(advice, best.scores_first, other.scores_first):
        return Difference(0.0, "", False, best.scores_first, other.scores_first)
    return None


def _of_yaku(advice: Advice, best: Option, other: Option) -> Iterator[Difference]:
    points = {row.id: row.points for row in advice.view.rules.active_yaku(advice.view.month)}
    for name, (mine, theirs) in best.yaku.items():
        other_mine, other_theirs = other.yaku[name]
        if _differ(advice, mine, other_mine):
            yield Difference((mine - other_mine) * points[name], name, False, mine, other_mine)
        if _differ(advice, other_theirs, theirs):
            part = (other_theirs - theirs) * points[name]
            yield Difference(part, name, True, theirs, other_theirs)


def _differ(advice: Advice, more: float, less: float) -> bool:
    """Return whether one chance is larger than another, beyond its error and enough to mention."""
    error = sqrt((more * (1 - more) + less * (1 - less)) / advice.samples)
    return more - less > max(_LEAST_SHARE, _SURE * error)
