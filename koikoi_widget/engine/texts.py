"""Texts from outside, read with care: of bounded length, from a file, or with JSON in them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ..locale import _
from .errors import KoiKoiError, quoted

# Characters of a file that somebody opens, so that none keeps the kernel busy. The longest that is
# written, a match of 99 rounds, has about 180,000. `web/shared/files.js` reads no more either.
MOST_READ = 1_000_000

Refused = Callable[[str], Exception]  # makes the error, of the reason


def bounded(text: object, most: int, refused: Refused = KoiKoiError) -> str:
    """Return a text, unless it has more than `most` characters; None stands for one that has.

    Raises:
        KoiKoiError: it has; or what `refused` makes.
    """
    if not isinstance(text, str) or len(text) > most:
        raise refused(_("the text has more than {most} characters.", most=most))
    return text


def text_of(path: str | Path, most: int, refused: Refused = KoiKoiError) -> str:
    """Return the text of a file, its line breaks as they are.

    Raises:
        KoiKoiError: it is not text, or longer than `most` characters; or what `refused` makes.
        OSError: there is no such file, or it may not be read.
    """
    try:
        with Path(path).open(encoding="utf-8", newline="") as file:
            return bounded(file.read(most + 1), most, refused)
    except UnicodeDecodeError:
        raise refused(_("this is not a text file.")) from None


def object_of(
    text: object, most: int, refused: Refused = KoiKoiError, otherwise: str = ""
) -> dict[str, Any]:
    """Return the JSON object that a text of up to `most` characters holds.

    Args:
        otherwise: the reason why JSON that is not an object is refused; "" quotes it.

    Raises:
        KoiKoiError: it is too long, or no such object; or what `refused` makes.
    """
    checked = bounded(text, most, refused)
    try:
        found = json.loads(checked)
    except json.JSONDecodeError as error:
        where = _("line {line}, column {column}", line=error.lineno, column=error.colno)
        raise refused(_("this is not JSON, see {where}.", where=where)) from None
    except (ValueError, RecursionError):  # a number of too many digits, brackets too deep
        raise refused(_("this JSON has too many digits or brackets to be read.")) from None
    if not isinstance(found, dict):
        raise refused(otherwise or quoted(text))
    return found
