"""September: chrysanthemum. The sake cup, the blue ribbon and two chaff."""

from __future__ import annotations

from ..motifs import chrysanthemum as kiku
from ..motifs.things import LARGE_CLOUD, cloud, ribbon, specks
from ..palettes import Palette
from ..pen import Point, curve, disc, line, outline, place, shape, turned


def sake_cup(palette: Palette) -> str:
    """The cup of the chrysanthemum feast, 寿 (long life) written in it."""
    mound = outline(
        [(-20, 880), (120, 816), (300, 800), (480, 824), (630, 876)], [(630, 1020)], [(-20, 1020)]
    )
    return (
        place(cloud(palette, *LARGE_CLOUD), 96, 3, flip=True)
        + kiku.leaves(
            palette,
            (44, 44, 62, 1.05),
            (50, 50, 100, 1),
            (36, 42, -46, 0.9),
            (26, 66, 158, 1),
            (24, 72, -112, 1.1),
            (24, 76, 120, 1.1),
            (84, 84, 40, 1),
            (82, 86, -56, 0.9),
        )
        + kiku.stem(palette, ((150, 900), (190, 640), (280, 440), (322, 270)))
        + place(kiku.side(palette, 0.95), 53, 28)
        + place(kiku.bloom(palette, 0.95), 19, 47)
        + shape(mound, palette.brown)
        + _grass(palette)
        + _cup(palette)
    )


def _grass(palette: Palette) -> str:
    blades = []
    for k, x in enumerate(range(44, 590, 46)):
        y = 960 - (k % 3) * 30
        blades.append(
            curve((x, y), (x - 4, y - 30), (x - 18, y - 56))
            + curve((x + 6, y), (x + 10, y - 34), (x + 8, y - 66))
            + curve((x + 12, y), (x + 24, y - 26), (x + 40, y - 44))
        )
    return line("".join(blades), palette.yellow, 6)


# 寿 in a box of 100, as brush strokes.
_LONG_LIFE: tuple[tuple[Point, ...], ...] = (
    ((30, 13), (52, 13), (74, 9)),
    ((34, 28), (52, 28), (70, 25)),
    ((12, 46), (50, 44), (90, 40)),
    ((52, -2), (48, 34), (34, 66), (8, 96)),
    ((36, 63), (64, 62), (94, 57)),
    ((74, 46), (76, 70), (74, 94), (61, 87)),
    ((38, 73), (43, 79), (46, 87)),
)


def _cup(palette: Palette) -> str:
    foot = outline(
        [(-66, 112), (-62, 150)], [(-62, 150), (0, 168), (62, 150)], [(62, 150), (66, 112)]
    )
    bowl = outline(
        [(-178, 0), (-160, 62), (-96, 122), (0, 138), (96, 122), (160, 62), (178, 0)],
        [(178, 0), (0, -60), (-178, 0)],
    )
    signs = "".join(curve(*turned(stroke, size=1.56, x=-80, y=-77)) for stroke in _LONG_LIFE)
    cup = (
        shape(foot, palette.red)
        + shape(bowl, palette.red)
        + shape(disc(0, 0, 178, 108), palette.red)
        + line(disc(0, 0, 162, 94), palette.yellow, 8)
        + line(signs, width=14)
    )
    return place(cup, 60, 63, 14)


def blue_ribbon(palette: Palette) -> str:
    """A blue ribbon, a flower from the side above and one full face below; it falls the other way
    than the peony's."""
    return (
        specks(palette)
        + kiku.leaves(
            palette,
            (56, 34, 72, 1.1),
            (38, 42, -54, 1),
            (56, 52, 96, 1.15),
            (36, 60, -30, 1.2),
            (50, 72, 120, 1.15),
            (16, 60, -60, 1),
            (42, 86, 150, 1.1),
            (18, 86, -140, 1.1),
        )
        + kiku.stem(palette, ((210, 1020), (250, 800), (320, 480), (372, 230)))
        + place(kiku.side(palette), 63, 23.5)
        + place(kiku.bloom(palette, 1.06), 34, 70)
        + ribbon(palette, palette.purple, "A")
    )


def chaff_1(palette: Palette) -> str:
    """A flower from the side above one full face; the stem runs down the left."""
    return (
        kiku.leaves(
            palette,
            (50, 38, 66, 1.1),
            (48, 40, -70, 1.1),
            (72, 54, 64, 1.1),
            (28, 56, -80, 1.1),
            (70, 66, 116, 1.2),
            (62, 74, 150, 1.2),
            (24, 80, 96, 1.2),
            (18, 82, -60, 1),
        )
        + kiku.stem(palette, ((80, 1020), (126, 840), (216, 640), (290, 430), (306, 250)), 34)
        + place(kiku.side(palette, 1.08), 50, 25)
        + place(kiku.bloom(palette, 1.15), 48, 58)
    )


def chaff_2(palette: Palette) -> str:
    """A flower from the side above one like a cup; the stem runs down the right."""
    return (
        kiku.leaves(
            palette,
            (56, 36, 70, 1.1),
            (52, 38, -70, 1.1),
            (70, 52, 62, 1),
            (34, 66, -70, 1.15),
            (76, 74, 80, 1.2),
            (34, 76, -112, 1.2),
            (70, 86, -100, 1.2),
            (86, 92, 100, 1),
        )
        + kiku.stem(palette, ((550, 1020), (500, 860), (440, 740), (350, 690)), 34)
        + kiku.stem(palette, ((390, 500), (360, 360), (322, 240)))
        + place(kiku.side(palette, 1.04), 53, 24.5)
        + place(kiku.cup(palette, 1.15), 56, 71)
    )


FACES = (sake_cup, blue_ribbon, chaff_1, chaff_2)
