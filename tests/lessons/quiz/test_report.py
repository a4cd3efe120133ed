"""A class hands in what it answered: results are read with care, and counted."""

from __future__ import annotations

import csv
import json
from dataclasses import replace
from xml.etree import ElementTree

import pytest

import koikoi_widget as kk
from koikoi_widget.lessons.learner.progress import Progress
from koikoi_widget.lessons.quiz.report import Report
from koikoi_widget.lessons.quiz.result import Answer, Result, ResultError
from tests.engine.test_match import ALIKE
from tests.engine.test_texts import NOT_A_LINE, TYPED

GOOD = Result("Ada", "cards", "bga", 7, (Answer("Which month?", "May", "June", False),))


def answered(name, is_right, length=4, seed=7, about="cards"):
    """Answer a quiz to its end, and return its widget."""
    quiz = kk.Quiz(about, seed=seed, length=length, name=name)
    for turn in range(length):
        right = quiz.question.right
        places = range(len(quiz.question.options))
        quiz.choose(next(place for place in places if (place in right) == is_right(turn)))
        quiz.go_on()
    return quiz


def hand_in(folder, *quizzes):
    for quiz in quizzes:
        saved = quiz.state["file"]
        (folder / saved["name"]).write_text(saved["text"], "utf-8")


def test_a_named_quiz_offers_its_result_at_the_end():
    quiz = answered("Ada", lambda turn: turn != 2)
    saved = quiz.state["file"]
    assert saved["name"] == "Ada cards.json"
    result = Result.parse(saved["text"])
    assert (result.name, result.quiz, result.rules, result.seed) == ("Ada", "cards", "bga", 7)
    assert [answer.right for answer in result.answers] == [True, True, False, True]
    assert all((each.answer == each.chosen) == each.right for each in result.answers)
    quiz.go_on()
    assert quiz.result.answers == ()


def test_a_quiz_without_a_name_offers_none():
    assert "file" not in answered("", lambda turn: True).state


def test_a_result_is_the_same_after_it_was_written():
    assert Result.parse(str(GOOD)) == GOOD


def test_a_class_is_counted(tmp_path):
    hand_in(
        tmp_path,
        answered("Grace", lambda turn: True),
        answered("Ada", lambda turn: turn > 0),
        answered("Edsger", lambda turn: turn > 1, seed=8),
    )
    found = kk.report(tmp_path)
    assert [result.name for result in found.results] == ["Ada", "Edsger", "Grace"]
    first, second = found.tests()
    assert (first[2], second[2]) == (7, 8)
    assert [share for *_words, share in found.questions(first)] == [0.5, 1, 1, 1]
    words = str(found)
    assert "Board Game Arena, seed 7" in words
    assert "Grace  4 of 4  100%" in words
    assert "Mean           88 ± 12%" in words
    assert '<td role="cell" data-label="Right">4 of 4</td>' in found._repr_html_()
    plot = found.plot()
    assert len(plot.panels) == 2
    (question, answer, _share), *_others = found.questions(first)
    bars = [each.text for each in ElementTree.fromstring(str(plot)).iter() if "title" in each.tag]
    assert bars[0] == f"1. {question} {answer}: 50%"
    assert bars[0] in plot.words and len(bars) == 4 + 4


def test_a_word_as_a_seed_can_be_handed_in(tmp_path):
    hand_in(tmp_path, answered("Ada", lambda turn: True, seed="class 3b"))
    found = kk.report(tmp_path)
    assert found.refused == ()
    assert "seed class 3b" in str(found)


def test_other_questions_under_the_same_seed_are_told_apart(tmp_path):
    further = answered("Grace", lambda turn: True)
    for _turn in range(4):  # another session, of other questions
        further.go_on()
        further.choose(min(further.question.right))
    further.go_on()
    hand_in(
        tmp_path,
        further,
        answered("Ada", lambda turn: False),
        answered("Alan", lambda turn: True),
        answered("Edsger", lambda turn: True, length=3),
    )
    found = kk.report(tmp_path)
    names = [[each.name for each in results] for results in found.tests().values()]
    assert names == [["Ada", "Alan"], ["Edsger"], ["Grace"]]
    assert str(found).count("seed 7, other questions") == 2
    assert [title for title in str(found).splitlines() if title.endswith("seed 7")]


