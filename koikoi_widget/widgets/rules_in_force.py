"""By which rules people play on a page: whatever shows a match there says so."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from weakref import WeakMethod

from ..art import Deck
from ..engine.cards import CardSet
from ..engine.rules import PRESETS, Rules, find_rules

_USUAL = "fuda-wiki"  # the rules of the first hand, and of most lessons
RULES = "rules"  # the word of a page's address, as in "?rules=nintendo"
VARIABLE = "KOIKOI_RULES"  # of the environment: the preset by which a class plays


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


def class_rules() -> str:
    """Return the preset by which the class of this server plays, "" if it is nobody's."""
    name = os.environ.get(VARIABLE, "")
    return name if name in PRESETS else ""


def usual_rules() -> str:
    """Return the preset with which everything begins until somebody chooses another."""
    return class_rules() or _USUAL


def ask_of(tell: Callable[[], InForce]) -> None:
    """Ask this method of a widget from now on, as long as that is there."""
    _asked[:] = [WeakMethod(tell)]


def in_force() -> InForce:
    """Return the rules by which people play now."""
    tell = _asked[0]() if _asked else None
    return tell() if tell else InForce(find_rules(usual_rules()))
