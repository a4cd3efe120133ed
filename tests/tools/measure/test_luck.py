"""Results less their luck are right on average, and between equals they vary less."""

from __future__ import annotations

import json
from random import Random

import pytest

import koikoi_widget as kk
from tools.measure.luck import in_pairs, main, measured


def test_of_a_pair_the_first_player_has_either_seat_of_one_deal() -> None:
    player = kk.player("policy")
    pairs = list(in_pairs((player, player), kk.rules("nintendo", rounds=1), 40, 60))
    told = measured(pairs)
    assert told["matches"] == 80
    mean, error = told["luck"]
    assert abs(mean) < 4 * error
    assert told["luck_free_mean"][0] == pytest.approx(told["mean"][0] - mean, abs=0.002)
    assert told["variance"] < 0.5


def test_no_player_is_asked_to_deal() -> None:
    class Plays:
        def choose(self, view: kk.View, rng: Random) -> kk.Action:
            assert view.phase != "over"
            return rng.choice(view.legal_actions)

    ((first, _second),) = in_pairs((Plays(), Plays()), kk.rules("nintendo", rounds=2), 1, 2)
    assert len(first) == 2


def test_each_of_the_rules_gets_a_line_of_json(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--players", "greedy", "random", "--matches", "4", "--rounds", "2", "--samples", "4"])
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    names = [line["rules"].split()[0] for line in lines]
    assert names == ["nintendo", "bga", "italian", "nintendo"]
    assert "viewings=never" in lines[-1]["rules"]
    assert {line["matches"] for line in lines} == {4}
