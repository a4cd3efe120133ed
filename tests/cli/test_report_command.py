"""`koikoi report`: what a class handed in, as a page to print and a table, without Python."""

from __future__ import annotations

import csv
from io import StringIO
from pathlib import Path

import pytest
from click.testing import Result as Ran
from typer.testing import CliRunner

from koikoi_widget.cli.compute import CannotWrite
from koikoi_widget.cli.main import app
from koikoi_widget.lessons.quiz.result import Answer, Result
from tests.lessons.quiz.answering import homework

RESULT = Result(
    *("Ada <b>", "Stop?", "nintendo", None, (Answer("What now?", "Stop", "Koi-koi", False),)),
    ids=("",),
    options=(1,),
    of_set=str(homework()),
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "results").mkdir()
    (tmp_path / "results" / "Ada-1.json").write_text(str(RESULT), "utf-8")
    (tmp_path / "results" / "Ben-1.json").write_text("", "utf-8")
    return tmp_path


def report(*words: object) -> Ran:
    return CliRunner().invoke(app, ["report", *map(str, words)])


def test_a_page_a_table_and_a_few_lines_say_what_was_handed_in(folder: Path) -> None:
    ran = report(folder)
    assert ran.exit_code == 0, ran.output
    assert "Ada <b>" in ran.output and "0 of 1" in ran.output and "Ben-1.json" in ran.output
    page = (folder / "report.html").read_text("utf-8")
    assert "Ada &lt;b&gt;" in page and "Koi-koi" in page and "<script" not in page
    assert 'koikoi-strip"' not in page
    [row] = csv.DictReader(StringIO((folder / "results.csv").read_text("utf-8-sig")))
    assert (row["name"], row["chosen"]) == ("Ada <b>", "Koi-koi")


def test_with_an_address_the_page_ends_with_strips_and_is_written_anew(folder: Path) -> None:
    report(folder)
    assert report(folder, "--address", "http://192.168.1.23:8866/maple").exit_code == 0
    page = (folder / "report.html").read_text("utf-8")
    assert page.count('class="koikoi-strip"') == 1 and "http://192.168.1.23:8866/maple" in page


def test_what_was_handed_in_is_shown_though_it_cannot_be_written(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_arguments: object) -> None:
        raise CannotWrite("the disk is full")

    monkeypatch.setattr("koikoi_widget.cli.compute.write", full)
    ran = report(folder)
    assert ran.exit_code and "Ada <b>" in ran.output


def test_what_is_no_folder_is_refused_in_a_line(tmp_path: Path) -> None:
    assert report(tmp_path / "nowhere").exit_code == 2
