"""June: peony. The butterflies, the blue ribbon and two chaff."""

from __future__ import annotations

from ..motifs import peony
from ..motifs.things import cloud, ribbon, specks
from ..palettes import Palette
from ..pen import Point, curve, disc, line, outline, place, shape, stamp, turned


def butterflies(palette: Palette) -> str:
    """Two butterflies over one great peony."""
    return (
        place(cloud(palette, *_CLOUD), 4, 3)
        + peony.stem(palette, ((330, 1020), (330, 900), (270, 760)), 28)
        + peony.leaves(
            palette,
            (20, 62, -48, 1),
            (62, 62, 44, 1.1),
            (26, 82, -120, 1.2),
            (60, 74, 84, 1.2),
            (36, 86, -165, 1.1),
            (50, 86, 160, 1.15),
            (66, 82, 120, 1.2),
            (88, 98, 20, 0.9),
        )
        + place(peony.bloom(palette, 1.05), 42, 67)
        + stamp("butterfly", _butterfly(palette), (24, 28, 22), (71, 37, -18, -1))
    )


_CLOUD: tuple[Point, ...] = ((0, 46), (122, 80), (250, 56), (376, 78), (480, 52), (560, 60))


def _butterfly(palette: Palette) -> str:
    upper = [
        [
            (4, -10),
            (28, -56),
            (74, -98),
            (118, -102),
            (128, -72),
            (108, -34),
            (72, -10),
            (36, 4),
            (4, 4),
        ]
    ]
    lower = [
        [(4, 0), (46, -6), (84, 2), (98, 30), (86, 56)],
        [(86, 56), (88, 74), (78, 90)],
        [(78, 90), (66, 82), (58, 66)],
        [(58, 66), (28, 60), (4, 24)],
    ]
    parts = []
    for flip in (True, False):
        low, high = (
            outline(*(turned(piece, flip=flip) for piece in wing)) for wing in (lower, upper)
        )
        parts += [shape(low, palette.yellow), shape(high, palette.yellow)]
        parts += [
            shape(disc(*turned([spot], flip=flip)[0], radius), palette.red)
            for spot, radius in (((92, -70), 20), ((63, 28), 17))
        ]
        veins = "".join(
            curve(*turned(vein, flip=flip))
            for vein in (
                ((10, -14), (36, -44), (66, -72)),
                ((10, -6), (44, -22), (72, -44)),
                ((10, 8), (26, 18), (42, 24)),
            )
        )
        parts.append(line(veins))
    body = outline(
        [(0, -40), (12, -24), (10, 20), (0, 76)], [(0, 76), (-10, 20), (-12, -24), (0, -40)]
    )
    feelers = curve((-4, -36), (-8, -78), (-26, -104)) + curve((4, -36), (8, -78), (26, -104))
    return "".join(parts) + line(feelers) + shape(body, palette.ink)


def blue_ribbon(palette: Palette) -> str:
    """A blue ribbon, a bud above and an open peony below."""
    return (
        specks(palette)
        + peony.leaves(
            palette,
            (36, 40, -50, 0.85),
            (34, 52, -95, 1),
            (66, 62, 22, 1.2),
            (46, 66, -128, 1.2),
            (84, 62, 74, 1),
            (60, 88, -150, 1),
            (84, 88, 130, 1),
        )
        + peony.stem(palette, ((440, 1020), (400, 800), (270, 500), (190, 240)))
        + place(peony.bud(palette, 1.08), 31, 23.5)
        + place(peony.bloom(palette, 1.02), 66, 72)
        + ribbon(palette, palette.purple, "B")
    )


def chaff_1(palette: Palette) -> str:
    """An open bloom at the top on a stem that curves right, a bigger one below."""
    return (
        peony.leaves(
            palette,
            (60, 38, -98, 0.9),
            (80, 42, 40, 0.8),
            (30, 60, -50, 1.1),
            (74, 60, 66, 1.1),
            (24, 72, -100, 1.2),
            (78, 70, 104, 1.2),
            (36, 82, -140, 1.15),
            (66, 82, 142, 1.15),
            (52, 84, 180, 1.1),
        )
        + peony.stem(palette, ((470, 640), (504, 500), (470, 380), (370, 260)))
        + stamp("bloom", peony.bloom(palette, 0.9), (57, 22, 14, -0.8), (52, 66, 0, 1.2))
    )


def chaff_2(palette: Palette) -> str:
    """A closed bud at the top in four pointed sepals, a big bloom below."""
    return (
        peony.leaves(
            palette,
            (56, 43, -64, 1.1),
            (58, 46, 64, 1.1),
            (24, 70, -84, 1.2),
            (76, 70, 84, 1.2),
            (32, 80, -136, 1.2),
            (68, 80, 136, 1.2),
            (50, 84, 180, 1.1),
        )
        + peony.stem(palette, ((320, 700), (342, 500), (366, 270)))
        + place(peony.bud(palette, 1.2), 60, 27)
        + place(peony.bloom(palette, 1.1), 50, 66)
    )


CREATURE = _butterfly  # for a portrait
FACES = (butterflies, blue_ribbon, chaff_1, chaff_2)
