"""The cards that are mistaken for others, on one page to print."""

from __future__ import annotations

from html import escape

from ...art import Deck, deck_of
from ...art.contact import CONFUSABLE
from ...engine.cards import DECK, MONTHS, Card, CardSet
from ...engine.errors import checks_options
from ...engine.words.names import card_name, month_name, month_title
from ...locale import _, labelled
from ...paper.printable import Printable, check_paper, document
from ...paper.sheet_faces import drawn, used
from .cues import CUES, TREACHEROUS


@checks_options
def look_alike_sheet(paper: str = "a4", *, deck: str | Deck = "drawn") -> Printable:
    """Return a page of the months that are mistaken for each other, and of the misleading cards.

    Args:
        paper: "a4" or "letter".
        deck: "drawn", "index" or a deck of your own.

    Raises:
        UnknownName: the paper size or the deck does not exist.

    >>> "April or July?" in str(kk.look_alike_sheet())
    True
    """
    check_paper(paper)
    pairs = "".join(_pair(*pair) for pair in CONFUSABLE)
    misleading = "".join(_misleading(Card.parse(name), says) for name, says in TREACHEROUS.items())
    title = _("Easily confused")
    body = (
        f"{drawn(DECK, 'traditional', deck=deck_of(deck))}"
        f"<header><h1>{escape(title)}</h1></header>"
        f'<main>{pairs}<section class="misleading">{misleading}</section></main>'
    )
    return document(title, "koi-koi-look-alikes.html", paper, body, "look_alikes.css")


def _pair(first: int, second: int) -> str:
    asks = _("{first} or {second}?", first=month_title(first), second=month_name(second))
    return f"<section><h2>{escape(asks)}</h2>{_month(first)}{_month(second)}</section>"


def _month(month: int) -> str:
    cards = "".join(map(used, CardSet.from_mask(MONTHS[month - 1].mask)))
    said = _("{month}: {cue}", month=month_title(month), cue=_(CUES[month]))
    return f'<div><p>{escape(said)}</p><div class="cards">{cards}</div></div>'


def _misleading(card: Card, says: str) -> str:
    said = labelled(card_name(card), _(says))
    return f"<div>{used(card)}<p>{escape(said)}</p></div>"
