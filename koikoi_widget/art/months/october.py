"""October: maple. The deer, the blue ribbon and two chaff."""

from __future__ import annotations

from ..motifs import maple
from ..motifs.things import ribbon, specks
from ..palettes import Palette
from ..pen import curve, disc, doubled, line, outline, shape, strokes


def deer(palette: Palette) -> str:
    """The deer under the maples looks away."""
    mound = outline(
        [(-20, 930), (90, 884), (240, 868), (400, 884), (540, 930), (630, 950)],
        [(630, 1020)],
        [(-20, 1020)],
    )
    blades = "".join(
        curve((x, y), (x + 4, y - 18), (x + lean, y - 34))
        for x, y, lean in (
            (60, 950, -14),
            (104, 920, -12),
            (226, 912, 4),
            (262, 948, 12),
            (320, 906, 12),
            (352, 952, 12),
            (420, 930, 14),
            (216, 968, -8),
            (520, 962, 16),
            (396, 972, 12),
            (120, 968, -12),
        )
    )
    return (
        maple.trunk(
            palette,
            ((560, 1030), (530, 860), (552, 640), (534, 420), (560, 200), (540, -20)),
            (170, 116, 98, 88, 70, 50),
        )
        + maple.twig(palette, ((556, 330), (450, 250), (380, 130), (350, 30)), 34)
        + maple.twig(palette, ((560, 520), (480, 470), (400, 470)), 28)
        + shape(mound, palette.leaf)
        + line(blades, palette.moss)
        + maple.leaves(
            palette,
            ("green", 60, 5, 20),
            ("yellow", 88, 8, 60),
            ("red", 64, 20, -30),
            ("green", 90, 27, 20),
            ("yellow", 70, 35, -60),
            ("red", 90, 44, 30),
            size=0.9,
        )
        + _deer(palette)
    )


def _deer(palette: Palette) -> str:
    antlers = (
        curve((170, 384), (134, 336), (110, 262), (140, 180))
        + curve((128, 322), (150, 296), (152, 268))
        + curve((110, 256), (84, 236), (72, 200))
        + curve((198, 384), (238, 336), (268, 262), (244, 180))
        + curve((242, 328), (280, 320), (302, 294))
        + curve((266, 254), (292, 240), (304, 206))
    )
    far_legs = outline(
        [(200, 700), (216, 800), (224, 846), (230, 862), (232, 940)],
        [(232, 940), (256, 940)],
        [(256, 940), (254, 866), (264, 844), (262, 800), (276, 700)],
    ) + outline(
        [(400, 700), (394, 780), (424, 812), (444, 850), (424, 932)],
        [(424, 932), (450, 932)],
        [(450, 932), (466, 880), (484, 844), (466, 800), (480, 700)],
    )
    body = outline(
        [
            (208, 456),
            (222, 520),
            (280, 556),
            (370, 556),
            (440, 572),
            (486, 620),
            (502, 690),
            (494, 756),
        ],
        [(494, 756), (510, 796), (540, 836)],
        [(540, 836), (532, 862), (514, 900), (502, 956)],
        [(502, 956), (474, 956)],
        [(474, 956), (486, 900), (494, 852), (462, 806), (410, 742)],
        [(410, 742), (330, 726), (240, 738)],
        [(240, 738), (212, 770), (200, 822), (204, 848), (188, 868), (182, 910), (182, 956)],
        [(182, 956), (154, 956)],
        [(154, 956), (160, 906), (160, 868), (150, 846), (156, 812), (134, 740)],
        [(134, 740), (104, 680), (90, 610), (104, 520), (132, 420)],
    )
    breast = outline(
        [(118, 480), (150, 540), (150, 620), (176, 700), (134, 740)],
        [(134, 740), (104, 680), (90, 610), (104, 520), (118, 480)],
    )
    tail = outline(
        [(470, 596), (512, 600), (534, 652)],
        [(534, 652), (522, 686), (500, 690)],
        [(500, 690), (494, 640), (470, 596)],
    )
    head = outline(
        [(136, 430), (140, 392), (176, 372), (216, 380), (258, 404), (294, 416)],
        [(294, 416), (304, 430), (292, 448)],
        [(292, 448), (256, 462), (216, 476), (170, 478), (136, 430)],
    )
    ears = outline(
        [(150, 404), (108, 400), (64, 364)], [(64, 364), (106, 350), (160, 386)]
    ) + outline([(206, 384), (224, 350), (262, 336)], [(262, 336), (262, 366), (236, 396)])
    spots = strokes(
        ((x, y), (x + 5, y + 2))
        for x, y in (
            (276, 586),
            (330, 580),
            (384, 582),
            (436, 606),
            (254, 630),
            (306, 624),
            (360, 624),
            (412, 634),
            (462, 650),
            (282, 668),
            (336, 668),
            (392, 672),
            (444, 688),
        )
    )
    hooves = "".join(
        shape(outline([(x, y)], [(x - 6, y + 22)], [(x + 34, y + 22)], [(x + 28, y)]), palette.ink)
        for x, y in ((154, 952), (474, 952), (230, 936), (424, 928))
    )
    return (
        shape(far_legs, palette.orange)
        + doubled("antlers", antlers, palette.brown, 15)
        + shape(tail, palette.paper)
        + shape(body, palette.orange)
        + shape(breast, palette.paper, edge="none")
        + line(curve((132, 420), (104, 520), (90, 610), (104, 680), (134, 740)))
        + line(spots, palette.paper, 15)
        + line(
            curve((410, 742), (404, 700), (424, 660)) + curve((240, 738), (226, 690), (236, 650))
        )
        + hooves
        + shape(ears, palette.orange)
        + shape(head, palette.orange)
        + line(curve((216, 468), (256, 452), (288, 440)), palette.paper, 12)
        + shape(disc(294, 426, 10), palette.ink)
        + line(curve((290, 444), (270, 448), (254, 444)))
        + shape(disc(216, 412, 10), palette.ink)
        + shape(disc(219, 409, 3), palette.snow, edge="none")
    )


