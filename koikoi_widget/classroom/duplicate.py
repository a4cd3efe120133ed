"""Points in a match in pairs, against those who held the same cards, as bridge counts them.

All tables play the deals of one seed, each with one pupil on either side, and so every deal is
played from both seats. What counts is not who had the better cards but what you made of yours: by
how many points you won a round, or lost it, is compared with the mean of your seat at the other
tables, those with the machine included. What one of a pair gains by that, the other one loses, so
nobody is helped by a partner who gives points away. Nobody meets a deal twice, as a pair would that
changed seats and played it again: by then both would know each other's hand, and the stock.

The first round is led from the same seat everywhere. Who leads a later one the rules decide at each
table, by what happened there.
"""

from __future__ import annotations

from itertools import pairwise
from statistics import mean

from .contest import PAIRS, Contest, Pupil

_DIGITS = 6  # beyond which equal results of two seats may differ


def compared(contest: Contest) -> dict[int, float | None]:
    """Return how much better the lead of each pupil is than of those who held the same cards.

    It is the sum over the rounds that the pupil and another table have finished; None if there is
    none, or if the pupils do not play in pairs.
    """
    leads = {_table(number, pupil): _leads(pupil) for number, pupil in contest.present}
    return {
        number: _against(pupil, _table(number, pupil), leads) if contest.opponent == PAIRS else None
        for number, pupil in contest.present
    }


def _table(number: int, pupil: Pupil) -> int:
    """Return what names a table: the lower number of those who sit there."""
    return number if pupil.partner is None else min(number, pupil.partner)


def _leads(pupil: Pupil) -> list[float]:
    """Return by how many points seat 0 won each round at a pupil's table.

    Coins that change hands count once.
    """
    per_point = 2 if pupil.match.rules.zero_sum else 1
    leads = [first - second for first, second in pupil.match.history]
    return [(after - before) / per_point for before, after in pairwise(leads)]


def _against(pupil: Pupil, own: int, leads: dict[int, list[float]]) -> float | None:
    differences = []
    for place, lead in enumerate(leads[own]):
        others = [
            rounds[place] for table, rounds in leads.items() if table != own and place < len(rounds)
        ]
        if others:
            differences.append(lead - mean(others))
    if not differences:
        return None
    ahead = sum(differences)
    return round(-ahead if pupil.seat else ahead, _DIGITS) or 0.0  # and not -0.0
