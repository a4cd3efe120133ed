"""Plum, February: round red petals with yellow hearts, on bare twigs and angular old wood."""

from __future__ import annotations

import math
from collections.abc import Sequence

from ..palettes import Palette
from ..pen import Point, curve, disc, line, outline, polyline, shape, stamp, taper, turned


def blossom(palette: Palette, size: float = 1) -> str:
    """Return a blossom seen full face, centred on the origin and about 130 across."""
    round_petals = (disc(*turned([(0, -36 * size)], angle=72 * k)[0], 30 * size) for k in range(5))
    petals = "".join(shape(petal, palette.red) for petal in round_petals)
    # the petals' inner edges are covered: five lobes round one heart
    middle = shape(disc(0, 0, 30 * size), palette.red, edge="none")
    tips = [turned([(0, -34 * size)], angle=36 + 72 * k)[0] for k in range(5)]
    stamens = line("".join(polyline((0, 0), tip) for tip in tips), palette.yellow)
    anthers = line(
        "".join(f"M{round(x)} {round(y)}h.1" for x, y in tips), palette.yellow, 12 * size
    )
    return petals + middle + stamens + anthers + shape(disc(0, 0, 14 * size), palette.yellow)


def petal(palette: Palette) -> str:
    """Return one fallen petal, its foot at the origin, 165 long."""
    half = ((0, 0), (-26, -20), (-70, -62), (-72, -120), (-40, -154), (0, -164))
    edge = outline([*half, *((-x, y) for x, y in half[-2::-1])])
    return shape(edge, palette.red) + line(curve((0, -18), (-4, -50), (0, -84)), palette.yellow)


def side(palette: Palette, size: float = 1) -> str:
    """Return a blossom half open, its stalk at the origin, facing up; 100 across."""
    petals = "".join(
        shape(disc(x * size, y * size, r * size), palette.red)
        for x, y, r in ((-36, -58, 27), (36, -58, 27), (0, -54, 35))
    )
    tips = turned([(-24, -96), (0, -106), (24, -96)], size=size)
    stamens = "".join(polyline((0, -60), tip) for tip in tips)
    anthers = "".join(f"M{round(x)} {round(y)}h.1" for x, y in tips)
    return (
        line(stamens)
        + line(anthers, width=20)
        + line(anthers, palette.yellow, 11)
        + petals
        + _calyx(palette, 1.1 * size)
    )


def bud(palette: Palette, size: float = 1) -> str:
    """Return a bud, its stalk at the origin, pointing up; 65 high."""
    return (
        shape(disc(0, -38 * size, 27 * size), palette.red)
        + line(curve(*turned([(-4, -62), (8, -54), (12, -40)], size=size)))
        + _calyx(palette, 0.9 * size)
    )


def _calyx(palette: Palette, size: float) -> str:
    """Return the three sepals under a bud or a blossom, its foot at the origin."""
    return shape(
        outline(
            *(
                turned(piece, size=size)
                for piece in (
                    [(0, 8), (-16, 0), (-24, -32)],
                    [(-24, -32), (-10, -20)],
                    [(-10, -20), (0, -38)],
                    [(0, -38), (10, -20)],
                    [(10, -20), (24, -32)],
                    [(24, -32), (16, 0), (0, 8)],
                )
            )
        ),
        palette.brown,
    )


def wood(palette: Palette, spine: Sequence[Point], widths: Sequence[float]) -> str:
    """Return old wood along `spine` in card units: brown, angular, its bark cracked and mossy
    where it is thick."""
    cracks, moss = [], []
    for k, ((ax, ay), (bx, by), wide) in enumerate(zip(spine, spine[1:], widths, strict=False)):
        long = math.dist((ax, ay), (bx, by))
        ux, uy = (bx - ax) / long, (by - ay) / long

        def bark(
            along: float,
            across: float,
            ax: float = ax,
            ay: float = ay,
            ux: float = ux,
            uy: float = uy,
            run: float = long,
            wide: float = wide,
        ) -> Point:
            return (
                ax + ux * along * run - uy * across * wide,
                ay + uy * along * run + ux * across * wide,
            )

        for along, across in ((0.22, 0.2), (0.5, -0.22), (0.78, 0.1)) if wide > 30 else ():
            half = 24 / long
            cracks.append(
                curve(
                    bark(along - half, across),
                    bark(along, across + 0.05),
                    bark(along + half, across),
                )
            )
        if wide > 60:
            moss.append(disc(*bark(0.36 + 0.2 * (k % 2), -0.02), 11, 8))
            moss.append(disc(*bark(0.62 + 0.2 * (k % 2), -0.28), 8, 6))
    return (
        shape(taper(spine, widths, angular=True), palette.brown)
        + shape("".join(moss), palette.moss, edge="none")
        + line("".join(cracks))
    )


def twig(palette: Palette, spine: Sequence[Point], foot: float = 20, tip: float = 9) -> str:
    """Return a bare twig along `spine` in card units, from its foot to its tip."""
    last = len(spine) - 1
    return shape(
        taper(spine, [foot + (tip - foot) * k / last for k in range(last + 1)]), palette.brown
    )


def buds(palette: Palette, *places: tuple[float, ...]) -> str:
    """Return buds at `places`, as for `pen.stamp`."""
    return stamp("bud", bud(palette, 1.2), *places)
