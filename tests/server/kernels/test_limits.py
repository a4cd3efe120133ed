"""What the system lets a server and its pages take; test_page.py has a page that wants too much."""

from __future__ import annotations

import asyncio
import subprocess
import sys

import pytest
from tornado.netutil import bind_sockets
from tornado.web import Application

from koikoi_widget.cli.main import HOST
from koikoi_widget.server.door import Door
from koikoi_widget.server.kernels import limits
from koikoi_widget.server.kernels.limits import SOCKETS_OF_A_PAGE
from koikoi_widget.server.kernels.pool import Kernels

MANY_FILES = """
import resource
from koikoi_widget.server.kernels.limits import FILES, open_many_files
_soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
resource.setrlimit(resource.RLIMIT_NOFILE, (100, hard))
open_many_files()
soft, _hard = resource.getrlimit(resource.RLIMIT_NOFILE)
assert soft == (FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)), (soft, hard)
resource.setrlimit(resource.RLIMIT_NOFILE, (150, 150))
open_many_files()
assert resource.getrlimit(resource.RLIMIT_NOFILE) == (150, 150)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")
def test_a_server_opens_as_many_files_as_many_pages_need_or_as_it_may() -> None:
    subprocess.run([sys.executable, "-c", MANY_FILES], check=True)


def test_who_comes_while_too_many_files_are_open_is_hung_up_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def answers() -> list[bytes]:
        [listening] = bind_sockets(0, HOST)
        door = Door(Application())
        door.add_sockets([listening])
        found = []
        for most in (10_000, listening.fileno()):
            monkeypatch.setattr(limits, "most_connections", lambda most=most: most)
            reader, writer = await asyncio.open_connection(HOST, listening.getsockname()[1])
            try:
                writer.write(b"GET / HTTP/1.0\r\n\r\n")
                found.append(await reader.readline())
            except ConnectionError:
                found.append(b"")
            writer.close()
        door.stop()
        return found

    assert asyncio.run(answers()) == [b"HTTP/1.1 404 Not Found\r\n", b""]


@pytest.mark.parametrize("pages", [1, 500, 10_000])
def test_there_are_sockets_for_all_pages(pages: int) -> None:
    kernels = Kernels(room=pages)
    assert kernels.context.max_sockets >= max(min(pages * SOCKETS_OF_A_PAGE, 65_535), 1000)
