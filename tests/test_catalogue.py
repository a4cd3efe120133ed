"""The catalogue of sentences holds exactly the sentences of the package."""

from __future__ import annotations

import string
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from koikoi_widget import locale

PACKAGE = Path(__file__).parent.parent / "koikoi_widget"
TEMPLATE = PACKAGE / "locale" / "koikoi.pot"


def sentences_in_the_code() -> set[str]:
    keywords = DEFAULT_KEYWORDS | {"N_": None}
    found = extract_from_dir(PACKAGE, keywords=keywords, method_map=[("**.py", "python")])
    return {text for _file, _line, message, *_rest in found for text in forms(message)}


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


def test_no_sentence_is_glued_of_parts() -> None:
    """A part with a blank at its end has its place in English alone; a sign between two has not."""
    glued = [text for text in sentences_in_the_code() if text != text.strip()]
    assert [text for text in glued if text.strip(" ,;·")] == []


def with_other_values(catalogue: Catalog) -> list[str]:
    """Return the sentences whose translation uses a placeholder that the sentence lacks."""
    return [
        forms(message.id)[-1]
        for message in catalogue
        if message.id
        for text in forms(message.string)
        if not braces(text) <= braces(forms(message.id)[-1])
    ]


def in_german() -> Catalog:
    """A little catalogue with two good translations and two bad ones."""
    catalogue = Catalog("de")
    catalogue.add("Record", "Aufzeichnung")
    catalogue.add(("{count} card", "{count} cards"), ("{count} Karte", "{count} Karten"))
    catalogue.add("Take {card}.", "Nimm {karte}.")
    catalogue.add(("{count} round", "{count} rounds"), ("{count} Runde", "{zahl} Runden"))
    return catalogue


def test_every_translation_fills_in_the_same_values() -> None:
    for path in PACKAGE.glob("locale/*/LC_MESSAGES/koikoi.po"):
        assert with_other_values(read(path)) == [], path
    assert with_other_values(in_german()) == ["Take {card}.", "{count} rounds"]


def test_a_language_is_chosen_and_left_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "de" / "LC_MESSAGES" / "koikoi.mo"
    path.parent.mkdir(parents=True)
    with path.open("wb") as file:
        write_mo(file, in_german())
    monkeypatch.setattr(locale, "FOLDER", tmp_path)
    locale.set_language("de")
    try:
        assert locale._("Record") == "Aufzeichnung"
        assert locale.ngettext("{count} card", "{count} cards", 12000) == "12,000 Karten"
        with pytest.raises(ValueError, match="unknown language: 'it'; known: en, de"):
            locale.set_language("it")
        assert locale._("Record") == "Aufzeichnung"
    finally:
        locale.set_language("en")
    assert locale._("Record") == "Record"


def braces(sentence: str) -> set[str]:
    return {name for _text, name, _spec, _conversion in string.Formatter().parse(sentence) if name}
