"""Who plays: anything with ``choose(view, rng) -> Action``, and the ones known by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from hashlib import blake2b
from importlib.util import find_spec
from inspect import signature
from random import Random
from types import MappingProxyType
from typing import Any, Protocol, runtime_checkable

from ..engine.actions import Action
from ..engine.errors import check_name, unknown
from ..engine.view import View
from ..locale import N_, _
from .chance import Chance
from .coach import Average, Coach, Policy
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
        needs: what must be installed for it.
        score: the percentage of 12-round `nintendo` matches that it wins against greedy, measured
            in pairs of the same deals with an error of 1 or less; None for greedy itself.
    """

    title: str
    says: str
    make: Callable[..., Player]
    needs: tuple[str, ...] = ()
    score: int | None = None

    def about(self) -> str:
        """Return how it plays, and how well, for people to read."""
        says = _(self.says)
        if self.score is None:
            return says
        wins = _("It wins {score} % of its matches against Greedy.", score=self.score)
        return f"{says} {wins}"


_NETWORK = ("numpy",)
_KERNEL = ("numpy", "numba")

# The weakest first.
PLAYERS: Mapping[str, Entry] = MappingProxyType(
    {
        "random": Entry(
            N_("Random"), N_("Plays any legal card, without a thought."), Chance, score=3
        ),
        "novice": Entry(
            N_("Novice"),
            N_("Sees what counts, and is often wrong about it: a first opponent."),
            partial(Coach, slips=3.0),
            _NETWORK,
            19,
        ),
        "apprentice": Entry(
            N_("Apprentice"),
            N_("Plays well on the whole, and slips now and then."),
            partial(Coach, slips=1.5),
            _NETWORK,
            33,
        ),
        "policy": Entry(
            N_("Policy"),
            N_("Plays by the quick rule that the coach plays rounds out by."),
            Policy,
            _KERNEL,
            46,
        ),
        "greedy": Entry(
            N_("Greedy"),
            N_(
                "Takes what is worth most now, keeps yaku from you and stops before "
                "it gets dangerous."
            ),
            Greedy,
        ),
        "average": Entry(
            N_("Average"),
            N_("Plays every card out against hundreds of deals, and takes what did best."),
            Average,
            _KERNEL,
            57,
        ),
        "coach": Entry(
            N_("Coach"),
            N_("Knows what positions are worth, from millions of rounds against itself."),
            Coach,
            _NETWORK,
            62,
        ),
    }
)


def player_rng(seed: object, *names: object) -> Random:
    """Return the source of chance of one player; the same seed and names give the same one.

    Its state can be read, and a seed that Python's generator was given can be told from it. So that
    is a digest, from which nobody comes back to the seed of the match and to the deals.
    """
    text = " ".join(map(str, (seed, *names)))
    return Random(blake2b(text.encode(), person=b"koikoi player").hexdigest())


def playable() -> dict[str, Entry]:
    """Return those of `PLAYERS` for which everything is installed."""
    return {name: entry for name, entry in PLAYERS.items() if all(map(find_spec, entry.needs))}


def player(name: str | Player, **options: Any) -> Player:
    """Return the player called `name`; an object that already has `choose` is returned as it is.

    Args:
        name: a key of `PLAYERS`, or a player.
        options: what that player lets one change.

    Raises:
        UnknownName: no player has that name, or that player no such option.
        InvalidRules: an option has a value it does not allow.

    >>> player("greedy", courage=2.0).courage
    2.0
    """
    if not isinstance(name, str):
        if callable(getattr(name, "choose", None)):
            return name
        raise unknown(_("player"), name, PLAYERS)
    check_name(_("player"), name, PLAYERS)
    make = PLAYERS[name].make
    known = signature(make).parameters
    for option in options:
        if option not in known:
            raise unknown(
                _("option of the player {name!r}", name=name), option, known or (_("none"),)
            )
    return make(**options)
