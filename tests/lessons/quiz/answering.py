"""Answers to whatever a quiz asks."""

from __future__ import annotations

from functools import partial

import pytest

import koikoi_widget as kk
from koikoi_widget.lessons.questions import worth


def answer(quiz: kk.Quiz, right: bool = True) -> None:
    """Choose the first right answer, or the first wrong one."""
    assert quiz.question
    places = set(range(len(quiz.question.options)))
    quiz.choose(min(quiz.question.right if right else places - quiz.question.right))


def answer_all(quiz: kk.Quiz, count: int, right: bool = True) -> None:
    """Answer so many questions, and go on after each."""
    for _turn in range(count):
        answer(quiz, right)
        quiz.go_on()


def without_the_coach(monkeypatch: pytest.MonkeyPatch, samples: int) -> None:
    """Have positions judged by playing on as often, which a few times takes but a moment."""

    def is_missing(*_arguments: object, **_options: object) -> None:
        raise kk.KernelMissing("not installed")

    monkeypatch.setattr("koikoi_widget.coach.advise.advise", is_missing)
    monkeypatch.setattr(worth, "by_playing_on", partial(worth.by_playing_on, samples=samples))


# Late in a round one of the two answers is wrong beyond doubt: here to call, then to stop.
_CLEAR = (
    "view1 AA3./ABAB/BBBB/AA../..../A..A/ABAB/BBAA/B.B./BbB./3.AA/.b.. decide:1 round=2 led=1 "
    "brights=2 hidden=3,13 laid=1:h9c+9a,s3b+3d rules=nintendo",
    "view1 B3B./BBBB/B..B/BB0./BB3./bBB./B.B./.AA./B..B/AABB/A.A2/b... decide:1 led=1 brights=2 "
    "hidden=3,13 laid=1:h9a+9d,s4c rules=nintendo",
)


def homework() -> kk.Set:
    """A set of two positions, with a hint for the first."""
    return kk.Set(_CLEAR, "Stop or koi-koi?", ["Look!"])
