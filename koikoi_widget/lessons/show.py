"""What stands between the paragraphs of a lesson: cards in a row, and tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from html import escape

from ..engine.cards import Card, CardSet
from ..engine.errors import unknown
from ..engine.names import NAME_SETS, card_name
from ..locale import _
from .faces import SIZES, row

Captions = str | Mapping[str, str] | Callable[[Card], str] | None

STYLE = """<style>
.koikoi-cards { display: flex; flex-wrap: wrap; gap: 8px; margin: 6px 0; align-items: flex-start; }
.koikoi-card { margin: 0; flex: 0 1 auto; font-size: 13px; line-height: 1.3; text-align: center; }
.koikoi-card svg { display: block; width: 100%; height: auto; }
.koikoi-card figcaption { margin-top: 3px; overflow-wrap: anywhere; }
.koikoi-scroll { overflow-x: auto; max-width: 100%; }
.koikoi-scroll table { border-collapse: collapse; margin: 6px 0; font: inherit; font-size: 14px; }
/* Jupyter's own style for a table in an output is hard to overrule. */
.koikoi-scroll table :is(th, td) { padding: 6px 10px; text-align: left !important;
  vertical-align: top; line-height: 1.4;
  white-space: nowrap; background: var(--jp-layout-color0, Canvas);
  border-bottom: 1px solid color-mix(in srgb, currentColor 30%, transparent); }
.koikoi-scroll table th { font-weight: 600; white-space: normal; }
.koikoi-scroll table tbody th { position: sticky; left: 0; min-width: 104px; }
.koikoi-list { display: grid; gap: 14px 28px; margin: 8px 0; font-size: 14px; line-height: 1.4;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 300px), 1fr)); }
.koikoi-list b { font-size: 16px; }
.koikoi-pair { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; }
/* A lesson as a page: lines of a length one can read. */
body[data-voila] #rendered_cells { max-width: 1080px; margin: 0 auto; }
body[data-voila] .jp-RenderedMarkdown { max-width: 46em; }
</style>"""


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
) -> Html:
    """Show cards in a row that wraps.

    Args:
        cards: a card, a set, names and cards, or notation; a list keeps its order.
        captions: words beneath: the name of a name set ("traditional", "mario"), or words by a
            card's notation, or a function of the card.
        size: "small", "medium" or "large".
        deck: "drawn" or "index".
        palette: "traditional" or "high-contrast".

    Raises:
        UnknownCard: a name is no card.
        UnknownName: there is no such name set, size or deck.

    >>> show("8-bright 9-animal", captions="mario").content.count("<figure")
    2
    """
    if size not in SIZES:
        raise unknown(_("size"), size, SIZES)
    return Html(row(_in_order(cards), _caption(captions), size=size, deck=deck, palette=palette))


def table(header: Iterable[str], rows: Iterable[Iterable[str | Html]], caption: str = "") -> Html:
    """Return a table that scrolls by itself where the page is narrow; each row has a head."""
    head = "".join(f'<th scope="col">{escape(text)}</th>' for text in header)
    body = "".join(f"<tr>{_cells(cells)}</tr>" for cells in rows)
    title = f"<caption>{escape(caption)}</caption>" if caption else ""
    return Html(
        f'<div class="koikoi-scroll" role="group" tabindex="0" data-lm-suppress-shortcuts="true" '
        f'aria-label="{escape(caption or _("table"))}"><table>{title}'
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def entries(items: Iterable[tuple[str, str, Html]]) -> Html:
    """Return a list of entries, each a title, a few words and what is shown beneath them."""
    return Html(
        '<div class="koikoi-list" role="list">'
        + "".join(
            f'<div role="listitem"><b>{escape(title)}</b><br>{escape(words)}{shown.content}</div>'
            for title, words, shown in items
        )
        + "</div>"
    )


def _cells(cells: Iterable[str | Html]) -> str:
    first, *others = (cell.content if isinstance(cell, Html) else escape(cell) for cell in cells)
    return f'<th scope="row">{first}</th>' + "".join(f"<td>{cell}</td>" for cell in others)


def _in_order(cards: str | Card | Iterable[Card | str]) -> list[Card]:
    if isinstance(cards, Card):
        return [cards]
    if isinstance(cards, str):
        return list(CardSet.parse(cards))
    return [card if isinstance(card, Card) else Card.parse(card) for card in cards]


def _caption(captions: Captions) -> Callable[[Card], str] | None:
    if isinstance(captions, str):
        if captions not in NAME_SETS:
            raise unknown(_("name set"), captions, NAME_SETS)
        return lambda card: card_name(card, captions)
    if isinstance(captions, Mapping):
        return lambda card: _(captions[str(card)]) if str(card) in captions else ""
    return captions
