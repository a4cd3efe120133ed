"""What the template puts round a notebook: the bar, the course, and styles that can be read."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from koikoi_widget.lessons.course.course import LESSONS
from koikoi_widget.page.routes import BAR
from koikoi_widget.server.guard import frame, has_just_begun


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_a_lesson_has_the_bar_and_its_place_in_the_course(lesson) -> None:
    found = frame(f"/voila/render/{lesson.notebook}")
    assert [text for _href, text, is_here in found["links"] if is_here] == [BAR["learn"]]
    assert [topic for _href, _text, topic, is_here in found["lessons"] if is_here] == [lesson.topic]


def test_the_page_has_the_bar_and_no_course() -> None:
    found = frame("/base/voila/render/notebooks/app.ipynb")
    assert [text for _href, text, _is_here in found["links"]] == [*BAR.values()]
    assert not found["lessons"]


@pytest.mark.parametrize("path", ["/voila/render/mine.ipynb", "/voila/render/my-app.ipynb", "/"])
def test_a_notebook_of_ones_own_has_neither(path: str) -> None:
    found = frame(path)
    assert not found["links"] and not found["lessons"] and not found["options"]


def test_only_at_the_start_of_a_server_is_its_first_page_said_to_take_the_longest() -> None:
    assert "first page" in frame("/", is_start=True)["long"]
    assert "first page" not in frame("/")["long"]


def test_a_serverhas_just_begun_for_a_minute_after_its_first_page_was_asked_for(
    monkeypatch,
) -> None:
    clock = iter([1000.0, 1059.0, 1061.0])
    monkeypatch.setattr("time.monotonic", lambda: next(clock))
    handler = SimpleNamespace(settings={})
    assert [has_just_begun(handler) for _page in range(3)] == [True, True, False]


def test_the_styles_of_the_bar_are_whole() -> None:
    style = frame("/")["style"]
    assert style.count("{") == style.count("}") > 10
    assert "</" not in style
