"""Pine, January: dark spikes of needles standing up, each with a yellow bud at its tip."""

from __future__ import annotations

from ..palettes import Palette
from ..pen import Point, blob, curve, line, polygon, polyline, shape, strokes

_SWAY = (0, 10, -8, 5, -11, 8, -4)  # keeps the needles from standing like a comb's teeth


def spike(palette: Palette, length: float, reach: float = 82) -> str:
    """Return a spike of pine with its bud's foot at the origin, growing down for `length`.

    `reach` is how far its needles stand out.
    """
    edge: dict[int, list[Point]] = {-1: [], 1: []}
    light: list[tuple[Point, Point]] = []
    gaps: list[tuple[Point, Point]] = []
    y, k = 8.0, 0
    while y < length:
        grown = min(1.0, 0.4 + y / 200)
        for side in (-1, 1):
            sway = _SWAY[(k + side) % 7]
            out = side * (reach * grown + sway)
            edge[side] += [
                (out, y - 92 * grown - sway),
                (out * 0.62, y - 24),
                (out * 0.84, y - 44 * grown),
                (out * 0.45, y + 8),
            ]
            light.append(((side * 7, y + 20), (out * 0.74, y - 66 * grown)))
            gaps.append(((side * 16, y + 30), (out * 0.62, y - 24)))
        y += 44
        k += 1
    foot = [(0.0, length)]
    silhouette = polygon((0, -16), *edge[1], *foot, *edge[-1][::-1])
    return (
        shape(silhouette, palette.leaf)
        + line(strokes(gaps), palette.paper, 3)
        + line(strokes(light), palette.moss)
        + line(polyline((0, 0), (0, length)), palette.brown, 9)
        + bud(palette)
    )


def shoot(palette: Palette, length: float, foot: Point | None = None, reach: float = 66) -> str:
    """Return a side shoot: a small spike of 130 on a bare stem that ends at `foot`."""
    x, y = foot or (0, length)
    stem = curve((0, 60), (x * 0.25, 60 + y * 0.4), (x, y))
    return line(stem, width=19) + line(stem, palette.brown, 9) + spike(palette, 130, reach)


def bud(palette: Palette) -> str:
    """Return the yellow tip of a spike, its foot at the origin."""
    return shape(
        blob((0, 16), (-19, -8), (-15, -54), (0, -84), (15, -54), (19, -8)), palette.yellow
    ) + line("M-11-12l11-15 11 15M-9-40l9-13 9 13")
