"""A picture as SVG, ready to be put on a page in any palette."""

from __future__ import annotations

import re
from dataclasses import dataclass

from .palettes import TRADITIONAL, Palette, colours_of

WIDTH, HEIGHT = 610, 1000  # of a card, in the units of a drawing
BOX = f"0 0 {WIDTH} {HEIGHT}"
BORDER = "border"  # the id of what lies above the marks in the corners

_COLOUR = re.compile(r"#(?:[0-9A-Fa-f]{6}|[0-9A-Fa-f]{3})\b")


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture as SVG. Every id in it begins with `@`, and no other `@` is there.

    Attributes:
        content: what it shows.
        above: what lies above the marks, where they are drawn on it.
        box: the x, y, width and height of what is seen of it, as in a viewBox.
    """

    content: str
    above: str = ""
    box: str = BOX

    @property
    def size(self) -> tuple[float, float]:
        """Its width and height, in units of its own."""
        _x, _y, width, height = map(float, self.box.split())
        return width, height

    def as_card(self) -> Drawing:
        """Return the picture in the units of a card."""
        if self.box == BOX:
            return self
        begin = f'<svg viewBox="{self.box}" width="{WIDTH}" height="{HEIGHT}"'
        return Drawing(f'{begin} preserveAspectRatio="none">{self.content}{self.above}</svg>')

    def painted(self, palette: Palette, marks: str = "") -> str:
        """Return all of it in the colours of `palette`, with `marks` in the corners.

        A colour that has the code of one of the traditional palette is that colour.
        """
        whole = f"{self.content}{marks}{self.above}"
        if palette == TRADITIONAL:
            return whole
        colours = colours_of(palette)
        return _COLOUR.sub(lambda code: colours.get(code[0].upper(), code[0]), whole)
