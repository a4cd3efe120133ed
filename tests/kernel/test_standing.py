"""What a match is worth after a round."""

from __future__ import annotations

import numpy as np
import pytest

import koikoi_widget as kk
from koikoi_widget.kernel.network import BY_CERTAIN, BY_GAIN, BY_LOSS, BY_NOTHING, MOST_POINTS
from koikoi_widget.kernel.standing import counts_points, match_worth


@pytest.mark.parametrize("preset", ["nintendo", "bga", "italian"])
def test_after_the_last_round_who_has_more_points_has_won(preset):
    coins = 2 if kk.PRESETS[preset].zero_sum else 1
    for difference in (-12, -6, 0, 6, 12):
        certain = match_worth(preset, 0, difference)[BY_CERTAIN]
        for points in range(MOST_POINTS + 1):
            after = difference + coins * points
            assert certain[points] == (1 if after > 0 else 0.5 if after == 0 else 0)


@pytest.mark.parametrize("preset", sorted(kk.PRESETS))
@pytest.mark.parametrize("left", [0, 1, 3])
def test_more_points_are_never_worth_less(preset, left):
    for difference in (-30, -4, 0, 4, 30):
        table = match_worth(preset, left, difference)
        assert table.min() >= 0
        assert table.max() <= 1 + 1e-9
        assert (np.diff(table[BY_CERTAIN]) >= -1e-9).all()
        assert (np.diff(table[BY_GAIN, 1:]) >= -1e-9).all()
        assert (np.diff(table[BY_LOSS, 1:]) <= 1e-9).all()
        better = match_worth(preset, left, difference + 2)
        assert (better >= table - 1e-9).all()


def test_an_even_match_is_even_before_a_round_without_a_score():
    table = match_worth("nintendo", 4, 0)
    assert table[BY_NOTHING, 0] == pytest.approx(0.5, abs=0.02)


def test_whoever_is_bust_has_lost_however_many_rounds_are_left():
    rules = kk.rules("bga", rounds=6)
    assert match_worth(rules, 4, 90)[BY_CERTAIN, 10] == 1.0  # 45 of 50 coins ahead, and 10 more


def test_rounds_won_and_a_target_are_not_reckoned_by_points():
    assert counts_points(kk.PRESETS["nintendo"])
    assert not counts_points(kk.rules("legends", match_winner="rounds"))
    assert not counts_points(kk.rules("nintendo", target_score=50))
