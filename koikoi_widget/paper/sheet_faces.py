"""Faces on paper: each is drawn once per document, and reused wherever the card is shown."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ..art import Deck, Palette, alternative
from ..engine.cards import Card
from ..locale import cache_by_language

_BEGIN = re.compile(r"<svg [^>]*>")


def drawn(cards: Iterable[Card], palette: str | Palette, *, deck: Deck, marks: bool = False) -> str:
    """Return the drawings that `used` refers to, hidden in themselves."""
    symbols = "".join(_drawing(card, palette, deck, marks) for card in cards)
    return f'<svg class="drawn" aria-hidden="true">{symbols}</svg>'


@cache_by_language()
def _drawing(card: Card, palette: str | Palette, deck: Deck, marks: bool) -> str:
    return symbol(deck.face(card, palette, marks=marks, prefix="face-"), f"card-{card}")


def symbol(svg: str, name: str) -> str:
    """Return a picture as a symbol of that name."""
    begin = f'<symbol id="{name}" viewBox="0 0 610 1000" preserveAspectRatio="none">'
    return _BEGIN.sub(begin, svg, count=1).removesuffix("</svg>") + "</symbol>"


def used(card: Card) -> str:
    """Return a reference to a card's face, drawn elsewhere in the document."""
    return (
        f'<svg class="card" viewBox="0 0 610 1000" role="img" aria-label="{alternative(card)}">'
        f'<use href="#card-{card}"/></svg>'
    )
