"""What pupils hand in at the page of a class: files in its folder, of which none is replaced."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from unicodedata import category, normalize

from ..engine.errors import KoiKoiError, reason_of_system
from ..engine.texts import write_whole
from ..locale import _, as_sentence
from ..table.saved.seal import data_folder

FOLDER = "results"  # in the folder of the class
MOST_ATTEMPTS = 20  # under one name at the same questions
MOST_FILES = 900  # with the matches of a class, a report reads 1,000
MOST_BYTES = 400_000  # of a file: the longest set there is, in any script
_LONGEST = 90  # bytes of a name, and of a title; with more, systems know no file of both


class CannotHandIn(KoiKoiError):
    """A result is not taken; the message says why, and what to do instead."""


def hand_in(name: str, about: str, text: str) -> None:
    """Put a result into the folder of the class whose server this is, beside what is there.

    What was handed in before is not kept twice.

    Args:
        name: of the pupil, after which the file is called, and after
        about: what the questions are called.

    Raises:
        CannotHandIn: there is no room for it.
    """
    called = "-".join(filter(None, map(_in_file_name, (name, about)))) or "result"
    try:
        if len(text.encode()) > MOST_BYTES:
            raise _refusal(_("the result is too long."))
        folder = data_folder().parent / FOLDER
        folder.mkdir(exist_ok=True)
        _put(folder, called, text)
    except OSError as error:
        raise _refusal(reason_of_system(error)) from None


def _put(folder: Path, called: str, text: str) -> None:
    """Write the next file of its name, unless one of them has this text."""
    for attempt in range(1, MOST_ATTEMPTS + 1):
        path = folder / f"{called}-{attempt}.json"
        if path.exists():
            if path.read_text("utf-8", "replace") == text:
                return
        elif sum(1 for _file in folder.iterdir()) >= MOST_FILES:
            raise _refusal(_("your class's folder is full."))
        else:
            with suppress(FileExistsError):  # another page was faster
                _write_new(path, text)
                return
    raise _refusal(
        _("under this name, this was handed in {count} times already.", count=MOST_ATTEMPTS)
    )


def _write_new(path: Path, text: str) -> None:
    path.touch(exist_ok=False)  # from here on, the name is taken
    try:
        write_whole(path, text)
    except OSError:
        path.unlink()
        raise


def _in_file_name(words: str) -> str:
    """Return the letters and digits of words: what every system takes as a part of a name."""
    kept = (sign if category(sign)[0] in "LMN" else " " for sign in normalize("NFC", words))
    joined = "-".join("".join(kept).split())
    return joined.encode()[:_LONGEST].decode(errors="ignore").strip("-")


def _refusal(reason: str) -> CannotHandIn:
    return CannotHandIn(
        _(
            "this was not handed in: {reason} Save your result, and give your teacher the file.",
            reason=as_sentence(reason),
        )
    )
