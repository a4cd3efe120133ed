"""The translations, brought up to date, compiled and checked: ``python -m tools.languages``.

A new language is begun with its code: ``python -m tools.languages de``.
"""

from __future__ import annotations

import re
import string
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po
from markdown_it import MarkdownIt

from hatch_build import compile_catalogues, forms
from koikoi_widget.lessons.html import prose

FOLDER = Path(__file__).parent.parent / "koikoi_widget" / "locale"
PROGRAM = "koikoi"
# The number forms of the CLDR where Babel has others: in Hindi, zero goes with one.
_NUMBER_FORMS = {"hi": "nplurals=2; plural=(n > 1);"}
_MARKDOWN = MarkdownIt("commonmark")
_TERM = re.compile(r"^\| *([^|]+?) *\| *([^|]+?) *\|")


def read(path: Path) -> Catalog:
    """Return the catalogue in a file; its language is the name of its folder."""
    code = None if path.suffix == ".pot" else path.parent.parent.name
    with path.open("rb") as file:
        return read_po(file, locale=code, domain=path.stem)


def template(domain: str = PROGRAM) -> Path:
    """Return the file with the sentences of the program or, of `prose.DOMAIN`, of the lessons."""
    return FOLDER / f"{domain}.pot"


def catalogues(domain: str = PROGRAM) -> list[Path]:
    """Return the files of all languages but English."""
    return sorted(FOLDER.glob(f"*/LC_MESSAGES/{domain}.po"))


def update(path: Path) -> Catalog:
    """Give a catalogue the sentences of the template.

    A changed sentence keeps its translation marked as fuzzy, which is not shown.
    """
    found = read(path)
    found.update(read(template(path.stem)), update_creation_date=False)
    if number_forms := _NUMBER_FORMS.get(path.parent.parent.name):
        found.mime_headers = [("Plural-Forms", number_forms)]
    text = BytesIO()
    write_po(text, found, width=100, omit_header=False, ignore_obsolete=True)
    path.write_bytes(text.getvalue().rstrip() + b"\n")
    return found


def begin(code: str) -> None:
    """Begin a language, with everything still to be translated."""
    for domain in (PROGRAM, prose.DOMAIN):
        path = FOLDER / code / "LC_MESSAGES" / f"{domain}.po"
        if path.exists():
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("wb") as file:
            write_po(file, Catalog(locale=code, project="koikoi_widget", fuzzy=False))


def sentences(found: Catalog) -> Iterator[Message]:
    """Yield the messages of a catalogue without its header."""
    return (message for message in found if message.id)


def braces(sentence: str) -> set[str]:
    """Return the names of the values that a sentence is filled with."""
    return {name for _text, name, _spec, _convert in string.Formatter().parse(sentence) if name}


def markup(paragraph: str) -> list[tuple[str, object]]:
    """Return the links and the code of a paragraph, and what is emphasised, without the words."""
    (line,) = _MARKDOWN.parseInline(paragraph)
    return sorted(
        (each.type, each.attrGet("href") or (each.content if each.type == "code_inline" else ""))
        for each in line.children or ()
        if each.nesting > 0 or each.type == "code_inline"
    )


def untranslated(found: Catalog) -> list[str]:
    """Return the sentences without a translation, or with one that is only a guess."""
    return [
        forms(message.id)[0]
        for message in sentences(found)
        if message.fuzzy or not all(forms(message.string))
    ]


def broken(found: Catalog) -> list[str]:
    """Return the translations that are not filled with the values of their sentence.

    A form for one thing may leave out its number. A paragraph of a lesson has no values, but links,
    code and emphasis that its translation must have too.
    """
    if found.domain == prose.DOMAIN:
        return [
            str(message.string)
            for message in sentences(found)
            if message.string and markup(str(message.string)) != markup(str(message.id))
        ]
    return [
        text
        for message in sentences(found)
        for text in forms(message.string)
        if text
        and not braces(forms(message.id)[-1]) - {"count"}
        <= braces(text)
        <= braces(forms(message.id)[-1])
    ]


def terms(path: Path) -> dict[str, list[str]]:
    """Return from a language's `terms.md`, by English term, the beginnings of its translations."""
    lines = (path.parent.parent / "terms.md").read_text("utf-8").splitlines()
    rows = [found.groups() for line in lines if (found := _TERM.match(line))]
    return {english: re.split(r"[,/] *", own) for english, own in rows[2:]}


def against_terms(found: Catalog, wanted: dict[str, list[str]]) -> list[str]:
    """Return the translations that lack the term for a term of their sentence."""
    return [
        f"{english}: {forms(message.string)[-1]}"
        for message in sentences(found)
        for english, own in wanted.items()
        if all(forms(message.string))
        and re.search(rf"\b{english}s?\b", forms(message.id)[-1], re.IGNORECASE)
        and not any(word.casefold() in forms(message.string)[-1].casefold() for word in own)
    ]


def main(codes: list[str]) -> None:
    """Begin the languages `codes`, bring all up to date, and report what is missing."""
    for code in codes:
        begin(code)
    updated = {path: update(path) for path in [*catalogues(), *catalogues(prose.DOMAIN)]}
    compile_catalogues(FOLDER)
    for path, found in updated.items():
        for title, lines in (
            ("not translated", untranslated(found)),
            ("with other values or markup", broken(found)),
            ("without a term of terms.md", against_terms(found, terms(path))),
        ):
            print(f"{path.parent.parent.name} {path.stem}: {len(lines)} {title}")
            for line in lines:
                print(f"    {line}")


if __name__ == "__main__":
    main(sys.argv[1:])
