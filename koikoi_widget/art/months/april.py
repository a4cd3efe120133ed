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
    tail = outline([(350, 300), (440, 268), (548, 232)], [(548, 232), (516, 262), (496, 286)],
                   [(496, 286), (526, 304), (556, 330)], [(556, 330), (470, 348), (380, 372)],
                   [(380, 372), (360, 330), (350, 300)])
    body = outline([(70, 462), (84, 430), (120, 414), (170, 410), (260, 350), (370, 306)],
                   [(370, 306), (402, 330), (410, 354)],
                   [(410, 354), (330, 430), (230, 490), (150, 506), (92, 500), (70, 462)])
    back = outline([(84, 434), (110, 414), (170, 410), (260, 350), (370, 306)],
                   [(370, 306), (392, 320), (400, 336)],
                   [(400, 336), (300, 380), (200, 430), (130, 446), (84, 434)])
    bars = "".join(curve((x, y), (x + 10, y + 16), (x + 4, y + 34)) for x, y in
                   ((140, 474), (170, 470), (306, 410), (334, 390), (360, 366)))
    beak = outline([(78, 440), (56, 452), (30, 480)], [(30, 480), (60, 486), (84, 480)],
                   [(84, 480), (74, 460), (78, 440)])
    far = (_wing(palette.orange, (236, 376), 46, ((428, 268), (424, 220), (402, 176), (368, 140),
                                                  (322, 114), (268, 104)))
           + _wing(palette.yellow, (232, 380), 50, ((340, 296), (324, 262), (296, 236),
                                                    (262, 222), (226, 222))))
    near = (_wing(palette.yellow, (222, 424), 46, ((426, 477), (424, 516), (406, 552), (375, 579),
                                                   (338, 597), (295, 602)))
            + _wing(palette.orange, (214, 420), 50, ((344, 460), (334, 490), (310, 514),
                                                     (280, 529), (246, 529))))
    shoulder = outline([(170, 420), (196, 404), (240, 404), (284, 428), (310, 458)],
                       [(310, 458), (282, 484), (240, 494), (204, 476), (170, 420)])
    return (shape(tail, palette.orange) + line("M400 318l100-40M410 338l100-14")
            + far + shape(body, palette.yellow) + shape(back, palette.orange) + line(bars)
            + near + shape(shoulder, palette.orange)
            + line(curve((216, 450), (236, 440), (248, 424))
                   + curve((250, 464), (266, 454), (276, 440)))
            + shape(beak, palette.snow) + line("M34 478l44-14")
            + shape(disc(112, 442, 13), palette.snow) + shape(disc(109, 443, 6), palette.ink))


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
    return (wisteria.racemes(palette, 720, (20, 71), (80, 58, 0, -1), (48, 90))
            + stamp("spray", wisteria.spray(palette, 230), (40, 4, 196), (62, 4, 164),
                    (10, 6, 176), (90, 4, 186), (6, -4, 200), (26, -6, 160),
                    (48, -8, 180), (74, -6, 200), (94, -6, 160)))


def chaff_2(palette: Palette) -> str:
    """Two racemes and a curled tendril."""
    return (wisteria.tendril(palette, ((470, 560), (510, 580), (550, 620)), 44)
            + wisteria.tendril(palette, ((540, 160), (500, 320), (450, 460), (470, 620),
                                         (450, 740), (436, 840)), -54)
            + wisteria.racemes(palette, 720, (21, 67), (53, 83, 0, -1))
            + stamp("spray", wisteria.spray(palette, 230), (88, 24, 150), (44, 6, 206),
                    (66, 6, 160), (10, 8, 176), (88, 6, 186), (6, -4, 200), (26, -6, 160),
                    (48, -8, 180), (74, -6, 200), (94, -6, 160)))


FACES = (cuckoo, plain_ribbon, chaff_1, chaff_2)
