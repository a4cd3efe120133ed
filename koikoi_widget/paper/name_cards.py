"""A card for each pupil of a class, with the letters that lead them back to its match."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import NamedTuple

from ..locale import _
from .printable import Printable, check_paper, document


class NameCard(NamedTuple):
    """What is on a card.

    Attributes:
        name: of the pupil.
        letters: those that are typed in.
        picture: a link with them as a QR code, as SVG; "" for none.
    """

    name: str
    letters: str
    picture: str


def name_cards(cards: Iterable[NameCard], address: str, paper: str = "a4") -> Printable:
    """Return cards to print and cut apart, ten on a page.

    Args:
        address: of the page on which the letters are typed in.
        paper: "a4" or "letter".

    Raises:
        UnknownName: the paper size does not exist.

    >>> card = NameCard("Mia", "KBTP-XRWM", "")
    >>> "KBTP-XRWM" in str(name_cards([card], "10.0.0.7:8866/maple"))
    True
    """
    check_paper(paper)
    says = _("This brings you back to the match, on any phone. Keep it to yourself.")
    body = "".join(
        f"<article><div><h1><bdi>{escape(card.name)}</bdi></h1><b>{escape(card.letters)}</b>"
        f"<p>{escape(address)}</p><p>{escape(says)}</p></div>{card.picture}</article>"
        for card in cards
    )
    title = _("The pupils' cards")
    return document(title, "koi-koi-cards.html", paper, f"<main>{body}</main>", "name_cards.css")
