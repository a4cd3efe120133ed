"""Cards in labelled rows, as one SVG picture: how a card, a set or a position is displayed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from html import escape
from typing import Any

from ..engine.cards import Card, CardSet
from ..engine.display import as_svg
from ..engine.errors import check_whole
from ..engine.match import Match
from ..engine.round import Round
from ..engine.view import View
from ..engine.words.names import card_name
from ..engine.words.yaku_names import yaku_name
from ..engine.yaku import Yaku
from ..locale import N_, _, in_a_list, labelled
from .decks import Deck, deck_of
from .ids import own_prefix
from .shared_parts import with_parts_shared

_GAP = 6
_LABEL = 22
_ACROSS = (40, 10_000)  # pixels

# For a picture that a notebook shows as an image, or that is opened as a file: it cannot know
# whether the page around it is light or dark, so what is written in it brings a ground along.
OWN_GROUND = "color-scheme:light dark;background:Canvas;color:CanvasText"


def rows_svg(
    rows: Sequence[tuple[str, Iterable[Card | None]]],
    *,
    width: int = 64,
    most: int = 12,
    deck: str | Deck = "drawn",
    palette: str = "traditional",
    marks: bool | Collection[str] = False,
    across: int | None = None,
) -> str:
    """Return a picture of rows of cards, each under its label, if it has one.

    Ids differ from picture to picture, so several can be on one page.

    Args:
        rows: a label and its cards, None for a card that lies face down.
        width: of a card, in pixels.
        most: how many cards go side by side before the row continues below.
        deck, palette, marks: as in `Deck.face`.
        across: how wide the picture is shown, in pixels; None leaves the cards `width` wide.

    Raises:
        InvalidValue: a picture cannot be so wide.
        UnknownName: there is no such deck, palette or mark.
    """
    if across is not None:
        across = check_whole("width", across, *_ACROSS)
    prefix, drawn = own_prefix(), deck_of(deck)

    def draw(card: Card | None, number: int) -> str:
        own = f"{prefix}{number}-"
        if card is None:
            return drawn.back(palette, prefix=own)
        return drawn.face(card, palette, marks=marks, prefix=own)

    table = [(label, list(cards)) for label, cards in rows]
    height = round(width * 1000 / 610)
    parts, y, widest = [], 0, 1
    for label, listed in table:
        if label:
            parts.append(f'<text x="0" y="{y + 15}">{escape(label)}</text>')
            y += _LABEL
        for place, card in enumerate(listed):
            x, line = place % most * (width + _GAP), place // most
            box = (x, y + line * (height + _GAP), width, height)
            parts.append(_placed(draw(card, len(parts)), box))
        widest = max(widest, min(len(listed), most))
        y += -(-len(listed) // most) * (height + _GAP)
    longest = max((len(label) for label, _cards in table), default=0)
    wide, high = max(widest * (width + _GAP), 8 * longest), max(1, y)
    shown = (wide, high) if across is None else (across, round(high * across / wide))
    ground = f";{OWN_GROUND}" if longest else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{shown[0]}" height="{shown[1]}" '
        f'viewBox="0 0 {wide} {high}" style="max-width:100%;height:auto{ground}" role="img" '
        f'font-family="system-ui, sans-serif" font-size="14" fill="currentColor">'
        f"<title>{escape(_alternative(table))}</title>{''.join(parts)}</svg>"
    )


def _placed(svg: str, box: tuple[int, int, int, int]) -> str:
    x, y, width, height = box
    return svg.replace("<svg ", f'<svg x="{x}" y="{y}" width="{width}" height="{height}" ', 1)


def _alternative(rows: Sequence[tuple[str, Iterable[Card | None]]]) -> str:
    sentences = []
    for label, cards in rows:
        names = in_a_list(card_name(card) if card else _("face down") for card in cards)
        sentences.append(labelled(label, names) if label else names)
    return ". ".join(sentences)


# What the values of the engine look like in a notebook.


@as_svg.register
def _card(card: Card) -> str:
    return rows_svg([("", [card])], width=120)


@as_svg.register
def _cards(cards: CardSet) -> str:
    return rows_svg([("", cards)])


@as_svg.register
def _yaku(yaku: Yaku) -> str:
    required, others = yaku.required_and_others
    sentence = (
        N_("{name}: {cards} and {need} of the other cards (points: {points})")
        if required
        else N_("{name}: {need} of these (points: {points})")
    )
    cards = in_a_list(map(card_name, required))
    label = _(sentence, name=yaku_name(yaku.id), points=yaku.points, cards=cards, need=others)
    return rows_svg([(label, yaku.cards)])


# A position has so many cards that a notebook shows it in the plain deck, which takes a quarter of
# the space; whoever asks for a picture gets the deck that they want.
_PLAIN = "index"


@as_svg.register
def _round(position: Round, deck: str | Deck = _PLAIN, **look: Any) -> str:
    rows = [(_("Field"), position.field)]
    for seat in (0, 1):
        rows += [
            (_("Hand of seat {seat}", seat=seat), position.hands[seat]),
            (_("Pile of seat {seat}", seat=seat), position.piles[seat]),
        ]
    return _position(rows, deck, look)


@as_svg.register
def _match(match: Match, **look: Any) -> str:
    return _round(match.round, **look)


@as_svg.register
def _view(view: View, deck: str | Deck = _PLAIN, **look: Any) -> str:
    rows = [
        (_("Your opponent's hand"), view.opponent_hand or [None] * view.opponent_hand_size),
        (_("Your opponent's pile"), view.piles[1 - view.seat]),
        (_("Field"), view.field),
        (_("Your hand"), view.hand),
        (_("Your pile"), view.piles[view.seat]),
    ]
    return _position(rows, deck, look)


def _position(
    rows: Sequence[tuple[str, Iterable[Card | None]]], deck: str | Deck, look: dict[str, Any]
) -> str:
    return with_parts_shared(rows_svg(rows, deck=deck, **look), own_prefix())