def blue_ribbon(palette: Palette) -> str:
    """A blue ribbon among large leaves."""
    return (
        specks(palette)
        + maple.twig(palette, ((630, 330), (540, 360), (440, 440), (330, 470)), 24)
        + maple.twig(palette, ((-20, 700), (70, 690), (130, 770), (150, 900)), 24)
        + maple.leaves(palette, ("green", 93, 47, 60), ("red", 10, 67, -50), size=0.7)
        + maple.leaves(
            palette,
            ("yellow", 15, 45, -24),
            ("green", 85, 20, 30),
            ("green", 90, 83, -30),
            ("red", 20, 17, -16),
            ("red", 64, 54, 20),
            ("red", 25, 92, 10),
            size=1.12,
        )
        + ribbon(palette, palette.purple, "A")
    )


def chaff_1(palette: Palette) -> str:
    """Two red leaves cut by the edges, green above and below, red over yellow."""
    return (
        maple.twig(palette, ((630, 640), (540, 700), (440, 720), (330, 700)), 26)
        + maple.twig(palette, ((480, 720), (500, 800), (540, 850)), 18)
        + maple.twig(palette, ((-20, 250), (60, 220), (100, 160)), 22)
        + maple.twig(palette, ((630, 200), (560, 230), (480, 240), (400, 300)), 24)
        + maple.leaves(
            palette,
            ("green", 66, 27, -40),
            ("yellow", 13, 14, 20),
            ("yellow", 88, 86, 140),
            size=0.7,
        )
        + maple.leaves(
            palette,
            ("green", 20, 42, -30),
            ("yellow", 28, 70, -76),
            ("red", 42, 8, 14),
            ("red", 88, 42, 40),
            ("red", 44, 60, 16),
            ("green", 45, 92, -10),
            size=1.2,
        )
    )


def chaff_2(palette: Palette) -> str:
    """Yellow above and below, green, red over green."""
    return (
        maple.twig(palette, ((-20, 440), (90, 460), (200, 430), (290, 340), (330, 230)), 26)
        + maple.twig(palette, ((180, 430), (230, 500), (240, 570)), 18)
        + maple.twig(palette, ((630, 800), (540, 840), (440, 830), (370, 780)), 26)
        + maple.twig(palette, ((530, 840), (500, 900), (430, 940)), 18)
        + maple.leaves(
            palette, ("red", 40, 60, 170), ("green", 60, 78, -50), ("red", 66, 95, 230), size=0.7
        )
        + maple.leaves(
            palette,
            ("yellow", 36, 25, -20),
            ("green", 75, 17, 24),
            ("green", 72, 60, -80),
            ("red", 86, 48, 10),
            ("yellow", 16, 91, 40),
            ("red", 12, 73, -20),
            size=1.2,
        )
    )


CREATURE = _deer  # for a portrait
FACES = (deer, blue_ribbon, chaff_1, chaff_2)
