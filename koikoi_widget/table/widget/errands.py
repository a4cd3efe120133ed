"""What a table has done in the background: advice given, mistakes found, a replay going on."""

from __future__ import annotations

import asyncio
from functools import partial
from itertools import count
from typing import Protocol

from ...coach.advice import Advice
from ...coach.decisions import Review
from ...coach.review import review
from ...engine.match import Match
from ...engine.view import View
from ...widgets.background import Background, Errand, Job, running_loop
from ..advice.advising import advice_on, answer_of
from ..model import events
from ..model.state import TableState
from ..replay.match_review import STEP, Watching
from .owner import Owner


class _Watched(Protocol):
    @property
    def watching(self) -> Watching | None: ...


_Decision = tuple[View, int]  # what the player sees, and how often the coach was asked about it
_Wanted = tuple[Match, int, int]  # the match, whose decisions, and how many there are

REST = 1.2  # seconds between two steps of a replay that goes on by itself


class StepErrand(Errand[_Watched]):
    """Lets a replay go on by itself, a step at a time."""

    waits = True

    def __init__(self, owner: Owner) -> None:
        self._owner = owner
        # Without a loop nothing is wanted, so nothing is ever done at once.
        super().__init__(Background(lambda _place, _job: None, self._step, waiting=self._rest))

    def wanted(self, state: _Watched) -> int | None:
        """Return where the next step is awaited; None in a script, where nobody watches."""
        watching = state.watching
        is_awaited = watching and watching.is_playing and running_loop()
        return watching.playback.place if watching and is_awaited else None

    async def _rest(self, _place: int) -> None:
        await asyncio.sleep(REST)

    def _step(self, _place: int, _rested: None) -> None:
        self._owner.happen(events.Act(STEP))


class ReviewErrand(Errand[_Watched]):
    """Reviews the decisions of a seat."""

    def __init__(self, owner: Owner) -> None:
        self._owner = owner
        super().__init__(Background(self._review, self._take))

    def wanted(self, state: _Watched) -> _Wanted | None:
        """Return whose decisions are to be reviewed."""
        watching = state.watching
        if not watching or not watching.is_looking:
            return None
        return watching.playback.match, watching.seat, watching.total

    def _review(self, wanted: _Wanted, job: Job) -> Review | str:
        match, seat, total = wanted
        done, often = count(1), max(1, total // 25)

        def advance(_count: int) -> None:
            so_far = next(done)
            if so_far % often == 0:
                job.report(partial(self._owner.happen, events.Looked(so_far)))

        return answer_of(partial(review, match, seat, progress=advance, halt=job.halt))

    def _take(self, wanted: _Wanted, answer: Review | str) -> None:
        self._owner.happen(events.Reviewed(wanted[1], answer))


class AdviceErrand(Errand[TableState]):
    """Has the coach say what each move is worth."""

    waits = True

    def __init__(self, owner: Owner) -> None:
        self._owner = owner
        super().__init__(Background(self._advise, self._take))

    def wanted(self, state: TableState) -> _Decision | None:
        """Return the decision that the coach should judge, and how often it was asked."""
        view = state.to_decide if state.advising.is_due else None
        return (view, state.advising.asked) if view else None

    def _advise(self, decision: _Decision, job: Job) -> Advice | str:
        view, _asked = decision
        compiling = partial(self._owner.happen, events.Compiling(view))
        return advice_on(view, job.halt, partial(job.report, compiling))

    def _take(self, decision: _Decision, answer: Advice | str) -> None:
        self._owner.happen(events.Advised(decision[0], answer))
