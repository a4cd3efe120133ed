"""How the table looks, as data: one theme for the canvas and the SVG picture."""

from __future__ import annotations

from dataclasses import dataclass

from ..web.tokens import colour

FONT = "system-ui, 'Segoe UI', 'Noto Sans', sans-serif"


@dataclass(frozen=True, slots=True)
class TextStyle:
    """Size (relative to ordinary text), colour, weight and alignment of a piece of text."""

    scale: float
    colour: str
    weight: str = "normal"
    align: str = "left"


CLOTH = colour("cloth")
PANEL = colour("panel")
PANEL_LINE = colour("panel-line")
TURN_LINE = colour("turn")
TURN_WIDTH = 3.0  # of the line around the panel of the player whose turn it is, in pixels
PLACE_LINE = colour("place-line")
MARK = colour("gold")
MARK_LINE = colour("gold-line")
_CREAM, _NOTE, _SAID = colour("cream"), colour("note"), colour("said")

TEXT = {
    "name": TextStyle(1.12, _CREAM, "bold"),
    "points": TextStyle(1.12, MARK, "bold", "right"),
    "note": TextStyle(0.92, _NOTE),
    "standing": TextStyle(0.92, _NOTE, "normal", "right"),
    "small": TextStyle(0.82, _NOTE),
    "yaku": TextStyle(0.95, _CREAM),
    "count": TextStyle(1.3, _CREAM, "bold", "center"),
    "said": TextStyle(1.0, _SAID),
    "asked": TextStyle(1.12, MARK, "bold"),
}

# The ring around a card, by its style: colour and width in pixels; a wider ring is drawn double,
# so the difference does not depend on colour alone.
RINGS = {
    "lit": (_CREAM, 2.0),
    "made": (MARK, 3.0),
    "takable": (MARK, 4.0),
    "chosen": (MARK, 4.0),
}
