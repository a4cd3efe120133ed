"""Whoever hangs up, at whatever moment, leaves nothing behind in the server."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator

import psutil
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from koikoi_widget.server.channels import MOST_SOCKETS
from tests.browser.servers import Server
from tests.server.hang_ups import WAYS, answer, knock, opened, reset
from tests.server.visitors import Visitor, channels_of, message
from tests.waiting import until

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="psutil counts no descriptors")

PLAIN = "voila/render/picture.ipynb"
TIMES = 25
# A traceback of the server, of which the first lines are not logged. A kernel that is ended while
# it answers says so, too: that is ipykernel's, and in its process.
TRACEBACK = re.compile(r'  File ".*/(?:tornado|jupyter_server|voila|koikoi_widget/server)/')
KEPT = 10  # descriptors of the channels that are kept for a browser that may come back


@pytest.fixture(scope="module")
def process(server: Server) -> psutil.Process:
    return psutil.Process(server.process.pid)


@pytest.fixture
def nothing_is_left(server: Server, process: psutil.Process) -> Iterator[None]:
    """What a test does leaves no descriptor, and hardly a word, once its page has been left."""
    for _warm_up in range(2):
        visitor = Visitor(server)
        kernel = visitor.open(PLAIN)
        knock(server, kernel).close()
        visitor.leave(kernel)
    before, size = process.num_fds(), server.log.stat().st_size
    yield
    until(lambda: process.num_fds() <= before + 2)
    logged = server.log.read_text("utf-8", "replace")[size:]
    assert not TRACEBACK.search(logged), logged


def is_heard(server: Server, kernel: str) -> bool:
    """Return whether a kernel answers on a websocket of its own, for which there is a place."""
    try:
        with connect(channels_of(kernel, server), max_size=None) as channels:
            channels.send(message("kernel_info_request", {}))
            while "kernel_info_reply" not in str(channels.recv(timeout=60)):
                pass
    except InvalidStatus as refused:
        if refused.response.status_code == 429:
            return False
        raise
    return True


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("stays", [True, False], ids=["beside another", "alone"])
@pytest.mark.usefixtures("nothing_is_left")
def test_a_hang_up_leaves_nothing_behind(
    server: Server, visitor: Visitor, process: psutil.Process, way: str, stays: bool
) -> None:
    kernel = visitor.open(PLAIN)
    others = [knock(server, kernel)] if stays else []
    until(lambda: f'"connections": {len(others)}' in visitor.ask(f"api/kernels/{kernel}")[1])
    before = process.num_fds()
    for _time in range(TIMES):
        WAYS[way](server, kernel)
    until(lambda: process.num_fds() <= before + KEPT)
    until(lambda: is_heard(server, kernel))
    for other in others:
        other.close()
    visitor.leave(kernel)


@pytest.mark.usefixtures("nothing_is_left")
def test_a_hang_up_holds_no_place_and_no_kernel(server: Server, visitor: Visitor) -> None:
    kernel = visitor.open(PLAIN)
    for hang_up in WAYS.values():
        for _place in range(MOST_SOCKETS):
            hang_up(server, kernel)
    until(lambda: '"connections": 0' in visitor.ask(f"api/kernels/{kernel}")[1])
    with connect(channels_of(kernel, server)), connect(channels_of(kernel, server)):
        until(lambda: '"connections": 2' in visitor.ask(f"api/kernels/{kernel}")[1])
    visitor.leave(kernel)


@pytest.mark.parametrize("end", [reset, lambda line: None, answer], ids=["reset", "left", "opened"])
@pytest.mark.usefixtures("nothing_is_left")
def test_a_page_that_is_left_while_websockets_open_leaves_nothing_behind(
    server: Server, end
) -> None:
    for _visit in range(5):
        visitor = Visitor(server)
        kernel = visitor.open(PLAIN)
        lines = [knock(server, kernel) for _line in range(MOST_SOCKETS - 1)]
        for line in lines:
            end(line)
        visitor.leave(kernel)
        for line in lines:
            line.close()


@pytest.mark.usefixtures("nothing_is_left")
def test_a_kernel_that_is_told_to_end_leaves_nothing_behind(server: Server) -> None:
    for _visit in range(3):
        visitor = Visitor(server)
        kernel = visitor.open(PLAIN)
        with connect(channels_of(kernel, server), max_size=None) as channels:
            channels.send(message("shutdown_request", {"restart": False}))
            until(lambda: not visitor.lives(kernel))  # noqa: B023


@pytest.mark.usefixtures("nothing_is_left")
def test_nobody_stays_connected_to_a_kernel_that_has_ended(server: Server) -> None:
    """Who does could hold every connection that the server takes, and never send a thing."""
    visitor = Visitor(server)
    kernel = visitor.open(PLAIN)
    with opened(server, kernel) as line:
        visitor.leave(kernel)
        while line.recv(10_000):
            pass


@pytest.mark.usefixtures("nothing_is_left")
def test_what_still_comes_on_a_line_that_was_replaced_is_nobodys(
    server: Server, visitor: Visitor
) -> None:
    """A browser that connects again closes its older line later than the server does."""
    kernel = visitor.open(PLAIN)
    with opened(server, kernel, "?session_id=one") as older:
        opened(server, kernel, "?session_id=one").close()
        older.sendall(b"\x82\x88\0\0\0\0\6\0\0\0\0\0\0\0" + b"\x88\x80\0\0\0\0")
        while older.recv(10_000):
            pass
    visitor.leave(kernel)
