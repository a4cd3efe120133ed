"""July: bush clover. The boar, the plain ribbon and two chaff."""

from __future__ import annotations

from ..motifs import clover
from ..motifs.things import cloud, ribbon, specks
from ..palettes import Palette
from ..pen import Point, curve, disc, line, outline, place, polygon, polyline, shape, turned


def boar(palette: Palette) -> str:
    """The boar rests among the clover that is its bed."""
    return (place(cloud(palette, *_CLOUD), 4, 3)
            + clover.branches(palette, ((650, 760), (600, 520), (520, 360), (420, 270)),
                              ((650, 900), (610, 720), (570, 560), (570, 470)))
            + _boar(palette)
            + clover.more_branches(palette, ((650, 1010), (500, 950), (360, 930), (230, 960)),
                                   ((-30, 1040), (40, 960), (80, 880), (80, 820))))


_CLOUD: tuple[Point, ...] = ((0, 150), (96, 120), (170, 60), (290, 66), (410, 44), (470, -8))

# The lie of the coat, each line from the head backwards.
_COAT: tuple[tuple[Point, ...], ...] = (
    ((290, 420), (350, 426), (410, 476), (466, 564), (504, 670), (518, 760)),
    ((294, 460), (352, 472), (404, 528), (446, 612), (468, 700)),
    ((290, 502), (340, 516), (386, 574), (420, 650), (430, 700)),
    ((284, 546), (326, 564), (364, 620), (390, 690)),
    ((268, 586), (306, 610), (338, 664), (354, 726)),
    ((244, 618), (282, 650), (308, 702), (320, 766)),
    ((210, 646), (250, 682), (276, 736), (286, 800)),
    ((172, 656), (212, 706), (234, 760)),
    ((470, 764), (430, 768), (402, 796), (394, 840)),
    ((504, 800), (466, 806), (444, 836), (440, 880)),
    ((172, 760), (174, 800), (156, 850)))


def _boar(palette: Palette) -> str:
    body = outline([(226, 420), (278, 384), (340, 384), (412, 438), (476, 540), (526, 660),
                    (548, 780), (540, 860), (500, 900)],
                   [(500, 900), (400, 890), (300, 856), (262, 830)],
                   [(262, 830), (150, 780), (116, 700), (120, 620), (150, 560), (226, 420)])
    mane = [(196, 420)]
    for k, (x, y) in enumerate(((216, 402), (250, 386), (290, 374), (330, 374), (368, 390),
                                (402, 418), (434, 458), (462, 502), (486, 550), (508, 600))):
        mane += [(x + 4 + k * 6, y - 52 + k * 3), (x + 24, y + 16)]
    head = outline([(58, 482), (100, 462), (150, 426), (194, 404), (240, 410)],
                   [(240, 410), (276, 438)], [(276, 438), (262, 466)], [(262, 466), (290, 500)],
                   [(290, 500), (264, 518)], [(264, 518), (278, 560)], [(278, 560), (244, 568)],
                   [(244, 568), (244, 608)], [(244, 608), (212, 604)], [(212, 604), (196, 638)],
                   [(196, 638), (150, 618), (112, 592), (60, 566)],
                   [(60, 566), (46, 540), (46, 500), (58, 482)])
    snout = outline([(60, 474), (80, 498), (80, 540), (64, 574)],
                    [(64, 574), (42, 566), (36, 524), (40, 484), (60, 474)])
    ears = [[(206, 420), (188, 386), (194, 340)], [(194, 340), (226, 362), (240, 410)],
            [(240, 410), (226, 426), (206, 420)]]
    near_ear = outline(*(turned(piece, x=12, y=8, angle=2) for piece in ears))
    far_ear = outline(*(turned(piece, x=-36, y=2) for piece in ears))
    tusk = outline([(118, 570), (84, 546), (86, 490)], [(86, 490), (104, 526), (140, 548)],
                   [(140, 548), (118, 570)])
    far = outline([(250, 760), (246, 830), (216, 890)], [(216, 890), (210, 918), (270, 918)],
                  [(270, 918), (290, 860), (310, 780)])
    shin: list[list[Point]] = [
        [(122, 690), (138, 780), (126, 850), (106, 892), (104, 920)],
        [(166, 920), (190, 858), (216, 800), (226, 748)]]
    haunch: list[list[Point]] = [
        [(470, 716), (400, 730), (352, 786), (350, 842), (380, 868), (336, 888), (314, 920)],
        [(470, 920), (528, 888), (545, 830), (548, 790)]]
    hooves = (outline([(110, 886), (102, 920)], [(166, 920), (174, 900), (142, 884), (110, 886)])
              + outline([(220, 886), (208, 918)], [(270, 918), (276, 898), (250, 884), (220, 886)])
              + outline([(340, 884), (310, 920)], [(384, 920), (378, 892), (340, 884)]))
    coat = [turned([(0, -11), (0, 11)], angle=angle, x=px, y=py) for flow in _COAT
            for px, py, angle in clover.stations(flow, 38)[:-1]]
    return (shape(polygon(*mane), palette.ink)
            + shape(far, palette.brown) + shape(body, palette.orange)
            + shape(outline(*haunch), palette.orange, edge="none")
            + shape(outline(*shin), palette.orange, edge="none")
            + line("".join(curve(*side) for side in (*haunch, *shin)))
            + line("".join(polyline(*dash) for dash in coat), width=6)
            + shape(hooves, palette.ink)
            + shape(far_ear, palette.brown)
            + shape(head, palette.orange) + shape(snout, palette.brown)
            + shape(near_ear, palette.orange) + line("M216 402l-4-32", width=12)
            + line(curve((72, 556), (120, 560), (166, 584), (184, 572)))
            + line("M110 480l14-8M134 464l14-9M226 470l16 14M206 506l20 12M196 546l20 8")
            + shape(tusk, palette.snow)
            + line("M54 502v12M57 530v12", width=9)
            + shape(outline([(142, 496), (162, 474), (190, 480)], [(190, 480), (170, 498),
                            (142, 496)]), palette.snow)
            + shape(disc(164, 487, 7), palette.ink)
            + line(curve((132, 486), (162, 462), (196, 464)), width=9))


def plain_ribbon(palette: Palette) -> str:
    """A plain red ribbon, branches on both sides."""
    return (specks(palette)
            + clover.branches(palette,
                              ((110, 1020), (80, 860), (76, 700), (104, 560)),
                              ((180, 1020), (200, 800), (180, 480), (130, 300)),
                              ((430, 1020), (540, 860), (560, 700), (530, 560)),
                              ((330, 1020), (420, 820), (450, 520), (510, 270)))
            + ribbon(palette, palette.red, "B"))


def chaff_1(palette: Palette) -> str:
    """Branches fan up from the lower left."""
    return clover.branches(
        palette, ((-10, 1080), (54, 820), (70, 580), (108, 370)),
        ((-30, 1130), (150, 740), (220, 470), (290, 240)),
        ((-40, 1120), (230, 800), (370, 590), (460, 430)),
        ((-40, 1080), (250, 930), (390, 840), (460, 740)))


def chaff_2(palette: Palette) -> str:
    """Branches enter from the right edge and arch left."""
    return clover.branches(
        palette, ((650, 420), (614, 330), (578, 272), (536, 236)),
        ((640, 650), (550, 450), (440, 320), (312, 232)),
        ((640, 790), (500, 630), (360, 600), (220, 680)),
        ((640, 930), (540, 820), (460, 800), (370, 850)))


FACES = (boar, plain_ribbon, chaff_1, chaff_2)
