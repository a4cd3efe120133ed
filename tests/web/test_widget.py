"""Every widget that shows words says in which language they are."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import anywidget
import pytest

import koikoi_widget as kk
from koikoi_widget.lessons.course import album, course_progress

WIDGETS: dict[str, Callable[[], anywidget.AnyWidget]] = {
    "a table": lambda: kk.Table(seed=1, deck="index").bridge,
    "a table's panel": lambda: kk.Table(seed=1, deck="index").panel,
    "the coach's box": lambda: kk.Table(seed=1, deck="index").advice_box,
    "the options": lambda: kk.App().panel,
    "a quiz": lambda: kk.Quiz("cards", seed=1, length=2),
    "a trainer": lambda: kk.Trainer("cards", seed=1, progress=kk.Progress()),
    "the deal of the day": lambda: kk.Daily(keep=False),
    "the list of lessons": course_progress.Learn,
    "the album": album.Album,
}


@pytest.fixture(autouse=True)
def in_english_again() -> Iterator[None]:
    yield
    kk.set_language("en")


@pytest.mark.parametrize("name", WIDGETS)
@pytest.mark.parametrize("code", ["it", "ja"])
def test_a_widget_carries_the_language_of_its_words(name: str, code: str) -> None:
    kk.set_language(code)
    assert WIDGETS[name]().get_state("language") == {"language": code}


def test_a_table_in_sight_follows_the_language_and_a_quiz_with_its_next_question() -> None:
    table, quiz = kk.Table(seed=1, deck="index"), kk.Quiz("cards", seed=1, length=2)
    kk.set_language("de")
    assert table.bridge.language == table.panel.language == "de"
    assert quiz.language == "en", "its words are still those"
    quiz.choose(min(quiz.question.right))
    assert quiz.language == "de"
