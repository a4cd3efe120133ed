"""How strong the coach is: matches in pairs of the same deals, against everybody; prints JSON.

    python -m tests.players.strength --games 2000 --seconds 0.02
    python -m tests.players.strength --rules all --against greedy average --games 1000
    python -m tests.players.strength --houses 10 --against greedy average --games 100

Every match has 12 rounds. The house rules of `--houses` are drawn as those the network learned
by, from another seed.

Besides the players of the package it meets one that sees every card: that one plays each action out
once, by the kernel's policy, with the cards where they are. Players never see all cards, so it
lives here, where matches are at hand. `adviser` does what the advice ranks first.
"""

from __future__ import annotations

import argparse
import json
import math
import statistics
from random import Random

import koikoi_widget as kk
from koikoi_widget.coach.training import house_rules
from koikoi_widget.engine.actions import Action
from koikoi_widget.engine.rules import Rules
from koikoi_widget.kernel import (
    code_of,
    from_round,
    layout,
    policy_playouts,
    push,
    weights_for,
)
from koikoi_widget.players import Player

PLAYERS = tuple(kk.PLAYERS)


class Adviser:
    """Follows the advice that a learner gets, from fewer deals than a learner waits for."""

    def choose(self, view: kk.View, rng: Random) -> Action:
        """Return the action that the advice ranks first."""
        actions = view.legal_actions
        if len(actions) == 1:
            return actions[0]
        return kk.advise(view, samples=2_000, seed=rng.getrandbits(32)).best


def seeing_all(match: kk.Match) -> Action:
    """Return the action after which the policy, by the cards as they lie, brings most points."""
    position, actions = from_round(match.round), match.legal_actions
    seat = layout.POINTS + match.round.seat

    def brings(action: Action) -> int:
        after = push(position, code_of(action), match.rules)
        if after[layout.PHASE] == layout.OVER:
            points = after[layout.RESULT :]
        else:
            points = policy_playouts(after, match.rules, 1, weights=weights_for(match.rules))[0]
        return int(points[seat] - points[2 * layout.POINTS + 1 - seat])

    return actions[0] if len(actions) == 1 else max(actions, key=brings)


def against_all_seeing(player: Player, rules: Rules, games: int) -> dict[str, float]:
    """Return what the player that sees all cards scores, each deal played from both seats."""
    pairs = []
    for number in range(games // 2):
        scores = []
        for seat in (0, 1):
            match, rng = kk.Match(rules, f"all {number}"), Random(f"{number} {seat}")
            while not match.is_over:
                if match.round.phase == "over":
                    match.push("deal")
                elif match.seat == seat:
                    match.push(seeing_all(match))
                else:
                    match.push(player.choose(match.view(match.seat), rng))
            scores.append(0.5 if match.winner is None else float(match.winner == seat))
        pairs.append(statistics.mean(scores))
    return {
        "wins": round(100 * statistics.mean(pairs), 1),
        "error": round(100 * statistics.stdev(pairs) / math.sqrt(len(pairs)), 1),
        "games": games,
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
    parser.add_argument("--seconds", type=float, default=0.0)
    parser.add_argument("--against", nargs="*", default=[*PLAYERS, "adviser", "all-seeing"])
    asked = parser.parse_args()
    coach = kk.player("coach", seconds=asked.seconds)
    for rules in rules_asked(asked.rules, asked.houses):
        for other in asked.against:
            found = measured(coach, other, rules.changed(rounds=12), asked.games)
            said = {"rules": str(rules), "against": other, "seconds": asked.seconds, **found}
            print(json.dumps(said), flush=True)


def measured(coach: Player, other: str, rules: Rules, games: int) -> dict[str, float]:
    """Return how the coach does against a player of that name, or against all-seeing."""
    if other == "all-seeing":
        return against_all_seeing(coach, rules, games)
    opponent = Adviser() if other == "adviser" else other
    results = kk.simulate(
        coach, opponent, games=games, rules=rules, seed="strength", progress=False
    )
    return {
        "wins": round(100 * results.win_rate, 1),
        "error": round(100 * results.win_rate_error, 1),
        "points": round(results.mean, 2),
        "points error": round(results.mean_error, 2),
        "games": results.games,
    }


if __name__ == "__main__":
    main()
