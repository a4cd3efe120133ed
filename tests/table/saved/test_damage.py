"""Files of SQLite that are damaged."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from koikoi_widget.table.saved.damage import is_damaged, set_aside


def test_each_damaged_file_keeps_its_content_and_its_log_under_a_name_of_its_own(
    tmp_path: Path,
) -> None:
    path = tmp_path / "a.sqlite"
    names = []
    for content in ("first", "second"):
        path.write_text(content)
        Path(f"{path}-wal").write_text(f"log of the {content}")
        names.append(set_aside(path, path.stat()))
    assert names == ["a.sqlite.damaged", "a.sqlite.damaged2"]
    assert [(tmp_path / name).read_text() for name in names] == ["first", "second"]
    assert (tmp_path / f"{names[1]}-wal").read_text() == "log of the second"
    assert not Path(f"{path}-wal").exists()


def test_what_has_begun_in_place_of_a_damaged_file_is_left_where_it_is(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    path.write_text("damaged")
    opened = path.stat()
    assert set_aside(path, opened)
    assert set_aside(path, opened) == ""
    path.write_text("sound")
    assert set_aside(path, opened) == "" and path.read_text() == "sound"


@pytest.mark.parametrize(
    ("code", "is_so"),
    [
        (sqlite3.SQLITE_CORRUPT, True),
        (sqlite3.SQLITE_CORRUPT_INDEX, True),
        (sqlite3.SQLITE_NOTADB, True),
        (sqlite3.SQLITE_BUSY, False),
        (None, False),
    ],
)
def test_only_what_sqlite_calls_damage_is_damage(code: int | None, is_so: bool) -> None:
    error = sqlite3.DatabaseError()
    if code is not None:
        error.sqlite_errorcode = code
    assert is_damaged(error) == is_so
