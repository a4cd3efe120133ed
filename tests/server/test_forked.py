"""Kernels as copies of one process."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import psutil
import pytest

from koikoi_widget.cli import notebooks_folder
from tests.browser.servers import voila
from tests.server.test_page import Visitor


@pytest.mark.skipif(sys.platform != "linux", reason="kernels are copied on Linux alone")
def test_a_copy_imports_nothing_that_only_the_server_needs() -> None:
    code = (
        "import sys, koikoi_widget.server.copied;"
        "print({'voila', 'tornado', 'jupyter_client', 'jupyter_server'} & sys.modules.keys())"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"


def test_no_kernel_outlives_a_server_that_is_killed(tmp_path: Path) -> None:
    server = voila(tmp_path, notebooks_folder())
    Visitor(server).open()
    helpers = psutil.Process(server.process.pid).children(recursive=True)
    server.process.kill()
    _ended, alive = psutil.wait_procs(helpers, timeout=30)
    server.stop()
    assert helpers and not alive
