"""The server's log, of which a stranger cannot write more than a few lines at a time."""

from __future__ import annotations

import logging

from ..engine.errors import shortened

MOST_LOGGED = 2000  # characters of a record
_TORNADO = ("tornado.access", "tornado.application", "tornado.general")


class _Short(logging.Filter):
    """Shortens records: Jupyter's server logs whole messages, and addresses, that make no sense."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg, record.args = shortened(record.getMessage(), MOST_LOGGED), ()
        return True


def shorten(log: logging.Logger) -> None:
    """Shorten what is written to a server's log, by itself or by tornado."""
    for each in (log, *map(logging.getLogger, _TORNADO)):
        each.addFilter(_Short())
