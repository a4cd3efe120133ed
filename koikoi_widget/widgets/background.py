"""Background work that is abandoned as soon as something else is needed."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from concurrent.futures import Future
from threading import Event
from typing import Any, Generic, TypeVar

from .. import runtime

_State = TypeVar("_State", contravariant=True)
_Wanted = TypeVar("_Wanted")
_Found = TypeVar("_Found")


def running_loop() -> asyncio.AbstractEventLoop | None:
    """Return the running event loop; None in a plain script."""
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


def when_done(answer: Future[_Found], call: Callable[[Future[_Found]], None]) -> None:
    """Call something with an answer once it is there, on the page's loop.

    In a plain script it is called at once, and waits for the answer itself.
    """
    loop = running_loop()
    if loop:
        answer.add_done_callback(lambda done: loop.call_soon_threadsafe(call, done))
    else:
        call(answer)


class Job:
    """A piece of work, as seen by the thread that does it.

    Attributes:
        halt: set once nobody is waiting for it any more.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop | None) -> None:
        self.halt: Event = Event()
        self._loop = loop

    def report(self, call: Callable[[], None]) -> None:
        """Have the page call something, unless the work is abandoned."""

        def heard() -> None:
            if not self.halt.is_set():
                call()

        if self._loop and not self.halt.is_set():
            self._loop.call_soon_threadsafe(heard)


class Background(Generic[_Wanted, _Found]):
    """One piece of work at a time; only its answer comes back to the page.

    Args:
        work: computes the result, given what is wanted and its job. It runs aside, as
            `runtime.aside` does it, or at once in a plain script, where nobody is kept waiting.
        then: called with what was wanted and the result, unless the work was abandoned.
        waiting: awaited instead of `work` if a loop is running; called with what is wanted.
    """

    def __init__(
        self,
        work: Callable[[_Wanted, Job], _Found],
        then: Callable[[_Wanted, _Found], None],
        *,
        waiting: Callable[[_Wanted], Awaitable[_Found]] | None = None,
    ) -> None:
        self._work, self._then, self._waiting = work, then, waiting
        self._wanted: _Wanted | None = None
        self._job = Job(None)
        self._task: asyncio.Task[None] | None = None

    def keep_to(self, wanted: _Wanted | None) -> None:
        """Abandon at once whatever is not `wanted`."""
        if wanted == self._wanted:
            return
        self._wanted = None
        self._job.halt.set()
        if self._task and self._waiting:  # a thread ends by itself
            self._task.cancel()
        self._task = None

    def follow(self, wanted: _Wanted | None) -> None:
        """Work on what is `wanted`, unless it is done or being done; None stops all work."""
        self.keep_to(wanted)
        if wanted is None or wanted == self._wanted:
            return
        loop = running_loop()
        self._wanted, self._job = wanted, Job(loop)
        if loop:
            self._task = loop.create_task(self._wait(wanted, self._job))
        else:
            self._then(wanted, self._work(wanted, self._job))

    async def _wait(self, wanted: _Wanted, job: Job) -> None:
        try:
            result = await (
                self._waiting(wanted) if self._waiting else runtime.aside(self._work, wanted, job)
            )
        except Exception:
            if not job.halt.is_set():
                self._wanted = self._task = None  # it is tried again once anything happens
            raise
        if not job.halt.is_set():
            self._task = None  # done, whatever is wanted next
            self._then(wanted, result)


class Errand(ABC, Generic[_State]):
    """A kind of background work that a state wants; a subclass says when, and does it.

    Attributes:
        waits: whether it waits until the page is no longer busy.
        background: does the work.
    """

    waits = False

    def __init__(self, background: Background[Any, Any]) -> None:
        self.background = background

    @abstractmethod
    def wanted(self, state: _State) -> object:
        """Return what a state wants of it; None for nothing."""

    def follow(self, state: _State, is_busy: bool) -> None:
        """Work on what `state` wants, and on nothing else."""
        wanted = self.wanted(state)
        if self.waits and is_busy:
            self.background.keep_to(wanted)
        else:
            self.background.follow(wanted)
