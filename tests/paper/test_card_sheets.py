"""The cards to cut out: all of them, at the right size, each with its back behind it."""

from __future__ import annotations

import re

import pytest

import koikoi_widget as kk
from koikoi_widget.paper.card_sheets import HEIGHT, WIDTH
from koikoi_widget.paper.printable import PAPERS

Place = tuple[float, float]
PAPER = pytest.mark.parametrize("paper", PAPERS)


def pages(paper: str) -> list[dict[str, Place]]:
    """Where each card, or its back, lies on each page, in millimetres."""
    found = []
    for page in re.findall(r'<svg class="page".*?</svg>', str(kk.card_sheets(paper)), re.DOTALL):
        uses = re.findall(r'data-card="([\w-]+)" x="([\d.]+)" y="([\d.]+)"', page)
        found.append({card: (float(x), float(y)) for card, x, y in uses})
    return found


@PAPER
def test_every_card_is_there_once_with_its_back(paper: str) -> None:
    fronts, backs = pages(paper)[::2], pages(paper)[1::2]
    assert [card for page in fronts for card in page] == [str(card) for card in kk.DECK]
    assert [set(page) for page in backs] == [set(page) for page in fronts]


@PAPER
def test_each_back_lies_behind_its_face_when_the_paper_is_flipped(paper: str) -> None:
    width, _height = PAPERS[paper]
    for front, behind in zip(pages(paper)[::2], pages(paper)[1::2], strict=True):
        for card, (x, y) in front.items():
            assert behind[card] == (pytest.approx(width - WIDTH - x), y)


@PAPER
def test_cards_do_not_overlap_and_leave_a_margin_for_the_printer(paper: str) -> None:
    width, height = PAPERS[paper]
    for page in pages(paper):
        places = sorted(page.values())
        for place, (x, y) in enumerate(places):
            assert 15 <= x <= width - WIDTH - 15
            assert 15 <= y <= height - HEIGHT - 15
            for left, top in places[:place]:
                assert round(x - left, 6) >= WIDTH or round(abs(y - top), 6) >= HEIGHT


@PAPER
def test_a_month_is_a_row(paper: str) -> None:
    for page in pages(paper):
        rows: dict[float, set[int]] = {}
        for card, (_x, y) in page.items():
            rows.setdefault(y, set()).add(kk.Card.parse(card).month)
        assert all(len(months) == 1 for months in rows.values())


@PAPER
def test_crop_marks_stand_at_every_cut(paper: str) -> None:
    marks = re.findall(r"M([\d.]+) ([\d.]+)([VvHh])", str(kk.card_sheets(paper)))
    for page in pages(paper):
        for x, y in page.values():
            for cut in (x, x + WIDTH):
                assert any(kind in "Vv" and float(at) == cut for at, _y, kind in marks)
            for cut in (y, y + HEIGHT):
                assert any(kind in "Hh" and float(at) == cut for _x, at, kind in marks)


def test_marks_are_written_on_request() -> None:
    assert str(kk.card_sheets(marks=True)) != str(kk.card_sheets())


def test_every_back_of_several_decks_bears_the_number_of_its_deck_twice() -> None:
    backs = re.findall(r'<svg class="page".*?</svg>', str(kk.card_sheets(decks=12)), re.DOTALL)[
        1::2
    ]
    assert len(backs) == 36
    for place, back in enumerate(backs):
        numbers = re.findall(r'class="number"[^>]*>(\d+)<', back)
        assert numbers == [str(place // 3 + 1)] * 32
    assert 'class="number"' not in str(kk.card_sheets())


def test_a_light_back_is_white_but_for_a_line() -> None:
    sheets = str(kk.card_sheets(back="light"))
    back = re.search(r'<symbol id="back".*?</symbol>', sheets, re.DOTALL)
    assert back and re.findall(r'fill="([^"]+)"', back[0]) == ["#fff", "none"]
    assert sheets.count('fill="#fff" width="136"') == 3


def test_an_unknown_name_is_refused() -> None:
    with pytest.raises(kk.UnknownName, match="unknown paper size: 'a3'"):
        kk.card_sheets("a3")
    with pytest.raises(kk.UnknownName, match="unknown palette: 'neon'"):
        kk.card_sheets(palette="neon")
    with pytest.raises(kk.UnknownName, match="unknown card back: 'plaid'"):
        kk.card_sheets(back="plaid")
    with pytest.raises(kk.InvalidValue, match="decks cannot be 51"):
        kk.card_sheets(decks=51)


def test_cards_are_named_in_the_language_chosen_now() -> None:
    english = str(kk.card_sheets("a4"))
    with kk.language("de"):
        german = str(kk.card_sheets("a4"))
    assert "January, pine" in english and "January, pine" not in german
    assert str(kk.card_sheets("a4")) == english
