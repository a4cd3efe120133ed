"""The last exchange, which stays in sight: what each side's last turn did, a line for each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...engine.cards import Card, CardSet
from ...engine.round import Laid
from ...engine.words.names import KIND_NAMES, card_name, unnumbered_name
from ...locale import N_, _, in_a_row, labelled
from ..scene.calls import call_words
from ..scene.scene import also_chaff
from ..scene.shown import Shown
from .reach_words import RIBBON_NAMES
from .sentences import happened, taken_words, too_little

# Whose turn it was, and what the hand card did; "Stock:", and what the stock card did, if it has.
Line = tuple[str, str, str, str]

# What a card did, always in the same words: that it took nothing is never left to be guessed.
_TAKES, _STAYS = N_("{card} takes {taken}."), N_("{card} stays.")


def exchange(shown: Shown) -> list[list[Line]]:
    """Return the last exchange, or how the round begins, worded more and more briefly."""
    return ticker(shown) or [[opening(happened(shown))]]


def opening(words: str) -> Line:
    """Return a line about nobody's turn."""
    return "", words, "", ""


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


def ticker(shown: Shown) -> list[list[Line]]:
    """Return what the last turn of each side did, the newest last.

    What turns brought beyond their cards is told too, and left out of shorter wordings; last, that
    a call ended one: a tag at the pile says it as well.
    """
    last = shown.last[0] if shown.last else shown.view.seat
    seats = [seat for seat in (1 - last, last) if shown.turns[seat]]
    short = [in_a_row([*_as_chaff(seat, shown), too_little(seat, shown)]) for seat in seats]
    calls = [_calls(seat, shown) for seat in seats]
    mores = [
        [in_a_row([call, effect, more]) for (call, effect), more in zip(calls, short, strict=True)],
        [in_a_row(call) for call in calls],
        [call for call, _effect in calls],
        [""] * len(seats),
    ]
    wordings = [[*map(_line, seats, [shown] * len(seats), more)] for more in mores]
    return [
        lines for place, lines in enumerate(wordings) if seats and lines not in wordings[:place]
    ]


def _calls(seat: int, shown: Shown) -> tuple[str, str]:
    """Return that a turn ended with a call, and what that changed; "" for both if it did not."""
    if not shown.has_called[seat]:
        return "", ""
    return call_words(shown.view, seat, shown.you, shown.names)


def _as_chaff(seat: int, shown: Shown) -> Iterator[str]:
    """Yield that a card that was taken is chaff too, though it is of another kind."""
    took = sum(laid.card.mask | laid.taken.mask for laid in shown.turns[seat] if laid.taken)
    for card in also_chaff(shown.view, took):
        yield _("{card} counts as chaff too.", card=card_name(card, shown.card_names))


def _line(seat: int, shown: Shown, more: str = "") -> Line:
    who = labelled(shown.names[seat], "").strip()
    hand, stock = (
        [_half(laid, shown.card_names) for laid in shown.turns[seat] if laid.source == source]
        for source in ("hand", "stock")
    )
    if not stock:
        return who, in_a_row([*hand, more]), "", ""
    return who, in_a_row(hand), labelled(_("Stock"), "").strip(), in_a_row([*stock, more])


def _half(laid: Laid, names: str) -> str:
    card = unnumbered_name(laid.card, names)
    if not laid.taken:
        return _(_STAYS, card=card)
    return _(_TAKES, card=card, taken=taken_words(laid, names, _short_name))


def _short_name(card: Card, names: str) -> str:
    """Return what a card is called beside another of its month, which goes without saying."""
    if card.ribbon:
        return _(RIBBON_NAMES[card.ribbon])
    return _(KIND_NAMES[card.kind]) if card.number else card_name(card, names)
