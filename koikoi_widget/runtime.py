"""What the Python that runs this cannot do, and the one way to have work done that takes a while.

In the browser alone Python is a WebAssembly module: it has one thread and no processes, and nothing
there compiles the kernel.
"""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Executor
from pathlib import Path
from typing import TypeVar

from .locale import N_

_Found = TypeVar("_Found")

IS_BROWSER = sys.platform == "emscripten"
HAS_THREADS = not IS_BROWSER

# The niceness of work that can wait: a tenth of the time of what cannot, for the thread may hold up
# the page of its own kernel.
LATER = 10

NO_KERNEL = N_(
    "The coach cannot do its calculations in the browser alone: Koi-Koi must be installed for that."
)
# What the site says before Python has come there (tools/site.py).
COMING = {
    "loading": N_("Python is being loaded into your browser: {done} of {all} MB."),
    "starting": N_("Python is starting …"),
    "almost": N_("The cards are being shuffled …"),
    "failed": N_("Koi-Koi could not be loaded. Check your connection and load the page again."),
    "missing": N_("There is no such lesson."),
}
NO_SEAL = N_("When Koi-Koi runs only in your browser, it saves only practice matches.")


def received(message: object) -> object:
    """Return a browser's message as JSON means it; Pyodide has an object of its own for null."""
    if not IS_BROWSER:
        return message
    from pyodide.ffi import jsnull

    return without(jsnull, message)


def without(null: object, value: object) -> object:
    """Return lists and dictionaries with None in place of each `null`."""
    if isinstance(value, dict):
        return {name: without(null, part) for name, part in value.items()}
    if isinstance(value, list):
        return [without(null, part) for part in value]
    return None if value is null else value


def hides_code() -> bool:
    """Return whether the reader is on a page, which shows what code makes and not the code."""
    return IS_BROWSER or "VOILA_REQUEST_URL" in os.environ


def can_write(folder: Path) -> bool:
    """Make a folder, if need be, and return whether a file can be made in it."""
    from tempfile import TemporaryFile

    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        TemporaryFile(dir=folder).close()
    except OSError:
        return False
    return True


def step_back() -> None:
    """Let everything else on the machine go before this thread; a class shares one.

    Only Linux gives each thread a priority of its own.
    """
    if sys.platform == "linux":
        before = os.getpriority(os.PRIO_PROCESS, threading.get_native_id())
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), max(before, LATER))


async def aside(
    work: Callable[..., _Found], *arguments: object, threads: Executor | None = None
) -> _Found:
    """Return what ``work(*arguments)`` returns, without keeping the event loop waiting.

    Without threads the loop does wait, but only after it has done what it had to do before.

    Args:
        threads: those that do the work, if not the loop's own.
    """
    if HAS_THREADS:
        return await asyncio.get_running_loop().run_in_executor(threads, work, *arguments)
    await asyncio.sleep(0)
    return work(*arguments)
