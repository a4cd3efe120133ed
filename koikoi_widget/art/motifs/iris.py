"""Iris, May: a purple flower of three upright and three falling petals, among sword blades."""

from __future__ import annotations

from collections.abc import Sequence

from ..palettes import Palette
from ..pen import Point, curve, line, outline, shape, taper, turned

_UPRIGHT = (((0, 0), (-44, -50), (-55, -104), (-32, -152), (-2, -176), (32, -152), (55, -104),
             (44, -50), (0, 0)),)
_FALL = (((0, 0), (-30, 34), (-66, 84), (-70, 138), (-36, 170), (0, 164)),
         ((0, 164), (34, 172), (70, 140), (66, 84), (30, 34), (0, 0)))


def flower(palette: Palette, size: float = 1) -> str:
    """Return a flower centred on the origin, about 300 wide and 320 high at size 1."""
    def petal(pieces: tuple[tuple[Point, ...], ...], angle: float, grown: float = 1) -> str:
        return shape(outline(*(turned(piece, angle=angle, size=size * grown)
                               for piece in pieces)), palette.purple)

    def veins(angle: float, grown: float, *ends: tuple[Point, Point, Point]) -> str:
        return "".join(curve(*turned(end, angle=angle, size=size * grown)) for end in ends)

    up = (((0, -40), (-16, -80), (-14, -118)), ((0, -36), (0, -90), (0, -136)),
          ((0, -40), (16, -80), (14, -118)))
    falling = (((-4, 24), (-26, 70), (-34, 116)), ((0, 20), (0, 80), (0, 134)),
               ((4, 24), (26, 70), (34, 116)))
    tongue = (((0, 0), (-16, 22), (-14, 54), (0, 84)), ((0, 84), (14, 54), (16, 22), (0, 0)))
    throats = "".join(outline(*(turned(piece, angle=angle, size=size * grown)
                                for piece in tongue))
                      for angle, grown in ((66, 0.9), (-66, 0.9), (0, 1)))
    return (petal(_UPRIGHT, -40) + petal(_UPRIGHT, 40) + petal(_UPRIGHT, 0, 1.1)
            + line(veins(-40, 1, *up) + veins(40, 1, *up) + veins(0, 1.1, *up))
            + petal(_FALL, 66, 0.95) + petal(_FALL, -66, 0.95) + petal(_FALL, 0)
            + line(veins(66, 0.95, *falling) + veins(-66, 0.95, *falling) + veins(0, 1, *falling),
                   palette.yellow)
            + shape(throats, palette.yellow))


def bud(palette: Palette, colour: str) -> str:
    """Return a bud on its stem's end at the origin, pointing up, 190 high."""
    tip = outline([(0, -60), (-30, -90), (-26, -140), (4, -190)], [(4, -190), (28, -146),
                  (30, -92), (0, -60)])
    sheath = outline([(0, 12), (-26, -40), (-34, -110)], [(-34, -110), (-8, -84), (2, -56)],
                     [(2, -56), (10, -86), (30, -116)], [(30, -116), (28, -44), (0, 12)])
    return (shape(tip, colour) + line(curve((2, -80), (-6, -120), (4, -164)))
            + shape(sheath, palette.leaf))


def blade(palette: Palette, spine: Sequence[Point], width: float = 44) -> str:
    """Return a sword blade along `spine` in card units, from its foot to its point."""
    last = len(spine) - 1
    widths = [width * (1 - (k / last) ** 2.2) for k in range(last + 1)]
    return (shape(taper(spine, widths), palette.leaf)
            + line(curve(*spine[:-1], _short(spine)), palette.moss))


def _short(spine: Sequence[Point]) -> Point:
    (ax, ay), (bx, by) = spine[-2:]
    return ax + (bx - ax) * 0.6, ay + (by - ay) * 0.6


def stem(palette: Palette, *spine: Point) -> str:
    """Return a flower's stem along `spine` in card units."""
    path = curve(*spine)
    return line(path, width=26) + line(path, palette.moss, 16)
