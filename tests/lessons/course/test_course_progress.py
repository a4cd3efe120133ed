"""The list of lessons: what was read, what is due, and what comes next."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from typing import Any

import pytest

from koikoi_widget.lessons.course.course import LESSONS
from koikoi_widget.lessons.course.course_progress import Learn
from koikoi_widget.lessons.learner import memory
from koikoi_widget.lessons.learner.progress import Progress
from koikoi_widget.lessons.quiz.daily_deal import today

READ = json.dumps({LESSONS[0].topic: True, LESSONS[1].topic: True})


def hears(**kept: str | None) -> dict[str, Any]:
    """Return what is shown to a browser that keeps this."""
    learn = Learn("lessons/")
    assert learn.state == {}
    message = {"event": "kept", "lessons": None, "daily": None, "progress": None} | kept
    content = {"data": {"method": "custom", "content": message}}
    learn._handle_msg({"content": content, "buffers": []})
    return dict(learn.state)


def ways(**kept: str | None) -> list[tuple[str, str]]:
    return [(way["href"], way["text"]) for way in hears(**kept)["ways"]]


def progress_from(days_ago: int) -> str:
    at: datetime = memory.now() - timedelta(days=days_ago)
    return str(Progress().answered("1-bright", False, at))


def test_somebody_new_begins_at_the_beginning() -> None:
    assert ways() == [("lessons/00-first-hand.ipynb", "Start here: Your first hand")]
    assert [lesson["read"] for lesson in hears()["lessons"]] == ["next", *[""] * 12]


def test_after_two_lessons_the_third_comes_next_and_more_is_offered() -> None:
    assert [href for href, _text in ways(lessons=READ)] == [
        "lessons/02-yaku.ipynb",
        "#train",
        "#today",
        "#play",
    ]
    assert [lesson["read"] for lesson in hears(lessons=READ)["lessons"][:3]] == [
        "read",
        "read",
        "next",
    ]


def test_the_next_step_has_a_ring_and_each_month_a_face() -> None:
    shown = hears(lessons=READ)
    states = [lesson["state"] for lesson in shown["lessons"]]
    assert states == ["read", "read", "next", *[""] * (len(LESSONS) - 3)]
    assert shown["step"] == 2 and shown["lessons"][2]["minutes"] == "20 minutes"
    faces = [lesson["picture"] for lesson in shown["lessons"]]
    assert faces == [*range(len(LESSONS))]
    assert hears(lessons=json.dumps({lesson.topic: True for lesson in LESSONS}))["step"] is None


def test_a_lesson_is_done_once_its_test_was_passed() -> None:
    kept = '{"first-hand": "done", "taking": true, "yaku": false, "months": "Done", "kinds": 3}'
    told = [lesson["read"] for lesson in hears(lessons=kept)["lessons"][:5]]
    assert told == ["✓ done", "read", "next", "read", "read"]
    states = [lesson["state"] for lesson in hears(lessons=kept)["lessons"][:5]]
    assert states == ["done", "read", "next", "read", "read"]


def test_what_is_due_is_counted() -> None:
    assert ("#train", "Train what is due: 1") in ways(progress=progress_from(9))
    assert not any(href == "#train" for href, _text in ways(progress=progress_from(0)))


def test_a_deal_that_was_answered_does_not_wait() -> None:
    day = today().isoformat()
    answer = {"action": "stop", "right": True, "on": day}
    found = ways(lessons=READ, daily=json.dumps({day: answer}))
    assert "#today" not in [href for href, _text in found]


def test_where_all_was_read_no_lesson_comes_next() -> None:
    read = json.dumps({lesson.topic: True for lesson in LESSONS})
    assert ways(lessons=read)[0][0] == "#train"


@pytest.mark.parametrize("damaged", ["", "{", "[]", "5", '{"x": 1}', "x" * 20_000, "[" * 9_000])
def test_what_is_damaged_says_nothing(damaged: str) -> None:
    assert ways(lessons=damaged, daily=damaged, progress=damaged) == ways()
