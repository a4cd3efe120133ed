"""Work in pieces, done here or on any executor: threads, processes, a Dask cluster."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import CancelledError, Executor, as_completed
from threading import Event
from typing import TypeVar, cast

from .engine.errors import not_allowed
from .locale import _
from .progress import Advance

_Piece = TypeVar("_Piece")
_Done = TypeVar("_Done")


def checked_executor(executor: object) -> Executor | None:
    """Return an executor or None unchanged; of a Dask ``Client``, return its executor.

    Raises:
        InvalidValue: it is something else.
    """
    if callable(make := getattr(executor, "get_executor", None)):
        executor = make()
    if executor is None:
        return None
    if not callable(getattr(executor, "submit", None)):
        allowed = _("None, an executor of concurrent.futures, or a Client of Dask")
        raise not_allowed("executor", executor, allowed)
    return cast(Executor, executor)  # Dask's only looks like one


def spread_out(
    function: Callable[[_Piece], _Done],
    pieces: Sequence[_Piece],
    executor: Executor | None = None,
    advance: Advance = lambda _count: None,
    halt: Event | None = None,
) -> list[_Done]:
    """Return ``function(piece)`` for each piece, in the order of the pieces.

    Args:
        function: must be picklable for processes and clusters, like its pieces and results.
        executor: as returned by `checked_executor`.
        advance: called with 1 after each piece.
        halt: once this is set, pieces that have not started are abandoned.

    Raises:
        CancelledError: `halt` was set.
        Exception: whatever `function` or the executor raised; what was still waiting is cancelled.
    """
    if executor is None:
        return [_next(function, piece, advance, halt) for piece in pieces]
    futures = [executor.submit(function, piece) for piece in pieces]
    try:
        for future in as_completed(futures):
            _next(lambda done: done.result(), future, advance, halt)
        return [future.result() for future in futures]
    finally:
        for future in futures:
            future.cancel()


def _next(
    function: Callable[[_Piece], _Done], piece: _Piece, advance: Advance, halt: Event | None
) -> _Done:
    if halt is not None and halt.is_set():
        raise CancelledError
    done = function(piece)
    advance(1)
    return done
