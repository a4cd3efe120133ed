"""March: cherry. The curtain, the poetry ribbon and two chaff."""

from __future__ import annotations

from itertools import pairwise

from ..motifs import cherry
from ..motifs.things import ribbon, specks
from ..palettes import Palette
from ..pen import Point, curve, disc, doubled, line, outline, polygon, reuse, shape, stamp, strokes


def curtain(palette: Palette) -> str:
    """A party under the blossom, behind a curtain hung from a rope."""
    return (
        cherry.wood(palette, ((420, 600), (330, 400), (350, 200), (300, -20)), (110, 84, 70, 56))
        + cherry.leafy(
            palette,
            (34, 12, -60),
            (66, 20, 40),
            (96, 30, 10),
            (20, 34, -70),
            (50, 36, 60),
            (6, 44, 30),
            (84, 46, 160),
            (40, 46, -140),
        )
        + cherry.blossoms(
            palette,
            (0, 15, 8, 10, 1.25),
            (1, 48, 9, 40, 1.25),
            (0, 84, 11, 12, 1.25),
            (1, 4, 23, 30, 1.25),
            (0, 34, 23, 20, 1.25),
            (1, 66, 25, 50, 1.25),
            (0, 98, 27, 8, 1.25),
            (1, 20, 38, 44, 1.25),
            (0, 52, 40, 30, 1.25),
            (1, 84, 43, 4, 1.25),
            (0, 2, 52, 24, 1.2),
        )
        + "".join(reuse("leaf", x, y, angle, size=size) for x, y, angle, size in _OVER)
        + _cloth(palette)
    )


# leaves that lie over the blossoms: (x, y, angle)
_OVER = ((24, 13, 96, 0.9), (74, 14, 60, 0.9), (40, 31, 76, 0.9), (88, 34, -80, 0.9))

# where the rope hangs, from the left edge to the right
_ROPE: tuple[Point, ...] = ((-20, 476), (120, 508), (300, 540), (470, 558), (630, 572))
_TABS: tuple[Point, ...] = ((72, 498), (188, 522), (304, 541), (420, 554), (536, 563))


def _cloth(palette: Palette) -> str:
    def hung(drop: float, sag: float) -> list[Point]:
        """The rope's own line, let down by `drop` and sagging by `sag` in the middle."""
        return [
            (x, y + drop + sag * part)
            for (x, y), part in zip(_ROPE, (0, 0.62, 1, 0.72, 0), strict=True)
        ]

    hem = [(-20.0, 812.0), (60, 850), (170, 930), (240, 1030)]
    corner = [(630.0, 1030.0)]
    top = [(-20.0, 516.0)]
    for (ax, ay), (bx, by) in pairwise(((-44, 476), *_TABS, (652, 570))):
        top += [((ax + bx) / 2, (ay + by) / 2 + 44), (bx, by + 22)]
    tops = [[*pair] for pair in zip(top, top[1:], strict=False)]
    tops = [top[k : k + 3] for k in range(0, len(top) - 2, 2)]
    bands = [shape(outline(*tops, corner, hem[::-1]), palette.purple)]
    for drop, sag, colour in (
        (96, 40, palette.paper),
        (116, 46, palette.red),
        (270, 90, palette.paper),
        (290, 96, palette.purple),
    ):
        bands.append(shape(outline(hung(drop, sag), corner, hem[::-1]), colour))
    folds = [
        curve((x, y + 30), (x + bend * 0.1, y + long * 0.5), (x + bend, y + long))
        for (x, y), bend, long in zip(
            _TABS, (-34, -20, -2, 18, 34), (330, 400, 460, 430, 400), strict=True
        )
    ]
    folds += [
        curve((x, y), (x + bend * 0.2, y + 40), (x + bend, y + 92))
        for x, y, bend in (
            (124, 632, -12),
            (246, 676, -6),
            (364, 690, 8),
            (482, 686, 12),
            (586, 672, 14),
        )
    ]
    crest = cherry.petals(0.56)
    crests = stamp(
        "crest",
        shape(crest, palette.paper) + shape(disc(0, 0, 9), palette.red),
        (18, 76.5, -8),
        (38.5, 82.5, -6),
        (61, 84, 2),
        (82, 82, 8),
    )
    ground = shape(outline(hem, [(-20, 1030)]), palette.leaf) + line(
        strokes(
            ((x, y), (x + lean, y - 38))
            for x, y, lean in (
                (40, 900, 8),
                (70, 940, -8),
                (98, 910, 10),
                (118, 960, 8),
                (44, 960, -6),
                (158, 968, -4),
            )
        ),
        palette.moss,
    )
    rope = curve(*_ROPE)
    twist = [((x - 9, y - 11), (x + 9, y + 11)) for x, y in _along(26)]
    tabs = "".join(
        polygon((x - 16, y - 26), (x + 16, y - 22), (x + 18, y + 48), (x - 14, y + 44))
        for x, y in _TABS
    )
    return (
        ground
        + "".join(bands)
        + line("".join(folds))
        + crests
        + doubled("rope", rope, palette.orange, 22)
        + line(strokes(twist))
        + shape(tabs, palette.yellow)
    )


