"""How often matches are won that the coach gives a chance to; prints a line for each class.

    python -m tests.coach.chances --rules nintendo bga italian --matches 400

`coach` plays against itself. At one in three decisions of the last of three rounds, the chance of
winning the match after the action played is noted, and later whether it was won, a draw counting
half. The standard error of a class is taken over matches, as the decisions of one share its end.
"""

from __future__ import annotations

import argparse
from random import Random

import numpy as np

import koikoi_widget as kk

_SHARE = 0.33
_SAMPLES = 2_000
_CLASSES = 10


def looked_at(rules: str, matches: int) -> list[tuple[int, float, float]]:
    """Return for each decision the number of its match, the chance told, and what came of it."""
    player, rng = kk.player("coach"), Random(1)
    found = []
    for number in range(matches):
        match, told = kk.Match(rules, f"chances {number}", rounds=3), []
        while not match.is_over:
            if (seat := match.seat) is None:
                match.push("deal")
                continue
            view = match.view(seat)
            action = player.choose(view, rng)
            if len(view.legal_actions) > 1 and rng.random() < _SHARE:
                option = kk.advise(view, _SAMPLES)[action]
                if option.match:
                    told.append((seat, option.match.win))
            match.push(action)
        results = {None: 0.5, 0: 1.0, 1: 0.0}
        won = results[match.winner]
        found += [(number, chance, won if seat == 0 else 1 - won) for seat, chance in told]
    return found


def show(rules: str, found: list[tuple[int, float, float]]) -> None:
    """Print what was told and what came, in classes of the chance told."""
    matches, told, came = np.array(found).T
    print(f"{rules}: {len(found)} decisions of {len(set(matches))} matches")
    for place in range(_CLASSES):
        inside = np.minimum((told * _CLASSES).astype(int), _CLASSES - 1) == place
        if not inside.any():
            continue
        apart = came[inside] - told[inside]
        by_match = np.bincount(matches[inside].astype(int), apart)
        error = np.sqrt((by_match**2).sum()) / inside.sum()
        print(
            f"  {inside.sum():5} told {told[inside].mean():6.1%} came {came[inside].mean():6.1%} "
            f"± {error:.1%}  {'' if abs(apart.mean()) <= 2 * error else 'more than two errors'}"
        )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rules", nargs="+", default=["nintendo", "bga", "italian"])
    parser.add_argument("--matches", type=int, default=400)
    arguments = parser.parse_args()
    for rules in arguments.rules:
        show(rules, looked_at(rules, arguments.matches))
