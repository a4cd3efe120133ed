"""The deck as pictures: ``face(card)`` is one SVG document, drawn by hand in files of its own.

`DECKS` names our decks: one in the traditional manner, one that says plainly what each card is.
`back` is the other side, `portrait` an opponent. A face is a function of the card and a palette:
the same bytes each time. ``koikoi deck --out deck.html`` lays out the deck to look at.
"""

from .decks import BACKS, DECKS, PAGE_PREFIX, Deck, alternative, back, deck_of, face
from .marks import MARKS
from .own_deck import DeckError
from .palettes import PALETTES, Palette, palette_of
from .vignettes import PORTRAITS, petal, portrait

__all__ = [
    "BACKS",
    "DECKS",
    "MARKS",
    "PAGE_PREFIX",
    "PALETTES",
    "PORTRAITS",
    "Deck",
    "DeckError",
    "Palette",
    "alternative",
    "back",
    "deck_of",
    "face",
    "palette_of",
    "petal",
    "portrait",
]
