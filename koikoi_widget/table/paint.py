"""A scene on a canvas. What is to be drawn is worked out first; nothing in the hold can fail."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from ipycanvas import Canvas

from .scene import Placed, Scene
from .sprites import Sprites
from .style import (
    CLOTH,
    FONT,
    MARK,
    MARK_LINE,
    PANEL,
    PANEL_LINE,
    PLACE_LINE,
    RINGS,
    TEXT,
    TURN_LINE,
)

# A step is a method of the canvas with its arguments, or an attribute with its value.
Step = tuple[str, Any]

FRAME = 16  # milliseconds between two frames of a film


def paint(canvas: Canvas, scene: Scene, sprites: Sprites, scale: float, text: float) -> None:
    """Draw `scene` at `scale` device pixels a CSS pixel, with ordinary text of `text` pixels."""
    steps = list(_steps(scene, sprites, scale, text))
    with held(canvas):
        _draw(canvas, steps)


def film(
    canvas: Canvas,
    background: Canvas,
    scene: Scene,
    frames: Iterable[Iterable[Placed]],
    sprites: Sprites,
    scale: float,
    text: float,
) -> None:
    """Draw `frames` over `scene`, one after the other, all in one message.

    The scene is painted once, on the hidden canvas `background`, so a frame is a copy of it and
    the few cards that move.
    """
    still = list(_steps(scene, sprites, scale, text))
    moving: list[Step] = []
    for frame in frames:
        moving.append(("draw_image", (background, 0, 0)))
        for thing in frame:
            moving += _DRAW[thing.shape](thing, sprites, scale, text)
        moving.append(("sleep", (FRAME,)))
    with held(canvas):
        _draw(background, still)
        _draw(canvas, moving)


def hold(
    canvas: Canvas, scene: Scene, seconds: float, sprites: Sprites, scale: float, text: float
) -> None:
    """Draw `scene` and leave it in sight for a while before anything else is drawn."""
    steps = list(_steps(scene, sprites, scale, text))
    with held(canvas):
        _draw(canvas, [*steps, ("sleep", (round(seconds * 1000),))])


def _draw(canvas: Canvas, steps: Iterable[Step]) -> None:
    """Send `steps`, without what sets an attribute to the value that it has."""
    now: dict[str, Any] = {}
    for name, value in steps:
        if isinstance(value, tuple):
            getattr(canvas, name)(*value)
        elif now.get(name) != value:
            now[name] = value
            setattr(canvas, name, value)


@contextmanager
def held(canvas: Canvas) -> Iterator[None]:
    """Send all drawing inside as one message, and let go even when something fails.

    ipycanvas's own `hold_canvas` stays held after an exception.
    """
    manager = canvas._canvas_manager
    manager._current_canvas = None  # name it in every message: a browser may have come meanwhile
    manager._caching = True
    try:
        yield
    finally:
        manager.flush()
        manager._caching = False


def forget_client(canvas: Canvas) -> None:
    """Name the canvas anew in the next message: a browser that just came knows of none."""
    canvas._canvas_manager._current_canvas = None


def _steps(scene: Scene, sprites: Sprites, scale: float, text: float) -> Iterator[Step]:
    yield "fill_style", CLOTH
    yield "fill_rect", (0, 0, round(scene.width * scale), round(scene.height * scale))
    yield "text_baseline", "middle"
    # Words lie over everything; those of one style together name their style but once.
    for thing in sorted(scene.things, key=_order):
        if thing.shape != "mark":
            yield from _DRAW[thing.shape](thing, sprites, scale, text)
    yield from _marks([thing for thing in scene.things if thing.shape == "mark"], scale)


def _order(thing: Placed) -> tuple[bool, str]:
    is_text = thing.shape == "text"
    return is_text, thing.style if is_text else ""


def _box(thing: Placed, scale: float) -> tuple[int, int, int, int]:
    at = thing.at
    return round(at.x * scale), round(at.y * scale), round(at.w * scale), round(at.h * scale)


def _face(thing: Placed, sprites: Sprites, scale: float, _text: float) -> Iterator[Step]:
    box = _box(thing, scale)
    yield "draw_image", (sprites.of(thing.card), *box)
    if thing.style in RINGS:
        yield from _ring(box, thing.style, scale)


def _ring(box: tuple[int, int, int, int], style: str, scale: float) -> Iterator[Step]:
    colour, width = RINGS[style]
    line = width * scale
    x, y, w, h = box
    yield "stroke_style", colour
    yield "line_width", line
    yield "stroke_rect", (x - line / 2, y - line / 2, w + line, h + line)


def _place(thing: Placed, _sprites: Sprites, scale: float, _text: float) -> Iterator[Step]:
    yield "stroke_style", PLACE_LINE
    yield "line_width", 1.5 * scale
    yield "stroke_rect", _box(thing, scale)


def _marks(marks: Sequence[Placed], scale: float) -> Iterator[Step]:
    """Draw small triangles that point to the field, all in one path."""
    if not marks:
        return
    yield "begin_path", ()
    for mark in marks:
        x, y, w, h = _box(mark, scale)
        yield "move_to", (x, y + h)
        yield "line_to", (x + w // 2, y)
        yield "line_to", (x + w, y + h)
        yield "close_path", ()
    yield "fill_style", MARK
    yield "fill", ()
    yield "stroke_style", MARK_LINE
    yield "line_width", 1.5 * scale
    yield "stroke", ()


def _panel(thing: Placed, _sprites: Sprites, scale: float, _text: float) -> Iterator[Step]:
    box = _box(thing, scale)
    turn = thing.style == "turn"
    yield "fill_style", PANEL
    yield "fill_rect", box
    yield "stroke_style", TURN_LINE if turn else PANEL_LINE
    yield "line_width", (2.5 if turn else 1) * scale
    yield "stroke_rect", box


def _text(thing: Placed, _sprites: Sprites, scale: float, text: float) -> Iterator[Step]:
    style = TEXT[thing.style]
    x, y, w, h = _box(thing, scale)
    yield "font", f"{style.weight} {text * style.scale * scale:.1f}px {FONT}"
    yield "fill_style", style.colour
    yield "text_align", style.align
    anchor = {"left": x, "center": x + w / 2, "right": x + w}[style.align]
    yield "fill_text", (thing.text, anchor, y + h / 2, w)


_DRAW: dict[str, Callable[[Placed, Sprites, float, float], Iterator[Step]]] = {
    "face": _face,
    "back": _face,
    "place": _place,
    "panel": _panel,
    "text": _text,
}
