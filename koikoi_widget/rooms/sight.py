"""What a room shows whom, as JSON, and a `View` made of it again at the other end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, NamedTuple

from ..engine.actions import Action
from ..engine.cards import Card, CardSet
from ..engine.match import Match
from ..engine.record import written_rules
from ..engine.round import Laid
from ..engine.rules import Rules
from ..engine.settle import Settlement
from ..engine.view import View
from ..locale import _
from .pace import Clock
from .room import WATCHER, Role, Room, RoomError


class _Form(NamedTuple):
    """How a part of a view is written, and read again."""

    written: Callable[[Any], Any]
    read: Callable[[Any], Any]


def _each(form: _Form) -> _Form:
    return _Form(lambda parts: [*map(form.written, parts)], lambda parts: (*map(form.read, parts),))


def _or_none(form: _Form) -> _Form:
    return _Form(
        lambda part: None if part is None else form.written(part),
        lambda part: None if part is None else form.read(part),
    )


_PLAIN, _PAIR = _Form(lambda value: value, lambda value: value), _Form(list, tuple)
_CARDS, _CARD, _ACTION = (_Form(str, kind.parse) for kind in (CardSet, Card, Action))
_LAID = _Form(
    lambda laid: [laid.seat, str(laid.card), laid.source, str(laid.taken)],
    lambda parts: Laid(parts[0], Card.parse(parts[1]), parts[2], CardSet.parse(parts[3])),
)
# The yaku behind a base follow from the pile.
_SETTLEMENT = _Form(
    lambda end: [end.winner, end.base, end.multiplier, list(end.points), end.reason],
    lambda parts: Settlement(parts[0], parts[1], parts[2], (*parts[3],), parts[4]),
)
_FORMS: Mapping[str, _Form] = {
    "seat": _PLAIN,
    "turn": _PLAIN,
    "phase": _PLAIN,
    "round_number": _PLAIN,
    "starter": _PLAIN,
    "hand": _CARDS,
    "field": _CARDS,
    "piles": _each(_CARDS),
    "turned": _or_none(_CARD),
    "opponent_hand_size": _PLAIN,
    "stock_size": _PLAIN,
    "koi_calls": _PAIR,
    "called_scores": _PAIR,
    "field_brights": _PLAIN,
    "points": _PAIR,
    "laid": _each(_LAID),
    "legal_actions": _each(_ACTION),
    "settlement": _or_none(_SETTLEMENT),
    "passed": _each(_CARDS),
    "opponent_hand": _CARDS,
}


def view_for(room: Room, role: Role) -> View | None:
    """Return what `role` may see of the match in a room; None before it begins.

    Watchers sit behind seat 0 and see no hand before the round is over.
    """
    match = room.match
    if match is None:
        return None
    view = match.view(1 if role == 1 else 0)
    if role == WATCHER:
        hand = view.hand if view.phase == "over" else CardSet()
        view = replace(view, hand=hand, legal_actions=())
    return view if room.outcome is None else replace(view, turn=None, legal_actions=())


def written_view(view: View) -> dict[str, Any]:
    """Return a view as JSON holds it; its rules are told apart."""
    return {name: form.written(getattr(view, name)) for name, form in _FORMS.items()}


def view_of(parts: Mapping[str, Any], rules: Rules) -> View:
    """Return the view that `written_view` wrote.

    Raises:
        RoomError: it is none.
    """
    with _as_view():
        view = View(rules=rules, **{name: form.read(parts[name]) for name, form in _FORMS.items()})
        return replace(view, settlement=_with_yaku(view))


def laid_of(parts: Any) -> tuple[Laid, ...]:
    """Return the cards that an action laid, as a state tells them.

    Raises:
        RoomError: they are none.
    """
    with _as_view():
        laid: tuple[Laid, ...] = _FORMS["laid"].read(parts)
        return laid


@contextmanager
def _as_view() -> Iterator[None]:
    """Refuse what is read in the block if it is no view, or no part of one."""
    try:
        yield
    except (KeyError, TypeError, ValueError, AttributeError, IndexError):
        raise RoomError(_("the server has sent something that is not a view.")) from None


def _with_yaku(view: View) -> Settlement | None:
    end = view.settlement
    if end is None or end.winner is None or end.reason in ("lucky", "field"):
        return end
    return replace(end, score=view.score_of(end.winner))


def state_for(
    room: Room,
    role: Role,
    here: Sequence[bool],
    *,
    follows: bool = False,
    clock: Clock | None = None,
    watchers: int = 0,
) -> dict[str, Any]:
    """Return everything that a client is told of a room, whole each time: it is small.

    Args:
        here: whether somebody is connected at each seat.
        follows: whether another client plays at the same seat.
        clock: what is left of both players' time; None if nobody counts it.
        watchers: how many watch.
    """
    view = view_for(room, role)
    return {
        "do": "state",
        "version": room.version,
        "role": role,
        "rules": written_rules(room.rules),
        "names": list(room.names),
        "here": list(here),
        "watchers": watchers,
        "follows": follows,
        "match": room.number,
        "moves": room.moves,
        "offers": list(room.offers),
        "outcome": room.outcome and list(room.outcome),
        "record": str(room.match.record) if room.match and room.outcome else "",
        "substitute": room.substitute,
        "substituted": list(room.substituted),
        "learning": room.learning,
        "asked": list(room.asked),
        "taken": room.taken_back_by,
        "pace": str(room.pace),
        "clock": clock and [*clock.left, clock.runs],
        "draws": _draws(room.match),
        **_round(room.match),
        "view": view and written_view(view),
    }


def _draws(match: Match | None) -> list[list[str]]:
    """Return the cards drawn for the first lead; none where it was decided at random."""
    if match is None or match.rules.first_starter == "random":
        return []
    return [[str(card) for card in pair] for pair in match.draws]


def _round(match: Match | None) -> dict[str, Any]:
    """Return what was done in the round, which was open to both, and how many actions before it.

    Each action comes with its seat and with the cards that it laid.
    """
    if match is None:
        return {"place": 0, "actions": []}
    positions = match.positions[1:]
    place = len(match.actions) - len(positions)
    steps = zip(match.played[place:], positions, strict=True)
    laid = _FORMS["laid"].written
    return {
        "place": place,
        "actions": [[seat, str(action), laid(position.laid)] for (seat, action), position in steps],
    }
