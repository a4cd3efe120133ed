"""The course: which lessons there are, what they ask, and that each leads to the next."""

from __future__ import annotations

import nbformat
import pytest

import koikoi_widget as kk
from koikoi_widget.lessons.course import LESSONS, Lesson
from koikoi_widget.lessons.first_hand import script
from koikoi_widget.lessons.laboratory import Laboratory
from tests.conftest import ROOT

FOLDER = ROOT / "notebooks"


def text_of(lesson: Lesson) -> str:
    book = nbformat.read(FOLDER / lesson.notebook, as_version=4)
    return "\n".join(cell.source for cell in book.cells if cell.cell_type == "markdown")


def test_the_course_is_all_the_notebooks_that_are_numbered() -> None:
    found = sorted(path.name for path in FOLDER.glob("[0-9]*.ipynb"))
    assert [lesson.notebook for lesson in LESSONS] == found


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_a_lesson_asks_what_the_course_says(lesson: Lesson) -> None:
    assert text_of(lesson).startswith(f"# {lesson.title}\n")


@pytest.mark.parametrize("place", range(len(LESSONS)), ids=lambda place: LESSONS[place].name)
def test_a_lesson_leads_on_and_back_and_to_the_page(place: int) -> None:
    text = text_of(LESSONS[place])
    around = [LESSONS[place - 1]] if place else []
    around += LESSONS[place + 1 : place + 2]
    for other in around:
        assert f"({other.notebook})" in text
    assert "(app.ipynb)" in text and "(app.ipynb#learn)" in text


def test_one_round_scores_otherwise_by_other_rules() -> None:
    shown = kk.round_table(script().record).content
    assert shown.count("<tr") == len(kk.PRESETS) + 1
    assert "16 × 4" in shown and "forced to stop" in shown


def test_the_laboratory_plays_what_is_chosen() -> None:
    results = Laboratory().play()
    assert (results.first, results.second, results.games) == ("greedy", "random", 20)
