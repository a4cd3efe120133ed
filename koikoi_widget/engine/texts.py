"""Texts from outside, read with care: typed on one line, from a file, or with JSON in them.

A file is written whole or not at all.
"""

from __future__ import annotations

import json
import os
import re
import stat
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Callable
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path
from typing import IO, Any
from unicodedata import category, normalize

from ..locale import _
from .errors import KoiKoiError, not_allowed, quoted

# Characters of a file that somebody opens, so that none keeps the kernel busy. The longest that is
# written, a match of 99 rounds, has about 180,000. `web/shared/files.js` reads no more either.
MOST_READ = 1_000_000

_BYTE_ORDER_MARK = "\ufeff"

Refused = Callable[[str], Exception]  # makes the error, of the reason

# What nobody sees, and no language needs: soft hyphens, spaces of no width, marks of direction.
_INVISIBLE = re.compile(
    "[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]"
)
# Of Braille and Korean there are signs that are blank, and letters to everybody but a reader.
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"
_SPACES = re.compile(f"[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000{_BLANK}]+")
# What joins or parts letters, or chooses their form: Hindi, Persian, Mongolian and many pictograms
# are not written without.
_FORMS = re.compile(
    "[\u034f\u17b4\u17b5\u180b-\u180f\u200c\u200d\ufe00-\ufe0f\ufff9-\ufffb"
    "\U000e0000-\U000e007f\U000e0100-\U000e01ef]"
)
# What a telephone writes by itself where a keyboard has the plain sign.
_PLAIN = {
    "-": "\u2010\u2011\u2012\u2013\u2014\u2015\u2212",
    "'": "\u2018\u2019\u02bc\u2032",
    '"': "\u201c\u201d\u2033",
}
_ALIKE = {ord(sign): plain for plain, signs in _PLAIN.items() for sign in signs}
# How deep JSON may be nested, far deeper than any that is written here. In a browser some
# thousands more end Python itself, with all that is open.
_DEEPEST = 500
_NESTING = re.compile(r'"(?:[^"\\]|\\.)*+"?|[\[{\]}]', re.DOTALL)
# Control characters, line and paragraph ends, and halves of a pair, which cannot be written.
_NOT_OF_A_LINE = ("Cc", "Zl", "Zp", "Cs")


def one_line(text: str, *, alike: bool = False) -> str:
    r"""Return a text as it looks: each space as a plain one, nothing that cannot be seen.

    Control characters and line ends stay, except at both ends: `checked_line` refuses them.

    Args:
        alike: whether texts that look alike become the same: full-width letters and digits, dashes
            and quotes are plain ones, and what only joins or shapes letters is left out.

    >>> one_line("山田\u3000太郎\u00a0"), one_line("Mu\u0308ller"), one_line("７", alike=True)
    ('山田 太郎', 'Müller', '7')
    """
    if not text.isascii():  # which is as it looks already
        text = normalize("NFC", _INVISIBLE.sub("", text))
        if alike:
            text = normalize("NFKC", _FORMS.sub("", text.translate(_ALIKE)))
    return _SPACES.sub(" ", text).strip().strip(" \u200c\u200d")


def is_on_a_line(text: str) -> bool:
    """Return whether a text has no control character, no line end and no half of a pair in it."""
    return not any(category(sign) in _NOT_OF_A_LINE for sign in text)


def checked_line(name: str, value: object, most: int, allowed: str, *, alike: bool = False) -> str:
    """Return what a person typed, such as a name or a seed, as `one_line` does.

    Args:
        name: what it is, in an error.
        most: how many characters it may have.
        allowed: what it can be, in an error.

    Raises:
        InvalidValue: it is not a text, has too many characters, a control character or a line end.
    """
    if not isinstance(value, str) or len(value) > MOST_READ:
        raise not_allowed(name, value, allowed)
    line = one_line(value, alike=alike)
    if len(line) > most:
        raise not_allowed(name, value, allowed)
    if not is_on_a_line(line):
        on_a_line = _("{allowed}, on one line and without control characters", allowed=allowed)
        raise not_allowed(name, value, on_a_line)
    return line


