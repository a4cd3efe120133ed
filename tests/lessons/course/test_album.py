"""The album: how a card gains colour."""

from __future__ import annotations

import sys
from datetime import timedelta
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest

import koikoi_widget as kk
from koikoi_widget.engine.cards import DECK
from koikoi_widget.lessons.course.album import Album
from koikoi_widget.lessons.learner import memory
from koikoi_widget.lessons.learner.progress import Progress
from koikoi_widget.table.words.card_words import notes
from koikoi_widget.widgets import rules_in_force
from koikoi_widget.widgets.rules_in_force import in_force

MOON, CRANE = "8-bright", "1-bright"
RULES = in_force().rules


@pytest.fixture(autouse=True)
def nobody_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever page another test has left behind, the rules are the usual ones."""
    monkeypatch.setattr(rules_in_force, "_asked", [])


def say(album: Album, **message: object) -> None:
    """Let a browser say something to the album."""
    content = {"data": {"method": "custom", "content": message}}
    album._handle_msg({"content": content, "buffers": []})


def album_of(progress: str | None) -> dict[str, Any]:
    """Return what is shown to a browser that keeps this."""
    album = Album()
    assert album.state == {}
    say(album, event="kept", progress=progress)
    assert len(album.pictures) == len(DECK)
    return dict(album.state)


def cells(progress: Progress) -> dict[str, dict[str, Any]]:
    """Return the cells by card."""
    months = album_of(str(progress))["months"]
    shown = [cell for month in months for cell in month["cards"]]
    return dict(zip(map(str, DECK), shown, strict=True))


def learnt(progress: Progress, item: str) -> Progress:
    """Return the progress after right answers about `item`, past its first minutes."""
    for minutes in (20, 10, 0):
        progress = progress.answered(item, True, memory.now() - timedelta(minutes=minutes))
    return progress


def test_a_card_is_new_seen_half_known_and_known() -> None:
    progress = Progress()
    states = [cells(progress)[MOON]["state"]]
    for step in (
        lambda before: before.answered(MOON, False),
        lambda before: learnt(before, MOON),
        lambda before: learnt(before, f"{MOON}/kind"),
    ):
        progress = step(progress)
        states.append(cells(progress)[MOON]["state"])
    assert states == ["new", "seen", "half", "known"]
    assert cells(progress)[CRANE]["state"] == "new", "another card has not been asked"
    legend = album_of(str(progress))["legend"]
    assert [(state, count) for state, _words, count in legend] == [
        ("known", "1"),
        ("half", "0"),
        ("seen", "0"),
        ("new", "47"),
    ]


def test_a_card_says_what_it_is_how_well_it_is_known_and_that_it_is_due() -> None:
    long_ago = memory.now() - timedelta(days=9)
    progress = Progress().answered(MOON, False, long_ago)
    cell = cells(progress)[MOON]
    assert cell["due"] and cell["label"].endswith(": seen, due for review")
    assert "August" in cell["label"] and "bright" in cell["label"]
    assert not cells(progress)[CRANE]["due"] and cells(progress)[CRANE]["label"].endswith(": new")
    assert album_of(str(progress))["due"] == "1 card is due"
    assert album_of(None)["due"] == ""


def test_a_card_has_a_page_with_its_yaku_by_the_rules_in_force_and_what_is_known_of_it() -> None:
    progress = learnt(Progress(), MOON)
    shown = album_of(str(progress))
    moon = cells(progress)[MOON]
    names = [shown["yaku"][place]["name"] for place in moon["yaku"]]
    assert "Moon Viewing" in names and "Flower Viewing" not in names
    assert moon["story"] and moon["name"] == "Full Moon"
    month, kind = moon["learnt"]
    assert month.startswith("Its month: known; comes back ") and kind == "Its kind: not asked yet"
    for card, cell in zip(DECK, cells(progress).values(), strict=True):
        counting = {row.id for row in RULES.active_yaku(card.month) if row.pool & card.mask}
        assert len(cell["yaku"]) == len(counting)
        assert bool(cell["notes"]) >= (not counting)


def test_a_card_that_cancels_two_yaku_names_both() -> None:
    rules = kk.rules("bga", viewings="rain-cancels")
    rain = next(card for card in DECK if str(card) == "11-bright")
    assert [*notes(rain, rules.active_yaku(rain.month))] == [
        "Whoever captures it scores nothing for Flower Viewing and Moon Viewing."
    ]


@pytest.mark.parametrize("damaged", ["", "{", "[]", "5", "[" * 9_000])
def test_what_is_damaged_colours_nothing(damaged: str) -> None:
    assert album_of(damaged) == album_of(None)


def test_a_button_makes_a_file_for_anki_without_words_on_the_faces(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert album_of(None)["anki"] == "Learn these cards in Anki"
    sent: list[tuple[dict[str, Any], list[bytes]]] = []
    monkeypatch.setattr(Album, "send", lambda _self, *said, buffers: sent.append((*said, buffers)))
    for deck in ("index", "drawn"):
        say(Album(deck=deck, palette="high-contrast", marks=True), event="anki")
    (message, [index]), (_same, [drawn]) = sent
    assert message["do"] == "download" and message["name"] == f"koi-koi-{RULES.id}.apkg"
    faces = [ZipFile(BytesIO(content)).read("0") for content in (index, drawn)]
    assert faces[0] == faces[1]


@pytest.mark.parametrize("fault", [OSError("no room is left"), kk.KoiKoiError("a deck is lost")])
def test_a_file_for_anki_that_cannot_be_made_says_why_and_each_time(
    fault: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_args: object, **_look: object) -> None:
        raise fault

    monkeypatch.setattr("koikoi_widget.lessons.learner.anki_deck.anki_deck", fail)
    album, told = Album(), list[str]()
    say(album, event="kept", progress=None)
    album.observe(lambda change: told.append(change["new"]["anki_trouble"]), "state")
    for _press in range(2):
        say(album, event="anki")
    first, between, second = told
    assert first == second and str(fault) in first.lower() and between == ""


def test_where_no_file_can_be_made_none_is_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "genanki", None)
    assert album_of(None)["anki"] == ""
