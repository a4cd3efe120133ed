"""The plan of a lesson: it fills a lesson, and names what is on the teacher's screen."""

from __future__ import annotations

from html import escape

import pytest

from koikoi_widget import locale
from koikoi_widget.engine.errors import UnknownName
from koikoi_widget.paper.lesson_plan import lesson_plan, steps


def test_the_lesson_takes_45_minutes() -> None:
    assert sum(step.minutes for step in steps()) == 45


@pytest.mark.parametrize("language", ["de", "hi", "it", "ja"])
def test_the_plan_is_in_each_language_and_loads_nothing(language: str) -> None:
    english = str(lesson_plan())
    with locale.language(language):
        translated = str(lesson_plan())
        assert all(escape(step.says) in translated for step in steps())
    assert f'lang="{language}"' in translated and "<script" not in translated
    assert not any(step.says in translated for step in steps()) and english != translated


def test_an_unknown_paper_size_is_refused() -> None:
    with pytest.raises(UnknownName):
        lesson_plan("a3")
