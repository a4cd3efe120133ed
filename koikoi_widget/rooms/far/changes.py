"""Who waits for what a server tells next."""

from __future__ import annotations

import threading
from concurrent.futures import Future


class Changes:
    """Lets any thread wait for the next change, which another one tells."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._waiting: list[Future[None]] = []

    def next(self) -> Future[None]:
        """Return what is done at the next change."""
        change: Future[None] = Future()
        with self._lock:
            self._waiting.append(change)
        return change

    def tell(self) -> None:
        """Let all go on who wait."""
        with self._lock:
            waiting, self._waiting = self._waiting, []
        for change in waiting:
            if change.set_running_or_notify_cancel():
                change.set_result(None)
