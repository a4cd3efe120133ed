"""A result of a class carries its seal: a changed file is found out."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import koikoi_widget as kk
from koikoi_widget.lessons.quiz.result import Answer, Result
from koikoi_widget.table.saved import seal
from koikoi_widget.table.saved.class_seal import OF_THE_SERVER, Seal, key_beside
from tests.lessons.quiz.answering import answer_all, homework, without_the_coach

RESULT = Result(
    *("Ada", "cards", "bga", 7, (Answer("Which month?", "May", "June", False),)),
    ids=("month: 5-animal",),
    options=(1,),
    seconds=12.5,
)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a class, whose server this is."""
    monkeypatch.delenv(seal.VARIABLE, raising=False)
    monkeypatch.setenv(seal.FOLDER, str(tmp_path / OF_THE_SERVER))
    return tmp_path


def hand_in(folder: Path, name: str, text: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.json").write_text(text, "utf-8")


def test_a_result_is_whole_as_it_was_made_and_as_it_is_read(folder: Path) -> None:
    made = RESULT.sealed()
    key = key_beside(folder)
    assert key and made.seal and made == RESULT
    assert made.judged(key) is Seal.WHOLE
    assert Result.parse(str(made)).judged(key) is Seal.WHOLE
    assert RESULT.judged(key) is Seal.NONE


@pytest.mark.parametrize(
    "change",
    [
        {"name": "Ben"},
        {"answers": [["Which month?", "May", "May", True]]},
        {"seconds": 3.5},
        {"attempt": 2},
        {"began": "2026-11-25T08:15:00+00:00"},
        {"of_set": "koi-koi set 1"},
        {"answers": [["\ud800", "May", "June", False]]},
    ],
)
def test_whatever_is_changed_breaks_it(folder: Path, change: dict[str, object]) -> None:
    changed = json.dumps(json.loads(str(RESULT.sealed())) | change)
    key = key_beside(folder)
    assert key and Result.parse(changed).judged(key) is Seal.BROKEN


def test_the_report_of_a_class_refuses_what_was_changed_and_names_what_has_no_seal(
    folder: Path,
) -> None:
    results = folder / "results" / "monday"
    made = str(RESULT.sealed())
    hand_in(results, "ada", made)
    hand_in(results, "ben", made.replace('"Ada"', '"Ben"'))
    hand_in(results, "cy", str(RESULT).replace('"Ada"', '"Cy"'))
    report = kk.report(results)
    assert [result.name for result in report.results] == ["Ada", "Cy"]
    assert report.refused == (("ben.json", "this result was changed, or made in another class."),)
    assert report.unsealed == ("cy.json",)
    assert "cy.json" in str(report)


def test_outside_of_a_class_nothing_is_sealed_and_every_file_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(seal.FOLDER, raising=False)
    assert RESULT.sealed() == RESULT and "seal" not in json.loads(str(RESULT))
    hand_in(tmp_path, "ada", str(RESULT))
    report = kk.report(tmp_path)
    assert report.results == (RESULT,) and not report.unsealed


def test_a_quiz_hands_in_what_the_class_has_sealed(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_the_coach(monkeypatch, 10)
    quiz = kk.Quiz(homework(), name="Ada")
    answer_all(quiz, 2)
    result = Result.parse(quiz.state["file"]["text"])
    key = key_beside(folder)
    assert key and result.judged(key) is Seal.WHOLE
    assert kk.Set.parse(result.of_set) == homework()
