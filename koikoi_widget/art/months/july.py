"""July: bush clover. The boar, the plain ribbon and two chaff."""

from __future__ import annotations

from ..motifs import clover
from ..motifs.things import cloud, ribbon, specks
from ..palettes import Palette
from ..pen import (
    Point,
    curve,
    disc,
    doubled,
    line,
    outline,
    place,
    polygon,
    polyline,
    shape,
    stations,
    taper,
    turned,
)


def boar(palette: Palette) -> str:
    """The boar trots through the clover that is its bed, its head low."""
    return (
        place(cloud(palette, *_CLOUD), 4, 3)
        + clover.branches(
            palette,
            ((650, 640), (590, 470), (500, 350), (390, 280)),
            ((650, 800), (620, 640), (590, 500), (580, 400)),
        )
        + _boar(palette)
        + clover.more_branches(
            palette,
            ((650, 1040), (500, 985), (360, 966), (230, 975)),
            ((-60, 1010), (-10, 980), (20, 960), (50, 948)),
        )
    )


_CLOUD: tuple[Point, ...] = ((0, 150), (96, 120), (170, 60), (290, 66), (410, 44), (470, -8))

# The boar's body, from between its ears along the back to the rump, and home along the belly.
_BODY: tuple[tuple[Point, ...], ...] = (
    (
        (180, 560),
        (236, 500),
        (310, 478),
        (400, 494),
        (480, 530),
        (528, 588),
        (540, 660),
        (528, 730),
    ),
    ((528, 730), (490, 766), (430, 770), (350, 766), (270, 784), (200, 772), (160, 720)),
    ((160, 720), (150, 640), (180, 560)),
)
# Its legs, far ones first: the middle of each from the body down, and how wide it is.
_FAR_LEGS: tuple[tuple[Point, ...], ...] = (
    ((270, 760), (276, 810), (262, 862), (254, 900)),
    ((440, 760), (430, 808), (444, 854), (432, 900)),
)
_NEAR_LEGS: tuple[tuple[Point, ...], ...] = (
    ((214, 740), (206, 800), (214, 856), (200, 900)),
    ((494, 710), (482, 794), (504, 850), (488, 900)),
)
# Its bristles: where each stands on the spine, and its tip.
_BRISTLES: tuple[tuple[Point, Point], ...] = (
    ((200, 532), (204, 462)),
    ((226, 510), (246, 438)),
    ((258, 494), (288, 424)),
    ((292, 484), (330, 420)),
    ((326, 482), (372, 424)),
    ((360, 486), (412, 436)),
    ((394, 496), (446, 454)),
    ((428, 508), (478, 474)),
    ((458, 522), (504, 496)),
)
# The lie of the coat, each line from the shoulder backwards.
_COAT: tuple[tuple[Point, ...], ...] = (
    ((250, 530), (330, 516), (420, 534), (500, 590), (524, 650)),
    ((262, 584), (330, 566), (410, 580), (470, 630)),
    ((280, 640), (350, 618), (420, 634), (450, 680)),
    ((250, 690), (310, 672), (380, 676), (430, 720)),
    ((270, 740), (330, 724), (390, 732)),
)


def _boar(palette: Palette) -> str:
    body = outline(*_BODY)
    legs = [
        shape(taper(leg, (64, 44, 26, 24)), colour) + shape(_hoof(*leg[-1]), palette.ink)
        for row, colour in ((_FAR_LEGS, palette.brown), (_NEAR_LEGS, palette.orange))
        for leg in row
    ]
    bristles = "".join(
        polygon((x - 22, y + 16), tip, (x + 22, y + 16)) for (x, y), tip in _BRISTLES
    )
    coat = [
        turned([(0, -11), (0, 11)], angle=angle, x=px, y=py)
        for flow in _COAT
        for px, py, angle in stations(flow, 44)[:-1]
    ]
    return (
        line(body + bristles, palette.paper, 26)
        + legs[0]
        + legs[1]
        + shape(bristles, palette.ink)
        + doubled(
            "tail",
            curve((528, 620), (560, 640), (556, 700)) + "l-8 24m8-24l10 24",
            palette.ink,
            9,
            edge=palette.paper,
            halo=7,
        )
        + shape(body, palette.orange)
        + legs[2]
        + legs[3]
        + shape(_HIDE, palette.orange, edge="none")
        + line("".join(polyline(*dash) for dash in coat), width=6)
        + _head(palette)
    )


