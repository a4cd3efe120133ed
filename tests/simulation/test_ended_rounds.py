"""Simulations that keep how each round ended."""

from __future__ import annotations

import pickle
from concurrent.futures import ProcessPoolExecutor

import pytest

import koikoi_widget as kk
from koikoi_widget.engine.settle import settle
from koikoi_widget.simulation.resume import ResumeError

RUN = {"rules": "nintendo", "rounds": 3, "seed": 5, "games": 41, "progress": False}


@pytest.fixture(scope="module")
def plain():
    return kk.simulate("greedy", "random", **RUN)


@pytest.fixture(scope="module")
def kept():
    return kk.simulate("greedy", "random", keep="rounds", **RUN)


def test_rounds_are_kept_on_request_and_the_matches_are_the_same(plain, kept):
    assert plain.rounds == () and kept.rounds != ()
    assert (kept.outcomes, kept.differences) == (plain.outcomes, plain.differences)
    assert kept.as_dict() == plain.as_dict() and str(kept) == str(plain)


def test_the_rounds_of_a_match_add_up_to_its_difference(kept):
    for number, difference in enumerate(kept.differences, 1):
        rounds = [row for row in kept.rounds if row.match == number]
        assert [row.round for row in rounds] == [*range(1, len(rounds) + 1)]
        assert sum(row.difference for row in rounds) == difference


@pytest.mark.parametrize("preset", kk.PRESETS)
def test_a_row_says_what_the_round_paid(preset):
    house = kk.rules(preset, rounds=2)
    results = kk.simulate("greedy", "random", 20, house, seed=3, progress=False, keep="rounds")
    factor = 2 if house.zero_sum else 1
    assert {row.reason for row in results.rounds} <= {"stop", "lucky", "void", "exhausted"}
    for row in results.rounds:
        if row.outcome:
            assert row.difference == row.outcome * factor * row.base * row.multiplier
        if row.reason == "stop":
            assert row.outcome and row.yaku


def test_a_row_is_that_of_the_round_that_was_played():
    """The same match by hand: an odd game has the first player in seat 1."""
    played = []

    class Noting:
        def __init__(self, name):
            self.inner = kk.player(name)

        def choose(self, view, rng):
            played.append(self.inner.choose(view, rng))
            return played[-1]

    pair = Noting("greedy"), Noting("random")
    options = {"games": 2, "rules": "bga", "rounds": 4, "seed": 9, "progress": False}
    results = kk.simulate(*pair, keep="rounds", **options)
    actions, rows = iter(played), iter(results.rounds)
    for seat in (0, 1):
        match = kk.Match("bga", "9 0", rounds=4)
        while not match.is_over:
            match.push("deal" if match.round.seat is None else next(actions))
        for ended in match.rounds():
            end, calls, row = ended.end.settlement, ended.end.koi_calls, next(rows)
            assert row.led == (ended.start.starter == seat)
            assert row.yaku == tuple(yaku.id for yaku, _points in end.score.yaku)
            assert (row.calls, row.opponent_calls) == (calls[seat], calls[1 - seat])
            assert row.difference == end.points[seat] - end.points[1 - seat]
            if row.reason == "stop":
                again = settle(
                    match.rules,
                    piles=ended.end.piles,
                    winner=end.winner,
                    koi_calls=calls,
                    field_brights=ended.end.field_brights,
                    month=row.round,
                )
                assert (row.base, row.multiplier) == (again.base, again.multiplier)
    assert next(rows, None) is None


def test_other_processes_keep_the_same_rounds(kept):
    with ProcessPoolExecutor(2) as executor:
        results = kk.simulate("greedy", "random", keep="rounds", executor=executor, **RUN)
    assert results == kept
    assert pickle.loads(pickle.dumps(results)).rounds.to_frame().equals(kept.rounds.to_frame())


@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_rounds_are_rows_of_a_frame(kept, library):
    frame = kept.rounds.to_frame(library)
    assert list(frame.columns) == list(kk.EndedRound._fields)
    assert list(frame["difference"]) == [row.difference for row in kept.rounds]
    assert list(frame["yaku"]) == [" ".join(row.yaku) for row in kept.rounds]


def test_a_stopped_run_goes_on_with_the_rounds_it_has_kept(tmp_path, kept):
    file = tmp_path / "matches.txt"
    own = kk.Yaku(id="鳥-birds", points=5, pool="2-animal 4-animal 8-animal", need=3)
    house = kk.rules("nintendo", yaku=[*kk.PRESETS["nintendo"].yaku, own])
    run = RUN | {"rules": house, "keep": "rounds"}
    unbroken = kk.simulate("greedy", "random", **run)
    assert any("鳥-birds" in row.yaku for row in unbroken.rounds)
    kk.simulate("greedy", "random", **run | {"games": 9}, resume=file)
    assert kk.simulate("greedy", "random", **run, resume=file) == unbroken
    lines = file.read_text("utf-8").splitlines()
    file.write_text("\n".join(lines[:10]) + "\n", "utf-8")
    assert kk.simulate("greedy", "random", **run, resume=file) == unbroken


def test_rounds_and_luck_stand_on_one_line(tmp_path):
    file = tmp_path / "matches.txt"
    run = {"games": 2, "rounds": 1, "progress": False, "keep": "rounds", "luck_free": True}
    whole = kk.simulate("greedy", "random", **run, resume=file)
    assert whole.luck and whole.rounds
    assert kk.simulate("greedy", "random", **run, resume=file) == whole


@pytest.mark.parametrize(
    "wrong",
    ["", " 1", " 2:1:stop:chaff:1:1:2:0:0", " 1:1:stop:chaff:1:1:2:0", " 1:1:won::1:1:2:0:0"],
)
def test_a_line_without_the_rounds_of_its_match_is_refused(tmp_path, wrong):
    file = tmp_path / "matches.txt"
    run = {"games": 2, "rounds": 1, "progress": False, "keep": "rounds"}
    kk.simulate("greedy", "random", **run, resume=file)
    file.write_text(f"{file.read_text('utf-8')}3 1 5{wrong}\n", "utf-8")
    with pytest.raises(ResumeError, match="line 4: expected a match"):
        kk.simulate("greedy", "random", **run, resume=file)


def test_matches_whose_rounds_nobody_kept_are_not_taken_for_others(tmp_path):
    file = tmp_path / "matches.txt"
    run = {"games": 2, "rounds": 1, "progress": False}
    kk.simulate("greedy", "random", **run, resume=file)
    with pytest.raises(ResumeError, match="'keep' is None in the file, but 'rounds' in this"):
        kk.simulate("greedy", "random", **run, keep="rounds", resume=file)


@pytest.mark.parametrize("wrong", ["matches", True, ["rounds"]])
def test_nothing_else_can_be_kept(wrong):
    with pytest.raises(kk.InvalidValue, match=r"keep cannot be .*; expected None, rounds"):
        kk.simulate("greedy", "random", games=2, keep=wrong)


def test_no_more_rounds_are_kept_than_fit():
    with pytest.raises(kk.InvalidValue, match="games"):
        kk.simulate("greedy", "random", games=1_000_000, rounds=2, keep="rounds")
