"""April: wisteria. The cuckoo, the plain ribbon and two chaff."""

from __future__ import annotations

from collections.abc import Sequence

from ..motifs import wisteria
from ..motifs.things import ribbon, specks
from ..palettes import Palette
from ..pen import Point, curve, define, disc, line, outline, reuse, shape, stamp, taper


def cuckoo(palette: Palette) -> str:
    """The cuckoo flies by night across the moon."""
    return (shape("M67 250A241 241 0 1 0 512 420A272 272 0 0 1 67 250z", palette.red)
            + wisteria.tendril(palette, ((-20, 700), (50, 730), (110, 790), (150, 880)), 56)
            + define("spray", wisteria.spray(palette, 230))
            + reuse("spray", 106, 70, 204)
            + wisteria.racemes(palette, 330, (62, 93))
            + "".join(reuse("spray", x, y, angle) for x, y, angle in
                      ((108, 60, 248), (42, -12, 200), (10, -12, 170), (66, -10, 164),
                       (92, -4, 190), (104, 8, 200)))
            + _cuckoo(palette))


def _cuckoo(palette: Palette) -> str:
    tail = outline([(356, 304), (440, 262), (540, 222)], [(540, 222), (524, 252), (500, 278)],
                   [(500, 278), (540, 286), (570, 306)], [(570, 306), (470, 338), (388, 364)],
                   [(388, 364), (360, 330), (356, 304)])
    body = outline([(70, 462), (82, 434), (116, 422), (176, 414), (266, 366), (374, 306)],
                   [(374, 306), (398, 322), (404, 346)],
                   [(404, 346), (320, 424), (230, 482), (150, 504), (94, 496), (70, 462)])
    back = outline([(82, 436), (104, 424), (176, 414), (266, 366), (374, 306)],
                   [(374, 306), (390, 316), (396, 330)],
                   [(396, 330), (300, 384), (200, 436), (128, 448), (82, 436)])
    bars = "".join(curve((x, y), (x + 12, y + 14), (x + 10, y + 30)) for x, y in
                   ((134, 472), (164, 468), (194, 460), (224, 448), (254, 432), (284, 414),
                    (314, 396)))
    beak = outline([(76, 442), (50, 454), (28, 482)], [(28, 482), (54, 474), (76, 472)],
                   [(76, 472), (70, 456), (76, 442)])
    far = (_wing(palette.yellow, (182, 356), 46, ((252, 236), (238, 186), (216, 136),
                                                  (186, 92)))
           + shape(outline([(150, 424), (134, 360), (146, 290), (176, 230)],
                           [(176, 230), (216, 300), (240, 380)], [(240, 380), (150, 424)]),
                   palette.orange))
    near = (_wing(palette.yellow, (250, 386), 48, ((414, 388), (424, 346), (424, 300)))
            + _wing(palette.orange, (236, 356), 50, ((442, 268), (446, 216), (436, 162),
                                                     (414, 112), (382, 66))))
    shoulder = outline([(172, 430), (170, 380), (208, 310), (276, 236)],
                       [(276, 236), (296, 280), (290, 330), (316, 350)],
                       [(316, 350), (296, 372), (300, 402)],
                       [(300, 402), (250, 420), (210, 440), (172, 430)])
    return (shape(tail, palette.orange) + line("M406 312l92-40M414 334l110-28")
            + far + shape(body, palette.yellow) + shape(back, palette.orange) + line(bars)
            + near + shape(shoulder, palette.yellow)
            + line(curve((206, 390), (226, 384), (240, 362))
                   + curve((222, 344), (244, 340), (260, 318))
                   + curve((236, 412), (258, 400), (270, 376)))
            + shape(beak, palette.ink)
            + shape(disc(110, 446, 13), palette.snow) + shape(disc(107, 447, 6), palette.ink))


def _wing(colour: str, shoulder: Point, width: float, tips: Sequence[Point]) -> str:
    """Return feathers from `shoulder` to each of `tips`, the next lying over the one before."""
    sx, sy = shoulder
    feathers = []
    for x, y in tips:
        spine = [shoulder, (sx + (x - sx) * 0.45, sy + (y - sy) * 0.45),
                 (sx + (x - sx) * 0.86, sy + (y - sy) * 0.86), (x, y)]
        feathers.append(shape(taper(spine, (width * 0.3, width * 0.8, width, 6)), colour))
    return "".join(feathers)


def plain_ribbon(palette: Palette) -> str:
    """A plain ribbon among the racemes."""
    return (specks(palette)
            + wisteria.racemes(palette, 620, (17, 86), (72, 62, 0, -1), (92, 80))
            + stamp("spray", wisteria.spray(palette, 230), (24, 6, 214), (12, 8, 178),
                    (74, 6, 146), (90, 8, 176), (6, -4, 200), (30, -8, 170),
                    (52, -8, 190), (72, -6, 200), (94, -6, 160))
            + ribbon(palette, palette.red, "A"))


def chaff_1(palette: Palette) -> str:
    """Three racemes of three lengths."""
    return (wisteria.racemes(palette, 720, (34, 54), (65, 50, 0, -1), (20, 74),
                               (80, 60, 0, -1), (48, 91))
            + stamp("spray", wisteria.spray(palette, 230), (40, 4, 196), (62, 4, 164),
                    (10, 6, 176), (90, 4, 186), (6, -4, 200), (26, -6, 160),
                    (48, -8, 180), (74, -6, 200), (94, -6, 160)))


def chaff_2(palette: Palette) -> str:
    """Two racemes and a curled tendril."""
    return (wisteria.tendril(palette, ((470, 560), (510, 580), (550, 620)), 44)
            + wisteria.tendril(palette, ((540, 160), (500, 320), (450, 460), (470, 620),
                                         (450, 740), (436, 840)), -54)
            + wisteria.racemes(palette, 720, (37, 50), (21, 70), (53, 86, 0, -1))
            + stamp("spray", wisteria.spray(palette, 230), (88, 24, 150), (44, 6, 206),
                    (66, 6, 160), (10, 8, 176), (88, 6, 186), (6, -4, 200), (26, -6, 160),
                    (48, -8, 180), (74, -6, 200), (94, -6, 160)))


FACES = (cuckoo, plain_ribbon, chaff_1, chaff_2)
