"""December: paulownia. The phoenix and three chaff."""

from __future__ import annotations

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
    stations,
    taper,
    turned,
)


def phoenix(palette: Palette) -> str:
    """The phoenix over the paulownia, one wing raised, looks back along the sweep of its tail."""
    return (
        _ground(palette)
        + _wing(palette)
        + _halo(palette)
        + _tail(palette)
        + _body(palette)
        + _head(palette)
        + stamp(
            "leaf",
            paulownia.leaf(palette),
            (27, 80, 236, 0.8),
            (73, 80, 124, 0.8),
            (50, 80, 180, 0.8),
        )
        + stamp("flower", paulownia.flower(palette), (31, 79, 10, 0.8), (69, 79, -10, 0.8))
    )


def _ground(palette: Palette) -> str:
    return shape(polygon((-20, 660), (630, 660), (630, 1020), (-20, 1020)), palette.yellow)


# The wing's front edge, from the shoulder up the left side and over the top.
_ARM: tuple[Point, ...] = ((196, 570), (122, 480), (100, 350), (136, 226), (226, 150), (330, 128))
# The rows of its feathers, the farther first: how long they are at the shoulder and at the end, how
# broad, by how many degrees they lean out from the edge, and how far apart they stand.
_ROWS = ((130, 280, 88, 58, 62), (74, 140, 74, 50, 66))


def _wing(palette: Palette) -> str:
    """Return the one wing: two rows of feathers, which grow and turn along its front edge."""
    parts = []
    for (short, long, wide, lean, step), colour in zip(
        _ROWS, (palette.purple, palette.yellow), strict=True
    ):
        roots = stations(_ARM, step)
        for k, (x, y, heading) in enumerate(roots):
            part = k / (len(roots) - 1)
            parts.append(
                _feather(
                    palette,
                    colour,
                    x,
                    y,
                    heading - lean + (lean + 14) * part**2,
                    short + (long - short) * part,
                    wide,
                )
            )
    return "".join(parts) + shape(taper(_ARM, (44, 40, 34, 30, 26, 20)), palette.orange)


def _feather(
    palette: Palette, colour: str, x: float, y: float, angle: float, long: float, wide: float
) -> str:
    """Return a feather with its foot at `x`, `y` in card units, turned by `angle` from upright."""
    half = [(0, 0), (-wide / 2, -long * 0.6), (-wide * 0.42, -long * 0.88), (0, -long)]
    other = [(-x, y) for x, y in half[::-1]]
    edge = outline(*(turned(side, angle=angle, x=x, y=y) for side in (half, other)))
    shaft = polyline(*turned([(0, -long * 0.5), (0, -long * 0.82)], angle=angle, x=x, y=y))
    return shape(edge, colour) + line(shaft, palette.paper if long > 130 else None, 4)


# The tail's plumes, one sweep from the rump to the upper right; each ends in an eye.
_PLUMES: tuple[tuple[Point, ...], ...] = (
    ((330, 690), (450, 670), (534, 590), (552, 480), (536, 400), (552, 316)),
    ((330, 660), (420, 620), (480, 550), (484, 450), (458, 366), (468, 280)),
    ((330, 630), (390, 590), (426, 530), (424, 472), (398, 416), (400, 360)),
)


def _tail(palette: Palette) -> str:
    return "".join(
        shape(taper(spine, (24, 40, 44, 46, 68, 0)), palette.red)
        + line(curve(*spine[:4]), palette.yellow, 8)
        + shape(disc(*spine[-2], 22, 26), palette.yellow)
        + shape(disc(*spine[-2], 10, 12), palette.purple)
        for spine in _PLUMES
    )


# The feathers that lie from the back over the root of the tail: x, y, angle and length.
_SADDLE = ((318, 690, 104, 130), (306, 650, 92, 146), (290, 610, 82, 136), (274, 570, 74, 112))


def _body(palette: Palette) -> str:
    """Return neck, breast and back; the breast turns left, its lower end lies behind the leaves."""
    body = outline(
        [(240, 340), (216, 410), (160, 480), (134, 580), (166, 700), (250, 820)],
        [(250, 820), (400, 820)],
        [(400, 820), (424, 690), (380, 612), (320, 566), (282, 510), (278, 450), (292, 370)],
    )
    rows = ((190, 536), (238, 546), (176, 592), (224, 610), (272, 614), (200, 656), (250, 680))
    scales = "".join(f"M{x - 22} {y - 12}q22 38 44 0" for x, y in rows)
    hackles = outline(
        [(240, 340), (216, 410), (160, 480)],
        [(160, 480), (186, 468)],
        [(186, 468), (190, 516)],
        [(190, 516), (222, 482)],
        [(222, 482), (240, 530)],
        [(240, 530), (260, 486)],
        [(260, 486), (300, 524)],
        [(300, 524), (276, 450), (292, 370)],
    )
    saddle = "".join(
        _feather(palette, (palette.yellow, palette.red)[k % 2], *feather, 46)
        for k, feather in enumerate(_SADDLE)
    )
    return shape(body, palette.orange) + line(scales) + saddle + shape(hackles, palette.yellow)


