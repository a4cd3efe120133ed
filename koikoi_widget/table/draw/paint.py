"""A scene on a canvas. The drawing is worked out first, so nothing inside the hold can fail.

Only cards are painted: the cloth lies behind the canvas and the words over it, so that both follow
the page's colours by themselves.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import groupby
from math import ceil
from operator import attrgetter, itemgetter
from typing import Any, NamedTuple

from ipycanvas import Canvas

from ...engine.cards import Card
from ..scene.scene import Placed, Scene
from ..scene.style import CREAM, DIGITS, MARK, MARK_LINE, RING_LINE, RINGS, SENT, count_size
from .sprites import Sprites

# A stroke is a method of the canvas with its arguments, or an attribute with its value.
Stroke = tuple[str, Any]

FRAME = 16  # milliseconds between two frames of an animation


# x, y, width, height in device pixels.
Box = tuple[int, int, int, int]

# The left, top, right and bottom edges of all pixels that something may touch.
Edges = tuple[int, int, int, int]


class Brush(NamedTuple):
    """How things are painted; `scale` is in device pixels per CSS pixel."""

    sprites: Sprites
    scale: float


class Piece(NamedTuple):
    """The visible part of a placed thing, as `Placed` describes it."""

    shape: str
    style: str
    card: Card | None
    text: str
    box: Box
    touched: Edges


class Picture(NamedTuple):
    """What is painted of a scene, in device pixels: width, height, pieces in drawing order."""

    size: tuple[int, int]
    look: Brush
    pieces: tuple[Piece, ...]


def pictured(scene: Scene, look: Brush) -> Picture:
    """Return `scene` as it is painted."""
    size = round(scene.width * look.scale), round(scene.height * look.scale)
    pieces = (_piece(thing, look.scale) for thing in scene.things if thing.shape in _REACH)
    return Picture(size, look, tuple(sorted(pieces, key=_order)))


# How far a drawing extends beyond its place, in CSS pixels: a ring, a line, the ends of letters.
_REACH = {"face": 6, "back": 1, "mark": 4, "count": 0}


def _piece(thing: Placed, scale: float) -> Piece:
    at, reach = thing.at, ceil(_REACH[thing.shape] * scale)
    x, y, w, h = box = (
        round(at.x * scale),
        round(at.y * scale),
        round(at.w * scale),
        round(at.h * scale),
    )
    touched = x - reach, y - reach, x + w + reach, y + h + reach
    return Piece(thing.shape, thing.style, thing.card, thing.text, box, touched)


def _order(piece: Piece) -> bool:
    """The marks lie over the cards, together, so that their style is named only once."""
    return piece.shape == "mark"


def paint(canvas: Canvas, picture: Picture, before: Picture | None = None) -> None:
    """Draw `picture`, sending only the areas that differ from `before`.

    Args:
        before: what the canvas shows now; None if that is unknown.
    """
    areas = changed(before, picture)
    if areas:
        strokes = list(_repainted(picture, areas))
        with held(canvas):
            _draw(canvas, strokes)


def draw_frames(
    canvas: Canvas,
    background: Canvas,
    scene: Scene,
    frames: Iterable[Iterable[Placed]],
    look: Brush,
) -> None:
    """Draw `frames` over `scene`, one after the other, all in one message.

    The scene is painted once, on the offscreen canvas `background`, so a frame is a copy of it plus
    the few cards that move.
    """
    still = list(_whole(scene, look))
    moving: list[Stroke] = []
    clear = ("clear_rect", (0, 0, background.width, background.height))
    for frame in frames:
        moving += [clear, ("draw_image", (background, 0, 0))]
        for thing in frame:
            moving += _DRAW[thing.shape](_piece(thing, look.scale), look)
        moving.append(("sleep", (FRAME,)))
    with held(canvas):
        _draw(background, still)
        _draw(canvas, moving)


def draw_whole(canvas: Canvas, scene: Scene, look: Brush) -> None:
    """Draw all of `scene`."""
    strokes = list(_whole(scene, look))
    with held(canvas):
        _draw(canvas, strokes)


def _draw(canvas: Canvas, strokes: Iterable[Stroke]) -> None:
    """Send `strokes`, skipping those that set an attribute to the value it already has."""
    now: dict[str, Any] = {}
    for name, value in strokes:
        if isinstance(value, tuple):
            getattr(canvas, name)(*value)
        elif now.get(name) != value:
            now[name] = value
            setattr(canvas, name, value)


@contextmanager
def held(canvas: Canvas) -> Iterator[None]:
    """Send all drawing inside as one message, and let go even when something fails.

    ipycanvas's own `hold_canvas` stays held after an exception, and without orjson it puts a space
    after each comma, which is an eighth of a redraw.
    """
    manager = canvas._canvas_manager
    manager._current_canvas = (
        None  # name it in every message: a browser may have connected meanwhile
    )
    manager._caching = True
    try:
        yield
    finally:
        commands, manager._commands_cache = manager._commands_cache, []
        manager._caching = False
        if commands:
            send(manager, commands)


def send(manager: Any, commands: list[Any]) -> None:
    """Send drawing commands as ipycanvas does; none of ours has a buffer of its own."""
    text = json.dumps(commands, separators=(",", ":")).encode()
    manager.send({"shape": [len(text)], "dtype": "uint8"}, buffers=[text])


def forget_client(canvas: Canvas) -> None:
    """Name the canvas again in the next message: a browser that just connected knows none."""
    canvas._canvas_manager._current_canvas = None


# The areas where two pictures differ.


def changed(before: Picture | None, now: Picture) -> list[Edges]:
    """Return areas that cover every difference between two pictures."""
    if before is None or (before.size, before.look) != (now.size, now.look):
        return [(0, 0, *now.size)]
    different = set(before.pieces).symmetric_difference(now.pieces)
    return _joined({piece.touched for piece in different})


_NEAR = 80  # pixels: drawing what lies between costs less than naming another area


def _joined(areas: Iterable[Edges]) -> list[Edges]:
    """Return fewer areas that cover the same: areas in a row that nearly meet are merged."""
    joined: list[Edges] = []
    for area in sorted(areas, key=itemgetter(1, 3, 0)):
        last = joined[-1] if joined else area
        if last[1] == area[1] and last[3] == area[3] and area[0] <= last[2] + _NEAR:
            joined[-1:] = [(last[0], last[1], max(last[2], area[2]), last[3])]
        else:
            joined.append(area)
    return joined


def _within(pieces: Iterable[Piece], areas: Sequence[Edges]) -> Iterator[Piece]:
    """Yield the pieces that may reach into one of `areas`."""
    for piece in pieces:
        left, top, right, bottom = piece.touched
        for area in areas:
            if left < area[2] and area[0] < right and top < area[3] and area[1] < bottom:
                yield piece
                break


# What is drawn, stroke by stroke.


def _whole(scene: Scene, look: Brush) -> Iterator[Stroke]:
    picture = pictured(scene, look)
    return _strokes(picture, picture.pieces)


def _repainted(picture: Picture, areas: Sequence[Edges]) -> Iterator[Stroke]:
    """Draw what lies in `areas`, and nothing outside them."""
    yield "save", ()
    yield "begin_path", ()
    for left, top, right, bottom in areas:
        yield "rect", (left, top, right - left, bottom - top)
    yield "clip", ()
    yield from _strokes(picture, _within(picture.pieces, areas))
    yield "restore", ()


def _strokes(picture: Picture, pieces: Iterable[Piece]) -> Iterator[Stroke]:
    yield "clear_rect", (0, 0, *picture.size)
    for shape, alike in groupby(pieces, key=attrgetter("shape")):
        if shape == "mark":
            yield from _marks(alike, picture.look)
        else:
            for piece in alike:
                yield from _DRAW[shape](piece, picture.look)


def _face(piece: Piece, look: Brush) -> Iterator[Stroke]:
    yield "draw_image", (look.sprites.of(piece.card), *piece.box)
    if piece.style == "sent":
        yield "fill_style", SENT
        yield "fill_rect", piece.box
    if piece.style in RINGS:
        yield from _ring(piece.box, piece.style, look.scale)


def _ring(box: Box, style: str, scale: float) -> Iterator[Stroke]:
    colour, width = RINGS[style]
    for line_colour, line in ((MARK_LINE, width + RING_LINE), (colour, width)):
        line *= scale
        x, y, w, h = box
        yield "stroke_style", line_colour
        yield "line_width", line
        yield "stroke_rect", (x - line / 2, y - line / 2, w + line, h + line)


def _marks(marks: Iterable[Piece], look: Brush) -> Iterator[Stroke]:
    """Draw small triangles that point at the field, all in one path."""
    yield "begin_path", ()
    for mark in marks:
        x, y, w, h = mark.box
        yield "move_to", (x, y + h)
        yield "line_to", (x + w // 2, y)
        yield "line_to", (x + w, y + h)
        yield "close_path", ()
    yield "fill_style", MARK
    yield "fill", ()
    yield "stroke_style", MARK_LINE
    yield "line_width", 1.5 * look.scale
    yield "stroke", ()


def _count(piece: Piece, look: Brush) -> Iterator[Stroke]:
    x, y, w, h = piece.box
    yield "text_baseline", "middle"
    yield "text_align", "center"
    yield "font", f"600 {count_size(w, look.scale):.1f}px {DIGITS}"
    yield "fill_style", CREAM
    yield "fill_text", (piece.text, x + w / 2, y + h / 2)


_DRAW: dict[str, Callable[[Piece, Brush], Iterator[Stroke]]] = {
    "face": _face,
    "back": _face,
    "count": _count,
}
