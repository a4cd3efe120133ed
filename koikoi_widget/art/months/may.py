"""May: iris. The plank bridge, the plain ribbon and two chaff."""

from __future__ import annotations

from ..motifs import iris
from ..motifs.things import LARGE_CLOUD, SMALL_CLOUD, cloud, ribbon, specks
from ..palettes import Palette
from ..pen import Point, curve, disc, line, outline, place, polygon, polyline, shape, strokes, taper


def _blades(palette: Palette, *spines: tuple[Point, ...], width: float = 56) -> str:
    return "".join(iris.blade(palette, spine, width) for spine in spines)


def bridge(palette: Palette) -> str:
    """The bridge of eight planks among the irises."""
    return (place(cloud(palette, *SMALL_CLOUD), 5, 3)
            + place(cloud(palette, *LARGE_CLOUD), 95, 3, flip=True)
            + _water(palette)
            + _blades(palette, ((20, 800), (24, 560), (70, 330)),
                      ((150, 800), (140, 480), (96, 210)),
                      ((100, 800), (90, 560), (40, 420)), ((440, 800), (470, 520), (530, 200)),
                      ((560, 800), (560, 560), (520, 380)), ((500, 800), (530, 600), (600, 330)))
            + iris.stem(palette, (262, 820), (256, 640), (250, 480))
            + _blades(palette, ((200, 820), (186, 680), (140, 560)),
                      ((330, 820), (350, 660), (400, 540)))
            + place(iris.flower(palette, 0.98), 41, 42)
            + _posts(palette, (323, 700))
            + _walk(palette, (-20, 880), (630, 726), 0.36)
            + _walk(palette, (-20, 726), (630, 940), 0.5)
            + _posts(palette, (104, 800), (409, 860)))


def _water(palette: Palette) -> str:
    pond = outline([(-20, 640), (90, 626), (220, 644), (380, 624), (520, 642), (630, 628)],
                   [(630, 1020)], [(-20, 1020)])
    ripples = "".join(curve((x, y), (x + long * 0.3, y - 12), (x + long * 0.7, y + 4),
                            (x + long, y - 8)) for x, y, long in
                      ((36, 664, 60), (390, 670, 60), (540, 668, 60), (268, 690, 70),
                       (170, 934, 110), (270, 900, 70), (120, 970, 100), (280, 964, 90),
                       (490, 970, 70), (566, 826, 60), (470, 810, 60), (30, 812, 40)))
    return shape(pond, palette.water) + line(ripples)


def _walk(palette: Palette, start: Point, end: Point, joint: float) -> str:
    """Two rows of planks side by side from `start` to `end`, each row of two planks."""
    (ax, ay), (bx, by) = start, end

    def on(share: float, down: float) -> Point:
        """The point `share` of the way along, let down by `down`."""
        return ax + (bx - ax) * share, ay + (by - ay) * share + down

    def strip(top: float, foot: float) -> str:
        return polygon(on(0, top), on(1, top), on(1, foot), on(0, foot))

    joints = strokes(((on(joint, -48), on(joint, -6)), (on(joint + 0.2, -6), on(joint + 0.2, 36))))
    grain = strokes((on(share, down), on(share + 0.13, down)) for share, down in
                    ((0.06, -34), (0.16, -20), (0.6, -34), (0.7, -20), (0.84, -32), (0.24, -36),
                     (0.1, 8), (0.28, 22), (0.76, 22), (0.64, 8), (0.9, 10)))
    nails = strokes((on(share, down), on(share, down + 0.1)) for share, down in
                    ((joint - 0.03, -27), (joint + 0.03, -27), (joint + 0.17, 15),
                     (joint + 0.23, 15)))
    return (shape(strip(-48, 36), palette.yellow) + shape(strip(36, 54), palette.orange)
            + line(grain, palette.brown) + line(polyline(on(0, -6), on(1, -6)) + joints)
            + line(nails, width=9))


