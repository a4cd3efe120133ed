"""The yaku on a card for the pocket: four of them on a page, to cut apart."""

from __future__ import annotations

from html import escape

from ..art import Deck, deck_of
from ..engine.cards import CardSet
from ..engine.errors import checks_options
from ..engine.rules import Rules, find_rules
from ..locale import _
from .printable import Printable, check_paper, document
from .sheet_faces import drawn
from .sheet_words import rules_heading
from .sheet_yaku import all_yaku, remarks, shown_cards, yaku_table

ON_A_PAGE = 4


@checks_options
def pocket_cards(
    rules: str | Rules = "bga", paper: str = "a4", *, deck: str | Deck = "drawn"
) -> Printable:
    """Return the yaku to print on four equal cards, a quarter of the page each: of A4, that is A6.

    Args:
        rules: a preset's id or `Rules`; house rules change the cards.
        paper: "a4" or "letter".
        deck: "drawn", "index" or a deck of your own.

    Raises:
        UnknownName: the preset, the paper size or the deck does not exist.

    >>> str(pocket_cards("nintendo")).count("<article>")
    4
    """
    house = find_rules(rules)
    check_paper(paper)
    cards = CardSet(card for row in all_yaku(house) for card in shown_cards(row))
    name = rules_heading(house)
    card = (
        f"<article><header><h1>Koi-Koi</h1><p>{escape(name)}</p></header>"
        f"{yaku_table(house, is_short=True)}<p>{escape(' '.join(remarks(house)))}</p></article>"
    )
    faces = drawn(cards, "traditional", deck=deck_of(deck))
    title = _("Koi-Koi yaku for the pocket: {rules}", rules=name)
    body = f"{faces}<main>{card * ON_A_PAGE}</main>"
    file = f"koi-koi-pocket-{house.id}.html"
    return document(title, file, paper, body, "yaku_table.css", "pocket_cards.css")
