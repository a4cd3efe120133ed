"""Chrysanthemum, September: many thin rays, yellow with a ring of red, and round-lobed leaves."""

from __future__ import annotations

from collections.abc import Sequence

from ..palettes import Palette
from ..pen import Point, disc, line, outline, shape, stamp, taper, turned


def _rays(
    count: int,
    first: float,
    last: float,
    start: float,
    end: float,
    wide: float,
    x: float = 0,
    y: float = 0,
) -> str:
    """Return `count` rays round (`x`, `y`), turned from `first` to `last` degrees.

    Each runs from `start` to `end` out from there, and is about as `wide` as it says.
    """
    paths = []
    for k in range(count):
        angle = first + (last - first) * k / max(count - 1, 1)
        # one cubic, from the foot and back: a ray with a round end
        reach = (4 * end - start) / 3
        foot, out, back, end_foot = turned(
            [
                (-wide * 0.2, -start),
                (-wide * 1.62, -reach),
                (wide * 1.62, -reach),
                (wide * 0.2, -start),
            ],
            angle=angle,
            x=x,
            y=y,
        )
        fx, fy = map(round, foot)
        rest = " ".join(f"{round(px) - fx} {round(py) - fy}" for px, py in (out, back, end_foot))
        paths.append(f"M{fx} {fy}c{rest}".replace(" -", "-"))
    return "".join(paths)


def bloom(palette: Palette, size: float = 1) -> str:
    """Return a flower seen full face, centred on the origin, 340 across at `size` 1."""
    seeds = "".join(
        f"M{round(x)} {round(y)}h.1"
        for x, y in (turned([(0, -15 * size)], angle=60 * k)[0] for k in range(6))
    )
    rings = (
        (20, 30, 170, 47, palette.yellow),
        (16, 20, 116, 41, palette.red),
        (11, 6, 84, 40, palette.yellow),
    )
    return (
        "".join(
            shape(
                _rays(
                    count, k * 7, k * 7 + 360 - 360 / count, start * size, end * size, wide * size
                ),
                colour,
            )
            for k, (count, start, end, wide, colour) in enumerate(rings)
        )
        + shape(disc(0, 0, 27 * size), palette.yellow)
        + line(seeds, palette.ink, 8)
    )


def ray(palette: Palette) -> str:
    """Return one fallen ray, its foot at the origin, 170 long."""
    return shape(f"{_rays(1, 0, 0, 0, 170, 47)}z", palette.yellow) + line("M0-40V-110", palette.red)


def side(palette: Palette, size: float = 1) -> str:
    """Return a flower seen from the side, its stalk at the origin, facing up, 300 across."""
    fans = (
        (11, 96, 30, 152, 44, palette.yellow),
        (9, 76, 20, 108, 40, palette.red),
        (5, 50, 10, 80, 40, palette.yellow),
    )
    return "".join(
        shape(
            _rays(count, -lean, lean, start * size, end * size, wide * size, 0, -38 * size), colour
        )
        for count, lean, start, end, wide, colour in fans
    ) + _calyx(palette, size)


def cup(palette: Palette, size: float = 1) -> str:
    """Return a flower half open, its stalk at the origin: rays that stand up like a cup."""
    rows = ((8, 76, 268, palette.yellow), (7, 70, 228, palette.red), (10, 98, 176, palette.yellow))
    parts = []
    for count, lean, tall, colour in rows:
        turns = [lean * (2 * k / (count - 1) - 1) for k in range(count)]
        for out in sorted(turns, key=abs, reverse=True):
            top = tall * (1 - (out / 190) ** 2)
            spine = [
                (out * 0.15, 0),
                (out * 1.18, -top * 0.36),
                (out * 1.42, -top * 0.7),
                (out * 1.8, -top),
            ]
            sides: list[list[Point]] = [
                [(x + turn * w, y) for (x, y), w in zip(spine, (5, 16, 22, 13), strict=True)]
                for turn in (-1, 1)
            ]
            ray = [*sides[0], (out * 1.86, -top - 14), *sides[1][::-1]]
            parts.append(shape(outline(turned(ray, size=size)), colour))
    return "".join(parts) + _calyx(palette, size)


def _calyx(palette: Palette, size: float) -> str:
    base = turned(
        [(-52, -44), (-32, -36), (-18, -58), (0, -42), (18, -58), (32, -36), (52, -44)], size=size
    )
    return shape(
        outline(
            *zip(base, base[1:], strict=False),
            turned([(52, -44), (34, 0), (0, 14), (-34, 0), (-52, -44)], size=size),
        ),
        palette.leaf,
    )


# The left half of a leaf from its stalk to its tip: round lobes with notches between.
_HALF: tuple[tuple[Point, ...], ...] = (
    ((0, 0), (-18, -6), (-36, 16), (-78, 20), (-98, -10), (-76, -36), (-40, -44)),
    ((-40, -44), (-78, -50), (-124, -66), (-128, -102), (-98, -120), (-62, -116), (-38, -102)),
    ((-38, -102), (-66, -124), (-82, -160), (-60, -184), (-34, -170)),
    ((-34, -170), (-42, -204), (-20, -228), (0, -230)),
)
_VEINS = "M0 0V-194M0-26l-64 14M0-62l-92-28M0-124l-46-36M0-26l64 14M0-62l92-28M0-124l46-36"


def leaf(palette: Palette) -> str:
    """Return a leaf with its stalk at the origin, pointing up, 230 long."""
    right = [tuple((-x, y) for x, y in piece[::-1]) for piece in _HALF[::-1]]
    edge = outline(*_HALF, *right)
    # the paper round a leaf sets it off from the leaf behind it
    return line(edge, palette.paper, 15) + shape(edge, palette.leaf) + line(_VEINS, palette.moss)


def leaves(palette: Palette, *places: tuple[float, ...]) -> str:
    """Return leaves at `places`, as for `pen.stamp`."""
    return stamp("leaf", leaf(palette), *places)


def stem(palette: Palette, spine: Sequence[Point], foot: float = 26, tip: float = 16) -> str:
    """Return a brown stem along `spine` in card units."""
    last = len(spine) - 1
    widths = [foot + (tip - foot) * k / last for k in range(last + 1)]
    return shape(taper(spine, widths), palette.brown)
