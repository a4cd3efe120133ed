"""Means of what comes in clusters, with their errors."""

from __future__ import annotations

from math import isnan
from random import Random

import pandas
import pytest

from koikoi_widget.simulation.stats import luck_free_mean, mean_in_pairs, mean_of, share_of


def test_matches_with_one_value_each_give_the_usual_error() -> None:
    values = [1.0, 2.0, 4.0, 9.0]
    mean = mean_of(enumerate(values))
    assert mean.value == 4.0
    assert mean.error == pytest.approx(pandas.Series(values).sem())


def test_values_of_one_match_count_as_one() -> None:
    once = mean_of([(0, 1.0), (1, 3.0), (2, 8.0)])
    thrice = mean_of([(0, 1.0), (1, 3.0), (2, 8.0)] * 3)
    assert thrice[:2] == pytest.approx(once[:2])


def test_an_error_is_unknown_for_one_match_and_never_nothing_for_a_share() -> None:
    assert isnan(mean_of([(0, 1.0)]).error)
    assert isnan(mean_of([]).value)
    assert "none" in mean_of([]).points()
    assert share_of([(match, False) for match in range(20)]).error > 0


def test_two_neighbours_count_as_one_value_and_an_odd_last_one_stands_alone() -> None:
    assert mean_in_pairs([1, 3, 8]) == mean_of([(0, 1), (0, 3), (1, 8)])
    assert mean_in_pairs([2, -2, 2, -2]) == (0.0, 0.0, 4)  # what a pair shares is no spread


def _lucky(rng: Random, pairs: int, by_luck: float) -> tuple[list[float], list[float]]:
    """Return values around 1 and the luck in them."""
    luck = [rng.gauss(0, 1) for _value in range(2 * pairs)]
    return [1 + by_luck * part + rng.gauss(0, 1) for part in luck], luck


@pytest.mark.parametrize("pairs", [3, 10, 40])
def test_a_mean_without_luck_is_right_on_average_however_few_the_pairs(pairs: int) -> None:
    rng = Random(pairs)
    means = [luck_free_mean(*_lucky(rng, pairs, 3)).value for _run in range(2000)]
    average = mean_of(enumerate(means))
    assert abs(average.value - 1) < 4 * average.error


@pytest.mark.parametrize("by_luck", [0, 3, -0.5])
def test_luck_is_taken_out_as_far_as_it_explains_anything(by_luck: float) -> None:
    rng = Random("luck")
    runs = [_lucky(rng, 100, by_luck) for _run in range(200)]
    estimates = [luck_free_mean(*run) for run in runs]
    spread = pandas.Series([estimate.value for estimate in estimates]).std()
    error = pandas.Series([estimate.error for estimate in estimates]).mean()
    assert error == pytest.approx(spread, rel=0.15)  # the error is what it says
    assert error == pytest.approx(1 / 200**0.5, rel=0.1)  # of what is no luck


def test_what_no_luck_is_known_of_has_no_mean_without_it() -> None:
    assert isnan(luck_free_mean([1, 2], []).value)
    assert luck_free_mean([1, 3, 2, 2], [1.0, 2.0, 0.0, 4.0]) == mean_in_pairs([1, 3, 2, 2])
    assert luck_free_mean([1, 3, 8] * 9, [0.0] * 27) == mean_in_pairs([1, 3, 8] * 9)


def test_fewer_than_ten_pairs_do_not_say_what_luck_is_worth() -> None:
    values, luck = _lucky(Random(1), 10, 3)
    assert luck_free_mean(values[:18], luck[:18]) == mean_in_pairs(values[:18])
    assert luck_free_mean(values, luck).error < mean_in_pairs(values).error / 2
