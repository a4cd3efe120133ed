"""Where compiled code is kept: in a folder of its own, so that uninstalling leaves nothing behind.

Numba would keep it inside the package, or else in a home; an installation may be read-only and its
user without a home, as in a container that runs under any number.
"""

from __future__ import annotations

import os
import stat
import sys
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from ..runtime import can_write

PACKAGE = Path(__file__).parents[1]
VARIABLE = "NUMBA_CACHE_DIR"


@cache
def code_folder() -> str | None:
    """Return the folder for compiled code; None if nothing can be written anywhere.

    It is the one that `NUMBA_CACHE_DIR` names, or the user's cache folder, or a temporary one.
    "" is for a checkout, where numba keeps the code beside its source.
    """
    return next((folder for folder in _candidates() if can_write(Path(folder or PACKAGE))), None)


def _candidates() -> Iterator[str]:
    from platformdirs import user_cache_path

    if named := os.environ.get(VARIABLE):
        yield named
    if (PACKAGE.parent / "pyproject.toml").is_file():
        yield ""
    yield str(user_cache_path("koikoi_widget", appauthor=False) / "kernel")
    try:
        folder = Path(tempfile.gettempdir(), f"koikoi_widget-{_user()}")
        if _is_our_own(folder):
            yield str(folder)
    except OSError:
        return


def _user() -> int:
    return os.getuid() if sys.platform != "win32" else 0


def _is_our_own(folder: Path) -> bool:
    """Make a folder that others can reach, and return whether only this user writes there.

    Whoever could write there would have their code run here.
    """
    folder.mkdir(mode=0o700, exist_ok=True)
    if sys.platform == "win32":  # there each user has temporary folders of their own
        return True
    found = folder.lstat()
    return stat.S_ISDIR(found.st_mode) and found.st_uid == _user() and not found.st_mode & 0o022
