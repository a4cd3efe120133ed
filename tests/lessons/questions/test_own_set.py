"""A set is made step by step out of what somebody comes across."""

from __future__ import annotations

import pytest

import koikoi_widget as kk
from koikoi_widget.lessons.questions.own_set import OwnSet
from tests.lessons.quiz.answering import homework

FIRST, SECOND = homework().positions
THIRD = kk.Match("nintendo", seed=7, starter=0).view(0)


def made(*views: kk.View) -> OwnSet:
    own = OwnSet()
    for view in views:
        own.toggle(view)
    return own


def test_what_is_added_twice_is_taken_out_again() -> None:
    own = made(FIRST, SECOND, FIRST)
    assert own.positions == (SECOND,)
    own.toggle(SECOND)
    assert own.set is None and own.positions == ()


def test_positions_move_with_their_hints_and_stop_at_the_ends() -> None:
    own = made(FIRST, SECOND, THIRD)
    own.hint(0, "Look!")
    own.entitle("When to stop")
    own.move(0, 1)
    assert own.set == kk.Set([SECOND, FIRST, THIRD], "When to stop", ["", "Look!"])
    own.move(0, -1)
    own.move(2, 9)
    assert own.positions == (SECOND, FIRST, THIRD)
    own.remove(1)
    assert own.set == kk.Set([SECOND, THIRD], "When to stop")


def test_what_cannot_be_is_refused_and_changes_nothing() -> None:
    own = made(FIRST)
    before = own.set
    with pytest.raises(kk.InvalidValue, match="same rules"):
        own.toggle(kk.Match("bga", seed=7, starter=0).view(0))
    with pytest.raises(kk.InvalidValue, match="hint 1"):
        own.hint(0, "x" * 201)
    assert own.set == before


def test_what_was_kept_comes_first_and_nothing_twice() -> None:
    own = made(SECOND, THIRD)
    own.take(homework())
    assert own.set == kk.Set([FIRST, SECOND, THIRD], "Stop or koi-koi?", ["Look!"])
