"""February: plum. The bush warbler, the poetry ribbon and two chaff."""

from __future__ import annotations

from ..motifs import plum
from ..motifs.things import LARGE_CLOUD, cloud, ribbon, specks
from ..palettes import Palette
from ..pen import curve, disc, doubled, line, outline, place, polyline, shape, stamp


def warbler(palette: Palette) -> str:
    """The bush warbler sings on the first tree to flower."""
    return (place(cloud(palette, *LARGE_CLOUD), 5, 3)
            + place(cloud(palette, *LARGE_CLOUD), 95, 3, flip=True)
            + plum.twig(palette, ((470, 830), (540, 700), (508, 540), (522, 400)), 30)
            + plum.twig(palette, ((400, 850), (300, 930), (200, 944)), 26)
            + plum.wood(palette, ((620, 900), (410, 850), (340, 716), (190, 704), (60, 616)),
                        (110, 92, 66, 48, 20))
            + place(_warbler(palette), 0, 2)
            + stamp("blossom", plum.blossom(palette, 1.25), (85, 37, 10), (79, 73, -14), (35, 93))
            + plum.buds(palette, (85, 56, 60), (86, 64, -70), (18, 65, -20), (46, 93, 10),
                        (10, 62, -50)))


def _warbler(palette: Palette) -> str:
    body = outline([(150, 318), (184, 284), (232, 296), (312, 368), (396, 466), (470, 550),
                    (552, 640)],
                   [(552, 640), (530, 658), (508, 668)],
                   [(508, 668), (430, 600), (364, 572), (298, 560), (232, 516), (180, 444),
                    (154, 380), (150, 318)])
    breast = outline([(150, 342), (196, 352), (222, 410), (296, 496), (390, 582)],
                     [(390, 582), (298, 560), (232, 516), (180, 444), (154, 380), (150, 342)])
    wing = outline([(224, 398), (264, 362), (326, 404), (402, 500), (474, 600)],
                   [(474, 600), (404, 570), (326, 530), (256, 470), (224, 398)])
    quills = (curve((298, 416), (356, 484), (440, 570)) + curve((278, 446), (338, 510), (420, 570))
              + curve((248, 396), (276, 386), (298, 412))
              + curve((250, 430), (268, 416), (288, 444)))
    legs = polyline((276, 546), (270, 630), (236, 672)) + polyline((270, 630), (290, 674))
    legs += polyline((336, 562), (338, 636), (310, 680)) + polyline((338, 636), (364, 680))
    return (doubled("legs", legs, palette.orange, 8)
            + shape(body, palette.green) + shape(breast, palette.yellow)
            + shape(wing, palette.green) + line(quills)
            + line(polyline((412, 500), (516, 650)))
            + shape(outline([(154, 312), (110, 333)], [(110, 333), (156, 352)]), palette.orange)
            + line(polyline((112, 333), (160, 334)))
            + line(curve((172, 316), (200, 304), (236, 320)), palette.yellow, 9)
            + shape(disc(192, 330, 11), palette.ink)
            + shape(disc(189, 327, 4), palette.snow, edge="none"))


def poetry_ribbon(palette: Palette) -> str:
    """あかよろし before the old tree."""
    return (specks(palette)
            + plum.twig(palette, ((320, 420), (430, 500), (540, 400)), 26)
            + plum.twig(palette, ((100, 640), (150, 700), (134, 800)), 20)
            + plum.wood(palette, ((50, 990), (150, 800), (84, 640), (220, 470), (400, 330),
                                  (370, 170), (450, 10)), (100, 84, 74, 66, 56, 44, 30))
            + plum.twig(palette, ((370, 170), (280, 150), (214, 170)), 22)
            + plum.buds(palette, (82, 43, -40), (89, 40, 40), (66, 25, 70), (68, 8, 70),
                        (62, 20, -80),
                        (18, 60, -60), (23, 79, 100), (14, 64, -90), (18, 88, -60))
            + stamp("blossom", plum.blossom(palette, 1.3), (35, 15), (71, 49, 20), (21, 68, -14))
            + ribbon(palette, palette.red, "A", "akayoroshi"))


def chaff_1(palette: Palette) -> str:
    """Bare twigs standing up, three blossoms and many ball buds."""
    return (plum.twig(palette, ((98, 640), (170, 560), (200, 470)), 24, 12)
            + plum.twig(palette, ((170, 940), (92, 700), (114, 400), (104, 70)), 52, 18)
            + plum.twig(palette, ((424, 640), (350, 590), (320, 500)), 24, 12)
            + plum.twig(palette, ((360, 940), (440, 780), (418, 580), (430, 380)), 44, 18)
            + plum.twig(palette, ((450, 930), (524, 700), (490, 460), (502, 260)), 46, 18)
            + plum.wood(palette, ((-20, 980), (130, 905), (250, 940), (400, 880), (640, 950)),
                        (190, 160, 160, 190, 190))
            + plum.buds(palette, (17.5, 17, 64), (18, 25, -62), (17, 7), (18, 37, 66),
                        (32.5, 47, 14), (17, 47, -64), (70, 38), (70.5, 49, 62),
                        (52.5, 50, -8), (82, 26), (81, 36, 64), (81.5, 48, 60), (85, 63, 66),
                        size=1.35)
            + stamp("side", plum.side(palette, 1.4), (20, 61, 46), (67, 82, -30))
            + stamp("blossom", plum.blossom(palette, 1.55), (24, 78)))


def chaff_2(palette: Palette) -> str:
    """A trunk with one arm to the right, three blossoms from the side."""
    return (plum.twig(palette, ((100, 580), (170, 520), (190, 430)), 24, 12)
            + plum.twig(palette, ((130, 860), (84, 640), (114, 440), (104, 230)), 54, 18)
            + plum.twig(palette, ((398, 560), (460, 500), (500, 420)), 24, 12)
            + plum.twig(palette, ((320, 860), (418, 640), (386, 400), (402, 150)), 52, 18)
            + plum.wood(palette, ((-20, 1040), (110, 880), (270, 900), (420, 810), (640, 800)),
                        (250, 220, 190, 120, 80))
            + plum.buds(palette, (17, 23), (18, 33, 62), (18, 45, -64), (31, 43, 10),
                        (14, 58, -66), (66, 15), (65, 26, -62), (64, 37, 64), (64, 46, -66),
                        (82, 42, 26), (90, 77, 10), size=1.35)
            + stamp("side", plum.side(palette, 1.4), (24, 82, -10), (51, 83, -6), (70, 66, 52)))


FACES = (warbler, poetry_ribbon, chaff_1, chaff_2)
