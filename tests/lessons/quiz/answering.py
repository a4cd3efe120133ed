"""Answers to whatever a quiz asks."""

from __future__ import annotations

import koikoi_widget as kk


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
