"""February: plum. The bush warbler, the poetry ribbon and two chaff."""

from __future__ import annotations

from ..motifs import plum
from ..motifs.things import LARGE_CLOUD, cloud, ribbon, specks
from ..palettes import Palette
from ..pen import curve, disc, doubled, line, outline, place, polyline, shape, stamp


def warbler(palette: Palette) -> str:
    """The bush warbler sings on the first tree to flower."""
    return (
        place(cloud(palette, *LARGE_CLOUD), 5, 3)
        + place(cloud(palette, *LARGE_CLOUD), 95, 3, flip=True)
        + plum.twig(palette, ((470, 830), (540, 700), (508, 540), (522, 400)), 30)
        + plum.twig(palette, ((400, 850), (300, 930), (200, 944)), 26)
        + plum.wood(
            palette,
            ((620, 900), (410, 850), (340, 716), (190, 704), (60, 616)),
            (110, 92, 66, 48, 20),
        )
        + place(_warbler(palette), 0, 2)
        + stamp("blossom", plum.blossom(palette, 1.25), (85, 37, 10), (79, 73, -14), (35, 93))
        + plum.buds(
            palette, (85, 56, 60), (86, 64, -70), (18, 65, -20), (46, 93, 10), (10, 62, -50)
        )
    )


def _warbler(palette: Palette) -> str:
    body = outline(
        [(150, 318), (184, 284), (232, 296), (312, 368), (396, 466), (470, 550), (552, 640)],
        [(552, 640), (530, 658), (508, 668)],
        [
            (508, 668),
            (430, 600),
            (364, 572),
            (298, 560),
            (232, 516),
            (180, 444),
            (154, 380),
            (150, 318),
        ],
    )
    breast = outline(
        [(150, 342), (196, 352), (222, 410), (296, 496), (390, 582)],
        [(390, 582), (298, 560), (232, 516), (180, 444), (154, 380), (150, 342)],
    )
    wing = outline(
        [(224, 398), (264, 362), (326, 404), (402, 500), (474, 600)],
        [(474, 600), (404, 570), (326, 530), (256, 470), (224, 398)],
    )
    quills = (
        curve((298, 416), (356, 484), (440, 570))
        + curve((278, 446), (338, 510), (420, 570))
        + curve((248, 396), (276, 386), (298, 412))
        + curve((250, 430), (268, 416), (288, 444))
    )
    legs = polyline((276, 546), (270, 630), (236, 672)) + polyline((270, 630), (290, 674))
    legs += polyline((336, 562), (338, 636), (310, 680)) + polyline((338, 636), (364, 680))
    return (
        doubled("legs", legs, palette.orange, 8)
        + shape(body, palette.green)
        + shape(breast, palette.yellow)
        + shape(wing, palette.green)
        + line(quills)
        + line(polyline((412, 500), (516, 650)))
        + shape(outline([(154, 312), (110, 333)], [(110, 333), (156, 352)]), palette.orange)
        + line(polyline((112, 333), (160, 334)))
        + line(curve((172, 316), (200, 304), (236, 320)), palette.yellow, 9)
        + shape(disc(192, 330, 11), palette.ink)
        + shape(disc(189, 327, 4), palette.snow, edge="none")
    )


def poetry_ribbon(palette: Palette) -> str:
    """あかよろし before the old tree."""
    return (
        specks(palette)
        + plum.twig(palette, ((320, 420), (430, 500), (540, 400)), 26)
        + plum.twig(palette, ((100, 640), (150, 700), (134, 800)), 20)
        + plum.wood(
            palette,
            ((50, 990), (150, 800), (84, 640), (220, 470), (400, 330), (370, 170), (450, 10)),
            (100, 84, 74, 66, 56, 44, 30),
        )
        + plum.twig(palette, ((370, 170), (270, 150), (150, 150)), 22)
        + plum.buds(
            palette,
            (82, 43, -40),
            (89, 40, 40),
            (66, 25, 70),
            (68, 8, 70),
            (62, 20, -80),
            (18, 60, -60),
            (23, 79, 100),
            (14, 64, -90),
            (18, 88, -60),
        )
        + stamp("blossom", plum.blossom(palette, 1.3), (16, 13), (71, 49, 20), (21, 68, -14))
        + ribbon(palette, palette.red, "A", "akayoroshi")
    )


def chaff_1(palette: Palette) -> str:
    """Bare twigs stand up from a leaning trunk, with open blossoms and a few buds."""
    return (
        plum.twig(palette, ((98, 640), (170, 560), (200, 450)), 24, 12)
        + plum.twig(palette, ((130, 900), (86, 700), (122, 400), (104, 100)), 48, 16)
        + plum.twig(palette, ((424, 640), (350, 570), (330, 460)), 24, 12)
        + plum.twig(palette, ((380, 900), (440, 760), (416, 580), (430, 390)), 42, 16)
        + plum.twig(palette, ((490, 930), (524, 700), (490, 460), (502, 290)), 42, 16)
        + plum.wood(
            palette,
            ((-60, 800), (110, 880), (260, 850), (400, 960), (660, 930)),
            (130, 104, 92, 84, 70),
        )
        + plum.buds(
            palette,
            (17, 11),
            (19, 25, 56),
            (18, 38, -56),
            (33, 46, 12),
            (54, 47, -8),
            (70.5, 40),
            (82, 28),
            (81.5, 48, 56),
        )
        + stamp("side", plum.side(palette, 1.3), (20, 68, 58), (83, 72, -58))
        + stamp("blossom", plum.blossom(palette, 1.6), (25, 81), (63, 60, 20), (15, 53, 40, 0.8))
    )


def chaff_2(palette: Palette) -> str:
    """A trunk leaves the frame at the right; three blossoms, and twigs with a few buds."""
    return (
        plum.twig(palette, ((100, 580), (170, 520), (196, 420)), 24, 12)
        + plum.twig(palette, ((130, 860), (84, 640), (118, 440), (104, 230)), 48, 16)
        + plum.twig(palette, ((398, 560), (460, 500), (506, 410)), 24, 12)
        + plum.twig(palette, ((340, 860), (418, 640), (386, 400), (402, 150)), 48, 16)
        + plum.wood(
            palette,
            ((-60, 990), (110, 850), (250, 900), (400, 800), (660, 820)),
            (150, 120, 108, 90, 66),
        )
        + plum.buds(
            palette,
            (17, 24),
            (19, 38, 58),
            (32, 43, 14),
            (66, 16),
            (64.5, 31, -58),
            (83, 42, 26),
            (64, 46, 58),
            (14, 53, -58),
        )
        + stamp("side", plum.side(palette, 1.3), (18, 69, 60), (80, 81, 12))
        + stamp("blossom", plum.blossom(palette, 1.6), (25, 83), (66, 61, 30, 0.9))
    )


CREATURE = _warbler  # for a portrait
FACES = (warbler, poetry_ribbon, chaff_1, chaff_2)
