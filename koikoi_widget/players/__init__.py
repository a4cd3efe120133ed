"""Who plays: anything with ``choose(view, rng) -> Action``, and the ones known by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import Any, Protocol, runtime_checkable

from ..engine.actions import Action
from ..engine.errors import InvalidRules, unknown
from ..engine.view import View
from ..locale import N_, _
from .chance import Chance
from .greedy import Greedy


@runtime_checkable
class Player(Protocol):
    """Whoever chooses one of `view.legal_actions`, with no source of chance but `rng`."""

    def choose(self, view: View, rng: Random) -> Action:
        """Return the action to play in the position that `view` shows."""
        ...


@dataclass(frozen=True, slots=True)
class Entry:
    """A player known by name.

    Attributes:
        title: what people call it; translated where it is shown.
        says: one sentence about how it plays; translated where it is shown.
        make: builds it from its options.
    """

    title: str
    says: str
    make: Callable[..., Player]


PLAYERS: Mapping[str, Entry] = MappingProxyType({
    "random": Entry(N_("Random"), N_("Plays any legal card, without a thought."), Chance),
    "greedy": Entry(N_("Greedy"), N_(
        "Takes what is worth most now, keeps yaku from you and stops before it gets dangerous."),
        Greedy),
})


def player(name: str | Player, **options: Any) -> Player:
    """Return the player called `name`; an object that already has `choose` is returned as it is.

    Args:
        name: a key of `PLAYERS`, or a player.
        options: what that player lets one change.

    Raises:
        UnknownName: no player has that name.
        InvalidRules: the player has no such option.
    """
    if not isinstance(name, str):
        if callable(getattr(name, "choose", None)):
            return name
        raise unknown(_("player"), name, PLAYERS)
    if name not in PLAYERS:
        raise unknown(_("player"), name, PLAYERS)
    try:
        return PLAYERS[name].make(**options)
    except TypeError as error:
        raise InvalidRules(
            _("the player {name!r} has no such option: {reason}", name=name, reason=error)
        ) from None
