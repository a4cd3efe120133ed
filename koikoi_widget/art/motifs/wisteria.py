"""Wisteria, April: long purple racemes hanging below feathered leaves, and curly tendrils."""

from __future__ import annotations

import math
from collections.abc import Sequence

from ..palettes import Palette
from ..pen import HEIGHT, WIDTH, Point, curve, define, leaf, line, outline, reuse, shape, stamp

_FLORET = (
    ((0, -4), (-24, 2), (-37, 24), (-26, 47), (-8, 47)),
    ((0, 34),),
    ((8, 47), (26, 47), (37, 24), (24, 2), (0, -4)),
)


def floret(palette: Palette) -> str:
    """Return a two-lobed floret, its foot at the origin, hanging down for 50."""
    return (
        shape(outline(*_FLORET), palette.purple)
        + line("M0 12v22")
        + line("M-17 16l-4 11M17 16l4 11", palette.pink)
        + line("M0 5h.1", palette.yellow, 11)
    )


def raceme(palette: Palette, length: float) -> str:
    """Return a raceme that ends at the origin and hangs down to it from `length` above.

    Its top is bare: let the leaves hide it. It reuses the fragment named "floret".
    """

    def wide(y: float) -> float:
        return 60 * min(1.0, math.pow(-y / 400, 0.75))

    def lean(y: float) -> float:
        return 12 * math.sin(-y / 190)

    edge = [(y, wide(y) * 0.8) for y in range(-40, -round(length), -90)]
    back = outline(
        [(0.0, -14.0), *((lean(y) - half, y) for y, half in edge)],
        [(lean(y) + half, y) for y, half in edge[::-1]],
        [(0, -14)],
    )
    parts = [
        shape(back, palette.purple),
        shape(
            "".join(
                leaf((x, y), (x + out, y + 40), 20)
                for x, y, out in ((0, -40, 0), (2, -56, -20), (-2, -60, 20))
            ),
            palette.purple,
        ),
    ]
    y, k = -84.0, 0
    while y > -length:
        size = 0.78 + 0.22 * min(1.0, -y / 420)
        out, x = wide(y), lean(y)
        row = (
            ((-out * 0.56, y, 24), (out * 0.56, y, -24))
            if k % 2
            else ((-out, y - 8, 44), (out, y - 8, -44), (0, y, 0))
        )
        if out < 26:
            row = ((-13, y, 30), (13, y - 20, -30))
        parts += [_use(x + dx, dy, turn, size) for dx, dy, turn in row]
        y -= 38 * size
        k += 1
    return "".join(parts)


def _use(x: float, y: float, angle: float, size: float) -> str:
    return reuse("floret", x * 100 / WIDTH, y * 100 / HEIGHT, angle, size=round(size, 2))


def racemes(palette: Palette, length: float, *places: tuple[float, ...]) -> str:
    """Return racemes of `length` whose tips are at `places`, as for `pen.stamp`."""
    return define("floret", floret(palette)) + stamp("raceme", raceme(palette, length), *places)


def spray(palette: Palette, length: float) -> str:
    """Return a leaf from its foot at the origin up to its tip: pairs of blades on one stalk."""

    def stalk(y: float) -> Point:
        return 26 * (y / length) ** 2, -y

    count = round(length / 62)
    blades = []
    for k in range(count):
        x, y = stalk(length * (k + 0.5) / (count + 0.6))
        long = 128 - 14 * abs(k - count * 0.4)
        for side in (-1, 1):
            blades.append(leaf((x, y), (x + side * long * 0.82, y - long * 0.5), 62 * 0.72))
    x, y = stalk(length * 0.9)
    blades.append(leaf((x, y), (x + 16, y - 128), 62 * 0.8))
    veins = "".join(
        curve((x, y), (x + side * long * 0.5, y - long * 0.3))
        for k in range(count)
        for x, y in [stalk(length * (k + 0.5) / (count + 0.6))]
        for long in [128 - 14 * abs(k - count * 0.4)]
        for side in (-1, 1)
    )
    stem = curve(*(stalk(length * part / 3) for part in range(4)))
    return "".join(shape(blade, palette.leaf) for blade in blades) + line(
        stem + veins, palette.moss
    )


def tendril(palette: Palette, spine: Sequence[Point], radius: float = 58) -> str:
    """Return a tendril along `spine` in card units, its end curled up.

    The curl turns clockwise; a negative `radius` turns it the other way.
    """
    (ax, ay), (x, y) = spine[-2:]
    heading = math.atan2(y - ay, x - ax)
    way, size = math.copysign(1, radius), abs(radius)
    # the curl's middle lies square to the way the tendril comes in
    mx, my = x - way * math.sin(heading) * size, y + way * math.cos(heading) * size
    start = math.atan2(y - my, x - mx)
    curl = [
        (
            mx + math.cos(start + way * k * 0.9) * size * (1 - k * 0.075),
            my + math.sin(start + way * k * 0.9) * size * (1 - k * 0.075),
        )
        for k in range(1, 11)
    ]
    path = curve(*spine, *curl)
    return line(path, width=19) + line(path, palette.moss, 9)
