"""What a learner has saved in a file, read with care."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from ..engine.errors import KoiKoiError
from ..locale import _


def text_of(path: str | Path, most: int, refused: Callable[[str], KoiKoiError]) -> str:
    """Return the text of a file; of a longer one, `most` characters and one to tell it by.

    Args:
        refused: makes the error for a file that is not text, of the reason.

    Raises:
        OSError: there is no such file, or it may not be read.
    """
    try:
        with Path(path).open(encoding="utf-8") as file:
            return file.read(most + 1)
    except UnicodeDecodeError:
        raise refused(_("this is not a text file.")) from None
