"""What the system lets a server and its pages take.

Each copied kernel imports this module, so nothing here imports what only the server needs.
"""

from __future__ import annotations

import sys
from pathlib import Path

# What a page's kernel may take on top of what it was copied with, in bytes. A page with a coach
# that has been asked takes a tenth; virtual memory, stacks of threads for instance, counts too.
MEMORY_OF_A_PAGE = 1_000_000_000
FILES = 10_240  # that a server may have open; an open page takes about 25
SOCKETS_OF_A_PAGE = 64  # of ZeroMQ: each of its websockets takes 6 while it is opened
# Messages that a kernel has not taken; then more wait in the server, which counts their bytes.
MESSAGES_OF_A_SOCKET = 2
UNREAD_OF_A_PAGE = 32_000_000  # bytes that a browser has not read, or may come back for
UNREAD_OF_ALL = 128_000_000  # the same, of all browsers
# Whoever reads less than this of an answer in so many seconds holds a place, and does not want it.
PATIENCE_WITH_A_READER = 60
LEAST_READ = 60_000
SENT_AT_ONCE = 128_000  # bytes that the system keeps for a browser
_MOST_SOCKETS = 65_535  # of a context of ZeroMQ


def bound_memory() -> None:
    """Let this process take so much more, and then get a `MemoryError`; on Linux alone."""
    if sys.platform != "linux":
        return
    import resource

    pages = int(Path("/proc/self/statm").read_text("ascii").split()[5])  # of data and stack
    _soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
    most = pages * resource.getpagesize() + MEMORY_OF_A_PAGE
    resource.setrlimit(resource.RLIMIT_DATA, (_at_most(most, hard), hard))


def open_many_files() -> None:
    """Let this process open enough files for many pages, as far as it is allowed to."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < FILES:
        resource.setrlimit(resource.RLIMIT_NOFILE, (_at_most(FILES, hard), hard))


def most_connections() -> int:
    """Return the number of files open beyond which nobody new is let in; the rest is for pages."""
    if sys.platform == "win32":
        return FILES
    import resource

    soft, _hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    return FILES if soft == resource.RLIM_INFINITY else 3 * soft // 4


def sockets(pages: int, usual: int) -> int:
    """Return how many sockets of ZeroMQ that number of pages may need; `usual` at the least."""
    return min(max(usual, pages * SOCKETS_OF_A_PAGE), _MOST_SOCKETS)


def _at_most(wanted: int, hard: int) -> int:
    import resource

    return wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
