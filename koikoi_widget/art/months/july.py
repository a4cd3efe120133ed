"""July: bush clover. The boar, the plain ribbon and two chaff."""

from __future__ import annotations

from ..motifs import clover
from ..motifs.things import cloud, ribbon, specks
from ..palettes import Palette
from ..pen import Point, curve, disc, line, outline, place, polygon, polyline, shape, turned


def boar(palette: Palette) -> str:
    """The boar stands in the clover that is its bed."""
    return (place(cloud(palette, *_CLOUD), 4, 3)
            + clover.branches(palette, ((650, 760), (600, 520), (520, 360), (420, 270)),
                              ((650, 900), (610, 720), (570, 560), (570, 470)))
            + _boar(palette)
            + clover.more_branches(palette, ((650, 1040), (500, 980), (360, 956), (230, 970)),
                                   ((-30, 1060), (30, 980), (50, 900), (52, 830))))


_CLOUD: tuple[Point, ...] = ((0, 150), (96, 120), (170, 60), (290, 66), (410, 44), (470, -8))

# The lie of the coat, each line from the head backwards.
_COAT: tuple[tuple[Point, ...], ...] = (
    ((290, 420), (350, 426), (416, 480), (474, 568), (512, 660), (528, 740)),
    ((294, 460), (352, 472), (404, 528), (446, 612), (462, 660)),
    ((290, 502), (340, 516), (386, 574), (420, 650)),
    ((284, 546), (326, 564), (364, 620), (396, 700)),
    ((268, 586), (306, 610), (338, 664), (366, 750)),
    ((244, 618), (282, 650), (308, 702), (324, 760)),
    ((210, 646), (250, 682), (282, 750)),
    ((172, 656), (212, 700), (236, 744)),
    ((136, 690), (164, 740), (176, 800), (170, 860)),
    ((500, 690), (464, 730), (458, 780)),
    ((528, 760), (500, 790), (508, 850)))


def _boar(palette: Palette) -> str:
    body = outline([(226, 412), (282, 376), (344, 384), (420, 446), (486, 540), (532, 640),
                    (556, 730), (546, 806)],
                   [(546, 806), (556, 842), (536, 880), (532, 916)], [(532, 916), (480, 916)],
                   [(480, 916), (490, 874), (476, 838), (434, 796)],
                   [(434, 796), (360, 790), (280, 784), (212, 756)],
                   [(212, 756), (202, 804), (206, 850), (194, 916)], [(194, 916), (142, 916)],
                   [(142, 916), (154, 860), (140, 800), (112, 720)],
                   [(112, 720), (100, 650), (130, 580), (226, 412)])
    far_legs = (outline([(120, 680), (76, 760), (84, 810), (60, 872)], [(60, 872), (104, 890)],
                        [(104, 890), (130, 820), (160, 760)])
                + outline([(372, 770), (372, 830), (352, 916)], [(352, 916), (404, 916)],
                          [(404, 916), (424, 850), (470, 790)]))
    mane = [(196, 420)]
    for k, (x, y) in enumerate(((216, 402), (250, 380), (290, 368), (330, 370), (368, 390),
                                (402, 422), (436, 462), (466, 506), (490, 552), (512, 602))):
        mane += [(x + 4 + k * 6, y - 56 + k * 3), (x + 24, y + 16)]
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
    hooves = polygon((70, 850), (112, 866), (104, 892), (54, 874)) + "".join(
        polygon((x, 884), (x + 46, 884), (x + 44, 918), (x - 8, 918)) for x in (148, 486, 362))
    coat = [turned([(0, -11), (0, 11)], angle=angle, x=px, y=py) for flow in _COAT
            for px, py, angle in clover.stations(flow, 38)[:-1]]
    return (line(body + far_legs, palette.paper, 24)
            + shape(polygon(*mane), palette.ink)
            + shape(far_legs, palette.brown)
            + line(curve((548, 716), (580, 730), (574, 784)), width=12)
            + shape(body, palette.orange)
            + line(curve((492, 640), (438, 690), (420, 750), (434, 796))
                   + curve((212, 756), (206, 700), (220, 664)))
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
        ((640, 620), (590, 500), (530, 440), (450, 430)),
        ((640, 790), (500, 630), (360, 600), (220, 680)),
        ((640, 930), (540, 820), (460, 800), (370, 850)))


FACES = (boar, plain_ribbon, chaff_1, chaff_2)