def bounded(text: object, most: int, refused: Refused = KoiKoiError) -> str:
    """Return a text, unless it has more than `most` characters; None stands for one that has.

    Raises:
        KoiKoiError: it has; or what `refused` makes.
    """
    if not isinstance(text, str | None):
        raise refused(_("expected text, got {found}.", found=quoted(text)))
    if text is None or len(text) > most:
        raise refused(_("the text has more than {most} characters.", most=most))
    return text


def path_of(path: object, name: str = "path") -> Path:
    """Return the path of a file or a folder.

    Raises:
        InvalidValue: it is something else.
    """
    if not isinstance(path, str | os.PathLike):
        raise not_allowed(name, path, _("the path of a file or a folder"))
    return Path(path)


def opened(path: str | Path, refused: Refused = KoiKoiError) -> IO[bytes]:
    """Return a file opened for reading. A pipe or a device is refused: it might never end.

    Raises:
        KoiKoiError: it is not a regular file; or what `refused` makes.
        OSError: there is no such file, or it may not be read.
    """
    file = open(path_of(path), "rb", opener=_without_waiting)  # noqa: SIM115 - that of Path has no opener
    if stat.S_ISREG(os.fstat(file.fileno()).st_mode):
        return file
    file.close()
    raise refused(_("this is a device or a pipe, not a file."))


def _without_waiting(path: str, flags: int) -> int:
    """Open a file; even of a pipe that nobody writes to. Windows has none."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def encoding_of(start: bytes) -> str:
    """Return how a file is encoded that begins so: UTF-8, unless it has the mark of UTF-16."""
    return "utf-16" if start[:2] in (BOM_UTF16_LE, BOM_UTF16_BE) else "utf-8"


def text_of(path: str | Path, most: int, refused: Refused = KoiKoiError) -> str:
    """Return the text of a file, its line breaks as they are.

    It is UTF-8, or begins with the mark of UTF-16, as what older programs of Windows save.

    Raises:
        KoiKoiError: it is not a file of text, or longer than `most` characters; or what `refused`
            makes.
        OSError: there is no such file, or it may not be read.
    """
    try:
        with opened(path, refused) as file:
            encoding = encoding_of(file.read(2))
            file.seek(0)
            text = TextIOWrapper(file, encoding=encoding, newline="").read(most + 1)
    except UnicodeError:
        raise refused(_("this is not a text file.")) from None
    return bounded(text, most, refused)


def write_whole(path: Path, text: str) -> None:
    """Put a file in place, or leave what is there, and nothing beside it, if that fails.

    Raises:
        OSError: it cannot be written.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     write_whole(Path(folder) / "a.txt", "whole")
    ...     [path.name for path in Path(folder).iterdir()]
    ['a.txt']
    """
    part = path.with_name(f".{path.name}.part")
    try:
        part.write_text(text, "utf-8")
        part.replace(path)
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


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
        _check_depth(checked)
        value = json.loads(checked.lstrip(_BYTE_ORDER_MARK))
    except json.JSONDecodeError as error:
        where = _("line {line}, column {column}", line=error.lineno, column=error.colno)
        raise refused(_("this is not JSON, see {where}.", where=where)) from None
    except (ValueError, RecursionError):  # a number of too many digits, brackets too deep
        reason = _(
            "this JSON has a number that is too long, or brackets that are nested too deeply."
        )
        raise refused(reason) from None
    if not isinstance(value, dict):
        raise refused(otherwise or quoted(text))
    return value


def _check_depth(text: str) -> None:
    """Raise `RecursionError` if brackets are nested too deeply; those within texts do not count."""
    if text.count("[") + text.count("{") <= _DEEPEST:
        return
    depth = 0
    for found in _NESTING.finditer(text):
        depth += (found[0] in "[{") - (found[0] in "]}")
        if depth > _DEEPEST:
            raise RecursionError
