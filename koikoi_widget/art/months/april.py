"""April: wisteria. The cuckoo, the plain ribbon and two chaff."""

from __future__ import annotations

from ..motifs import wisteria
from ..motifs.things import ribbon, specks
from ..palettes import Palette
from ..pen import curve, define, disc, line, outline, place, reuse, shape, stamp


def cuckoo(palette: Palette) -> str:
    """The cuckoo flies by night across the moon."""
    return (
        shape("M67 250A241 241 0 1 0 512 420A272 272 0 0 1 67 250z", palette.red)
        + wisteria.tendril(palette, ((-20, 700), (50, 730), (110, 790), (150, 880)), 56)
        + define("spray", wisteria.spray(palette, 230))
        + reuse("spray", 106, 70, 204)
        + wisteria.racemes(palette, 330, (62, 93))
        + "".join(
            reuse("spray", x, y, angle)
            for x, y, angle in (
                (108, 60, 248),
                (42, -12, 200),
                (10, -12, 170),
                (66, -10, 164),
                (92, -4, 190),
                (104, 8, 200),
            )
        )
        + place(_cuckoo(palette), 5.5, 2.5, size=0.92)
    )


def _cuckoo(palette: Palette) -> str:
    tail = outline(
        [(356, 304), (440, 262), (540, 222)],
        [(540, 222), (524, 252), (500, 278)],
        [(500, 278), (540, 286), (570, 306)],
        [(570, 306), (470, 338), (388, 364)],
        [(388, 364), (360, 330), (356, 304)],
    )
    body = outline(
        [(70, 462), (82, 434), (116, 422), (176, 414), (266, 366), (374, 306)],
        [(374, 306), (398, 322), (404, 346)],
        [(404, 346), (320, 424), (230, 482), (150, 504), (94, 496), (70, 462)],
    )
    back = outline(
        [(82, 436), (104, 424), (176, 414), (266, 366), (374, 306)],
        [(374, 306), (390, 316), (396, 330)],
        [(396, 330), (300, 384), (200, 436), (128, 448), (82, 436)],
    )
    bars = "".join(
        curve((x, y), (x + 12, y + 14), (x + 10, y + 30))
        for x, y in (
            (134, 472),
            (164, 468),
            (194, 460),
            (224, 448),
            (254, 432),
            (284, 414),
            (314, 396),
        )
    )
    beak = outline(
        [(76, 442), (50, 454), (28, 482)],
        [(28, 482), (54, 474), (76, 472)],
        [(76, 472), (70, 456), (76, 442)],
    )
    # the far wing shows its underside behind the near one
    far = outline(
        [(152, 424), (128, 360), (128, 280), (150, 190), (196, 92)],
        [(196, 92), (204, 122), (202, 150)],
        [(202, 150), (232, 132)],
        [(232, 132), (236, 164), (228, 192)],
        [(228, 192), (256, 180)],
        [(256, 180), (256, 216), (244, 244)],
        [(244, 244), (270, 238)],
        [(270, 238), (264, 300), (232, 390)],
        [(232, 390), (152, 424)],
    )
    near = outline(
        [(180, 424), (190, 348), (226, 262), (290, 166), (376, 96), (452, 66)],
        [(452, 66), (440, 94), (424, 116)],
        [(424, 116), (462, 118)],
        [(462, 118), (444, 146), (426, 164)],
        [(426, 164), (460, 172)],
        [(460, 172), (440, 196), (418, 212)],
        [(418, 212), (448, 226)],
        [(448, 226), (424, 246), (400, 258)],
        [(400, 258), (426, 278)],
        [(426, 278), (404, 292), (376, 300)],
        [(376, 300), (396, 326)],
        [(396, 326), (360, 352), (300, 380), (248, 416), (180, 424)],
    )
    coverts = outline(
        [(180, 424), (190, 348), (226, 262), (290, 166), (340, 122)],
        [(340, 122), (348, 154), (334, 178)],
        [(334, 178), (352, 198), (334, 226)],
        [(334, 226), (348, 250), (322, 274)],
        [(322, 274), (330, 304), (300, 322)],
        [(300, 322), (300, 352), (266, 364)],
        [(266, 364), (252, 400), (216, 420), (180, 424)],
    )
    rows = "".join(
        f"M{x} {y}q26 2 20 30"
        for x, y in (
            (262, 232),
            (284, 192),
            (238, 282),
            (276, 272),
            (220, 330),
            (258, 322),
            (210, 374),
            (240, 366),
        )
    )
    return (
        shape(tail, palette.orange)
        + line("M406 312l92-40M414 334l110-28")
        + shape(far, palette.yellow)
        + line("M186 208l-18 96M214 246l-26 84M238 290l-28 70")
        + shape(body, palette.yellow)
        + shape(back, palette.orange)
        + line(bars)
        + shape(near, palette.yellow)
        + line("M424 116l-66 44M426 164l-78 42M418 212l-72 30M400 258l-66 28M376 300l-62 30")
        + shape(coverts, palette.orange)
        + line(rows)
        + shape(beak, palette.ink)
        + shape(disc(110, 446, 13), palette.snow)
        + shape(disc(107, 447, 6), palette.ink)
    )


def plain_ribbon(palette: Palette) -> str:
    """A plain ribbon among the racemes."""
    return (
        specks(palette)
        + wisteria.racemes(palette, 620, (17, 86), (72, 62, 0, -1), (92, 80))
        + stamp(
            "spray",
            wisteria.spray(palette, 230),
            (24, 6, 214),
            (12, 8, 178),
            (74, 6, 146),
            (90, 8, 176),
            (6, -4, 200),
            (30, -8, 170),
            (52, -8, 190),
            (72, -6, 200),
            (94, -6, 160),
        )
        + ribbon(palette, palette.red, "A")
    )


def chaff_1(palette: Palette) -> str:
    """Three racemes of three lengths."""
    return wisteria.racemes(
        palette, 720, (34, 54), (65, 50, 0, -1), (20, 74), (80, 60, 0, -1), (48, 91)
    ) + stamp(
        "spray",
        wisteria.spray(palette, 230),
        (40, 4, 196),
        (62, 4, 164),
        (10, 6, 176),
        (90, 4, 186),
        (6, -4, 200),
        (26, -6, 160),
        (48, -8, 180),
        (74, -6, 200),
        (94, -6, 160),
    )


def chaff_2(palette: Palette) -> str:
    """Two racemes and a curled tendril."""
    return (
        wisteria.tendril(palette, ((470, 560), (510, 580), (550, 620)), 44)
        + wisteria.tendril(
            palette, ((540, 160), (500, 320), (450, 460), (470, 620), (450, 740), (436, 840)), -54
        )
        + wisteria.racemes(palette, 720, (37, 50), (21, 70), (53, 86, 0, -1))
        + stamp(
            "spray",
            wisteria.spray(palette, 230),
            (88, 24, 150),
            (44, 6, 206),
            (66, 6, 160),
            (10, 8, 176),
            (88, 6, 186),
            (6, -4, 200),
            (26, -6, 160),
            (48, -8, 180),
            (74, -6, 200),
            (94, -6, 160),
        )
    )


FACES = (cuckoo, plain_ribbon, chaff_1, chaff_2)
