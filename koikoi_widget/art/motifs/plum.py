"""Plum, February: round red petals with yellow hearts, on bare twigs and angular old wood."""

from __future__ import annotations

import math
from collections.abc import Sequence

from ..palettes import Palette
from ..pen import Point, curve, disc, line, outline, polyline, shape, stamp, taper, turned


def blossom(palette: Palette, size: float = 1) -> str:
    """Return a blossom seen full face, centred on the origin and about 130 across."""
    round_petals = (disc(*turned([(0, -36 * size)], angle=72 * k)[0], 30 * size)
                    for k in range(5))
    petals = "".join(shape(petal, palette.red) for petal in round_petals)
    # the petals' inner edges are covered: five lobes round one heart
    middle = shape(disc(0, 0, 30 * size), palette.red, edge="none")
    tips = [turned([(0, -34 * size)], angle=36 + 72 * k)[0] for k in range(5)]
    stamens = line("".join(polyline((0, 0), tip) for tip in tips), palette.yellow)
    anthers = line("".join(f"M{round(x)} {round(y)}h.1" for x, y in tips), palette.yellow,
                   12 * size)
    return petals + middle + stamens + anthers + shape(disc(0, 0, 14 * size), palette.yellow)


def side(palette: Palette, size: float = 1) -> str:
    """Return a blossom seen from the side, its stalk at the origin, facing up; 110 across."""
    def sized(*points: Point) -> list[Point]:
        return turned(points, size=size)

    calyx = outline(sized((-24, -20), (0, -30), (24, -20)), sized((24, -20), (16, -2), (0, 6)),
                    sized((0, 6), (-16, -2), (-24, -20)))
    tips = sized((-36, -104), (-13, -114), (13, -114), (36, -104))
    stamens = "".join(polyline(foot, tip) for foot, tip in
                      zip(sized((-20, -70), (-6, -70), (6, -70), (20, -70)), tips, strict=True))
    anthers = "".join(f"M{round(x)} {round(y)}h.1" for x, y in tips)
    petals = ((-34, -46, 27), (34, -46, 27), (0, -52, 33))
    return (line(stamens) + line(anthers, width=19) + line(anthers, palette.yellow, 10)
            + "".join(shape(disc(x * size, y * size, r * size), palette.red) for x, y, r in petals)
            + shape(calyx, palette.brown))


def bud(palette: Palette, size: float = 1) -> str:
    """Return a ball bud, its stalk at the origin, pointing up; 50 across at `size` 1."""
    def sized(*points: Point) -> list[Point]:
        return turned(points, size=size)

    calyx = outline(sized((-16, -9), (0, -19), (16, -9)),
                    sized((16, -9), (10, 3), (0, 6), (-10, 3), (-16, -9)))
    return (shape(disc(0, -26 * size, 25 * size), palette.red)
            + line(curve(*sized((-6, -44), (3, -40), (6, -31))))
            + shape(calyx, palette.brown))


def wood(palette: Palette, spine: Sequence[Point], widths: Sequence[float]) -> str:
    """Return old wood along `spine` in card units: brown, angular, its bark cracked and mossy
    where it is thick."""
    cracks, moss = [], []
    for k, ((ax, ay), (bx, by), wide) in enumerate(zip(spine, spine[1:], widths, strict=False)):
        long = math.dist((ax, ay), (bx, by))
        ux, uy = (bx - ax) / long, (by - ay) / long

        def bark(along: float, across: float, ax: float = ax, ay: float = ay, ux: float = ux,
                 uy: float = uy, run: float = long, wide: float = wide) -> Point:
            return (ax + ux * along * run - uy * across * wide,
                    ay + uy * along * run + ux * across * wide)

        for along, across in ((0.22, 0.2), (0.5, -0.22), (0.78, 0.1)) if wide > 30 else ():
            half = 24 / long
            cracks.append(curve(bark(along - half, across), bark(along, across + 0.05),
                                bark(along + half, across)))
        if wide > 60:
            moss.append(disc(*bark(0.36 + 0.2 * (k % 2), -0.02), 11, 8))
            moss.append(disc(*bark(0.62 + 0.2 * (k % 2), -0.28), 8, 6))
    return (shape(taper(spine, widths, angular=True), palette.brown)
            + shape("".join(moss), palette.moss, edge="none") + line("".join(cracks)))


def twig(palette: Palette, spine: Sequence[Point], foot: float = 20, tip: float = 9) -> str:
    """Return a bare twig along `spine` in card units, from its foot to its tip."""
    last = len(spine) - 1
    return shape(taper(spine, [foot + (tip - foot) * k / last for k in range(last + 1)]),
                 palette.brown)


def buds(palette: Palette, *places: tuple[float, ...], size: float = 1.2) -> str:
    """Return ball buds at `places`, as for `pen.stamp`."""
    return stamp("bud", bud(palette, size), *places)
