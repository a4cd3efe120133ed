"""Pampas grass, August: a dark hill against the sky, its grass cut into it in pale lines."""

from __future__ import annotations

from ..palettes import Palette
from ..pen import Point, at, curve, define, leaf, line, outline, reuse, shape, strokes, turned

_OUT = 20  # the hill runs past the card's edge, so that no outline shows there
_ROWS = (20, 88, 168, 260, 362, 474)  # how far below the skyline each row of grass has its tips
_STEP = 43


def hill(palette: Palette, crest: Point, left: float = 12, right: float = 19) -> str:
    """Return the hill with its highest point at `crest`, falling by `left` and `right` to the edges
    of the card; all in percent."""
    top_x, top_y = at(*crest)

    def ground(x: float) -> float:
        reach, drop = (top_x + _OUT, left) if x < top_x else (630 - top_x, right)
        return top_y + 10 * drop * ((x - top_x) / reach) ** 2

    profile = [(x, ground(x)) for x in range(-_OUT, 631, 65)]
    crown = [
        reuse(
            "crown",
            x / 6.1,
            (ground(x) + 16) / 10,
            (-9, 5, 0, 8)[k % 4],
            size=(1, 0.8, 1.15)[k % 3],
            flip=k % 3 == 1,
        )
        for k, x in enumerate(range(20, 610, 52))
    ]
    grass = []
    for row, below in enumerate(_ROWS):
        size = 0.62 + 0.09 * row
        for k in range(16):
            x = -20 + _STEP * k + (row % 2) * _STEP / 2
            lean = (x - top_x) / 330
            long = size * (1, 0.7, 0.86)[(k + row) % 3]
            foot_y = ground(x) + below + 92 * size
            # parallel blades never cross, and their fanning gives the hill its roundness
            grass.append(
                curve(*turned(_BLADE, size=long, angle=34 * lean, flip=lean < 0, x=x, y=foot_y))
            )
    return (
        define("crown", _crown())
        + "".join(crown)
        + shape(outline(profile, [(630, 1020)], [(-_OUT, 1020)]), palette.ink)
        + line("".join(grass), palette.paper)
    )


def plume(palette: Palette) -> str:
    """Return one plume of the grass with the foot of its stalk at the origin, 200 high."""
    hairs = (((0, y), (side * 26, y - 26)) for y in (-70, -96, -122, -148) for side in (-1, 1))
    return (
        line("M0 0V-70", width=10)
        + shape(leaf((0, -50), (0, -210), 84), palette.paper)
        + line(strokes(hairs))
    )


_BLADE: tuple[Point, ...] = ((0, 0), (2, -46), (16, -80), (44, -96))


def _crown() -> str:
    return line(
        curve((0, 0), (-6, -22), (-24, -38))
        + curve((2, 0), (4, -28), (22, -50))
        + curve((6, 0), (18, -18), (38, -26)),
        width=6,
    )
