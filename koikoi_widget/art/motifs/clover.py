"""Bush clover, July: leaves in threes on thin branches that grow up, red buds at their tips."""

from __future__ import annotations

from collections.abc import Sequence

from ..palettes import Palette
from ..pen import Point, curve, define, line, outline, reuse, shape, stations, turned

_OVAL: tuple[Point, ...] = ((0, 0), (-22, -26), (-23, -60), (0, -84), (23, -60), (22, -26), (0, 0))
_DROP: tuple[Point, ...] = ((0, 0), (-18, -15), (-17, -34), (0, -57))
_PORD: tuple[Point, ...] = tuple((-x, y) for x, y in _DROP[::-1])
_STEP = 62  # between two leaves of a branch, which stand at either side by turns


def leaves(palette: Palette) -> str:
    """Return three leaves on a stalk from the origin, pointing up, 145 across."""
    parts = [line("M0 0V-44", width=8)]
    for angle, y in ((-66, -34), (66, -34), (0, -44)):
        parts.append(shape(outline(turned(_OVAL, angle=angle, y=y)), palette.leaf))
        parts.append(line(curve(*turned(((0, -12), (0, -62)), angle=angle, y=y)), palette.moss))
    return "".join(parts)


def _buds(palette: Palette, *places: tuple[float, float, float, float]) -> str:
    """Return buds, each at x, y, turned by an angle, of a size."""
    return "".join(
        shape(
            outline(*(turned(side, angle=angle, size=size, x=x, y=y) for side in (_DROP, _PORD))),
            palette.red,
        )
        for x, y, angle, size in places
    )


def spray(palette: Palette) -> str:
    """Return the spray of buds that ends a branch, 180 long, pointing up from the origin."""
    return line(curve((0, 0), (7, -70), (3, -130)), width=9) + _buds(
        palette,
        (-4, -8, -64, 1),
        (6, -28, 60, 1),
        (2, -56, -52, 0.95),
        (8, -76, 50, 0.92),
        (3, -102, -44, 0.85),
        (6, -116, 46, 0.8),
        (2, -128, 0, 0.95),
    )


def knot(palette: Palette) -> str:
    """Return two buds on a short stalk from the origin, pointing up."""
    return line("M0 0V-20", width=8) + _buds(palette, (-2, -14, -38, 0.95), (3, -12, 40, 0.95))


def branches(palette: Palette, *spines: Sequence[Point]) -> str:
    """Return branches along `spines` in card units, each from its foot to its tip.

    Towards its tip, buds stand where its leaves did. Call it once for a face.
    """
    return (
        define("leaves", leaves(palette))
        + define("knot", knot(palette))
        + define("spray", spray(palette))
        + more_branches(palette, *spines)
    )


def more_branches(palette: Palette, *spines: Sequence[Point]) -> str:
    """Return branches nearer than those of `branches`, which has to come first."""
    return "".join(_branch(palette, spine) for spine in spines)


def _branch(palette: Palette, spine: Sequence[Point]) -> str:
    stem = curve(*spine)
    parts = []
    stands = stations(spine, _STEP)
    for k, (x, y, angle) in enumerate(stands):
        name = "leaves" if k < (len(stands) - 1) * 0.7 or k % 3 == 0 else "knot"
        if k == len(stands) - 1:
            name, turn, size = "spray", 0, 1.1
        else:
            turn, size = (62, 50, 66)[k % 3] * (-1 if k % 2 else 1), (1, 0.86, 0.93)[k % 3]
        parts.append(
            reuse(
                name,
                round(x / 6.1, 1),
                round(y / 10, 1),
                round(angle + turn),
                size=size,
                flip=k % 2 == 1,
            )
        )
    return "".join(parts) + line(stem, width=16) + line(stem, palette.brown, 6)
