"""The log, of which a stranger can write little: few records, and short ones.

A log has no limit of its own, and shares the disk with what players keep. Whatever fails can be
made to fail a thousand times a second, with four megabytes each time.

Each copied kernel imports this module, so nothing here imports what only the server needs.
"""

from __future__ import annotations

import logging
import traceback
from collections.abc import Iterable
from typing import Any

from ..engine.errors import shortened
from ..rooms.ration import Ration

MOST_LOGGED = 1000  # characters of a record, and as many of what it says about an error
MINUTE = 60  # seconds
# How many records of a minute one line of a program may write.
OF_A_SERVER = 30
OF_A_KERNEL = 2
_LEFT_OUT = "[{count} records like this one were left out] {text}"


class _Rationing(logging.Filter):
    """Lets through so many records a minute of each line of a program, and shortens them."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self._ration = Ration(most, MINUTE)  # by the line of the program
        self._left_out: dict[tuple[str, int], int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether a record is let through; every handler it comes to asks again."""
        known = vars(record)
        if "is_let_through" not in known:
            known["is_let_through"] = self._lets_through(record)
        return bool(known["is_let_through"])

    def _lets_through(self, record: logging.LogRecord) -> bool:
        line = (record.pathname, record.lineno)
        if not self._ration.count(line):
            self._left_out[line] = self._left_out.get(line, 0) + 1
            return False
        self._shorten(record, self._left_out.pop(line, 0))
        return True

    def _shorten(self, record: logging.LogRecord, left_out: int) -> None:
        text = shortened(record.getMessage(), MOST_LOGGED)
        record.msg = _LEFT_OUT.format(count=left_out, text=text) if left_out else text
        record.args = ()
        if record.exc_info:
            record.exc_text, record.exc_info = _error_of(record.exc_info), None


def _error_of(error: Any) -> str:
    """Return the last lines of a traceback, and the beginning of what the error says."""
    kind, value, place = error
    lines = traceback.format_tb(place) if place else []
    said = traceback.format_exception_only(kind, value)[-1].strip()
    return "".join(lines)[-MOST_LOGGED:] + shortened(said, MOST_LOGGED)


def keep_from_page(log: logging.Logger, names: Iterable[str]) -> None:
    """Have a kernel's loggers of these names write where its own does: into the server's log.

    A logger without a handler writes to `sys.stderr`, which a kernel sends to its page: tracebacks,
    with the names of the server's folders.
    """
    for logger in map(logging.getLogger, names):
        logger.handlers, logger.propagate = list(log.handlers), False


def ration(most: int, *logs: logging.Logger) -> None:
    """Let `most` records a minute of each line of a program through, by all handlers there are."""
    known = (logging.getLogger(), logging.getLogger("tornado"), *logs)
    handlers = {handler for log in known for handler in log.handlers}
    if logging.lastResort is not None:
        handlers.add(logging.lastResort)
    rationing = _Rationing(most)
    for handler in handlers:
        handler.addFilter(rationing)
