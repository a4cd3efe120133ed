"""Positions of play to measure in, and what each action in them is worth.

They come from whole matches between two players of one kind, a match of one kind and a match of the
next in turn. The judge is `advise`: the round is played out from many deals of the unseen cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from dataclasses import dataclass
from itertools import count
from random import Random
from threading import Event

from ...coach.advise import advise
from ...engine.actions import KOI_KOI, STOP, Action
from ...engine.match import Match
from ...engine.round import Round, captures
from ...engine.rules import Rules
from ...engine.view import View
from ...players import play_through, player, player_rng
from .thumbs import DECISION, DISCARD

PLAYERS = ("greedy", "coach")
_OPTIONS = {"coach": {"samples": 200}}  # many matches are played
SAMPLES = 3000  # deals: then the error of a difference is about 0.1 points, rarely 0.3

# Of the discards of a match this share is asked, so that they come from more matches.
_SHARE_OF_DISCARDS = 0.5

Moment = tuple[int, View, Round]  # which match, what the seat to act sees, and all cards
Advance = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Priced:
    """A position and what its actions are worth.

    Attributes:
        match: its match, counted from 0.
        view: of the seat to act.
        values: by action, in points (coins) of the round.
    """

    match: int
    view: View
    values: dict[Action, float]

    @property
    def gain(self) -> float:
        """By how many points koi-koi is better than stopping."""
        return self.values[KOI_KOI] - self.values[STOP]

    def loss(self, actions: tuple[Action, ...]) -> float:
        """Return how many points a choice between these, each equally likely, loses on average."""
        mean = sum(self.values[action] for action in actions) / len(actions)
        return max(self.values.values()) - mean


def moments(
    rules: Rules,
    seed: int | str,
    halt: Event | None = None,
    players: tuple[str, ...] = PLAYERS,
) -> Iterator[Moment]:
    """Yield every decision of matches between two players of a kind, endlessly.

    Args:
        players: the kinds, in turn.

    Raises:
        CancelledError: `halt` was set.
        KernelMissing: numpy is not installed.
    """
    for number in count():
        match = Match(rules, f"{seed} {number}")
        name = players[number % len(players)]
        chooses = player(name, **_OPTIONS.get(name, {}))
        for view in play_through(match, chooses, player_rng(match.seed, "judgement")):
            if halt is not None and halt.is_set():
                raise CancelledError
            yield number, view, match.round


def kind_of(view: View) -> str | None:
    """Return what is decided in a view: `DECISION`, `DISCARD`, or None for anything else."""
    if view.phase == "decide":
        return DECISION
    if view.phase != "play" or len(view.hand) < 2:
        return None
    return None if any(captures(card, view.field)[0] for card in view.hand) else DISCARD


def priced(
    rules: Rules,
    wanted: int,
    seed: int | str,
    samples: int = SAMPLES,
    advance: Advance = lambda _count: None,
    halt: Event | None = None,
) -> dict[str, list[Priced]]:
    """Return so many positions of each kind, priced.

    Args:
        advance: told 1 for each.
        halt: once another thread sets this, the work is given up.

    Raises:
        CancelledError: `halt` was set.
        KernelMissing: numpy or numba is not installed.
    """
    found: dict[str, list[Priced]] = {DECISION: [], DISCARD: []}
    rng = Random(f"{seed} which")
    for number, view, _position in moments(rules, seed, halt):
        kind = kind_of(view)
        if kind is None or len(found[kind]) == wanted:
            continue
        if kind == DISCARD and rng.random() >= _SHARE_OF_DISCARDS:
            continue
        advice = advise(view, samples, f"{seed} {number}", match=False, halt=halt)
        values = {option.action: option.equity for option in advice.options}
        found[kind].append(Priced(number, view, values))
        advance(1)
        if all(len(each) == wanted for each in found.values()):
            break
    return found
