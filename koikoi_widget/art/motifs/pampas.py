"""Pampas grass, August: a dark hill against the sky, its grass cut into it in pale lines."""

from __future__ import annotations

from ..palettes import Palette
from ..pen import Point, at, curve, define, line, outline, reuse, shape

_OUT = 20  # the hill runs past the card's edge, so that no outline shows there
_ROWS = ((18, 0.62), (92, 0.84), (184, 1.0), (290, 1.15), (402, 1.2))  # how far down, how big
_STEP = 118


def hill(palette: Palette, crest: Point, left: float = 12, right: float = 19) -> str:
    """Return the hill with its highest point at `crest`, falling by `left` and `right` to the
    edges of the card; all in per cent."""
    top_x, top_y = at(*crest)

    def ground(x: float) -> float:
        reach, drop = (top_x + _OUT, left) if x < top_x else (630 - top_x, right)
        return top_y + 10 * drop * ((x - top_x) / reach) ** 2

    profile = [(x, ground(x)) for x in range(-_OUT, 631, 65)]
    crown = [reuse("crown", x / 6.1, (ground(x) + 16) / 10, (-9, 5, 0, 8)[k % 4],
                   size=(1, 0.8, 1.15)[k % 3], flip=k % 3 == 1)
             for k, x in enumerate(range(20, 610, 52))]
    tufts = []
    for row, (below, size) in enumerate(_ROWS):
        for k in range(7):
            x = -40 + _STEP * k + (row % 2) * _STEP / 2
            y = ground(x) + below + 80 * size
            if y < 1060:
                tufts.append(reuse("tuft", x / 6.1, y / 10, (-6, 4, 0, 7)[(k + row) % 4],
                                   size=size, flip=(k + 2 * row) % 3 == 0))
    return (define("crown", _crown()) + "".join(crown)
            + shape(outline(profile, [(630, 1020)], [(-_OUT, 1020)]), palette.ink)
            + define("tuft", _tuft(palette)) + "".join(tufts))


def _crown() -> str:
    return line(curve((0, 0), (-6, -22), (-24, -38)) + curve((2, 0), (4, -28), (22, -50))
                + curve((6, 0), (18, -18), (38, -26)), width=6)


def _tuft(palette: Palette) -> str:
    blades = (((-4, 0), (-16, -50), (-52, -84), (-78, -74)), ((-1, 0), (-4, -60), (-24, -112)),
              ((2, 0), (10, -66), (44, -114), (66, -112)), ((6, 0), (26, -44), (64, -62)))
    return line("".join(curve(*blade) for blade in blades), palette.paper)
