"""A scene as one SVG picture, for a page without a canvas: the README, a report."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from html import escape
from textwrap import wrap

from ..art import back, deck_of
from .layout import Layout
from .scene import Placed, Scene, Shown
from .sentences import described, happened, prompt
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
    TextStyle,
)


def table_svg(
    shown: Shown,
    scene: Scene,
    layout: Layout,
    *,
    deck: str = "drawn",
    palette: str = "traditional",
    marks: bool = False,
    prefix: str = "",
) -> str:
    """Return a table as an SVG document of `scene`'s size, in CSS pixels.

    Args:
        layout: the layout of `scene`.
        prefix: added to every id, so that several pictures can share a page.

    Raises:
        UnknownName: the deck or palette does not exist.
    """
    text = layout.text
    draw = _Drawing(partial(deck_of(deck), palette=palette, marks=marks), palette, text, prefix)
    said = wrap(happened(shown), int(layout.band.w / (0.52 * text)))
    lines = [(line, TEXT["said"]) for line in said] + [(prompt(shown), TEXT["asked"])]
    content = [
        f'<rect width="{scene.width}" height="{scene.height}" fill="{CLOTH}"/>',
        *(draw.placed(place, thing) for place, thing in enumerate(scene.things)),
        *(
            draw.line(line, layout.band.x, layout.band.y + text * (1 + 1.3 * place), style)
            for place, (line, style) in enumerate(lines)
        ),
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {scene.width} {scene.height}" '
        f'role="img" font-family="{escape(FONT)}"><title>{escape(described(shown))}</title>'
        f"{''.join(content)}</svg>"
    )


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
            "panel": self._panel,
            "edge": self._edge,
            "text": self._words,
        }
        return draw[thing.shape](number, thing)

    def line(self, text: str, x: float, y: float, style: TextStyle) -> str:
        anchor = {"left": "start", "center": "middle", "right": "end"}[style.align]
        return (
            f'<text x="{x:.1f}" y="{y:.1f}" fill="{style.colour}" text-anchor="{anchor}" '
            f'font-size="{self._text * style.scale:.1f}" font-weight="{style.weight}">'
            f"{escape(text)}</text>"
        )

    def _card(self, number: int, thing: Placed) -> str:
        at, prefix = thing.at, f"{self._prefix}{number}-"
        svg = (
            self._face(thing.card, prefix=prefix)
            if thing.card
            else back(self._palette, prefix=prefix)
        )
        size = f'<svg x="{at.x:.1f}" y="{at.y:.1f}" width="{at.w:.1f}" height="{at.h:.1f}" '
        return svg.replace("<svg ", size, 1) + self._ring(thing)

    def _ring(self, thing: Placed) -> str:
        if thing.style not in RINGS:
            return ""
        colour, width = RINGS[thing.style]
        at = thing.at.grown(width / 2)
        return (
            f'<rect x="{at.x:.1f}" y="{at.y:.1f}" width="{at.w:.1f}" height="{at.h:.1f}" '
            f'fill="none" stroke="{colour}" stroke-width="{width}"/>'
        )

    @staticmethod
    def _box(thing: Placed, look: str) -> str:
        at = thing.at
        return (
            f'<rect x="{at.x:.1f}" y="{at.y:.1f}" width="{at.w:.1f}" height="{at.h:.1f}" {look}/>'
        )

    def _place(self, _number: int, thing: Placed) -> str:
        return self._box(thing, f'fill="none" stroke="{PLACE_LINE}" stroke-width="1.5"')

    @staticmethod
    def _mark(_number: int, thing: Placed) -> str:
        at = thing.at
        return (
            f'<path d="M{at.x:.1f} {at.y + at.h:.1f}l{at.w / 2:.1f} {-at.h:.1f}'
            f'l{at.w / 2:.1f} {at.h:.1f}z" fill="{MARK}" stroke="{MARK_LINE}"/>'
        )

    def _panel(self, _number: int, thing: Placed) -> str:
        return self._box(thing, f'fill="{PANEL}" stroke="{PANEL_LINE}"')

    def _edge(self, _number: int, thing: Placed) -> str:
        return self._box(thing, f'fill="{TURN_LINE}"')

    def _words(self, _number: int, thing: Placed) -> str:
        style, at = TEXT[thing.style], thing.at
        x = {"left": at.x, "center": at.x + at.w / 2, "right": at.x + at.w}[style.align]
        return self.line(thing.text, x, at.y + at.h / 2 + self._text * style.scale * 0.35, style)
