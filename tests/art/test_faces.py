"""The pictures: whole, small, self-contained and always the same."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from koikoi_widget.art import (
    BACKS,
    DECKS,
    PALETTES,
    PORTRAITS,
    alternative,
    back,
    face,
    index_face,
    petal,
    portrait,
)
from koikoi_widget.art.contact import contact_sheet
from koikoi_widget.art.months import drawing
from koikoi_widget.art.motifs.things import specks
from koikoi_widget.engine.cards import DECK, Card, Kind
from koikoi_widget.engine.errors import UnknownName
from koikoi_widget.players import PLAYERS

SVG = "{http://www.w3.org/2000/svg}"
every_card = pytest.mark.parametrize("card", DECK, ids=str)
every_deck = pytest.mark.parametrize("deck", DECKS)
every_palette = pytest.mark.parametrize("palette", PALETTES)


def ids(svg: str) -> list[str]:
    return re.findall(r'\bid="([^"]*)"', svg)


@every_palette
@every_deck
@every_card
def test_a_face_is_one_small_svg_with_a_title(card: Card, deck: str, palette: str) -> None:
    svg = DECKS[deck](card, palette, marks=True)
    root = ElementTree.fromstring(svg)
    assert root.tag == f"{SVG}svg"
    assert root.get("viewBox") == "0 0 610 1000"
    assert root.get("role") == "img"
    assert root.findtext(f"{SVG}title") == alternative(card)
    assert len(svg.encode()) < 12 * 1024


@every_palette
@every_deck
def test_a_face_has_a_light_line_at_its_edge_which_a_dark_cloth_shows(
    deck: str, palette: str
) -> None:
    edge = list(ElementTree.fromstring(DECKS[deck](DECK[0], palette)))[-1]
    assert edge.get("stroke") == PALETTES[palette].paper and edge.get("fill") == "none"
    assert float(edge.get("x", "9")) <= float(edge.get("stroke-width", "0")) / 2


@every_deck
@every_card
def test_a_face_needs_neither_fonts_nor_anything_outside_it(card: Card, deck: str) -> None:
    root = ElementTree.fromstring(DECKS[deck](card, marks=True))
    tags = {element.tag.removeprefix(SVG) for element in root.iter()}
    assert not tags & {"text", "tspan", "image", "style", "script", "foreignObject"}
    for element in root.iter():
        for name, value in element.attrib.items():
            if name.endswith("href"):
                assert value.startswith("#")
            assert "nan" not in value


@every_deck
@every_card
def test_what_a_face_refers_to_is_in_it(card: Card, deck: str) -> None:
    svg = DECKS[deck](card, marks=True, prefix="here-")
    referred = re.findall(r'(?:href="#|url\(#|aria-labelledby=")([^")]*)', svg)
    assert referred and set(referred) <= set(ids(svg))
    assert "@" not in svg


@every_deck
def test_faces_with_two_prefixes_share_a_page_without_sharing_an_id(deck: str) -> None:
    page = "".join(
        DECKS[deck](card, prefix=prefix, marks=True)
        for prefix in ("hand-", "field-")
        for card in DECK
    )
    found = ids(page)
    assert len(found) == len(set(found))
    assert all(name.startswith(("hand-", "field-")) for name in found)


@every_deck
@every_card
def test_the_same_card_gives_the_same_bytes(card: Card, deck: str) -> None:
    assert DECKS[deck](card, prefix="p") == DECKS[deck](card, prefix="p")


@every_deck
def test_no_two_cards_look_the_same(deck: str) -> None:
    pictures = {
        re.sub(r"<title.*?</title>", "", DECKS[deck](card)).replace(f"{card}-", "") for card in DECK
    }
    assert len(pictures) == 48


def test_marks_can_be_switched_one_by_one() -> None:
    card = DECK[0]
    bare, month, both = (face(card, marks=marks) for marks in (False, ["month"], True))
    assert len(bare) < len(month) < len(both)
    assert face(card, marks=["month", "kind"]) == both
    with pytest.raises(UnknownName, match="plant"):
        face(card, marks=["plant"])


def test_every_kind_has_a_sign_of_its_own_shape() -> None:
    from koikoi_widget.art.marks import kind_sign

    palette = PALETTES["traditional"]
    signs = {re.sub(r'(fill|stroke)="#\w+"', "", kind_sign(palette, card)) for card in DECK}
    assert len(signs) == 5  # four kinds; a poetry ribbon's is also written on


@pytest.mark.parametrize("card", [card for card in DECK if card.kind is Kind.RIBBON], ids=str)
def test_every_ribbon_hangs_by_its_thread_before_a_specked_ground(card: Card) -> None:
    svg = face(card)
    assert f"{card}-tie" in ids(svg)
    assert specks(PALETTES["traditional"]) in svg


def test_every_card_has_a_drawing_of_its_own() -> None:
    palette = PALETTES["traditional"]
    assert len({drawing(card.month, card.index % 4)(palette) for card in DECK}) == len(DECK)


@every_palette
@pytest.mark.parametrize("colour", BACKS)
def test_a_back_is_plain(colour: str, palette: str) -> None:
    root = ElementTree.fromstring(back(palette, colour, prefix="x-"))
    assert len(root.findall(f".//{SVG}rect")) == 3


@pytest.mark.parametrize("name", PORTRAITS)
def test_a_portrait_is_one_small_square_of_its_own(name: str) -> None:
    svg = portrait(name, prefix="x-")
    root = ElementTree.fromstring(svg)
    *_corner, width, height = map(float, root.get("viewBox", "").split())
    assert width == height and len(svg.encode()) < 4096
    assert set(re.findall(r'href="#([^"]*)', svg)) <= set(ids(svg))
    assert all(each.startswith("x-") for each in ids(svg)) and "@" not in svg


@every_palette
def test_what_falls_in_a_month_is_one_small_square_without_ground_and_unlike_the_others(
    palette: str,
) -> None:
    fallen = [petal(month, palette, prefix="x-") for month in range(1, 13)]
    assert len(set(fallen)) == 12
    for svg in fallen:
        root = ElementTree.fromstring(svg)
        *_corner, width, height = map(float, root.get("viewBox", "").split())
        assert width == height and len(svg.encode()) < 4096
        assert not root.findall(f".//{SVG}rect")
        assert all(each.startswith("x-") for each in ids(svg)) and "@" not in svg


def test_every_player_has_a_portrait_and_no_two_are_alike() -> None:
    assert [*PORTRAITS] == [*PLAYERS]
    assert len({portrait(name) for name in PORTRAITS}) == len(PORTRAITS)
    with pytest.raises(UnknownName, match="nobody"):
        portrait("nobody")


def test_an_unknown_palette_or_back_is_refused_by_name() -> None:
    with pytest.raises(UnknownName, match="sepia"):
        face(DECK[0], "sepia")
    with pytest.raises(UnknownName, match="sepia"):
        index_face(DECK[0], "sepia")
    with pytest.raises(UnknownName, match="green"):
        back(colour="green")


@every_palette
def test_the_contact_sheet_shows_the_deck_at_three_sizes(palette: str) -> None:
    page = contact_sheet(palette)
    for size in ("s64-", "s110-", "s240-"):
        assert len(re.findall(rf'<svg [^>]*aria-labelledby="{size}', page)) == 48
    found = ids(page)
    assert len(found) == len(set(found))


def test_the_contact_sheet_is_written_from_the_command_line(tmp_path: Path) -> None:
    out = tmp_path / "deck.html"
    subprocess.run([sys.executable, "-m", "koikoi_widget", "deck", "--out", out], check=True)
    assert out.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
