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
                 for x, y, angle, size, up in ((-2.5, -1.0, far, 1, far_up),
                                               (0.5, 0.6, near, 1.12, near_up))]
        return wings[0] + reuse("goose", 0, 0) + wings[1]

    return (pampas.hill(palette, (46, 55), 10, 15)
            + define("goose", _goose(palette)) + define("wing", _wing(palette))
            + place(goose(-26, -18, False, True), 36, 27.5, size=0.86)
            + place(goose(34, 2, True, True), 77.5, 17, size=0.86)
            + place(goose(2, 30, False, False), 77.5, 39, size=0.86))


def _goose(palette: Palette) -> str:
    body = outline([(-156, -18), (-116, -6), (-70, -20), (-20, -36), (34, -28), (72, -8)],
                   [(72, -8), (128, -20)], [(128, -20), (114, 0), (132, 18)],
                   [(132, 18), (72, 22), (22, 38), (-32, 36), (-70, 18), (-114, 12), (-158, 2)])
    rump = outline([(72, -8), (128, -20)], [(128, -20), (114, 0), (132, 18)],
                   [(132, 18), (72, 22)], [(72, 22), (84, 6), (72, -8)])
    head = outline([(-188, -2), (-182, -20), (-160, -28), (-136, -16), (-130, -4)],
                   [(-130, -4), (-142, 10), (-166, 14), (-188, -2)])
    beak = outline([(-184, -16), (-220, 4)], [(-220, 4), (-200, 12), (-176, 10)],
                   [(-176, 10), (-188, -2), (-184, -16)])
    return (shape(body, palette.brown) + shape(rump, palette.paper)
            + shape(head, palette.red) + shape(beak, palette.orange)
            + shape(disc(-166, -8, 5), palette.ink, edge="none"))


def _wing(palette: Palette) -> str:
    """Return a wing raised from the goose's shoulder at the origin."""
    feathers = outline([(-44, 0), (-50, -64), (-26, -124), (24, -166), (84, -186)],
                       [(84, -186), (74, -166), (60, -152)], [(60, -152), (92, -148)],
                       [(92, -148), (76, -130), (60, -122)], [(60, -122), (88, -112)],
                       [(88, -112), (70, -96), (54, -90)], [(54, -90), (76, -78)],
                       [(76, -78), (60, -66), (46, -60)], [(46, -60), (64, -44)],
                       [(64, -44), (52, -16), (30, 4), (-4, 14), (-44, 0)])
    coverts = outline([(-44, 0), (-50, -64), (-26, -124), (24, -166)],
                      [(24, -166), (4, -110), (12, -54), (30, 4)], [(30, 4), (-4, 14), (-44, 0)])
    quills = "M60-152L10-116M60-122L8-90M54-90L8-64M46-60L14-40"
    return (shape(feathers, palette.yellow) + line(quills) + shape(coverts, palette.orange)
            + line("M-28-92q14 2 22 14M-34-62q16 2 26 16M-32-30q18 0 28 16"))


def chaff_1(palette: Palette) -> str:
    """The hill alone, its crest to the left."""
    return pampas.hill(palette, (38, 53), 9, 22)


def chaff_2(palette: Palette) -> str:
    """The hill alone, higher, its crest nearer the middle."""
    return pampas.hill(palette, (45, 48), 15, 19)


FACES = (moon, geese, chaff_1, chaff_2)
