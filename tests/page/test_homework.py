"""A set of positions comes by a link, and is answered on the page."""

from __future__ import annotations

import errno
import json
from pathlib import Path
from typing import Any

import pytest

import koikoi_widget as kk
from koikoi_widget.classroom import class_link, handed_in
from koikoi_widget.page import routes
from koikoi_widget.page.homework import Homework
from koikoi_widget.table.saved import seal
from koikoi_widget.table.saved.class_seal import OF_THE_SERVER
from tests.lessons.quiz.answering import answer_all, homework, without_the_coach
from tests.page.test_first_page import kept, told

SENT = homework().link("https://games.example/app").partition("#")[2]


def come(app: kk.App, sent: str) -> Homework:
    """Come to the page by a link, and return the part that it leads to."""
    told(app, **kept(way=routes.SET, set=sent))
    assert app.first_page.way == routes.SET
    return next(child for child in app.children if isinstance(child, Homework))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the class whose page this is."""
    monkeypatch.delenv(seal.VARIABLE, raising=False)
    monkeypatch.setenv(class_link.VARIABLE, "yes")
    monkeypatch.setenv(seal.FOLDER, str(tmp_path / OF_THE_SERVER))
    without_the_coach(monkeypatch, 20)
    return tmp_path


def answered(name: str = "Ada", right: bool = True) -> kk.Quiz:
    """Return the questions of the set, once all are answered by whoever has this name."""
    part = come(kk.App(), SENT)
    press(part, name)
    assert part.quiz
    answer_all(part.quiz, 2, right)
    return part.quiz


def hand_in(quiz: kk.Quiz) -> None:
    quiz.hear({"event": "hand in", "turn": quiz.state["turn"]})


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
    assert "hand_in" not in part.quiz.state["file"]
    assert "a file to hand in" in str(state(come(kk.App(), SENT))["lines"])


def test_in_a_class_a_result_is_handed_in_at_once_and_the_report_has_it(folder: Path) -> None:
    assert "you can hand in every answer" in str(state(come(kk.App(), SENT))["lines"])
    quiz = answered()
    assert quiz.state["file"]["hand_in"] == "Hand it in"
    hand_in(quiz)
    assert quiz.state["verdict"] == "✓ Handed in." and "hand_in" not in quiz.state["file"]
    hand_in(quiz)  # from a second view
    hand_in(answered(right=False))
    hand_in(answered("Ben"))
    report = kk.report(folder)
    assert [(one.name, one.right) for one in report.results] == [("Ada", 2), ("Ada", 0), ("Ben", 2)]
    assert not (report.refused or report.copies or report.below or report.unsealed)
    (folder / "match.json").write_text("{}")  # as a match of the class lies beside them
    assert kk.report(folder).results == report.results


def test_what_was_handed_in_is_not_there_twice_after_a_reload(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: list[str] = []
    monkeypatch.setattr(kk.Quiz, "send", lambda _quiz, message: kept.append(message["text"]))
    quiz = answered()
    hand_in(quiz)
    part = come(kk.App(), SENT)
    press(part, "Ada")
    assert part.quiz
    part.quiz.hear({"event": "resume", "session": kept[-1]})
    hand_in(part.quiz)
    assert part.quiz.state["verdict"] == "✓ Handed in."
    assert len(kk.report(folder).results) == 1 and not kk.report(folder).copies


def test_another_sitting_is_handed_in_as_another_attempt(folder: Path) -> None:
    quiz = answered("Cy")
    hand_in(quiz)
    quiz.go_on()
    assert not quiz.state["verdict"]
    hand_in(quiz)  # which is not over
    answer_all(quiz, 2)
    hand_in(quiz)
    assert sorted(result.first for result in kk.report(folder).results) == [1, 3]


def test_what_cannot_be_handed_in_says_so_and_the_file_is_still_offered(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def is_full(*_arguments: object) -> None:
        raise OSError(errno.ENOSPC, "")

    monkeypatch.setattr(handed_in, "write_whole", is_full)
    quiz = answered()
    hand_in(quiz)
    assert "Save your result, and give your teacher the file." in quiz.state["error"]
    assert (
        quiz.state["file"]["text"] and quiz.state["file"]["hand_in"] and not quiz.state["verdict"]
    )


def forge(quiz: kk.Quiz) -> None:
    """Write into what is shown, as any browser can, that something of its own is offered."""
    file = {**(quiz.state["file"] or {}), "text": "forged", "hand_in": "Hand it in"}
    quiz.set_state({"state": {**quiz.state, "file": file}})


def test_outside_of_a_class_nothing_is_written_whatever_a_browser_says(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(class_link.VARIABLE)
    quiz = answered()
    hand_in(quiz)
    forge(quiz)
    hand_in(quiz)
    assert not (folder / handed_in.FOLDER).exists()


def test_what_is_handed_in_is_what_was_answered_whatever_a_browser_writes_there(
    folder: Path,
) -> None:
    quiz = answered()
    forge(quiz)
    hand_in(quiz)
    [file] = (folder / handed_in.FOLDER).iterdir()
    assert "forged" not in file.read_text() and not kk.report(folder).refused


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
