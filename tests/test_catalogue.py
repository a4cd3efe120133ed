"""The catalogue of sentences holds exactly the sentences of the package."""

from __future__ import annotations

import json
import string
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.pofile import read_po, write_po

import koikoi_widget as kk
from hatch_build import compile_catalogues
from koikoi_widget import locale
from koikoi_widget.locale.catalogues import catalogue

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


def compiled(folder: Path, *translations: Catalog) -> Path:
    """Write translations as translators do, compile them, and return the compiled file."""
    for each in translations:
        path = folder / str(each.locale) / "LC_MESSAGES" / "koikoi.po"
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("wb") as file:
            write_po(file, each)
    compile_catalogues(folder)
    return folder / "koikoi.json"


def test_a_language_is_chosen_and_left_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(locale, "COMPILED", compiled(tmp_path, in_german()))
    locale.set_language("de")
    try:
        assert locale._("Record") == "Aufzeichnung"
        assert locale.ngettext("{count} card", "{count} cards", 12000) == "12,000 Karten"
        with pytest.raises(
            kk.UnknownName, match="unknown language: 'it'; known: en, de"
        ) as refused:
            locale.set_language("it")
        assert isinstance(refused.value, ValueError)
        assert locale._("Record") == "Aufzeichnung"
    finally:
        locale.set_language("en")
    assert locale._("Record") == "Record"


def in_japanese() -> Catalog:
    """A catalogue with one number form, a context, a guess, and not all that the German one has."""
    catalogue = Catalog("ja")
    catalogue.add(("{count} card", "{count} cards"), ("{count}枚",))
    catalogue.add("May", "五月", context="month")
    catalogue.add("May", "よい")
    catalogue.add("Record", "きろく", flags={"fuzzy"})
    return catalogue


def test_every_language_is_read_from_the_one_compiled_file(tmp_path: Path) -> None:
    path = compiled(tmp_path, in_german(), in_japanese())
    german, japanese = catalogue(path, "de"), catalogue(path, "ja")
    cards = "{count} card", "{count} cards"
    assert [german.ngettext(*cards, n) for n in (0, 1, 2)] == [
        "{count} Karten",
        "{count} Karte",
        "{count} Karten",
    ]
    assert {japanese.ngettext(*cards, n) for n in (0, 1, 2)} == {"{count}枚"}
    assert [japanese.gettext("May"), japanese.pgettext("month", "May")] == ["よい", "五月"]


def test_two_messages_of_one_checksum_are_refused_by_their_names(tmp_path: Path) -> None:
    alike = Catalog("de")
    alike.add("plumless", "eins")
    alike.add("buckeroo", "zwei")
    with pytest.raises(ValueError, match="the checksum of 'plumless' is another message's"):
        compiled(tmp_path, alike)


def test_what_a_language_lacks_or_only_guesses_stays_in_english(tmp_path: Path) -> None:
    path = compiled(tmp_path, in_german(), in_japanese())
    german, japanese = catalogue(path, "de"), catalogue(path, "ja")
    assert [german.gettext("May"), german.pgettext("month", "May")] == ["May", "May"]
    assert japanese.gettext("Record") == "Record"
    rounds = "{count} round", "{count} rounds"
    assert [japanese.ngettext(*rounds, n) for n in (1, 2)] == [*rounds]
    for absent in (catalogue(path, "xx"), catalogue(tmp_path / "lessons.json", "de")):
        assert absent.gettext("Record") == "Record"


def test_the_compiled_file_is_replaced_whole_and_only_when_it_differs(tmp_path: Path) -> None:
    path = compiled(tmp_path, in_german(), in_japanese())
    first = path.stat()
    assert compiled(tmp_path, in_german()).stat().st_mtime_ns == first.st_mtime_ns
    (tmp_path / "ja" / "LC_MESSAGES" / "koikoi.po").unlink()
    with path.open("rb") as reader:
        compile_catalogues(tmp_path)
        assert [*json.load(reader)[0]] == ["de", "ja"], "whoever reads it reads on"
    assert [*json.loads(path.read_text("utf-8"))[0]] == ["de"]
    assert {each.name for each in tmp_path.iterdir()} == {"de", "ja", "koikoi.json"}


def braces(sentence: str) -> set[str]:
    return {name for _text, name, _spec, _conversion in string.Formatter().parse(sentence) if name}
