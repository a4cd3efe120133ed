"""A network between a browser and a server that fails on request."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from threading import Thread
from types import TracebackType

from koikoi_widget.cli.main import HOST
from tests.browser.servers import free_port


class Proxy:
    """Passes on what goes to and from `server`, a port, at a port of its own, in a thread.

    Attributes:
        port: the port it listens on.
    """

    def __init__(self, server: int) -> None:
        self._server = server
        self.port = free_port()
        self._refuses = False
        self._flows = asyncio.Event()
        self._flows.set()
        self._is_over = asyncio.Event()
        self._lines: set[asyncio.StreamWriter] = set()
        self._loop: Future[asyncio.AbstractEventLoop] = Future()
        self._thread = Thread(target=lambda: asyncio.run(self._listen()), daemon=True)

    def __enter__(self) -> Proxy:
        self._thread.start()
        self._loop.result(10)
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        self.drop()
        self._have(self._is_over.set)
        self._thread.join(10)

    def refuse(self) -> None:
        """Cut all connections and allow no new ones."""
        self._refuses = True
        self.drop()

    def swallow(self) -> None:
        """Pass nothing on, and close nothing: a black hole."""
        self._have(self._flows.clear)

    def drop(self) -> None:
        """Cut all connections; new ones are let in."""
        self._have(self._cut)

    def mend(self) -> None:
        """Pass on everything again, what was held back first."""
        self._refuses = False
        self._have(self._flows.set)

    def _have(self, done: Callable[[], None]) -> None:
        """Have something done in the thread of the network."""
        self._loop.result().call_soon_threadsafe(done)

    async def _listen(self) -> None:
        async with await asyncio.start_server(self._serve, HOST, self.port):
            self._loop.set_result(asyncio.get_running_loop())
            await self._is_over.wait()

    def _cut(self) -> None:
        for line in self._lines:
            line.transport.abort()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            if self._refuses:
                raise ConnectionRefusedError
            far_reader, far_writer = await asyncio.open_connection(HOST, self._server)
        except OSError:
            writer.transport.abort()
            return
        self._lines |= {writer, far_writer}
        with suppress(asyncio.CancelledError):  # the network is given up with lines in it
            await asyncio.gather(
                self._pass_on(reader, far_writer), self._pass_on(far_reader, writer)
            )
        self._lines -= {writer, far_writer}

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(2**16):
                await self._flows.wait()
                writer.write(data)
                await writer.drain()
        writer.close()
