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


def homework() -> kk.Set:
    """A set of two positions, with a hint for the first."""
    matches = [kk.Match("nintendo", seed=seed, rounds=3) for seed in (7, 8)]
    return kk.Set([match.view(match.seat or 0) for match in matches], "First cards", ["Look!"])
