"""Who is hung up on."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable

import pytest
from tornado.netutil import bind_sockets
from tornado.web import Application, RequestHandler
from tornado.websocket import WebSocketHandler

from koikoi_widget.cli.main import HOST
from koikoi_widget.server.door import Door
from koikoi_widget.server.kernels import limits
from tests.server.hang_ups import REQUEST

PATIENCE = 0.8
LARGE = bytes(20_000_000)  # more than the system takes before anybody reads


class Answering(RequestHandler):
    def get(self) -> None:
        self.write(LARGE)


class Talking(WebSocketHandler):
    def open(self) -> None:
        self.write_message(LARGE, binary=True)


async def never(reader: asyncio.StreamReader) -> None:
    """Read nothing at all."""
    await asyncio.Event().wait()


async def drop_by_drop(reader: asyncio.StreamReader) -> None:
    """Read, but so little that nobody ever waits for it."""
    while await reader.read(1):
        await asyncio.sleep(0.001)


async def slowly(reader: asyncio.StreamReader) -> None:
    """Read as through a bad line, for several times as long as a silent reader is waited for."""
    end = asyncio.get_running_loop().time() + 3 * PATIENCE
    while asyncio.get_running_loop().time() < end:
        await reader.read(2_000)  # so little that there is always something left
        await asyncio.sleep(0.001)


PLAIN = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
UPGRADE = "".join(f"{name}: {value}\r\n" for name, value in REQUEST.items()).encode()
WEBSOCKET = b"GET /talk HTTP/1.1\r\nHost: x\r\n" + UPGRADE + b"\r\n"


async def is_hung_up_on(request: bytes, read: Callable[[asyncio.StreamReader], Awaitable[None]]):
    """Return whether the server closes the connection of someone who reads in a way."""
    [listening] = bind_sockets(0, HOST)
    door = Door(Application([("/", Answering), ("/talk", Talking)]))
    door.add_sockets([listening])
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 50_000)
    line.connect((HOST, listening.getsockname()[1]))
    reader, writer = await asyncio.open_connection(sock=line, limit=50_000)
    writer.write(request)
    reading = asyncio.ensure_future(read(reader))
    await asyncio.sleep(0)
    while not door.lines and not reading.done():
        await asyncio.sleep(0.001)
    while door.lines and not reading.done():
        await asyncio.sleep(0.001)
    hung_up = not door.lines
    reading.cancel()
    writer.close()
    door.stop()
    return hung_up


@pytest.mark.parametrize("request_", [PLAIN, PLAIN * 30, WEBSOCKET], ids=["one", "thirty", "talk"])
@pytest.mark.parametrize(
    ("read", "expected"), [(never, True), (drop_by_drop, True), (slowly, False)]
)
def test_who_does_not_read_is_hung_up_on_and_who_reads_slowly_is_not(
    monkeypatch: pytest.MonkeyPatch, request_: bytes, read, expected: bool
) -> None:
    monkeypatch.setattr(limits, "PATIENCE_WITH_A_READER", PATIENCE)
    monkeypatch.setattr(limits, "LEAST_READ", 5000)

    async def within_a_minute() -> bool:
        async with asyncio.timeout(60):
            return await is_hung_up_on(request_, read)

    assert asyncio.run(within_a_minute()) is expected
