"""The ways in which a stranger hangs up on a kernel's websocket, before it is open or after."""

from __future__ import annotations

import socket
import struct
from collections.abc import Callable
from typing import Any

from koikoi_widget.cli.main import HOST
from tests.browser.servers import Server

REQUEST = {
    "Upgrade": "websocket",
    "Connection": "Upgrade",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
}


def knock(server: Server, kernel: str, query: str = "", **changed: str | None) -> socket.socket:
    """Ask for a kernel's websocket, with some of the usual headers changed or left out (None)."""
    names = {name.replace("-", "_"): name for name in REQUEST}
    headers = REQUEST | {names.get(name, name): value for name, value in changed.items()}
    lines = [
        f"GET /api/kernels/{kernel}/channels{query} HTTP/1.1",
        f"Host: {HOST}:{server.port}",
        *(f"{name}: {value}" for name, value in headers.items() if value is not None),
    ]
    line = socket.create_connection((HOST, server.port), timeout=120)
    line.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
    return line


def reset(line: socket.socket) -> None:
    """Close without a goodbye, as a machine does that is switched off."""
    line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    line.close()


def answer(line: socket.socket) -> bytes:
    """Return the first line of the answer."""
    text = b""
    while b"\r\n" not in text and (more := line.recv(1000)):
        text += more
    return text.split(b"\r\n")[0]


def _half(server: Server, kernel: str) -> None:
    line = socket.create_connection((HOST, server.port), timeout=120)
    line.sendall(f"GET /api/kernels/{kernel}/channels HTTP/1.1\r\nHost: x\r\nUpgr".encode())
    reset(line)


def _refused(**changed: Any) -> Callable[[Server, str], None]:
    def hang_up(server: Server, kernel: str) -> None:
        with knock(server, kernel, **changed) as line:
            answer(line)

    return hang_up


def _goodbye(server: Server, kernel: str) -> None:
    with knock(server, kernel) as line:
        answer(line)
        line.sendall(b"\x88\x80\0\0\0\0")


def _reset_in_a_message(line: socket.socket) -> None:
    line.send(b"\x82\xff")
    reset(line)


def _opened(end: Callable[[socket.socket], None], query: str = "") -> Callable[[Server, str], None]:
    def hang_up(server: Server, kernel: str) -> None:
        end(opened(server, kernel, query))

    return hang_up


def opened(server: Server, kernel: str, query: str = "") -> socket.socket:
    """Return an open websocket, as soon as there is a place for it."""
    while True:
        line = knock(server, kernel, query)
        if b" 101 " in (status := answer(line)):
            return line
        line.close()
        assert b" 429 " in status


WAYS: dict[str, Callable[[Server, str], None]] = {
    "reset at once": lambda server, kernel: reset(knock(server, kernel)),
    "closed at once": lambda server, kernel: knock(server, kernel).close(),
    "half closed at once": lambda server, kernel: _half_closed(knock(server, kernel)),
    "in the middle of the headers": _half,
    "reset once it is open": _opened(reset),
    "closed once it is open": _opened(socket.socket.close),
    "half closed once it is open": _opened(lambda line: _half_closed(line)),
    "reset in the middle of a message": _opened(_reset_in_a_message),
    "open, and reset, with one name for all": _opened(reset, "?session_id=one"),
    "reset at once, with one name for all": lambda server, kernel: reset(
        knock(server, kernel, "?session_id=one")
    ),
    "with a goodbye": _goodbye,
    "refused, another version": _refused(Sec_WebSocket_Version="7"),
    "refused, no key": _refused(Sec_WebSocket_Key=None),
    "refused, no upgrade": _refused(Upgrade=None),
    "refused, no connection": _refused(Connection="close"),
    "refused, a foreign page": _refused(Origin="http://evil.example"),
    "reset, a foreign page": lambda server, kernel: reset(
        knock(server, kernel, Origin="http://evil.example")
    ),
    "reset, another version": lambda server, kernel: reset(
        knock(server, kernel, Sec_WebSocket_Version="7")
    ),
}


def _half_closed(line: socket.socket) -> None:
    with line:
        line.shutdown(socket.SHUT_WR)
        while line.recv(10_000):
            pass
