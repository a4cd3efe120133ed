"""Memory that is free is given back to the system; by itself glibc keeps it for the process.

Visitors come and go, each with a few megabytes of requests, pages and messages, among which
something small is always kept. A server would weigh more with each of them.
"""

from __future__ import annotations

import ctypes
import sys

_MOST_ARENAS = -8  # the name of the option in glibc's malloc.h


def stay_small() -> None:
    """Let all threads of this process share one place for memory; each would keep its own."""
    _glibc("mallopt", _MOST_ARENAS, 1)


def give_back() -> None:
    """Return what is free to the system; takes a few milliseconds."""
    _glibc("malloc_trim", 0)


def _glibc(name: str, *values: int) -> None:
    """Call a function of glibc; other systems have none, and do without."""
    if sys.platform != "linux":
        return
    function = getattr(ctypes.CDLL(None), name, None)
    if function is not None:
        function(*values)
