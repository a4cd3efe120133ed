"""A match in retrospect: every decision by what its seat could know at the time, and the luck.

Each decision is first tried against a few deals. One that seems to have cost something is tried
again with more deals, all of them new, and only those count: the first look picked it out of many,
so by itself it would exaggerate the cost.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import nullcontext
from functools import partial
from threading import Event
from typing import TYPE_CHECKING

from ..engine.actions import DEAL
from ..engine.errors import check_seat, check_whole, checks_options
from ..engine.match import Match, as_match
from ..engine.record import Record
from ..simulation.card_luck import SAMPLES
from ..simulation.executors import checked_executor, spread_out
from ..simulation.progress_bar import Advance, progress as progress_bar
from .advise import MOST_SAMPLES, advise
from .decisions import Choice, Decision, Review
from .luck import luck as luck_of

if TYPE_CHECKING:
    from distributed import Client

# Samples of the first look at every decision, and how many times more the second look takes.
FIRST_LOOK = 3_000
CLOSER = 4


@checks_options
def review(
    record: Record | Match | str,
    seat: int | None = None,
    *,
    samples: int = FIRST_LOOK,
    seed: int | str = 1,
    progress: bool | Advance = True,
    halt: Event | None = None,
    executor: Executor | Client | None = None,
) -> Review:
    """Price the decisions of a match, running or finished.

    Args:
        record: a record, its text, or a match.
        seat: whose decisions, 0 or 1; None: both.
        samples: how many deals of the unseen cards each decision is first tried against; at most
            2,500,000, since a closer look takes four times as many.
        seed: what the deals are drawn from.
        progress: whether to show a progress bar in a terminal or a notebook; or a function to call
            with the number of decisions just priced.
        halt: once another thread sets this, the work is abandoned within milliseconds.
        executor: prices the decisions: any executor of `concurrent.futures`, or the ``Client`` of
            a Dask cluster; None prices them here. The figures are the same. On an executor `halt`
            abandons only what has not started.

    Raises:
        RecordError: the record cannot be read or played; the error names its line.
        UnknownName: a seat other than 0 and 1.
        InvalidValue: an argument has a value it does not allow.
        KernelMissing: numpy or numba is not installed.
        CancelledError: `halt` was set.

    >>> match = kk.Match("bga", seed=7, starter=0)
    >>> match.push("play 1-ribbon")
    >>> len(kk.review(match, samples=100, progress=False).decisions)
    1
    """
    samples = check_whole("samples", samples, 2, MOST_SAMPLES // CLOSER)
    workers = checked_executor(executor)
    match = as_match(record)
    asked = list(choices(match, seat))
    price = partial(priced, samples=samples, seed=seed, halt=None if workers else halt)
    bar = nullcontext(progress) if callable(progress) else progress_bar(len(asked), progress)
    with bar as advance:
        decisions = spread_out(price, asked, workers, advance, halt)
    seats = (0, 1) if seat is None else (seat,)
    luck = luck_of(match, samples=min(samples, SAMPLES), seed=seed, halt=halt)
    return Review(match.rules, seats, tuple(decisions), luck)


def choices(match: Match, seat: int | None = None) -> Iterator[Choice]:
    """Yield what a seat of `match` (None: either) chose where it had a choice.

    Raises:
        UnknownName: a seat other than 0 and 1.
    """
    if seat is not None:
        seat = check_seat(seat)
    for place, (who, action) in enumerate(match.played):
        past = match.at(place)
        if action != DEAL and seat in (None, who) and len(past.legal_actions) > 1:
            yield Choice(place, past.view(who), action)


def priced(
    choice: Choice,
    samples: int = FIRST_LOOK,
    seed: int | str = 1,
    *,
    match: bool = True,
    halt: Event | None = None,
) -> Decision:
    """Return a decision with what it was worth.

    Args:
        match: whether it is worth a chance of winning the match where that decides, or points.

    Raises:
        InvalidValue: an argument has a value it does not allow.
        KernelMissing: numpy or numba is not installed.
        CancelledError: `halt` was set.
    """
    advice = advise(choice.view, samples, seed, match=match, halt=halt)
    if advice[choice.action].rank > 1:
        more, other = CLOSER * samples, f"{seed} closer"
        advice = advise(choice.view, more, other, match=match, halt=halt)
    return Decision(choice.place, choice.view, choice.action, advice)
