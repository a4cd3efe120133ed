"""May: iris. The plank bridge, the plain ribbon and two chaff."""

from __future__ import annotations

from ..motifs import iris
from ..motifs.things import LARGE_CLOUD, SMALL_CLOUD, cloud, ribbon, specks
from ..palettes import Palette
from ..pen import Point, curve, line, outline, place, polygon, shape, strokes, taper


def _blades(palette: Palette, *spines: tuple[Point, ...]) -> str:
    return "".join(iris.blade(palette, spine, 56) for spine in spines)


def bridge(palette: Palette) -> str:
    """The zigzag bridge of planks among the irises."""
    return (
        place(cloud(palette, *SMALL_CLOUD), 5, 3)
        + place(cloud(palette, *LARGE_CLOUD), 95, 3, flip=True)
        + _water(palette)
        + _blades(
            palette,
            ((20, 720), (24, 540), (70, 330)),
            ((150, 720), (140, 460), (96, 210)),
            ((100, 720), (90, 540), (40, 420)),
            ((440, 720), (470, 500), (530, 200)),
            ((560, 720), (560, 540), (520, 380)),
            ((500, 720), (530, 560), (600, 330)),
        )
        + iris.stem(palette, (262, 720), (256, 620), (250, 480))
        + _blades(
            palette, ((200, 720), (186, 650), (150, 590)), ((330, 720), (340, 650), (376, 570))
        )
        + place(iris.flower(palette, 0.98), 41, 41)
        + _planks(palette)
    )


def _water(palette: Palette) -> str:
    pond = outline(
        [(-20, 632), (90, 618), (220, 636), (380, 616), (520, 634), (630, 620)],
        [(630, 1020)],
        [(-20, 1020)],
    )
    ripples = "".join(
        curve((x, y), (x + long * 0.3, y - 12), (x + long * 0.7, y + 4), (x + long, y - 8))
        for x, y, long in (
            (36, 668, 70),
            (390, 664, 70),
            (520, 676, 60),
            (196, 800, 100),
            (300, 826, 80),
            (110, 854, 70),
            (36, 838, 60),
            (300, 920, 90),
            (440, 936, 90),
            (150, 902, 70),
            (510, 962, 60),
        )
    )
    return shape(pond, palette.water) + line(ripples)


# The bridge from its far end to its near: where each plank starts and ends along its upper edge,
# and how wide it is.
_ZIGZAG: tuple[tuple[Point, Point, float], ...] = (
    ((640, 676), (70, 722), 44),
    ((30, 734), (572, 832), 56),
    ((630, 836), (-30, 920), 66),
)
_JOINTS: tuple[Point, ...] = ((64, 694), (556, 790))  # where two planks meet, on a post


def _planks(palette: Palette) -> str:
    """Return three wide planks, each turning back from where the last one ends."""
    far, middle, near = (_plank(palette, *plank) for plank in _ZIGZAG)
    left, right = (_post(palette, *joint) for joint in _JOINTS)
    return far + left + middle + right + near


def _plank(palette: Palette, start: Point, end: Point, wide: float) -> str:
    (ax, ay), (bx, by) = start, end

    def on(share: float, down: float) -> Point:
        """The point `share` of the way along, let down by `down`."""
        return ax + (bx - ax) * share, ay + (by - ay) * share + down

    top, side = (
        polygon(on(0, above), on(1, above), on(1, below), on(0, below))
        for above, below in ((0, wide), (wide, wide + 16))
    )
    grain = strokes(
        (on(share, wide * down), on(share + 0.16, wide * down))
        for share, down in ((0.14, 0.3), (0.42, 0.64), (0.7, 0.34))
    )
    return shape(side, palette.orange) + shape(top, palette.yellow) + line(grain, palette.brown)


