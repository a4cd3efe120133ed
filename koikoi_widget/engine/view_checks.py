"""Checks a view that a player or the coach is handed: anybody can make one, or change a copy."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..locale import _
from .actions import Action
from .cards import Card, CardSet
from .errors import InvalidPosition, quoted
from .round import MOST_ROUNDS, PHASES, actions_in
from .rules import Rules
from .settle import Settlement
from .view import View, is_vouched_for, vouch_for


def check_decision(view: View) -> None:
    """Refuse a view that cannot be, or whose seat has nothing to decide.

    Raises:
        InvalidPosition: the view is impossible, the round is over, or it is the opponent's turn.
    """
    check_view(view)
    if view.phase == "over":
        raise InvalidPosition(_("the round is over: there is nothing to decide."))
    if view.turn != view.seat:
        raise InvalidPosition(
            _("seat {seat} has nothing to decide: it is the opponent's turn.", seat=view.seat)
        )


def only_action(view: View) -> Action | None:
    """Return what a player has to do that has no choice, None if it has one.

    Raises:
        InvalidPosition: the view is impossible, or has nothing to decide.
    """
    check_view(view)
    if len(view.legal_actions) == 1:
        return view.legal_actions[0]
    check_decision(view)
    return None


def check_view(view: object) -> None:
    """Refuse anything but a view whose parts go together; one from a match is not looked at.

    Whether the rules could have led there is checked only by the kernel.

    Raises:
        InvalidPosition: something in it cannot be; the message says what.
    """
    if not isinstance(view, View):
        raise InvalidPosition(
            _("expected a view, got {found}; match.view(0) returns one.", found=quoted(view))
        )
    if is_vouched_for(view):
        return
    for name, is_right in _PARTS.items():
        if not is_right(value := getattr(view, name)):
            raise InvalidPosition(
                _("a view cannot have {value} as its {name}.", value=quoted(value), name=name)
            )
    _check_cards(view)
    _check_actions(view)
    vouch_for(view)


def _check_cards(view: View) -> None:
    turned = view.turned.mask if view.turned else 0
    seen = 0
    first, second = view.piles
    for mask in (view.hand.mask, view.field.mask, first.mask, second.mask, turned):
        if seen & mask:
            raise in_two_places(seen & mask)
        seen |= mask
    if view.opponent_hand:
        if view.phase != "over":
            raise InvalidPosition(
                _(
                    "a view cannot show {cards} in the opponent's hand before the round is over.",
                    cards=view.opponent_hand,
                )
            )
        if seen & view.opponent_hand.mask:
            raise in_two_places(seen & view.opponent_hand.mask)
    own, other, left = len(view.hand), view.opponent_hand_size, view.stock_size
    unseen = 48 - seen.bit_count()
    if unseen != other + left:
        raise InvalidPosition(
            _(
                "{count} cards are unseen, but {hand} are in the opponent's hand and {stock} in "
                "the stock.",
                count=unseen,
                hand=other,
                stock=left,
            )
        )
    if own > 8 or abs(own - other) > 1:
        raise InvalidPosition(
            _("hands of {first} and {second} cards are impossible.", first=own, second=other)
        )


def in_two_places(cards: int) -> InvalidPosition:
    """Return the error for a position that has each card of a mask twice."""
    return InvalidPosition(
        _("these cards are in two places: {cards}.", cards=CardSet.from_mask(cards))
    )


def _check_actions(view: View) -> None:
    if (view.turned is not None) != (view.phase == "take"):
        raise InvalidPosition(
            _("there must be a turned card in the phase 'take', and in no other phase.")
        )
    if view.phase == "over" or view.turn != view.seat:
        return
    legal = actions_in(view.phase, view.hand.mask, view.field.mask, view.turned, view.rules)
    if view.legal_actions != legal:
        raise InvalidPosition(
            _(
                "these are not the actions that seat {seat} may choose from here: {actions}.",
                seat=view.seat,
                actions=", ".join(map(str, view.legal_actions)) or _("nothing"),
            )
        )


def _is_from(least: int, most: int) -> Callable[[Any], bool]:
    return lambda value: type(value) is int and least <= value <= most


def _is_cards(value: Any) -> bool:
    return isinstance(value, CardSet)


def _are_two(is_right: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: (
        isinstance(value, tuple) and len(value) == 2 and is_right(value[0]) and is_right(value[1])
    )


_is_seat, _are_counts = _is_from(0, 1), _are_two(_is_from(-(2**62), 2**62))  # what 64 bits hold

# What each part of a view that has a say in what is best may be.
_PARTS: Mapping[str, Callable[[Any], bool]] = {
    "rules": lambda value: isinstance(value, Rules),
    "seat": _is_seat,
    "turn": lambda value: value is None or _is_seat(value),
    "starter": _is_seat,
    "phase": lambda value: isinstance(value, str) and value in PHASES,
    "round_number": _is_from(1, MOST_ROUNDS),
    "hand": _is_cards,
    "field": _is_cards,
    "piles": _are_two(_is_cards),
    "passed": _are_two(_is_cards),
    "turned": lambda value: value is None or isinstance(value, Card),
    "opponent_hand_size": _is_from(0, 8),
    "stock_size": _is_from(0, 48),
    "koi_calls": _are_counts,
    "called_scores": _are_counts,
    "points": _are_counts,
    "field_brights": _is_from(0, 5),
    "legal_actions": lambda value: (
        isinstance(value, tuple) and all(isinstance(action, Action) for action in value)
    ),
    "opponent_hand": _is_cards,
    "settlement": lambda value: value is None or isinstance(value, Settlement),
}
