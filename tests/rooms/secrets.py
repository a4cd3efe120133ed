"""What each place in a room may not know."""

from __future__ import annotations

from koikoi_widget.engine.match import Match
from koikoi_widget.rooms.room import WATCHER, Role
from tools.load.detector import Secret


def secret_of(match: Match, role: Role) -> Secret:
    """Return what is hidden from a role in the position that a match has reached."""
    position = match.round
    hidden = (0, 1) if role == WATCHER else (1 if role == 0 else 0,)
    hands = [] if position.phase == "over" else [position.hands[seat] for seat in hidden]
    return Secret(
        hands=tuple(frozenset(card.index for card in hand) for hand in hands),
        stock=tuple(card.index for card in position.stock),
        seed=str(match.seed),
    )
