"""January: pine. The crane, the poetry ribbon and two chaff."""

from __future__ import annotations

from ..motifs import pine
from ..motifs.things import ribbon, specks
from ..palettes import Palette
from ..pen import at, curve, disc, doubled, line, outline, place, polyline, shape, strokes, taper


def crane(palette: Palette) -> str:
    """The crane looks up at the rising sun from among the pines."""
    return (
        shape(disc(*at(94, 0), 299), palette.red)
        + place(pine.spike(palette, 640, 96), 90, 35)
        + _ground(palette)
        + _crane(palette)
        + place(pine.spike(palette, 420, 104), 10, 56)
        + place(pine.shoot(palette, 190), 62, 83, 4)
    )


def _ground(palette: Palette) -> str:
    knoll = outline(
        [(-20, 920), (140, 884), (300, 872), (460, 890), (630, 930)], [(630, 1020)], [(-20, 1020)]
    )
    blades = strokes(
        ((x, y), (x + lean, y - 26))
        for x, y, lean in (
            (146, 930, -8),
            (196, 956, 6),
            (290, 944, -6),
            (430, 936, 8),
            (470, 960, -6),
        )
    )
    return shape(knoll, palette.leaf) + line(blades, palette.moss)


def _crane(palette: Palette) -> str:
    legs = (
        polyline((262, 620), (268, 760), (250, 900))
        + polyline((250, 900), (214, 914))
        + polyline((250, 900), (290, 910))
        + polyline((316, 630), (330, 764), (318, 880))
        + polyline((318, 880), (284, 896))
        + polyline((318, 880), (356, 888))
    )
    plumes = "".join(
        shape(
            taper([(350, 560), (410, 590), tip, end], (24, 60, 42, 0)),
            palette.ink,
            edge=palette.paper,
            width=4,
        )
        for tip, end in (
            ((456, 620), (482, 664)),
            ((446, 640), (458, 700)),
            ((428, 646), (424, 716)),
            ((400, 640), (388, 706)),
        )
    )
    body = outline(
        [
            (176, 262),
            (146, 252),
            (112, 272),
            (90, 330),
            (86, 400),
            (104, 474),
            (146, 548),
            (210, 606),
            (290, 640),
            (362, 640),
            (420, 612),
        ],
        [
            (420, 612),
            (384, 552),
            (322, 496),
            (250, 464),
            (190, 456),
            (152, 428),
            (138, 384),
            (150, 334),
            (188, 300),
        ],
    )
    cap = outline(
        [(176, 262), (148, 246), (112, 266), (98, 304)], [(98, 304), (132, 284), (176, 262)]
    )
    throat = outline(
        [(176, 262), (140, 292), (116, 336), (110, 396), (124, 452)],
        [(124, 452), (152, 428), (138, 384), (150, 334), (188, 300)],
        [(188, 300), (182, 280), (176, 262)],
    )
    beak = outline(
        [(174, 258), (230, 236), (290, 199)],
        [(290, 199), (240, 254), (186, 302)],
        [(186, 302), (178, 280), (174, 258)],
    )
    wing = outline(
        [(176, 482), (246, 460), (324, 492), (392, 560), (446, 646)],
        [(446, 646), (410, 642), (372, 622)],
        [(372, 622), (360, 640), (318, 604)],
        [(318, 604), (304, 624), (266, 580)],
        [(266, 580), (246, 596), (218, 548)],
        [(218, 548), (190, 540), (176, 482)],
    )
    feathers = (
        curve((372, 622), (326, 560), (276, 520))
        + curve((318, 604), (278, 556), (236, 522))
        + curve((266, 580), (240, 546), (212, 522))
        + curve((420, 604), (368, 546), (312, 512))
    )
    return (
        doubled("legs", legs, palette.ink, 11, edge=palette.paper, halo=4)
        + plumes
        + shape(body, palette.snow)
        + shape(throat, palette.ink, edge="none")
        + shape(wing, palette.snow)
        + line(feathers)
        + shape(cap, palette.red)
        + shape(beak, palette.yellow)
        + line(curve((182, 280), (230, 250), (288, 201)))
        + shape(disc(152, 290, 6), palette.snow, edge="none")
    )


def poetry_ribbon(palette: Palette) -> str:
    """あかよろし before two pines."""
    return (
        specks(palette)
        + place(pine.spike(palette, 540, 84), 13, 43)
        + place(pine.spike(palette, 770, 96), 61, 20)
        + ribbon(palette, palette.red, "A", "akayoroshi")
    )


def chaff_1(palette: Palette) -> str:
    """A tall spike at the left, a shorter at the right, two side buds between."""
    return (
        place(pine.shoot(palette, 330, (-150, 280)), 44, 56)
        + place(pine.shoot(palette, 320, (-30, 320)), 52, 69)
        + place(pine.spike(palette, 790, 112), 13, 20)
        + place(pine.spike(palette, 570, 112), 90, 42)
    )


def chaff_2(palette: Palette) -> str:
    """A tall spike at the right, a short one at the left, two buds in a V."""
    return (
        place(pine.shoot(palette, 290, reach=52), 35, 73, -9)
        + place(pine.shoot(palette, 290, reach=52), 45, 73, 9)
        + place(pine.spike(palette, 770, 118), 76, 22)
        + place(pine.spike(palette, 540, 108), 13, 45)
    )


CREATURE = _crane  # for a portrait
FACES = (crane, poetry_ribbon, chaff_1, chaff_2)
