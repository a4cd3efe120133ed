"""What a hidden hand holds, by what its owner has just done, against what counting expects."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor
from contextlib import closing
from functools import partial
from itertools import chain, islice
from threading import Event
from typing import NamedTuple

from ...engine.cards import MONTHS, Card, CardSet
from ...engine.round import captures
from ...engine.rules import Rules
from ...engine.view import View
from ...locale import N_
from ...simulation.executors import endless
from ...simulation.stats import Mean, mean_of, share_of
from .positions import PLAYERS, Advance, moments
from .threats import chance_held

DISCARDED = N_("Your opponent discards a card")
CAPTURED = N_("Your opponent captures with a card from their hand")
# What the opponent did, and which month is meant; translated where they are shown.
CUES = {
    "discard-field": (DISCARDED, N_("a month they left on the field")),
    "discard-same": (DISCARDED, N_("the month of that card")),
    "discard-other": (DISCARDED, N_("any other month")),
    "capture-field": (CAPTURED, N_("a month they left on the field")),
    "capture-same": (CAPTURED, N_("the month of that card")),
    "capture-other": (CAPTURED, N_("any other month")),
}


class Held(NamedTuple):
    """How often an opponent holds a card of such a month.

    Attributes:
        share: how often they did, 0 to 1.
        expected: how often they would if each unseen card were equally likely to be anywhere.
    """

    share: Mean
    expected: float


class Turn(NamedTuple):
    """A card that the opponent has just played from the hand.

    Attributes:
        match: its match, counted from 0.
        view: of the seat that plays next.
        card: what the opponent played.
        took: whether it captured anything.
        gained: all cards that came to the opponent's pile in that turn, from the stock too.
        left: the cards that it left on the field and that still lie there.
        hand: what the opponent really holds now.
    """

    match: int
    view: View
    card: Card
    took: bool
    gained: CardSet
    left: CardSet
    hand: CardSet


def turns(
    rules: Rules,
    seed: int | str,
    halt: Event | None = None,
    players: tuple[str, ...] = PLAYERS,
    numbers: Iterable[int] | None = None,
) -> Iterator[Turn]:
    """Yield the cards played from the hand in matches, as the opponent sees them, endlessly.

    Args:
        players, numbers: as in `moments`.

    Raises:
        CancelledError: `halt` was set.
        KernelMissing: numpy is not installed.
    """
    before: tuple[int, View] | None = None
    for match, view, position in moments(rules, seed, halt, players, numbers):
        if view.phase != "play":
            continue
        other = 1 - view.seat
        hand = position.hands[other]
        if before and hand and _replies(before, match, view):
            (card,) = before[1].hand - hand
            gained = CardSet(view.piles[other] - before[1].piles[other])
            takable = CardSet(one for way in captures(card, before[1].field) for one in way)
            took = card in gained and bool(takable & gained)
            yield Turn(match, view, card, took, gained, view.passed[other], hand)
        before = match, view


def _replies(before: tuple[int, View], match: int, view: View) -> bool:
    """Whether `view` is the next turn of the same round."""
    played, earlier = before
    return (played, earlier.round_number, earlier.seat) == (match, view.round_number, 1 - view.seat)


def read(
    rules: Rules,
    wanted: int,
    seed: int | str,
    advance: Advance = lambda _count: None,
    halt: Event | None = None,
    executor: Executor | None = None,
) -> dict[str, Held]:
    """Return for each of `CUES` how often the opponent held a card of such a month.

    Args:
        wanted: how many turns to look at.
        advance: called with 1 for each.
        halt: once another thread sets this, the work is given up.
        executor: plays the matches, as in `spread_out`.

    Raises:
        CancelledError: `halt` was set.
        KernelMissing: numpy is not installed.
    """
    held: dict[str, list[tuple[int, bool]]] = defaultdict(list)
    expected: dict[str, list[tuple[int, float]]] = defaultdict(list)
    play = partial(_turns_in, rules, seed, None if executor else halt)
    with closing(endless(play, executor, halt)) as matches:
        for turn in islice(chain.from_iterable(matches), wanted):
            unseen = turn.view.unseen.mask
            for month in MONTHS:
                if count := (unseen & month.mask).bit_count():
                    cue = cue_of(turn, month.mask)
                    held[cue].append((turn.match, bool(turn.hand.mask & month.mask)))
                    chance = chance_held(count, unseen.bit_count(), len(turn.hand))
                    expected[cue].append((turn.match, chance))
            advance(1)
    return {cue: Held(share_of(held[cue]), mean_of(expected[cue]).value) for cue in CUES}


def _turns_in(rules: Rules, seed: int | str, halt: Event | None, number: int) -> list[Turn]:
    return [*turns(rules, seed, halt, numbers=[number])]


def cue_of(turn: Turn, month: int) -> str:
    """Return the key in `CUES` of the month with that mask."""
    where = "same" if turn.card.mask & month else "field" if turn.left.mask & month else "other"
    return f"{'capture' if turn.took else 'discard'}-{where}"
