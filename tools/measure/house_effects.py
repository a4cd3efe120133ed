"""What a house rule changes, measured on the same deals with it and without; prints a line of JSON.

    python -m tools.measure.house_effects nintendo win_starter=loser --rounds 12 --matches 1000

Two players play the first rounds of matches, both greedy or, with --network, both the coach by its
network alone. `level` is the share of matches that then are tied without the rule, `other` the
share that then stand otherwise than without it, `points` how far apart the players are on average,
`without` the same without the rule, and `more` the difference, deal by deal; what follows each
figure is one standard error. Below a --courage of 1 greedy players call more.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from random import Random

import koikoi_widget as kk
from koikoi_widget.engine.actions import DEAL
from koikoi_widget.engine.rules import parse_option
from koikoi_widget.players import Player, prepare
from koikoi_widget.simulation.stats import mean_of


def measured(
    preset: str,
    changes: dict[str, object],
    rounds: int,
    matches: int,
    player: str | Player = "greedy",
) -> dict[str, object]:
    """Return the figures of a house rule by name, in points after so many rounds."""
    chooses = kk.player(player)
    without, house = (
        [_ahead(kk.rules(preset, **some), number, rounds, chooses) for number in range(matches)]
        for some in ({}, changes)
    )
    pairs = [*zip(without, house, strict=True)]
    return {
        "level": _with_error([one == 0 for one in without]),
        "other": _with_error([one != two for one, two in pairs]),
        "points": _with_error([abs(one) for one in house]),
        "without": _with_error([abs(one) for one in without]),
        "more": _with_error([abs(two) - abs(one) for one, two in pairs]),
    }


def _ahead(rules: kk.Rules, number: int, rounds: int, player: Player) -> int:
    """Return by how many points seat 0 is ahead after the first rounds of a match."""
    match, rng = kk.Match(rules, f"house {number}"), Random(number)
    while not match.is_over and (match.round.number, match.round.phase) != (rounds, "over"):
        if match.legal_actions == (DEAL,):
            match.push(DEAL)
        else:
            assert match.seat is not None
            match.push(player.choose(match.view(match.seat), rng))
    return match.points[0] - match.points[1]


def _with_error(values: Sequence[float]) -> list[float]:
    mean = mean_of(enumerate(values))
    return [round(mean.value, 3), round(mean.error, 3)]


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("preset", choices=kk.PRESETS)
    parser.add_argument("rule", nargs="+", help="NAME=VALUE, as in a record")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--matches", type=int, default=10_000)
    parser.add_argument("--network", action="store_true")
    parser.add_argument("--courage", type=float, default=1.0)
    asked = parser.parse_args(arguments)
    named = [rule.partition("=") for rule in asked.rule]
    changes = {name: parse_option(name, value) for name, _equals, value in named}
    greedy = kk.player("greedy", courage=asked.courage)
    player = kk.player("coach", samples=0) if asked.network else greedy
    prepare(player)
    told = measured(asked.preset, changes, asked.rounds, asked.matches, player)
    print(json.dumps(told))


if __name__ == "__main__":
    main()
