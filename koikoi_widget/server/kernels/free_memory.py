"""Memory that is free is given back to the system; by itself glibc keeps it for the process.

Visitors come and go, each with a few megabytes of requests, pages and messages, among which
something small is always kept. A server would weigh more with each of them.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Mapping

_MOST_ARENAS = -8  # the name of the option in glibc's malloc.h


def stay_small() -> None:
    """Let all threads of this process share one place for memory; each would keep its own."""
    _glibc("mallopt", _MOST_ARENAS, 1)


def give_back() -> None:
    """Return what is free to the system; takes a few milliseconds."""
    _glibc("malloc_trim", 0)


def too_heavy(processes: Mapping[str, int], granted: int, share: int) -> str | None:
    """Return which process has to end because all together take more than is granted them.

    It is the heaviest, by what it shares with no other, and one that takes more than two shares: so
    many honest ones would not help.

    Args:
        processes: The numbers of the processes, by any name.
        granted: Megabytes for all of them.
        share: Megabytes that each may need.
    """
    taken = {name: megabytes(pid, "rss") for name, pid in processes.items()}
    if sum(taken.values()) > granted:  # what they share with each other counts there many times
        taken = {name: max(megabytes(pid, "uss"), share) for name, pid in processes.items()}
    heaviest = max(taken, key=taken.__getitem__, default=None)
    if heaviest is None or sum(taken.values()) <= granted or taken[heaviest] <= 2 * share:
        return None
    return heaviest


def megabytes(pid: int, kind: str) -> float:
    """Return how much a process takes: all ("rss"), or what it shares with no other ("uss")."""
    import psutil

    try:
        process = psutil.Process(pid)
        memory = process.memory_info() if kind == "rss" else process.memory_full_info()
    except psutil.Error:
        return 0  # it has ended
    return float(getattr(memory, kind)) / 1e6


def _glibc(name: str, *values: int) -> None:
    """Call a function of glibc; other systems have none, and do without."""
    if sys.platform != "linux":
        return
    function = getattr(ctypes.CDLL(None), name, None)
    if function is not None:
        function(*values)
