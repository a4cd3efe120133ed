"""Asking what may never answer: a thread of its own asks, and is ended once that takes too long."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from concurrent.futures import Future, wait
from contextlib import suppress
from contextvars import copy_context
from threading import Event, Thread, current_thread
from time import monotonic
from typing import Any, TypeVar

from . import runtime
from .engine.errors import KoiKoiError, not_allowed
from .locale import _, decimal, ngettext

_Answer = TypeVar("_Answer")

# How long a wait lasts at most: on Windows an interrupt is only noticed after it.
_BREATH = 0.2
_FAREWELL = 1.0  # seconds that whoever is interrupted has to say where
# Between the attempts to end a call, which may catch the error, in seconds. Then it is parked.
_PAUSES = (0.01, 0.05, 0.1, 0.5)


class Silent(KoiKoiError):
    """Nobody answered within so many seconds."""

    def __init__(self, limit: float) -> None:
        super().__init__(limit)
        self.limit = limit

    def __str__(self) -> str:
        return _("no answer within {limit}", limit=seconds_words(self.limit))


def seconds_words(seconds: float) -> str:
    """Return a time in words.

    >>> seconds_words(1), seconds_words(2.5)
    ('1 second', '2.5 seconds')
    """
    if seconds == int(seconds):
        return ngettext("{count} second", "{count} seconds", int(seconds))
    return _("{figure} seconds", figure=decimal(seconds, 1))


class Ended(BaseException):
    """Raised in a thread whose answer nobody waits for any more."""


class Parked(Ended):
    """The same for a thread that catches it: making one never returns, and costs no time."""

    def __init__(self) -> None:
        Event().wait()


class Clock:
    """Since when somebody is being asked.

    Attributes:
        asked: who, or what about.
    """

    def __init__(self) -> None:
        self.asked: object = None
        self._since: float | None = None

    def start(self, asked: object) -> None:
        """Note that somebody is asked from now on."""
        self.asked, self._since = asked, monotonic()

    def left(self, limit: float) -> float:
        """Return how many seconds of `limit` are left to answer in."""
        since = self._since
        return limit if since is None else limit - (monotonic() - since)


class TooLate(Exception):
    """`patiently` gave up after `limit` seconds; `asked` is what the clock noted last."""

    def __init__(self, asked: Any, limit: float) -> None:
        super().__init__(asked, limit)
        self.asked: Any = asked
        self.limit: float = limit


def check_limit(name: str, limit: object) -> None:
    """Refuse what is neither None nor a number of seconds above 0.

    Raises:
        InvalidValue: it is refused.
    """
    if limit is None or (isinstance(limit, int | float) and limit is not True and limit > 0):
        return
    raise not_allowed(name, limit, _("None, or a number of seconds above 0"))


def patiently(work: Callable[[Clock], _Answer], limit: float | None) -> _Answer:
    """Return ``work(clock)``, unless what the clock measures takes more than `limit` seconds.

    With a limit the work is done in a thread of its own, so that nothing it waits for, not even a
    lock or a sleep, keeps the caller. An interrupt of the caller becomes one of the work. Without
    threads there is no limit.

    Raises:
        TooLate: it took too long. The thread is ended as soon as it next runs a line of Python.
        BaseException: whatever the work raised.
    """
    clock = Clock()
    if limit is None or not runtime.HAS_THREADS:
        return work(clock)
    done: Future[_Answer] = Future()

    def do() -> None:
        try:
            done.set_result(work(clock))
        except BaseException as error:
            done.set_exception(error)

    thread = begun(do, "koi-koi work")
    try:
        while not wait([done], min(_BREATH, max(0.0, clock.left(limit)))).done:
            if clock.left(limit) <= 0:
                raise TooLate(clock.asked, limit)
    except KeyboardInterrupt:
        end(thread, KeyboardInterrupt)
        if not wait([done], _FAREWELL).done:
            raise
    except BaseException:
        end(thread)
        raise
    return done.result()


def answered(function: Callable[..., _Answer], *arguments: object, limit: float | None) -> _Answer:
    """Return what a function returns.

    Raises:
        Silent: it took more than `limit` seconds.
        BaseException: whatever it raised.
    """

    def ask(clock: Clock) -> _Answer:
        clock.start(function)
        return function(*arguments)

    try:
        return patiently(ask, limit)
    except TooLate as late:
        raise Silent(late.limit) from None


def begun(work: Callable[[], None], name: str) -> Thread:
    """Begin `work` in a thread that cannot keep the process alive if it never ends."""
    context = copy_context()  # among other things, where a notebook shows what is printed
    thread = Thread(target=_until_ended, args=(context.run, work), name=name, daemon=True)
    thread.start()
    return thread


def _until_ended(run: Callable[[Callable[[], None]], None], work: Callable[[], None]) -> None:
    with suppress(Ended, KeyboardInterrupt):
        run(work)


def end(thread: Thread, kind: type[BaseException] = Ended) -> None:
    """Have a thread end, and do not wait for it: an error is raised in it at its next line.

    What catches every error stands still instead, for good. A call into C cannot be ended, only
    what comes after it.
    """
    if thread is not current_thread() and thread.is_alive():
        Thread(target=_keep_ending, args=(thread, kind), name="koi-koi end", daemon=True).start()


def _keep_ending(thread: Thread, kind: type[BaseException]) -> None:
    for pause in _PAUSES:
        ctypes.pythonapi.PyThreadState_SetAsyncExc(
            ctypes.c_ulong(thread.ident or 0), ctypes.py_object(kind)
        )
        thread.join(pause)
        if not thread.is_alive():
            return
        kind = Ended
    ctypes.pythonapi.PyThreadState_SetAsyncExc(
        ctypes.c_ulong(thread.ident or 0), ctypes.py_object(Parked)
    )
