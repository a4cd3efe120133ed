"""A file of SQLite that cannot be read here: it keeps its content under another name."""

from __future__ import annotations

import os
import sqlite3
from contextlib import suppress
from itertools import chain, count
from pathlib import Path

_DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
_KIND = 0xFF  # the part of an error's code that says of which kind it is
# What is the matter with a file; its name has it at its end once it is set aside.
DAMAGED, NEWER = "damaged", "newer"


def is_damaged(error: Exception) -> bool:
    """Return whether an error says that the file itself is damaged."""
    code: int = getattr(error, "sqlite_errorcode", 0)
    return code & _KIND in _DAMAGED


def set_aside(path: Path, opened: os.stat_result, what: str = DAMAGED) -> str:
    """Rename a file, and its log; return its name, "" if another server has done so.

    Args:
        path: where the file is.
        opened: which file it is: there may be another one in its place by now.
        what: is the matter with it.

    Raises:
        OSError: it cannot be renamed.
    """
    with suppress(FileNotFoundError):
        if os.path.samestat(path.stat(), opened):
            aside = _free_name(path, what)
            for end in ("-wal", "-shm", ""):  # a new file must not meet the log of this one
                with suppress(FileNotFoundError):
                    Path(f"{path}{end}").replace(f"{aside}{end}")
            return aside.name
    return ""


def _free_name(path: Path, what: str) -> Path:
    """Return a name beside those of the files that were set aside before."""
    names = (path.with_name(f"{path.name}.{what}{end}") for end in chain([""], count(2)))
    return next(name for name in names if not name.exists())
