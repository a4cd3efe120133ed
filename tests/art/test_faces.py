"""The pictures: whole, small, self-contained, and the same as ever."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

from koikoi_widget.art import (
    BACKS,
    DECKS,
    PALETTES,
    PORTRAITS,
    alternative,
    back,
    deck_of,
    face,
    petal,
    portrait,
)
from koikoi_widget.art.contact import contact_sheet
from koikoi_widget.art.drawing_files import FOLDER, drawing
from koikoi_widget.art.svg_file import read_svg
from koikoi_widget.engine.cards import DECK
from koikoi_widget.engine.errors import UnknownName
from koikoi_widget.players import PLAYERS
from tools.drawings import written

every_deck = pytest.mark.parametrize("deck", DECKS)
every_palette = pytest.mark.parametrize("palette", PALETTES)

# What is drawn, as the beginning of its hash: whoever changes a drawing changes a row here too, and
# looks at the contact sheet of `koikoi deck` first.
PICTURES: dict[str, Callable[[str], list[str]]] = {
    "drawn": lambda palette: [face(card, palette) for card in DECK],
    "marked": lambda palette: [face(card, palette, marks=True) for card in DECK],
    "index": lambda palette: [deck_of("index").face(card, palette) for card in DECK],
    "backs": lambda palette: [back(palette, colour) for colour in BACKS],
    "petals": lambda palette: [petal(month, palette) for month in range(1, 13)],
    "portraits": lambda palette: [portrait(name, palette) for name in PORTRAITS],
}
GOLDEN = {
    ("drawn", "traditional"): "045c1b0e9209",
    ("drawn", "high-contrast"): "97d869e9a04b",
    ("marked", "traditional"): "b17b18730818",
    ("marked", "high-contrast"): "fd1be830de1b",
    ("index", "traditional"): "6dfc1be9be29",
    ("index", "high-contrast"): "d41d8a01eb9f",
    ("backs", "traditional"): "644fa1d1eecb",
    ("backs", "high-contrast"): "644fa1d1eecb",
    ("petals", "traditional"): "b4af72675ae2",
    ("petals", "high-contrast"): "b616fa16f5c4",
    ("portraits", "traditional"): "d30dcde75703",
    ("portraits", "high-contrast"): "a5d01339e63d",
}


def ids(svg: str) -> list[str]:
    return re.findall(r'\bid="([^"]*)"', svg)


@pytest.mark.parametrize(("what", "palette"), GOLDEN)
def test_every_picture_is_the_golden_one(what: str, palette: str) -> None:
    whole = "\n".join(PICTURES[what](palette)).encode()
    assert sha256(whole).hexdigest()[:12] == GOLDEN[what, palette]


def test_every_file_of_ours_is_plain_and_read_as_anybodys_would_be() -> None:
    """So it needs no font and no other file, and what it refers to is in it."""
    paths = sorted(FOLDER.rglob("*.svg"))
    assert len(paths) > 2 * len(DECK)
    for path in paths:
        picture = read_svg(path.read_bytes())
        assert drawing(path.relative_to(FOLDER).with_suffix("").as_posix()) == picture
        assert written(picture) == path.read_text("utf-8"), "run `python -m tools.drawings`"
        assert not re.search("<(text|image)", picture.content), path.name
        referred = set(re.findall(r'(?:href="|url\()#([^")]*)', picture.content))
        assert referred <= {*ids(picture.content)}, path.name
        assert path.stat().st_size < 12 * 1024


@every_palette
@every_deck
def test_a_face_says_what_it_shows(deck: str, palette: str) -> None:
    for card in DECK:
        title = f'<title id="x-{card}-t">{alternative(card)}</title>'
        assert title in deck_of(deck).face(card, palette, prefix="x-")


@every_deck
def test_in_another_palette_the_colours_of_the_drawings_are_others(deck: str) -> None:
    one, other = PALETTES["traditional"], PALETTES["high-contrast"]
    before, after = ("".join(deck_of(deck).face(card, name) for card in DECK) for name in PALETTES)
    for colour in ("red", "leaf", "purple"):
        assert getattr(one, colour) in before and getattr(one, colour) not in after
        assert getattr(other, colour) in after and getattr(other, colour) not in before


def test_a_colour_is_known_however_an_editor_writes_its_code() -> None:
    data = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 610 1000"><path fill="#d3222b"/>'
    picture = read_svg(data + b"</svg>")
    assert PALETTES["high-contrast"].red in picture.painted(PALETTES["high-contrast"])


@every_deck
def test_faces_with_two_prefixes_share_a_page_without_sharing_an_id(deck: str) -> None:
    page = "".join(
        deck_of(deck).face(card, prefix=prefix, marks=True)
        for prefix in ("hand-", "field-")
        for card in DECK
    )
    found = ids(page)
    assert len(found) == len(set(found))
    assert all(name.startswith(("hand-", "field-")) for name in found)
    assert "@" not in page


def test_marks_can_be_switched_one_by_one_and_lie_below_the_border() -> None:
    card = DECK[0]
    bare, month, both = (face(card, marks=marks) for marks in (False, ["month"], True))
    assert len(bare) < len(month) < len(both)
    assert face(card, marks=["month", "kind"]) == both
    border = bare[bare.index(f'<rect id="{card}-border"') :]
    assert both.endswith(border)
    with pytest.raises(UnknownName, match="plant"):
        face(card, marks=["plant"])


def test_the_index_deck_has_its_marks_already() -> None:
    assert deck_of("index").face(DECK[0], marks=True) == deck_of("index").face(DECK[0])


def test_every_player_has_a_portrait() -> None:
    assert [*PORTRAITS] == [*PLAYERS]
    assert len({portrait(name) for name in PORTRAITS}) == len(PORTRAITS)
    with pytest.raises(UnknownName, match="nobody"):
        portrait("nobody")


def test_an_unknown_palette_or_back_is_refused_by_name() -> None:
    with pytest.raises(UnknownName, match="sepia"):
        face(DECK[0], "sepia")
    with pytest.raises(UnknownName, match="sepia"):
        deck_of("index").face(DECK[0], "sepia")
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
