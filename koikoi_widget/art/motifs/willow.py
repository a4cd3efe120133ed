"""Willow, November: slender fronds hanging from the top, on a brown trunk."""

from __future__ import annotations

from ..palettes import Palette
from ..pen import Point, curve, leaf, line, shape, strokes, taper


def frond(palette: Palette, length: float, sway: float = 14) -> str:
    """Return a frond hanging from the origin for `length`, bowed to the right by `sway`."""
    def spine(y: float) -> Point:
        part = y / length
        return 4 * sway * part * (1 - part) - sway * 0.6 * part * part, y

    leaves, y, k = [], 8.0, 0
    while y < length - 40:
        x, _ = spine(y)
        out = (30, 24, 34)[k % 3] * (-1 if k % 2 else 1)
        leaves.append(leaf((x, y), (x + out, y + 78 - (k % 3) * 6), 21))
        y += 29
        k += 1
    x, y = spine(length - 60)
    leaves.append(leaf((x, y), (x - 3, length + 16), 20))
    stem = curve(*(spine(length * part / 4) for part in range(5)))
    return line(stem, width=9) + shape("".join(leaves), palette.leaf) + line(stem, palette.moss, 4)


def wood(palette: Palette, spine: tuple[Point, ...], widths: tuple[float, ...]) -> str:
    """Return a trunk along `spine` in card units, brown, with notches across its bark."""
    notches = []
    for k in range(len(spine) - 1):
        (ax, ay), (bx, by) = spine[k:k + 2]
        for part, side in ((0.3, -0.3), (0.7, 0.25)):
            x, y = ax + (bx - ax) * part + side * widths[k] * 0.6, ay + (by - ay) * part
            notches.append(((x - 12, y - 4), (x + 12, y + 5)))
    return shape(taper(spine, widths), palette.brown) + line(strokes(notches))
