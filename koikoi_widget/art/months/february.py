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
            + _warbler(palette)
            + stamp("blossom", plum.blossom(palette, 1.1), (85, 37, 10), (79, 73, -14), (35, 93))
            + plum.buds(palette, (85, 56, 60), (86, 64, -70), (18, 65, -20), (46, 93, 10),
                        (10, 62, -50)))


def _warbler(palette: Palette) -> str:
    body = outline([(150, 316), (190, 282), (246, 300), (330, 384), (410, 490), (474, 560),
                    (540, 634)],
                   [(540, 634), (520, 652), (500, 664)],
                   [(500, 664), (430, 606), (370, 596), (300, 606), (222, 560), (168, 464),
                    (148, 384), (150, 316)])
    breast = outline([(150, 340), (200, 352), (226, 420), (300, 520), (390, 598)],
                     [(390, 598), (300, 606), (222, 560), (168, 464), (148, 384), (150, 340)])
    wing = outline([(226, 404), (270, 370), (336, 420), (410, 520), (470, 612)],
                   [(470, 612), (400, 586), (320, 548), (252, 484), (226, 404)])
    quills = (curve((300, 430), (360, 500), (440, 584)) + curve((278, 460), (340, 528), (420, 584))
              + curve((252, 404), (282, 396), (304, 424))
              + curve((252, 440), (270, 426), (290, 456)))
    legs = polyline((262, 586), (262, 650), (228, 692)) + polyline((262, 650), (282, 694))
    legs += polyline((322, 604), (330, 656), (306, 700)) + polyline((330, 656), (356, 700))
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
            + stamp("blossom", plum.blossom(palette, 1.1), (35, 15.5), (70, 49, 20), (21, 68, -14))
            + ribbon(palette, palette.red, "A", "akayoroshi"))


def chaff_1(palette: Palette) -> str:
    """Bare twigs standing up, three blossoms and many ball buds."""
    return (plum.twig(palette, ((140, 920), (96, 700), (110, 400), (104, 70)), 30)
            + plum.twig(palette, ((390, 930), (440, 780), (422, 580), (430, 380)), 26)
            + plum.twig(palette, ((470, 920), (520, 700), (494, 460), (502, 260)), 28)
            + plum.wood(palette, ((10, 940), (200, 905), (370, 950), (620, 900)), (110, 84, 96, 70))
            + plum.buds(palette, (17, 18, 60), (18, 29, -60), (17, 7), (17, 42, 60), (70, 38),
                        (70, 50, -60), (82, 26), (81, 38, 60), (81, 50, -55), (84, 64, 60))
            + stamp("side", plum.side(palette), (18, 60, 40), (71, 81, -34))
            + stamp("blossom", plum.blossom(palette, 1.15), (24, 78)))


def chaff_2(palette: Palette) -> str:
    """A trunk with one arm to the right, three blossoms from the side."""
    return (plum.twig(palette, ((120, 850), (90, 640), (112, 440), (104, 230)), 30)
            + plum.twig(palette, ((330, 850), (410, 640), (390, 400), (402, 150)), 30)
            + plum.wood(palette, ((20, 1000), (130, 850), (300, 880), (430, 800), (620, 800)),
                        (130, 110, 84, 66, 44))
            + plum.buds(palette, (17, 23), (18, 33, 60), (18, 46, -60), (15, 59, 60), (66, 15),
                        (65, 26, -60), (64, 37, 60), (65, 50, -60), (92, 78))
            + stamp("side", plum.side(palette), (28, 80, 14), (54, 81, -12), (67, 64, 60)))


FACES = (warbler, poetry_ribbon, chaff_1, chaff_2)
