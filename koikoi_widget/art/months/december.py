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
    """The phoenix comes down to the paulownia."""
    return (_ground(palette) + _rays(palette) + _wing(palette) + _plumes(palette)
            + _bird(palette)
            + define("spray", paulownia.spray(palette, 2, 50))
            + "".join(reuse("spray", *spot) for spot in ((12, 78, -8), (50, 76), (88, 78, 8)))
            + stamp("leaf", paulownia.leaf(palette), (27, 78, 236, 0.8), (73, 78, 124, 0.8),
                    (50, 78, 180, 0.8))
            + stamp("flower", paulownia.flower(palette), (31, 75, 10, 0.8), (69, 75, -10, 0.8)))


def _ground(palette: Palette) -> str:
    return shape(polygon((-20, 660), (630, 660), (630, 1020), (-20, 1020)), palette.yellow)


_HUB = (312, 452)  # the wing spreads round this point


def _round(angle: float, reach: float) -> Point:
    x, y = turned([(0, -reach)], angle=angle)[0]
    return _HUB[0] + x * 0.94, _HUB[1] + y * 1.12


def _rays(palette: Palette) -> str:
    rays = (polygon(_round(angle, 250), _round(angle - 3.4, 640), _round(angle + 3.4, 640))
            for side in (-1, 1) for angle in (side * turn for turn in range(17, 68, 10)))
    return shape("".join(rays), palette.yellow)


def _wing(palette: Palette) -> str:
    feathers = "".join(leaf(_round(angle, 212), _round(angle, 362), 92)
                       for angle in range(-90, 91, 18))
    # barbs make feathers of what would else be petals
    barbs = "".join(polyline(_round(angle, 284), _round(angle, 336))
                    + polyline(_round(angle - 3.6, 316), _round(angle, 298),
                               _round(angle + 3.6, 316)) for angle in range(-72, 73, 18))
    return (shape(feathers, palette.purple) + line(barbs, palette.paper, 4)
            + "".join(_scales(palette, reach, k) for k, reach in enumerate((272, 240, 208))))


def _scales(palette: Palette, reach: float, row: int) -> str:
    """Return a row of scales along the wing; a nearer row is drawn over a farther one."""
    step, first = 13.5, -108 + 6.75 * (row % 2)
    cusps = [_round(first + step * k, reach - 12) for k in range(17)]
    path = polyline(cusps[0])
    for (ax, ay), (bx, by) in pairwise([(round(x), round(y)) for x, y in cusps]):
        radius = round(math.dist((ax, ay), (bx, by)) * 0.5)
        path += f"a{radius} {radius} 0 0 1 {bx - ax} {by - ay}"
    for angle in range(108, -109, -24):
        path += "L{} {}".format(*map(round, _round(angle, reach - 48)))
    dots = "".join("M{} {}h.1".format(*map(round, _round(first + step * (k + 0.5), reach - 8)))
                   for k in range(16))
    fill, dot = (palette.purple, palette.yellow) if row else (palette.yellow, palette.red)
    return shape(f"{path}z", fill) + line(dots, dot, 13)


def _haloed(palette: Palette, name: str, path: str) -> str:
    """Return `path` in red with a strip of paper round it."""
    return (f'<defs><path id="@{name}" d="{path}"/></defs>'
            f'<use href="#@{name}" stroke="{palette.paper}" stroke-width="15"/>'
            f'<use href="#@{name}" fill="{palette.red}"/>')


_PLUMES: tuple[tuple[Point, ...], ...] = (
    ((310, 550), (430, 410), (446, 340), (408, 292), (364, 296)),
    ((310, 570), (460, 476), (530, 420), (530, 356), (484, 332)),
    ((310, 590), (470, 554), (556, 524), (576, 458), (540, 420)),
    ((310, 606), (460, 622), (550, 622), (590, 574), (560, 532)),
    ((250, 580), (130, 564), (70, 520), (62, 456), (92, 410)))


def _plumes(palette: Palette) -> str:
    parts = []
    for k, spine in enumerate(_PLUMES):
        edge = taper(spine, (36, 56, 54, 34, 0))
        parts.append(_haloed(palette, f"plume{k}", edge)
                     + line(curve(*spine[:4]), palette.yellow, 7))
    return "".join(parts)


def _bird(palette: Palette) -> str:
    neck = outline([(158, 300), (128, 370), (126, 460), (160, 560), (200, 740)],
                   [(200, 740), (392, 740), (392, 640)],
                   [(392, 640), (372, 550), (312, 470), (262, 410), (250, 370), (256, 330)],
                   [(256, 330), (200, 320), (158, 300)])
    scales = "".join(f"M{x - 25} {y - 12}q25 38 50 0" for x, y in
                     ((154, 426), (206, 420), (180, 456), (236, 448), (156, 488), (210, 484),
                      (266, 484), (186, 520), (242, 518), (298, 522), (166, 550), (218, 552),
                      (274, 554), (330, 560)))
    head = outline([(266, 292), (246, 250), (202, 238), (162, 264), (150, 316), (156, 352)],
                   [(156, 352), (144, 380), (146, 404)], [(146, 404), (180, 384), (190, 360)],
                   [(190, 360), (198, 384), (212, 400)], [(212, 400), (228, 380), (230, 356)],
                   [(230, 356), (244, 370), (256, 376)], [(256, 376), (270, 340), (266, 292)])
    upper = outline([(256, 274), (310, 272), (350, 308), (346, 350)],
                    [(346, 350), (322, 324), (264, 322)], [(264, 322), (256, 274)])
    lower = outline([(262, 320), (300, 322), (316, 334)], [(316, 334), (294, 350), (258, 344)],
                    [(258, 344), (262, 320)])
    crest = "".join(taper(spine, (26, 38, 34, 22, 0)) for spine in
                    (((176, 262), (130, 240), (84, 254), (60, 292), (72, 340)),
                     ((190, 250), (160, 190), (108, 164), (58, 182), (46, 230)),
                     ((216, 246), (216, 180), (180, 118), (122, 96), (72, 116))))
    wattle = outline([(262, 340), (286, 366), (276, 398)], [(276, 398), (250, 390), (244, 350)],
                     [(244, 350), (262, 340)])
    return (shape(neck, palette.orange) + line(scales)
            + _haloed(palette, "crest", crest)
            + shape(wattle, palette.red) + shape(lower, palette.yellow)
            + shape(head, palette.red) + shape(upper, palette.yellow)
            + line(curve((290, 288), (306, 292)))
            + shape(leaf((176, 304), (258, 290), 27), palette.yellow)
            + shape(disc(222, 297, 13), palette.ink)
            + shape(disc(226, 293, 4), palette.snow, edge="none")
            + line(curve((180, 276), (206, 258), (240, 262)), palette.yellow, 8))


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
    return (stamp("leaf", paulownia.leaf(palette), (33, 58, 224), (67, 58, 136), (50, 58, 180))
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
            + place(_seal(palette), 18, 90))


FACES = (phoenix, chaff_1, chaff_2, chaff_3)
