"""The file for Anki, imported by Anki itself, as whoever learns with it does."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from xml.etree import ElementTree

import pytest
from anki.collection import Collection, ImportAnkiPackageOptions, ImportAnkiPackageRequest

import koikoi_widget as kk
from koikoi_widget import locale
from koikoi_widget.engine.words.yaku_names import yaku_name
from koikoi_widget.lessons.learner import anki_deck as module

LANGUAGES = [*locale.languages()]


@pytest.fixture(autouse=True)
def _later_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make each file a minute younger than the one before: Anki counts in seconds."""
    minutes = count(1_700_000_000, 60)
    monkeypatch.setattr(module, "time", lambda: float(next(minutes)))


@pytest.fixture
def anki(tmp_path: Path) -> Iterator[Collection]:
    collection = Collection(str(tmp_path / "collection.anki2"))
    yield collection
    collection.close()


def imported(anki: Collection, deck: module.AnkiDeck, folder: Path) -> tuple[int, int]:
    """Import a file, and return how many notes are new and how many have changed."""
    deck.save(folder / deck.name)
    request = ImportAnkiPackageRequest(
        package_path=str(folder / deck.name), options=ImportAnkiPackageOptions()
    )
    log = anki.import_anki_package(request).log
    assert not (log.conflicting or log.missing_notetype or log.missing_deck)
    return len(log.new), len(log.updated)


def fields(anki: Collection, search: str) -> dict[str, str]:
    """The fields of the one note that a search finds."""
    [note] = anki.find_notes(search)
    return dict(anki.get_note(note).items())


def test_every_card_month_and_yaku_is_asked_about(anki: Collection, tmp_path: Path) -> None:
    rules = kk.rules("nintendo")
    yaku = rules.active_yaku(1)
    assert imported(anki, kk.anki_deck(rules), tmp_path) == (48 + 12 + len(yaku), 0)
    assert anki.decks.by_name("Koi-Koi")
    asked = {name: len(anki.find_cards(f"card:{name}")) for name in ("Month", "Kind", "Name")}
    assert asked == {"Month": 48, "Kind": 48, "Name": 15}
    assert len(anki.find_cards("card:Plant")) == 12
    assert len(anki.find_cards("card:Cards")) == len(anki.find_cards("card:Yaku")) == len(yaku)
    for row in yaku:
        shown = fields(anki, f'"Yaku:{yaku_name(row.id)}"')
        assert shown["Points"] == locale.points_words(row.points)
        if row.need == row.pool.bit_count():
            assert shown["Cards"].count("<img") == row.need


def test_a_question_shows_the_card_and_does_not_tell_the_answer(
    anki: Collection, tmp_path: Path
) -> None:
    imported(anki, kk.anki_deck(), tmp_path)
    for name, answer in {"Month": "January, pine", "Kind": "Bright", "Name": "Crane"}.items():
        [crane] = anki.find_cards(f"card:{name} note:*card Name:Crane")
        card = anki.get_card(crane)
        picture, asked = '<img src="koi-koi-1-bright.svg"', card.question()
        assert picture in asked and answer in card.answer()
        seen_or_heard = asked.partition("</style>")[2].replace(picture, "").lower()
        assert not any(word in seen_or_heard for word in answer.lower().split(", "))


def test_no_picture_is_missing_or_spare_and_each_has_a_size_and_no_words(
    anki: Collection, tmp_path: Path
) -> None:
    imported(anki, kk.anki_deck(), tmp_path)
    checked = anki.media.check()
    assert not checked.missing and not checked.unused
    pictures = [*Path(anki.media.dir()).iterdir()]
    assert {path.name for path in pictures} == {f"koi-koi-{card}.svg" for card in kk.DECK}
    for path in pictures:
        root = ElementTree.fromstring(path.read_text("utf-8"))
        assert (root.get("width"), root.get("height")) == ("610", "1000")
        assert not "".join(root.itertext()).strip()


def test_one_is_asked_month_after_month_before_the_cards(anki: Collection, tmp_path: Path) -> None:
    imported(anki, kk.anki_deck(), tmp_path)
    ordered = [anki.get_card(card).note() for card in anki.find_cards("", order="c.due")]
    kinds = list(dict.fromkeys(note.note_type()["name"] for note in ordered))
    assert kinds == ["Koi-Koi: month", "Koi-Koi: card", "Koi-Koi: yaku"]


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_newer_file_in_another_language_updates_everything_and_keeps_what_was_learnt(
    code: str, anki: Collection, tmp_path: Path
) -> None:
    imported(anki, kk.anki_deck(), tmp_path)
    [crane] = anki.find_cards("card:Month Name:Crane")
    learnt = anki.get_card(crane)
    learnt.start_timer()
    anki.sched.answerCard(learnt, 4)
    due = anki.get_card(crane).due
    notes, cards = anki.note_count(), anki.card_count()
    with kk.language(code):
        assert imported(anki, kk.anki_deck(), tmp_path) == (0, notes)
        name, question = kk.card_name("1-bright"), locale._("Which month is this?")
    again = anki.get_card(crane)
    assert (anki.note_count(), anki.card_count(), again.due) == (notes, cards, due)
    assert again.note()["Name"] == name
    assert question in again.question() and f'<div lang="{code}">' in again.question()
    assert len([*Path(anki.media.dir()).iterdir()]) == 48
    assert [deck.name for deck in anki.decks.all_names_and_ids() if deck.name != "Default"] == [
        "Koi-Koi"
    ]


