"""Paulownia, December: broad heart leaves, purple stars, and sprays of purple buds standing up."""

from __future__ import annotations

from ..palettes import Palette
from ..pen import Point, curve, line, outline, polygon, polyline, shape, turned

# The right half of a leaf from its stalk to its tip: the heart's lobe, then the side of its point.
_HALF: tuple[tuple[Point, ...], ...] = (
    ((0, 0), (36, 34), (96, 44), (146, 10), (176, -48)),
    ((176, -48), (150, -66), (146, -96)),
    ((146, -96), (130, -152), (80, -216), (0, -304)),
)


def leaf(palette: Palette) -> str:
    """Return a leaf with its stalk at the origin, pointing up, 350 across and 340 long."""
    left = [tuple((-x, y) for x, y in piece[::-1]) for piece in _HALF[::-1]]
    edge = outline(*_HALF, *left)
    ribs = [
        ((0, -8), (52, 14), (106, 16)),
        ((0, -20), (72, -26), (146, -44)),
        ((0, -70), (56, -94), (106, -142)),
        ((0, -128), (36, -158), (70, -196)),
        ((0, -184), (18, -202), (36, -228)),
        ((50, -22), (84, -2), (118, -8)),
        ((52, -92), (88, -92), (124, -96)),
        ((28, -152), (58, -156), (86, -162)),
    ]
    veins = "".join(
        "M{} {}Q{} {} {} {}".format(*(v for x, y in rib for v in (side * x, y)))
        for rib in ribs
        for side in (1, -1)
    )
    # the paper round a leaf sets it off from the leaf behind it
    return (
        f'<defs><path id="@heart" d="{edge}"/></defs>'
        f'<use href="#@heart" stroke="{palette.paper}" stroke-width="16"/>'
        f'<use href="#@heart" fill="{palette.leaf}"/>'
        + line(veins, palette.moss)
        + line("M0 0V-268", palette.moss, 8)
    )


def flower(palette: Palette) -> str:
    """Return a flower seen full face, a star centred on the origin and 210 across."""
    tips = [turned([(0, -108)], angle=72 * k)[0] for k in range(5)]
    clefts = [turned([(0, -44)], angle=72 * k + 36)[0] for k in range(5)]
    edge, inner = [], []
    for k in range(5):
        before, swell, after, back = (
            turned([point], angle=72 * k)[0]
            for point in ((-36, -66), (36, -66), (-22, -60), (22, -60))
        )
        edge += [[clefts[k - 1], before, tips[k]], [tips[k], swell, clefts[k]]]
        inner.append(polyline(after, *turned([(0, -86)], angle=72 * k), back))
    throat = []
    for k in range(5):
        throat += turned([(0, -42), (11, -16)], angle=72 * k)
    return (
        shape(outline(*edge), palette.purple)
        + line("".join(inner), palette.paper, 4)
        + line("".join(polyline((0, 0), cleft) for cleft in clefts))
        + shape(polygon(*throat), palette.yellow)
    )


def _bud(size: float, angle: float, x: float, y: float) -> tuple[str, str, str]:
    """Return the paths of a bud's bell, its calyx and the light on it; its foot at `x`, `y`."""

    def bent(*points: Point) -> list[Point]:
        return turned(points, size=size, angle=angle, x=x, y=y)

    bell = outline(
        bent((-14, -14), (-27, -48), (-20, -76), (0, -92)),
        bent((0, -92), (20, -76), (27, -48), (14, -14)),
    )
    calyx = outline(
        bent((22, -36), (18, -10), (0, 0), (-18, -10), (-22, -36)),
        bent((-22, -36), (-12, -28)),
        bent((-12, -28), (0, -40)),
        bent((0, -40), (12, -28)),
    )
    return bell, calyx, curve(*bent((-8, -48), (-6, -62), (0, -74)))


def spray(palette: Palette, pairs: int) -> str:
    """Return an upright spray with its foot at the origin: `pairs` of buds and one at the tip.

    It is ``66 * (pairs + 1) + 40`` high, about 170 wide at its foot.
    """
    buds, top = [], -66 * (pairs + 0.6)
    for k in range(pairs):
        part = k / max(pairs - 1, 1)
        for side in (-1, 1):
            buds.append(
                _bud(
                    1.22 - 0.36 * part,
                    side * (58 - 16 * part),
                    side * 6,
                    -66 * (k + 0.62) - 8 * (side + 1),
                )
            )
    buds.append(_bud(0.86, 0, 0, top))
    bells, calyxes, lights = ("".join(paths) for paths in zip(*buds, strict=True))
    stem = polyline((0, 0), (0, top))
    return (
        line(stem, width=18)
        + line(stem, palette.moss, 8)
        + shape(bells, palette.purple)
        + line(lights, palette.paper, 4)
        + shape(calyxes, palette.moss)
    )
