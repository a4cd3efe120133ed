"""What goes between the paragraphs of a lesson: cards in a row, and tables."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from html import escape

from ...art import Deck
from ...engine.cards import Card, CardSet
from ...engine.errors import check_name, checks_options
from ...engine.words.names import NAME_SETS, card_name
from ...locale import _, spoken
from ...web.linker import sheet
from ...web.tokens import colour
from .card_pictures import SIZES, row

Captions = str | Mapping[str, str] | Callable[[Card], str] | None

# An output has no style sheet but its own, so the one colour that it needs is filled in here.
STYLE = f"""<style>
{sheet("lessons/show.css")}
.koikoi-bar div {{ background: {colour("chart-red")}; }}
</style>"""


# The most columns that fit on a phone.
_NARROW = 4

_APART = re.compile(" ([±×]) ")  # signs beside which no line of a table ends


@dataclass(frozen=True)
class Html:
    """A piece of a page. A notebook shows it; `str` is its HTML."""

    content: str = field(repr=False)

    def _repr_html_(self) -> str:
        return f"{STYLE}{spoken(self.content)}"

    def __str__(self) -> str:
        return self._repr_html_()

    def __add__(self, other: Html) -> Html:
        return Html(self.content + other.content)


@checks_options
def show(
    cards: str | Card | Iterable[Card | str],
    captions: Captions = None,
    *,
    size: str = "medium",
    deck: str | Deck = "drawn",
    palette: str = "traditional",
    marks: bool = False,
) -> Html:
    """Show cards in a row that wraps.

    Args:
        cards: a card, a set, names and cards, or notation; a list keeps its order.
        captions: the text beneath: a name set ("traditional", "mario"), a mapping from a card's
            notation to text, or a function of the card.
        size: "small", "medium" or "large".
        deck: "drawn", "index" or a deck of your own.
        palette: "traditional" or "high-contrast".
        marks: whether month and kind are printed in their corners.

    Raises:
        UnknownCard: a name is not a card.
        UnknownName: there is no such name set, size or deck.

    >>> show("8-bright 9-animal", captions="mario").content.count("<figure")
    2
    """
    check_name(_("size"), size, SIZES)
    ordered, says = in_order(cards), _caption(captions)
    return Html(row(ordered, says, size=size, deck=deck, palette=palette, marks=bool(marks)))


def table(
    header: Iterable[str],
    rows: Iterable[Iterable[str | Html]],
    caption: str = "",
    *,
    slides: bool = False,
) -> Html:
    """Return a table whose rows have headings, its figures one below the other.

    On a narrow page a wide one becomes blocks, or `slides` beneath its first column.
    """
    heads, body_rows = list(header), [list(cells) for cells in rows]
    _titles, *columns = zip(heads, *body_rows, strict=True)
    kinds = ["", *(_kind_of(cells) for _head, *cells in columns)]
    head = "".join(
        f'<th scope="col" role="columnheader"{kind}>{escape(text)}</th>'
        for text, kind in zip(heads, kinds, strict=True)
    )
    body = "".join(f'<tr role="row">{_cells(cells, heads, kinds)}</tr>' for cells in body_rows)
    title = f"<caption>{escape(caption)}</caption>" if caption else ""
    kind = ' class="koikoi-wide"' if len(heads) > _NARROW and not slides else ""
    label = caption or _("table")
    # The roles stay where the browser no longer lays it out as a table.
    return Html(
        f'<div class="koikoi-scroll" role="group" tabindex="0" data-lm-suppress-shortcuts="true" '
        f'aria-label="{escape(label)}"><table role="table"{kind}>{title}'
        f'<thead role="rowgroup"><tr role="row">{head}</tr></thead>'
        f'<tbody role="rowgroup">{body}</tbody></table></div>'
    )


def entries(items: Iterable[tuple[str, str, Html]]) -> Html:
    """Return a list of entries, each a title, a few words and what is shown beneath them."""
    return _list(
        "koikoi-list",
        (f"<b>{escape(title)}</b>{escape(words)}{shown.content}" for title, words, shown in items),
    )


def beside(items: Iterable[tuple[Html, str, str]]) -> Html:
    """Return a list of entries, each with what is shown, and beside it a title and a few words."""
    return _list(
        "koikoi-beside",
        (
            f"{shown.content}<p><b>{escape(title)}</b><br>{escape(words)}</p>"
            for shown, title, words in items
        ),
    )


def _list(style: str, items: Iterable[str]) -> Html:
    listed = "".join(f'<div role="listitem">{item}</div>' for item in items)
    return Html(f'<div class="{style}" role="list">{listed}</div>')


def paragraph(words: str) -> Html:
    """Return words as a paragraph."""
    return Html(f'<p class="koikoi-prose">{escape(words)}</p>')


def _kind_of(column: Iterable[str | Html]) -> str:
    """Return the attribute of a column's cells: those without any letter are figures."""
    is_words = any(isinstance(cell, Html) or any(map(str.isalpha, cell)) for cell in column)
    return "" if is_words else ' class="koikoi-figures"'


def _cells(cells: Iterable[str | Html], heads: list[str], kinds: list[str]) -> str:
    first, *others = (cell.content if isinstance(cell, Html) else escape(cell) for cell in cells)
    others = [_APART.sub("\N{NO-BREAK SPACE}\\1\N{NO-BREAK SPACE}", cell) for cell in others]
    return f'<th scope="row" role="rowheader">{first}</th>' + "".join(
        f'<td role="cell" data-label="{escape(head)}"{kind}>{cell}</td>'
        for cell, head, kind in zip(others, heads[1:], kinds[1:], strict=True)
    )


def in_order(cards: str | Card | Iterable[Card | str]) -> list[Card]:
    """Return cards, names of cards or notation as cards; a list keeps its order."""
    if isinstance(cards, Card):
        return [cards]
    if isinstance(cards, str) or not isinstance(cards, Iterable):  # which is refused
        return list(CardSet.of(cards))
    return [card if isinstance(card, Card) else Card.parse(card) for card in cards]


def _caption(captions: Captions) -> Callable[[Card], str] | None:
    if isinstance(captions, str):
        check_name(_("name set"), captions, NAME_SETS)
        return lambda card: card_name(card, captions)
    if isinstance(captions, Mapping):
        return lambda card: _(captions[str(card)]) if str(card) in captions else ""
    return captions
