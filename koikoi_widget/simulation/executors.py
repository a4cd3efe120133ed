"""Work in pieces, done here or on any executor: threads, processes, a Dask cluster."""

from __future__ import annotations

import pickle
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import CancelledError, Executor, Future
from contextlib import contextmanager, suppress
from itertools import count
from os import getpid
from queue import SimpleQueue
from signal import SIG_DFL, SIGINT, default_int_handler, signal
from threading import Event, current_thread, main_thread
from types import FrameType
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from ..engine.errors import LibraryMissing, not_allowed, reason_of
from ..locale import _
from .progress_bar import Advance

if TYPE_CHECKING:
    from distributed import Client, Future as Remote

_Piece = TypeVar("_Piece")
_Done = TypeVar("_Done")
_Value = TypeVar("_Value")

# How many pieces of an endless sequence an executor is given before they are asked for.
_AHEAD = 50


def checked_executor(executor: object) -> Executor | None:
    """Return an executor or None unchanged, and a Dask ``Client`` as an executor.

    Raises:
        InvalidValue: it is something else.
    """
    if executor is None:
        return None
    if hasattr(executor, "get_executor"):
        return _Cluster(cast("Client", executor))
    if not callable(getattr(executor, "submit", None)):
        allowed = _("None, an executor of concurrent.futures, or a Client of Dask")
        raise not_allowed("executor", executor, allowed)
    return cast(Executor, executor)  # Dask's only looks like one


class ByValue(Generic[_Value]):
    """A value on its way to another process, which may not know the classes of a notebook.

    They are sent along if cloudpickle is there; otherwise only what can be imported arrives. It is
    opened by whoever needs it, because an executor breaks over what it cannot open itself.
    """

    def __init__(self, value: _Value) -> None:
        self._value = value

    def opened(self) -> _Value:
        """Return the value."""
        return self._value

    def __reduce__(self) -> tuple[object, ...]:
        return _Packed, (_packed(self._value),)


class _Packed(ByValue[Any]):
    """The same once it has arrived."""

    def opened(self) -> Any:
        """Return the value.

        Raises:
            LibraryMissing: it is of a class that cannot be imported here.
        """
        try:
            return pickle.loads(self._value)
        except Exception as error:
            raise LibraryMissing(
                _(
                    "a player could not be read in another process ({reason}). Install "
                    "cloudpickle, or write the player in a module that can be imported there.",
                    reason=reason_of(error),
                )
            ) from error

    def __reduce__(self) -> tuple[object, ...]:
        return _Packed, (self._value,)


def _packed(value: object) -> bytes:
    with suppress(Exception):  # it is not installed, or the value is known only where it was made
        import cloudpickle

        return cast(bytes, cloudpickle.dumps(value))
    return pickle.dumps(value)


class _Cluster(Executor):
    """A Dask cluster as an executor.

    The client's own ``get_executor()`` takes a result for an error if the worker that computed it
    dies as the result arrives: it asks for the status too late (distributed 2026.8, `cfexecutor`).
    """

    def __init__(self, client: Client) -> None:
        self._client = client

    def submit(self, function: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        here: Future[Any] = Future()
        there = self._client.submit(function, *arguments, **named)

        def hand_over(ended: Remote[Any]) -> None:
            if not here.set_running_or_notify_cancel():
                return
            try:
                here.set_result(ended.result())
            except BaseException as error:  # a player's SystemExit is for whoever waits
                here.set_exception(error)

        here.add_done_callback(lambda _here: here.cancelled() and there.cancel())
        there.add_done_callback(hand_over)
        return here


def spread_out(
    function: Callable[[_Piece], _Done],
    pieces: Iterable[_Piece],
    executor: Executor | None = None,
    advance: Advance = lambda _count: None,
    halt: Event | None = None,
) -> list[_Done]:
    """Return ``function(piece)`` for each piece, in the order of the pieces.

    Args:
        function: must be picklable for processes and clusters, like its pieces and results.
        pieces: each is begun as it comes, before the next is asked for.
        executor: as returned by `checked_executor`.
        advance: called with 1 after each piece.
        halt: once this is set, pieces that have not started are abandoned.

    Raises:
        CancelledError: `halt` was set.
        Exception: whatever `function` or the executor raised; what was still waiting is cancelled.
    """
    if executor is None:
        return [_next(function, piece, advance, halt) for piece in pieces]
    futures: list[Future[_Done]] = []
    ended: SimpleQueue[Future[_Done]] = SimpleQueue()
    try:
        for piece in pieces:
            with interrupts_held_back():
                futures.append(executor.submit(function, piece))
                futures[-1].add_done_callback(ended.put)
        # Not `as_completed`: it locks all futures for a moment, and an interrupt in that leaves
        # some locked for ever.
        for _future in futures:
            _next(lambda done: done.result(), ended.get(), advance, halt)
        return [future.result() for future in futures]
    finally:
        for future in futures:
            future.cancel()


@contextmanager
def interrupts_held_back() -> Iterator[None]:
    """Let Ctrl-C wait for the end of the block.

    A pool of processes that is interrupted as it takes a piece waits for that piece for ever.
    """
    if current_thread() is not main_thread():
        yield
        return
    here, pressed = getpid(), []

    def hold_back(number: int, frame: FrameType | None) -> None:
        if getpid() != here:  # a worker that was forked meanwhile
            default_int_handler(number, frame)
        pressed.append(number)

    before = signal(SIGINT, hold_back)
    try:
        yield
    finally:
        signal(SIGINT, before or SIG_DFL)
    if pressed:
        raise KeyboardInterrupt


def endless(
    function: Callable[[int], _Done], executor: Executor | None = None, halt: Event | None = None
) -> Generator[_Done]:
    """Yield ``function(0)``, ``function(1)``, … in this order, for as long as they are asked for.

    Args:
        function, executor, halt: as in `spread_out`.

    Raises:
        CancelledError: `halt` was set.
        Exception: whatever `function` or the executor raised.
    """
    futures: deque[Future[_Done]] = deque()
    try:
        for number in count():
            if executor is None:
                yield _next(function, number, halt=halt)
                continue
            futures.append(executor.submit(function, number))
            if len(futures) == _AHEAD:
                yield _next(lambda done: done.result(), futures.popleft(), halt=halt)
    finally:
        for future in futures:
            future.cancel()


def _next(
    function: Callable[[_Piece], _Done],
    piece: _Piece,
    advance: Advance = lambda _count: None,
    halt: Event | None = None,
) -> _Done:
    if halt is not None and halt.is_set():
        raise CancelledError
    done = function(piece)
    advance(1)
    return done
