"""Simulated matches whose luck is priced: the same matches, and means that vary less."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from math import isnan, sqrt

import pytest

import koikoi_widget as kk
from koikoi_widget.simulation.stats import mean_in_pairs
from tests.fresh import run

RUN = {"rules": "nintendo", "rounds": 3, "seed": 5, "games": 61, "progress": False}


@pytest.fixture(scope="module")
def plain():
    return kk.simulate("greedy", "random", **RUN)


@pytest.fixture(scope="module")
def priced():
    return kk.simulate("greedy", "random", luck_free=True, **RUN)


def test_the_matches_are_those_of_a_run_that_asks_for_nothing(plain, priced):
    assert (priced.outcomes, priced.differences) == (plain.outcomes, plain.differences)
    assert (priced.mean, priced.win_rate) == (plain.mean, plain.win_rate)
    assert plain.luck == () and len(priced.luck) == 61


def test_a_run_that_asks_for_nothing_says_what_it_always_said(plain, priced):
    assert "luck" not in str(plain) and "luck" not in plain._repr_html_()
    assert "luck" not in plain.columns()
    assert {*priced.as_dict()} - {*plain.as_dict()} == {
        "luck_free_win_rate",
        "luck_free_win_rate_error",
        "luck_free_mean",
        "luck_free_mean_error",
    }
    assert isnan(plain.luck_free_mean) and isnan(plain.luck_free_win_rate_error)


def test_luck_is_nothing_on_average_and_the_mean_without_it_is_the_mean(priced):
    luck = mean_in_pairs(priced.luck)
    assert abs(luck.value) < 3 * luck.error
    apart = sqrt(priced.mean_error**2 + priced.luck_free_mean_error**2)
    assert abs(priced.luck_free_mean - priced.mean) < 3 * apart
    assert priced.luck_free_mean_error < 0.9 * priced.mean_error


class Noting:
    """Plays as random does, and notes what it plays."""

    def __init__(self):
        self.actions, self.random = [], kk.player("random")

    def choose(self, view, rng):
        self.actions.append(self.random.choose(view, rng))
        return self.actions[-1]


@pytest.mark.parametrize("rules", ["bga", "italian", kk.rules("nintendo", viewings="never")])
def test_luck_is_that_of_a_look_at_the_match_in_points_of_the_score(rules):
    both = Noting()
    options = {"games": 1, "rules": rules, "rounds": 2, "progress": False}
    [luck] = kk.simulate(both, both, luck_free=True, **options).luck
    match = kk.Match(rules, "0 0", rounds=2)
    for action in both.actions:
        if match.round.seat is None:
            match.push("deal")
        match.push(action)
    assert match.is_over
    coins = 2 if match.rules.zero_sum else 1
    assert luck == pytest.approx(coins * kk.luck(match, seed="luck 0 0").cards(0), abs=1e-4)


def test_threads_price_the_same_luck(priced):
    with ThreadPoolExecutor(2) as executor:
        assert kk.simulate("greedy", "random", luck_free=True, executor=executor, **RUN) == priced


def test_both_are_said_in_words_in_a_frame_and_in_json(priced):
    told = str(priced).splitlines()
    assert told[-2].startswith("win rate without the luck of the cards: ")
    assert told[-1].startswith("point difference without the luck of the cards: +")
    assert "point difference per match: " in told[3]
    assert "point difference without the luck of the cards" in priced._repr_html_()
    assert list(priced.to_frame()["luck"]) == list(priced.luck)
    assert priced.as_dict()["luck_free_mean"] == priced.luck_free_mean


def test_without_numba_it_says_what_to_install():
    told = run(
        """
import sys
sys.modules["numba"] = None
import koikoi_widget as kk
try:
    kk.simulate("greedy", "random", games=2, rounds=1, luck_free=True)
except kk.KernelMissing as error:
    print(error)
print(kk.simulate("greedy", "random", games=2, rounds=1, progress=False).luck)
"""
    )
    assert "koikoi_widget[coach]" in told and told.rstrip().endswith("()")
