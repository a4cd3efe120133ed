"""Texts of which each page of a class, and the report on it, make the same question.

Such a text is the notation of a position, or names a quiz and a seed.
"""

from __future__ import annotations

import re

from ...engine.errors import InvalidValue, quoted
from ...engine.rules import Rules
from ...engine.view import View
from ...locale import _
from ...widgets.rules_in_force import usual_rules
from .question import Question
from .sets import asked_about, question_in, unjudged_in
from .streams import questions

QUIZ = "quiz"  # with which the text of a drawn question begins
_DRAWN = re.compile(rf"{QUIZ} ([a-z-]+) (\d{{1,20}})", re.ASCII)


def quiz_text(name: str, seed: int) -> str:
    """Return the text of the first question that a seed draws of a quiz."""
    return f"{QUIZ} {name} {seed}"


def unjudged(text: str, rules: Rules | None = None) -> Question:
    """Return the question that a text makes, without the coach.

    Args:
        rules: those that a drawn question follows; None for the rules of the class.

    Raises:
        KoiKoiError: the text makes none.
    """
    view = _view_in(text)
    return unjudged_in(view) if view else _drawn(text, rules)


def judged(text: str) -> Question:
    """Return the same question with what each answer is worth."""
    view = _view_in(text)
    return question_in(view) if view else _drawn(text, None)


def _view_in(text: str) -> View | None:
    return None if text.startswith(f"{QUIZ} ") else asked_about(text)


def _drawn(text: str, rules: Rules | None) -> Question:
    named = _DRAWN.fullmatch(text)
    if not named:
        raise InvalidValue(_("{text} is not a question.", text=quoted(text)))
    return next(questions(named[1], rules=rules or usual_rules(), seed=int(named[2])))
