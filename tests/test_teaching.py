"""What the guide for teachers shows is what happens."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

from koikoi_widget.art.contact import CONFUSABLE
from koikoi_widget.lessons.course.course import LESSONS

GUIDE = Path(__file__).parent.parent / "TEACHING.md"


def test_every_figure_is_computed() -> None:
    result = doctest.testfile(str(GUIDE), module_relative=False, encoding="utf-8")
    assert result.attempted >= 10 and result.failed == 0


def test_every_lesson_it_sends_pupils_to_is_there() -> None:
    titles = {lesson.title for lesson in LESSONS}
    named = set(re.findall(r"▢ (?:show )?\*([^*]+)\*", GUIDE.read_text("utf-8")))
    assert len(named) == 5 and named <= titles


def test_every_pair_of_look_alikes_is_named() -> None:
    text = " ".join(GUIDE.read_text("utf-8").split())
    assert len(CONFUSABLE) == len(
        re.findall(r"\w+ for \w+", text.split("They take ")[1].split(":")[0])
    )