_HEAD = (6, 0.6, 4)  # where the head is moved to, in percent, and by how many degrees it is turned
_CREST = (
    ((214, 324), (176, 300), (160, 262), (172, 228), (198, 220)),
    ((224, 304), (204, 262), (208, 222), (234, 196), (264, 202)),
    ((240, 294), (250, 258), (274, 230), (308, 226), (324, 246)),
)
_FACE: tuple[tuple[Point, ...], ...] = (
    ((290, 322), (276, 284), (240, 274), (210, 296), (202, 340), (204, 384)),
    ((204, 384), (240, 412), (276, 384)),
    ((276, 384), (280, 356), (290, 322)),
)


def _head(palette: Palette) -> str:
    """Return the head, which looks to the right over the back, and its crest."""
    beak = outline(
        [(280, 304), (322, 308), (348, 332), (346, 362)],
        [(346, 362), (322, 346), (282, 346)],
        [(282, 346), (280, 304)],
    )
    return place(
        shape("".join(taper(spine, (18, 34, 34, 24, 0)) for spine in _CREST), palette.red)
        + shape(outline(*_FACE), palette.red)
        + shape(beak, palette.yellow)
        + line("M296 322l12 3")
        + shape(leaf((216, 326), (278, 316), 24), palette.yellow)
        + shape(disc(250, 321, 10), palette.ink),
        *_HEAD,
    )


def _halo(palette: Palette) -> str:
    """Return the paper that keeps the head clear of the wing."""
    return place(
        line("".join(curve(*spine) for spine in _CREST) + outline(*_FACE), palette.paper, 60),
        *_HEAD,
    )


def _seal(palette: Palette) -> str:
    """Return the deck's seal, two koi in a ring, centred on the origin and 80 across."""
    body = [
        [(-4, -26), (16, -22), (22, 0), (8, 22)],
        [(8, 22), (18, 34), (2, 30)],
        [(2, 30), (-12, 34), (-4, 20)],
        [(-4, 20), (6, 0), (-4, -26)],
    ]
    koi = (
        outline(*(turned(side, angle=turn, x=shift, y=0) for side in body))
        for turn, shift in ((0, 10), (180, -10))
    )
    return shape("M-38-44h76v88h-76z", palette.red, edge="none") + shape(
        "".join(koi), palette.paper, edge="none"
    )


def _tree(palette: Palette, *flowers: tuple[float, float]) -> str:
    """Return the three leaves every card of the month has, and the flowers over them."""
    return stamp(
        "leaf",
        paulownia.leaf(palette),
        (32, 60, 209, 1.04),
        (68, 60, 151, 1.04),
        (50, 57.5, 180, 1.04),
    ) + stamp("flower", paulownia.flower(palette), *flowers)


def chaff_1(palette: Palette) -> str:
    """A tall spray between two lower ones, over three leaves on paper."""
    return (
        define("tall", paulownia.spray(palette, 5))
        + reuse("tall", 59, 58)
        + define("low", paulownia.spray(palette, 4))
        + reuse("low", 33, 59, -4)
        + place(paulownia.spray(palette, 3), 82, 58, 5)
        + _tree(palette, (35, 45), (59, 38))
    )


def chaff_2(palette: Palette) -> str:
    """The same, further left, over yellow ground."""
    return (
        _ground(palette)
        + define("tall", paulownia.spray(palette, 5))
        + reuse("tall", 51, 59)
        + define("low", paulownia.spray(palette, 4))
        + reuse("low", 20, 57)
        + place(paulownia.spray(palette, 3), 79, 58, 4)
        + _tree(palette, (20, 45), (51, 38))
    )


def chaff_3(palette: Palette) -> str:
    """Three sprays on paper, and the seal of the deck, as makers sign here."""
    return (
        define("tall", paulownia.spray(palette, 5))
        + reuse("tall", 43, 59)
        + define("low", paulownia.spray(palette, 4))
        + reuse("low", 18, 56)
        + reuse("low", 75, 58)
        + _tree(palette, (18, 40), (43, 44))
        + place(_seal(palette), 78, 91.3)
    )


FACES = (phoenix, chaff_1, chaff_2, chaff_3)
