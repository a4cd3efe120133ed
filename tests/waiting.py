"""Waiting for a state that can only be found out by asking again."""

import time
from collections.abc import Callable

# For a server to start: it says nothing about speed, and a machine may have twenty things to do.
START_SECONDS = 180


def until(happened: Callable[[], bool], seconds: float = 120) -> None:
    """Wait until something has happened on the server."""
    end = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.1)
