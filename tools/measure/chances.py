"""How what the coach foretells comes true: points of a round, and chances of winning the match.

    python -m tools.measure.chances --rules nintendo bga italian --matches 250

`coach` plays against itself in matches of two rounds. At one in three decisions it is noted what
the action played should bring: the points of the round and, in the last one, the chance of winning
the match; and then what it brought, a drawn match counting half. Points are shown in ten classes of
equal size, chances by tenths. The standard error of a class is taken over matches, as the decisions
of one share its end.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

import koikoi_widget as kk

_SHARE = 1 / 3
_SAMPLES = 1_000
_CLASSES = 10
_WON = {None: 0.5, 0: 1.0, 1: 0.0}


class Forecast(NamedTuple):
    """What the coach foretold at a decision; a chance only in the last round."""

    seat: int
    points: float
    chance: float | None


class Outcome(NamedTuple):
    """What was foretold at a decision, and what came."""

    match: int
    foretold: float
    came: float


def looked_at(rules: str, matches: int, seed: str) -> tuple[list[Outcome], list[Outcome]]:
    """Return for each decision looked at what came of its points, and of its chance."""
    rng = Random(f"{seed} {rules}")
    points, chances = [], []
    for number in range(matches):
        match = kk.Match(rules, f"{seed} {number}", rounds=2)
        forecasts = []
        while not match.is_over:
            before = match.points
            of_round = list(_played(match, rng))
            gained = float(match.points[0] - match.points[1] - (before[0] - before[1]))
            # What one pays the other is one sum of coins, and changes the difference twice.
            gained /= 2 if match.rules.zero_sum else 1
            points += [Outcome(number, t.points, -gained if t.seat else gained) for t in of_round]
            forecasts += of_round
        won = _WON[match.winner]
        chances += [
            Outcome(number, t.chance, 1 - won if t.seat else won)
            for t in forecasts
            if t.chance is not None
        ]
    return points, chances


def _played(match: kk.Match, rng: Random) -> Iterator[Forecast]:
    """Play a round of `match` to its end, settled, and tell of it."""
    player = kk.player("coach")
    if match.seat is None:
        match.push("deal")
    while match.seat is not None:
        seat, view = match.seat, match.view(match.seat)
        action = player.choose(view, rng)
        if len(view.legal_actions) > 1 and rng.random() < _SHARE:
            option = kk.advise(view, _SAMPLES)[action]
            yield Forecast(seat, option.equity, option.match and option.match.win)
        match.push(action)


def show(title: str, outcomes: list[Outcome], classes: NDArray[np.int_]) -> int:
    """Print what was foretold and what came in each class; return how many are two errors apart."""
    matches, foretold, came = np.array(outcomes).T
    print(f"{title}: {len(outcomes)} decisions of {len(set(matches))} matches")
    missed = 0
    for place in range(_CLASSES):
        if not (inside := classes == place).any():
            continue
        apart = came[inside] - foretold[inside]
        by_match = np.bincount(matches[inside].astype(int), apart)
        error = np.sqrt((by_match**2).sum()) / inside.sum()
        is_missed = abs(apart.mean()) > 2 * error
        missed += is_missed
        print(
            f"  {inside.sum():5} foretold {foretold[inside].mean():7.3f} "
            f"came {came[inside].mean():7.3f} ± {error:.3f}"
            f"{'  more than two errors' if is_missed else ''}"
        )
    return missed


def of_equal_size(outcomes: list[Outcome]) -> NDArray[np.int_]:
    """Return the class of each by its place in the order of what was foretold."""
    order = np.argsort([outcome.foretold for outcome in outcomes])
    classes = np.empty(len(order), int)
    classes[order] = np.arange(len(order)) * _CLASSES // len(order)
    return classes


def of_tenths(outcomes: list[Outcome]) -> NDArray[np.int_]:
    """Return the class of each by the tenth that was foretold."""
    return np.array([min(int(outcome.foretold * _CLASSES), _CLASSES - 1) for outcome in outcomes])


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rules", nargs="+", default=["nintendo", "bga", "italian"])
    parser.add_argument("--matches", type=int, default=250)
    parser.add_argument("--seed", default="chances")
    arguments = parser.parse_args()
    for rules in arguments.rules:
        points, chances = looked_at(rules, arguments.matches, arguments.seed)
        show(f"{rules}, points", points, of_equal_size(points))
        show(f"{rules}, chances of the match", chances, of_tenths(chances))
