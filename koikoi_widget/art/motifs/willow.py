"""Willow, November: slender fronds hanging from the top, on a brown trunk."""

from __future__ import annotations

import math

from ..palettes import Palette
from ..pen import Point, curve, disc, leaf, line, outline, shape


def frond(palette: Palette, length: float, sway: float = 14) -> str:
    """Return a frond hanging from the origin for `length`, bowed to the right by `sway`."""

    def spine(y: float) -> Point:
        part = y / length
        return 4 * sway * part * (1 - part) - sway * 0.6 * part * part, y

    leaves, lights, y, k = [], [], 8.0, 0
    while y < length - 44:
        x, _ = spine(y)
        out = (36, 28, 40)[k % 3] * (-1 if k % 2 else 1)
        leaves.append(leaf((x, y), (x + out, y + 84 - (k % 3) * 6), 24))
        if k % 3 != 1:
            lights.append(f"M{round(x + out * 0.3)} {round(y + 26)}l{round(out * 0.45)} 32")
        y += 26
        k += 1
    x, y = spine(length - 60)
    leaves.append(leaf((x, y), (x - 3, length + 16), 24))
    stem = curve(*(spine(length * part / 4) for part in range(5)))
    return (
        line(stem, width=9)
        + shape("".join(leaves), palette.leaf)
        + line("".join(lights) + stem, palette.moss, 4)
    )


def blade(palette: Palette) -> str:
    """Return one fallen leaf, 190 long, its foot at the origin."""
    return shape(leaf((0, 0), (0, 190), 46), palette.moss) + line("M0 10V150")


def wood(
    palette: Palette,
    spine: tuple[Point, ...],
    widths: tuple[float, ...],
    knots: tuple[tuple[int, float], ...] = (),
) -> str:
    """Return an old trunk along `spine` in card units, brown, furrowed and mossy.

    `knots` are its knot holes, each the number of a stretch of the spine and a place across it
    (-0.5 to 0.5).
    """
    last = len(spine) - 1

    def across(k: int, part: float, way: float) -> Point:
        (ax, ay), (bx, by) = spine[k], spine[k + 1]
        long = math.dist((ax, ay), (bx, by))
        wide = widths[k] + (widths[k + 1] - widths[k]) * part
        return (
            ax + (bx - ax) * part + (by - ay) / long * way * wide,
            ay + (by - ay) * part - (bx - ax) / long * way * wide,
        )

    left, right = (
        [
            across(min(k, last - 1), part, way)
            for k in range(last + 1)
            for part in ((0, 0.55) if k < last else (1,))
        ]
        for way in (0.5, -0.5)
    )
    # a bulge and a hollow by turns: no willow is as smooth as a post
    rough = [
        [(x + 7 * side * (1 if k % 2 else -1), y) for k, (x, y) in enumerate(edge)]
        for edge, side in ((left, 1), (right, -1))
    ]
    furrows = "".join(
        curve(across(k, first, way), across(k, (first + end) / 2, way + 0.05), across(k, end, way))
        for k in range(last)
        for first, end, way in (
            (0.05, 0.62, -0.3),
            (0.35, 0.95, -0.12),
            (0.1, 0.5, 0.1),
            (0.55, 1, 0.24),
            (0, 0.4, 0.36),
        )
    )
    moss = "".join(
        disc(*across(k, part, way), 10, 15)
        for k in range(last)
        for part, way in ((0.2, -0.42), (0.42, -0.38), (0.8, 0.4))
    )
    holes = "".join(
        shape(disc(*across(k, 0.5, way), 22, 30), palette.brown)
        + shape(disc(*across(k, 0.5, way), 9, 16), palette.ink)
        for k, way in knots
    )
    return (
        shape(outline(rough[0], rough[1][::-1]), palette.brown)
        + shape(moss, palette.moss, edge="none")
        + line(furrows)
        + holes
    )
