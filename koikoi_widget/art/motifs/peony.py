"""Peony, June: one great red mass of ruffled petals on broad dark leaves."""

from __future__ import annotations

import math
from collections.abc import Sequence

from ..palettes import Palette
from ..pen import Point, curve, line, outline, shape, stamp, taper, turned

# A petal: where its foot stands, its turn in degrees, its length, half its spread in degrees and
# the number of its ruffles.
_Petal = tuple[float, float, float, float, float, int]

_BACK: tuple[_Petal, ...] = (
    (-6, 8, -22, 184, 27, 3),
    (10, 8, 28, 176, 28, 3),
    (-24, 24, -68, 178, 29, 3),
    (28, 22, 72, 186, 29, 3),
)
_FRONT: tuple[_Petal, ...] = (
    (-24, 40, -112, 186, 28, 3),
    (26, 40, 116, 178, 29, 3),
    (-12, 50, -156, 158, 30, 3),
    (22, 46, 158, 168, 30, 3),
    (2, 40, -176, 148, 22, 2),
)
_HEART: tuple[_Petal, ...] = (
    (-14, 44, -66, 138, 30, 3),
    (16, 44, 62, 134, 31, 3),
    (10, 40, 20, 130, 30, 3),
    (-6, 42, -22, 122, 28, 3),
)
_CUP: tuple[_Petal, ...] = (
    (-44, 78, -70, 98, 36, 3),
    (46, 78, 68, 100, 36, 3),
    (-18, 116, -30, 108, 36, 3),
    (32, 116, 36, 104, 34, 3),
    (6, 122, 4, 82, 46, 3),
)


def petal(palette: Palette) -> str:
    """Return one fallen petal, its foot at the origin, 180 long."""
    return _petal(palette, (0, 0, 0, 180, 36, 3), 1)


def _petal(palette: Palette, petal: _Petal, size: float) -> str:
    """Return one petal with its ruffled rim and pale veins."""
    x, y, angle, reach, spread, ruffles = petal

    def rim(part: float, far: float = 1) -> Point:
        """The rim at `part` (-1 to 1) of the spread; a dome, its shoulders lower."""
        turn = math.radians(spread * part)
        long = reach * far * (1 - 0.14 * part * part)
        return long * math.sin(turn), -long * math.cos(turn)

    steps = [2 * k / ruffles - 1 for k in range(ruffles + 1)]
    foot = [rim(1, 0.97), rim(1.12, 0.6), (0.0, 0.0), rim(-1.12, 0.6), rim(-1, 0.97)]
    lobes = [
        [rim(a, 0.97), rim(a + 0.3 / ruffles, 1.05), rim(b - 0.3 / ruffles, 1.05), rim(b, 0.97)]
        for a, b in zip(steps, steps[1:], strict=False)
    ]
    pieces = [
        turned(piece, angle=angle, size=size, x=x * size, y=y * size) for piece in (foot, *lobes)
    ]
    veins = "".join(
        curve(
            *turned(
                [rim(part * 0.8, 0.52), rim(part, 0.84)],
                angle=angle,
                size=size,
                x=x * size,
                y=y * size,
            )
        )
        for part in steps[1:-1]
    )
    return shape(outline(*pieces), palette.red) + line(veins, palette.pink, 4)


def bloom(palette: Palette, size: float = 1) -> str:
    """Return an open bloom centred on the origin, 400 across at `size` 1."""

    def row(petals: Sequence[_Petal]) -> str:
        return "".join(_petal(palette, petal, size) for petal in petals)

    tips = [turned([(0, -34 - 16 * (k % 2))], angle=-75 + 25 * k, y=28)[0] for k in range(7)]
    tips = turned(tips, size=size)
    foot = turned([(0, 60)], size=size)[0]
    stamens = "".join(curve(foot, tip) for tip in tips)
    anthers = "".join(f"M{round(x)} {round(y)}h.1" for x, y in tips)
    return (
        row(_BACK)
        + row(_FRONT)
        + row(_HEART)
        + line(stamens, width=13)
        + line(anthers, width=25)
        + line(stamens, palette.yellow, 5)
        + line(anthers, palette.yellow, 15)
        + row(_CUP)
    )


def bud(palette: Palette, size: float = 1) -> str:
    """Return a closed bud, its stalk at the origin, pointing up, in four pointed sepals."""
    ball = outline(
        turned([(-20, -20), (-68, -70), (-62, -130), (-26, -158)], size=size),
        turned([(-26, -158), (-10, -172), (2, -160)], size=size),
        turned([(2, -160), (20, -174), (34, -154)], size=size),
        turned([(34, -154), (66, -126), (68, -70), (20, -20)], size=size),
    )
    folds = "".join(
        curve(*turned(fold, size=size))
        for fold in (
            ((2, -160), (-26, -120), (-22, -70)),
            ((34, -154), (36, -110), (16, -66)),
            ((-26, -158), (-48, -120), (-44, -80)),
        )
    )
    sepals = "".join(
        shape(
            outline(
                *(
                    turned(side, size=size)
                    for side in (((0, 6), (a * 0.5, b * 0.2), (a, b)), ((a, b), (c, d), (0, 6)))
                )
            ),
            palette.leaf,
        )
        for a, b, c, d in (
            (-98, -84, -30, -62),
            (98, -84, 30, -62),
            (-36, -108, -2, -56),
            (38, -106, 30, -40),
        )
    )
    ribs = "".join(
        curve(*turned(rib, size=size))
        for rib in (
            ((-14, -16), (-44, -36), (-76, -68)),
            ((14, -16), (44, -36), (76, -68)),
            ((-6, -18), (-20, -52), (-30, -86)),
            ((6, -18), (22, -52), (33, -84)),
        )
    )
    return (
        shape(ball, palette.red) + line(folds, palette.pink, 4) + sepals + line(ribs, palette.moss)
    )


# The left half of a leaf from its stalk to its tip: three pointed lobes and four teeth in all.
_HALF: tuple[tuple[Point, ...], ...] = (
    ((0, 0), (-34, -6), (-74, 4), (-122, 34)),
    ((-122, 34), (-122, -8), (-116, -40), (-96, -68)),
    ((-96, -68), (-110, -80), (-116, -104), (-118, -140)),
    ((-118, -140), (-84, -136), (-62, -126), (-46, -108)),
    ((-46, -108), (-52, -150), (-30, -198), (0, -240)),
)
_VEINS = "M0 0V-196M0-24l-86 24M0-66l-86-44M0-24l86 24M0-66l86-44M0-124l-24-36M0-124l24-36"


def leaf(palette: Palette) -> str:
    """Return a leaf with its stalk at the origin, pointing up, 240 long."""
    right = [tuple((-x, y) for x, y in piece[::-1]) for piece in _HALF[::-1]]
    edge = outline(*_HALF, *right)
    # the paper round a leaf sets it off from the leaf behind it
    return line(edge, palette.paper, 15) + shape(edge, palette.leaf) + line(_VEINS, palette.moss, 5)


def leaves(palette: Palette, *places: tuple[float, ...]) -> str:
    """Return leaves at `places`, as for `pen.stamp`."""
    return stamp("leaf", leaf(palette), *places)


def stem(palette: Palette, spine: Sequence[Point], foot: float = 24, tip: float = 14) -> str:
    """Return a green stem along `spine` in card units."""
    last = len(spine) - 1
    widths = [foot + (tip - foot) * k / last for k in range(last + 1)]
    return shape(taper(spine, widths), palette.moss)
