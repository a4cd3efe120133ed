"""Data frames of pandas and of polars: the same figures, and what is said where one is missing."""

from __future__ import annotations

import sys
from datetime import UTC, datetime

import pandas
import polars
import pytest

import koikoi_widget as kk
from koikoi_widget.simulation.frames import LIBRARIES, lined_up

LATE = datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.fixture(scope="module")
def values():
    """One of each kind of value that gives a data frame."""
    match = kk.Match("bga", 1, rounds=1)
    for _move in range(4):
        match.push(match.legal_actions[0])
    progress = kk.Progress()
    for item in ("8-bright", "bga/three-brights", "1-chaff-1"):
        progress = progress.answered(item, item != "8-bright", LATE)
    return {
        "Results": kk.simulate("greedy", "random", games=5, rounds=1, seed=3),
        "Review": kk.review(match, samples=50, progress=False),
        "Advice": kk.advise(match.view(match.seat), samples=50),
        "Progress": progress,
    }


KINDS = ("Results", "Review", "Advice", "Progress")


@pytest.mark.parametrize("kind", KINDS)
def test_both_libraries_hold_the_same(kind, values):
    of_pandas, of_polars = (values[kind].to_frame(library) for library in LIBRARIES)
    assert isinstance(of_pandas, pandas.DataFrame) and isinstance(of_polars, polars.DataFrame)
    assert list(of_pandas.columns) == of_polars.columns and len(of_pandas) == len(of_polars) > 0
    for name in of_polars.columns:
        ours = [None if pandas.isna(value) else value for value in of_pandas[name]]
        assert ours == of_polars[name].to_list(), name


@pytest.mark.parametrize("kind", KINDS)
def test_pandas_is_what_is_given_if_nothing_is_said(kind, values):
    assert values[kind].to_frame().equals(values[kind].to_frame("pandas"))


def test_results_have_a_row_for_each_match(values):
    played = values["Results"]
    told = played.to_frame("polars")
    assert told.columns == [
        *("first", "second", "rules", "seed", "match", "deal", "seat", "outcome", "difference")
    ]
    assert told["outcome"].to_list() == list(played.outcomes)
    assert told["difference"].to_list() == list(played.differences)
    assert told.select("match", "deal", "seat").rows() == [
        *((1, 1, 0), (2, 1, 1), (3, 2, 0), (4, 2, 1), (5, 3, 0))
    ]
    assert told.select("first", "second", "rules", "seed").unique().rows() == [
        ("greedy", "random", "bga rounds=1 start_points=8", 3)
    ]


def test_the_error_that_results_tell_follows_from_their_frame():
    played = kk.simulate("greedy", "random", games=20, rounds=1, seed=3)
    pairs = played.to_frame().groupby("deal")["difference"].mean()
    assert played.mean == pytest.approx(pairs.mean())
    assert played.mean_error == pytest.approx(pairs.sem())


def test_a_review_has_a_row_for_each_decision_as_it_was_taken(values):
    found = values["Review"]
    told = found.to_frame()
    assert list(told["action"]) == [str(one.action) for one in found.decisions]
    assert list(told["cost"]) == [one.cost for one in found.decisions]
    for seat in (0, 1):
        assert told[told.seat == seat].cost.sum() == pytest.approx(found.cost(seat)[0])


def test_a_review_of_nothing_still_has_its_columns():
    nothing = kk.review(kk.Match("bga", 1), progress=False)
    for library in LIBRARIES:
        told = nothing.to_frame(library)
        assert len(told) == 0 and "cost" in list(told.columns)


def test_advice_has_a_row_for_each_action(values):
    advice = values["Advice"]
    told = advice.to_frame("polars")
    assert [advice[action].equity for action in told["action"]] == told["equity"].to_list()
    assert "yaku" not in told.columns


def test_progress_has_times_that_can_be_reckoned_with(values):
    told = values["Progress"].to_frame()
    assert list(told["item"]) == ["1-chaff-1", "8-bright", "bga/three-brights"]
    assert (told.seen == LATE).all() and (told.due > told.seen).all()
    assert told.set_index("item").right["8-bright"] == 0


def test_no_other_library_is_known(values):
    with pytest.raises(kk.UnknownName, match=r"unknown library: 'panda'; .*Did you mean 'pandas'"):
        values["Results"].to_frame("panda")
    with pytest.raises(kk.UnknownName, match="known: pandas, polars"):
        values["Results"].to_frame("os")


@pytest.mark.parametrize("library", LIBRARIES)
def test_a_library_that_is_missing_is_named_with_how_to_get_it(library, values, monkeypatch):
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(
        kk.LibraryMissing, match=rf"pip install {library}\. Without it, columns\(\)"
    ):
        values["Results"].to_frame(library)


def test_columns_line_up_with_wide_letters_and_with_marks_on_letters():
    names = ("Ada", "山田太郎", "श्रीमान", "Zoe\u0308", "ｱﾀﾞ", "")
    assert lined_up([(name, "x") for name in names]) == [
        "Ada       x",
        "山田太郎  x",
        "श्रीमान      x",
        "Zoe\u0308       x",
        "ｱﾀﾞ       x",
        "          x",
    ]