def _post(palette: Palette, x: float, y: float) -> str:
    """Return a post with a red cap at `x`, `y`, standing in the water."""
    return shape(
        polygon((x - 22, y), (x + 22, y), (x + 22, y + 190), (x - 22, y + 190)), palette.orange
    ) + shape(
        outline(
            [(x - 24, y), (x - 22, y - 20), (x, y - 28), (x + 22, y - 20), (x + 24, y)],
            [(x + 24, y + 22)],
            [(x - 24, y + 22)],
        ),
        palette.red,
    )


def plain_ribbon(palette: Palette) -> str:
    """A plain ribbon before an iris and its bud."""
    return (
        specks(palette)
        + _blades(
            palette,
            ((40, 1020), (44, 620), (76, 200)),
            ((560, 1020), (570, 760), (540, 560)),
            ((190, 1020), (170, 700), (196, 420)),
            ((470, 1020), (480, 780), (590, 620)),
        )
        + iris.stem(palette, (420, 1020), (430, 800), (412, 560))
        + iris.stem(palette, (110, 1020), (128, 800), (122, 636))
        + place(iris.bud(palette, palette.yellow), 20, 64)
        + _blades(
            palette,
            ((90, 1020), (80, 860), (50, 700)),
            ((250, 1020), (230, 880), (260, 760)),
            ((330, 1020), (340, 920), (310, 830)),
            ((500, 1020), (506, 900), (470, 740)),
        )
        + place(iris.flower(palette, 1.06, ("right", "front")), 66, 42, 8)
        + ribbon(palette, palette.red, "A")
    )


def chaff_1(palette: Palette) -> str:
    """An iris; every blade stands straight."""
    return (
        _blades(
            palette,
            ((40, 1020), (48, 600), (66, 180)),
            ((190, 1020), (170, 640), (150, 300)),
            ((520, 1020), (550, 560), (574, 140)),
            ((420, 1020), (450, 600), (480, 250)),
        )
        + iris.stem(palette, (300, 1020), (304, 740), (293, 560))
        + _blades(
            palette,
            ((120, 1020), (110, 800), (100, 520)),
            ((370, 1020), (390, 820), (400, 700)),
            ((480, 1020), (500, 800), (520, 560)),
            ((240, 1020), (230, 860), (210, 740)),
            ((580, 1020), (590, 820), (594, 600)),
        )
        + place(iris.flower(palette, 1.2), 48, 44)
    )


def chaff_2(palette: Palette) -> str:
    """A lower iris, inclined, and one blade bent over."""
    return (
        _blades(
            palette, ((470, 1020), (490, 560), (440, 130)), ((560, 1020), (560, 600), (530, 240))
        )
        + iris.stem(palette, (388, 1020), (380, 800), (348, 550))
        + _blades(
            palette,
            ((380, 1020), (390, 860), (420, 740)),
            ((430, 1020), (450, 800), (510, 540)),
            ((280, 1020), (270, 920), (250, 830)),
            ((520, 1020), (560, 860), (590, 700)),
            ((60, 1020), (62, 960), (44, 900)),
        )
        + place(iris.flower(palette, 1.16, ("left", "right"), 18), 57, 55, -7)
        + _bent(palette)
    )


def _bent(palette: Palette) -> str:
    standing = taper([(230, 1020), (214, 880), (170, 740), (106, 600)], (80, 78, 76, 44))
    hanging = outline(
        [(66, 632), (92, 580), (142, 578)],
        [(142, 578), (134, 680), (94, 800), (52, 920)],
        [(52, 920), (22, 800), (34, 700), (66, 632)],
    )
    return (
        line(standing + hanging, palette.paper, 20)
        + shape(standing, palette.leaf)
        + line(curve((224, 1020), (208, 880), (162, 726)), palette.moss)
        # its underside shows where it hangs
        + shape(hanging, palette.moss)
        + line(curve((110, 604), (76, 710), (54, 850)))
    )


FACES = (bridge, plain_ribbon, chaff_1, chaff_2)
