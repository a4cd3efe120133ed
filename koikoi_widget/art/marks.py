"""Marks, drawn over a face: the month's number in one corner, the sign of the kind in the other.

The digits and signs are paths, so that a card looks the same whatever fonts are installed.
"""

from __future__ import annotations

from collections.abc import Collection

from ..engine.cards import Card, Kind
from ..engine.errors import check_name
from ..locale import _
from .palettes import Palette
from .pen import Point, blob, curve, disc, group, line, outline, polygon, polyline, shape, turned

MARKS = ("month", "kind")

# Each digit in a box 60 wide and 100 high, as strokes.
_DIGITS: dict[str, str] = {
    "0": blob((30, 0), (57, 50), (30, 100), (3, 50)),
    "1": polyline((10, 18), (34, 0), (34, 100)),
    "2": curve((5, 26), (14, 6), (34, 0), (54, 14), (52, 36), (30, 68), (4, 100)) + "h54",
    "3": curve((6, 12), (30, 0), (53, 14), (50, 38), (26, 47))
    + curve((26, 47), (56, 60), (54, 88), (30, 101), (4, 88)),
    "4": polyline((44, 100), (44, 0), (2, 70), (60, 70)),
    "5": polyline((52, 0), (14, 0), (9, 44))
    + curve((9, 44), (30, 36), (54, 48), (54, 84), (30, 101), (4, 90)),
    "6": curve(
        (48, 4), (22, 18), (5, 56), (14, 92), (34, 100), (56, 82), (52, 52), (30, 44), (7, 66)
    ),
    "7": polyline((4, 0), (56, 0), (22, 100)),
    "8": blob((30, 47), (8, 24), (30, 0), (52, 24)) + blob((30, 47), (57, 73), (30, 100), (3, 73)),
    "9": curve(
        (12, 96), (38, 82), (55, 44), (46, 8), (28, 0), (4, 18), (8, 48), (30, 56), (53, 34)
    ),
}


def digits(palette: Palette, value: int, width: float = 17) -> str:
    """Return a number as strokes, 100 high, centred on the origin."""
    text = str(value)
    start = -30 - 38 * (len(text) - 1)
    parts = [
        f'<path transform="translate({start + 76 * k}-50)" d="{_DIGITS[digit]}"/>'
        for k, digit in enumerate(text)
    ]
    return group(*parts, edge=palette.ink, width=width)


def kind_sign(palette: Palette, card: Card) -> str:
    """Return the sign of the card's kind, about 100 across and centred on the origin.

    A bright is a sun with rays, an animal a paw print, a ribbon a slanting strip of its own
    colour, written on if it is a poetry ribbon, and a chaff a plain sprout.
    """
    if card.kind is Kind.BRIGHT:
        rays: list[Point] = []
        for k in range(8):
            rays += turned([(0, -56), (13, -31)], angle=45 * k)
        return shape(polygon(*rays), palette.yellow, width=8) + shape(
            disc(0, 0, 17), palette.red, edge="none"
        )
    if card.kind is Kind.ANIMAL:
        toes = "".join(disc(x, y, 11, 15) for x, y in ((-42, -8), (-16, -38), (16, -38), (42, -8)))
        pad = blob((0, -12), (32, 18), (30, 44), (0, 40), (-30, 44), (-32, 18))
        return group(f'<path d="{toes}{pad}"/>', fill=palette.brown, width=6)
    if card.kind is Kind.RIBBON:
        colour = palette.purple if card.ribbon == "blue" else palette.red
        strip = outline(
            [(-42, -50), (10, -50)],
            [(10, -50), (14, -6), (42, 50)],
            [(42, 50), (18, 40), (-8, 50)],
            [(-8, 50), (-36, 0), (-42, -50)],
        )
        writing = "M-18-36l4 16M-12-6l6 14M-2 18l6 12" if card.ribbon == "poetry" else ""
        return shape(strip, colour, width=8) + (line(writing, palette.ink, 11) if writing else "")
    leaf = outline(
        [(0, 12), (-30, 10), (-50, -34)],
        [(-50, -34), (-12, -28), (0, 12)],
        [(0, 12), (14, -34), (50, -44)],
        [(50, -44), (38, 4), (0, 12)],
    )
    return line("M0 50V10", width=12) + shape(leaf, palette.leaf, width=8)


def marks_shown(marks: bool | Collection[str]) -> tuple[str, ...]:
    """Return which of `MARKS` to draw: all for True, none for False, else those named.

    Raises:
        UnknownName: a name is none of `MARKS`.
    """
    if isinstance(marks, bool):
        return MARKS if marks else ()
    named = (marks,) if isinstance(marks, str) else tuple(marks)
    for name in named:
        check_name(_("mark"), name, MARKS)
    return tuple(name for name in MARKS if name in named)


def overlay(card: Card, palette: Palette, marks: bool | Collection[str] = True) -> str:
    """Return the marks of a card as a fragment over its face: month top left, kind top right."""
    shown = marks_shown(marks)
    parts = []
    if "month" in shown:
        parts.append(
            _badge(palette, 101, digits(palette, card.month), 112 if card.month < 10 else 178)
        )
    if "kind" in shown:
        parts.append(_badge(palette, 509, kind_sign(palette, card), 142))
    return "".join(parts)


def _badge(palette: Palette, x: float, sign: str, wide: float) -> str:
    left = x - 71 if x < 305 else x + 71 - wide
    return (
        f'<rect x="{left}" y="30" width="{wide}" height="142" rx="12" fill="{palette.paper}"/>'
        f'<g transform="translate({left + wide / 2} 101)">{sign}</g>'
    )
