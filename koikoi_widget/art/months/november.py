"""November: willow. The rain man, the swallow, the plain ribbon, and the lightning, a chaff."""

from __future__ import annotations

import math

from ..motifs import willow
from ..motifs.things import ribbon
from ..palettes import Palette
from ..pen import (
    Point,
    curve,
    define,
    disc,
    group,
    leaf,
    line,
    outline,
    place,
    polygon,
    polyline,
    reuse,
    shape,
    taper,
    turned,
)


def _fronds(palette: Palette, *places: tuple[str, float, float], longest: float = 560) -> str:
    """Return fronds of three lengths, named "long", "middle" and "short", hanging at `places`."""
    return "".join((define("long", willow.frond(palette, longest, 16)),
                    define("middle", willow.frond(palette, 380, 12)),
                    define("short", willow.frond(palette, 220, -10)),
                    *(reuse(name, x, y, flip=k % 2 == 1)
                      for k, (name, x, y) in enumerate(places))))


def rain_man(palette: Palette) -> str:
    """Ono no Michikaze watches the frog that will not give up."""
    stream = outline([(-20, 628), (120, 612), (300, 640), (470, 616), (630, 636)], [(630, 900)],
                     [(-20, 900)])
    ripples = (curve((20, 690), (120, 668), (230, 696)) + curve((40, 746), (130, 728), (220, 750))
               + curve((450, 690), (520, 670), (600, 694))
               + curve((470, 740), (540, 726), (600, 744))
               + curve((24, 790), (70, 780), (120, 792)))
    bank = outline([(-20, 900), (110, 884), (210, 830), (330, 812), (470, 786), (630, 770)],
                   [(630, 1020)], [(-20, 1020)])
    return (_fronds(palette, ("middle", 25, -4), ("short", 38, 1), ("short", 88, 1),
                    ("long", 9, 4), ("short", 51, 0), ("middle", 94, 1), ("short", 18, 6),
                    ("short", 64, -1), ("short", 77, 0), ("middle", 32, -12), ("long", 17, -16),
                    ("short", 45, -9), ("short", 57, -9), ("short", 70, -8), ("middle", 99, -10),
                    ("short", 83, -7), longest=610)
            + willow.wood(palette, ((-30, 400), (40, 240), (96, 110), (230, -20)),
                          (140, 116, 92, 74), ((1, 0.05),))
            + shape(stream, palette.water) + line(ripples)
            + shape(bank, palette.brown)
            + _posts(palette) + _frog(palette)
            + place(_man(palette), -7, -7.8, size=1.12) + place(_umbrella(palette), 1, -2.2))


def _posts(palette: Palette) -> str:
    parts = []
    for x, top in ((468, 884), (534, 862)):
        parts.append(shape(polygon((x - 24, top), (x + 24, top), (x + 24, 1000), (x - 24, 1000)),
                           palette.yellow))
        parts.append(shape(disc(x, top, 24, 10), palette.yellow))
        parts.append(line(f"M{x - 6} {top + 40}v50M{x + 8} {top + 60}v40"))
    return "".join(parts)


def _frog(palette: Palette) -> str:
    far_leg = curve((96, 836), (62, 830), (70, 868), (40, 872))
    body = outline([(196, 776), (178, 760), (158, 764), (120, 790), (86, 836)],
                   [(86, 836), (96, 860), (130, 862), (172, 836), (196, 804), (196, 776)])
    thigh = outline([(100, 826), (140, 836), (134, 872), (96, 884)],
                    [(96, 884), (60, 908), (40, 904)],
                    [(40, 904), (76, 880), (82, 856), (100, 826)])
    arm = outline([(156, 826), (176, 818), (188, 846)], [(188, 846), (206, 862)],
                  [(206, 862), (178, 860), (156, 826)])
    return (line(far_leg, width=18) + line(far_leg, palette.green, 8)
            + shape(body, palette.green)
            + shape(arm, palette.green) + shape(thigh, palette.green)
            + shape(disc(172, 768, 13), palette.yellow) + shape(disc(175, 766, 5), palette.ink)
            + line(curve((198, 788), (182, 794), (168, 790)))
            + line("M118 806l1 1M136 800l1 1M112 822l1 1", width=9))


