"""How strong the coach is: matches in pairs of the same deals, against everybody; prints JSON.

    python -m tools.measure.strength --games 2000
    python -m tools.measure.strength --rules all --against greedy average --games 1000
    python -m tools.measure.strength --houses 10 --against greedy average --games 100

Every match has 12 rounds. The house rules of `--houses` are drawn as those the network learned
by, from another seed.

Besides the players of the package it meets one that sees every card: that one plays each action out
once, by the kernel's policy, with the cards where they are. `hand-seeing` sees the opponent's hand
but not the order of the stock, of which it tries many: how far it falls behind the one that sees
all is due to the stock alone, which nobody can infer. Players never see hidden cards, so both live
here, where matches are at hand. `adviser` does what the advice ranks first.

    python -m tools.measure.strength --player hand-seeing --against all-seeing coach --games 1000

With `--luck-free` the luck of the cards is taken out as well, where players see only a view: the
same errors then need fewer matches, each of which takes longer. `variance` is that of the luck-free
figure as a share of that of the other, with its error, and `matches for 1%` how many make the error
of the wins 1%, before and after. `coach:0` hears no deals; a file of `tools.training` plays too.

    python -m tools.measure.strength --player coach:0 --against greedy --games 400 --luck-free
    python -m tools.measure.strength --player FILE.npz --against coach:0 --luck-free
"""

from __future__ import annotations

import argparse
import json
import math
import statistics
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random

import koikoi_widget as kk
from koikoi_widget.engine.actions import Action
from koikoi_widget.engine.rules import Rules
from koikoi_widget.kernel.jit import Ints, compiled, np
from koikoi_widget.kernel.play.policy_play import Policy, policy_action, rates_size
from koikoi_widget.kernel.rules import array_layout as at
from koikoi_widget.kernel.rules.position import code_of, from_round
from koikoi_widget.kernel.rules.steps import apply
from koikoi_widget.kernel.rules.tables import Tables, compile_rules
from koikoi_widget.kernel.trained_files import weights_for
from koikoi_widget.players import Player
from koikoi_widget.simulation.stats import luck_free_mean, mean_in_pairs
from tools.training.house_rules import house_rules

from .named_players import named_player

PLAYERS = tuple(kk.PLAYERS)


class Adviser:
    """Follows the advice that a learner gets, from fewer deals than a learner waits for."""

    def choose(self, view: kk.View, rng: Random) -> Action:
        """Return the action that the advice ranks first."""
        actions = view.legal_actions
        if len(actions) == 1:
            return actions[0]
        return kk.advise(view, samples=2_000, seed=rng.getrandbits(32)).best


# Whoever is at a match chooses an action; only those that live here look at more than a view.
Chooses = Callable[[kk.Match, Random], Action]

STOCKS = 100  # orders of the stock that `seeing_the_hand` tries


def seeing_all(match: kk.Match, _rng: Random) -> Action:
    """Return the action after which the policy, by the cards as they lie, brings most points."""
    return _most(match, [from_round(match.round)])


def seeing_the_hand(match: kk.Match, rng: Random) -> Action:
    """Return the one that brings most on average, over orders in which the stock may lie."""
    as_it_lies = from_round(match.round)
    rest = slice(at.STOCK + int(as_it_lies[at.DRAWN]), at.SIZE)
    stocks = []
    for _number in range(STOCKS):
        stocks.append(as_it_lies.copy())
        order = as_it_lies[rest].tolist()
        rng.shuffle(order)
        stocks[-1][rest] = order
    return _most(match, stocks)


def _most(match: kk.Match, positions: list[Ints]) -> Action:
    actions = match.legal_actions
    if len(actions) == 1:
        return actions[0]
    tables, weights = compile_rules(match.rules), weights_for(match.rules)
    policy = Policy(np.array([weights, weights]), np.zeros(rates_size(tables)))
    starts = np.array(positions)

    def brings(action: Action) -> int:
        return played_out(starts, starts[0].copy(), code_of(action), tables, policy)

    return max(actions, key=brings)


@compiled
def played_out(starts: Ints, position: Ints, action: int, tables: Tables, policy: Policy) -> int:
    """Return the points an action brings its seat, the policy playing the rounds out.

    Args:
        starts: (positions, SIZE), one added to the other; each with all cards where they lie.
        position: (SIZE,), scratch space.
    """
    points, state = 0, 1
    for start in range(starts.shape[0]):
        seat = starts[start, at.SEAT]
        for place in range(at.SIZE):
            position[place] = starts[start, place]
        apply(position, action, tables)
        while position[at.PHASE] != at.OVER:
            likes = policy.weights[position[at.SEAT]]
            chosen, state = policy_action(position, tables, likes, policy.rates, state)
            apply(position, chosen, tables)
        result = position[at.RESULT :]
        points += result[at.POINTS + seat] - result[at.POINTS + 1 - seat]
    return points


SEEING = {"all-seeing": seeing_all, "hand-seeing": seeing_the_hand}


