"""August: pampas grass. The moon, the geese and two chaff."""

from __future__ import annotations

from ..motifs import pampas
from ..palettes import Palette
from ..pen import at, curve, disc, line, outline, polygon, shape, stamp


def moon(palette: Palette) -> str:
    """The full moon of the eighth month in a red sky."""
    return (shape(polygon((0, 0), (610, 0), (610, 1000), (0, 1000)), palette.red, edge="none")
            + shape(disc(*at(42, 31), 201), palette.snow)
            + pampas.hill(palette, (44, 55), 8, 15))


def geese(palette: Palette) -> str:
    """Three geese going home over the hill."""
    return (pampas.hill(palette, (46, 55), 10, 15)
            + stamp("goose", _goose(palette), (73.5, 15.8, 0, 0.92), (28, 28, -4),
                    (73.5, 40.5, 4, 0.92)))


def _goose(palette: Palette) -> str:
    body = outline([(-108, 16), (-74, -4), (-30, -20), (30, -24), (76, -8), (120, -14)],
                   [(120, -14), (108, 6), (126, 24)],
                   [(126, 24), (78, 24), (30, 38), (-30, 36), (-76, 20), (-108, 16)])
    head = outline([(-118, 12), (-110, -4), (-90, -10), (-66, -6)],
                   [(-66, -6), (-60, 8), (-66, 22)],
                   [(-66, 22), (-96, 24), (-118, 12)])
    beak = outline([(-112, 0), (-142, 18)], [(-142, 18), (-108, 20)])
    far = outline([(-26, -14), (-30, -60), (0, -104), (60, -126)],
                  [(60, -126), (54, -108)], [(54, -108), (72, -100)], [(72, -100), (60, -84)],
                  [(60, -84), (74, -72)], [(74, -72), (58, -58)], [(58, -58), (66, -46)],
                  [(66, -46), (50, -28), (34, -16)])
    near = outline([(-34, 8), (-26, 58), (16, 104), (92, 122)],
                   [(92, 122), (82, 104)], [(82, 104), (100, 96)], [(100, 96), (84, 80)],
                   [(84, 80), (98, 68)], [(98, 68), (76, 56)], [(76, 56), (84, 42)],
                   [(84, 42), (56, 26), (40, 4)], [(40, 4), (4, -6), (-34, 8)])
    return (shape(far, palette.yellow)
            + line("M20-84l32-30M18-62l44-28M16-40l44-18", palette.orange, 10)
            + line(curve((-14, -24), (-10, -56), (14, -84)))
            + shape(body, palette.brown) + shape(near, palette.yellow)
            + line("M34 82l46 26M32 62l54 20M30 42l48 10", palette.orange, 10)
            + line(curve((-14, 20), (-4, 54), (24, 82)))
            + shape(head, palette.red) + shape(beak, palette.orange)
            + shape(disc(-96, 4, 5), palette.ink, edge="none"))


def chaff_1(palette: Palette) -> str:
    """The hill alone, its crest to the left."""
    return pampas.hill(palette, (38, 53), 9, 22)


def chaff_2(palette: Palette) -> str:
    """The hill alone, higher, its crest nearer the middle."""
    return pampas.hill(palette, (45, 48), 15, 19)


FACES = (moon, geese, chaff_1, chaff_2)
