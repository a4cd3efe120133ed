"""Small drawings without a title: petals, and the faces of players."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from koikoi_widget.art import PALETTES
from koikoi_widget.art.vignettes import PORTRAITS, petal, portrait

SVG = "{http://www.w3.org/2000/svg}"


def ids(svg: str) -> list[str]:
    return re.findall(r'\bid="([^"]*)', svg)


def square(svg: str) -> ElementTree.Element:
    """Return a picture that is one small square, whose ids are its own."""
    root = ElementTree.fromstring(svg)
    *_corner, width, height = map(float, root.get("viewBox", "").split())
    assert width == height and len(svg.encode()) < 4096
    assert set(re.findall(r'href="#([^"]*)', svg)) <= set(ids(svg))
    assert all(name.startswith("x-") for name in ids(svg)) and "@" not in svg
    return root


def test_a_portrait_is_one_small_square_of_its_own() -> None:
    for name in PORTRAITS:
        square(portrait(name, prefix="x-"))


@pytest.mark.parametrize("palette", PALETTES)
def test_what_falls_in_a_month_is_one_small_square_without_ground_and_unlike_the_others(
    palette: str,
) -> None:
    fallen = [petal(month, palette, prefix="x-") for month in range(1, 13)]
    assert len(set(fallen)) == 12
    for svg in fallen:
        assert not square(svg).findall(f".//{SVG}rect")
