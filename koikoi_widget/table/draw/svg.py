"""A scene as one SVG picture, for a page without a canvas: the README, a report."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from html import escape

from ...art import PAGE_PREFIX, back, face, portrait
from ...engine.cards import Card
from ...locale import cache_by_language
from ...web.tokens import colour
from ..scene.layout import LINE, Layout, Rect
from ..scene.scene import Placed, Scene
from ..scene.shown import Shown
from ..scene.style import (
    CHIPS,
    CREAM,
    FONT,
    MARK,
    MARK_LINE,
    PLACE_LINE,
    RING_LINE,
    RINGS,
    SENT,
    TURN,
    aligned,
    count_size,
    letters,
)
from ..words.sentences import described, happened, prompt


def table_svg(
    shown: Shown,
    scene: Scene,
    layout: Layout,
    *,
    palette: str = "traditional",
    marks: bool = False,
    prefix: str = "",
) -> str:
    """Return a table as an SVG document of `scene`'s size, in CSS pixels.

    Args:
        layout: the layout of `scene`.
        prefix: added to every id, so that several pictures can share a page.

    Raises:
        UnknownName: the palette does not exist.
    """
    text = layout.text
    draw = _Drawing(partial(_face, palette=palette, marks=marks), palette, text, prefix)
    said = _wrapped(happened(shown), layout.band.w / (0.52 * text))
    lines = [(line, "said center") for line in said] + [(prompt(shown), "asked center")]
    middle = layout.band.x + layout.band.w / 2
    content = [
        _cloth(layout, shown.view.month, prefix),
        *(draw.placed(place, thing) for place, thing in enumerate(scene.things)),
        *(
            draw.line(line, middle, layout.band.y + text * (1 + LINE * place), style)
            for place, (line, style) in enumerate(lines)
        ),
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {scene.width} {scene.height}" '
        f'role="img" font-family="{escape(FONT)}"><title>{escape(described(shown))}</title>'
        f"{''.join(content)}</svg>"
    )


@cache_by_language()  # a saved notebook's picture is drawn after every move
def _page_face(card: Card, palette: str, marks: bool) -> str:
    return face(card, palette, marks=marks, prefix=PAGE_PREFIX)


def _face(card: Card, *, palette: str, marks: bool, prefix: str) -> str:
    return _page_face(card, palette, marks).replace(PAGE_PREFIX, prefix)


def _cloth(layout: Layout, month: int, prefix: str) -> str:
    """Return the sky, the moon in it and the hill, in the colours of `month`."""
    width, height, (x, y, radius) = layout.width, layout.height, layout.moon
    shades = {part: colour(part, month) for part in ("sky-top", "sky", "moon", "hill")}
    return (
        f'<linearGradient id="{prefix}sky" x2="0" y2="1"><stop stop-color="{shades["sky-top"]}"/>'
        f'<stop offset=".34" stop-color="{shades["sky"]}"/></linearGradient>'
        f'<rect width="{width}" height="{height}" fill="url(#{prefix}sky)"/>'
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" fill="{shades["moon"]}"/>'
        f'<path d="M0 {height}V{0.94 * height:.1f}Q{width / 2:.1f} {0.78 * height:.1f} '
        f'{width} {0.94 * height:.1f}V{height}z" fill="{shades["hill"]}"/>'
    )


# Where a line may end: after a space, or after a Japanese sign that no other mark belongs to.
_PIECES = re.compile(r"[\u3000-\uffef][、。）」！？ー]*|[^\u3000-\uffef\s]+[、。）」！？]*\s*|\s+")


def _wrapped(text: str, most: float) -> list[str]:
    """Return a text in lines of up to `most` Latin letters."""
    lines = [""]
    for piece in _PIECES.findall(text):
        if letters((lines[-1] + piece).rstrip()) <= most:
            lines[-1] += piece
        else:
            lines.append(piece)
    return [line.strip() for line in lines if line.strip()]


def _box_of(at: Rect) -> str:
    return f'x="{at.x:.1f}" y="{at.y:.1f}" width="{at.w:.1f}" height="{at.h:.1f}"'


def _placed(svg: str, at: Rect) -> str:
    return svg.replace("<svg ", f"<svg {_box_of(at)} ", 1)


class _Drawing:
    """Draws placed things; holds the look they share."""

    def __init__(self, face: Callable[..., str], palette: str, text: float, prefix: str) -> None:
        self._face, self._palette = face, palette
        self._text, self._prefix = text, prefix

    def placed(self, number: int, thing: Placed) -> str:
        draw: dict[str, Callable[[int, Placed], str]] = {
            "face": self._card,
            "back": self._card,
            "place": self._place,
            "mark": self._mark,
            "count": self._count,
            "turn": self._turn,
            "portrait": self._portrait,
            "text": self._words,
            "clock": self._nothing,  # a picture has no time
        }
        return draw[thing.shape](number, thing)

    def _nothing(self, _number: int, _thing: Placed) -> str:
        return ""

    def line(self, text: str, x: float, y: float, style: str) -> str:
        look, align = aligned(style)
        anchor = {"left": "start", "center": "middle", "right": "end"}[align]
        return (
            f'<text x="{x:.1f}" y="{y:.1f}" fill="{colour(look.colour)}" text-anchor="{anchor}" '
            f'font-size="{self._text * look.scale:.1f}" font-weight="{look.weight}">'
            f"{escape(text)}</text>"
        )

    def _card(self, number: int, thing: Placed) -> str:
        prefix = f"{self._prefix}{number}-"
        svg = (
            self._face(thing.card, prefix=prefix)
            if thing.card
            else back(self._palette, prefix=prefix)
        )
        return _placed(svg, thing.at) + self._ring(thing)

    def _ring(self, thing: Placed) -> str:
        if thing.style == "sent":
            return self._box(thing, f'fill="{SENT}"')
        if thing.style not in RINGS:
            return ""
        shade, width = RINGS[thing.style]
        return "".join(
            self._box(
                replace(thing, at=thing.at.grown(line / 2)),
                f'fill="none" stroke="{stroke}" stroke-width="{line}"',
            )
            for stroke, line in ((MARK_LINE, width + RING_LINE), (shade, width))
        )

    @staticmethod
    def _box(thing: Placed, look: str) -> str:
        return f"<rect {_box_of(thing.at)} {look}/>"

    def _place(self, _number: int, thing: Placed) -> str:
        return self._box(thing, f'fill="none" stroke="{PLACE_LINE}" stroke-dasharray="5 4"')

    @staticmethod
    def _mark(_number: int, thing: Placed) -> str:
        at = thing.at
        return (
            f'<path d="M{at.x:.1f} {at.y + at.h:.1f}l{at.w / 2:.1f} {-at.h:.1f}'
            f'l{at.w / 2:.1f} {at.h:.1f}z" fill="{MARK}" stroke="{MARK_LINE}"/>'
        )

    @staticmethod
    def _count(_number: int, thing: Placed) -> str:
        at, size = thing.at, count_size(thing.at.w)
        return (
            f'<text x="{at.x + at.w / 2:.1f}" y="{at.y + at.h / 2 + 0.35 * size:.1f}" '
            f'fill="{CREAM}" text-anchor="middle" font-size="{size:.1f}" font-weight="600">'
            f"{thing.text}</text>"
        )

    @staticmethod
    def _turn(_number: int, thing: Placed) -> str:
        at = thing.at
        return (
            f'<circle cx="{at.x + at.w / 2:.1f}" cy="{at.y + at.h / 2:.1f}" r="{at.w / 2:.1f}" '
            f'fill="{TURN}"/>'
        )

    def _portrait(self, number: int, thing: Placed) -> str:
        at, prefix = thing.at, f"{self._prefix}{number}-"
        drawn = _placed(portrait(thing.text, self._palette, prefix=prefix), at)
        circle = f'cx="{at.x + at.w / 2:.1f}" cy="{at.y + at.h / 2:.1f}" r="{at.w / 2:.1f}"'
        ring = TURN if thing.style.endswith("now") else MARK_LINE
        return (
            f'<clipPath id="{prefix}round"><circle {circle}/></clipPath>'
            f'<g clip-path="url(#{prefix}round)">{drawn}</g>'
            f'<circle {circle} fill="none" stroke="{ring}" stroke-width="2"/>'
        )

    def _words(self, _number: int, thing: Placed) -> str:
        (style, align), at = aligned(thing.style), thing.at
        x = {"left": at.x, "center": at.x + at.w / 2, "right": at.x + at.w}[align]
        y = at.y + at.h / 2 + self._text * style.scale * 0.35
        chip = CHIPS.get(thing.style.partition(" ")[0])
        if not chip:
            return self.line(thing.text, x, y, thing.style)
        ground = self._box(thing, f'rx="{at.h / 2:.1f}" fill="{colour(chip)}"')
        inside = 0.4 * self._text * (-1 if align == "right" else 1)
        return ground + self.line(thing.text, x + inside, y, thing.style)
