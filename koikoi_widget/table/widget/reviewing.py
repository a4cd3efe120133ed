"""What a replay has done in the background: its mistakes found, its steps made by themselves."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from itertools import count
from typing import Protocol

from ...coach.decisions import Review
from ...coach.review import review
from ...engine.match import Match
from ...widgets.background import Background, Errand, Job, running_loop
from ..advice.advising import answer_of
from ..model import events
from ..replay.match_review import STEP, Watching


class _Watched(Protocol):
    @property
    def watching(self) -> Watching | None: ...


_Wanted = tuple[Match, int, int]  # the match, whose decisions, and how many there are


REST = 1.2  # seconds between two steps of a replay that goes on by itself


def stepping(happen: Callable[[events.Event], None]) -> Errand[_Watched, int]:
    """Return the work that lets a replay go on by itself, a step at a time."""

    async def rest(_place: int) -> None:
        await asyncio.sleep(REST)

    background = Background[int, None](
        lambda _place, _job: None, lambda _place, _none: happen(events.Act(STEP)), waiting=rest
    )
    return Errand(background, _to_step, waits=True)


def _to_step(state: _Watched) -> int | None:
    """Return where the next step is awaited; None in a script, where nobody watches."""
    watching = state.watching
    is_awaited = watching and watching.is_playing and running_loop()
    return watching.playback.place if watching and is_awaited else None


def reviewing(happen: Callable[[events.Event], None]) -> Errand[_Watched, _Wanted]:
    """Return the work that reviews the decisions of a seat; `happen` is given what it finds."""

    def work(wanted: _Wanted, job: Job) -> Review | str:
        match, seat, total = wanted
        done, often = count(1), max(1, total // 25)

        def advance(_count: int) -> None:
            so_far = next(done)
            if so_far % often == 0:
                job.report(lambda: happen(events.Looked(so_far)))

        return answer_of(partial(review, match, seat, progress=advance, halt=job.halt))

    def take(wanted: _Wanted, found: Review | str) -> None:
        happen(events.Reviewed(wanted[1], found))

    return Errand(Background(work, take), _to_review)


def _to_review(state: _Watched) -> _Wanted | None:
    watching = state.watching
    if not watching or not watching.is_looking:
        return None
    return watching.playback.match, watching.seat, watching.total
