"""August: pampas grass. The moon, the geese and two chaff."""

from __future__ import annotations

from ..motifs import pampas
from ..palettes import Palette
from ..pen import at, define, disc, line, outline, place, polygon, reuse, shape


def moon(palette: Palette) -> str:
    """The full moon of the eighth month in a red sky."""
    return (shape(polygon((0, 0), (610, 0), (610, 1000), (0, 1000)), palette.red, edge="none")
            + shape(disc(*at(42, 31), 201), palette.snow)
            + pampas.hill(palette, (44, 55), 8, 15))


def geese(palette: Palette) -> str:
    """Three geese going home over the hill in a wedge, each at another beat of its wings."""
    def goose(near: float, far: float, near_up: bool, far_up: bool) -> str:
        # a wing that beats down is one raised, upside down
        wings = [reuse("wing", x, y, angle, size=size) if up else
                 reuse("wing", x, y, 180 - angle, size=size, flip=True)
                 for x, y, angle, size, up in ((-2, -0.8, far, 1, far_up),
                                               (0.4, 0.5, near, 1.12, near_up))]
        return wings[0] + reuse("goose", 0, 0) + wings[1]

    return (pampas.hill(palette, (46, 55), 10, 15)
            + define("goose", _goose(palette)) + define("wing", _wing(palette))
            + place(goose(-26, -18, False, True), 35, 28.5)
            + place(goose(14, -12, True, True), 75, 19)
            + place(goose(-14, 12, False, False), 76, 37))


def _goose(palette: Palette) -> str:
    body = outline([(-122, -14), (-90, -5), (-55, -16), (-16, -28), (27, -22), (56, -6)],
                   [(56, -6), (100, -16)], [(100, -16), (89, 0), (103, 14)],
                   [(103, 14), (56, 17), (17, 30), (-25, 28), (-55, 14), (-89, 9), (-123, 2)])
    rump = outline([(56, -6), (100, -16)], [(100, -16), (89, 0), (103, 14)],
                   [(103, 14), (56, 17)], [(56, 17), (66, 5), (56, -6)])
    head = outline([(-147, -2), (-142, -16), (-125, -22), (-106, -12), (-101, -3)],
                   [(-101, -3), (-111, 8), (-129, 11), (-147, -2)])
    beak = outline([(-144, -12), (-172, 3)], [(-172, 3), (-156, 9), (-137, 8)],
                   [(-137, 8), (-147, -2), (-144, -12)])
    return (shape(body, palette.brown) + shape(rump, palette.paper)
            + shape(head, palette.red) + shape(beak, palette.orange)
            + shape(disc(-129, -6, 5), palette.ink, edge="none"))


def _wing(palette: Palette) -> str:
    """Return a wing raised from the goose's shoulder at the origin."""
    feathers = outline([(-34, 0), (-39, -50), (-20, -97), (19, -129), (66, -145)],
                       [(66, -145), (58, -129), (47, -119)], [(47, -119), (72, -115)],
                       [(72, -115), (59, -101), (47, -95)], [(47, -95), (69, -87)],
                       [(69, -87), (55, -75), (42, -70)], [(42, -70), (59, -61)],
                       [(59, -61), (47, -51), (36, -47)], [(36, -47), (50, -34)],
                       [(50, -34), (41, -12), (23, 3), (-3, 11), (-34, 0)])
    coverts = outline([(-34, 0), (-39, -50), (-20, -97), (19, -129)],
                      [(19, -129), (3, -86), (9, -42), (23, 3)], [(23, 3), (-3, 11), (-34, 0)])
    quills = "M47-119L8-90M47-95L6-70M42-70L6-50M36-47L11-31"
    return (shape(feathers, palette.yellow) + line(quills) + shape(coverts, palette.orange)
            + line("M-22-72q11 2 17 11M-27-48q12 2 20 12M-25-23q14 0 22 12"))


def chaff_1(palette: Palette) -> str:
    """The hill alone, its crest to the left."""
    return pampas.hill(palette, (38, 53), 9, 22)


def chaff_2(palette: Palette) -> str:
    """The hill alone, higher, its crest nearer the middle."""
    return pampas.hill(palette, (45, 48), 15, 19)


FACES = (moon, geese, chaff_1, chaff_2)
