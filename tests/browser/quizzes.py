"""Answers the questions of a quiz in the browser."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, expect

# What fixtures return: the quiz that some code makes, or the quizzes of a lesson.
Quizzes = Callable[[str], Locator]


def press(quiz: Locator, button: Locator) -> None:
    """Press a button, once it is there, and wait until the quiz shows what follows."""
    button.wait_for()  # while a question is being made, the quiz shows something else
    turn = quiz.get_attribute("data-turn") or ""
    button.click()
    expect(quiz).not_to_have_attribute("data-turn", turn)


def answer(quiz: Locator, option: Locator) -> None:
    """Choose an option, and have the right one shown if another may be tried."""
    press(quiz, option)
    if quiz.get_attribute("data-done") == "false":
        press(quiz, quiz.get_by_role("button", name="Show the answer"))
