"""Means with their errors, where what is measured comes in clusters that share their luck."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import fsum, nan, sqrt
from typing import NamedTuple

from ..locale import _, decimal, percent, with_error, with_sign

# Pairs from which it is learned what luck is worth; from three, a win rate of 124% came out.
_LEAST_OTHERS = 9


class Mean(NamedTuple):
    """A mean of values that come in clusters, such as the positions of a match.

    Attributes:
        value: the mean; nan if there are no values.
        error: one standard error of it, taken over clusters; nan for fewer than two of them.
        size: how many values there were.
    """

    value: float
    error: float
    size: int

    def points(self, digits: int = 2) -> str:
        """Return it as points, with its sign: "+1.70 ± 0.20"."""
        return self._with_error(with_sign(self.value, digits), digits)

    def plain(self) -> str:
        """Return it as a number that is never negative: "0.72 ± 0.03"."""
        return self._with_error(decimal(self.value, 2), 2)

    def percent(self) -> str:
        """Return a share as a percentage: "65 ± 2%"."""
        return percent(self.value, 0, self.error or 0.01) if self.size else _("none")

    def _with_error(self, figure: str, digits: int) -> str:
        if not self.size:
            return _("none")
        # What was measured is never exact, even if all values were the same.
        return with_error(figure, self.error or 10.0**-digits, digits)


def mean_of(values: Iterable[tuple[int, float]]) -> Mean:
    """Return the mean of (cluster, value) pairs.

    With the sum ``s`` of each of ``k`` clusters of ``n`` values and the mean ``m``, the error is
    ``sqrt(k / (k - 1) * sum((s - m * n) ** 2)) / size``. With clusters of one value that is the
    usual standard error of a mean.

    >>> mean_of([(0, 1.0), (0, 3.0), (1, 2.0), (1, 4.0)])
    Mean(value=2.5, error=0.5, size=4)
    """
    sums: dict[int, tuple[float, int]] = {}
    for cluster, value in values:
        total, count = sums.get(cluster, (0.0, 0))
        sums[cluster] = (total + value, count + 1)
    size = sum(count for _total, count in sums.values())
    if not size:
        return Mean(nan, nan, 0)
    mean = sum(total for total, _count in sums.values()) / size
    if len(sums) < 2:
        return Mean(mean, nan, size)
    squares = sum((total - mean * count) ** 2 for total, count in sums.values())
    return Mean(mean, sqrt(squares * len(sums) / (len(sums) - 1)) / size, size)


def wilson(share: float, size: float) -> tuple[float, float]:
    """Return Wilson's interval for a share of `size` trials, at 95%; nan without any.

    Unlike the error of a mean it is no point where every trial came out alike (E. B. Wilson, 1927).

    >>> [round(bound, 3) for bound in wilson(1.0, 50)]
    [0.929, 1.0]
    """
    if not size:
        return nan, nan
    square = _NORMAL**2 / size
    middle = (share + square / 2) / (1 + square)
    apart = _NORMAL / (1 + square) * sqrt(share * (1 - share) / size + square / (4 * size))
    return middle - apart if share > 0 else 0.0, middle + apart if share < 1 else 1.0


def share_interval(share: float, error: float, size: int) -> tuple[float, float]:
    """Return Wilson's interval for a share that has this error; no trial counts for more than one.

    >>> [round(bound, 3) for bound in share_interval(0.5, 0.05, 400)]
    [0.404, 0.596]
    """
    worth = share * (1 - share) / error**2 if error > 0 else size
    return wilson(share, min(worth, size))


_NORMAL = 1.959964  # standard errors on either side hold 95%


def mean_in_pairs(values: Sequence[float]) -> Mean:
    """Return the mean of values in which neighbours form clusters of two."""
    return mean_of((place // 2, value) for place, value in enumerate(values))


def luck_free_mean(values: Sequence[float], luck: Sequence[float]) -> Mean:
    """Return the mean of values in pairs of neighbours, without what their luck explains of it.

    On average luck is 0, so any multiple of it can be taken off a mean. How much is taken off each
    pair is what fits all others best, so that no pair has a say in it: the mean remains right on
    average, and where luck explains nothing its error hardly grows. Fewer than ten pairs do not
    tell how much that is, and nothing is taken off.

    Args:
        luck: of each value; nan is returned without any.

    >>> luck = [2, 1, -1, -2] * 5
    >>> round(luck_free_mean([1 + part for part in luck], luck).value, 6)
    1.0
    """
    if not luck:
        return Mean(nan, nan, 0)
    pairs = [
        (sum(values[place : place + 2]), sum(luck[place : place + 2]))
        for place in range(0, len(values), 2)
    ]
    slopes = _slopes_of_others(pairs)
    return mean_in_pairs(
        [value - slopes[place // 2] * luck[place] for place, value in enumerate(values)]
    )


def _slopes_of_others(pairs: Sequence[tuple[float, float]]) -> list[float]:
    """Return for each pair by how much value grows with luck in all others; 0 of few others."""
    others = len(pairs) - 1
    if others < _LEAST_OTHERS:
        return [0.0] * len(pairs)
    values, lucks = (fsum(part) for part in zip(*pairs, strict=True))
    products = fsum(value * luck for value, luck in pairs)
    squares = fsum(luck**2 for _value, luck in pairs)
    slopes = []
    for value, luck in pairs:
        mean_luck = (lucks - luck) / others
        spread = squares - luck**2 - mean_luck * (lucks - luck)
        slope = products - value * luck - mean_luck * (values - value)
        slopes.append(slope / spread if spread > 1e-9 * squares else 0.0)
    return slopes


def share_of(hits: Iterable[tuple[int, bool]]) -> Mean:
    """Return the share of hits; one extra hit and one extra miss keep its error from being 0."""
    shares = [(cluster, float(hit)) for cluster, hit in hits]
    if not shares:
        return Mean(nan, nan, 0)
    smoothed = mean_of([*shares, (-1, 1.0), (-2, 0.0)])
    return mean_of(shares)._replace(error=smoothed.error)
