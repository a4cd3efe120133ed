"""The players: anything with ``choose(view, rng) -> Action``, and the ones known by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from hashlib import blake2b
from importlib.util import find_spec
from inspect import signature
from random import Random
from types import MappingProxyType
from typing import Any, Protocol, runtime_checkable

from ..engine.actions import DEAL, Action
from ..engine.errors import InvalidValue, check_name, reason_of, shortened, unknown
from ..engine.match import Match
from ..engine.view import View
from ..locale import N_, _, in_a_row, percent
from .chance import Chance
from .coach import Average, Coach, Policy
from .greedy import Greedy


@runtime_checkable
class Player(Protocol):
    """Anything that chooses one of `view.legal_actions`, using no source of chance but `rng`.

    >>> class First:
    ...     def choose(self, view, rng):
    ...         return view.legal_actions[0]
    >>> kk.simulate(First(), "random", games=2, rounds=1).first
    'First'
    """

    def choose(self, view: View, rng: Random) -> Action:
        """Return the action to play in the position that `view` shows."""
        ...


@dataclass(frozen=True, slots=True)
class PlayerEntry:
    """A player known by name.

    Attributes:
        title: what people call it; translated where it is shown.
        says: a sentence about how it plays; translated where it is shown.
        make: builds it from its options.
        needs: what must be installed for it.
        score: the percentage of 12-round `nintendo` matches it wins against greedy, measured over
            pairs of matches with the same deals, with an error below 3; None for greedy itself.

    >>> kk.PLAYERS["greedy"].title, kk.PLAYERS["coach"].needs
    ('Greedy', ('numpy',))
    """

    title: str
    says: str
    make: Callable[..., Player]
    needs: tuple[str, ...] = ()
    score: int | None = None

    def about(self) -> str:
        """Return how it plays and how well, for people to read."""
        says = _(self.says)
        if self.score is None:
            return says
        wins = _("It wins {share} of its matches against Greedy.", share=percent(self.score / 100))
        return in_a_row([says, wins])


_NETWORK = ("numpy",)
_KERNEL = ("numpy", "numba")

# The weakest first.
PLAYERS: Mapping[str, PlayerEntry] = MappingProxyType(
    {
        "random": PlayerEntry(
            N_("Random"), N_("Plays any legal card without a thought."), Chance, score=3
        ),
        "novice": PlayerEntry(
            N_("Novice"),
            N_("Knows what matters but often misjudges it: a good first opponent."),
            partial(Coach, slips=3.0, samples=0),
            _NETWORK,
            19,
        ),
        "apprentice": PlayerEntry(
            N_("Apprentice"),
            N_("Plays well on the whole but slips now and then."),
            partial(Coach, slips=1.5, samples=0),
            _NETWORK,
            33,
        ),
        "policy": PlayerEntry(
            N_("Journeyman"),
            N_("Plays by the coach's quick rules of thumb, without trying moves out."),
            Policy,
            _KERNEL,
            46,
        ),
        "greedy": PlayerEntry(
            N_("Greedy"),
            N_(
                "Takes what is worth the most now, blocks your yaku, and stops before it gets "
                "risky."
            ),
            Greedy,
        ),
        "average": PlayerEntry(
            N_("Calculator"),
            N_(
                "Tries every card with hundreds of possible deals and plays the one that does best."
            ),
            Average,
            _KERNEL,
            57,
        ),
        "coach": PlayerEntry(
            N_("Coach"),
            N_(
                "Has learned how good each position is by playing millions of rounds against "
                "itself."
            ),
            Coach,
            _NETWORK,
            62,
        ),
    }
)


def strength_of(name: str) -> int:
    """Return how strong the player called `name` is, from 0 for the weakest to 5 for the strongest.

    >>> [strength_of(name) for name in PLAYERS]
    [0, 1, 2, 3, 3, 4, 5]
    """
    scores = {
        known: _AGAINST_ITSELF if entry.score is None else entry.score
        for known, entry in PLAYERS.items()
    }
    least, most = min(scores.values()), max(scores.values())
    return 5 * (scores[name] - least) // (most - least)


_AGAINST_ITSELF = 50  # percent


def player_rng(seed: object, *names: object) -> Random:
    """Return one player's source of chance; the same seed and names give the same one.

    A player can read the generator's state, and the state reveals what it was seeded with. So it is
    seeded with a digest, which does not lead back to the seed of the match and its deals.
    """
    text = " ".join(map(str, (seed, *names)))
    return Random(blake2b(text.encode(), person=b"koikoi player").hexdigest())


def title_of(name: str) -> str:
    """Return what a reader knows a player by; one that is not among `PLAYERS` keeps its name."""
    return _(PLAYERS[name].title) if name in PLAYERS else name


def playable() -> dict[str, PlayerEntry]:
    """Return those of `PLAYERS` for which everything is installed."""
    return {name: entry for name, entry in PLAYERS.items() if all(map(find_spec, entry.needs))}


def stronger_than(name: object) -> str:
    """Return the weakest player stronger than the one called `name`, "" if there is none."""
    return _next_to(name, [*playable()])


def weaker_than(name: object) -> str:
    """Return the strongest player weaker than the one called `name`, "" if there is none."""
    return _next_to(name, [*playable()][::-1])


def _next_to(name: object, names: list[str]) -> str:
    """Return what follows `name` among `names`, "" for nothing."""
    place = names.index(name) + 1 if isinstance(name, str) and name in names else len(names)
    return names[place] if place < len(names) else ""


def player(name: str | Player, /, **options: Any) -> Player:
    """Return the player called `name`; an object that already has `choose` is returned as it is.

    Args:
        name: a key of `PLAYERS`, a player, or the class of one.
        options: what can be changed about that player.

    Raises:
        UnknownName: no player has that name, or that player has no such option.
        InvalidValue: an option has a value it does not allow, or a class makes no player.

    >>> player("greedy", courage=2.0).courage
    2.0
    """
    if not isinstance(name, str):
        if not callable(getattr(name, "choose", None)):
            raise unknown(_("player"), name, PLAYERS)
        return _made_by(name, options) if isinstance(name, type) else name
    check_name(_("player"), name, PLAYERS)
    make = PLAYERS[name].make
    known = signature(make).parameters
    for option in options:
        if option not in known:
            raise unknown(
                _("option of the player {name!r}", name=name), option, known or (_("none"),)
            )
    return make(**options)


def _made_by(kind: type, options: Mapping[str, Any]) -> Player:
    """Return a player of somebody's own class, which is easily given in place of a player."""
    try:
        made: Player = kind(**options)
    except Exception as error:
        raise InvalidValue(
            _(
                "No player could be made from the class {name} ({reason}). Pass a player that you "
                "have made yourself.",
                name=shortened(kind.__name__),
                reason=reason_of(error),
            )
        ) from error
    return made


def seated(player_or_name: str | Player) -> str | Player:
    """Return a player for good, and a name as it is, once both are known to make a player.

    Raises:
        UnknownName, InvalidValue: as `player` raises them.
    """
    made = player(player_or_name)
    return player_or_name if isinstance(player_or_name, str) else made


def is_known(player: Player) -> bool:
    """Return whether a player is one of those that come with this package."""
    return type(player).__module__.startswith(f"{__name__}.")


def prepare(player: Player) -> None:
    """Let a player do at once what would make its first move slow; many need nothing."""
    if callable(act := getattr(player, "prepare", None)):
        act()


def play_through(match: Match, chooses: Player, rng: Random) -> Iterator[View]:
    """Play a match to its end, both seats alike; yield what each sees before it acts."""
    while (seat := match.seat) is not None:
        view = match.view(seat)
        if view.phase == "over":
            match.push(DEAL)
        else:
            yield view
            match.push(chooses.choose(view, rng))
