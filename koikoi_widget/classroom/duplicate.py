"""Points in a match in pairs, against those who held the same cards, as bridge counts them.

All tables play the deals of one seed, each with one pupil on either side, and so every deal is
played from both seats. What counts is not who had the better cards but what you made of yours: the
points that you won in a round are compared with the mean of what your seat won in it at the other
tables, those with the machine included. Nobody meets a deal twice, as a pair would that changed
seats and played it again: by then both would know each other's hand, and the stock.

The first round is led from the same seat everywhere. Who leads a later one the rules decide at each
table, by what happened there.
"""

from __future__ import annotations

from itertools import pairwise
from statistics import mean

from .contest import PAIRS, Contest, Pupil

_DIGITS = 6  # beyond which equal results of two seats may differ


def compared(contest: Contest) -> dict[int, float | None]:
    """Return by how many points each pupil did better than those who held the same cards.

    It is the sum over the rounds that the pupil and another table have finished; None if there is
    none, or if the pupils do not play in pairs.
    """
    won = {_table(number, pupil): _won(pupil) for number, pupil in contest.present}
    return {
        number: _against(pupil, _table(number, pupil), won) if contest.opponent == PAIRS else None
        for number, pupil in contest.present
    }


def _table(number: int, pupil: Pupil) -> int:
    """Return what names a table: the lower number of those who sit there."""
    return number if pupil.partner is None else min(number, pupil.partner)


def _won(pupil: Pupil) -> list[tuple[int, int]]:
    """Return the points that each seat has won at a pupil's table, by round."""
    return [
        (after[0] - before[0], after[1] - before[1])
        for before, after in pairwise(pupil.match.history)
    ]


def _against(pupil: Pupil, own: int, won: dict[int, list[tuple[int, int]]]) -> float | None:
    differences = []
    for place, points in enumerate(won[own]):
        others = [
            rounds[place][pupil.seat]
            for table, rounds in won.items()
            if table != own and place < len(rounds)
        ]
        if others:
            differences.append(points[pupil.seat] - mean(others))
    return round(sum(differences), _DIGITS) if differences else None
