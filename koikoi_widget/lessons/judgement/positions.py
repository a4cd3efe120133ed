"""Positions of play to measure in, and what each action in them is worth.

They come from whole matches between two players of one kind, a match of one kind and a match of the
next in turn. The judge is `advise`: the round is played out from many deals of the unseen cards.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import CancelledError, Executor
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from itertools import chain, count
from random import Random
from threading import Event

from ...coach.advise import advise
from ...engine.actions import KOI_KOI, STOP, Action
from ...engine.match import Match
from ...engine.round import Round, captures
from ...engine.rules import Rules
from ...engine.view import View
from ...players import play_through, player, player_rng
from ...simulation.executors import endless, spread_out
from .thumbs import DECISION, DISCARD

PLAYERS = ("greedy", "coach")
_OPTIONS = {"coach": {"samples": 200}}  # many matches are played
SAMPLES = 3000  # deals: then the error of a difference is about 0.1 points, rarely 0.3

# Of the discards of a match this share is asked, so that they come from more matches.
_SHARE_OF_DISCARDS = 0.5

_Asked = tuple[str, int, View]  # which kind, which match, and what is asked about
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
    numbers: Iterable[int] | None = None,
) -> Iterator[tuple[int, View, Round]]:
    """Yield every decision of matches between two players of a kind, endlessly.

    Each is the number of its match, what the seat to act sees, and the round with all cards.

    Args:
        players: the kinds, in turn.
        numbers: of the matches, from 0; None: all.

    Raises:
        CancelledError: `halt` was set.
        KernelMissing: numpy is not installed.
    """
    for number in count() if numbers is None else numbers:
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
    executor: Executor | None = None,
) -> dict[str, list[Priced]]:
    """Return `wanted` positions of each kind, priced.

    Args:
        advance: called with 1 for each.
        halt: once another thread sets this, the work is given up.
        executor: plays the matches and prices the positions, as in `spread_out`.

    Raises:
        CancelledError: `halt` was set.
        KernelMissing: numpy or numba is not installed.
    """
    within = None if executor else halt  # it cannot be sent
    play = partial(_asked_in, rules, seed, within)
    price = partial(_priced, seed=seed, samples=samples, halt=within)
    chosen = _chosen(endless(play, executor, halt), wanted, Random(f"{seed} which"))
    prices = spread_out(price, chosen, executor, advance, halt)
    return {
        kind: [position for decided, position in prices if decided == kind]
        for kind in (DECISION, DISCARD)
    }


def _asked_in(rules: Rules, seed: int | str, halt: Event | None, number: int) -> list[_Asked]:
    """Return the positions of a match whose kind is asked about."""
    decisions = moments(rules, seed, halt, numbers=[number])
    return [(kind, match, view) for match, view, _position in decisions if (kind := kind_of(view))]


def _chosen(matches: Generator[list[_Asked]], wanted: int, rng: Random) -> Iterator[_Asked]:
    """Yield positions in order until there are enough of each kind, then give the matches up."""
    left = {DECISION: wanted, DISCARD: wanted}
    with closing(matches):
        for kind, number, view in chain.from_iterable(matches):
            if not left[kind] or (kind == DISCARD and rng.random() >= _SHARE_OF_DISCARDS):
                continue
            left[kind] -= 1
            yield kind, number, view
            if not any(left.values()):
                return


def _priced(asked: _Asked, seed: int | str, samples: int, halt: Event | None) -> tuple[str, Priced]:
    kind, number, view = asked
    advice = advise(view, samples, f"{seed} {number}", match=False, halt=halt)
    values = {option.action: option.equity for option in advice.options}
    return kind, Priced(number, view, values)
