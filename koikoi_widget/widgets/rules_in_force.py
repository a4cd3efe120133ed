"""By which rules people play on a page: whatever shows a match there says so."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from weakref import WeakMethod

from ..art import Deck
from ..engine.cards import CardSet
from ..engine.rules import Rules, find_rules

_USUAL = "fuda-wiki"  # the rules of the first hand, and of most lessons


@dataclass(frozen=True, slots=True)
class InForce:
    """What the poster of the yaku is made for.

    Attributes:
        pile: what the reader has captured in the round on the table; empty outside one.
    """

    rules: Rules
    pile: CardSet = CardSet()
    deck: str | Deck = "drawn"


_asked: list[WeakMethod[Callable[[], InForce]]] = []  # whom to ask: none or one


def ask_of(tell: Callable[[], InForce]) -> None:
    """Ask this method of a widget from now on, as long as that is there."""
    _asked[:] = [WeakMethod(tell)]


def in_force() -> InForce:
    """Return the rules by which people play now."""
    tell = _asked[0]() if _asked else None
    return tell() if tell else InForce(find_rules(_USUAL))
