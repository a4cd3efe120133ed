"""The contact sheet: the whole deck on one page, as an illustrator looks at it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from html import escape

from ..engine.cards import DECK, MONTHS, Card
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
    plain = partial(face, palette=colours)
    decks = "".join(_deck(partial(plain, prefix=f"s{size}-"), size) for size in SIZES)
    pairs = "".join(_pair(plain, a, b, f"p{a}-{b}-") for a, b in CONFUSABLE)
    marked = _deck(partial(plain, marks=True, prefix="m-"), 64)
    marked += _deck(partial(deck_of("index").face, palette=colours, prefix="i-"), 64)
    backs = "".join(_cell(back(colours, colour, prefix="b-"), 110) for colour in ("ink", "brick"))
    confused, others = _("Easily confused"), _("With marks; the index deck; card backs")
    return (
        f'<!DOCTYPE html><html lang="{chosen_language()}"><meta charset="utf-8">'
        f"<title>{escape(_title(colours))}</title><style>{_STYLE}</style><h1>{escape(_title(colours))}</h1>"
        f"<section>{decks}</section><h2>{escape(confused)}</h2>"
        f"<section>{pairs}</section><h2>{escape(others)}</h2>"
        f"<section>{marked}{_row(backs)}</section></html>"
    )


def _title(palette: Palette) -> str:
    return _("The deck, {palette}", palette=palette.name)


def _cell(svg: str, size: int) -> str:
    return f'<div style="width:{size}px">{svg}</div>'


def _row(cells: Iterable[str]) -> str:
    return f'<div class="row">{"".join(cells)}</div>'


def _cards_of(month: int) -> tuple[Card, ...]:
    return DECK[4 * month - 4 : 4 * month]


def _deck(draw: Callable[[Card], str], size: int) -> str:
    rows = (_row(_cell(draw(card), size) for card in _cards_of(month)) for month in range(1, 13))
    return f'<div class="deck">{"".join(rows)}</div>'


def _pair(draw: Callable[..., str], first: int, second: int, prefix: str) -> str:
    rows = (
        _row(
            _cell(draw(card, prefix=f"{prefix}{size}-"), size)
            for size in (110, 64)
            for card in _cards_of(month)
        )
        for month in (first, second)
    )
    names = " / ".join(_(MONTHS[month - 1].name) for month in (first, second))
    return (
        f'<div class="pair"><h3>{escape(names)}</h3><div class="deck">{"".join(rows)}</div></div>'
    )
