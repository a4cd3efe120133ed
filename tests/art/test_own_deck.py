"""Anybody's own deck: a folder of pictures, used only if nothing in it can do harm."""

from __future__ import annotations

import zlib
from base64 import b64encode
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

import koikoi_widget as kk
from koikoi_widget.art import Deck, DeckError, deck_of, face
from koikoi_widget.art.decks import TEMPLATES, VARIABLE, _usual
from koikoi_widget.art.drawing_files import text_of
from koikoi_widget.engine.cards import DECK
from tests.fresh import run

CARD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" {more}>'
LINK = "http://127.0.0.1:1/x"


def card(content: str = "", more: str = 'viewBox="0 0 61 100"') -> bytes:
    return f"{CARD.format(more=more)}{content}</svg>".encode()


def png(width: int = 61, height: int = 100) -> bytes:
    written = BytesIO()
    Image.new("RGB", (width, height), "red").save(written, "PNG")
    return written.getvalue()


def bomb(width: int = 3000, height: int = 5000) -> bytes:
    """Return a small PNG whose head promises many pixels."""
    whole = bytearray(png())
    whole[16:24] = width.to_bytes(4) + height.to_bytes(4)
    whole[29:33] = zlib.crc32(whole[12:29]).to_bytes(4)
    return bytes(whole)


