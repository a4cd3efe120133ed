"""What a house rule changes, measured on the same deals with it and without; prints a line of JSON.

    python -m tools.measure.house_effects nintendo win_starter=loser --rounds 12 --matches 1600

Two greedy players, who play the same deal the same way from either seat, so one match of each
pair counts. `other` is the share of matches that end otherwise than without the rule, `points`
what they move on average, `without` what they move without it, and `more` the difference, deal by
deal; what follows each figure is one standard error.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence

import koikoi_widget as kk
from koikoi_widget.engine.rules import parse_option
from koikoi_widget.simulation.stats import mean_of


def measured(
    preset: str, changes: dict[str, object], rounds: int, matches: int
) -> dict[str, object]:
    """Return the figures of a house rule by name, in points a match of so many rounds."""
    without, house = (
        _ahead(kk.rules(preset, **{**some, "rounds": rounds}), matches) for some in ({}, changes)
    )
    pairs = [*zip(without, house, strict=True)]
    return {
        "other": _with_error([one != two for one, two in pairs]),
        "points": _with_error([abs(one) for one in house]),
        "without": _with_error([abs(one) for one in without]),
        "more": _with_error([abs(two) - abs(one) for one, two in pairs]),
    }


def _ahead(rules: kk.Rules, matches: int) -> Sequence[int]:
    return kk.simulate("greedy", "greedy", games=2 * matches, rules=rules, seed=37).differences[::2]


def _with_error(values: Sequence[float]) -> list[float]:
    mean = mean_of(enumerate(values))
    return [round(mean.value, 4), round(mean.error, 4)]


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("preset", choices=kk.PRESETS)
    parser.add_argument("rule", nargs="+", help="NAME=VALUE, as in a record")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--matches", type=int, default=10_000)
    asked = parser.parse_args(arguments)
    named = [rule.partition("=") for rule in asked.rule]
    changes = {name: parse_option(name, value) for name, _equals, value in named}
    print(json.dumps(measured(asked.preset, changes, asked.rounds, asked.matches)))


if __name__ == "__main__":
    main()
