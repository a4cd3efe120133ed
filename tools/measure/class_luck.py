"""How much less the results of a class vary once luck is taken out of them; prints JSON.

    python -m tools.measure.class_luck --classes 100
    python -m tools.measure.class_luck --classes 100 --rules bga --rounds 6

In every class two pupils of each level play the same deals against the same opponent. `alone` is
the variance of a pupil's result from class to class, as a share of that of the lead over the
opponent: what anybody meets who compares pupils of two classes, or of whom one came late. `beside`
is that of the difference between the two of a level, who play equally well: what anybody meets who
ranks a class. Errors are over classes, by leaving out one at a time.

`coach` is the lead less that of the policy with the same cards, `luck` less what the deals and the
cards of the stock were worth, `shown` less the fixed share of that which `classroom/pricing.py`
takes off, `slope` the share that leaves least. `same deals` is the variance among equals of a class
as a share of that from class to class: what dealing the same cards to all takes out by itself.
"""

from __future__ import annotations

import argparse
import json
import statistics
from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import NamedTuple

import numpy as np

import koikoi_widget as kk
from koikoi_widget.classroom.pricing import OF_LUCK
from koikoi_widget.kernel.jit import Floats
from koikoi_widget.simulation.card_luck import SAMPLES


class Result(NamedTuple):
    """By how many points a pupil was ahead, and what the cards were worth to them."""

    lead: float
    luck: float


LEVELS = ("random", "novice", "apprentice")
NAMES = [name for name in LEVELS for _pupil in range(2)]
COACH = "policy"


def played(rules: kk.Rules, seed: int, opponent: kk.Player, samples: int) -> list[Result]:
    """Return the results of a class by level, two each, and that of the coach last."""
    return [
        _result(rules, seed, (kk.player(name), opponent), number, samples)
        for number, name in enumerate([*NAMES, COACH])
    ]


def _result(
    rules: kk.Rules, seed: int, players: tuple[kk.Player, kk.Player], number: int, samples: int
) -> Result:
    match, own = kk.Match(rules, seed), Random(f"{seed} pupil {number}")
    while not match.is_over:
        seat = match.round.seat
        if seat is None:
            match.push("deal")
        else:
            # As the referee of a class has it: in the same position everybody gets the same answer.
            rng = Random(f"{seed} {len(match.actions)}") if seat else own
            match.push(players[seat].choose(match.view(seat), rng))
    luck = kk.luck(match, samples=samples, seed=seed)
    return Result(luck.result(0), luck.cards(0))


def measured(classes: Sequence[list[Result]]) -> dict[str, list[float]]:
    """Return shares of variance, each with its error."""
    results = np.array(classes)
    others = [_shares(np.delete(results, at, axis=0)) for at in range(len(results))]
    return {
        name: [round(share, 3), round(_error([other[name] for other in others]), 3)]
        for name, share in _shares(results).items()
    }


def _error(values: list[float]) -> float:
    return sqrt((len(values) - 1) * statistics.pvariance(values))


def _shares(results: Floats) -> dict[str, float]:
    """Return what is left of the variance of the lead for each way to take luck out."""
    lead, luck = results[:, :-1, 0], results[:, :-1, 1]
    ways = {"coach": lead - results[:, -1:, 0], "luck": lead - luck, "shown": lead - OF_LUCK * luck}
    shares = {"same deals": _beside(lead) / _alone(lead)}
    for name, values in ways.items():
        shares[f"alone, {name}"] = _alone(values) / _alone(lead)
        shares[f"beside, {name}"] = _beside(values) / _beside(lead)
    return shares | {"slope": float(np.polyfit(luck.ravel(), lead.ravel(), 1)[0])}


def _alone(values: Floats) -> float:
    """Return the variance of a pupil's results from class to class, as a mean over pupils."""
    return float(values.var(axis=0, ddof=1).mean())


def _beside(values: Floats) -> float:
    """Return the variance among two who play equally well in one class."""
    return float(((values[:, ::2] - values[:, 1::2]) ** 2).mean() / 2)


def main(arguments: list[str] | None = None) -> None:
    """Print a line of JSON."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rules", default="nintendo")
    parser.add_argument("--rounds", type=int, default=3, help="of a match")
    parser.add_argument("--opponent", default="greedy", help="in seat 1")
    parser.add_argument("--classes", type=int, default=100)
    parser.add_argument("--samples", type=int, default=SAMPLES, help="as of `kk.luck`")
    said = parser.parse_args(arguments)
    rules, opponent = kk.rules(said.rules, rounds=said.rounds), kk.player(said.opponent)
    classes = [played(rules, seed, opponent, said.samples) for seed in range(said.classes)]
    print(json.dumps(vars(said) | measured(classes)), flush=True)


if __name__ == "__main__":
    main()
