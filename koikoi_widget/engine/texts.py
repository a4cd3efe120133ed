"""Texts from outside, read with care: of bounded length, from a file, or with JSON in them."""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Callable
from io import TextIOWrapper
from pathlib import Path
from typing import IO, Any

from ..locale import _
from .errors import KoiKoiError, quoted

# Characters of a file that somebody opens, so that none keeps the kernel busy. The longest that is
# written, a match of 99 rounds, has about 180,000. `web/shared/files.js` reads no more either.
MOST_READ = 1_000_000

_BYTE_ORDER_MARK = "\ufeff"

Refused = Callable[[str], Exception]  # makes the error, of the reason


def bounded(text: object, most: int, refused: Refused = KoiKoiError) -> str:
    """Return a text, unless it has more than `most` characters; None stands for one that has.

    Raises:
        KoiKoiError: it has; or what `refused` makes.
    """
    if not isinstance(text, str) or len(text) > most:
        raise refused(_("the text has more than {most} characters.", most=most))
    return text


def opened(path: str | Path, refused: Refused = KoiKoiError) -> IO[bytes]:
    """Return a file opened for reading. A pipe or a device is refused: it might never end.

    Raises:
        KoiKoiError: it is not a regular file; or what `refused` makes.
        OSError: there is no such file, or it may not be read.
    """
    file = open(path, "rb", opener=_without_waiting)  # noqa: SIM115 - that of Path has no opener
    if stat.S_ISREG(os.fstat(file.fileno()).st_mode):
        return file
    file.close()
    raise refused(_("this is a device or a pipe, not a file."))


def _without_waiting(path: str, flags: int) -> int:
    """Open a file; even of a pipe that nobody writes to. Windows has none."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def text_of(path: str | Path, most: int, refused: Refused = KoiKoiError) -> str:
    """Return the text of a file, its line breaks as they are.

    Raises:
        KoiKoiError: it is not a file of text, or longer than `most` characters; or what `refused`
            makes.
        OSError: there is no such file, or it may not be read.
    """
    try:
        with TextIOWrapper(opened(path, refused), encoding="utf-8", newline="") as file:
            return bounded(file.read(most + 1), most, refused)
    except UnicodeDecodeError:
        raise refused(_("this is not a text file.")) from None


def object_of(
    text: object, most: int, refused: Refused = KoiKoiError, otherwise: str = ""
) -> dict[str, Any]:
    """Return the JSON object that a text of up to `most` characters holds.

    Some editors put a byte order mark before it.

    Args:
        otherwise: the reason why JSON that is not an object is refused; "" quotes it.

    Raises:
        KoiKoiError: it is too long, or no such object; or what `refused` makes.
    """
    checked = bounded(text, most, refused)
    try:
        found = json.loads(checked.removeprefix(_BYTE_ORDER_MARK))
    except json.JSONDecodeError as error:
        where = _("line {line}, column {column}", line=error.lineno, column=error.colno)
        raise refused(_("this is not JSON, see {where}.", where=where)) from None
    except (ValueError, RecursionError):  # a number of too many digits, brackets too deep
        raise refused(_("this JSON has too many digits or brackets to be read.")) from None
    if not isinstance(found, dict):
        raise refused(otherwise or quoted(text))
    return found
