"""December: paulownia. The phoenix and three chaff."""

from __future__ import annotations

import math
from itertools import pairwise

from ..motifs import paulownia
from ..palettes import Palette
from ..pen import (
    Point,
    curve,
    define,
    disc,
    leaf,
    line,
    outline,
    place,
    polygon,
    polyline,
    reuse,
    shape,
    stamp,
    taper,
    turned,
)


def phoenix(palette: Palette) -> str:
    """The phoenix, its wing over its head and its tail before it, comes down to the paulownia."""
    return (_ground(palette) + _rays(palette) + _plumes(palette) + _body(palette)
            + _wing(palette) + _saddle(palette) + _head(palette)
            + define("spray", paulownia.spray(palette, 2, 50))
            + "".join(reuse("spray", *spot) for spot in ((10, 80, -10), (90, 79, 10)))
            + stamp("leaf", paulownia.leaf(palette), (27, 79, 236, 0.8), (73, 79, 124, 0.8),
                    (50, 79, 180, 0.8))
            + stamp("flower", paulownia.flower(palette), (31, 77, 10, 0.8), (69, 77, -10, 0.8)))


def _ground(palette: Palette) -> str:
    return shape(polygon((-20, 660), (630, 660), (630, 1020), (-20, 1020)), palette.yellow)


_HUB = (318, 430)  # the wing arches round this point
_ROOT, _TIP = -160, 95  # from where it joins the back to where it leaves the card, in degrees


def _round(angle: float, reach: float) -> Point:
    # towards its root the wing winds in to the shoulder, towards its tip it opens
    reach *= 1 - 0.46 * max(0.0, -118 - angle) / 42 + 0.55 * max(0.0, angle - 40) / 55
    x, y = turned([(0, -reach)], angle=angle)[0]
    return _HUB[0] + x * 0.98, _HUB[1] + y * 1.14


def _rays(palette: Palette) -> str:
    rays = (polygon(_round(angle, 250), _round(angle - 3.4, 640), _round(angle + 3.4, 640))
            for side in (-1, 1) for angle in (side * turn for turn in range(17, 58, 10)))
    return shape("".join(rays), palette.yellow)


def _wing(palette: Palette) -> str:
    angles = range(_TIP, _ROOT + 30, -13)
    feathers = "".join(leaf(_round(angle, 226), _round(angle + 5, 346), 66) for angle in angles)
    # barbs make feathers of what would else be petals
    barbs = "".join(polyline(_round(angle + 2, 276), _round(angle + 4, 326)) for angle in angles)
    return (shape(feathers, palette.purple) + line(barbs, palette.paper, 4)
            + "".join(_scales(palette, reach, k) for k, reach in enumerate((276, 244, 214))))


def _scales(palette: Palette, reach: float, row: int) -> str:
    """Return a row of scales along the wing; a nearer row is drawn over a farther one."""
    count, width = 15, (_TIP - _ROOT) / 15
    first = _ROOT + width / 2 * (row % 2)
    cusps = [_round(first + width * k, reach - 14) for k in range(count + 1)]
    path = polyline(cusps[0])
    for (ax, ay), (bx, by) in pairwise([(round(x), round(y)) for x, y in cusps]):
        radius = round(math.dist((ax, ay), (bx, by)) * 0.5)
        path += f"a{radius} {radius} 0 0 1 {bx - ax} {by - ay}"
    path += "L" + curve(*(_round(angle, reach - 44) for angle in range(_TIP, _ROOT - 1, -28)))[1:]
    dots = "".join("M{} {}h.1".format(*map(round, _round(first + width * (k + 0.5), reach - 8)))
                   for k in range(count))
    fill, dot = (palette.purple, palette.yellow) if row else (palette.yellow, palette.red)
    return shape(f"{path}z", fill) + line(dots, dot, 13)


def _haloed(palette: Palette, name: str, path: str, fill: str) -> str:
    """Return `path` filled, with a strip of paper round it."""
    return (f'<defs><path id="@{name}" d="{path}"/></defs>'
            f'<use href="#@{name}" stroke="{palette.paper}" stroke-width="15"/>'
            f'<use href="#@{name}" fill="{fill}"/>')


_PLUMES: tuple[tuple[Point, ...], ...] = (
    ((330, 640), (412, 550), (424, 440), (384, 376), (334, 396)),
    ((330, 640), (462, 560), (494, 456), (466, 378), (414, 378)),
    ((330, 640), (492, 606), (556, 520), (546, 440), (498, 424)),
    ((330, 640), (530, 650), (606, 590), (602, 520), (556, 508)))


def _plumes(palette: Palette) -> str:
    """Return the tail, which comes round before the bird: long plumes, an eye in each curl."""
    parts, eyes = [], []
    for spine in _PLUMES:
        parts.append(shape(taper(spine, (20, 44, 54, 44, 30)), palette.red)
                     + line(curve(*spine[:4]), palette.yellow, 7))
        eyes.append(disc(*spine[-1], 25, 22))
    return ("".join(parts) + shape("".join(eyes), palette.yellow)
            + shape("".join(disc(*spine[-1], 11, 10) for spine in _PLUMES), palette.purple))


