"""Plum, February: round red petals with yellow hearts, on bare twigs and angular old wood."""

from __future__ import annotations

import math
from collections.abc import Sequence

from ..palettes import Palette
from ..pen import Point, disc, line, outline, polyline, shape, stamp, strokes, taper, turned


def blossom(palette: Palette, size: float = 1) -> str:
    """Return a blossom seen full face, centred on the origin and about 130 across."""
    round_petals = (disc(*turned([(0, -36 * size)], angle=72 * k)[0], 30 * size)
                    for k in range(5))
    petals = "".join(shape(petal, palette.red) for petal in round_petals)
    # the petals' inner edges are covered: five lobes round one heart
    middle = shape(disc(0, 0, 30 * size), palette.red, edge="none")
    tips = [turned([(0, -34 * size)], angle=36 + 72 * k)[0] for k in range(5)]
    stamens = line("".join(polyline((0, 0), tip) for tip in tips), palette.yellow, 4)
    anthers = line("".join(f"M{round(x)} {round(y)}h.1" for x, y in tips), palette.yellow, 12)
    return petals + middle + stamens + anthers + shape(disc(0, 0, 14 * size), palette.yellow)


def side(palette: Palette) -> str:
    """Return a blossom seen from the side, its stalk at the origin, facing up; 110 across."""
    calyx = outline([(-24, -20), (0, -30), (24, -20)], [(24, -20), (16, -2), (0, 6)],
                    [(0, 6), (-16, -2), (-24, -20)])
    stamens = line("M-20-78l-8-22M0-82v-26M20-78l8-22", palette.ink, 4)
    anthers = line("M-29-103h.1M0-112h.1M29-103h.1", palette.ink, 11)
    return (stamens + anthers + shape(disc(-34, -46, 27), palette.red)
            + shape(disc(34, -46, 27), palette.red) + shape(disc(0, -52, 33), palette.red)
            + shape(calyx, palette.brown))


def bud(palette: Palette) -> str:
    """Return a ball bud, its stalk at the origin, pointing up; 50 across."""
    calyx = outline([(-16, -9), (0, -19), (16, -9)],
                    [(16, -9), (10, 3), (0, 6), (-10, 3), (-16, -9)])
    return shape(disc(0, -26, 25), palette.red) + shape(calyx, palette.brown)


def wood(palette: Palette, spine: Sequence[Point], widths: Sequence[float]) -> str:
    """Return old wood along `spine` in card units: brown, angular, its bark cracked where thick."""
    cracks = []
    for (ax, ay), (bx, by), wide in zip(spine, spine[1:], widths, strict=False):
        long = math.dist((ax, ay), (bx, by))
        ux, uy = (bx - ax) / long, (by - ay) / long
        for along, across in ((0.25, 0.18), (0.55, -0.2), (0.8, 0.08)) if wide > 30 else ():
            x = ax + (bx - ax) * along - uy * across * wide
            y = ay + (by - ay) * along + ux * across * wide
            cracks.append(((x - ux * 17, y - uy * 17), (x + ux * 17, y + uy * 17)))
    return shape(taper(spine, widths, angular=True), palette.brown) + line(strokes(cracks))


def twig(palette: Palette, spine: Sequence[Point], foot: float = 20) -> str:
    """Return a bare twig along `spine` in card units, from its foot to its tip."""
    last = len(spine) - 1
    return shape(taper(spine, [foot + (9 - foot) * k / last for k in range(last + 1)]),
                 palette.brown)


def buds(palette: Palette, *places: tuple[float, ...]) -> str:
    """Return ball buds at `places`, as for `pen.stamp`."""
    return stamp("bud", bud(palette), *places)
