"""The learner's copy of the lessons, when the lessons change."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import nbformat
import pytest

from koikoi_widget import __version__, locale
from koikoi_widget.cli import copy_lessons, main
from tests.conftest import ROOT

NAME = "03-months.ipynb"
NEWER = f"03-months-{__version__}.ipynb"


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A folder with one lesson."""
    folder = tmp_path / "source"
    folder.mkdir()
    write(folder / NAME, "# Which month is it?")
    return folder


@pytest.fixture
def mine(tmp_path: Path, source: Path) -> Path:
    """A learner's folder with a copy of it."""
    folder = tmp_path / "mine"
    assert copy_lessons.bring(source, folder) == copy_lessons.Renewed()
    return folder


def write(path: Path, text: str) -> None:
    cells = [nbformat.v4.new_markdown_cell(text), nbformat.v4.new_code_cell("1 + 1")]
    nbformat.write(nbformat.v4.new_notebook(cells=cells), path)


def change(path: Path, **changed: Any) -> None:
    """Change the last cell of a notebook, as whoever works in it does."""
    found = nbformat.read(path, as_version=4)
    found.cells[-1].update(changed)
    nbformat.write(found, path)


def told(path: Path) -> str:
    return str(nbformat.read(path, as_version=4).cells[0].source)


def test_a_copy_that_was_only_read_and_run_gives_way_to_a_newer_lesson(
    source: Path, mine: Path
) -> None:
    ran = nbformat.v4.new_output("execute_result", {"text/plain": "2"})
    change(mine / NAME, outputs=[ran], execution_count=3)
    write(source / NAME, "# Twelve months")
    assert copy_lessons.bring(source, mine) == copy_lessons.Renewed(replaced=(NAME,))
    assert told(mine / NAME) == "# Twelve months"
    assert copy_lessons.bring(source, mine) == copy_lessons.Renewed()
    assert [path.name for path in mine.iterdir()] == [NAME]


def test_a_copy_that_was_written_in_stays_and_the_newer_lesson_lies_beside_it_once(
    source: Path, mine: Path
) -> None:
    change(mine / NAME, source="my_own_notes")
    before = (mine / NAME).read_bytes()
    assert copy_lessons.bring(source, mine) == copy_lessons.Renewed(beside=(NEWER,))
    change(mine / NEWER, source="more notes")
    assert copy_lessons.bring(source, mine) == copy_lessons.Renewed()
    assert (mine / NAME).read_bytes() == before and "more notes" in (mine / NEWER).read_text()


@pytest.mark.parametrize("content", ["", "my notes", "{", "[]", '{"cells": 5}', "\0"])
def test_a_file_that_is_no_notebook_stays_as_it_is(source: Path, mine: Path, content: str) -> None:
    (mine / NAME).write_text(content)
    assert copy_lessons.bring(source, mine) == copy_lessons.Renewed(beside=(NEWER,))
    assert (mine / NAME).read_text() == content


@pytest.mark.parametrize("kept", [None, 5, {}, {"copied": 5}, "copied"])
def test_a_copy_that_does_not_say_what_was_copied_counts_as_written_in(
    source: Path, mine: Path, kept: object
) -> None:
    write(source / NAME, "# Twelve months")
    found = nbformat.read(mine / NAME, as_version=4)
    found.metadata["koikoi"] = kept
    nbformat.write(found, mine / NAME)
    assert copy_lessons.bring(source, mine) == copy_lessons.Renewed(beside=(NEWER,))


def test_a_lesson_that_cannot_be_written_leaves_what_was_there(
    source: Path, mine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(source / NAME, "# Twelve months")

    def half(file: Path, text: str, encoding: str) -> None:
        file.write_bytes(text.encode(encoding)[:1])
        raise OSError("the disk is full")

    before = (mine / NAME).read_bytes()
    monkeypatch.setattr(Path, "write_text", half)
    with pytest.raises(OSError, match="full"):
        copy_lessons.bring(source, mine)
    assert (mine / NAME).read_bytes() == before
    assert [path.name for path in mine.iterdir()] == [NAME]


def test_the_command_says_what_is_newer(
    source: Path, mine: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main.copy_lessons(source, mine)
    assert capsys.readouterr().out == ""
    write(source / NAME, "# Twelve months")
    main.copy_lessons(source, mine)
    assert capsys.readouterr().out.startswith("1 lesson was updated, because you had not")
    change(mine / NAME, source="my_own_notes")
    main.copy_lessons(source, mine)
    assert capsys.readouterr().out.endswith(f"it was saved beside it: {NEWER}\n")


def test_each_lesson_there_is_comes_and_then_counts_as_there_in_every_language(
    tmp_path: Path,
) -> None:
    for code in locale.languages():
        with locale.language(code):
            for _time in range(2):
                assert (
                    copy_lessons.bring(ROOT / "notebooks", tmp_path / code)
                    == copy_lessons.Renewed()
                )
        assert len([*(tmp_path / code).iterdir()]) == len([*(ROOT / "notebooks").glob("*.ipynb")])
