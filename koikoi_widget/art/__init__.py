"""The deck as pictures: ``face(card)`` is one SVG document, drawn here by hand as paths.

`face` draws a card in the traditional manner, `index_face` says plainly what it is, `DECKS` names
both; `back` is the other side, `portrait` an opponent. A face is a function of the card and a
palette: the same bytes each time. ``koikoi deck --out deck.html`` lays out the deck to look at.
"""

from .faces import (
    BACKS,
    DECKS,
    PAGE_PREFIX,
    alternative,
    back,
    deck_of,
    face,
    index_face,
    palette_of,
)
from .marks import MARKS
from .palettes import PALETTES, Palette
from .petals import petal
from .portraits import NAMES as PORTRAITS, portrait

__all__ = [
    "BACKS",
    "DECKS",
    "MARKS",
    "PAGE_PREFIX",
    "PALETTES",
    "PORTRAITS",
    "Palette",
    "alternative",
    "back",
    "deck_of",
    "face",
    "index_face",
    "palette_of",
    "petal",
    "portrait",
]
