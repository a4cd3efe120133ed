"""What goes between the paragraphs of a lesson: cards in a row, and tables."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from html import escape

from ..engine.cards import Card, CardSet
from ..engine.errors import check_name
from ..engine.names import NAME_SETS, card_name
from ..locale import _
from .faces import SIZES, row

Captions = str | Mapping[str, str] | Callable[[Card], str] | None

STYLE = """<style>
.koikoi-cards { display: flex; flex-wrap: wrap; gap: 8px; margin: 6px 0; align-items: flex-start; }
.koikoi-card { margin: 0; flex: 0 1 auto; font-size: .8125rem; line-height: 1.3;
  text-align: center; }
.koikoi-card svg { display: block; width: 100%; height: auto; }
/* Wider than its card, for a long month, yet never in the way of the next one. */
.koikoi-card figcaption { margin: 3px -3px 0; font-size: .8125rem; overflow-wrap: anywhere; }
.koikoi-cards:has(figcaption) { column-gap: 14px; padding-inline: 3px; }
.koikoi-scroll { overflow-x: auto; max-width: 100%; container-type: inline-size; }
.koikoi-scroll table { border-collapse: collapse; margin: 6px 0; font: inherit;
  font-size: .875rem; }
/* Jupyter's own style for a table in an output is hard to overrule. */
.koikoi-scroll table :is(th, td) { padding: 6px 10px; text-align: left !important;
  vertical-align: top; line-height: 1.4;
  white-space: nowrap; background: var(--jp-layout-color0, Canvas);
  border-bottom: 1px solid color-mix(in srgb, currentColor 30%, transparent); }
.koikoi-scroll table .koikoi-figures { text-align: right !important; }
/* Tables below each other have their columns below each other. */
.koikoi-scroll:has(+ .koikoi-scroll) table, .koikoi-scroll + .koikoi-scroll table {
  width: min(100%, 45rem); table-layout: fixed; }
:is(.koikoi-scroll:has(+ .koikoi-scroll), .koikoi-scroll + .koikoi-scroll) thead th:first-child {
  width: 44%; }
.koikoi-scroll table tr { background: none !important; }
.koikoi-scroll table th { font-weight: 600; white-space: normal; text-wrap: balance; }
.koikoi-scroll caption { padding: 6px 10px; text-align: left; font-weight: 600; }
.koikoi-scroll th small { font-size: .8125rem; font-weight: normal; }
.koikoi-scroll table tbody th { position: sticky; left: 0; min-width: 104px; }
.koikoi-share-of { display: grid; grid-template-columns: 96px clamp(40px, 20vw, 220px);
  align-items: center; }
.koikoi-bar div { height: 14px; border-radius: 2px; }
/* On a phone a wide table is one block a row, each entry under its heading; nothing slides. */
@container (max-width: 540px) {
  .koikoi-scroll table :is(th, td) { padding: 6px 6px; white-space: normal; }
  .koikoi-scroll table tbody th { min-width: 0; }
  .koikoi-scroll table.koikoi-wide, .koikoi-wide caption { display: block; }
  .koikoi-scroll caption { padding-inline: 6px; }
  .koikoi-scroll table.koikoi-wide .koikoi-figures { text-align: left !important; }
  .koikoi-wide thead { position: absolute; clip-path: inset(50%); width: 1px; height: 1px;
    overflow: hidden; }
  .koikoi-wide tbody { display: block; }
  .koikoi-wide tr { display: grid; grid-template-columns: repeat(auto-fill, minmax(104px, 1fr));
    align-items: end; margin-bottom: 6px; } /* figures side by side, under headings of any length */
  .koikoi-wide tbody th { grid-column: 1 / -1; display: block; padding-bottom: 0 !important; }
  .koikoi-wide :is(th, td) { border: 0 !important; }
  .koikoi-wide tr { border-bottom: 1px solid color-mix(in srgb, currentColor 30%, transparent); }
  .koikoi-wide td { display: block; }
  .koikoi-wide td::before { display: block; content: attr(data-label) / ""; font-size: .8125rem;
    opacity: .8; }
}
.koikoi-list { display: grid; gap: 14px 28px; margin: 8px 0; font-size: .875rem; line-height: 1.4;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 300px), 1fr)); }
.koikoi-list b { display: block; font-size: 1rem; text-wrap: balance; }
.koikoi-beside { display: grid; gap: 16px 28px; margin: 10px 0;
  font-size: .9375rem; line-height: 1.45;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 330px), 1fr)); }
.koikoi-beside > div { display: grid; grid-template-columns: auto 1fr; gap: 14px;
  align-items: start; }
.koikoi-beside .koikoi-cards { margin: 0; flex-wrap: nowrap; }
:is(.koikoi-list, .koikoi-beside) p { margin: 0 !important; }
p.koikoi-prose { font-size: var(--jp-content-font-size1, .875rem); line-height: 1.5;
  margin: 8px 0; }
