"""The rules of one source on one page: everything on it is derived from its `Rules`."""

from __future__ import annotations

from html import escape

from ..art import Deck, deck_of
from ..engine.cards import CardSet
from ..engine.errors import checks_options
from ..engine.rules import Rules, find_rules
from ..locale import _
from .printable import Printable, check_paper, document
from .sheet_faces import drawn
from .sheet_words import Section, rules_heading, sections
from .sheet_yaku import all_yaku, remarks, shown_cards, yaku_table

# With more letters than this, the lines stand closer and the yaku are narrower.
_MANY_LETTERS = 2500


@checks_options
def sheet(
    rules: str | Rules = "bga", paper: str = "a4", *, deck: str | Deck = "drawn"
) -> Printable:
    """Return the rules on one page: setting up, the turn, every yaku with its cards, the match.

    Args:
        rules: a preset's id or `Rules`; house rules change the sheet.
        paper: "a4" or "letter".
        deck: "drawn", "index" or a deck of your own.

    Raises:
        UnknownName: the preset, the paper size or the deck does not exist.

    >>> "8 cards to each hand" in str(sheet("nintendo"))
    True
    """
    house = find_rules(rules)
    check_paper(paper)
    name, said = rules_heading(house), sections(house)
    cards = CardSet(card for row in all_yaku(house) for card in shown_cards(row))
    kind = "dense" if sum(map(_letters, said)) > _MANY_LETTERS else "roomy"
    body = (
        f"{drawn(cards, 'traditional', deck=deck_of(deck))}"
        f"<header><h1>Koi-Koi</h1><p>{escape(name)}</p></header>"
        f'<main class="{kind}"><div>{"".join(map(section_html, said))}</div><div class="yaku">'
        f"{yaku_table(house)}<p>{escape(' '.join(remarks(house)))}</p></div></main>"
    )
    title = _("Koi-Koi: {rules}", rules=name)
    return document(title, f"koi-koi-{house.id}.html", paper, body, "yaku_table.css", "sheet.css")


def _letters(section: Section) -> int:
    return sum(len(part if isinstance(part, str) else "".join(part)) for part in section.content)


def section_html(section: Section, heading: str = "h2") -> str:
    """Return a section of the rules as HTML, with the element of its heading."""
    parts = []
    for part in section.content:
        if isinstance(part, str):
            parts.append(f"<p>{escape(part)}</p>")
        else:
            kind = "ol" if section.is_in_steps else "ul"
            items = "".join(f"<li>{escape(item)}</li>" for item in part)
            parts.append(f"<{kind}>{items}</{kind}>")
    title = f"<{heading}>{escape(section.title)}</{heading}>"
    return f'<section id="{section.id}">{title}{"".join(parts)}</section>'
