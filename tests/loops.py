"""Tests that run in an event loop, as what is shown on a page does."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any


def in_a_loop(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """Have an asynchronous test run in a loop of its own."""

    @wraps(test)
    def run(*fixtures: Any, **named: Any) -> None:
        asyncio.run(test(*fixtures, **named))

    return run


async def comes(happened: Callable[[], object], seconds: float = 60) -> None:
    """Wait until something has happened, while the loop goes on."""
    end = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < end, "it did not happen"
        await asyncio.sleep(0.001)
