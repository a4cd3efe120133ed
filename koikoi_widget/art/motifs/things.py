"""What many months share: ribbons and their poems, the specks on the ground, the red cloud."""

from __future__ import annotations

import math
from itertools import pairwise

from ..palettes import Palette
from ..pen import Point, curve, doubled, line, outline, shape, strokes, turned

# --- ribbons ---------------------------------------------------------------------------------

# The middle of ribbon A from its top to its bottom; B is the same strip mirrored.
_SPINE: tuple[Point, ...] = ((208, 200), (252, 330), (282, 500), (320, 660), (378, 800))
_HALF = (79, 76, 74, 73, 73)
_MIRROR_A_TO_B = 585  # B's top is x49-75 where A's is x21-47

# The thread that ties a ribbon, from its hole round the loop and back.
_LOOP: tuple[Point, ...] = ((0, 0), (-19, -44), (-13, -78), (13, -78), (19, -44), (0, 0))

_POEMS = {"akayoroshi": ("a", "ka", "yo", "ro", "shi"), "miyoshino": ("mi", "yo", "shi", "no")}

# Each sign in a box of 100, as brush strokes; a stroke is one or more smooth pieces.
_SIGNS: dict[str, tuple[tuple[tuple[Point, ...], ...], ...]] = {
    "a": (
        (((18, 27), (48, 27), (80, 20)),),
        (((45, 4), (42, 40), (50, 82)),),
        (
            (
                (66, 36),
                (52, 68),
                (28, 86),
                (15, 72),
                (30, 50),
                (62, 42),
                (86, 58),
                (82, 82),
                (58, 97),
            ),
        ),
    ),
    # the old form of か, from 可: a bar, and under it a stroke turning as の does
    "ka": (
        (((16, 20), (44, 17), (74, 12)),),
        (
            (
                (54, 16),
                (46, 52),
                (26, 76),
                (14, 62),
                (26, 40),
                (56, 32),
                (84, 46),
                (84, 72),
                (58, 94),
            ),
        ),
    ),
    "yo": (
        (((54, 34), (68, 33), (84, 28)),),
        (((52, 4), (53, 48), (50, 78), (30, 92), (15, 80), (32, 69), (58, 76), (86, 94)),),
    ),
    "ro": (
        (
            ((22, 14), (46, 14), (70, 8)),
            ((70, 8), (46, 36), (16, 66)),
            ((16, 66), (48, 44), (80, 50), (84, 76), (64, 92), (38, 96)),
        ),
    ),
    "shi": ((((34, 4), (31, 48), (34, 80), (54, 94), (84, 72)),),),
    "mi": (
        (
            ((20, 18), (38, 18), (58, 12)),
            ((58, 12), (46, 50), (24, 82), (10, 70), (26, 56), (58, 62), (92, 82)),
        ),
        (((74, 38), (74, 66), (54, 98)),),
    ),
    "no": (
        (
            (
                (52, 24),
                (44, 56),
                (24, 80),
                (10, 64),
                (22, 36),
                (54, 20),
                (84, 34),
                (88, 64),
                (56, 94),
            ),
        ),
    ),
}


def ribbon(palette: Palette, colour: str, slant: str = "A", poem: str = "") -> str:
    """Return a whole ribbon, placed: `slant` "A" falls to the right, "B" to the left.

    `poem` is "akayoroshi", "miyoshino" or none.
    """
    left = [(x - half, y) for (x, y), half in zip(_SPINE, _HALF, strict=True)]
    right = [(x + half, y) for (x, y), half in zip(_SPINE, _HALF, strict=True)]
    spine = list(_SPINE)
    if slant == "B":
        left, right = ([(_MIRROR_A_TO_B - x, y) for x, y in side] for side in (right, left))
        spine = [(_MIRROR_A_TO_B - x, y) for x, y in spine]
    # a strip of paper round it keeps the ribbon clear of what it hangs before
    edge = outline(left, [(right[-1][0], right[-1][1])], right[::-1], [left[0]])
    parts = [
        line(edge, palette.paper, 18),
        shape(edge, colour),
        _tie(palette, spine[0], 14 if slant == "B" else -14),
    ]
    if poem:
        parts.append(_writing(palette, spine, _POEMS[poem]))
    return "".join(parts)


