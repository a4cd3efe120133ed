"""How the table looks, as data: one theme for the canvas, the words over it and the SVG picture."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from unicodedata import category, east_asian_width

from ...web.tokens import colour
from .layout import LEAST_TEXT

FONT = (
    "'Koi-Koi Sans', system-ui, 'Segoe UI', 'Noto Sans', 'Hiragino Sans', 'Yu Gothic', "
    "'Noto Sans CJK JP', 'Kohinoor Devanagari', 'Nirmala UI', 'Noto Sans Devanagari', sans-serif"
)
DIGITS = "'Koi-Koi Sans', system-ui, sans-serif"  # no later family of `FONT` is asked for a digit


@dataclass(frozen=True, slots=True)
class TextStyle:
    """Size (relative to ordinary text), weight and colour token of a piece of text."""

    scale: float
    weight: int = 400
    colour: str = "ink"


PLACE_LINE = colour("place-line")
MARK = colour("gold")
MARK_LINE = colour("gold-line")
TURN = colour("seal")
CREAM = colour("cream")

# A style names one of these, and how it is aligned if not left, as in "name right".
TEXT = {
    "name": TextStyle(1.12, 650),
    "points": TextStyle(1.4, 600),
    "round": TextStyle(1.0, 550),
    "kind": TextStyle(1.0, 550),
    "yaku": TextStyle(1.0, 650),
    "factor": TextStyle(1.0, 550),
    "near": TextStyle(1.0, 650, "on-gold"),
    "begun": TextStyle(1.0, 550),
    "call": TextStyle(1.0, 650, "on-seal"),
    "said": TextStyle(1.0),
    "asked": TextStyle(1.0, 650),
}
# What stands on a chip, by its style: the chip's colour.
CHIPS = {"near": "gold", "begun": "raised", "call": "seal"}

# The ring around a card, by its style: colour and width in pixels. Each has a dark line around it,
# so that it is seen on any cloth, and the width differs, so that colour does not tell alone.
RINGS = {
    "lit": (CREAM, 2.0),
    "made": (MARK, 3.0),
    "takable": (MARK, 4.0),
    "chosen": (MARK, 4.0),
}
SENT = f"{MARK}66"  # over a card whose move is on its way
RING_LINE = 1.0  # width of the dark line


def count_size(width: float, scale: float = 1.0) -> float:
    """Return the size of the number on a stock that is `width` wide, `scale` pixels for one."""
    return max(LEAST_TEXT * scale, 0.28 * width)


def font_css() -> str:
    """Return the style sheet of the words on the table, and of the chips that some stand on."""
    fonts = (
        f".koikoi-word.{name} {{ font: {style.weight} {style.scale}em/1.25 var(--koikoi-font);"
        f" color: var(--koikoi-{style.colour}); }}"
        for name, style in TEXT.items()
    )
    chips = (
        f".koikoi-word.{name} b {{ background: var(--koikoi-{shade}); }}"
        for name, shade in CHIPS.items()
    )
    return "\n".join([*fonts, *chips])


def aligned(style: str) -> tuple[TextStyle, str]:
    """Return the text style that `style` names, and how it is aligned: left, center or right."""
    name, _space, align = style.partition(" ")
    return TEXT[name], align or "left"


@lru_cache(maxsize=1024)  # the same few words are measured at each redraw
def letters(text: str) -> float:
    """Return about how long a text is in Latin letters; a Japanese sign is as wide as two."""
    return sum(map(_letters, text))


# Vowel signs of Devanagari, narrow or above and below the others. Measured, as is the next number.
_MARKS = {"Mc": 0.5, "Mn": 0.0}


def _letters(sign: str) -> float:
    if east_asian_width(sign) in "WF":
        return 2
    return _MARKS.get(category(sign), 1.25 if "\u0904" <= sign <= "\u0939" else 1)
