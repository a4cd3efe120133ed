"""The word of a teacher's deal, which deals the same position to everybody who has it."""

from __future__ import annotations

import os
import re
import unicodedata

from ...engine.errors import InvalidValue, not_allowed
from ...locale import _

WORD = "deal"  # of a page's address, as in "?deal=maple"
VARIABLE = "KOIKOI_DEAL"  # of the environment: the word of a class
OF_THE_DAY = "today"  # in place of a word: the class has none
_LONGEST = 40  # characters
# Letters of any script with their marks, figures and '-'; a day, as 2026-11-27, is no such word.
_LETTERS = re.compile(r"[^\W\d_][\w-]*")


def checked_word(text: object) -> str:
    """Return a word as it deals: in small letters, whichever way they were typed.

    Raises:
        InvalidValue: it is no word.

    >>> checked_word(" Maple-7 ")
    'maple-7'
    """
    word = unicodedata.normalize("NFKC", text).strip().casefold() if isinstance(text, str) else ""
    bare = "".join(letter for letter in word if unicodedata.category(letter)[0] != "M")
    if not (len(word) <= _LONGEST and _LETTERS.fullmatch(bare)):
        allowed = _(
            "a word of up to {most} letters, digits and '-', beginning with a letter", most=_LONGEST
        )
        raise not_allowed(WORD, text, allowed)
    return word


def is_word(text: object) -> bool:
    """Return whether a text is a word as it deals."""
    try:
        return checked_word(text) == text
    except InvalidValue:
        return False


def class_word() -> str:
    """Return the word of the class of this server, "" if there is none."""
    word = os.environ.get(VARIABLE, "")
    return word if is_word(word) and word != OF_THE_DAY else ""
