"""The course: which lessons there are, what they ask, and that each leads to the next."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import nbformat

import koikoi_widget as kk
from koikoi_widget.lessons.course.course import LESSONS, Lesson
from koikoi_widget.lessons.course.first_hand import script
from koikoi_widget.lessons.course.laboratory import Laboratory
from tests.conftest import ROOT

FOLDER = ROOT / "notebooks"


def text_of(lesson: Lesson) -> str:
    book = nbformat.read(FOLDER / lesson.notebook, as_version=4)
    return "\n".join(cell.source for cell in book.cells if cell.cell_type == "markdown")


def test_the_course_is_all_the_notebooks_that_are_numbered() -> None:
    found = sorted(path.name for path in FOLDER.glob("[0-9]*.ipynb"))
    assert [lesson.notebook for lesson in LESSONS] == found


def test_a_lesson_asks_what_the_course_says() -> None:
    for lesson in LESSONS:
        assert text_of(lesson).startswith(f"# {lesson.title}\n")


# All but the hands at the table, which say it in their first and last step, and the exercises.
READ = [each for each in LESSONS if not each.topic.endswith("hand") and each.topic != "exercises"]


def test_a_lesson_begins_with_its_goal_and_time_and_ends_with_a_check_and_three_things() -> None:
    for lesson in READ:
        first, *others, last = text_of(lesson).split("\n## ")
        time = rf"\*\*Goal:\*\* you .*\*\*Time:\*\* {lesson.minutes}\sminutes"
        assert re.search(time, first, re.DOTALL)
        assert re.search(
            r"eight( of ten)? right|8 of 10 right|you have\s+found", "\n## ".join(others)
        )
        assert last.startswith("Three things to remember\n") and last.count("\n- ") == 3


def test_a_lesson_leads_on_and_back_and_to_the_page() -> None:
    for place in range(len(LESSONS)):
        text = text_of(LESSONS[place])
        around = [LESSONS[place - 1]] if place else []
        around += LESSONS[place + 1 : place + 2]
        for other in around:
            assert f"({other.notebook})" in text
        assert "(app.ipynb)" in text and "(app.ipynb#learn)" in text


def test_one_round_scores_otherwise_by_other_rules() -> None:
    shown = kk.round_table(script().record).content
    assert shown.count("<tr") == len(kk.PRESETS) + 1
    assert "16\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}4" in shown and "forced to stop" in shown


def test_the_laboratory_plays_what_is_chosen() -> None:
    results = Laboratory().play()
    assert (results.first, results.second, results.games) == ("greedy", "random", 20)
    assert len(str(results.seed)) <= 6  # it is shown, to be noted


def test_a_lesson_that_another_one_names_by_number_has_that_number() -> None:
    told = "".join(map(text_of, LESSONS))
    named = re.findall(r"\[lesson (\d+)\]\((\d\d)-", told)
    assert named
    assert [said for said, number in named if int(said) != int(number)] == []


def code_of(lesson: Lesson) -> Iterator[tuple[ast.Module, bool]]:
    """Yield the code of each cell, and whether JupyterLab hides it."""
    for cell in nbformat.read(FOLDER / lesson.notebook, as_version=4).cells:
        if cell.cell_type == "code":
            is_hidden = cell.metadata.get("jupyter", {}).get("source_hidden", False)
            yield ast.parse(cell.source), is_hidden


def test_in_jupyterlab_a_reader_sees_no_checks() -> None:
    for lesson in LESSONS:
        seen = [code for code, is_hidden in code_of(lesson) if not is_hidden]
        assert not [
            each for code in seen for each in ast.walk(code) if isinstance(each, ast.Assert)
        ]


def test_what_a_lesson_shows_follows_the_source_and_does_not_read_it_once() -> None:
    for lesson in LESSONS:
        code = "\n".join(ast.unparse(code) for code, _is_hidden in code_of(lesson))
        assert "source.value" not in code
