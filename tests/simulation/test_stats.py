"""Means of what comes in clusters, with their errors."""

from __future__ import annotations

from math import isnan

import pandas
import pytest

from koikoi_widget.simulation.stats import mean_in_pairs, mean_of, share_of


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
