"""All yaku of some rules on one screen, or one sheet of paper: each with its cards and points."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from functools import partial
from html import escape

from ..art import Deck, deck_of
from ..engine.cards import ANIMALS, BRIGHTS, CHAFF, RIBBONS, SAKE_CUP, Card, CardSet
from ..engine.reach import families
from ..engine.rules import Rules
from ..engine.words.yaku_names import japanese_name, yaku_name
from ..engine.yaku import Yaku
from ..locale import N_, _, in_a_list, in_a_long_list, in_a_row, number
from .sheet import section_html
from .sheet_faces import drawn, used
from .sheet_words import in_short, rules_heading
from .sheet_yaku import all_yaku, cup_words, shown_cards, takes

# The columns, each of headings and of the cards that all yaku below one are made of.
_COLUMNS = (
    ((N_("Brights"), BRIGHTS),),
    ((N_("Animals"), ANIMALS), (N_("Chaff"), CHAFF | SAKE_CUP)),
    ((N_("Ribbons"), RIBBONS),),
    ((N_("With the Sake Cup"), BRIGHTS | SAKE_CUP), (N_("Others"), -1)),
)


def poster(
    rules: Rules,
    pile: CardSet | None = None,
    *,
    deck: str | Deck = "drawn",
    is_whole: bool = False,
) -> str:
    """Return the poster as HTML, without its style.

    Args:
        pile: the cards that the reader has captured, if a round is on: what is made is ticked.
        is_whole: whether no card is pale; otherwise those are that the reader has not captured.
        deck: "drawn", "index" or a deck of your own.
    """
    rows = all_yaku(rules)
    cards = CardSet(card for row in rows for card in shown_cards(row))
    made = {yaku.id for yaku, _points in rules.score(pile.mask)} if pile else set()
    article = partial(_article, rules=rules, made=made, pile=None if is_whole else pile)
    *before, last = ("".join(_column(column, article)) for column in _by(rows))
    short = section_html(in_short(rules), "h3")
    columns = "".join(f"<div>{column}</div>" for column in (*before, last + short))
    title = _("Rules: {rules}", rules=rules_heading(rules))
    said = escape(in_a_row([*family_words(rules, 1), *cup_words(rules)]))
    return (
        f"{drawn(cards, 'traditional', deck=deck_of(deck))}"
        f"<p>{escape(title)}</p><main>{columns}</main><p>{said}</p>"
    )


def family_words(rules: Rules, month: int | None = None) -> Iterator[str]:
    """Yield which yaku are of one family, of which only the best counts."""
    groups = [
        f"({in_a_long_list(yaku_name(yaku.id) for yaku in members)})"
        for members in families(rules, month)
    ]
    if groups:
        yield _(
            "Of each of these groups only the best yaku counts: {names}.", names=in_a_list(groups)
        )


Group = tuple[str, list[Yaku]]


def _by(rows: Iterable[Yaku]) -> Iterator[list[Group]]:
    """Yield for each column its headings, and the yaku below each."""
    left = list(rows)
    for column in _COLUMNS:
        groups: list[Group] = []
        for title, mask in column:
            below = [row for row in left if not row.pool & ~mask]
            left = [row for row in left if row not in below]
            groups.append((_(title), below))
        yield groups


def _column(groups: Iterable[Group], article: Callable[[Yaku], str]) -> Iterator[str]:
    for title, rows in groups:
        if rows:
            articles = "".join(map(article, rows))
            yield f"<section><h3>{escape(title)}</h3>{articles}</section>"


def _article(row: Yaku, rules: Rules, made: Collection[str], pile: CardSet | None) -> str:
    faces = "".join(_face(card, pile) for card in shown_cards(row))
    word = escape(_("made"))
    tick = f"<mark>✓ {word}</mark> " if row.id in made else ""
    return (
        f'<article id="{escape(row.id)}"><h4>{escape(yaku_name(row.id))} '
        f"{tick}<i>{escape(japanese_name(row.id))}</i></h4><b>{number(row.points)}</b>"
        f'<div class="cards">{faces}</div><p>{escape(takes(row, rules))}</p></article>'
    )


def _face(card: Card, pile: CardSet | None) -> str:
    kind = ' class="pale"' if pile and card not in pile else ""
    return f"<span{kind}>{used(card)}</span>"
