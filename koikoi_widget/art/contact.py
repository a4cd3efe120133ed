"""The contact sheet: the whole deck on one page, as an illustrator looks at it."""

from __future__ import annotations

from html import escape

from ..engine.cards import DECK, MONTHS
from ..locale import _, chosen_language
from .decks import back, deck_of, face
from .palettes import Palette, palette_of

SIZES = (64, 110, 240)
# Months that beginners mistake for each other.
CONFUSABLE = ((4, 7), (2, 3), (6, 9), (4, 12), (1, 11))

_STYLE = """
body { margin: 1.5rem; background: #5f6f63; color: #fff; font: 15px/1.4 system-ui, sans-serif }
section { display: flex; flex-wrap: wrap; gap: 3rem; align-items: flex-start }
.deck { display: grid; gap: 6px }
.row { display: flex; gap: 6px }
.pair { margin-bottom: 1.5rem }
svg { display: block; width: 100%; height: auto }
"""


def contact_sheet(palette: str | Palette = "traditional") -> str:
    """Return a page of the deck, 12 rows of 4 at each size, then the pairs easily confused."""
    colours = palette_of(palette)
    decks = "".join(_deck(colours, size, f"s{size}-") for size in SIZES)
    pairs = "".join(_pair(colours, a, b, f"p{a}-{b}-") for a, b in CONFUSABLE)
    marked = _deck(colours, 64, "m-", marked=True) + _deck(colours, 64, "i-", index=True)
    backs = "".join(_cell(back(colours, colour, prefix="b-"), 110) for colour in ("ink", "brick"))
    confused, others = _("Easily confused"), _("With marks; the index deck; card backs")
    return (
        f'<!DOCTYPE html><html lang="{chosen_language()}"><meta charset="utf-8">'
        f"<title>{escape(_title(colours))}</title><style>{_STYLE}</style><h1>{escape(_title(colours))}</h1>"
        f"<section>{decks}</section><h2>{escape(confused)}</h2>"
        f"<section>{pairs}</section><h2>{escape(others)}</h2>"
        f'<section>{marked}<div class="row">{backs}</div></section></html>'
    )


def _title(palette: Palette) -> str:
    return _("The deck, {palette}", palette=palette.name)


def _cell(svg: str, size: int) -> str:
    return f'<div style="width:{size}px">{svg}</div>'


def _deck(
    palette: Palette, size: int, prefix: str, *, marked: bool = False, index: bool = False
) -> str:
    rows = []
    for start in range(0, 48, 4):
        cards = DECK[start : start + 4]
        svgs = (
            deck_of("index").face(card, palette, prefix=prefix)
            if index
            else face(card, palette, marks=marked, prefix=prefix)
            for card in cards
        )
        rows.append('<div class="row">' + "".join(_cell(svg, size) for svg in svgs) + "</div>")
    return f'<div class="deck">{"".join(rows)}</div>'


def _pair(palette: Palette, first: int, second: int, prefix: str) -> str:
    rows = []
    for month in (first, second):
        cards = DECK[4 * month - 4 : 4 * month]
        rows.append(
            '<div class="row">'
            + "".join(
                _cell(face(card, palette, prefix=f"{prefix}{size}-"), size)
                for size in (110, 64)
                for card in cards
            )
            + "</div>"
        )
    names = " / ".join(_(MONTHS[month - 1].name) for month in (first, second))
    deck = f'<div class="deck">{"".join(rows)}</div>'
    return f'<div class="pair"><h3>{escape(names)}</h3>{deck}</div>'
