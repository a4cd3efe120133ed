"""Iris, May: a purple flower of narrow standards and drooping falls, among sword blades."""

from __future__ import annotations

from collections.abc import Sequence

from ..palettes import Palette
from ..pen import Point, curve, line, outline, shape, taper, turned

# A standard: its left side up to its tip; it is narrow and as good as straight.
_STANDARD: tuple[Point, ...] = ((-5, 0), (-13, -46), (-33, -104), (-26, -158), (0, -196))
# A fall that hangs before the flower, from its throat to its tip.
_FRONT: tuple[Point, ...] = ((-12, -8), (-34, 44), (-58, 104), (-44, 160), (0, 188))
# A fall at the left: out over its arched back, down to its tip, and home along its underside.
_ARCHED: tuple[tuple[Point, ...], ...] = (
    ((10, -14), (-62, -46), (-128, -22), (-170, 48), (-178, 122), (-148, 178)),
    ((-148, 178), (-108, 160), (-80, 112), (-64, 66), (-32, 36), (0, 24)),
)
# The yellow that runs from the throat down each fall.
_BLAZE: tuple[Point, ...] = ((-9, -4), (-15, 40), (0, 104))
_SIDE_BLAZE: tuple[tuple[Point, ...], ...] = (
    ((-4, -8), (-58, -22), (-112, 10), (-136, 62)),
    ((-136, 62), (-94, 26), (-50, 6), (-4, 10)),
)


def _mirrored(half: Sequence[Point]) -> list[list[Point]]:
    """Return the edge whose left side is `half`, its right side the mirror of that."""
    return [[*half], [(-x, y) for x, y in half[::-1]]]


def flower(
    palette: Palette,
    size: float = 1,
    falls: Sequence[str] = ("left", "right", "front"),
    spread: float = 27,
) -> str:
    """Return a flower centred on the origin, about 350 wide and 390 high at size 1.

    `falls` says which of "left", "right" and "front" it shows, `spread` by how many degrees its
    outer standards lean: seen from the side it has fewer falls and is narrower.
    """

    def petal(
        pieces: Sequence[Sequence[Point]], colour: str, angle: float = 0, flip: bool = False
    ) -> str:
        return shape(
            outline(*(turned(piece, angle=angle, size=size, flip=flip) for piece in pieces)), colour
        )

    parts = [petal(_mirrored(_STANDARD), palette.purple, angle) for angle in (-spread, spread, 0)]
    parts.append(
        line(
            "".join(
                curve(*turned([(0, -54), (0, -148)], angle=angle, size=size))
                for angle in (-spread, 0, spread)
            )
        )
    )
    for fall in falls:
        edge, blaze = (
            (_mirrored(_FRONT), _mirrored(_BLAZE)) if fall == "front" else (_ARCHED, _SIDE_BLAZE)
        )
        parts += [
            petal(edge, palette.purple, flip=fall == "right"),
            petal(blaze, palette.yellow, flip=fall == "right"),
        ]
    return "".join(parts)


def petal(palette: Palette) -> str:
    """Return one fallen petal, a fall, from its throat at the origin down to its tip at 188."""
    return shape(outline(*_mirrored(_FRONT)), palette.purple) + shape(
        outline(*_mirrored(_BLAZE)), palette.yellow
    )


def bud(palette: Palette, colour: str) -> str:
    """Return a bud on its stem's end at the origin, pointing up, 190 high."""
    tip = outline(
        [(0, -60), (-30, -90), (-26, -140), (4, -190)], [(4, -190), (28, -146), (30, -92), (0, -60)]
    )
    sheath = outline(
        [(0, 12), (-26, -40), (-34, -110)],
        [(-34, -110), (-8, -84), (2, -56)],
        [(2, -56), (10, -86), (30, -116)],
        [(30, -116), (28, -44), (0, 12)],
    )
    return (
        shape(tip, colour)
        + line(curve((2, -80), (-6, -120), (4, -164)))
        + shape(sheath, palette.leaf)
    )


def blade(palette: Palette, spine: Sequence[Point], width: float = 44) -> str:
    """Return a sword blade along `spine` in card units, from its foot to its point."""
    last = len(spine) - 1
    widths = [width * (1 - (k / last) ** 2.2) for k in range(last + 1)]
    return shape(taper(spine, widths), palette.leaf) + line(
        curve(*spine[:-1], _short(spine)), palette.moss
    )


def _short(spine: Sequence[Point]) -> Point:
    (ax, ay), (bx, by) = spine[-2:]
    return ax + (bx - ax) * 0.6, ay + (by - ay) * 0.6


def stem(palette: Palette, *spine: Point) -> str:
    """Return a flower's stem along `spine` in card units."""
    path = curve(*spine)
    return line(path, width=26) + line(path, palette.moss, 16)
