"""What is sent to a canvas: only what changed, giving the same picture as if drawn from scratch."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import koikoi_widget as kk
from koikoi_widget.table.draw.paint import Brush, Picture, changed, paint, pictured
from koikoi_widget.table.draw.sprites import Sprites
from koikoi_widget.table.scene.layout import layout_for
from koikoi_widget.table.scene.scene import scene
from koikoi_widget.table.scene.shown import Shown

SIZES = {"wide": (1000, 680, 1), "narrow": (360, 740, 1.5)}


class Ink:
    """Stands in for a canvas: each pixel holds a number for what was last drawn there."""

    def __init__(self, size: tuple[int, int]) -> None:
        self._canvas_manager = SimpleNamespace(_commands_cache=[])
        self.pixels = np.zeros(size[::-1], np.int64)
        self.commands = 0
        self.restore()

    def save(self) -> None:
        self.commands += 1

    def restore(self) -> None:
        self._clip = np.ones(self.pixels.shape, bool)

    def begin_path(self) -> None:
        self._path = np.zeros(self.pixels.shape, bool)

    def rect(self, x: int, y: int, w: int, h: int) -> None:
        self._path[max(0, y) : y + h, max(0, x) : x + w] = True

    def clip(self) -> None:
        self._clip &= self._path

    def move_to(self, x: int, y: int) -> None:
        self._points = [(x, y)]

    def line_to(self, x: int, y: int) -> None:
        self._points.append((x, y))

    def close_path(self) -> None:
        xs, ys = zip(*self._points, strict=True)
        self.rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))

    def fill(self) -> None:
        self.pixels[self._path & self._clip] = hash(("mark", self.fill_style))

    def stroke(self) -> None:
        """A mark's outline closely surrounds it."""

    def clear_rect(self, *box: int) -> None:
        self._put(box, "nothing")

    def draw_image(self, sprite: Any, *box: int) -> None:
        self._put(box, (id(sprite), *box))

    def stroke_rect(self, x: float, y: float, w: float, h: float) -> None:
        half = self.line_width / 2
        for side in ((x, y, w, 0), (x, y + h, w, 0), (x, y, 0, h), (x + w, y, 0, h)):
            u, v, s, t = side
            self._put((u - half, v - half, s + 2 * half, t + 2 * half), self.stroke_style)

    def fill_rect(self, *box: float) -> None:
        self._put((box[0], box[1], box[2], box[3]), self.fill_style)

    def fill_text(self, text: str, x: float, y: float) -> None:
        size = float(self.font.split()[1].removesuffix("px"))
        width = 0.6 * size * len(text)
        self._put((x - width / 2, y - size / 2, width, size), (text, self.font, self.fill_style))

    def _put(self, box: tuple[float, ...], what: Any) -> None:
        x, y, w, h = box
        left, top = max(0, int(np.floor(x))), max(0, int(np.floor(y)))
        place = np.s_[top : int(np.ceil(y + h)), left : int(np.ceil(x + w))]
        self.pixels[place] = np.where(self._clip[place], hash(what), self.pixels[place])


def pictures(size: str, sprites: Sprites, steps: int = 40) -> list[Picture]:
    """Return what a table shows of a match played at random, move after move."""
    width, height, scale = SIZES[size]
    layout = layout_for(width, height)
    match, rng, found = kk.Match("bga", seed=4, rounds=3), Random(4), []
    for _step in range(steps):
        match.push(rng.choice(match.legal_actions))
        hand = match.view(0).hand
        selected = rng.choice([None, *hand])
        sent = rng.choice([None, *hand])
        shown = replace(Shown.of(match, selected=selected), sent=sent)
        found.append(pictured(scene(shown, layout), Brush(sprites, scale)))
    return found


@pytest.fixture(scope="module")
def sprites() -> Sprites:
    return Sprites("index")


@pytest.mark.parametrize("size", SIZES)
def test_what_is_painted_over_the_last_picture_is_the_picture_painted_anew(
    size: str, sprites: Sprites
) -> None:
    found = pictures(size, sprites)
    ink, before = Ink(found[0].size), None
    for picture in found:
        paint(ink, picture, before)
        fresh = Ink(picture.size)
        paint(fresh, picture)
        assert (ink.pixels == fresh.pixels).all()
        before = picture


def test_the_same_picture_is_not_drawn_again(sprites: Sprites) -> None:
    picture = pictures("wide", sprites, steps=1)[0]
    ink = Ink(picture.size)
    paint(ink, picture, picture)
    assert not ink.commands


def test_another_look_or_size_is_drawn_as_a_whole(sprites: Sprites) -> None:
    picture = pictures("wide", sprites, steps=1)[0]
    other = picture._replace(look=picture.look._replace(sprites=Sprites("index")))
    assert changed(picture, other) == [(0, 0, *picture.size)]
    assert changed(picture, picture._replace(size=(5, 5))) == [(0, 0, 5, 5)]