.koikoi-pair { display: grid; gap: 12px;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 190px), 1fr)); }
.koikoi-pair .koikoi-cards { flex-wrap: nowrap; gap: 4px; }
.widget-html-content:has(.koikoi-scroll, .koikoi-list, .koikoi-beside) { line-height: 1.45; }
</style>"""


# The most columns that fit on a phone.
_NARROW = 4

_APART = re.compile(" ([±×]) ")  # signs beside which no line of a table ends


@dataclass(frozen=True)
class Html:
    """A piece of a page. A notebook shows it; `str` is its HTML."""

    content: str = field(repr=False)

    def _repr_html_(self) -> str:
        return f"{STYLE}{self.content}"

    def __str__(self) -> str:
        return self._repr_html_()

    def __add__(self, other: Html) -> Html:
        return Html(self.content + other.content)


def show(
    cards: str | Card | Iterable[Card | str],
    captions: Captions = None,
    *,
    size: str = "medium",
    deck: str = "drawn",
    palette: str = "traditional",
    marks: bool = False,
) -> Html:
    """Show cards in a row that wraps.

    Args:
        cards: a card, a set, names and cards, or notation; a list keeps its order.
        captions: the text beneath: a name set ("traditional", "mario"), a mapping from a card's
            notation to text, or a function of the card.
        size: "small", "medium" or "large".
        deck: "drawn" or "index".
        palette: "traditional" or "high-contrast".
        marks: whether month and kind are printed in their corners.

    Raises:
        UnknownCard: a name is not a card.
        UnknownName: there is no such name set, size or deck.

    >>> show("8-bright 9-animal", captions="mario").content.count("<figure")
    2
    """
    check_name(_("size"), size, SIZES)
    found, says = _in_order(cards), _caption(captions)
    return Html(row(found, says, size=size, deck=deck, palette=palette, marks=bool(marks)))


def table(header: Iterable[str], rows: Iterable[Iterable[str | Html]], caption: str = "") -> Html:
    """Return a table whose rows have headings, its figures one below the other.

    On a narrow page a wide one becomes blocks.
    """
    heads, found = list(header), [list(cells) for cells in rows]
    _titles, *columns = zip(heads, *found, strict=True)
    kinds = ["", *(_kind_of(cells) for _head, *cells in columns)]
    head = "".join(
        f'<th scope="col" role="columnheader"{kind}>{escape(text)}</th>'
        for text, kind in zip(heads, kinds, strict=True)
    )
    body = "".join(f'<tr role="row">{_cells(cells, heads, kinds)}</tr>' for cells in found)
    title = f"<caption>{escape(caption)}</caption>" if caption else ""
    kind = ' class="koikoi-wide"' if len(heads) > _NARROW else ""
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
    return Html(
        '<div class="koikoi-list" role="list">'
        + "".join(
            f'<div role="listitem"><b>{escape(title)}</b>{escape(words)}{shown.content}</div>'
            for title, words, shown in items
        )
        + "</div>"
    )


def beside(items: Iterable[tuple[Html, str, str]]) -> Html:
    """Return a list of entries, each with what is shown, and beside it a title and a few words."""
    return Html(
        '<div class="koikoi-beside" role="list">'
        + "".join(
            f'<div role="listitem">{shown.content}<p><b>{escape(title)}</b><br>{escape(words)}</p>'
            "</div>"
            for shown, title, words in items
        )
        + "</div>"
    )


def paragraph(words: str) -> Html:
    """Return words as a paragraph."""
    return Html(f'<p class="koikoi-prose">{escape(words)}</p>')


def _kind_of(column: Iterable[str | Html]) -> str:
    """Return the attribute of a column's cells: those without any letter are figures."""
    is_words = any(isinstance(each, Html) or any(map(str.isalpha, each)) for each in column)
    return "" if is_words else ' class="koikoi-figures"'


def _cells(cells: Iterable[str | Html], heads: list[str], kinds: list[str]) -> str:
    first, *others = (cell.content if isinstance(cell, Html) else escape(cell) for cell in cells)
    others = [_APART.sub("\N{NO-BREAK SPACE}\\1\N{NO-BREAK SPACE}", cell) for cell in others]
    return f'<th scope="row" role="rowheader">{first}</th>' + "".join(
        f'<td role="cell" data-label="{escape(head)}"{kind}>{cell}</td>'
        for cell, head, kind in zip(others, heads[1:], kinds[1:], strict=True)
    )


def _in_order(cards: str | Card | Iterable[Card | str]) -> list[Card]:
    if isinstance(cards, Card):
        return [cards]
    if isinstance(cards, str):
        return list(CardSet.parse(cards))
    return [card if isinstance(card, Card) else Card.parse(card) for card in cards]


def _caption(captions: Captions) -> Callable[[Card], str] | None:
    if isinstance(captions, str):
        check_name(_("name set"), captions, NAME_SETS)
        return lambda card: card_name(card, captions)
    if isinstance(captions, Mapping):
        return lambda card: _(captions[str(card)]) if str(card) in captions else ""
    return captions
