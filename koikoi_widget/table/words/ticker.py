"""The last exchange, which stays in sight: what each side's last turn did, a line for each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import ceil

from ...engine.cards import Card, CardSet, Kind
from ...engine.round import Laid
from ...engine.words.names import card_name
from ...locale import N_, _, in_a_row, labelled
from ..scene.layout import LINE, Layout
from ..scene.shown import Shown
from ..scene.style import letters
from .reach_words import RIBBON_NAMES
from .sentences import happened, prompt, taken_words, too_little

Line = tuple[str, str]  # whose turn it was, and what it did

_LETTER = 0.45  # width of a letter, in the size of ordinary text
_SIGN = 30  # width of the sign of a card's page beside what a raised card takes, as in moves.css

# What a card did, in whole and shortened.
_TAKES = {
    "hand": (N_("{card} takes {taken}."),) * 2,
    "stock": (N_("Stock: {card} takes {taken}."),) * 2,
}
_STAYS = {
    "hand": (N_("{card} finds no match."), N_("{card}: no match.")),
    "stock": (N_("Stock: {card}, stays."), N_("Stock: {card}.")),
}


def exchange(shown: Shown, layout: Layout) -> list[Line]:
    """Return the last exchange, or how the round begins."""
    return ticker(shown, layout) or [("", happened(shown))]


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


def ticker(shown: Shown, layout: Layout) -> list[Line]:
    """Return what the last turn of each side did, yours first, as briefly as there is room for."""
    seats = [seat for seat in (shown.view.seat, 1 - shown.view.seat) if shown.turns[seat]]
    asked = _lines(prompt(shown), layout, layout.band.w - _SIGN * bool(shown.selected))
    room = int(layout.band.h / (LINE * layout.text) + 0.1) - asked
    return [_line(seat, shown, layout, max(1, room // 2)) for seat in seats]


def _line(seat: int, shown: Shown, layout: Layout, most: int) -> Line:
    """Return what a side did, shortened until it needs at most `most` lines, if it ever does."""
    name, text = labelled(shown.names[seat], "").strip(), ""
    for level in range(len(_LEVELS)):
        text = in_a_row([_half(laid, shown, level) for laid in shown.turns[seat]])
        if _lines(f"{name} {text}", layout, layout.band.w) <= most:
            break
    whole = in_a_row([text, too_little(seat, shown)])
    has_room = _lines(f"{name} {whole}", layout, layout.band.w) <= most
    return name, whole if has_room else text


def _lines(text: str, layout: Layout, width: float) -> int:
    return ceil(letters(text) * _LETTER * layout.text / width)


def _half(laid: Laid, shown: Shown, level: int) -> str:
    is_short, name = _LEVELS[level]
    card = card_name(laid.card, shown.card_names)
    if not laid.taken:
        return _(_STAYS[laid.source][is_short], card=card)
    return _(
        _TAKES[laid.source][is_short], card=card, taken=taken_words(laid, shown.card_names, name)
    )


def _short_name(card: Card, names: str) -> str:
    """Return what a card is called beside another of its month."""
    if card.ribbon:
        return _(RIBBON_NAMES[card.ribbon])
    is_numbered = card.kind is Kind.CHAFF and card.number
    return _("chaff {number}", number=card.number) if is_numbered else card_name(card, names)


# How long lines get shorter: first without what goes without saying, then with short names of what
# is taken, whose month is that of the other card.
_LEVELS: tuple[tuple[bool, Callable[[Card, str], str]], ...] = (
    (False, card_name),
    (True, card_name),
    (True, _short_name),
)
