"""The one folder for what a server needs as files while it runs.

It goes with the server. That of a server that was killed is found by the next one: the lock in it
was let go of by the system. It also holds what Jupyter would keep in the home of a user who has
none, as in a container that runs under any number.
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

from ..engine.errors import KoiKoiError, reason_of_system
from ..locale import _
from ..runtime import can_write

PREFIX = "koikoi-server-"
LOCK = "lock"
YOUNG = 60  # seconds for which a folder may still be without its lock


class NoFolder(KoiKoiError):
    """Nothing can be written anywhere."""


def lend_folders() -> None:
    """Have Jupyter, here and in the kernels, write where it can, if it could not in a home.

    Raises:
        NoFolder: there is no such place.
    """
    from jupyter_core.paths import jupyter_config_dir, jupyter_data_dir, jupyter_runtime_dir

    try:
        place = temporary_folder()
    except OSError as error:
        raise NoFolder(
            _(
                "no files can be written ({reason}); name a folder for them in the variable TMPDIR",
                reason=reason_of_system(error),
            )
        ) from None
    written = {
        "JUPYTER_CONFIG_DIR": jupyter_config_dir,
        "JUPYTER_DATA_DIR": jupyter_data_dir,
        "JUPYTER_RUNTIME_DIR": jupyter_runtime_dir,
    }
    for variable, folder in written.items():
        if not can_write(Path(folder())):
            os.environ[variable] = str(place / variable.lower())
            os.environ.setdefault("IPYTHONDIR", str(place / "ipython"))


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
