"""Ways in which the notes on matches that count cannot be read or written for a while."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path

import pytest

from koikoi_widget.table.saved.ledger import FILE


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as busy:
        busy.execute("PRAGMA locking_mode = EXCLUSIVE")
        busy.execute("BEGIN EXCLUSIVE")
        yield


@contextmanager
def replaced_by_a_folder(folder: Path) -> Iterator[None]:
    path = folder / FILE
    path.rename(folder / "away")
    path.mkdir()
    yield
    path.rmdir()
    (folder / "away").rename(path)


@contextmanager
def without_a_folder(_folder: Path) -> Iterator[None]:
    def refuse(*_args: object, **_options: object) -> Path:
        raise PermissionError

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("platformdirs.user_data_path", refuse)
        yield


Away = Callable[[Path], AbstractContextManager[None]]

AWAY: dict[str, Away] = {
    "locked": locked,
    "a folder in its place": replaced_by_a_folder,
    "no permission": without_a_folder,
}
