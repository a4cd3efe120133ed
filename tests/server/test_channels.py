"""A kernel's websocket: what a visitor may send it, leave unread, and open."""

from __future__ import annotations

import json
import re
import socket
import sys
import time
from contextlib import ExitStack, suppress
from typing import Any, Literal

import psutil
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.protocol import State
from websockets.sync.client import connect
from websockets.typing import Origin, Subprotocol

from koikoi_widget.server import channels as server_channels
from koikoi_widget.server.channels import (
    AT_ONCE,
    MOST_SENT,
    MOST_SOCKETS,
    STEADY,
    STEADY_BYTES,
    Pace,
)
from tests.browser.servers import HOST, Server, process_of
from tests.server.visitors import Visitor, channels_of, kernel_of, message
from tests.waiting import until

FRAMES = Subprotocol("v1.kernel.websocket.jupyter.org")


def test_a_foreign_name_opens_no_websocket(visitor: Visitor, server: Server) -> None:
    kernel = visitor.open()
    address = f"ws://evil.example:{server.port}/api/kernels/{kernel}/channels"
    with (
        socket.create_connection((HOST, server.port)) as line,
        pytest.raises(InvalidStatus, match="403"),
    ):
        connect(address, sock=line, origin=Origin(f"http://evil.example:{server.port}"))
    visitor.leave(kernel)


def test_a_websocket_gives_the_terminal_nothing_to_say(visitor: Visitor, server: Server) -> None:
    """Tornado would warn that Jupyter's pings, in milliseconds, take longer than they may."""
    kernel = visitor.open("voila/render/picture.ipynb")
    with connect(channels_of(kernel, server), max_size=None) as channels:
        channels.send(message("kernel_info_request", {}))
        channels.recv(timeout=60)
    visitor.leave(kernel)
    assert "websocket_ping" not in server.log.read_text("utf-8")


def test_a_websocket_without_frames_stops_nobody(visitor: Visitor, server: Server) -> None:
    """A picture comes as bytes, which Voila reads as frames even if none were asked for."""
    kernel = visitor.open("voila/render/picture.ipynb")
    with connect(channels_of(kernel, server), max_size=None) as channels:
        assert channels.subprotocol is None
        control = "0" * 32
        channels.send(
            message(
                "comm_open",
                {
                    "comm_id": control,
                    "target_name": "jupyter.widget.control",
                    "data": {},
                    "target_module": None,
                },
            )
        )
        channels.send(
            message("comm_msg", {"comm_id": control, "data": {"method": "request_states"}})
        )
        while not isinstance(channels.recv(timeout=60), bytes):
            pass  # the states of all widgets arrive in one message, with their bytes
    began = time.monotonic()
    assert visitor.ask("voila/render/no-such.ipynb")[0] == 404
    assert time.monotonic() - began < 30
    visitor.leave(kernel)


@pytest.mark.parametrize(
    ("framing", "parts"), [([FRAMES], b"\xff" * 7 + b"\0"), (None, b"\x7f" + b"\xff" * 3)]
)
def test_a_message_that_claims_to_have_countless_parts_stops_nobody(
    visitor: Visitor, server: Server, framing: list[Subprotocol] | None, parts: bytes
) -> None:
    kernel = visitor.open("voila/render/picture.ipynb")
    with connect(channels_of(kernel, server), subprotocols=framing) as channels:
        channels.send(parts)
        until(lambda: channels.state is State.CLOSED)
        assert channels.close_code == 1002
    assert visitor.ask("voila/render/no-such.ipynb")[0] == 404
    visitor.leave(kernel)


@pytest.mark.parametrize(("framing", "width", "order"), [([FRAMES], 8, "little"), (None, 4, "big")])
def test_a_message_whose_parts_overlap_is_refused(
    visitor: Visitor,
    server: Server,
    framing: list[Subprotocol] | None,
    width: int,
    order: Literal["little", "big"],
) -> None:
    """Each part would be copied: 62 times the message, in the server and on the way to a kernel."""
    kernel = visitor.open("voila/render/picture.ipynb")
    offsets = [60, 0, 1_000_000] * 2
    numbers = [len(offsets), *offsets]
    divided = b"".join(number.to_bytes(width, order) for number in numbers).ljust(1_000_000)
    with connect(channels_of(kernel, server), subprotocols=framing) as channels:
        channels.send(divided)
        until(lambda: channels.state is State.CLOSED)
        assert channels.close_code == 1002
    visitor.leave(kernel)


