"""Means with their errors, where what is measured comes in clusters."""

from __future__ import annotations

from collections.abc import Iterable
from math import nan, sqrt
from typing import NamedTuple

from ..locale import _, decimal, percent, with_error, with_sign


class Mean(NamedTuple):
    """A mean, one standard error of it, and how many values there were.

    Values of one match share their luck, so the error is taken over matches, as `Results` takes it
    over pairs of matches. It is nan for fewer than two matches, and so is the mean of nothing.
    """

    value: float
    error: float
    size: int

    def points(self, digits: int = 2) -> str:
        """Return it as points, with its sign: "+1.70 ± 0.20"."""
        return self._told(with_sign(self.value, digits), digits)

    def plain(self) -> str:
        """Return it as a number that is never negative: "0.72 ± 0.03"."""
        return self._told(decimal(self.value, 2), 2)

    def percent(self) -> str:
        """Return a share as a percentage: "65 ± 2%"."""
        return percent(self.value, 0, self.error or 0.01) if self.size else _("none")

    def _told(self, figure: str, digits: int) -> str:
        if not self.size:
            return _("none")
        # What was measured is never exact, even if all values were the same.
        return with_error(figure, self.error or 10.0**-digits, digits)


def mean_of(values: Iterable[tuple[int, float]]) -> Mean:
    """Return the mean of (cluster, value) pairs."""
    sums: dict[int, tuple[float, int]] = {}
    for cluster, value in values:
        total, count = sums.get(cluster, (0.0, 0))
        sums[cluster] = (total + value, count + 1)
    count = sum(size for _total, size in sums.values())
    if not count:
        return Mean(nan, nan, 0)
    mean = sum(total for total, _size in sums.values()) / count
    if len(sums) < 2:
        return Mean(mean, nan, count)
    squares = sum((total - mean * size) ** 2 for total, size in sums.values())
    return Mean(mean, sqrt(squares * len(sums) / (len(sums) - 1)) / count, count)


def share_of(hits: Iterable[tuple[int, bool]]) -> Mean:
    """Return the share of hits; one extra hit and one extra miss keep its error from being 0."""
    found = [(cluster, float(hit)) for cluster, hit in hits]
    smoothed = mean_of([*found, (-1, 1.0), (-2, 0.0)])
    return mean_of(found)._replace(error=smoothed.error) if found else Mean(nan, nan, 0)