def _man(palette: Palette) -> str:
    hat = outline([(318, 452), (326, 400), (350, 350), (386, 340)],
                  [(386, 340), (400, 390), (396, 446)],
                  [(396, 446), (356, 458), (318, 452)])
    face = outline([(324, 446), (318, 472), (306, 492)], [(306, 492), (318, 498), (318, 520),
                   (344, 536), (370, 524), (376, 490), (368, 442)], [(368, 442), (324, 446)])
    hair = outline([(366, 440), (372, 490), (366, 520), (388, 530)],
                   [(388, 530), (404, 500), (398, 440)], [(398, 440), (366, 440)])
    robe = outline([(340, 530), (300, 556), (274, 640), (262, 740), (250, 782)],
                   [(250, 782), (340, 800), (452, 784)],
                   [(452, 784), (456, 690), (440, 590), (392, 524)],
                   [(392, 524), (366, 540), (340, 530)])
    hem = outline([(262, 740), (350, 758), (453, 742)], [(453, 742), (456, 800), (462, 836)],
                  [(462, 836), (350, 852), (240, 832)], [(240, 832), (256, 786), (262, 740)])
    front = outline([(318, 556), (268, 600), (214, 650)], [(214, 650), (220, 708), (250, 744)],
                    [(250, 744), (300, 720), (346, 650)], [(346, 650), (350, 590), (318, 556)])
    back = outline([(384, 548), (420, 566), (446, 590)], [(446, 590), (500, 640), (494, 720)],
                   [(494, 720), (440, 716), (388, 660)], [(388, 660), (370, 600), (384, 548)])
    folds = (curve((350, 560), (340, 640), (344, 746)) + curve((380, 680), (384, 720), (382, 746))
             + curve((236, 690), (270, 680), (312, 640))
             + curve((404, 650), (440, 676), (486, 684)))
    collar = polyline((340, 530), (352, 560), (388, 526))
    pole = polyline((405, 290), (416, 640))
    shoes = shape(disc(296, 846, 34, 13), palette.ink) + shape(disc(398, 850, 34, 13), palette.ink)
    return (shoes + shape(hem, palette.purple) + line("M300 770l-6 66M350 776v70M402 772l6 68")
            + shape(robe, palette.red) + line(folds) + line(pole, width=17)
            + line(pole, palette.yellow, 7)
            + shape(front, palette.red) + shape(back, palette.red) + line(folds)
            + shape(disc(414, 586, 18, 16), palette.paper)
            + shape(hair, palette.ink) + shape(face, palette.paper)
            + line(collar, palette.paper, 14)
            + line(curve((326, 474), (336, 470), (346, 474)) + "M326 460l18-4M318 514l12 1")
            + shape(hat, palette.ink))


def _umbrella(palette: Palette) -> str:
    tip, y = (392, 224), 374
    rim = (200, 250, 316, 390, 464, 530, 578)
    parts = []
    for k, (a, b) in enumerate(zip(rim, rim[1:], strict=False)):
        left = [tip, ((tip[0] + a) / 2 + (a - tip[0]) * 0.14, 274), (a, y)]
        right = [(b, y), ((tip[0] + b) / 2 + (b - tip[0]) * 0.14, 274), tip]
        edge: list[Point] = [(a, y), ((a + b) / 2, y - 16), (b, y)]
        parts.append(shape(outline(left, edge, right), (palette.green, palette.yellow)[k % 2]))
    return group(*parts) + shape(polygon((380, 230), (386, 202), (398, 202), (404, 230)),
                                 palette.ink)


def swallow(palette: Palette) -> str:
    """The swallow crosses the rain."""
    return (_fronds(palette, ("short", 11, 1), ("middle", 21, -2), ("long", 92, -6),
                    ("short", 33, 2), ("middle", 43, -8), ("short", 53, 1), ("short", 63, -3),
                    ("middle", 73, -9), ("short", 83, 0), ("short", 16, -9), ("short", 28, -8),
                    ("short", 38, -10), ("short", 58, -9), ("short", 68, -8), ("long", 99, -12),
                    ("middle", 87, -12), ("short", 78, -9), ("long", 6, -20), longest=500)
            + willow.wood(palette, ((680, 560), (586, 700), (560, 850), (520, 1040)),
                          (90, 130, 150, 220), ((1, -0.2),))
            + _swallow(palette))


