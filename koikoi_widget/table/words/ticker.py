"""The last exchange, which stays in sight: what each side's last turn did, a line for each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ...engine.cards import Card, CardSet, Kind
from ...engine.round import Laid
from ...engine.words.names import card_name
from ...locale import N_, _, as_sentence, in_a_row, labelled
from ..scene.shown import Shown
from .reach_words import RIBBON_NAMES
from .sentences import happened, taken_words, too_little

Line = tuple[str, str]  # whose turn it was, and what it did

_TAKES = {
    "hand": N_("{card} takes {taken}."),
    "stock": N_("Stock: {card} takes {taken}."),
}
# What a card that took nothing did, in whole and shortened.
_STAYS = {
    "hand": (N_("{card} finds no match."), N_("{card}: no match.")),
    "stock": (N_("Stock: {card}, stays."), N_("Stock: {card}.")),
}


def exchange(shown: Shown) -> list[list[Line]]:
    """Return the last exchange, or how the round begins, worded more and more briefly."""
    return ticker(shown) or [[("", happened(shown))]]


def before_stock(shown: Shown) -> Shown:
    """Return what was shown once the last turn had laid its hand card, and turned none up yet."""
    view = shown.view
    seats = {laid.seat for laid in view.laid}
    first, second = (
        tuple(laid for laid in turn if laid.source == "hand") if seat in seats else turn
        for seat, turn in enumerate(shown.turns)
    )
    from_stock = (laid for laid in view.laid if laid.source == "stock" and laid.taken)
    took = sum(laid.card.mask | laid.taken.mask for laid in from_stock)
    first_pile, second_pile = (CardSet.from_mask(pile.mask & ~took) for pile in view.piles)
    piles = (first_pile, second_pile)
    return replace(shown, turns=(first, second), view=replace(view, piles=piles))


def _short_name(card: Card, names: str) -> str:
    """Return what a card is called beside another of its month."""
    if card.ribbon:
        return _(RIBBON_NAMES[card.ribbon])
    is_numbered = card.kind is Kind.CHAFF and card.number
    return _("chaff {number}", number=card.number) if is_numbered else card_name(card, names)


def ticker(shown: Shown) -> list[list[Line]]:
    """Return what the last turn of each side did, yours first, worded more and more briefly."""
    seats = [seat for seat in (shown.view.seat, 1 - shown.view.seat) if shown.turns[seat]]
    short = [too_little(seat, shown) for seat in seats]
    wordings = [
        [_line(seat, shown, half, more) for seat, more in zip(seats, short, strict=True)]
        for half in _WORDINGS
    ]
    if any(short):
        wordings.append([_line(seat, shown, _WORDINGS[-1]) for seat in seats])
    return wordings if seats else []


def _line(seat: int, shown: Shown, half: Callable[[Laid, str], str], more: str = "") -> Line:
    halves = [half(laid, shown.card_names) for laid in shown.turns[seat]]
    return labelled(shown.names[seat], "").strip(), in_a_row([*halves, more])


def _whole(laid: Laid, names: str) -> str:
    card = card_name(laid.card, names)
    if not laid.taken:
        return _(_STAYS[laid.source][0], card=card)
    return _(_TAKES[laid.source], card=card, taken=taken_words(laid, names))


def _shortened(laid: Laid, names: str) -> str:
    """Leave out what goes without saying, as the month of what is taken: it is the card's."""
    card = card_name(laid.card, names)
    if not laid.taken:
        return _(_STAYS[laid.source][1], card=card)
    return _(_TAKES[laid.source], card=card, taken=taken_words(laid, names, _short_name))


def _in_signs(laid: Laid, names: str) -> str:
    """Name no more than the cards that come together."""
    cards = card_name(laid.card, names)
    if laid.taken:
        cards += f" + {taken_words(laid, names, _short_name)}"
    return _(_STAYS["stock"][1], card=cards) if laid.source == "stock" else as_sentence(cards)


# The fullest first.
_WORDINGS = (_whole, _shortened, _in_signs)
