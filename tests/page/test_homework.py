"""A set of positions comes by a link, and is answered on the page."""

from __future__ import annotations

import json
from typing import Any

import pytest

import koikoi_widget as kk
from koikoi_widget.page import routes
from koikoi_widget.page.homework import Homework
from tests.lessons.quiz.answering import answer_all, homework, without_the_coach
from tests.page.test_first_page import kept, told

SENT = homework().link("https://games.example/app").partition("#")[2]


def come(app: kk.App, sent: str) -> Homework:
    """Come to the page by a link, and return the part that it leads to."""
    told(app, **kept(way=routes.SET, set=sent))
    assert app.first_page.way == routes.SET
    return next(child for child in app.children if isinstance(child, Homework))


def press(part: Homework, typed: str) -> None:
    part.hear({"event": "go", "typed": typed})


def state(part: Homework) -> dict[str, Any]:
    return {**part.asking.state}


def test_a_link_says_what_the_set_is_about_and_asks_who_answers() -> None:
    shown = state(come(kk.App(), SENT))
    assert shown["title"] == "Stop or koi-koi?"
    assert shown["lines"][:2] == ["2 questions", "Rules: Nintendo's Mario Hanafuda"]
    assert shown["field"]["label"] == "Your name, as in class" and shown["button"] == "Begin"


def test_whoever_gives_a_name_hands_in_every_answer_and_the_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    without_the_coach(monkeypatch, 20)
    app = kk.App()
    part = come(app, SENT)
    press(part, " Ada ")
    assert app.options.value("first_player") == "Ada"
    assert part.quiz
    heading, room = part.children
    assert heading.value.count("Stop or koi-koi?</h2>") == 1 and room is part.quiz.room
    answer_all(part.quiz, 2, right=False)
    result = json.loads(part.quiz.state["file"]["text"])
    assert [result["name"], result["quiz"]] == ["Ada", "Stop or koi-koi?"]
    assert [right for *_words, right in result["answers"]] == [False, False]
    assert result["began"] and "seconds" in result


def test_without_a_name_there_is_no_file(monkeypatch: pytest.MonkeyPatch) -> None:
    without_the_coach(monkeypatch, 20)
    part = come(kk.App(), SENT)
    press(part, "")
    assert part.quiz
    answer_all(part.quiz, 2)
    assert part.quiz.question is None and "file" not in part.quiz.state


@pytest.mark.parametrize("sent", [SENT[:-3], "set.1.x.00000000", "set.9" + SENT[5:], "?"])
def test_a_broken_link_is_refused_in_words_and_the_whole_one_is_pasted(sent: str) -> None:
    part = come(kk.App(), sent)
    assert state(part)["trouble"]
    press(part, f"https://elsewhere.example/?set={SENT}")
    assert state(part)["title"] == "Stop or koi-koi?" and not state(part)["trouble"]


def test_a_name_that_cannot_be_is_refused_in_words() -> None:
    part = come(kk.App(), SENT)
    press(part, "a" * 200)
    assert "20" in state(part)["trouble"] and part.quiz is None


def test_a_title_shows_as_it_was_written(monkeypatch: pytest.MonkeyPatch) -> None:
    without_the_coach(monkeypatch, 20)
    part = come(kk.App(), str(kk.Set(homework().positions, "<b>Stop</b>")))
    press(part, "")
    assert "&lt;b&gt;Stop" in part.children[0].value


def test_another_link_takes_the_place_of_the_first() -> None:
    app = kk.App()
    part = come(app, SENT)
    press(part, "Ada")
    other = kk.Set(homework().positions[:1], "Another").link("https://games.example/app")
    told(app, **kept(way=routes.SET, set=other.partition("#")[2]))
    assert part.quiz is None and state(part)["title"] == "Another"
    assert part.children == (part.asking,)


def test_the_page_speaks_another_language_and_the_set_is_still_there() -> None:
    app = kk.App()
    come(app, SENT)
    app.panel.choose("language", "de")
    part = next(child for child in app.children if isinstance(child, Homework))
    assert state(part)["title"] == "Stop or koi-koi?" and state(part)["button"] == "Beginnen"