def _hoof(x: float, y: float) -> str:
    return polygon((x - 14, y - 14), (x + 14, y - 14), (x + 16, y + 14), (x - 22, y + 14))


# Covers the upper edges of the near legs.
_HIDE = "M176 700h70v66h-66zM464 680h60v40l-30 42-30-8z"


def _head(palette: Palette) -> str:
    """Return the head, carried low: a long wedge from the ears down to the snout."""
    skull = outline(
        [(216, 540), (160, 556), (110, 606), (64, 668)],
        [(64, 668), (52, 700), (62, 730)],
        [(62, 730), (108, 748), (150, 770), (196, 776)],
        [(196, 776), (204, 748)],
        [(204, 748), (236, 746)],
        [(236, 746), (232, 714)],
        [(232, 714), (264, 700)],
        [(264, 700), (248, 668)],
        [(248, 668), (272, 640)],
        [(272, 640), (246, 612)],
        [(246, 612), (254, 574)],
        [(254, 574), (216, 540)],
    )
    snout = outline(
        [(72, 656), (92, 690), (86, 738)],
        [(86, 738), (56, 742), (42, 712), (46, 676)],
        [(46, 676), (56, 654), (72, 656)],
    )
    near_ear, far_ear = (
        outline(
            *(
                turned(piece, x=x, y=y)
                for piece in (
                    [(-26, 20), (-22, -34), (4, -72)],
                    [(4, -72), (32, -34), (30, 22)],
                    [(30, 22), (4, 34), (-26, 20)],
                )
            )
        )
        for x, y in ((208, 560), (168, 562))
    )
    tusk = outline(
        [(126, 744), (96, 726), (92, 680)],
        [(92, 680), (116, 706), (146, 724)],
        [(146, 724), (126, 744)],
    )
    eye = outline([(138, 636), (154, 614), (184, 618)], [(184, 618), (166, 638), (138, 636)])
    return (
        shape(far_ear, palette.brown)
        + shape(skull, palette.orange)
        + shape(snout, palette.brown)
        + shape(near_ear, palette.orange)
        + line("M210 570l2-40", width=11)
        + line(curve((88, 732), (130, 738), (172, 752)))
        + shape(tusk, palette.snow)
        + line("M58 690v14M64 716v12", width=9)
        + shape(eye, palette.snow)
        + shape(disc(163, 626, 7), palette.ink)
        + line(curve((124, 624), (150, 600), (188, 600)), width=9)
    )


def plain_ribbon(palette: Palette) -> str:
    """A plain red ribbon, branches on both sides."""
    return (
        specks(palette)
        + clover.branches(
            palette,
            ((110, 1020), (80, 860), (76, 700), (104, 560)),
            ((180, 1020), (200, 800), (180, 480), (130, 300)),
            ((430, 1020), (540, 860), (560, 700), (530, 560)),
            ((330, 1020), (420, 820), (450, 520), (510, 270)),
        )
        + ribbon(palette, palette.red, "B")
    )


def chaff_1(palette: Palette) -> str:
    """Branches fan up from the lower left."""
    return clover.branches(
        palette,
        ((-10, 1080), (54, 820), (70, 580), (108, 370)),
        ((-30, 1130), (150, 740), (220, 470), (290, 240)),
        ((-40, 1120), (230, 800), (370, 590), (460, 430)),
        ((-40, 1080), (250, 930), (390, 840), (460, 740)),
    )


def chaff_2(palette: Palette) -> str:
    """Branches enter from the right edge and arch left."""
    return clover.branches(
        palette,
        ((650, 420), (614, 330), (578, 272), (536, 236)),
        ((640, 650), (550, 450), (440, 320), (312, 232)),
        ((640, 620), (590, 500), (530, 440), (450, 430)),
        ((640, 790), (500, 630), (360, 600), (220, 680)),
        ((640, 930), (540, 820), (460, 800), (370, 850)),
    )


CREATURE = _boar  # for a portrait
FACES = (boar, plain_ribbon, chaff_1, chaff_2)
