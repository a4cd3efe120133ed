"""What may be shown of a match: what a `Match` and one seen from a single seat have in common."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from ...engine.actions import Action
from ...engine.cards import CardSet
from ...engine.round import Laid
from ...engine.rules import Rules
from ...engine.settle import Settlement
from ...engine.view import View
from ...engine.yaku import Score


class SeenRound(Protocol):
    """A position, of which everybody sees this much: a `Round`, or a `View`."""

    @property
    def month(self) -> int:
        """The round's month, 1 to 12."""

    @property
    def phase(self) -> str:
        """One of "declare", "play", "take", "decide", "over"."""

    @property
    def field(self) -> CardSet:
        """The cards on the field."""

    @property
    def piles(self) -> tuple[CardSet, CardSet]:
        """The cards each seat has captured."""

    def score_of(self, seat: int) -> Score:
        """Return the yaku that the pile of `seat` has made and that count now."""

    @property
    def koi_calls(self) -> tuple[int, int]:
        """How often each seat has called koi-koi in this round."""

    @property
    def laid(self) -> tuple[Laid, ...]:
        """The cards the last action played."""

    @property
    def settlement(self) -> Settlement | None:
        """Who got what, once the round is over."""


class SeenMatch(Protocol):
    """A match, as far as somebody knows it; its members are as in `Match`."""

    @property
    def rules(self) -> Rules:
        """The rules it is played under."""

    @property
    def points(self) -> tuple[int, int]:
        """The points (coins) of each seat."""

    @property
    def positions(self) -> Sequence[SeenRound]:
        """What the round went through, from its deal to the position now."""

    @property
    def actions(self) -> Sequence[Action | None]:
        """Every action so far, in order; None for one that is not known any more."""

    @property
    def seat(self) -> int | None:
        """The seat to act."""

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        """What that seat may do, if that is known."""

    @property
    def last(self) -> tuple[int, Action] | None:
        """The seat that acted last and its action."""

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""

    @property
    def winner(self) -> int | None:
        """The seat that won; None for a draw and while the match is not over."""

    def step(self, place: int) -> tuple[int, Action]:
        """Return the seat that took the action at `place`, from 0, and the action."""

    def at(self, place: int) -> SeenMatch:
        """Return the match as it was after `place` actions."""

    def view(self, seat: int) -> View:
        """Return what `seat` may know."""
