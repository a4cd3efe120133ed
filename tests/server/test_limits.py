"""What the system lets a server and its pages take; test_page.py has a page that wants too much."""

from __future__ import annotations

import subprocess
import sys

import pytest

from koikoi_widget.server.kernels import Kernels
from koikoi_widget.server.limits import SOCKETS_OF_A_PAGE

MANY_FILES = """
import resource
from koikoi_widget.server.limits import FILES, open_many_files
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


@pytest.mark.parametrize("pages", [1, 500, 10_000])
def test_there_are_sockets_for_all_pages(pages: int) -> None:
    kernels = Kernels(room=pages)
    assert kernels.context.max_sockets >= max(min(pages * SOCKETS_OF_A_PAGE, 65_535), 1000)
