"""The one folder for what a server needs as files while it runs.

It goes with the server. That of a server that was killed is found by the next one: the lock in it
was let go of by the system.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
import time
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import IO

PREFIX = "koikoi-server-"
LOCK = "lock"
YOUNG = 60  # seconds for which a folder may still be without its lock


@cache
def temporary_folder() -> Path:
    """Return the folder of this process."""
    for folder in Path(tempfile.gettempdir()).glob(f"{PREFIX}*"):
        if _is_left_behind(folder):
            shutil.rmtree(folder, ignore_errors=True)
    made, _lock = _made()
    return Path(made.name)


@cache
def _made() -> tuple[tempfile.TemporaryDirectory[str], IO[str]]:
    """Return what has to be held on to for the folder to stay."""
    made = tempfile.TemporaryDirectory(prefix=PREFIX)
    lock = (Path(made.name) / LOCK).open("w", encoding="ascii")
    _lock(lock)
    return made, lock


def _is_left_behind(folder: Path) -> bool:
    lock = folder / LOCK
    with suppress(OSError):  # it has just gone
        is_own = sys.platform != "win32" and folder.lstat().st_uid == os.getuid()
        if is_own and time.time() - lock.lstat().st_mtime > YOUNG:
            with lock.open("a", encoding="ascii") as file:
                return _lock(file)
    return False


def _lock(file: IO[str]) -> bool:
    """Return whether a file could be locked; on Windows none is."""
    try:
        import fcntl
    except ModuleNotFoundError:
        return False
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
