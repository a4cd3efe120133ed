"""Whether thinking for longer finds better cards; prints a table.

    python -m tests.players.depth --rules nintendo --decisions 800

At decisions of matches between players that go by the network, the coach chooses from 3,000 deals,
and others think up to 20 times as long. Where they differ, each choice is played on to the end of
the round from the same 1,000 new deals, both seats by the network, which is nearly as strong as the
coach: what a choice brings more than the coach's is what it gains. That is more exact than matches
in the same time, and sees nothing of what is gained later in the round.
"""

from __future__ import annotations

import argparse
import math
import statistics
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import koikoi_widget as kk
from koikoi_widget.engine.rules import Rules
from koikoi_widget.kernel import Network, Outlook, Search, decides, hears_network, network_for
from koikoi_widget.kernel.arrays import np
from koikoi_widget.kernel.value.valuation import Prices, points_of

JUDGED_BY = 1000  # deals; what the network thinks at once counts as much as 50 more
TO_THE_END = 9  # no hand has more cards
MOST, SHORT = 20_000, 3_000  # deals that are played out by the policy: by the others, by the coach


def asked(rules: Rules, network: Network, seed: str) -> Iterator[kk.View]:
    """Yield decisions about cards where the network thinks that more than one may be best."""
    player, number = kk.player("coach", samples=0), 0
    while True:
        match, rng = kk.Match(rules, f"{seed} {number}"), Random(number)
        number += 1
        while not match.is_over:
            if match.round.phase == "over":
                match.push("deal")
                continue
            view = match.view(match.round.seat)
            is_about_cards = len(view.legal_actions) > 1 and hears_network(view)
            if is_about_cards and not decides(view) and not Search(view, network).settled:
                yield view
            match.push(player.choose(view, rng))


def choices(view: kk.View, network: Network, seed: int) -> dict[str, int]:
    """Return which action each way of thinking chooses, the coach's own first."""
    search, rest = Search(view, network, seed), Search(view, network, seed + 1, ahead=TO_THE_END)
    alone, outlook = search.values, Outlook(view, seed)
    outlook.look(SHORT)
    found = {"the coach": points_of(outlook, view, alone).best}
    outlook.look(MOST - SHORT)
    priced = points_of(outlook, view, alone)
    found[f"{MOST:,} deals"] = priced.best
    for looked, name in ((search, "two cards ahead"), (rest, "to the end")):
        for more, deals in ((200, 200), (400, 600)):
            looked.look(more)
            found[f"{MOST:,} deals, {deals} {name}"] = _hearing(priced, looked).best
    return found


def _hearing(priced: Prices, search: Search) -> Prices:
    """Return prices that hear what a search found in place of what the network thinks at once."""
    return replace(priced, foretold=np.array(search.values))


def gains(found: dict[str, int], view: kk.View, network: Network, seed: int) -> dict[str, float]:
    """Return how many points each choice brings more than the first."""
    first = next(iter(found.values()))
    if set(found.values()) == {first}:
        return dict.fromkeys(found, 0.0)
    judge = Search(view, network, seed, ahead=TO_THE_END)
    judge.look(JUDGED_BY)
    values = judge.values
    return {name: values[choice] - values[first] for name, choice in found.items()}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rules", default="nintendo")
    parser.add_argument("--decisions", type=int, default=800)
    wanted = parser.parse_args()
    rules = kk.rules(wanted.rules).changed(rounds=6)
    network = network_for(rules)
    gained = defaultdict[str, list[float]](list)
    for number, view in zip(range(wanted.decisions), asked(rules, network, "depth"), strict=False):
        found = choices(view, network, number)
        for name, points in gains(found, view, network, 10**6 + number).items():
            gained[name].append(points)
    for name, points in gained.items():
        error = statistics.stdev(points) / math.sqrt(len(points))
        differs = statistics.mean(each != 0 for each in points)
        print(f"{name}: another card {differs:.1%}, {statistics.mean(points):+.3f} ± {error:.3f}")


if __name__ == "__main__":
    main()