def _swallow(palette: Palette) -> str:
    streamers = [taper([(290, 650), (326, 730), (326, 820), (293, 905)], (34, 26, 24, 0)),
                 taper([(312, 640), (380, 720), (440, 830), (440, 964)], (34, 28, 26, 0))]
    body = outline([(116, 448), (150, 434), (196, 462), (262, 530), (306, 590), (336, 660)],
                   [(336, 660), (304, 656), (276, 676)],
                   [(276, 676), (190, 636), (130, 566), (108, 496), (116, 448)])
    belly = outline([(116, 500), (160, 540), (226, 600), (300, 656)],
                    [(300, 656), (276, 676), (190, 636), (130, 566), (112, 512)])
    head = outline([(94, 470), (104, 438), (138, 424), (172, 442)],
                   [(172, 442), (176, 480), (150, 520)],
                   [(150, 520), (118, 514), (100, 494), (94, 470)])
    beak = polygon((100, 452), (58, 472), (100, 484))
    # two sickles, each a row of long feathers under a row of short ones
    far = [[(196, 470), (238, 390), (314, 332), (420, 318), (536, 362)],
           [(536, 362), (490, 364), (452, 372)], [(452, 372), (480, 386)],
           [(480, 386), (440, 392), (408, 404)], [(408, 404), (432, 420)],
           [(432, 420), (396, 426), (366, 440)], [(366, 440), (386, 458)],
           [(386, 458), (350, 466), (330, 480)], [(330, 480), (344, 500)],
           [(344, 500), (310, 530), (268, 556)]]
    far_coverts = [[(196, 470), (238, 390), (314, 332), (390, 318)],
                   [(390, 318), (356, 350), (350, 366)], [(350, 366), (318, 390), (314, 410)],
                   [(314, 410), (286, 434), (284, 456)], [(284, 456), (260, 490), (240, 520)]]
    near = [[(140, 520), (84, 590), (52, 680), (56, 780), (96, 880)],
            [(96, 880), (98, 836), (106, 804)], [(106, 804), (128, 838)],
            [(128, 838), (130, 790), (140, 760)], [(140, 760), (164, 790)],
            [(164, 790), (164, 746), (174, 718)], [(174, 718), (198, 742)],
            [(198, 742), (200, 700), (208, 680)], [(208, 680), (228, 696)],
            [(228, 696), (240, 660), (236, 620)]]
    near_coverts = [[(140, 520), (84, 590), (54, 670), (52, 740)],
                    [(52, 740), (84, 716), (92, 704)], [(92, 704), (112, 684), (122, 672)],
                    [(122, 672), (148, 660), (160, 646)], [(160, 646), (200, 630), (226, 610)]]
    quills = ("M362 354l78 14M326 400l72 4M298 444l58-2M268 494l52-14")
    near_quills = ("M84 724l14 68M116 690l14 60M154 658l12 52M194 634l8 40")
    return ("".join(shape(streamer, palette.red) for streamer in streamers)
            + shape(outline(*far), palette.yellow) + shape(outline(*far_coverts), palette.orange)
            + line(quills)
            + shape(body, palette.ink) + shape(belly, palette.paper)
            + line("M176 584l14 14M206 612l14 10M240 636l14 8M150 556l10 14")
            + place(shape(outline(*near), palette.yellow)
                    + shape(outline(*near_coverts), palette.orange) + line(near_quills), 7.5, 4.5)
            + shape(head, palette.red) + shape(beak, palette.orange)
            + shape(disc(122, 460, 12), palette.paper) + shape(disc(119, 461, 6), palette.ink)
            + line(curve((270, 566), (286, 600), (306, 630)), palette.paper, 4))


def plain_ribbon(palette: Palette) -> str:
    """A plain ribbon among the fronds; the one ribbon card whose ground is bare."""
    return (willow.wood(palette, ((-60, 560), (34, 700), (56, 850), (90, 1040)),
                          (90, 130, 150, 220), ((1, 0.2),))
            + _fronds(palette, ("middle", 8, 2), ("long", 17, -13), ("long", 93, 2),
                      ("middle", 26, -6), ("long", 80, -5), ("short", 36, -1), ("long", 70, -24),
                      ("short", 46, 0), ("short", 56, 1), ("middle", 65, -2), ("short", 31, -10),
                      ("short", 41, -9), ("short", 51, -9), ("middle", 60, -14),
                      ("short", 75, -6), ("long", 87, -20), ("long", 11, -30), longest=770)
            + ribbon(palette, palette.red, "A"))


