"""Maple, October: large leaves of seven toothed points, red, yellow and green, on thin twigs."""

from __future__ import annotations

from collections.abc import Sequence

from ..palettes import Palette
from ..pen import Point, curve, line, outline, reuse, shape, taper, turned

# The lobes of the right half, from the middle one down to the stalk: turn in degrees and length;
# then the clefts between them.
_LOBES: tuple[tuple[float, float], ...] = ((0, 190), (42, 178), (84, 150), (130, 100))
_CLEFTS: tuple[tuple[float, float], ...] = ((21, 46), (63, 42), (107, 33), (166, 18))
_HALVES = (29, 28, 24, 17)  # half a lobe's width


def _side(length: float, half: float) -> list[list[Point]]:
    """One side of a lobe lying upright, from near its foot to its tip, with its two teeth."""
    return [
        [(half * 0.94, -length * 0.4), (half * 1.1, -length * 0.54)],
        [(half * 0.84, -length * 0.56), (half * 0.8, -length * 0.68)],
        [(half * 0.56, -length * 0.69), (half * 0.22, -length * 0.86), (0, -length)],
    ]


def _edge(size: float) -> str:
    right: list[list[Point]] = []  # pieces from the tip of the middle lobe round to the stalk
    for (turn, length), half, (between, deep) in zip(_LOBES, _HALVES, _CLEFTS, strict=True):
        if turn:
            up = _side(length, -half)
            right += [turned(piece, angle=turn) for piece in up]
        down = [piece[::-1] for piece in _side(length, half)[::-1]]
        cleft = turned([(0, -deep)], angle=between)[0]
        right += [turned(piece, angle=turn) for piece in down]
        right[-1].append(cleft)
    left = [[(-x, y) for x, y in piece[::-1]] for piece in right[::-1]]
    return outline(*(turned(piece, size=size) for piece in (*right, *left)))


def leaves(palette: Palette, *places: tuple[str | float, ...], size: float = 1) -> str:
    """Return leaves at `places`, from back to front, each (colour, x, y[, turn[, size]]).

    A colour is "red", "yellow" or "green". A leaf stands on its stalk, its heart at its place, 330
    across at `size` 1; a second call for one face must be of another `size`.
    """
    tips = [
        turned([(0, -length * 0.84 * size)], angle=side * turn)[0]
        for turn, length in _LOBES
        for side in ((1, -1) if turn else (1,))
    ]
    veins = "".join(f"M0 0L{round(x)} {round(y)}" for x, y in tips)
    stalk = curve((0, 0), (4 * size, 60 * size), (20 * size, 112 * size))
    # its lines are written once and every colour only paints them
    kind = f"{size:g}".replace(".", "-")
    paths = {"edge": _edge(size), "veins": veins, "stalk": stalk}
    parts = [f'<path id="@{name}{kind}" d="{path}"/>' for name, path in paths.items()]
    for colour in dict.fromkeys(str(place[0]) for place in places):
        fill, vein, stem = {
            "red": (palette.red, palette.yellow, palette.red),
            "yellow": (palette.yellow, palette.red, palette.yellow),
            "green": (palette.leaf, palette.moss, palette.brown),
        }[colour]
        parts.append(
            f'<g id="@{colour}{kind}"><use href="#@stalk{kind}" stroke-width="16"/>'
            f'<use href="#@stalk{kind}" stroke="{stem}" stroke-width="6"/>'
            f'<use href="#@edge{kind}" stroke="{palette.paper}" stroke-width="16"/>'
            f'<use href="#@edge{kind}" fill="{fill}"/>'
            f'<use href="#@veins{kind}" stroke="{vein}"/></g>'
        )
    copies = []
    for name, *spot in places:
        x, y, angle, large = [*map(float, spot), *(0.0, 1.0)[len(spot) - 2 :]]
        copies.append(reuse(f"{name}{kind}", x, y, angle, size=abs(large), flip=large < 0))
    return f"<defs>{''.join(parts)}</defs>{''.join(copies)}"


def twig(palette: Palette, spine: Sequence[Point], foot: float = 18) -> str:
    """Return a thin twig along `spine` in card units, from its foot to its tip."""
    last = len(spine) - 1
    return shape(
        taper(spine, [foot + (7 - foot) * k / last for k in range(last + 1)]), palette.brown
    )


def trunk(palette: Palette, spine: Sequence[Point], widths: Sequence[float]) -> str:
    """Return a trunk along `spine` in card units, its bark in long furrows."""
    last = len(spine) - 1
    furrows = []
    for across, first, end in (
        (-0.24, 0, last // 2 + 1),
        (0.2, 1, last + 1),
        (-0.1, last // 2, last + 1),
        (0.02, 0, 2),
    ):
        furrows.append(
            curve(
                *(
                    (x + across * wide, y + 26 * k)
                    for k, ((x, y), wide) in enumerate(
                        zip(spine[first:end], widths[first:end], strict=True)
                    )
                )
            )
        )
    return shape(taper(spine, widths), palette.brown) + line("".join(furrows))
