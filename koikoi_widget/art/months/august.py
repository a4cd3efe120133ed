"""August: pampas grass. The moon, the geese and two chaff."""

from __future__ import annotations

from ..motifs import pampas
from ..palettes import Palette
from ..pen import at, curve, disc, line, outline, place, polygon, shape, stamp


def moon(palette: Palette) -> str:
    """The full moon of the eighth month in a red sky."""
    return (shape(polygon((0, 0), (610, 0), (610, 1000), (0, 1000)), palette.red, edge="none")
            + shape(disc(*at(42, 31), 201), palette.snow)
            + pampas.hill(palette, (44, 55), 8, 15))


def geese(palette: Palette) -> str:
    """Three geese going home over the hill."""
    return (pampas.hill(palette, (46, 55), 10, 15)
            + stamp("goose", _goose(palette), (73, 16.5), (28, 28, -4), (73, 40, 4)))


def _goose(palette: Palette) -> str:
    body = outline([(-112, 12), (-84, -4), (-40, -16), (20, -24), (60, -10), (118, -8)],
                   [(118, -8), (108, 10), (122, 26)],
                   [(122, 26), (60, 24), (20, 34), (-20, 30), (-70, 16), (-112, 12)])
    head = outline([(-112, 12), (-104, 0), (-84, -6), (-62, -8)], [(-62, -8), (-58, 4), (-64, 17)],
                   [(-64, 17), (-90, 18), (-112, 12)])
    beak = polygon((-110, 4), (-138, 18), (-106, 17))
    far = outline([(-30, -10), (-34, -60), (-4, -104), (44, -124)],
                  [(44, -124), (40, -108)], [(40, -108), (58, -104)], [(58, -104), (50, -84)],
                  [(50, -84), (66, -78)], [(66, -78), (52, -58)], [(52, -58), (62, -48)],
                  [(62, -48), (44, -30), (30, -14)])
    near = outline([(-36, 16), (-20, 62), (26, 104), (88, 112)],
                   [(88, 112), (78, 98)], [(78, 98), (94, 90)], [(94, 90), (80, 76)],
                   [(80, 76), (92, 64)], [(92, 64), (72, 52)], [(72, 52), (78, 40)],
                   [(78, 40), (50, 28), (34, 18)])
    return (shape(far, palette.yellow) + shape(body, palette.brown)
            + shape(near, palette.yellow) + shape(head, palette.red) + shape(beak, palette.orange)
            + line(curve((-20, -14), (-14, -52), (6, -78)) + curve((-22, 24), (-6, 54), (30, 78)))
            + line("M12-84l28-24M14-62l36-22M12-40l40-18M36 84l42 14M28 64l52 12M20 46l52 6",
                   palette.orange, 9)
            + shape(disc(-92, 5, 5), palette.ink, edge="none"))


def chaff_1(palette: Palette) -> str:
    """The hill alone, its crest to the left."""
    return pampas.hill(palette, (38, 53), 9, 22)


def chaff_2(palette: Palette) -> str:
    """The hill alone, higher, its crest nearer the middle."""
    return pampas.hill(palette, (45, 48), 15, 19)


FACES = (moon, geese, chaff_1, chaff_2)
