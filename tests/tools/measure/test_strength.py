"""How much of the chance in matches their luck explains, and who is called by which name."""

from __future__ import annotations

from random import Random

import pytest

import koikoi_widget as kk
from koikoi_widget.kernel.trained_files import FOLDER
from tools.measure.named_players import named_player
from tools.measure.strength import measured, variance_left


def test_luck_that_explains_half_of_the_variance_leaves_half_within_the_error() -> None:
    rng = Random(3)
    luck = [rng.gauss(0, 1) for _match in range(4_000)]
    values = [one + rng.gauss(0, 1) for one in luck]
    share, error = variance_left(values, luck)
    assert 0 < error < 0.05
    assert abs(share - 0.5) < 4 * error


def test_luck_that_explains_nothing_leaves_all_of_the_variance() -> None:
    rng = Random(4)
    values, luck = ([rng.gauss(0, 1) for _match in range(2_000)] for _time in range(2))
    share, error = variance_left(values, luck)
    assert share == pytest.approx(1, abs=0.02 + 4 * error)


def test_matches_without_luck_say_how_many_are_needed_before_and_after() -> None:
    measures = measured(
        kk.player("policy"), "greedy", kk.rules("nintendo", rounds=2), 40, luck_free=True
    )
    before, after = measures["matches for 1%"]
    assert before == pytest.approx(40 * measures["error"] ** 2, rel=0.05)
    assert after == pytest.approx(40 * measures["luck-free error"] ** 2, rel=0.05)


@pytest.mark.compiles
def test_a_file_of_the_coach_s_network_plays_as_the_coach_without_deals() -> None:
    coach, trained = named_player("coach:0"), named_player(str(FOLDER / "network.npz"))
    coach.prepare()  # or it counts points where the match decides
    match = kk.Match("nintendo", 8, 2)
    while not match.is_over:
        if match.seat is None:
            match.push("deal")
            continue
        view = match.view(match.seat)
        action = coach.choose(view, Random(1))
        assert trained.choose(view, Random(1)) == action
        match.push(action)


def test_any_other_name_is_a_player_of_the_package_and_a_file_must_be_there() -> None:
    assert named_player("greedy") == kk.player("greedy")
    match = kk.Match("bga", 1)
    assert match.seat is not None
    with pytest.raises(FileNotFoundError, match=r"missing\.npz"):
        named_player("missing.npz").choose(match.view(match.seat), Random(1))
