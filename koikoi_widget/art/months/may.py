"""May: iris. The plank bridge, the plain ribbon and two chaff."""

from __future__ import annotations

from ..motifs import iris
from ..motifs.things import LARGE_CLOUD, SMALL_CLOUD, cloud, ribbon, specks
from ..palettes import Palette
from ..pen import Point, curve, disc, line, outline, place, polygon, shape, strokes, taper


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
            + _posts(palette, (323, 690), (540, 660))
            + _walk(palette, (640, 690), (150, 766), 3)
            + _posts(palette, (104, 700), (409, 790))
            + _walk(palette, (-30, 700), (480, 852), 3)
            + _posts(palette, (540, 816))
            + _walk(palette, (640, 846), (300, 896), 2))


def _water(palette: Palette) -> str:
    pond = outline([(-20, 632), (90, 618), (220, 636), (380, 616), (520, 634), (630, 620)],
                   [(630, 1020)], [(-20, 1020)])
    ripples = "".join(curve((x, y), (x + long * 0.3, y - 12), (x + long * 0.7, y + 4),
                            (x + long, y - 8)) for x, y, long in
                      ((36, 656, 60), (390, 656, 60), (530, 660, 60), (268, 680, 70),
                       (36, 690, 50), (110, 930, 110), (36, 880, 80), (60, 966, 110),
                       (190, 900, 60), (490, 800, 80), (500, 836, 70), (36, 836, 50),
                       (200, 960, 60), (520, 960, 60)))
    return shape(pond, palette.water) + line(ripples)


def _walk(palette: Palette, start: Point, end: Point, planks: int) -> str:
    """Return planks side by side from `start` beyond the card's edge to `end`, where they stop."""
    (ax, ay), (bx, by) = start, end

    def on(share: float, down: float) -> Point:
        """The point `share` of the way along, let down by `down`."""
        return ax + (bx - ax) * share, ay + (by - ay) * share + down

    parts = []
    for k in range(planks):
        top, stop = 31 * k, 1 - 0.05 * (k % 2)
        parts.append(shape(polygon(on(0, top + 31), on(stop, top + 31), on(stop, top + 44),
                                   on(0, top + 44)), palette.orange)
                     + shape(polygon(on(0, top), on(stop, top), on(stop, top + 31),
                                     on(0, top + 31)), palette.yellow))
    grain = strokes((on(share, 31 * k + 16), on(share + 0.12, 31 * k + 16))
                    for k in range(planks) for share in (0.2 + 0.1 * k, 0.62 - 0.1 * k))
    nails = strokes((on(0.9, 31 * k + 16), on(0.9, 31 * k + 16.1)) for k in range(planks))
    return "".join(parts) + line(grain, palette.brown) + line(nails, width=9)


def _posts(palette: Palette, *tops: Point) -> str:
    parts = []
    for x, y in tops:
        parts.append(shape(polygon((x - 22, y), (x + 22, y), (x + 22, y + 210), (x - 22, y + 210)),
                           palette.yellow)
                     + line(f"M{x - 8} {y + 50}v20M{x + 9} {y + 150}v40", palette.brown)
                     + shape(polygon((x - 22, y), (x + 22, y), (x + 22, y + 24), (x - 22, y + 24)),
                             palette.red)
                     + shape(disc(x, y, 22, 10), palette.red))
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
    """A lower iris, inclined, and one blade bent over."""
    return (_blades(palette, ((470, 1020), (490, 560), (440, 130)),
                    ((560, 1020), (560, 600), (530, 240)))
            + iris.stem(palette, (330, 1020), (310, 840), (276, 680))
            + _blades(palette, ((380, 1020), (390, 860), (420, 740)),
                      ((430, 1020), (450, 800), (510, 540)),
                      ((280, 1020), (270, 920), (250, 830)), ((520, 1020), (560, 860), (590, 700)),
                      ((60, 1020), (62, 960), (44, 900)))
            + place(iris.flower(palette, 1.16), 46, 54, -9)
            + _bent(palette))


def _bent(palette: Palette) -> str:
    standing = taper([(230, 1020), (214, 880), (170, 740), (106, 600)], (80, 78, 76, 44))
    hanging = outline([(66, 632), (92, 580), (142, 578)],
                      [(142, 578), (134, 680), (94, 800), (52, 920)],
                      [(52, 920), (22, 800), (34, 700), (66, 632)])
    return (line(standing + hanging, palette.paper, 20) + shape(standing, palette.leaf)
            + line(curve((224, 1020), (208, 880), (162, 726)), palette.moss)
            # its underside shows where it hangs
            + shape(hanging, palette.moss) + line(curve((110, 604), (76, 710), (54, 850))))


FACES = (bridge, plain_ribbon, chaff_1, chaff_2)
