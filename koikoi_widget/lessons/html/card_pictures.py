"""Cards as HTML: a picture with a text alternative, and a caption if there is one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache
from html import escape
from typing import TypedDict, Unpack

from ...art import PAGE_PREFIX, Deck, alternative, back, deck_of
from ...art.ids import own_prefix
from ...art.shared_parts import sharing_parts
from ...engine.cards import Card

# How wide a card is, in CSS pixels; four of medium size fit side by side on a phone.
SIZES = {"small": 52, "medium": 70, "large": 132}

# The picture's own title would pop up under the mouse and give away the answer to a question.
_TITLE = re.compile(r"<title[^>]*>.*?</title>", re.DOTALL)
_ROLE = re.compile(r' role="img"| aria-labelledby="[^"]*"')
_PICTURE = re.compile(r'(<svg aria-hidden="true" [^>]*>)(.*?)(</svg>)(?=</span>)', re.DOTALL)


class CardLook(TypedDict, total=False):
    """How cards are drawn: the deck, its palette, and whether their marks are printed."""

    deck: str | Deck
    palette: str
    marks: bool


@cache  # a question shows about twenty cards
def page_svg(
    card: Card, deck: str | Deck = "drawn", palette: str = "traditional", marks: bool = False
) -> str:
    """Return a card's picture without a title; `faces.js` makes its ids unique when it is shown.

    Raises:
        UnknownName: there is no such deck or palette.
    """
    drawn = deck_of(deck).face(card, palette, marks=marks, prefix=PAGE_PREFIX)
    silent = _ROLE.sub("", _TITLE.sub("", drawn, count=1), count=2)
    return silent.replace("<svg ", '<svg aria-hidden="true" focusable="false" ', 1)


def row(
    cards: Iterable[Card],
    caption: Callable[[Card], str] | None = None,
    *,
    size: str = "medium",
    prefix: str = "",
    **look: Unpack[CardLook],
) -> str:
    """Return cards side by side, wrapped where the page is narrow.

    Args:
        prefix: how ids begin where `drawn_once` sees to it that a card is drawn once; by itself
            each picture has ids of its own.
    """
    figures = "".join(
        _figure(card, caption(card) if caption else "", size, prefix or own_prefix(), look)
        for card in cards
    )
    return f'<div class="koikoi-cards">{figures}</div>'


def drawn_once(shown: str) -> str:
    """Return HTML with rows of one prefix in fewer characters: each card is drawn in it once."""
    pictures = _PICTURE.sub(r"\1<g>\2</g>\3", shown)
    drawn = "".join(picture[0] for picture in _PICTURE.finditer(pictures))
    smaller = iter(sharing_parts(drawn, own_prefix()))
    return _PICTURE.sub(lambda _picture: next(smaller), pictures)


def _figure(card: Card, caption: str, size: str, prefix: str, look: CardLook) -> str:
    beneath = f"<figcaption>{escape(caption)}</figcaption>" if caption else ""
    drawn = page_svg(card, **look).replace(PAGE_PREFIX, prefix)
    return (
        f'<figure class="koikoi-card" style="width:{SIZES[size]}px">'
        f'<span role="img" aria-label="{escape(alternative(card))}">'
        f"{drawn}</span>{beneath}</figure>"
    )


def backs(held: int, *, size: str = "medium") -> str:
    """Return `held` cards face down, side by side; screen readers skip them."""
    drawn = "".join(
        f'<div class="koikoi-card" style="width:{SIZES[size]}px" aria-hidden="true">'
        f"{back(prefix=own_prefix())}</div>"
        for _card in range(held)
    )
    return f'<div class="koikoi-cards">{drawn}</div>'
