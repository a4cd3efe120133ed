"""Cherry, March: crowded blossoms of notched petals, red and pink, with leaves and bud stalks."""

from __future__ import annotations

import math
from collections.abc import Sequence

from ..palettes import Palette
from ..pen import (
    Point,
    curve,
    define,
    disc,
    leaf,
    line,
    outline,
    polygon,
    polyline,
    reuse,
    shape,
    strokes,
    taper,
    turned,
)

_PETAL = (
    ((0, -8), (-24, -28), (-35, -54), (-27, -73), (-10, -77)),
    ((0, -60),),
    ((10, -77), (27, -73), (35, -54), (24, -28), (0, -8)),
)


def petals(size: float = 1) -> str:
    """Return the path of five notched petals round the origin, 150 across."""
    return "".join(
        outline(*(turned(piece, angle=72 * k, size=size) for piece in _PETAL)) for k in range(5)
    )


def petal(palette: Palette) -> str:
    """Return one fallen petal, its foot at the origin, 175 long."""
    edge = outline(*(turned(piece, size=2.2) for piece in _PETAL))
    veins = "".join(polyline((x, -60), (2 * x, -118)) for x in (-14, 0, 14))
    return shape(edge, palette.pink) + line(veins, palette.red)


def blossom(palette: Palette, colour: str, heart: str) -> str:
    """Return a blossom seen full face, centred on the origin and about 150 across.

    `colour` is its petals', `heart` that of the star in its middle.
    """
    star = polygon(*(turned([(0, -44 if k % 2 == 0 else -13)], angle=36 * k)[0] for k in range(10)))
    tips = [turned([(0, -34)], angle=36 + 72 * k)[0] for k in range(5)]
    stamens = line("".join(polyline((0, 0), tip) for tip in tips), width=4)
    anthers = line("".join(f"M{round(x)} {round(y)}h.1" for x, y in tips), palette.yellow, 11)
    return (
        shape(petals(), colour)
        + shape(star, heart, edge="none")
        + stamens
        + anthers
        + shape(disc(0, 0, 11), palette.yellow)
    )


def blossoms(palette: Palette, *places: tuple[float, ...]) -> str:
    """Return blossoms at `places`, (kind, x, y[, angle[, size]]): kind 0 is pink, 1 is red.

    They lie over each other in the order given.
    """
    parts = [
        define("pink", blossom(palette, palette.pink, palette.red)),
        define("red", blossom(palette, palette.red, palette.pink)),
    ]
    for kind, x, y, *more in places:
        angle, size = [*more, *(0.0, 1.0)[len(more) :]]
        parts.append(reuse("red" if kind else "pink", x, y, angle, size=size))
    return "".join(parts)


def leafy(palette: Palette, *places: tuple[float, ...]) -> str:
    """Return leaves with their feet at `places`, (x, y, angle[, size]); upright at angle 0."""
    blade = shape(leaf((0, 0), (0, -158), 66), palette.leaf) + line(
        polyline((0, -8), (0, -130))
        + strokes(((0, y), (side * 22, y - 22)) for y in (-46, -76, -104) for side in (-1, 1)),
        palette.moss,
        4,
    )
    copies = [
        reuse("leaf", x, y, angle, size=more[0] if more else 1) for x, y, angle, *more in places
    ]
    return define("leaf", blade) + "".join(copies)


def stalks(palette: Palette, *places: tuple[float, ...]) -> str:
    """Return threes of buds on long stalks with their feet at `places`, as for `leafy`."""
    tips = ((-52, -120), (4, -146), (56, -108))
    stem = "".join(curve((0, 0), (x * 0.3, y * 0.5), (x, y)) for x, y in tips)
    bud = (((0, 12), (-20, -10), (-16, -34), (0, -58)), ((16, -34), (20, -10), (0, 12)))
    cup = (((-17, -4), (-12, 12), (0, 18), (12, 12), (17, -4)), ((0, -14), (-17, -4)))
    buds, cups = "", ""
    for x, y in tips:
        lean = math.degrees(math.atan2(x, -y))
        buds += outline(*(turned(piece, angle=lean, x=x, y=y) for piece in bud))
        cups += outline(*(turned(piece, angle=lean, x=x, y=y) for piece in cup))
    spray = (
        line(stem, width=15)
        + line(stem, palette.moss, 6)
        + shape(buds, palette.red)
        + shape(cups, palette.leaf)
    )
    copies = [
        reuse("stalks", x, y, angle, size=more[0] if more else 1) for x, y, angle, *more in places
    ]
    return define("stalks", spray) + "".join(copies)


def wood(palette: Palette, spine: Sequence[Point], widths: Sequence[float]) -> str:
    """Return wood along `spine` in card units: brown, smooth, its bark marked crosswise."""
    marks = []
    for (ax, ay), (bx, by), wide in zip(spine, spine[1:], widths, strict=False):
        long = math.dist((ax, ay), (bx, by))
        ux, uy = (bx - ax) / long, (by - ay) / long
        count = max(1, round(long / 46)) if wide > 26 else 0
        for k in range(count):
            x, y = ax + (bx - ax) * (k + 0.5) / count, ay + (by - ay) * (k + 0.5) / count
            a, b = ((-0.34, -0.06), (0.02, 0.36), (-0.16, 0.14))[k % 3]
            marks.append(
                ((x - uy * a * wide, y + ux * a * wide), (x - uy * b * wide, y + ux * b * wide))
            )
    return shape(taper(spine, widths), palette.brown) + line(strokes(marks))
