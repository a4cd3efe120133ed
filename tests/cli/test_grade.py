"""Grading notebooks: each by itself, and whatever one of them does, the others are graded."""

from __future__ import annotations

import csv
import os
import sys
from collections.abc import Mapping
from io import StringIO
from pathlib import Path

import nbformat
import pytest
from typer.testing import CliRunner, Result

import koikoi_widget as kk
from koikoi_widget.cli.compute import CannotWrite
from koikoi_widget.cli.grade import files_in, graded
from koikoi_widget.cli.main import app
from koikoi_widget.engine.errors import InvalidValue

IMPORT = "import koikoi_widget as kk"
MULTIPLIER = """\
def scores(base, opponent_called, double_from):
    return base * (2 if base >= double_from else 1) * (2 if opponent_called else 1)

kk.check("multiplier", scores)
"""
NOTEBOOKS: Mapping[str, tuple[str, ...]] = {
    "Ada": (IMPORT, MULTIPLIER, 'kk.check("birds", ...)', 'kk.check("takes", lambda *_cards: 7)'),
    "Ben": (IMPORT, 'kk.check = lambda *_all: print("✓")\nkk.check("multiplier", 7)'),
    "Cem": (IMPORT, MULTIPLIER, "import os\nos._exit(3)"),
    "Dora": (IMPORT, "import os\nos.system('touch here')", MULTIPLIER),
    "Eli": (IMPORT, "import socket\nsocket.create_connection(('127.0.0.1', 9))"),
    "Fay": (
        IMPORT,
        "while True:\n    try:\n        sum(range(99_999))\n    except BaseException: 0",
    ),
    "Flo": (IMPORT, "while True:\n    print('x' * 10_000)"),
    "Gus": ("not Python at all (", MULTIPLIER.replace("kk.", "k."), f"{IMPORT}\n{MULTIPLIER}"),
}


def written(folder: Path, name: str, *sources: str) -> Path:
    cells = [nbformat.v4.new_code_cell(source) for source in sources or NOTEBOOKS[name]]
    path = folder / f"{name}.ipynb"
    nbformat.write(nbformat.v4.new_notebook(cells=cells), path)
    return path


def grade(*words: object) -> Result:
    return CliRunner().invoke(app, ["grade", *map(str, words)])


def test_each_notebook_is_graded_whatever_the_others_do(tmp_path: Path) -> None:
    for name in NOTEBOOKS:
        written(tmp_path, name)
    (tmp_path / "Hal.ipynb").write_text('{"cells": 7', "utf-8")
    file = tmp_path / "grades.csv"
    result = grade(tmp_path, "--seed", "maple", "--limit", 20, "--output", file)
    assert result.exit_code == 0, result.output
    rows = [*csv.DictReader(StringIO(file.read_text("utf-8-sig")))]
    by_name = {row["notebook"].removesuffix(".ipynb"): row for row in rows}
    assert [*by_name] == [*NOTEBOOKS, "Hal"]
    marks = {name: row["multiplier"] for name, row in by_name.items()}
    right, unasked = dict.fromkeys(("Ada", "Cem", "Dora", "Gus"), "✓"), ("Eli", "Fay", "Flo", "Hal")
    assert marks == {**right, "Ben": "✗", **dict.fromkeys(unasked, "")}
    ada = by_name["Ada"]
    assert (ada["birds"], ada["takes"], ada["right"], ada["of"]) == ("○", "✗", "1", "12")
    for name, reason in {
        "Cem": "died",
        "Dora": "no network",
        "Eli": "no network",
        "Fay": "stopped after 20 seconds",
        "Gus": "SyntaxError",
        "Hal": "JSON",
    }.items():
        assert reason in by_name[name]["remark"]
        assert f"{name}.ipynb" in result.output
    # Who prints without end is stopped, or has filled the memory before.
    assert any(reason in by_name["Flo"]["remark"] for reason in ("stopped after", "died"))
    assert not (tmp_path / "here").exists()


def test_an_answer_beside_what_only_a_notebook_understands_is_graded(tmp_path: Path) -> None:
    imports = f"%precision 2\n{IMPORT}\nfrom koikoi_widget import check\n"
    called = 'check(task="takes", answer=7)'
    path = written(tmp_path, "Ina", f"{imports}kk.check('birds')", f"%%time\n{MULTIPLIER}", called)
    found = graded("Ina", path, None, 60)
    assert found.marks == {"birds": "○", "multiplier": "✓", "takes": "✗"} and not found.remark


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such files")
def test_a_pipe_and_a_name_that_no_terminal_writes_keep_nobody_waiting(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "Jo.ipynb")
    (tmp_path / os.fsdecode(b"K\xff.ipynb")).write_text("{}", "utf-8")
    for path in sorted(tmp_path.iterdir()):
        found = graded(path.name, path, None, 1)
        assert found.remark and found.name.encode()


def test_grades_are_shown_though_they_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_arguments: object) -> None:
        raise CannotWrite("the disk is full")

    monkeypatch.setattr("koikoi_widget.cli.compute.write", full)
    (tmp_path / "Hal.ipynb").write_text("7", "utf-8")
    result = grade(tmp_path, "--output", tmp_path / "grades.csv")
    assert result.exit_code and "Hal.ipynb" in result.output


def test_folders_are_searched_but_not_what_editors_hide_in_them(tmp_path: Path) -> None:
    for folder in ("8a", ".ipynb_checkpoints"):
        (tmp_path / folder).mkdir()
        written(tmp_path / folder, "Ada")
    assert files_in([tmp_path]) == {"Ada.ipynb": tmp_path / "8a" / "Ada.ipynb"}


def test_where_there_is_nothing_to_grade_it_says_so(tmp_path: Path) -> None:
    for place in (tmp_path, tmp_path / "nowhere"):
        with pytest.raises(InvalidValue):
            files_in([place])
    result = grade(tmp_path)
    assert result.exit_code == 2 and "no notebooks" in result.stderr


def test_a_seed_tries_an_answer_with_other_cards() -> None:
    tried = []

    def takes(card: kk.Card, field: kk.CardSet) -> int:
        tried.append(str(card))
        return {0: 0, 1: 1, 2: 1, 3: 3}[sum(other.month == card.month for other in field)]

    for seed in (None, "maple", "maple", 7):
        assert kk.check("takes", takes, seed=seed)
    usual, maple, again, seven = (tuple(tried[200 * at : 200 * at + 200]) for at in range(4))
    assert maple == again and len({usual, maple, seven}) == 3
