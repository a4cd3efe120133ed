"""One server for the tests of a module. It has room for three pages: each test leaves its own."""

from __future__ import annotations

import shutil
from collections.abc import Iterator

import nbformat
import pytest

from koikoi_widget.cli.main import notebooks_folder
from tests.browser.servers import Server, voila
from tests.server.visitors import Visitor

ROOM = 3
CELLS = {
    "picture": "import ipywidgets; ipywidgets.Image(value=bytes(100))",
    "draws": "import random, numpy, koikoi_widget as kk\n"
    "print('it drew', random.random(), numpy.random.random(), kk.Match('bga').seed)",
    # Whatever it is sent, it answers with 100 MB.
    "loud": "import ipywidgets; loud = ipywidgets.Image()\n"
    "loud.on_msg(lambda *_: [loud.send({}, [bytes(1_000_000)]) for _time in range(100)]); loud",
    "hungry": "len(bytearray(500_000_000))\n"
    "try:\n    bytearray(1_100_000_000)\nexcept MemoryError:\n    print('it had ' + 'enough')",
    "deadly": "import os; os._exit(1)",
    # The thread that says what a cell shows is held up for 5 seconds, as on a busy machine, and the
    # cell's result does not wait for it.
    "late": "import sys, threading\n"
    "sys.stdout.flush_timeout = sys.stderr.flush_timeout = 0\n"
    "get_ipython().kernel.iopub_thread.schedule(lambda: threading.Event().wait(5))\n"
    "' '.join(['shown', 'late'])",
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("notebooks")
    shutil.copy(notebooks_folder() / "app.ipynb", folder)
    for name, code in CELLS.items():
        cell = nbformat.v4.new_code_cell(code)
        nbformat.write(nbformat.v4.new_notebook(cells=[cell]), folder / f"{name}.ipynb")
    (folder / "scripted.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    server = voila(
        tmp_path_factory.mktemp("page"),
        folder,
        f"--Kernels.room={ROOM}",
        "--Kernels.first_contact=20",
        tracebacks=False,
    )
    yield server
    server.stop()


@pytest.fixture
def visitor(server: Server) -> Visitor:
    return Visitor(server)