def _along(step: float) -> list[Point]:
    """Return points on the rope, `step` apart from left to right."""
    points = []
    for (ax, ay), (bx, by) in pairwise(_ROPE):
        count = round((bx - ax) / step)
        points += [(ax + (bx - ax) * k / count, ay + (by - ay) * k / count) for k in range(count)]
    return points


def poetry_ribbon(palette: Palette) -> str:
    """みよしの among the blossoms."""
    return (
        specks(palette)
        + cherry.wood(palette, ((-20, 420), (110, 560), (200, 760), (180, 1020)), (40, 52, 66, 90))
        + cherry.wood(
            palette,
            ((630, 300), (520, 420), (470, 620), (520, 780), (470, 940)),
            (60, 52, 46, 40, 30),
        )
        + cherry.leafy(
            palette,
            (12, 12, -20),
            (34, 10, 50),
            (12, 50, -60),
            (28, 80, 120),
            (84, 10, 70),
            (76, 62, -110),
            (78, 78, 80),
            (60, 92, 150),
        )
        + cherry.stalks(palette, (24, 62, -14), (90, 18, -46))
        + cherry.blossoms(
            palette,
            (0, 16, 12),
            (1, 30, 19, 30),
            (1, 12, 30, 10),
            (0, 26, 34, 40),
            (1, 90, 22, 50),
            (0, 92, 34, 30),
            (1, 82, 43, 5),
            (0, 80, 56, 50),
            (1, 94, 61, 20),
            (1, 14, 64),
            (0, 12, 78, 30),
            (1, 26, 90, 12),
            (0, 46, 90, 30),
            (0, 64, 86),
            (1, 80, 90, 40),
        )
        + ribbon(palette, palette.red, "B", "miyoshino")
    )


def chaff_1(palette: Palette) -> str:
    """A trunk up the right edge, its branches reaching left with three clusters."""
    return (
        cherry.wood(palette, ((520, 330), (400, 250), (250, 150), (170, -20)), (50, 40, 32, 24))
        + cherry.wood(palette, ((530, 620), (400, 520), (260, 470), (160, 470)), (50, 40, 32, 20))
        + cherry.wood(palette, ((520, 860), (400, 800), (300, 790), (200, 800)), (50, 40, 32, 20))
        + cherry.wood(
            palette,
            ((600, -20), (528, 150), (556, 330), (500, 520), (548, 720), (516, 870), (500, 1020)),
            (70, 92, 104, 124, 128, 160, 250),
        )
        + cherry.leafy(
            palette,
            (30, 10, -60),
            (60, 18, 80),
            (42, 24, 160),
            (10, 46, -60),
            (34, 40, 30),
            (42, 54, 110),
            (16, 58, 200),
            (10, 74, -30),
            (42, 78, 50),
            (46, 92, 130),
        )
        + cherry.stalks(palette, (47, 22, 122), (32, 52, 84))
        + cherry.blossoms(
            palette,
            (1, 26, 8, 30),
            (0, 34, 17, 10),
            (1, 50, 8, 40),
            (0, 56, 20, 20),
            (1, 42, 25, 0),
            (1, 14, 44, 20),
            (0, 30, 42, 50),
            (1, 34, 54, 8),
            (0, 16, 56, 24),
            (0, 16, 80, 0),
            (1, 32, 76, 40),
            (0, 44, 85, 20),
            (1, 26, 90, 10),
        )
    )


def chaff_2(palette: Palette) -> str:
    """A trunk from the lower left that forks in the middle, and three clusters."""
    return (
        cherry.wood(palette, ((290, 540), (390, 350), (450, 220), (530, 100)), (80, 66, 50, 30))
        + cherry.wood(palette, ((150, 760), (330, 716), (440, 780), (520, 850)), (64, 50, 40, 30))
        + cherry.wood(
            palette,
            ((-20, 960), (120, 800), (240, 620), (316, 450), (250, 300), (190, 180), (90, 60)),
            (180, 150, 120, 96, 66, 46, 26),
        )
        + cherry.leafy(
            palette,
            (10, 24, -100),
            (30, 8, 20),
            (34, 30, 130),
            (70, 10, -20),
            (90, 30, 130),
            (64, 34, 200),
            (58, 80, -60),
            (90, 76, 40),
            (60, 92, 200),
        )
        + cherry.stalks(palette, (50, 34, -6), (50, 72, 40))
        + cherry.blossoms(
            palette,
            (1, 16, 10, 10),
            (0, 34, 14, 40),
            (0, 14, 24, 20),
            (1, 30, 28, 0),
            (0, 72, 12, 20),
            (1, 90, 16, 50),
            (1, 72, 26, 8),
            (0, 86, 31, 24),
            (1, 66, 76, 0),
            (0, 84, 76, 40),
            (0, 72, 88, 20),
            (1, 90, 89, 10),
        )
    )


FACES = (curtain, poetry_ribbon, chaff_1, chaff_2)
