"""How the table looks, as data: one theme for the canvas and the SVG picture."""

from __future__ import annotations

from dataclasses import dataclass

FONT = "system-ui, 'Segoe UI', 'Noto Sans', sans-serif"


@dataclass(frozen=True, slots=True)
class TextStyle:
    """Size by the layout's ordinary text, colour, weight and alignment of a piece of text."""

    scale: float
    colour: str
    weight: str = "normal"
    align: str = "left"


CLOTH = "#1d4a3f"
PANEL = "#163a32"
PANEL_LINE = "#2f6a5b"
TURN_LINE = "#f2c14e"
TURN_WIDTH = 3.0  # of the line round the panel of who is to act, in pixels
PLACE_LINE = "#3f7b6c"
MARK = "#f7d774"
MARK_LINE = "#14231e"

TEXT = {
    "name": TextStyle(1.12, "#fbf6e6", "bold"),
    "points": TextStyle(1.12, "#f7d774", "bold", "right"),
    "note": TextStyle(0.92, "#cfe3d8"),
    "standing": TextStyle(0.92, "#cfe3d8", "normal", "right"),
    "small": TextStyle(0.82, "#cfe3d8"),
    "yaku": TextStyle(0.95, "#fbf6e6"),
    "count": TextStyle(1.3, "#fbf6e6", "bold", "center"),
    "said": TextStyle(1.0, "#dfeee6"),
    "asked": TextStyle(1.12, "#f7d774", "bold"),
}

# The ring round a card by its style: colour and width in pixels; a wider ring is drawn double,
# so the difference is one of form as well as of colour.
RINGS = {
    "lit": ("#fbf6e6", 2.0),
    "made": ("#f7d774", 3.0),
    "takable": ("#f7d774", 4.0),
    "chosen": ("#f7d774", 4.0),
}
