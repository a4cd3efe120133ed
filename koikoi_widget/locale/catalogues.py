"""The translations of all languages, read from the one file that `hatch_build.py` compiles."""

from __future__ import annotations

import bz2
import json
from collections.abc import Callable, Iterator
from gettext import NullTranslations, c2py
from pathlib import Path
from zlib import crc32


class Catalogue(NullTranslations):
    """The translations in one language.

    Args:
        plain: by the CRC-32 of their English; a context stands before it as gettext has it.
        counted: by the English singular, all forms.
        formula: gettext's for the place of the form that fits a count.
    """

    def __init__(self, plain: dict[int, str], counted: dict[str, list[str]], formula: str) -> None:
        super().__init__()
        self.plain = plain
        self.counted = counted
        self.form: Callable[[int], int] = c2py(formula)

    def gettext(self, message: str) -> str:
        """Return the translation of a message."""
        return self.plain.get(checksum(message)) or super().gettext(message)

    def pgettext(self, context: str, message: str) -> str:
        """Return the translation of a message in a context."""
        return self.plain.get(checksum(f"{context}\x04{message}")) or super().pgettext(
            context, message
        )

    def ngettext(self, singular: str, plural: str, count: int) -> str:
        """Return the translation of the form that fits `count`."""
        forms = self.counted.get(singular)
        return forms[self.form(count)] if forms else super().ngettext(singular, plural, count)


def checksum(message: str) -> int:
    """Return what a compiled file knows a message by: 23 KB of the wheel less than its English."""
    return crc32(message.encode("utf-8", "surrogatepass"))


def catalogues(path: Path) -> Iterator[tuple[str, NullTranslations]]:
    """Yield the code and the translations of each language in a file, if there is such a file."""
    if not (text := _text(path)):
        return
    formulas, checksums, translations, counted = json.loads(text)
    for place, (code, formula) in enumerate(formulas.items()):
        texts = translations[place] if checksums else ()
        forms = {message: row[place] for message, row in counted.items()}
        yield code, Catalogue(dict(zip(checksums, texts, strict=True)), forms, formula)


def _text(path: Path) -> str:
    """Return a file's text, "" without it; a wheel has it packed, which takes a quarter less."""
    packed = path.with_name(f"{path.name}.bz2")
    if packed.exists():
        return bz2.decompress(packed.read_bytes()).decode()
    return path.read_text("utf-8") if path.exists() else ""


def catalogue(path: Path, code: str) -> NullTranslations:
    """Return the translations of a file in language `code`; without any, all stays in English."""
    return next((words for own, words in catalogues(path) if own == code), NullTranslations())