def lightning(palette: Palette) -> str:
    """The thunder god's drum and hand in a red storm. It counts as chaff."""
    ground = shape(polygon((0, 0), (610, 0), (610, 1000), (0, 1000)), palette.red, edge="none")
    slab = shape(polygon((-10, 200), (378, 200), (378, 880), (-10, 880)), palette.ink)
    strip = shape(polygon((451, -10), (620, -10), (620, 1010), (451, 1010)), palette.ink)
    leaves = "".join(leaf((512 + side * 4, y), (512 + side * 34, y + 74), 16)
                     for y in range(360, 960, 52) for side in (-1, 1))
    return (ground + slab + strip + line("M512 340V960" + leaves, palette.paper, 4)
            + _bolt(palette) + _drum(palette) + _hand(palette))


def _bolt(palette: Palette) -> str:
    bolt = polygon((-20, 250), (190, 330), (160, 392), (340, 440), (306, 506), (472, 540),
                   (440, 606), (640, 640), (640, 672), (340, 640), (376, 572), (196, 530),
                   (234, 462), (70, 420), (106, 360), (-20, 330))
    core = polyline((-20, 286), (150, 346), (116, 408), (290, 456), (254, 520), (424, 560),
                    (394, 622), (560, 648))
    return (line(bolt, width=15) + shape(bolt, palette.yellow)
            + line(core, palette.paper, 16))


def _drum(palette: Palette) -> str:
    x, y = 256, 730
    back = ((-36, 42), (-24, 62), (4, 72), (44, 76), (84, 78))  # as (turn in degrees, distance)
    front = ((84, 78), (56, 58), (34, 44), (18, 26), (-8, 16), (-32, 26), (-36, 42))
    comma = [[turned([(0, -far)], angle=turn)[0] for turn, far in side] for side in (back, front)]
    commas = [shape(outline(*(turned(side, angle=120 * k, x=x, y=y) for side in comma)),
                    palette.ink, edge="none") for k in range(3)]
    studs = "".join("M{} {}h.1".format(*map(round, turned([(0, -108)], angle=30 * k, x=x, y=y)[0]))
                    for k in range(12))
    return (shape(disc(x, y, 124), palette.red) + line(disc(x, y, 108), palette.yellow, 22)
            + line(studs, palette.ink, 12) + shape(disc(x, y, 90), palette.paper)
            + "".join(commas))


def _hand(palette: Palette) -> str:
    arm = outline([(650, 20), (560, 50), (470, 90), (410, 140), (392, 190)],
                  [(392, 190), (420, 250), (480, 262), (530, 240)],
                  [(530, 240), (580, 226), (650, 220)])
    fingers = (((470, 110), (390, 96), (320, 120), (276, 172)),
               ((440, 150), (352, 158), (296, 196), (272, 258)),
               ((430, 190), (372, 220), (330, 268), (324, 326)),
               ((490, 220), (476, 270), (446, 306), (410, 330)))
    parts = []
    for finger in fingers:
        (ax, ay), (bx, by) = finger[2:]
        long = math.dist((ax, ay), (bx, by)) / 60
        ux, uy = (bx - ax) / long, (by - ay) / long
        claw = outline([(bx - uy * 0.4 - ux * 0.3, by + ux * 0.4 - uy * 0.3),
                        (bx + ux * 0.5 - uy * 0.4, by + uy * 0.5 + ux * 0.4),
                        (bx + ux * 1.1 + 14, by + uy * 1.1 + 18)],
                       [(bx + ux * 1.1 + 14, by + uy * 1.1 + 18),
                        (bx + ux * 0.5 + uy * 0.3, by + uy * 0.5 - ux * 0.3),
                        (bx + uy * 0.4 - ux * 0.3, by - ux * 0.4 - uy * 0.3)])
        parts.append(shape(claw, palette.yellow))
        parts.append(shape(taper(finger, (66, 70, 58, 44)), palette.paper))
        parts.append(line(curve((ax - uy * 0.3, ay + ux * 0.3), (ax + ux * 0.1, ay + uy * 0.1),
                                (ax + uy * 0.25, ay - ux * 0.25))))
    hairs = "M520 96l24 12M556 84l22 14M540 134l26 8M584 120l22 12M560 178l26 2M596 166l20 6"
    return "".join(parts) + shape(arm, palette.paper) + line(hairs)


FACES = (rain_man, swallow, plain_ribbon, lightning)
