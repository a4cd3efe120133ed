"""The catalogue of sentences holds exactly the sentences of the package."""

from __future__ import annotations

import string
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.pofile import read_po

PACKAGE = Path(__file__).parent.parent / "koikoi_widget"
TEMPLATE = PACKAGE / "locale" / "koikoi.pot"


def sentences_in_the_code() -> set[str]:
    keywords = DEFAULT_KEYWORDS | {"N_": None}
    found = extract_from_dir(PACKAGE, keywords=keywords, method_map=[("**.py", "python")])
    return {
        text
        for _file, _line, message, *_rest in found
        for text in forms(message)
    }


def forms(message: object) -> tuple[str, ...]:
    """Return a sentence, or its singular and plural."""
    return tuple(message) if isinstance(message, tuple | list) else (str(message),)


def read(path: Path) -> Catalog:
    with path.open("rb") as file:
        return read_po(file)


def test_the_template_is_up_to_date() -> None:
    kept = {text for message in read(TEMPLATE) for text in forms(message.id) if text}
    code = sentences_in_the_code()
    assert sorted(code - kept) == [], "new sentences: run `make catalogue`"
    assert sorted(kept - code) == [], "sentences that are gone: run `make catalogue`"


@pytest.mark.parametrize("path", sorted(PACKAGE.glob("locale/*/LC_MESSAGES/koikoi.po")))
def test_a_translation_fills_in_the_same_values(path: Path) -> None:
    for message in read(path):
        if message.id and message.string:
            for string in forms(message.string):
                assert braces(string) <= braces(forms(message.id)[-1]), message.id


def braces(sentence: str) -> set[str]:
    return {name for _text, name, _spec, _conversion in string.Formatter().parse(sentence) if name}
