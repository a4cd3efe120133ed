"""August: pampas grass. The moon, the geese and two chaff."""

from __future__ import annotations

from collections.abc import Sequence

from ..motifs import pampas
from ..palettes import Palette
from ..pen import Point, at, disc, line, outline, polygon, polyline, shape, stamp, turned


def moon(palette: Palette) -> str:
    """The full moon of the eighth month in a red sky."""
    return (
        shape(polygon((0, 0), (610, 0), (610, 1000), (0, 1000)), palette.red, edge="none")
        + shape(disc(*at(42, 31), 201), palette.snow)
        + pampas.hill(palette, (44, 55), 8, 15)
    )


def geese(palette: Palette) -> str:
    """Three geese come down over the hill one behind the other, the nearest the largest."""
    return pampas.hill(palette, (46, 58), 7, 13) + stamp(
        "goose", _goose(palette), (78.5, 15, 0, 0.8), (56, 29, 0, 0.94), (37, 49, 0, 1.12)
    )


_SIZE = 0.68  # of a goose to the figures of its parts

# A goose that flies to the left, its wings raised from the shoulder at the origin.
_BODY: tuple[tuple[Point, ...], ...] = (
    (
        (-196, -62),
        (-172, -66),
        (-148, -52),
        (-118, -22),
        (-76, -24),
        (-24, -34),
        (40, -28),
        (104, -6),
    ),
    ((104, -6), (90, 24)),
    ((90, 24), (50, 44), (-8, 50), (-64, 40), (-116, 12), (-154, -20), (-180, -36), (-196, -62)),
)
_TAIL: tuple[tuple[Point, ...], ...] = (
    ((84, -8), (130, -30)),
    ((130, -30), (152, -26), (146, -10)),
    ((146, -10), (168, -2), (150, 10)),
    ((150, 10), (158, 24), (136, 26)),
    ((136, 26), (80, 26)),
    ((80, 26), (74, 8), (84, -8)),
)
_HEAD: tuple[tuple[Point, ...], ...] = (
    ((-210, -46), (-208, -68), (-188, -78), (-164, -68), (-154, -48)),
    ((-154, -48), (-170, -34), (-190, -32), (-210, -46)),
)
_BEAK: tuple[tuple[Point, ...], ...] = (
    ((-208, -66), (-242, -50)),
    ((-242, -50), (-230, -40), (-204, -40)),
    ((-204, -40), (-211, -52), (-208, -66)),
)
_WING: tuple[tuple[Point, ...], ...] = (
    ((-46, -8), (-44, -66), (-14, -132), (40, -176), (112, -200)),
    ((112, -200), (108, -182), (92, -166)),
    ((92, -166), (118, -160)),
    ((118, -160), (106, -140), (86, -130)),
    ((86, -130), (108, -120)),
    ((108, -120), (94, -102), (76, -96)),
    ((76, -96), (94, -82)),
    ((94, -82), (80, -64), (62, -62)),
    ((62, -62), (76, -46)),
    ((76, -46), (70, -14), (40, 6), (0, 14), (-46, -8)),
)
_COVERTS: tuple[tuple[Point, ...], ...] = (
    ((-46, -8), (-44, -66), (-14, -132), (40, -176)),
    ((40, -176), (16, -120), (18, -60), (40, 6)),
    ((40, 6), (0, 14), (-46, -8)),
)
_QUILLS: tuple[tuple[Point, Point], ...] = (
    ((92, -166), (34, -138)),
    ((86, -130), (28, -100)),
    ((76, -96), (28, -68)),
    ((62, -62), (32, -36)),
)


def _goose(palette: Palette) -> str:
    """Return a goose, its shoulder at the origin, 260 long and 170 high."""

    def part(pieces: Sequence[Sequence[Point]], colour: str, angle: float = 0) -> str:
        return shape(outline(*(turned(piece, angle=angle, size=_SIZE) for piece in pieces)), colour)

    def wing(angle: float) -> str:
        quills = "".join(polyline(*turned(quill, angle=angle, size=_SIZE)) for quill in _QUILLS)
        return (
            part(_WING, palette.yellow, angle)
            + line(quills)
            + part(_COVERTS, palette.orange, angle)
        )

    ((eye_x, eye_y),) = turned([(-188, -57)], size=_SIZE)
    return (
        wing(-52)
        + part(_TAIL, palette.paper)
        + part(_BODY, palette.brown)
        + part(_HEAD, palette.red)
        + part(_BEAK, palette.orange)
        + shape(disc(eye_x, eye_y, 5), palette.ink, edge="none")
        + wing(0)
    )


def chaff_1(palette: Palette) -> str:
    """The hill alone, its crest to the left."""
    return pampas.hill(palette, (38, 53), 9, 22)


def chaff_2(palette: Palette) -> str:
    """The hill alone, higher, its crest nearer the middle."""
    return pampas.hill(palette, (45, 48), 15, 19)


FACES = (moon, geese, chaff_1, chaff_2)