def _posts(palette: Palette, *tops: Point) -> str:
    parts = []
    for x, y in tops:
        parts.append(shape(polygon((x - 24, y), (x + 24, y), (x + 24, y + 156), (x - 24, y + 156)),
                           palette.yellow)
                     + line(f"M{x - 8} {y + 50}v50M{x + 9} {y + 40}v40", palette.brown)
                     + shape(polygon((x - 24, y), (x + 24, y), (x + 24, y + 22), (x - 24, y + 22)),
                             palette.red)
                     + shape(disc(x, y, 24, 10), palette.red))
    return "".join(parts)


def plain_ribbon(palette: Palette) -> str:
    """A plain ribbon before an iris and its bud."""
    return (specks(palette)
            + _blades(palette, ((40, 1020), (44, 620), (76, 200)),
                      ((560, 1020), (570, 760), (540, 560)),
                      ((190, 1020), (170, 700), (196, 420)), ((470, 1020), (480, 780), (590, 620)))
            + iris.stem(palette, (420, 1020), (430, 800), (412, 560))
            + iris.stem(palette, (110, 1020), (128, 800), (122, 636))
            + place(iris.bud(palette, palette.yellow), 20, 64)
            + _blades(palette, ((90, 1020), (80, 860), (50, 700)),
                      ((250, 1020), (230, 880), (260, 760)),
                      ((330, 1020), (340, 920), (310, 830)),
                      ((500, 1020), (506, 900), (470, 740)))
            + place(iris.flower(palette, 1.06), 68, 43)
            + ribbon(palette, palette.red, "A"))


def chaff_1(palette: Palette) -> str:
    """An iris; every blade stands straight."""
    return (_blades(palette, ((40, 1020), (48, 600), (66, 180)),
                    ((190, 1020), (170, 640), (150, 300)),
                    ((520, 1020), (550, 560), (574, 140)), ((420, 1020), (450, 600), (480, 250)))
            + iris.stem(palette, (300, 1020), (304, 740), (293, 560))
            + _blades(palette, ((120, 1020), (110, 800), (100, 520)),
                      ((370, 1020), (390, 820), (400, 700)),
                      ((480, 1020), (500, 800), (520, 560)), ((240, 1020), (230, 860), (210, 740)),
                      ((580, 1020), (590, 820), (594, 600)))
            + place(iris.flower(palette, 1.2), 48, 45))


def chaff_2(palette: Palette) -> str:
    """A lower iris, and one blade bent over."""
    return (_blades(palette, ((250, 1020), (222, 600), (214, 120)),
                    ((470, 1020), (490, 560), (450, 170)),
                    ((560, 1020), (560, 640), (540, 300)))
            + iris.stem(palette, (300, 1020), (290, 840), (268, 680))
            + _blades(palette, ((360, 1020), (370, 860), (400, 720)),
                      ((430, 1020), (450, 800), (510, 560)),
                      ((256, 1020), (250, 900), (230, 780)), ((520, 1020), (560, 860), (590, 740)),
                      ((100, 1020), (96, 960), (70, 910)))
            + place(iris.flower(palette, 1.14), 47, 53.5)
            + _bent(palette))


def _bent(palette: Palette) -> str:
    standing = taper([(200, 1020), (186, 880), (158, 750), (112, 622)], (66, 64, 60, 34))
    hanging = outline([(84, 644), (104, 604), (140, 604)],
                      [(140, 604), (122, 690), (86, 780), (58, 884)],
                      [(58, 884), (38, 790), (50, 700), (84, 644)])
    return (shape(standing, palette.leaf)
            + line(curve((196, 1020), (182, 880), (150, 740)), palette.moss)
            # its underside shows where it hangs
            + shape(hanging, palette.moss) + line(curve((116, 624), (82, 710), (62, 830))))


FACES = (bridge, plain_ribbon, chaff_1, chaff_2)