def chooser(player: Player | str) -> Chooses:
    """Return how a player chooses, or one of those that see more, by its name."""
    if isinstance(player, str):
        return SEEING[player]

    def chosen(match: kk.Match, rng: Random) -> Action:
        assert match.seat is not None
        return player.choose(match.view(match.seat), rng)

    return chosen


def in_pairs(one: Chooses, other: Chooses, rules: Rules, games: int) -> dict[str, float]:
    """Return what `one` scores against `other`, each deal played from both seats."""
    return summary(list(pair_scores(one, other, rules, games)))


def pair_scores(one: Chooses, other: Chooses, rules: Rules, games: int) -> Iterator[float]:
    """Yield the share of the two matches with each deal that `one` wins, a draw being half."""
    for number in range(games // 2):
        scores = []
        for seat in (0, 1):
            match, rng = kk.Match(rules, f"all {number}"), Random(f"{number} {seat}")
            while not match.is_over:
                if match.round.phase == "over":
                    match.push("deal")
                else:
                    match.push((one if match.seat == seat else other)(match, rng))
            scores.append(0.5 if match.winner is None else float(match.winner == seat))
        yield statistics.mean(scores)


def summary(pairs: list[float]) -> dict[str, float]:
    """Return the wins and their standard error in percent, and the number of matches."""
    return {
        "wins": round(100 * statistics.mean(pairs), 1),
        "error": round(100 * statistics.stdev(pairs) / math.sqrt(len(pairs)), 1),
        "games": 2 * len(pairs),
    }


def rules_asked(names: list[str], houses: int) -> list[Rules]:
    """Return the rules of these names, all presets for "all", and so many sets of house rules."""
    if houses:
        rng = Random("held out")
        return [house_rules(rng) for _number in range(houses)]
    return [kk.rules(name) for name in (kk.PRESETS if names == ["all"] else names)]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--rules", nargs="+", default=["nintendo"])
    parser.add_argument("--houses", type=int, default=0)
    parser.add_argument("--against", nargs="*", default=[*PLAYERS, "adviser", "all-seeing"])
    parser.add_argument("--player", default="coach")
    parser.add_argument("--luck-free", action="store_true")
    asked = parser.parse_args()
    player = asked.player if asked.player in SEEING else named_player(asked.player)
    for rules in rules_asked(asked.rules, asked.houses):
        for other in asked.against:
            measures = measured(
                player, other, rules.changed(rounds=12), asked.games, luck_free=asked.luck_free
            )
            match = {"player": asked.player, "rules": str(rules), "against": other}
            print(json.dumps({**match, **measures}), flush=True)


def measured(
    player: Player | str, other: str, rules: Rules, games: int, *, luck_free: bool = False
) -> Mapping[str, object]:
    """Return how a player does against one of that name, each or both of those that see more."""
    if isinstance(player, str) or other in SEEING:
        met = other if other in SEEING else named_player(other)
        return in_pairs(chooser(player), chooser(met), rules, games)
    opponent = Adviser() if other == "adviser" else named_player(other)
    results = kk.simulate(
        player,
        opponent,
        games=games,
        rules=rules,
        seed="strength",
        progress=False,
        luck_free=luck_free,
        limit=None,  # on a busy machine a kernel takes minutes to compile
    )
    measures: dict[str, object] = {
        "wins": round(100 * results.win_rate, 1),
        "error": round(100 * results.win_rate_error, 1),
        "points": round(results.mean, 2),
        "points error": round(results.mean_error, 2),
        "games": results.games,
    }
    if luck_free:
        measures |= {
            "luck-free wins": round(100 * results.luck_free_win_rate, 1),
            "luck-free error": round(100 * results.luck_free_win_rate_error, 1),
            "luck-free points": round(results.luck_free_mean, 2),
            "luck-free points error": round(results.luck_free_mean_error, 2),
            "variance of wins": variance_left(results.outcomes, results.luck),
            "variance of points": variance_left(results.differences, results.luck),
            "matches for 1%": [
                round(results.games * (100 * error) ** 2)
                for error in (results.win_rate_error, results.luck_free_win_rate_error)
            ],
        }
    return measures


_GROUPS = 20


def variance_left(values: Sequence[float], luck: Sequence[float]) -> tuple[float, float]:
    """Return which share of its variance a mean keeps without its luck, and the error of that.

    The error is found by leaving out each of twenty groups of pairs in turn (the jackknife).
    """
    size = max(1, -(-len(values) // 2 // _GROUPS)) * 2
    shares = [
        _variance_left(
            [*values[:place], *values[place + size :]], [*luck[:place], *luck[place + size :]]
        )
        for place in range(0, len(values), size)
    ]
    error = math.sqrt((len(shares) - 1) * statistics.pvariance(shares))
    return round(_variance_left(values, luck), 2), round(error, 2)


def _variance_left(values: Sequence[float], luck: Sequence[float]) -> float:
    whole = mean_in_pairs(values).error
    return (luck_free_mean(values, luck).error / whole) ** 2 if whole else 1.0


if __name__ == "__main__":
    main()
