"""What a match is worth after a round."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import koikoi_widget as kk
from koikoi_widget.kernel.value import match_value
from koikoi_widget.kernel.value.match_value import after_round, counts_points, decides
from koikoi_widget.kernel.value.network import BY_CERTAIN, BY_GAIN, BY_LOSS, BY_NOTHING, MOST_POINTS


def match_worth(rules, left, difference):
    """What the match is worth to a seat that is so many points ahead."""
    return match_value.match_worth(rules, after_round(rules, left, (difference, 0)))


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
    chances = [
        match_value.match_worth("nintendo", after_round("nintendo", 4, (0, 0), leads=leads))
        for leads in (True, False)
    ]
    assert sum(table[BY_NOTHING, 0] for table in chances) == pytest.approx(1, abs=0.001)


def test_whoever_is_bust_has_lost_however_many_rounds_are_left():
    rules = kk.rules("bga", rounds=6)
    assert match_worth(rules, 4, 90)[BY_CERTAIN, 10] == 1.0  # 45 of 50 coins ahead, and 10 more


def test_whoever_reaches_the_target_first_has_won():
    rules = kk.rules("nintendo", target_score=30)
    middle = after_round(rules, 5, (25, 10)).shape[1] // 2
    for points, wins in (((25, 10), 5), ((29, 29), 1), ((0, 0), 30)):
        own, other, nobody = after_round(rules, 5, points)
        assert own[middle + wins] == 1 and own[middle + wins - 1] < 1
        assert other[middle - (30 - points[1])] == 0 < nobody[middle] < 1
    ahead, behind = (after_round(rules, 5, points)[2, middle] for points in ((25, 9), (9, 25)))
    assert ahead > 0.7 > 0.3 > behind


def test_rounds_won_are_not_reckoned_by_points():
    assert counts_points(kk.PRESETS["nintendo"])
    assert not counts_points(kk.rules("legends", match_winner="rounds"))


def test_the_match_decides_in_its_last_round_and_close_to_its_end():
    match = kk.Match("bga", 1, rounds=6)
    view = match.view(match.seat)
    assert not decides(view)
    assert decides(replace(view, round_number=6)) and not decides(replace(view, round_number=5))
    assert decides(replace(view, points=(90, 10)))
    near = replace(view, rules=kk.rules("legends", target_score=50), points=(40, 0))
    assert decides(near) and not decides(replace(near, points=(30, 20)))
    assert not decides(replace(near, rules=kk.rules("legends", match_winner="rounds")))


@pytest.mark.parametrize("zero_sum", [True, False])
@pytest.mark.parametrize("start", [40, 300])
def test_a_match_that_begins_at_its_target_is_decided_by_its_first_round(zero_sum, start):
    rules = kk.rules("legends", start_points=start, target_score=start, zero_sum=zero_sum)
    match = kk.Match(rules, 1)
    view = match.view(match.seat)
    while match.round.phase != "over":
        match.push(match.legal_actions[0])
    assert match.is_over
    assert decides(view)
    won, lost, drawn = match_value.after_view(view, view.seat)
    middle = len(won) // 2
    assert (won[middle + 1 :] == 1).all() and (lost[:middle] == 0).all() and drawn[middle] == 0.5


@pytest.mark.parametrize("changes", [{}, {"target_score": 30}])
def test_what_a_won_round_is_worth_goes_by_who_leads_after_it(changes):
    plain = after_round(kk.rules("nintendo", **changes), 1, (12, 10))
    house = after_round(kk.rules("nintendo", win_starter="loser", **changes), 1, (12, 10))
    assert (house[:2] == plain[1::-1]).all() and (house[2] == plain[2]).all()
    assert (house[0] != house[1]).any()


@pytest.mark.parametrize("changes", [{}, {"target_score": 30}])
def test_a_tie_is_worth_a_win_to_whoever_leads_the_last_round_if_the_rules_say_so(changes):
    house = kk.rules("nintendo", tie_winner="starter", **changes)
    for left in (0, 1):
        plain = after_round(kk.rules("nintendo", **changes), left, (12, 10))
        led, followed = (after_round(house, left, (12, 10), leads=leads) for leads in (True, False))
        assert (led != plain).any() and (followed != plain).any()
    led, followed = (after_round(house, 0, (10, 10), leads=leads) for leads in (True, False))
    middle = led.shape[1] // 2
    assert (led[:, middle] == 1).all() and (followed[:, middle] == 0).all()
