"""The pen: points become short SVG paths, paths become fragments, fragments are placed.

A face is drawn in card units, 610 wide and 1000 high; `at` turns a layout's percentages into units.
A motif is drawn round its own origin and put on the card with `place` or `stamp`.

Inside a picture the pen is already down: no fill, an ink line of `LINE`, round ends. So `shape`
need only name its fill, and gets the deck's one outline; `line` only its path.

An id is written ``@name``; when a picture is finished every ``@`` becomes the picture's prefix, so
that two pictures on one page never share an id.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise

WIDTH, HEIGHT = 610, 1000
LINE = 5  # the one line weight

Point = tuple[float, float]


def at(x: float, y: float) -> Point:
    """Return card units for `x`, `y` in percent of the card's width and height."""
    return x * WIDTH / 100, y * HEIGHT / 100


def number(value: float) -> str:
    """Write a number as briefly as SVG allows, to two decimals."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    if text in ("", "-0", "0"):
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


# --- paths ---------------------------------------------------------------------------------


class _Trace:
    """Writes a path in whole units, relative to the last point written so that no error adds up."""

    def __init__(self, start: Point) -> None:
        self.x, self.y = round(start[0]), round(start[1])
        self.text = f"M{self.x} {self.y}"
        self.command = ""

    def to(self, command: str, *points: Point) -> None:
        values = [v for x, y in points for v in (round(x) - self.x, round(y) - self.y)]
        body = "".join(f" {v}" if v >= 0 else str(v) for v in values)
        self.text += body if command == self.command else command + body.lstrip()
        self.command = command
        self.x, self.y = round(points[-1][0]), round(points[-1][1])


def _handles(p0: Point, p1: Point, p2: Point, p3: Point) -> tuple[Point, Point]:
    """Bézier handles of the stretch p1-p2 of a centripetal Catmull-Rom curve."""
    a, b, c = (max(math.dist(*pair), 1e-6) ** 0.5 for pair in ((p0, p1), (p1, p2), (p2, p3)))
    first, second = [], []
    for q0, q1, q2, q3 in zip(p0, p1, p2, p3, strict=True):
        first.append(
            (a * a * q2 - b * b * q0 + (2 * a * a + 3 * a * b + b * b) * q1) / (3 * a * (a + b))
            if p0 != p1
            else q1 + (q2 - q1) / 3
        )
        second.append(
            (c * c * q1 - b * b * q3 + (2 * c * c + 3 * c * b + b * b) * q2) / (3 * c * (c + b))
            if p2 != p3
            else q2 - (q2 - q1) / 3
        )
    return (first[0], first[1]), (second[0], second[1])


def _bend(trace: _Trace, points: Sequence[Point], closed: bool = False) -> None:
    if len(points) == 2 and not closed:
        trace.to("l", points[1])
        return
    if closed:
        ring = [points[-1], *points, points[0], points[1]]
    else:
        ring = [points[0], *points, points[-1]]
    for k in range(len(ring) - 3):
        trace.to("c", *_handles(*ring[k : k + 4]), ring[k + 2])


def curve(*points: Point) -> str:
    """Return a smooth open path through `points`."""
    trace = _Trace(points[0])
    _bend(trace, points)
    return trace.text


def blob(*points: Point) -> str:
    """Return a smooth closed path through `points`, with no corner."""
    trace = _Trace(points[0])
    _bend(trace, points, closed=True)
    return trace.text + "z"


def outline(*pieces: Sequence[Point]) -> str:
    """Return a closed path, smooth within each piece and with a corner where two pieces meet.

    A piece starts where the piece before it ended; the last is closed by a straight line.
    """
    trace = _Trace(pieces[0][0])
    end = pieces[0][0]
    for piece in pieces:
        points = [*piece] if piece[0] == end else [end, *piece]
        if len(points) > 1:
            _bend(trace, points)
        end = points[-1]
    return trace.text + "z"


def polyline(*points: Point) -> str:
    """Return an open path of straight lines."""
    trace = _Trace(points[0])
    for point in points[1:]:
        trace.to("l", point)
    return trace.text


def polygon(*points: Point) -> str:
    """Return a closed path of straight lines."""
    return polyline(*points) + "z"


def strokes(segments: Iterable[tuple[Point, Point]]) -> str:
    """Return one path of many short separate lines: needles, specks, rain."""
    return "".join(polyline(*segment) for segment in segments)


def taper(spine: Sequence[Point], widths: Sequence[float], *, angular: bool = False) -> str:
    """Return a closed path round `spine` that is `widths` wide at its points.

    It draws necks, blades, petals and trunks; a width of 0 at either end makes a point. An
    `angular` one keeps the corners of its spine, as old wood does.
    """
    left, right = [], []
    for k, (x, y) in enumerate(spine):
        (ax, ay), (bx, by) = spine[max(k - 1, 0)], spine[min(k + 1, len(spine) - 1)]
        length = math.dist((ax, ay), (bx, by)) or 1
        nx, ny = (ay - by) / length, (bx - ax) / length
        half = widths[k] / 2
        left.append((x + nx * half, y + ny * half))
        right.append((x - nx * half, y - ny * half))
    return polygon(*left, *right[::-1]) if angular else outline(left, right[::-1])


def leaf(base: Point, tip: Point, width: float) -> str:
    """Return a closed path round a pointed leaf, `width` wide at its middle."""
    (ax, ay), (bx, by) = base, tip
    long = math.dist(base, tip) or 1
    # a quadratic curve comes half way to its handle
    nx, ny = (ay - by) / long * width, (bx - ax) / long * width
    mx, my = (ax + bx) / 2, (ay + by) / 2
    trace = _Trace(base)
    trace.to("q", (mx + nx, my + ny), tip)
    trace.to("q", (mx - nx, my - ny), base)
    return trace.text + "z"


def disc(x: float, y: float, radius: float, across: float | None = None) -> str:
    """Return a closed path round a circle, or an ellipse `across` high."""
    tall = radius if across is None else across
    rx, ry = number(radius), number(tall)
    return (
        f"M{number(x - radius)} {number(y)}a{rx} {ry} 0 1 0 {number(2 * radius)} 0 "
        f"{rx} {ry} 0 1 0-{number(2 * radius)} 0z"
    )


def turned(
    points: Iterable[Point],
    *,
    angle: float = 0,
    size: float = 1,
    x: float = 0,
    y: float = 0,
    flip: bool = False,
) -> list[Point]:
    """Return `points` flipped left to right, sized, turned clockwise by degrees, then moved."""
    c, s = math.cos(math.radians(angle)) * size, math.sin(math.radians(angle)) * size
    mirror = -1 if flip else 1
    return [(x + c * px * mirror - s * py, y + s * px * mirror + c * py) for px, py in points]


def stations(spine: Sequence[Point], step: float) -> list[tuple[float, float, float]]:
    """Return places about `step` apart on the smooth curve through `spine`, the last at its end.

    Each is x, y and by how many degrees clockwise from upright the curve points there.
    """
    ring = [spine[0], *spine, spine[-1]]
    points = [
        _between(ring[k : k + 4], part / 12) for k in range(len(spine) - 1) for part in range(12)
    ] + [spine[-1]]
    lengths = [math.dist(a, b) for a, b in pairwise(points)]
    count = max(round(sum(lengths) / step), 1)
    places, far, k = [], 0.0, 1
    for (a, b), length in zip(pairwise(points), lengths, strict=True):
        while k <= count and far + length >= sum(lengths) * k / count - 1e-6:
            part = (sum(lengths) * k / count - far) / length
            places.append(
                (
                    a[0] + (b[0] - a[0]) * part,
                    a[1] + (b[1] - a[1]) * part,
                    math.degrees(math.atan2(b[0] - a[0], a[1] - b[1])),
                )
            )
            k += 1
        far += length
    return places


def _between(ring: Sequence[Point], t: float) -> Point:
    """Return the point `t` of the way from the second to the third of four points of a curve."""
    weights = (-t + 2 * t**2 - t**3, 2 - 5 * t**2 + 3 * t**3, t + 4 * t**2 - 3 * t**3, t**3 - t**2)
    return (
        sum(w * x for w, (x, _) in zip(weights, ring, strict=True)) / 2,
        sum(w * y for w, (_, y) in zip(weights, ring, strict=True)) / 2,
    )


# --- fragments -----------------------------------------------------------------------------


def shape(path: str, fill: str, *, edge: str | None = None, width: float = LINE) -> str:
    """Return `path` filled; its edge is the ink line unless `edge` names a colour or "none"."""
    return f'<path d="{path}" fill="{fill}"{_stroke(edge, width)}/>'


def line(path: str, colour: str | None = None, width: float = LINE) -> str:
    """Return `path` as a line; ink unless `colour` says otherwise."""
    return f'<path d="{path}"{_stroke(colour, width)}/>'


def _stroke(colour: str | None, width: float) -> str:
    text = f' stroke="{colour}"' if colour is not None else ""
    return text + (f' stroke-width="{number(width)}"' if width != LINE else "")


def group(
    *parts: str, edge: str | None = None, width: float = LINE, fill: str | None = None
) -> str:
    """Return `parts` together; edge, width and fill apply where the parts do not set their own."""
    paint = f' fill="{fill}"' if fill is not None else ""
    return f"<g{paint}{_stroke(edge, width)}>{''.join(parts)}</g>"


def _transform(x: float, y: float, angle: float, size: float, flip: bool) -> str:
    steps = [f"translate({number(x)} {number(y)})"] if x or y else []
    if angle:
        steps.append(f"rotate({number(angle)})")
    if flip:
        steps.append(f"scale({number(-size)} {number(size)})")
    elif size != 1:
        steps.append(f"scale({number(size)})")
    return f' transform="{"".join(steps)}"' if steps else ""


def place(
    fragment: str, x: float, y: float, angle: float = 0, *, size: float = 1, flip: bool = False
) -> str:
    """Return `fragment` with its origin at `x`, `y` percent of the card, turned clockwise.

    Keep `size` between 0.8 and 1.25: it scales the line too. A motif that comes in several sizes
    takes its size as its own argument instead.
    """
    return f"<g{_transform(*at(x, y), angle, size, flip)}>{fragment}</g>"


def define(name: str, fragment: str) -> str:
    """Return `fragment` defined as `name` and not yet drawn; `reuse` draws it."""
    return f'<defs><g id="@{name}">{fragment}</g></defs>'


def reuse(
    name: str, x: float, y: float, angle: float = 0, *, size: float = 1, flip: bool = False
) -> str:
    """Return a copy of the fragment defined as `name`, placed as by `place`."""
    return f'<use href="#@{name}"{_transform(*at(x, y), angle, size, flip)}/>'


def stamp(name: str, fragment: str, *places: tuple[float, ...]) -> str:
    """Return `fragment` drawn once for each of `places`: (x, y[, angle[, size]]) in percent.

    A negative size draws it flipped left to right. The fragment is written once and reused, so
    twelve blossoms cost little more than one.
    """
    copies = []
    for x, y, *more in places:
        angle, size = [*more, *(0.0, 1.0)[len(more) :]]
        copies.append(reuse(name, x, y, angle, size=abs(size), flip=size < 0))
    return define(name, fragment) + "".join(copies)


def doubled(
    name: str,
    path: str,
    colour: str,
    width: float = LINE,
    *,
    edge: str | None = None,
    halo: float = LINE,
) -> str:
    """Return `path` as a wide line with an edge of its own: needles, fronds, ropes, legs.

    `halo` is how far the edge shows at each side; `edge` is ink unless it names a colour.
    """
    return (
        f'<defs><path id="@{name}" d="{path}"/></defs>'
        f'<use href="#@{name}"{_stroke(edge, width + 2 * halo)}/>'
        f'<use href="#@{name}"{_stroke(colour, width)}/>'
    )
