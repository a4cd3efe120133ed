"""Who is let in, and who is hung up on."""

from __future__ import annotations

import socket
from collections.abc import Collection
from typing import Any
from weakref import WeakSet

from tornado.httpserver import HTTPServer
from tornado.httputil import HTTPServerRequest
from tornado.ioloop import PeriodicCallback
from tornado.iostream import IOStream
from tornado.routing import Matcher

from .address_check import is_named
from .kernels import limits


class Line(IOStream):
    """A connection that knows how much of what waits for it has been taken of late."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.since = self.io_loop.time()  # when something began to wait, or enough had been taken
        self.taken = 0  # bytes since then

    def write_to_fd(self, data: memoryview) -> int:
        """Return how many bytes the system has taken."""
        taken = super().write_to_fd(data)
        self.taken += taken
        return taken

    def is_stuck(self) -> bool:
        """Return whether too little has been taken for too long; ask every few seconds."""
        is_late = self.io_loop.time() - self.since > limits.PATIENCE_WITH_A_READER
        if self.writing() and not is_late:
            return False
        if self.writing() and self.taken < limits.LEAST_READ:
            return True
        self.since, self.taken = self.io_loop.time(), 0
        return False


class Door(HTTPServer):
    """Hangs up on whoever comes while too many files are open, and on whoever does not read.

    A stranger may hold a connection for a minute without a request, and many of them would leave no
    files for the pages. Open files are numbered from below, so the number of a new one tells. With
    requests whose answers nobody reads, a connection could be held for ever.
    """

    def initialize(self, *args: Any, **kwargs: Any) -> None:
        """Prepare a server, as tornado has it done in place of `__init__`."""
        super().initialize(*args, **kwargs)
        self.lines: WeakSet[Line] = WeakSet()  # those that are open
        self._look = PeriodicCallback(self._hang_up, 1000 * limits.PATIENCE_WITH_A_READER / 4)
        self._look.start()

    def stop(self) -> None:
        """Let nobody in any more."""
        self._look.stop()
        super().stop()

    def handle_stream(self, stream: IOStream, address: Any) -> None:
        """Take a new connection, or close it."""
        if stream.socket.fileno() >= limits.most_connections():
            stream.close()
            return
        # The more the system takes at once, the longer a slow reader seems to read nothing.
        stream.socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, limits.SENT_AT_ONCE)
        line = Line(
            stream.socket,
            max_buffer_size=stream.max_buffer_size,
            read_chunk_size=stream.read_chunk_size,
        )
        self.lines.add(line)
        super().handle_stream(line, address)

    def _hang_up(self) -> None:
        for line in list(self.lines):
            if line.is_stuck():
                line.close()
            if line.closed():
                self.lines.discard(line)


class ForAnother(Matcher):
    """Matches the requests for a host that is not this server, whatever they ask for."""

    def __init__(self, names: Collection[str]) -> None:
        self.names = names

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        """Return that there is a match, as tornado wants it, or None."""
        return None if is_named(request.host_name, self.names) else {}
