"""A sheet on which two people with real cards write down what each round of their match brings."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from ..art import Deck, deck_of
from ..engine.cards import MONTHS, Card, CardSet
from ..engine.errors import checks_options
from ..engine.rules import Rules, find_rules
from ..engine.words.names import month_title
from ..locale import _, number
from .printable import Printable, check_paper, document
from .sheet import section_html
from .sheet_faces import drawn, used
from .sheet_words import rules_heading, sections

# What is looked up when a round is scored: the ids of sections.
_SAID = ("points", "lucky", "run-out")


@checks_options
def score_sheet(
    rules: str | Rules = "bga", paper: str = "a4", *, deck: str | Deck = "drawn"
) -> Printable:
    """Return a score sheet to print: a line for each round, and below them how points are counted.

    A sheet has twelve lines at most, one for each month; a longer match takes another.

    Args:
        rules: a preset's id or `Rules`; house rules change what is said, and the number of lines.
        paper: "a4" or "letter".
        deck: "drawn", "index" or a deck of your own.

    Raises:
        UnknownName: the preset, the paper size or the deck does not exist.

    >>> str(score_sheet("nintendo")).count("<tr")
    14
    """
    house = find_rules(rules)
    check_paper(paper)
    months = MONTHS[: house.rounds]
    cards = [_face(month.mask) for month in months]
    said = "".join(section_html(part) for part in sections(house) if part.id in _SAID)
    body = (
        f"{drawn(cards, 'traditional', deck=deck_of(deck))}"
        f"<header><h1>Koi-Koi</h1><p>{escape(rules_heading(house))}</p></header>"
        f'<main class="score"><table>{_head(house)}<tbody>{"".join(map(_round, cards))}</tbody>'
        f'</table><div class="said">{said}</div></main>'
    )
    title = _("Koi-Koi score sheet: {rules}", rules=rules_heading(house))
    name = f"koi-koi-score-{house.id}.html"
    return document(title, name, paper, body, "sheet.css", "score_sheet.css")


def _face(mask: int) -> Card:
    """Return the card by which a month is known best: the first in the order of the deck."""
    return next(iter(CardSet.from_mask(mask)))


def _head(rules: Rules) -> str:
    """Return the headings: whose points, and above them room for a name; then where both start."""
    return (
        '<colgroup><col class="month"><col><col span="4" class="points"></colgroup>'
        f"<thead><tr>{''.join(_names())}</tr><tr>{''.join(_columns(rules)) * 2}</tr></thead>"
    )


def _names() -> Iterator[str]:
    for words in (_("Round"), _("Yaku and calls")):
        yield f'<th scope="col" rowspan="2">{escape(words)}</th>'
    for words in (_("Player 1"), _("Player 2")):
        yield f'<th scope="colgroup" colspan="2">{escape(words)}</th>'


def _columns(rules: Rules) -> Iterator[str]:
    points, total = _("Points"), _("Total")
    start = number(rules.start_points) if rules.start_points else ""
    yield f'<th scope="col">{escape(points)}</th>'
    yield f'<th scope="col">{escape(total)}<b>{start}</b></th>'


def _round(card: Card) -> str:
    name = f"{number(card.month)}. {month_title(card.month)}"
    return (
        f'<tr><th scope="row"><div>{used(card)}<span>{escape(name)}</span></div></th>'
        f"{'<td></td>' * 5}</tr>"
    )
