"""Kernels as copies of one process."""

from __future__ import annotations

import sys
from pathlib import Path

import nbformat
import psutil
import pytest

from koikoi_widget.cli.main import notebooks_folder
from tests.browser.servers import voila
from tests.fresh import run
from tests.server.visitors import Visitor


@pytest.mark.skipif(sys.platform != "linux", reason="kernels are copied on Linux alone")
def test_a_copy_imports_nothing_that_only_the_server_needs() -> None:
    code = (
        "import sys, koikoi_widget.server.kernels.copied;"
        "print({'voila', 'tornado', 'jupyter_client', 'jupyter_server'} & sys.modules.keys())"
    )
    assert run(code) == "set()"


def test_a_copy_has_no_debugger_and_leaves_that_of_others_alone() -> None:
    code = (
        "import sys, koikoi_widget.server.kernels.imports;"
        "from ipykernel import debugger;"
        "copies = debugger._is_debugpy_available, 'debugpy' in sys.modules;"
        "import debugpy;"
        "print(copies, bool(debugpy.__version__))"
    )
    assert run(code) == "(False, False) True"


def test_a_copy_finds_what_opponents_compute_with_in_memory_if_it_is_compiled() -> None:
    code = (
        "import koikoi_widget.server.kernels.imports;"
        "from koikoi_widget.kernel import jit;"
        "from koikoi_widget.kernel.value import valuation;"
        "print(valuation.is_ready() == (valuation.price in jit._loaded))"
    )
    assert run(code) == "True"


def test_no_kernel_outlives_a_server_that_is_killed(tmp_path: Path) -> None:
    server = voila(tmp_path, notebooks_folder())
    Visitor(server).open()
    helpers = psutil.Process(server.process.pid).children(recursive=True)
    server.process.kill()
    _ended, alive = psutil.wait_procs(helpers, timeout=30)
    server.stop()
    assert helpers and not alive


def test_a_copy_may_start_processes_of_its_own(tmp_path: Path) -> None:
    code = "from multiprocessing import Process; p = Process(target=int); p.start(); p.join()"
    (tmp_path / "notebooks").mkdir()
    cell = nbformat.v4.new_code_cell(f"{code}; print('it d' + 'id')")
    nbformat.write(nbformat.v4.new_notebook(cells=[cell]), tmp_path / "notebooks" / "starts.ipynb")
    server = voila(tmp_path, tmp_path / "notebooks")
    status, text, _headers = Visitor(server).ask("voila/render/starts.ipynb")
    server.stop()
    assert status == 200 and "it did" in text
