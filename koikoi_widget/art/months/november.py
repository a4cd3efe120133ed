"""November: willow. The rain man, the swallow, the plain ribbon, and the lightning, a chaff."""

from __future__ import annotations

import math
from collections.abc import Sequence

from ..motifs import willow
from ..motifs.things import ribbon, scallops, specks
from ..palettes import Palette
from ..pen import (
    Point,
    curve,
    define,
    disc,
    group,
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
    return "".join(
        (
            define("long", willow.frond(palette, longest, 16)),
            define("middle", willow.frond(palette, 380, 12)),
            define("short", willow.frond(palette, 220, -10)),
            *(reuse(name, x, y, flip=k % 2 == 1) for k, (name, x, y) in enumerate(places)),
        )
    )


def rain_man(palette: Palette) -> str:
    """Ono no Michikaze watches the frog that will not give up."""
    stream = outline(
        [(-20, 628), (120, 612), (300, 640), (470, 616), (630, 636)], [(630, 900)], [(-20, 900)]
    )
    ripples = (
        curve((20, 690), (120, 668), (230, 696))
        + curve((40, 746), (130, 728), (220, 750))
        + curve((450, 690), (520, 670), (600, 694))
        + curve((470, 740), (540, 726), (600, 744))
        + curve((24, 790), (70, 780), (120, 792))
    )
    bank = outline(
        [(-20, 900), (110, 884), (210, 830), (330, 812), (470, 786), (630, 770)],
        [(630, 1020)],
        [(-20, 1020)],
    )
    return (
        _fronds(
            palette,
            ("middle", 25, -4),
            ("short", 38, 1),
            ("short", 88, 1),
            ("long", 9, 4),
            ("short", 51, 0),
            ("middle", 94, 1),
            ("short", 18, 6),
            ("short", 64, -1),
            ("short", 77, 0),
            ("middle", 32, -12),
            ("long", 17, -16),
            ("short", 45, -9),
            ("short", 57, -9),
            ("short", 70, -8),
            ("middle", 99, -10),
            ("short", 83, -7),
            longest=610,
        )
        + willow.wood(
            palette,
            ((-30, 400), (40, 240), (96, 110), (230, -20)),
            (140, 116, 92, 74),
            ((1, 0.05),),
        )
        + shape(stream, palette.water)
        + line(ripples)
        + shape(bank, palette.brown)
        + _frog(palette)
        + place(_man(palette), 3, 1.2)
        + place(_umbrella(palette), 2, -2.6)
        + _posts(palette)
    )


def _posts(palette: Palette) -> str:
    parts = []
    for x, top in ((468, 884), (534, 862)):
        parts.append(
            shape(
                polygon((x - 24, top), (x + 24, top), (x + 24, 1000), (x - 24, 1000)),
                palette.yellow,
            )
        )
        parts.append(shape(disc(x, top, 24, 10), palette.yellow))
        parts.append(line(f"M{x - 6} {top + 40}v50M{x + 8} {top + 60}v40"))
    return "".join(parts)


def _frog(palette: Palette) -> str:
    far_leg = curve((96, 836), (62, 830), (70, 868), (40, 872))
    body = outline(
        [(196, 776), (178, 760), (158, 764), (120, 790), (86, 836)],
        [(86, 836), (96, 860), (130, 862), (172, 836), (196, 804), (196, 776)],
    )
    thigh = outline(
        [(100, 826), (140, 836), (134, 872), (96, 884)],
        [(96, 884), (60, 908), (40, 904)],
        [(40, 904), (76, 880), (82, 856), (100, 826)],
    )
    arm = outline(
        [(156, 826), (176, 818), (188, 846)],
        [(188, 846), (206, 862)],
        [(206, 862), (178, 860), (156, 826)],
    )
    return (
        line(far_leg, width=18)
        + line(far_leg, palette.green, 8)
        + shape(body, palette.green)
        + shape(arm, palette.green)
        + shape(thigh, palette.green)
        + shape(disc(172, 768, 13), palette.yellow)
        + shape(disc(175, 766, 5), palette.ink)
        + line(curve((198, 788), (182, 794), (168, 790)))
        + line("M118 806l1 1M136 800l1 1M112 822l1 1", width=9)
    )


def _man(palette: Palette) -> str:
    hat = outline(
        [(326, 436), (330, 380), (344, 336), (378, 316)],
        [(378, 316), (402, 318), (412, 346), (410, 440)],
        [(410, 440), (366, 452), (326, 436)],
    )
    face = outline(
        [(334, 434), (328, 464), (308, 494)],
        [(308, 494), (324, 500)],
        [(324, 500), (322, 528), (340, 544), (372, 540), (396, 508), (404, 438)],
        [(404, 438), (334, 434)],
    )
    hair = outline(
        [(384, 436), (384, 470), (396, 500), (386, 546)],
        [(386, 546), (418, 540), (424, 490), (410, 436)],
        [(410, 436), (384, 436)],
    )
    neck = outline([(340, 530), (344, 590)], [(344, 590), (404, 580)], [(404, 580), (396, 520)])
    trousers = outline(
        [(246, 740), (222, 846)],
        [(222, 846), (280, 860), (346, 850)],
        [(346, 850), (350, 800)],
        [(350, 800), (358, 850)],
        [(358, 850), (420, 860), (484, 844)],
        [(484, 844), (456, 740)],
    )
    robe = outline(
        [(330, 556), (286, 610), (258, 690), (236, 784)],
        [(236, 784), (350, 806), (472, 782)],
        [(472, 782), (462, 680), (440, 600), (404, 556)],
        [(404, 556), (366, 580), (330, 556)],
    )
    # the far sleeve hangs before him, the near one falls back from the hand at the pole
    far = outline(
        [(322, 560), (276, 600), (226, 640), (184, 664)],
        [(184, 664), (186, 720), (204, 766)],
        [(204, 766), (256, 770), (300, 748)],
        [(300, 748), (344, 690), (350, 610)],
    )
    near = outline(
        [(396, 556), (430, 586), (446, 612)],
        [(446, 612), (478, 624), (500, 604)],
        [(500, 604), (536, 690), (538, 776)],
        [(538, 776), (480, 792), (428, 764)],
        [(428, 764), (386, 690), (374, 610), (396, 556)],
    )
    collar = polyline((336, 548), (352, 596), (404, 552))
    pole = polyline((402, 290), (474, 700))
    hand = outline(
        [(452, 604), (446, 586), (458, 574), (478, 578), (486, 592), (484, 608)],
        [(484, 608), (466, 616), (452, 604)],
    )
    shoes = shape(disc(284, 858, 40, 14), palette.ink) + shape(disc(424, 858, 40, 14), palette.ink)
    return (
        shoes
        + shape(trousers, palette.purple)
        + line("M276 800l-12 50M310 806l-6 46M394 806l6 46M430 800l14 50")
        + shape(neck, palette.paper)
        + shape(robe, palette.red)
        + line(
            curve((352, 596), (344, 690), (350, 806)) + curve((386, 690), (400, 740), (398, 798))
        )
        + line(collar, width=22)
        + line(collar, palette.paper, 12)
        + shape(far, palette.red)
        + line(
            curve((206, 660), (206, 716), (222, 768))
            + curve((300, 626), (276, 672), (248, 700))
            + curve((338, 650), (316, 700), (290, 724))
        )
        + line(pole, width=17)
        + line(pole, palette.yellow, 7)
        + shape(near, palette.red)
        + line(
            curve((428, 604), (470, 648), (512, 624))
            + curve((400, 640), (424, 700), (470, 730))
            + curve((458, 660), (474, 690), (500, 704))
        )
        + shape(hand, palette.paper)
        + line("M450 584l16 4M450 597l15 3", width=4)
        + shape(face, palette.paper)
        + shape(hair, palette.ink)
        + line(curve((368, 488), (378, 484), (382, 498), (372, 508)))
        + line(curve((332, 478), (344, 472), (358, 476)) + "M332 456q14-8 28-2")
        + line("M326 516l12-2", palette.red, 8)
        + shape(hat, palette.ink)
        + line(curve((336, 420), (368, 430), (404, 422)), palette.paper, 4)
    )


def _umbrella(palette: Palette) -> str:
    tip, y = (392, 224), 374
    rim = (200, 250, 316, 390, 464, 530, 578)
    parts = []
    for k, (a, b) in enumerate(zip(rim, rim[1:], strict=False)):
        left = [tip, ((tip[0] + a) / 2 + (a - tip[0]) * 0.14, 274), (a, y)]
        right = [(b, y), ((tip[0] + b) / 2 + (b - tip[0]) * 0.14, 274), tip]
        edge: list[Point] = [(a, y), ((a + b) / 2, y - 16), (b, y)]
        parts.append(shape(outline(left, edge, right), (palette.green, palette.yellow)[k % 2]))
    return group(*parts) + shape(
        polygon((380, 230), (386, 202), (398, 202), (404, 230)), palette.ink
    )


def swallow(palette: Palette) -> str:
    """The swallow crosses the rain."""
    return (
        _fronds(
            palette,
            ("short", 11, 1),
            ("middle", 21, -2),
            ("long", 92, -6),
            ("short", 33, 2),
            ("middle", 43, -8),
            ("short", 53, 1),
            ("short", 63, -3),
            ("middle", 73, -9),
            ("short", 83, 0),
            ("short", 16, -9),
            ("short", 28, -8),
            ("short", 38, -10),
            ("short", 58, -9),
            ("short", 68, -8),
            ("long", 99, -12),
            ("middle", 87, -12),
            ("short", 78, -9),
            ("long", 6, -20),
            longest=500,
        )
        + willow.wood(
            palette,
            ((690, 560), (600, 700), (580, 850), (540, 1040)),
            (90, 120, 130, 180),
            ((1, -0.2),),
        )
        + place(_swallow(palette), 37.5, 51, 54, size=0.93)
    )


# A swallow that flies to the left, its shoulders at the origin: its upper side, white below.
_UPPER: tuple[tuple[Point, ...], ...] = (
    ((-148, 6), (-136, -30), (-98, -42), (-40, -40), (40, -32), (122, -8)),
    ((122, -8), (126, 8)),
    ((126, 8), (60, 20), (-20, 24), (-100, 18), (-148, 6)),
)
_BELLY: tuple[tuple[Point, ...], ...] = (
    ((-108, 6), (-40, 10), (40, 10), (126, 2)),
    ((126, 2), (76, 38), (0, 60), (-64, 52), (-108, 6)),
)
_THROAT: tuple[tuple[Point, ...], ...] = (
    ((-150, 4), (-126, -4), (-98, 0)),
    ((-98, 0), (-66, 24), (-72, 52)),
    ((-72, 52), (-108, 48), (-138, 32), (-150, 4)),
)
_BEAK: tuple[tuple[Point, ...], ...] = (
    ((-144, -10), (-182, 8)),
    ((-182, 8), (-144, 14)),
    ((-144, 14), (-150, 4), (-144, -10)),
)
# Its wings are sickles: the leading edge, then the trailing edge with its long feathers.
_SICKLE: tuple[tuple[Point, ...], ...] = (
    ((-62, 0), (-66, -74), (-30, -160), (50, -244), (168, -306)),
    ((168, -306), (146, -276), (116, -250)),
    ((116, -250), (116, -224), (84, -206)),
    ((84, -206), (86, -178), (58, -160)),
    ((58, -160), (62, -132), (42, -116)),
    ((42, -116), (48, -60), (36, 0)),
    ((36, 0), (-62, 0)),
)
_ARM: tuple[tuple[Point, ...], ...] = (
    ((-62, 0), (-66, -74), (-30, -160), (50, -244)),
    ((50, -244), (0, -150), (-12, -70), (-6, 0)),
    ((-6, 0), (-62, 0)),
)
_QUILLS: tuple[tuple[Point, Point], ...] = (
    ((116, -250), (60, -236)),
    ((84, -206), (30, -180)),
    ((58, -160), (8, -124)),
    ((42, -116), (0, -60)),
)
_STREAMERS: tuple[tuple[Point, ...], ...] = (
    ((100, -4), (190, -28), (280, -40), (390, -24)),
    ((96, 6), (180, 28), (280, 62), (376, 120)),
)


def _swallow(palette: Palette) -> str:
    def wing(y: float, angle: float, below: bool) -> str:
        """A wing from the shoulder at `y`, swept back by `angle`."""
        turn = 180 - angle if below else angle
        feathers, arm = (
            outline(*(turned(piece, angle=turn, y=y, flip=below) for piece in wing))
            for wing in (_SICKLE, _ARM)
        )
        quills = "".join(polyline(*turned(quill, angle=turn, y=y, flip=below)) for quill in _QUILLS)
        return shape(feathers, palette.yellow) + line(quills) + shape(arm, palette.ink)

    return (
        "".join(shape(taper(spine, (30, 26, 20, 0)), palette.red) for spine in _STREAMERS)
        + wing(-18, 14, False)
        + wing(22, 8, True)
        + shape(outline(*_UPPER), palette.ink)
        + shape(outline(*_BELLY), palette.paper)
        + shape(outline(*_BEAK), palette.orange)
        + shape(outline(*_THROAT), palette.red)
        + shape(disc(-116, -14, 8), palette.paper)
    )


def plain_ribbon(palette: Palette) -> str:
    """A plain ribbon among long fronds, an old trunk leaning out of the frame."""
    return (
        specks(palette)
        + willow.wood(
            palette,
            ((-90, 470), (10, 610), (70, 790), (50, 1040)),
            (70, 88, 104, 150),
            ((2, 0.05),),
        )
        + _fronds(
            palette,
            ("short", 42, 0),
            ("middle", 8, -8),
            ("long", 20, -6),
            ("short", 56, -4),
            ("middle", 33, -18),
            ("long", 93, 0),
            ("middle", 70, -2),
            ("long", 81, -16),
            longest=800,
        )
        + ribbon(palette, palette.red, "A")
    )


def lightning(palette: Palette) -> str:
    """The thunder god's drum and hand in a red storm. It counts as chaff."""
    ground = shape(polygon((0, 0), (610, 0), (610, 1000), (0, 1000)), palette.red, edge="none")
    fronds = _fronds(
        palette,
        ("long", 94, -4),
        ("middle", 7, -8),
        ("long", 83, -2),
        ("short", 16, -6),
        longest=900,
    )
    return (
        ground
        + fronds
        + _storm(palette, _STORM)
        + _drum(palette)
        + _storm(palette, _WISP)
        + _bolt(palette)
        + _hand(palette)
    )


# Where two scallops of a storm cloud meet: the great one, and the one before the drum.
_STORM: tuple[Point, ...] = (
    (98, 240),
    (80, 360),
    (78, 500),
    (84, 640),
    (76, 780),
    (140, 900),
    (280, 906),
    (400, 850),
    (420, 720),
    (410, 570),
    (414, 420),
    (404, 270),
    (330, 170),
    (200, 160),
)
_WISP: tuple[Point, ...] = (
    (84, 826),
    (80, 880),
    (150, 916),
    (270, 924),
    (380, 896),
    (392, 850),
    (320, 826),
    (230, 832),
    (170, 802),
)


def _storm(palette: Palette, cusps: Sequence[Point]) -> str:
    x, y = cusps[0]
    return shape(f"M{x} {y}{scallops(*cusps, cusps[0])}z", palette.ink, edge=palette.paper, width=8)


def _bolt(palette: Palette) -> str:
    """Return the lightning: three bowed strokes, each thinner than the one before."""
    bolt = outline(
        [(-20, 330), (120, 330), (262, 380)],
        [(262, 380), (226, 430), (210, 470)],
        [(210, 470), (330, 468), (424, 508)],
        [(424, 508), (398, 540), (386, 572)],
        [(386, 572), (480, 600), (560, 690)],
        [(560, 690), (440, 640), (316, 622)],
        [(316, 622), (328, 584), (350, 550)],
        [(350, 550), (240, 526), (124, 540)],
        [(124, 540), (140, 484), (168, 440)],
        [(168, 440), (80, 424), (-20, 440)],
    )
    return line(bolt, palette.paper, 22) + shape(bolt, palette.yellow)


def _drum(palette: Palette) -> str:
    x, y = 224, 716
    back = ((-46, 34), (-26, 56), (10, 64), (46, 72), (88, 81), (122, 83))  # (degrees, distance)
    front = ((122, 83), (88, 68), (58, 52), (38, 30), (20, 12), (-30, 14), (-46, 34))
    comma = [[turned([(0, -far)], angle=turn)[0] for turn, far in side] for side in (back, front)]
    commas = [
        shape(
            outline(*(turned(side, angle=120 * k, x=x, y=y) for side in comma)),
            palette.ink,
            edge="none",
        )
        for k in range(3)
    ]
    studs = "".join(
        "M{} {}h.1".format(*map(round, turned([(0, -114)], angle=30 * k, x=x, y=y)[0]))
        for k in range(12)
    )
    return (
        line(disc(x, y, 133), palette.red, 8)
        + line(disc(x, y, 114), palette.yellow, 32)
        + line(studs, palette.ink, 13)
        + shape(disc(x, y, 97), palette.paper)
        + "".join(commas)
    )


_FINGERS: tuple[tuple[Point, ...], ...] = (
    ((448, 128), (366, 84), (294, 102), (258, 170)),
    ((440, 166), (362, 152), (314, 196), (302, 262)),
    ((446, 196), (396, 216), (366, 262), (372, 326)),
    ((500, 206), (486, 252), (462, 292)),
)


def _hand(palette: Palette) -> str:
    """Return a hand that reaches in from the right, claws first, a ring round its wrist."""
    parts = []
    for finger in _FINGERS:
        (ax, ay), (bx, by) = finger[-2:]
        long = math.dist((ax, ay), (bx, by))
        ux, uy = (bx - ax) / long, (by - ay) / long
        tip = (bx + ux * 64 + 10, by + uy * 64 + 6)
        claw = outline(
            [
                (bx - uy * 22 - ux * 12, by + ux * 22 - uy * 12),
                (bx + ux * 34 - uy * 16, by + uy * 34 + ux * 16),
                tip,
            ],
            [
                tip,
                (bx + ux * 26 + uy * 14, by + uy * 26 - ux * 14),
                (bx + uy * 22 - ux * 12, by - ux * 22 - uy * 12),
            ],
        )
        widths = (50, 54, 56, 44) if len(finger) == 4 else (54, 58, 46)
        crease = curve(
            (ax - uy * 20, ay + ux * 20), (ax + ux * 7, ay + uy * 7), (ax + uy * 10, ay - ux * 10)
        )
        parts += [
            shape(claw, palette.yellow),
            shape(taper(finger, widths), palette.paper),
            line(crease),
        ]
    top: list[Point] = [(650, 84), (560, 92), (500, 88), (440, 104)]
    heel: list[Point] = [(524, 222), (566, 214), (650, 220)]
    back = outline(
        top,
        [(440, 104), (424, 136), (418, 160), (428, 186), (456, 214), (490, 226), (524, 222)],
        heel,
    )
    ring = outline(
        [(526, 82), (518, 150), (530, 230)],
        [(530, 230), (566, 226)],
        [(566, 226), (556, 150), (562, 80)],
        [(562, 80), (526, 82)],
    )
    knuckles = "M452 128q-16 6-18 22M446 168q-14 6-12 22M470 194q-6 12 4 22"
    return (
        "".join(parts)
        + shape(back, palette.paper, edge="none")
        + line(curve(*top) + curve(*heel) + knuckles)
        + shape(ring, palette.yellow)
    )


CREATURE, POET = _swallow, _man  # for portraits
FACES = (rain_man, swallow, plain_ribbon, lightning)
