"""The 48 cards, to print on both sides of the paper and cut out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import NamedTuple

from ..art import BACKS, Deck, deck_of, palette_of
from ..engine.cards import DECK, Card
from ..engine.errors import check_name, check_whole, checks_options
from ..locale import _
from .printable import PAPERS, Printable, check_paper, document
from .sheet_faces import drawn, symbol

# All in millimetres. A card has the size of a manufactured one, 33 × 54; a row is a month, and
# neighbours share a cut.
WIDTH, HEIGHT = 33, 54
COLUMNS, ROWS = 4, 4
# The backs, each with the colour of its edge and of the number on it. A light one takes little ink.
LIGHT = "light"
_BACKS = {name: (colour, "#FAF6EA") for name, colour in BACKS.items()} | {
    LIGHT: ("#fff", BACKS["brick"])
}
_LIGHT_BACK = (
    '<svg viewBox="0 0 610 1000"><rect width="610" height="1000" fill="#fff"/>'
    '<rect x="30" y="30" width="550" height="940" rx="6" fill="none" '
    f'stroke="{BACKS["brick"]}" stroke-width="5"/></svg>'
)
MOST_DECKS = 50
_BLEED = 2  # how far the colour of the edge extends past the outer cut: no cut is exact
_MARK = (3, 8)  # how far outside a crop mark begins and ends
_RULER = 50
_NUMBER = 11  # how far above the middle of a back its deck's number stands


class _Cell(NamedTuple):
    """A card's place on a page, and the name of the drawing that is there."""

    column: int
    row: int
    card: Card
    drawing: str


@checks_options
def card_sheets(
    paper: str = "a4",
    *,
    deck: str | Deck = "drawn",
    palette: str = "traditional",
    marks: bool = False,
    back: str = "brick",
    decks: int = 1,
) -> Printable:
    """Return the deck to print: pages of faces, each before the page of their backs.

    Args:
        paper: "a4" or "letter".
        deck: "drawn", "index" or a deck of your own.
        palette: "traditional" or "high-contrast".
        marks: whether month and kind are printed on the faces.
        back: "brick" or "ink", unless the deck has a back of its own, or "light", which saves ink.
        decks: how many, up to 50. If there are more than one, each back bears its deck's number, so
            that decks which got mixed can be sorted again.

    Raises:
        UnknownName: the paper size, the deck, the palette or the back does not exist.
        InvalidValue: there are none, or too many decks.

    >>> str(card_sheets()).count("data-card")
    96
    """
    check_paper(paper)
    check_name(_("card back"), back, _BACKS)
    check_whole("decks", decks, 1, MOST_DECKS)
    colours, cards = palette_of(palette), deck_of(deck)
    size = COLUMNS * ROWS
    pages = [DECK[start : start + size] for start in range(0, len(DECK), size)]
    edge, print_colour = _BACKS[back]
    behind = symbol(_LIGHT_BACK if back == LIGHT else cards.back(colours, back), "back")
    body = drawn(DECK, colours, deck=cards, marks=marks)
    body += f'<svg class="drawn" aria-hidden="true">{behind}</svg>'
    style = f"<style>.number {{ fill: {print_colour} }}</style>"
    numbers = [""] if decks == 1 else map(str, range(1, decks + 1))
    sheets = [(number, page) for number in numbers for page in pages]
    for count, (number, page) in enumerate(sheets, 1):
        words = _words(count, len(sheets))
        body += _page(paper, _cells(page, mirrored=False), colours.ink, words)
        body += _page(paper, _cells(page, mirrored=True), edge, number=number)
    title = _("Koi-Koi: 48 cards to cut out")
    return document(title, "koi-koi-cards.html", paper, style + body, "cards.css")


def _cells(cards: Sequence[Card], *, mirrored: bool) -> Iterator[_Cell]:
    """Yield where each card lies, and what is drawn there.

    On the back the columns run the other way, so that each back lies behind its own face when the
    paper is flipped on its long edge.
    """
    for place, card in enumerate(cards):
        row, column = divmod(place, COLUMNS)
        yield (
            _Cell(COLUMNS - 1 - column, row, card, "back")
            if mirrored
            else _Cell(column, row, card, f"card-{card}")
        )


def _page(
    paper: str, cells: Iterator[_Cell], edge: str, words: str = "", *, number: str = ""
) -> str:
    """Return one page as a picture: the cells in its middle, crop marks, words above and below.

    Args:
        number: of the deck, for each card.
    """
    across, down = PAPERS[paper]
    left, top = (across - COLUMNS * WIDTH) / 2, (down - ROWS * HEIGHT) / 2
    parts = [
        _crop_marks(left, top),
        f'<rect x="{left - _BLEED:g}" y="{top - _BLEED:g}" fill="{edge}" '
        f'width="{COLUMNS * WIDTH + 2 * _BLEED}" height="{ROWS * HEIGHT + 2 * _BLEED}"/>',
    ]
    for cell in cells:
        x, y = left + cell.column * WIDTH, top + cell.row * HEIGHT
        parts.append(
            f'<use href="#{cell.drawing}" data-card="{cell.card}" x="{x:g}" y="{y:g}" '
            f'width="{WIDTH}" height="{HEIGHT}"/>'
        )
        if number:
            parts.append(_number(number, x + WIDTH / 2, y + HEIGHT / 2))
    if words:
        parts.append(f'<text x="{across / 2:g}" y="{top - 12:g}">{escape(words)}</text>')
        parts.append(_ruler(across / 2, top + ROWS * HEIGHT + 16))
    return f'<svg class="page" viewBox="0 0 {across} {down}">{"".join(parts)}</svg>'


def _number(number: str, x: float, y: float) -> str:
    """Return a deck's number twice, the second upside down: no back tells which way up it lies."""
    once = f'<text class="number" x="{x:g}" y="{y - _NUMBER:g}">{number}</text>'
    return f'{once}<g transform="rotate(180 {x:g} {y:g})">{once}</g>'


def _words(number: int, count: int) -> str:
    return _(
        "Sheet {number} of {count}. Print at 100%, on both sides, flipped on the long edge.",
        number=number,
        count=count,
    )


def _crop_marks(left: float, top: float) -> str:
    """Return a short line outside the cards at either end of each cut."""
    right, bottom = left + COLUMNS * WIDTH, top + ROWS * HEIGHT
    near, far = _MARK
    lines = []
    for x in (left + column * WIDTH for column in range(COLUMNS + 1)):
        lines += [f"M{x:g} {top - far:g}V{top - near:g}", f"M{x:g} {bottom + near:g}v{far - near}"]
    for y in (top + row * HEIGHT for row in range(ROWS + 1)):
        lines += [f"M{left - far:g} {y:g}H{left - near:g}", f"M{right + near:g} {y:g}h{far - near}"]
    return f'<path class="cut" d="{"".join(lines)}"/>'


def _ruler(middle: float, y: float) -> str:
    """Return a line that shows whether the printer has kept the size."""
    left = middle - _RULER / 2
    words = _(
        "If this line measures {length} mm, the page has been printed at the right size.",
        length=_RULER,
    )
    return (
        f'<path class="cut" d="M{left:g} {y - 1:g}v2m0 -1h{_RULER}m0 -1v2"/>'
        f'<text x="{middle:g}" y="{y + 5:g}">{escape(words)}</text>'
    )