def _body(palette: Palette) -> str:
    """Return neck, breast and back, feathered in rows; its tail end lies behind the leaves."""
    body = outline([(190, 330), (166, 396), (178, 452), (160, 520), (168, 610), (226, 690),
                    (330, 780)],
                   [(330, 780), (440, 760)],
                   [(440, 760), (466, 670), (430, 580), (350, 520), (272, 474), (238, 410),
                    (250, 340)])
    rows = [(198, 376), (226, 386), (200, 418), (216, 452), (240, 486), (276, 516),
            (222, 600), (198, 636), (236, 660), (268, 628), (264, 690), (302, 654), (298, 716)]
    scales = "".join(f"M{x - 20} {y - 12}q20 36 42-2" for x, y in rows)
    return _haloed(palette, "body", body, palette.orange) + line(scales)


_SADDLE = (((350, 640), (486, 724), 54), ((320, 612), (484, 668), 54), ((286, 584), (468, 616), 54),
           ((222, 552), (430, 560), 48))


def _saddle(palette: Palette) -> str:
    """Return the long feathers that run from the wing's root over that of the tail."""
    return "".join(shape(leaf(*feather), palette.red if k % 2 == 0 else palette.yellow)
                   for k, feather in enumerate(_SADDLE))


def _head(palette: Palette) -> str:
    crest = "".join(taper(spine, (16, 30, 28, 16, 0)) for spine in
                    (((196, 290), (150, 270), (104, 280), (66, 262), (46, 214)),
                     ((200, 276), (166, 230), (116, 216), (84, 174), (84, 118)),
                     ((210, 268), (200, 210), (160, 180), (142, 130), (158, 82)),
                     ((226, 268), (240, 220), (220, 178), (222, 140), (244, 112))))
    head = outline([(266, 308), (250, 270), (212, 256), (184, 280), (184, 330), (190, 366)],
                   [(190, 366), (206, 350), (222, 348)], [(222, 348), (228, 380), (222, 408)],
                   [(222, 408), (244, 384), (252, 346)], [(252, 346), (266, 326), (266, 308)])
    upper = outline([(256, 288), (296, 292), (324, 314), (326, 346)],
                    [(326, 346), (308, 326), (260, 324)], [(260, 324), (256, 288)])
    lower = outline([(258, 322), (290, 324), (304, 332)], [(304, 332), (280, 344), (254, 338)],
                    [(254, 338), (258, 322)])
    return (_haloed(palette, "crest", crest, palette.red)
            + shape(lower, palette.yellow) + shape(head, palette.red)
            + shape(upper, palette.yellow) + line("M280 304l12 4")
            + shape(leaf((194, 314), (254, 302), 22), palette.yellow)
            + shape(disc(228, 307, 10), palette.ink))


def _seal(palette: Palette) -> str:
    """Return the deck's seal, two koi in a ring, centred on the origin and 80 across."""
    body = [[(-4, -26), (16, -22), (22, 0), (8, 22)], [(8, 22), (18, 34), (2, 30)],
            [(2, 30), (-12, 34), (-4, 20)], [(-4, 20), (6, 0), (-4, -26)]]
    koi = (outline(*(turned(side, angle=turn, x=shift, y=0) for side in body))
           for turn, shift in ((0, 10), (180, -10)))
    return (shape("M-38-44h76v88h-76z", palette.red, edge="none")
            + shape("".join(koi), palette.paper, edge="none"))


def _tree(palette: Palette, *flowers: tuple[float, float]) -> str:
    """Return the three leaves every card of the month has, and the flowers over them."""
    return (stamp("leaf", paulownia.leaf(palette), (32, 60, 209, 1.04), (68, 60, 151, 1.04),
                  (50, 57.5, 180, 1.04))
            + stamp("flower", paulownia.flower(palette), *flowers))


def chaff_1(palette: Palette) -> str:
    """Two sprays, the right one taller, over three leaves on paper."""
    return (define("tall", paulownia.spray(palette, 5)) + reuse("tall", 59, 58)
            + define("low", paulownia.spray(palette, 4)) + reuse("low", 33, 59, -4)
            + _tree(palette, (35, 45), (59, 38)))


def chaff_2(palette: Palette) -> str:
    """The same, further left, over yellow ground."""
    return (_ground(palette)
            + define("tall", paulownia.spray(palette, 5)) + reuse("tall", 51, 59)
            + define("low", paulownia.spray(palette, 4)) + reuse("low", 20, 57)
            + _tree(palette, (20, 45), (51, 38)))


def chaff_3(palette: Palette) -> str:
    """Three sprays on paper, and the seal of the deck, as makers sign here."""
    return (define("tall", paulownia.spray(palette, 5)) + reuse("tall", 43, 59)
            + define("low", paulownia.spray(palette, 4)) + reuse("low", 18, 56)
            + reuse("low", 75, 58)
            + _tree(palette, (18, 40), (43, 44))
            + place(_seal(palette), 78, 91.3))


FACES = (phoenix, chaff_1, chaff_2, chaff_3)
