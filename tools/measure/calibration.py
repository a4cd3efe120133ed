"""How far the network is from what rounds bring that it plays on itself; prints JSON.

    python -m tools.measure.calibration --decisions 60 --deals 300

At decisions of rounds that it plays, wrong one time in ten, two actions are played out from the
same deals of the unseen cards, both seats by the network: the best one and another, which is the
best one by the playouts of advice where that is not the same. What this brings on average is the
truth about the network's play, but for its own standard error, which is taken off. The playouts of
advice are held against the same truth. Shares are of the *stake*, the points that the network
thinks are won and lost on average.
"""

from __future__ import annotations

import argparse
import json
import math

import numpy as np

import koikoi_widget as kk
from koikoi_widget.engine.rules import Rules
from koikoi_widget.kernel.generator import first_state, following
from koikoi_widget.kernel.jit import compiled
from koikoi_widget.kernel.rules import array_layout as at
from koikoi_widget.kernel.rules.steps import apply
from koikoi_widget.kernel.rules.tables import compile_rules
from koikoi_widget.kernel.trained_files import network_for
from koikoi_widget.kernel.value.features import GAIN, LOSS, SCALE
from koikoi_widget.kernel.value.match_value import NOTHING
from koikoi_widget.kernel.value.network import desk_for, price
from koikoi_widget.kernel.value.playout_values import Outlook, asked_of, deal_hidden, unseen_of
from tools.training.house_rules import house_rules

_TURNED = 6  # cards of the stock that are tried in the decisions of a round played on
_ASTRAY = 0.1
_ASKED = {"play": 0.2, "decide": 1.0}  # the share of the decisions of each phase
_SAMPLES = 2_000  # of the playouts of advice


@compiled
def play_out(  # type: ignore[no-untyped-def] # numba finds the types out
    asked, two, deals, most, tables, network, nothing, state, places, desk, points
):
    """Write what two actions bring from each of some deals, (deals, 2)."""
    unseen, dealt, position = places
    seat = asked.position[at.SEAT]
    for deal in range(deals):
        before = deal_hidden(asked, unseen, dealt, state)
        for number in range(2):
            state = before
            for entry in range(at.SIZE):
                position[entry] = dealt[entry]
            apply(position, asked.actions[two[number]], tables)
            while position[at.PHASE] != at.OVER:
                state = following(state)
                _count, best = price(position, tables, network, nothing, most, state, desk)
                apply(position, desk.actions[best], tables)
            gained = position[at.RESULT + at.POINTS + seat]
            lost = position[at.RESULT + at.POINTS + 1 - seat]
            points[deal, number] = max(gained, 0) - max(lost, 0)
    return state


def looked_at(
    rules: Rules, decisions: int, deals: int, phase: str = "play"
) -> list[tuple[float, ...]]:
    """Return for each decision of a phase: stake, predicted and realised points of the best action
    and of another, the squared standard errors of the first and of the difference, and the
    difference by playouts."""
    network, tables = network_for(rules), compile_rules(rules)
    assert network is not None
    desk, rng = desk_for(network), np.random.default_rng(1)
    figures: list[tuple[float, ...]] = []
    seed = 0
    while len(figures) < decisions:
        seed += 1
        match = kk.Match(rules, f"calibration {seed}", rounds=1)
        while match.seat is not None and len(figures) < decisions:
            view = match.view(match.seat)
            actions = view.legal_actions
            if len(actions) == 1 or view.phase == "declare":
                match.push(actions[0])
                continue
            asked = asked_of(view)
            count, best = price(asked.position, tables, network, NOTHING, 0, 1, desk)
            values, heads = desk.values[:count].copy(), desk.heads[:count].copy()
            if view.phase == phase and rng.random() < _ASKED[phase]:
                outlook = Outlook(view)
                outlook.look(_SAMPLES)
                played = np.array(outlook.means) / (2 if rules.zero_sum else 1)
                other = int(played.argmax())
                if other == best:
                    other = int(rng.choice(np.delete(np.arange(count), best)))
                two = np.array([best, other])
                points = np.zeros((deals, 2))
                places = unseen_of(view), asked.position.copy(), asked.position.copy()
                start = first_state(f"{seed} {len(figures)}")
                play_out(
                    asked,
                    two,
                    deals,
                    _TURNED,
                    tables,
                    network,
                    NOTHING,
                    start,
                    places,
                    desk,
                    points,
                )
                apart = points[:, 0] - points[:, 1]
                figures.append((
                    SCALE * float(heads[best, GAIN] + heads[best, LOSS]),
                    *values[two],
                    *points.mean(axis=0),
                    points[:, 0].var() / deals,
                    apart.var() / deals,
                    played[best] - played[other],
                ))  # fmt: skip
            astray = rng.random() < _ASTRAY
            match.push(actions[int(rng.integers(count)) if astray else best])
    return figures


def summary(figures: list[tuple[float, ...]]) -> dict[str, float]:
    """Return the errors of values and of differences, in points and in shares of the stake."""
    stake, best, other, best_brought, other_brought, noise, noise_apart, played = np.array(
        figures
    ).T
    off, apart = best_brought - best, best_brought - other_brought - (best - other)
    said: dict[str, float] = {"decisions": len(figures), "stake": float(stake.mean())}
    truth = best_brought - other_brought
    argued = played < 0
    said["decisions where the playouts differ"] = int(argued.sum())
    said["there the network's choice brings more"] = float(truth[argued].mean())
    said["error of that"] = float(truth[argued].std() / math.sqrt(max(1, argued.sum())))
    for name, wrong, chance in (
        ("value", off, noise),
        ("difference", apart, noise_apart),
        ("difference by playouts", truth - played, noise_apart),
        ("difference by both", truth - (played + best - other) / 2, noise_apart),
    ):
        said[f"mean {name}"] = float(wrong.mean())
        said[f"mean {name} error"] = float(wrong.std() / math.sqrt(len(wrong)))
        said[f"error of a {name}"] = math.sqrt(max(0.0, float((wrong**2 - chance).mean())))
        share = float(((wrong**2 - chance) / stake**2).mean())
        said[f"share of a {name}"] = math.sqrt(max(0.0, share))
    return {name: round(figure, 3) for name, figure in said.items()}


def main() -> None:
    """Measure and print."""
    from random import Random

    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--decisions", type=int, default=60)
    parser.add_argument("--deals", type=int, default=300)
    parser.add_argument("--rules", nargs="+", default=[*kk.PRESETS])
    parser.add_argument("--houses", type=int, default=0)
    parser.add_argument("--phase", choices=_ASKED, default="play")
    asked = parser.parse_args()
    rng = Random("held out")
    every = []
    for rules in [
        *map(kk.rules, asked.rules),
        *(house_rules(rng) for _number in range(asked.houses)),
    ]:
        figures = looked_at(rules, asked.decisions, asked.deals, asked.phase)
        every += figures
        print(json.dumps({"rules": str(rules), **summary(figures)}), flush=True)
    print(json.dumps({"rules": "all", **summary(every)}))


if __name__ == "__main__":
    main()
