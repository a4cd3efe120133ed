"""The bound of what a round can pay."""

from __future__ import annotations

import pytest

import koikoi_widget as kk


@pytest.mark.parametrize("preset", kk.PRESETS)
def test_no_round_pays_more_than_the_most_points(preset):
    most = kk.most_points(preset)
    results = kk.simulate("greedy", "random", 60, preset, rounds=2, progress=False, keep="rounds")
    paid = [row.base * row.multiplier for row in results.rounds]
    assert 0 < max(paid) <= most


@pytest.mark.parametrize(
    ("changes", "most"),
    [
        ({}, 2 * 15),  # five brights, doubled from 7 on
        ({"opponent_koi_step": 1}, 2 * (1 + 7) * 15),
        ({"opponent_koi_step": 1, "opponent_koi_cap": 3}, 2 * (1 + 3) * 15),
        ({"opponent_koi_step": 1, "koi_limit": "one-each"}, 2 * 2 * 15),
        ({"own_koi_step": 1, "opponent_koi_step": 1}, 2 * (1 + 7 + 7) * 15),
        (
            {"own_koi_step": 1, "opponent_koi_step": 1, "after_opponent_koi": "must-stop"},
            2 * (1 + 7) * 15,
        ),
        ({"field_brights": "max-1-n"}, 2 * 5 * 15),
        ({"lucky": 50}, 50),
        ({"month_set": 9}, 2 * (15 + 9)),
    ],
)
def test_the_most_points_are_those_of_every_yaku_at_its_most(changes, most):
    brights = [row for row in kk.PRESETS["classic"].yaku if row.family == "brights"]
    house = kk.rules("classic", yaku=brights, **{"month_set": 0, "double_from": 7} | changes)
    assert kk.most_points(house) == most
