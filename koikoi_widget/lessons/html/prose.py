"""The lessons in other languages: a notebook's prose, paragraph by paragraph.

The notebooks are written in English. A paragraph is what a reader sees as one, without its mark: a
heading, an item of a list, a cell of a table, a line of any length. Code is left alone. Translators
write `LC_MESSAGES/lessons.po` in the folder of their language.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import cache
from gettext import NullTranslations
from itertools import accumulate
from typing import IO, Any

from markdown_it import MarkdownIt

from ... import locale
from ...locale.catalogues import catalogue

DOMAIN = "lessons"
_MARKDOWN = MarkdownIt("commonmark").enable("table")
_IMPORT = "import koikoi_widget as kk"

Say = Callable[[str], str]


def paragraphs(notebook: Any) -> list[str]:
    """Return the paragraphs of a notebook's title and prose, each once."""
    texts: dict[str, str] = {}
    _retold(notebook, lambda text: texts.setdefault(text, text))
    return list(texts)


def translated(notebook: Any, code: str) -> Any:
    """Return a notebook in language `code`, which its metadata then name as `language`.

    Unless every paragraph has a translation, all of it stays in English.
    """
    try:
        copy = _retold(notebook, _catalogue(code).gettext)
    except _Untranslated:
        return notebook
    copy.metadata["language"] = code
    return copy


def speaking(notebook: Any, code: str) -> Any:
    """Return a notebook in language `code` whose widgets speak it in any Jupyter."""
    copy = deepcopy(translated(notebook, code))
    for cell in copy.cells:
        if cell.cell_type == "code" and _IMPORT in cell.source:
            cell.source = cell.source.replace(_IMPORT, f"{_IMPORT}\n\nkk.set_language({code!r})", 1)
            break
    return copy


def extract(
    file: IO[bytes], _keywords: object, _tags: object, options: object
) -> Iterator[tuple[int, str, str, list[str]]]:
    """Yield the paragraphs of a notebook for Babel, see pyproject.toml."""
    import nbformat

    for text in paragraphs(nbformat.reads(file.read().decode(), as_version=4)):
        yield 1, "", text, []


def _retold(notebook: Any, say: Say) -> Any:
    """Return a copy of a notebook in other words."""
    copy = deepcopy(notebook)
    if "title" in copy.metadata:
        copy.metadata["title"] = say(copy.metadata["title"])
    for cell in copy.cells:
        if cell.cell_type in ("markdown", "raw"):
            cell.source = reworded(cell.source, say)
    return copy


def reworded(source: str, say: Say) -> str:
    """Return Markdown with every paragraph of it in other words, on one line."""
    pieces, place = [], 0
    begins = [0, *accumulate(map(len, source.splitlines(keepends=True)))]
    for first, text in _texts(source):
        lines = [line.strip() for line in text.split("\n")]
        # The lines of an item are indented, those of a quotation begin with a mark.
        pattern = re.compile(r"\s*\n[\s>]*".join(map(re.escape, lines)))
        if match := pattern.search(source, max(place, begins[first])):
            pieces += [source[place : match.start()], say(" ".join(lines))]
            place = match.end()
    return "".join([*pieces, source[place:]])


def _texts(source: str) -> Iterator[tuple[int, str]]:
    """Yield the paragraphs of Markdown that hold more than code, each with its first line."""
    for token in _MARKDOWN.parse(source):
        words = (part.content for part in token.children or () if part.type == "text")
        if token.map and any(re.search(r"\w", word) for word in words):
            yield token.map[0], token.content


class _Untranslated(LookupError):
    """There is no translation of a paragraph."""


class _Missing(NullTranslations):
    """Knows no sentence, and says so."""

    def gettext(self, message: str) -> str:
        raise _Untranslated(message)


@cache
def _catalogue(code: str) -> NullTranslations:
    words = catalogue(locale.COMPILED.with_name(f"{DOMAIN}.json"), code)
    words.add_fallback(_Missing())
    return words