def data(picture: bytes, kind: str = "png") -> str:
    return f"data:image/{kind};base64,{b64encode(picture).decode()}"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with our pictures."""
    made = tmp_path / "own"
    made.mkdir()
    for file, name in TEMPLATES.items():
        (made / file).write_text(text_of(name), "utf-8")
    return made


def problems(folder: Path) -> list[str]:
    with pytest.raises(DeckError) as refused:
        Deck.from_folder(folder)
    assert str(refused.value) == "\n".join(refused.value.problems)
    return [*refused.value.problems]


def test_our_own_pictures_as_a_folder_are_our_deck(folder: Path) -> None:
    own = kk.Deck.from_folder(str(folder))
    assert repr(own) == "Deck('own')"
    for palette in ("traditional", "high-contrast"):
        for shown in DECK:
            assert own.face(shown, palette, marks=True) == face(shown, palette, marks=True)
        assert own.back(palette, "ink") == deck_of("drawn").back(palette, "brick").replace(
            "back-brick", "back-ink"
        )


def test_without_a_back_the_chosen_one_of_ours_is_shown(folder: Path) -> None:
    (folder / "back.svg").unlink()
    assert Deck.from_folder(folder).back(colour="ink") == deck_of("drawn").back(colour="ink")


def test_a_picture_of_pixels_is_shown_in_the_size_of_a_card(folder: Path) -> None:
    (folder / "1-bright.svg").unlink()
    (folder / "1-bright.png").write_bytes(png(305, 500))
    shown = Deck.from_folder(folder).face(DECK[0], marks=["month"])
    assert data(png(305, 500)) in shown
    assert 'viewBox="0 0 305 500" width="610" height="1000"' in shown
    assert shown.index("<image") < shown.index('<clipPath id="1-bright-month"')


def test_everything_that_is_wrong_is_listed_at_once_with_its_file(folder: Path) -> None:
    (folder / "1-bright.svg").unlink()
    (folder / "5-kite.svg").write_bytes(card())
    (folder / "2-animal.png").write_bytes(png())
    (folder / "3-bright.svg").write_bytes(card(f'<script/><use href="{LINK}"/>'))
    (folder / "READ ME.txt").write_text("mine")
    (folder / ".DS_Store").write_text("the system's")
    assert problems(folder) == [
        "2-animal.svg: There is another picture of this card.",
        "3-bright.svg: A card may not contain <script>.",
        f"3-bright.svg: The picture refers to something outside its file: {LINK}",
        "5-kite.svg: Expected a card's name, such as 1-bright.svg or 1-bright.png.",
        "1-bright.svg: This card is missing.",
    ]


@pytest.mark.parametrize("above", ["", "a-folder-of-a-long-name" * 5])
def test_a_folder_that_is_not_there_is_named(above: str, tmp_path: Path) -> None:
    (told,) = problems(tmp_path / above / "nowhere")
    assert told.endswith("nowhere': there is no such file or folder")


USE_BOMB = (
    "".join(f'<g id="g{k}">' + f'<use href="#g{k + 1}"/>' * 10 + "</g>" for k in range(8))
    + '<path id="g8"/>'
)
HOSTILE = {
    "a script": (card("<script>alert(1)</script>"), "A card may not contain <script>"),
    "a handler": (
        card('<path onclick="alert(1)"/>'),
        "Remove onclick: the drawing of a card must not contain code",
    ),
    "a handler of the whole": (card(more='viewBox="0 0 61 100" onload="x()"'), "Remove onload"),
    "HTML": (card("<foreignObject><p/></foreignObject>"), "may not contain <foreignObject>"),
    "HTML at the top": (
        card('<p xmlns="http://www.w3.org/1999/xhtml"/>'),
        "A card may not contain <p>",
    ),
    "an animation": (card('<path><set attributeName="href"/></path>'), "may not contain <set>"),
    "a link": (card(f'<a href="{LINK}"><path/></a>'), "A card may not contain <a>"),
    "a link by script": (card('<use href="javascript:x()"/>'), "outside its file: javascript:x()"),
    "a foreign use": (card(f'<use xlink:href="{LINK}#a"/>'), "outside its file"),
    "a foreign picture": (card(f'<image href="{LINK}"/>'), "outside its file"),
    "an SVG as data": (card(f'<image href="{data(card(), "svg+xml")}"/>'), "outside its file"),
    "a foreign paint": (card(f'<path fill="url({LINK}#a)"/>'), "outside its file"),
    "a foreign style": (card(f"<path style=\"fill:URL('{LINK}')\"/>"), "outside its file"),
    "a property we drop": (card(f'<path style="cursor:url({LINK})"/>'), "outside its file"),
    "an escaped address": (card(f'<path style="fill:\\75rl({LINK})"/>'), "outside its file"),
    "another function": (card(f"<path mask=\"image-set('{LINK}' 1x)\"/>"), "outside its file"),
    "an import": (card(f'<style>@import "{LINK}";</style>'), "Its style sheet may only have"),
    "a font": (card("<style>@font-face{src:x}</style>"), "Its style sheet may only have"),
    "a rule for all": (card("<style>*{fill:red}</style>"), "Its style sheet may only have"),
    "a class with an address": (
        card(f'<style>.a{{fill:url({LINK})}}</style><path class="a"/>'),
        "outside its file",
    ),
    "an entity bomb": (
        b'<!DOCTYPE x [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>' + card("&b;"),
        "Remove its DOCTYPE",
    ),
    "a file as an entity": (
        b'<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>' + card("<text>&a;</text>"),
        "Remove its DOCTYPE",
    ),
    "a DOCTYPE in another encoding": (
        ("<!DOCTYPE x>" + card().decode()).encode("utf-16"),
        "It cannot be read as SVG",
    ),
    "an unknown entity": (card("&b;"), "It cannot be read as SVG"),
    "half a file": (card()[:-4], "It cannot be read as SVG"),
    "another XML": (b"<html/>", "It is not an SVG picture"),
    "uses of uses": (card(USE_BOMB), "The picture is too complicated"),
    "a use of itself": (card('<g id="a"><use href="#a"/></g>'), "The picture is too complicated"),
    "deep groups": (card("<g>" * 500 + "</g>" * 500), "The picture is too complicated"),
    "a huge file": (card("<!--" + "x" * 400_000 + "-->"), "It has more than 300 KB"),
    "no size": (card(more=""), "The picture does not say its size"),
    "an endless size": (card(more='viewBox="0 0 inf nan"'), "The picture does not say its size"),
    "a square": (
        card(more='viewBox="0 0 100 100"'),
        "The picture is 100 × 100; expected the proportions",
    ),
    "another proportion": (card(more='viewBox="0 0 630 1000"'), "differ from the other cards'"),
    "a bomb as data": (card(f'<image href="{data(bomb())}"/>'), "3000 × 5000 pixels"),
}


@pytest.mark.parametrize(("content", "sentence"), HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_or_broken_svg_is_refused_by_name(
    content: bytes, sentence: str, folder: Path
) -> None:
    (folder / "7-animal.svg").write_bytes(content)
    told = problems(folder)
    assert any(line.startswith("7-animal") and sentence in line for line in told), told


BROKEN = {
    "no PNG": (b"GIF89a", "It cannot be read as PNG"),
    "half a PNG": (png(610, 1000)[:-400], "It cannot be read as PNG"),
    "a flipped bit": (png()[:50] + b"!" + png()[51:], "It cannot be read as PNG"),
    "too many pixels": (bomb(), "The picture has 3000 × 5000 pixels; at most 4,000,000"),
    "more than Pillow opens": (bomb(30_000, 50_000), "It cannot be read as PNG"),
    "a square": (png(100, 100), "The picture is 100 × 100"),
}


@pytest.mark.parametrize(("content", "sentence"), BROKEN.values(), ids=BROKEN)
def test_a_broken_or_huge_png_is_refused_by_name(
    content: bytes, sentence: str, folder: Path
) -> None:
    (folder / "7-animal.svg").unlink()
    (folder / "7-animal.png").write_bytes(content)
    (told,) = problems(folder)
    assert told.startswith("7-animal") and sentence in told


def test_a_link_out_of_the_folder_and_a_folder_in_place_of_a_card_are_refused(
    folder: Path, tmp_path: Path
) -> None:
    outside = tmp_path / "outside.svg"
    outside.write_bytes(card())
    (folder / "7-animal.svg").unlink()
    (folder / "7-animal.svg").symlink_to(outside)
    (folder / "8-animal.svg").unlink()
    (folder / "8-animal.svg").mkdir()
    assert problems(folder) == [
        "7-animal.svg: It is a link to a file outside the folder.",
        "8-animal.svg: It is not a file.",
    ]


def test_what_an_editor_writes_is_read_and_its_notes_are_left_out(folder: Path) -> None:
    saved = card(
        '<title>crane</title><metadata><any xmlns="urn:x"/></metadata>'
        '<style>/* red */ .a, .b { fill: red }</style><note xmlns="urn:inkscape"/>'
        '<linearGradient id="p"><stop offset="0"/></linearGradient>'
        '<g class="a" data-name="x" style="stroke:url(#p);mix-blend-mode:screen">'
        "<text>a@b &lt;</text></g>",
        'width="305px" height="500px" fill="none"',
    )
    (folder / "1-bright.svg").write_bytes(saved)
    shown = Deck.from_folder(folder).face(DECK[0], prefix="x-")
    assert (
        '<g fill="none"><linearGradient id="x-1-bright-p"><stop offset="0"/></linearGradient>'
        '<g fill="red" stroke="url(#x-1-bright-p)"><text>a&#64;b &lt;</text></g></g></svg></svg>'
    ) in shown
    assert "crane" not in shown.partition("</title>")[2]


def test_the_page_of_a_server_shows_its_own_deck_as_the_drawn_one(folder: Path) -> None:
    (folder / "1-bright.svg").write_bytes(card('<path fill="#abc123"/>'))
    ask = (
        "import os; from koikoi_widget.art import deck_of, face; import koikoi_widget as kk\n"
        f"os.environ[{VARIABLE!r}] = {str(folder)!r}\n"
        "print(deck_of('drawn'), '#abc123' in face(kk.DECK[0]), deck_of('index'))"
    )
    assert run(ask) == "Deck('own') True Deck('index')"


def test_a_deck_that_broke_while_the_server_runs_leaves_ours(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "1-bright.svg").unlink()
    monkeypatch.setenv(VARIABLE, str(folder))
    _usual.cache_clear()
    try:
        assert deck_of("drawn").name == "drawn"
    finally:
        _usual.cache_clear()


def test_own_pictures_go_the_way_to_table_lessons_and_paper(folder: Path) -> None:
    (folder / "1-bright.svg").write_bytes(card('<path fill="#abc123"/>'))
    own = Deck.from_folder(folder)
    shown = {
        "show": kk.show(DECK[0], deck=own)._repr_html_(),
        "cards": str(kk.card_sheets(deck=own)),
        "rules": str(kk.sheet(deck=own)),
    }
    assert {name: "#abc123" in text for name, text in shown.items()} == dict.fromkeys(shown, True)


def test_a_table_sends_the_pictures_of_an_own_deck_to_its_browser(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "1-bright.svg").write_bytes(card('<path fill="#abc123"/>'))
    table, sent = kk.Table(seed=5, deck=Deck.from_folder(folder), keep=""), []
    monkeypatch.setattr(table.bridge, "send", sent.append)
    table.hear({"event": "hello", "kept": None})
    table.hear({"event": "size", "size": [1000, 680, 1]})
    pictures = {
        place: picture
        for message in sent
        if message["do"] == "sprites"
        for place, picture in zip(message["places"], message["pictures"], strict=True)
    }
    assert len(pictures) == len(DECK) + 1
    assert [place for place, picture in pictures.items() if "#abc123" in picture] == [0]
    table.close()
