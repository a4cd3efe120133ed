"""Whether results less their luck are right on average, and how much less they vary; prints JSON.

    python -m tools.measure.luck --matches 2000 --rounds 1 --samples 20
    python -m tools.measure.luck --players coach:0 greedy --rules nintendo --matches 34

The deals of every match are played from both seats, and errors are over these pairs. `luck` is its
mean in points a match: 0 within its error, or else a mean without luck would not be the mean.
`variance` is that of the luck-free results of rounds, as a share of that of the results;
`variance_of_pairs` the same of pairs of matches. Few samples leave luck-free means right, and make
them vary more.
"""

from __future__ import annotations

import argparse
import json
import statistics
from collections.abc import Iterator, Sequence
from random import Random

import koikoi_widget as kk
from koikoi_widget.simulation.card_luck import SAMPLES
from koikoi_widget.simulation.stats import mean_of

from .named_players import named_player

# Three presets and a house rule.
RULES = {
    **{name: kk.rules(name) for name in ("nintendo", "bga", "italian")},
    "nintendo viewings=never": kk.rules("nintendo", viewings="never"),
}


Played = list[tuple[float, float]]  # what the first player won of each round, and its luck


def in_pairs(
    players: tuple[kk.Player, kk.Player], rules: kk.Rules, pairs: int, samples: int
) -> Iterator[tuple[Played, Played]]:
    """Yield two matches with the same deals, the first player in either seat."""
    for number in range(pairs):
        first, second = (_match(players, rules, number, seat, samples) for seat in (0, 1))
        yield first, second


def _match(
    players: tuple[kk.Player, kk.Player], rules: kk.Rules, number: int, seat: int, samples: int
) -> Played:
    """Play a match in which the first player has `seat`, and price its luck."""
    match, rng = kk.Match(rules, f"luck {number}"), Random(f"{number} {seat}")
    while not match.is_over:
        acting = match.round.seat
        if acting is None:
            match.push("deal")
        else:
            match.push(players[acting != seat].choose(match.view(acting), rng))
    luck, sign = kk.luck(match, samples=samples, seed=f"{number} {seat}"), 1 - 2 * seat
    return [(sign * one.result, sign * (one.deal + one.stock)) for one in luck.rounds]


def measured(pairs: list[tuple[Played, Played]]) -> dict[str, object]:
    """Return means with their errors, in points a match, and how much less results vary then."""
    rounds = [one for pair in pairs for played in pair for one in played]
    means = [
        tuple(sum(part) / 2 for part in zip(*one, *other, strict=True)) for one, other in pairs
    ]
    return {
        "matches": 2 * len(pairs),
        "mean": _with_error([result for result, _luck in means]),
        "luck_free_mean": _with_error([result - luck for result, luck in means]),
        "luck": _with_error([luck for _result, luck in means]),
        "variance": _share(rounds),
        "variance_of_pairs": _share(means),
    }


def _share(values: Sequence[tuple[float, ...]]) -> float | None:
    """Return the variance of results without luck as a share of theirs; None if that is 0."""
    variance = statistics.variance(result for result, _luck in values)
    free = statistics.variance(result - luck for result, luck in values)
    return round(free / variance, 2) if variance else None


def _with_error(values: list[float]) -> list[float]:
    mean = mean_of(enumerate(values))
    return [round(mean.value, 3), round(mean.error, 3)]


def main(arguments: list[str] | None = None) -> None:
    """Print a line of JSON for each of the rules."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--players", nargs=2, default=("greedy", "average"), metavar="NAME")
    parser.add_argument("--rules", nargs="+", choices=RULES, default=list(RULES))
    parser.add_argument("--matches", type=int, default=34)
    parser.add_argument("--rounds", type=int, default=12, help="of a match")
    parser.add_argument("--samples", type=int, default=SAMPLES, help="as of `kk.luck`")
    said = parser.parse_args(arguments)
    first, second = map(named_player, said.players)
    for name in said.rules:
        rules = RULES[name].changed(rounds=said.rounds)
        pairs = list(in_pairs((first, second), rules, said.matches // 2, said.samples))
        told = {"rules": str(rules), "players": list(said.players), "samples": said.samples}
        print(json.dumps(told | measured(pairs)), flush=True)


if __name__ == "__main__":
    main()