def test_a_note_that_somebody_has_changed_since_stays(anki: Collection, tmp_path: Path) -> None:
    imported(anki, kk.anki_deck(), tmp_path)
    [crane] = anki.find_notes("note:*card Name:Crane")
    note = anki.get_note(crane)
    note["Story"] = "My own."
    anki.update_note(note)
    assert imported(anki, kk.anki_deck(), tmp_path) == (0, anki.note_count() - 1)
    assert anki.get_note(crane)["Story"] == "My own."


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_anki_knows_our_notes_by_never_changes(
    code: str, anki: Collection, tmp_path: Path
) -> None:
    """Whoever imported an earlier file would have everything twice, and start over."""
    with kk.language(code):
        imported(anki, kk.anki_deck("nintendo"), tmp_path)
    types = {}
    for kind in ("card", "month", "yaku"):
        made = anki.models.by_name(f"Koi-Koi: {kind}")
        assert made
        parts = [part["name"] for part in (*made["flds"], *made["tmpls"])]
        first = anki.get_note(anki.find_notes(f'"note:Koi-Koi: {kind}"')[0])
        types[made["id"]] = (first.guid, ", ".join(parts))
    assert types == {
        1209335774: (
            "LG-BH.8L<b",
            "Name, Picture, Picture to name, Month, Look for, Kind, Why, Story, Month, Kind, Name",
        ),
        1655018243: ("K^_>8*j,_O", "Month, Plant, Cards, Look for, Plant"),
        1937740586: ("w{9aaJ&:Vx", "Yaku, Also, Points, Takes, Cards, Rules, Cards, Yaku"),
    }


def test_another_preset_adds_its_yaku_alone(anki: Collection, tmp_path: Path) -> None:
    imported(anki, kk.anki_deck("nintendo"), tmp_path)
    yaku = len(kk.rules("classic").active_yaku(1))
    assert imported(anki, kk.anki_deck("classic"), tmp_path) == (yaku, 60)


def test_house_rules_change_the_yaku_of_their_preset(anki: Collection, tmp_path: Path) -> None:
    imported(anki, kk.anki_deck("nintendo"), tmp_path)
    changed = kk.rules("nintendo", **{"three-brights": 9})
    assert imported(anki, kk.anki_deck(changed), tmp_path)[0] == 0
    assert fields(anki, '"Yaku:Three Brights"')["Points"] == "9 points"


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_licence_is_inside_in_full(code: str, anki: Collection, tmp_path: Path) -> None:
    with kk.language(code):
        imported(anki, kk.anki_deck(), tmp_path)
    deck = anki.decks.by_name("Koi-Koi")
    assert deck and "The above copyright notice and this permission notice" in deck["desc"]


def test_a_deck_of_ones_own_is_shown_and_stays_its_makers(
    anki: Collection, tmp_path: Path, own_deck: kk.Deck
) -> None:
    imported(anki, kk.anki_deck(deck=own_deck), tmp_path)
    deck = anki.decks.by_name("Koi-Koi")
    assert deck and "The pictures belong to whoever made them" in deck["desc"]
    assert "#abc123" in (Path(anki.media.dir()) / "koi-koi-1-bright.svg").read_text("utf-8")


@pytest.fixture
def own_deck(tmp_path: Path) -> kk.Deck:
    folder = tmp_path / "own"
    folder.mkdir()
    for card in kk.DECK:
        (folder / f"{card}.svg").write_text(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 610 1000">'
            '<rect width="610" height="1000" fill="#abc123"/></svg>'
        )
    return kk.Deck.from_folder(folder)


def test_an_unknown_name_is_refused() -> None:
    with pytest.raises(kk.UnknownName, match="unknown preset: 'bgaa'"):
        kk.anki_deck("bgaa")
    with pytest.raises(kk.UnknownName, match="unknown palette: 'neon'"):
        kk.anki_deck(palette="neon")


def test_without_genanki_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "genanki", None)
    with pytest.raises(kk.LibraryMissing, match=r"pip install 'koikoi_widget\[anki\]'$"):
        kk.anki_deck()


def test_a_notebook_shows_a_link_that_saves_it() -> None:
    deck = kk.anki_deck()
    shown = deck._repr_html_()
    assert 'download="koi-koi-bga.apkg"' in shown and "to open in Anki" in shown