def test_the_same_questions_in_another_language_are_the_same_test(tmp_path):
    with kk.language("it"):
        hand_in(tmp_path, answered("Ada", lambda turn: True, about="match"))
    hand_in(tmp_path, answered("Alan", lambda turn: True, about="match"))
    assert len(kk.report(tmp_path).tests()) == 1


def test_without_a_seed_all_are_one_test(tmp_path):
    hand_in(tmp_path, *(answered(name, lambda turn: True, seed=None) for name in ("Ada", "Alan")))
    assert len(kk.report(tmp_path).tests()) == 1


def test_each_answer_is_a_row_of_a_frame_and_of_a_file(tmp_path):
    hand_in(tmp_path, answered("=1+1", lambda turn: turn != 1))
    found = kk.report(tmp_path)
    table = found.to_frame()
    assert list(table["number"]) == [1, 2, 3, 4]
    assert list(table["right"]) == [True, False, True, True]
    found.to_csv(tmp_path / "class.csv")
    with (tmp_path / "class.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["right"] for row in rows] == ["True", "False", "True", "True"]
    assert {row["name"] for row in rows} == {"'=1+1"}  # not a formula for a spreadsheet


@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("format", "koikoi result 2"),
        ("name", ""),
        ("name", "a" * 101),
        ("name", "\x1b[2J"),
        ("quiz", 5),
        ("rules", None),
        ("seed", "7"),
        ("seed", True),
        ("seed", "#"),
        ("asked", None),
        ("answers", []),
        ("answers", [["Which month?", "May", "May", "yes"]]),
        ("answers", [["Which month?", "May", True]]),
    ],
)
def test_an_impossible_part_is_named(part, value):
    written = json.dumps(json.loads(str(GOOD)) | {part: value})
    with pytest.raises(kk.ResultError, match=f"^{part} cannot be "):
        Result.parse(written)


@pytest.mark.parametrize("written", ["", "[]", "null", "{", "[" * 100_000, "x" * 1_000_001])
def test_what_is_not_a_result_is_refused(written):
    with pytest.raises(kk.ResultError):
        Result.parse(written)


def test_a_file_that_cannot_be_read_costs_only_itself(tmp_path):
    hand_in(tmp_path, answered("Ada", lambda turn: True))
    (tmp_path / "broken.json").write_text("{", "utf-8")
    (tmp_path / "image.json").write_bytes(b"\xff\xd8\xff")
    found = kk.report(tmp_path)
    assert [result.name for result in found.results] == ["Ada"]
    assert [file for file, _reason in found.refused] == ["broken.json", "image.json"]
    assert "broken.json cannot be read: " in str(found)
    assert "image.json cannot be read: this is not a text file." in found._repr_html_()


def test_an_empty_folder_is_an_empty_report(tmp_path):
    assert kk.report(tmp_path) == Report(())
    assert str(kk.report(tmp_path)) == ""


def test_what_is_not_a_folder_is_refused(tmp_path):
    with pytest.raises(kk.InvalidValue, match="is not a folder"):
        kk.report(tmp_path / "nowhere")


@pytest.mark.parametrize("name", [5, "a" * 101, *NOT_A_LINE])
def test_an_impossible_name_is_refused(name):
    with pytest.raises(kk.InvalidValue, match="name cannot be "):
        kk.Quiz("cards", name=name)
    with pytest.raises(ResultError, match="name cannot be "):
        Result.parse(str(replace(GOOD, name=name)))


@pytest.mark.parametrize("typed", TYPED)
def test_a_name_is_handed_in_and_counted_as_it_looks(typed):
    assert kk.Quiz("cards", length=1, name=typed).result.name == TYPED[typed]
    if TYPED[typed]:
        assert Result.parse(str(replace(GOOD, name=typed))).name == TYPED[typed]


@pytest.mark.parametrize(("seed", "other"), ALIKE)
def test_quizzes_ask_the_same_whatever_keyboard_the_seed_is_typed_on(seed, other):
    quiz, again = (kk.Quiz("cards", seed=each, length=3, name="Ada") for each in (seed, other))
    assert quiz.question == again.question and quiz.result == again.result
    assert Result.parse(str(replace(GOOD, seed=other))).seed == quiz.result.seed
    trainer, also = (kk.Trainer("cards", seed=each, progress=Progress()) for each in (seed, other))
    assert trainer.question == also.question
