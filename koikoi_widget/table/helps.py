"""Helps: what a card would take, before it is played, or what was missed, afterwards."""

from __future__ import annotations

from ..engine.actions import Action, Play
from ..engine.cards import Card, CardSet, Kind
from ..engine.names import card_name
from ..engine.round import captures
from ..engine.view import View
from ..locale import N_, _
from .sentences import listed

# When a table helps, and what its options call that.
HELPS = {
    "always": N_("always"),
    "request": N_("when I ask"),
    "mistake": N_("after a mistake"),
    "never": N_("never"),
}

_VALUE = {kind: place for place, kind in enumerate(Kind)}  # the most valuable first


def takes(card: Card, view: View) -> CardSet:
    """Return the field cards that a hand card can take; where it must choose, both."""
    return CardSet(other for choice in captures(card, view.field) for other in choice)


def remark(view: View, action: Action) -> str:
    """Return a sentence where `action` leaves a card on the field though another could take one.

    "" where it does not. Of several captures given away the one of most cards is named, and of
    those the one with the most valuable card.
    """
    if not isinstance(action, Play) or takes(action.card, view):
        return ""
    missed = [card for card in view.hand if takes(card, view)]
    if not missed:
        return ""
    best = min(missed, key=lambda card: _order(card, view))
    return _(
        "You left {card} on the field; {other} could have taken {taken}.",
        card=card_name(action.card),
        other=card_name(best),
        taken=_taken_words(best, view),
    )


def _order(card: Card, view: View) -> tuple[int, int]:
    """Return what sorts the best capture first."""
    value = min(_VALUE[each.kind] for each in (card, *takes(card, view)))
    return -max(map(len, captures(card, view.field))), value


def _taken_words(card: Card, view: View) -> str:
    choices = captures(card, view.field)
    if len(choices) == 1:
        return listed(choices[0])
    first, second = choices
    return _("{first} or {second}", first=listed(first), second=listed(second))