def _tie(palette: Palette, top: Point, lean: float) -> str:
    """Return the loop of thread by which a ribbon hangs, knotted through it at `top`."""
    thread = curve(*turned(_LOOP, angle=lean, x=top[0], y=top[1] + 20))
    return doubled("tie", thread, palette.paper, 6, halo=4)


def _writing(palette: Palette, spine: list[Point], signs: tuple[str, ...]) -> str:
    first, last = 212, 788
    step = (last - first) / len(signs)
    box = min(step * 0.9, 112)
    paths = []
    for k, sign in enumerate(signs):
        y = first + step * (k + 0.5)
        x = _across(spine, y)
        lean = (_across(spine, y + 50) - _across(spine, y - 50)) / 100
        for stroke in _SIGNS[sign]:
            pieces = [
                [
                    (px + lean * (y - py), py)
                    for px, py in turned(piece, size=box / 100, x=x - box / 2, y=y - box / 2)
                ]
                for piece in stroke
            ]
            joined = curve(*pieces[0])
            for piece in pieces[1:]:
                joined += curve(*piece)
            paths.append(joined)
    return line("".join(paths), palette.ink, 13)


def _across(spine: list[Point], y: float) -> float:
    for (ax, ay), (bx, by) in pairwise(spine):
        if y <= by or (bx, by) == spine[-1]:
            return ax + (bx - ax) * (y - ay) / (by - ay)
    raise AssertionError("a ribbon has two ends")


# --- the ground ------------------------------------------------------------------------------

_SPECKS: tuple[Point, ...] = (
    (70, 90),
    (150, 62),
    (230, 118),
    (318, 70),
    (402, 132),
    (486, 66),
    (548, 128),
    (58, 232),
    (122, 300),
    (396, 224),
    (470, 292),
    (546, 244),
    (64, 420),
    (150, 486),
    (428, 398),
    (540, 430),
    (500, 520),
    (70, 590),
    (180, 640),
    (128, 730),
    (548, 620),
    (488, 700),
    (60, 806),
    (206, 792),
    (270, 868),
    (150, 902),
    (84, 940),
    (356, 920),
    (450, 858),
    (536, 800),
    (520, 930),
    (236, 946),
)


def specks(palette: Palette) -> str:
    """Return the ink specks strewn over the ground of a ribbon card; draw them first."""
    lengths = ((3, 7), (6, 2), (-4, 6), (1, 9), (5, 5))
    marks = [
        ((x, y), (x + lengths[k % 5][0], y + lengths[k % 5][1])) for k, (x, y) in enumerate(_SPECKS)
    ]
    return line(strokes(marks), palette.ink, 11)


# --- the cloud -------------------------------------------------------------------------------

_CURL = ((90, -8), (76, 20), (46, 26), (24, 8), (32, -12), (52, -14), (58, 0), (46, 7))


def cloud(palette: Palette, *cusps: Point) -> str:
    """Return a red cloud filling the corner down from its origin, each scallop with an ink curl.

    `cusps` are the points where two scallops meet, in card units from the origin, left to right:
    the first lies on the left edge, the last on the top edge.
    """
    curls = []
    for (ax, ay), (bx, by) in pairwise(cusps):
        lean = math.degrees(math.atan2(by - ay, bx - ax))
        curls.append(
            curve(*turned(_CURL, size=math.dist((ax, ay), (bx, by)) / 100, angle=lean, x=ax, y=ay))
        )
    edge = f"M0-30V{round(cusps[0][1])}{scallops(*cusps)}V-30z"
    return shape(edge, palette.red) + line("".join(curls))


def scallops(*cusps: Point) -> str:
    """Return the part of a path that runs in scallops from cusp to cusp, each bulging to the right
    of its way."""
    path = ""
    for (ax, ay), (bx, by) in pairwise(cusps):
        radius = round(math.dist((ax, ay), (bx, by)) * 0.54)
        path += f"a{radius} {radius} 0 0 0 {bx - ax:g} {by - ay:g}"
    return path


# The clouds most cards need: hanging in a corner.
LARGE_CLOUD: tuple[Point, ...] = ((0, 64), (116, 90), (200, 52), (252, -8))
SMALL_CLOUD: tuple[Point, ...] = ((0, 50), (104, 54), (160, -8))
