"""Cards as HTML: a picture with a text alternative, and a caption if there is one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache
from html import escape

from ...art import PAGE_PREFIX, Deck, alternative, back, deck_of
from ...art.ids import own_prefix
from ...engine.cards import Card

# How wide a card is, in CSS pixels; four of medium size fit side by side on a phone.
SIZES = {"small": 52, "medium": 70, "large": 132}

# The picture's own title would pop up under the mouse and give away the answer to a question.
_TITLE = re.compile(r"<title[^>]*>.*?</title>", re.DOTALL)
_ROLE = re.compile(r' role="img"| aria-labelledby="[^"]*"')


def svg(
    card: Card, deck: str | Deck = "drawn", palette: str = "traditional", marks: bool = False
) -> str:
    """Return a card's picture for use within a page: without a title, with ids of its own.

    Raises:
        UnknownName: there is no such deck or palette.
    """
    return page_svg(card, deck, palette, marks).replace(PAGE_PREFIX, own_prefix())


@cache  # a question shows about twenty cards
def page_svg(
    card: Card, deck: str | Deck = "drawn", palette: str = "traditional", marks: bool = False
) -> str:
    """Return the same with ids that `faces.js` makes unique each time it is shown.

    Raises:
        UnknownName: there is no such deck or palette.
    """
    drawn = deck_of(deck).face(card, palette, marks=marks, prefix=PAGE_PREFIX)
    silent = _ROLE.sub("", _TITLE.sub("", drawn, count=1), count=2)
    return silent.replace("<svg ", '<svg aria-hidden="true" focusable="false" ', 1)


def figure(
    card: Card,
    caption: str = "",
    *,
    size: str = "medium",
    deck: str | Deck = "drawn",
    palette: str = "traditional",
    marks: bool = False,
) -> str:
    """Return one card as an HTML figure."""
    beneath = f"<figcaption>{escape(caption)}</figcaption>" if caption else ""
    return (
        f'<figure class="koikoi-card" style="width:{SIZES[size]}px">'
        f'<span role="img" aria-label="{escape(alternative(card))}">'
        f"{svg(card, deck, palette, marks)}</span>{beneath}</figure>"
    )


def row(
    cards: Iterable[Card],
    caption: Callable[[Card], str] | None = None,
    *,
    size: str = "medium",
    deck: str | Deck = "drawn",
    palette: str = "traditional",
    marks: bool = False,
) -> str:
    """Return cards side by side, wrapped where the page is narrow."""
    figures = "".join(
        figure(
            card,
            caption(card) if caption else "",
            size=size,
            deck=deck,
            palette=palette,
            marks=marks,
        )
        for card in cards
    )
    return f'<div class="koikoi-cards">{figures}</div>'


def backs(held: int, *, size: str = "medium") -> str:
    """Return `held` cards face down, side by side; screen readers skip them."""
    drawn = "".join(
        f'<div class="koikoi-card" style="width:{SIZES[size]}px" aria-hidden="true">'
        f"{back(prefix=own_prefix())}</div>"
        for _card in range(held)
    )
    return f'<div class="koikoi-cards">{drawn}</div>'