def test_what_a_stranger_sends_does_not_fill_the_log(visitor: Visitor, server: Server) -> None:
    kernel = visitor.open("voila/render/picture.ipynb")
    size = server.log.stat().st_size
    known = json.loads(message("kernel_info_request", {}))
    with connect(channels_of(kernel, server), max_size=None) as channels:
        channels.send(json.dumps(known | {"channel": "x" * 1_000_000}))
        channels.send(json.dumps(known | {"channel": None, "content": "x" * 1_000_000}))
        channels.send(json.dumps(known))
        while "kernel_info_reply" not in str(channels.recv(timeout=60)):
            pass
    assert visitor.ask("voila/render/" + "x" * 50_000)[0] >= 400
    assert "No such channel" in server.tail()
    assert server.log.stat().st_size - size < 20_000
    visitor.leave(kernel)


def test_a_flood_is_read_at_a_steady_pace(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a page sends at once is read at once; what goes on like that, one after another."""
    clock = 1000.0
    monkeypatch.setattr(server_channels.time, "monotonic", lambda: clock)
    pace = Pace()
    assert not any(pace.seconds(0) for _message in range(int(AT_ONCE * STEADY) - 1))
    waits = [pace.seconds(0) for _message in range(2 * STEADY)]
    assert waits[-1] - waits[0] == pytest.approx(2, abs=0.1)
    clock += 60
    assert pace.seconds(0) == 0
    assert pace.seconds(int(AT_ONCE * STEADY_BYTES)) == pytest.approx(0, abs=0.1)
    assert pace.seconds(STEADY_BYTES) == pytest.approx(1, abs=0.1)


def test_a_flood_is_answered_to_its_end(visitor: Visitor, server: Server) -> None:
    kernel = visitor.open("voila/render/picture.ipynb")
    count = int(AT_ONCE * STEADY) + STEADY
    with connect(channels_of(kernel, server), max_size=None, max_queue=None) as channels:
        for _message in range(count):
            channels.send(message("kernel_info_request", {}))
        answers = 0
        while answers < count:
            answers += "kernel_info_reply" in str(channels.recv(timeout=60))
    visitor.leave(kernel)


def test_a_message_that_is_too_long_is_not_even_read(visitor: Visitor, server: Server) -> None:
    kernel = visitor.open("voila/render/picture.ipynb")
    with connect(channels_of(kernel, server), max_queue=None) as channels:
        channels.socket.sendall(b"\x82\xff" + (MOST_SENT + 1).to_bytes(8, "big"))
        until(lambda: channels.state is State.CLOSED)
        assert channels.close_code == 1009
    assert visitor.lives(kernel)
    visitor.leave(kernel)


def test_a_browser_that_reads_nothing_is_hung_up_on_and_others_go_on(
    visitor: Visitor, server: Server
) -> None:
    _status, page, _headers = visitor.ask("voila/render/loud.ipynb")
    kernel = kernel_of(page)
    [loud] = re.findall(r'widget-view\+json": {[^}]*"model_id": "(\w+)"', page)
    process = psutil.Process(server.process.pid)
    unread: dict[str, Any] = {"max_size": None, "ping_interval": None, "close_timeout": 0}
    with connect(channels_of(kernel, server), **unread) as channels:
        here = channels.socket.getsockname()
        assert any(each.raddr == here for each in process.net_connections())
        asked = {"method": "custom", "content": {}}
        channels.send(message("comm_msg", {"comm_id": loud, "data": asked}))
        until(lambda: all(each.raddr != here for each in process.net_connections()))
    with connect(channels_of(kernel, server), max_size=None) as channels:
        channels.send(message("kernel_info_request", {}))
        while "kernel_info_reply" not in str(channels.recv(timeout=60)):
            pass
    visitor.leave(kernel)


def test_a_kernel_has_only_so_many_websockets(visitor: Visitor, server: Server) -> None:
    kernel = visitor.open("voila/render/picture.ipynb")

    def is_refused() -> bool:
        try:
            with connect(channels_of(kernel, server), max_queue=None):
                return False
        except InvalidStatus as refused:
            return refused.response.status_code == 429

    with ExitStack() as left:
        first, *_others = [
            left.enter_context(connect(channels_of(kernel, server), max_queue=None))
            for _ in range(MOST_SOCKETS)
        ]
        assert is_refused()
        first.close()
        until(lambda: not is_refused())
    visitor.leave(kernel)


@pytest.mark.skipif(sys.platform != "linux", reason="only there its process can be found")
def test_what_a_kernel_does_not_take_is_not_kept_without_end(
    visitor: Visitor, server: Server
) -> None:
    kernel = visitor.open("voila/render/picture.ipynb")
    process = process_of(kernel, server.folder)
    with connect(channels_of(kernel, server), ping_interval=None) as channels:
        channels.send(message("kernel_info_request", {}))
        channels.recv(timeout=60)
        process.suspend()  # as one that computes without end
        try:
            for _message in range(60):
                with suppress(ConnectionClosed):
                    channels.send(message("comm_msg", {"much": "x" * 1_000_000}))
                    taken = channels.ping()
                    until(lambda: channels.state is State.CLOSED or taken.is_set())  # noqa: B023
        finally:
            process.resume()
        assert channels.close_code == 1013
    visitor.leave(kernel)
