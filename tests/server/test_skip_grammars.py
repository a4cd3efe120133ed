"""A server starts without what it never needs."""

from __future__ import annotations

import subprocess
import sys

import pytest

pytest.importorskip("voila")


@pytest.mark.parametrize(
    "command",
    [
        "runpy.run_module('koikoi_widget.server', run_name='__main__')",
        "app(['play'], standalone_mode=False)",
    ],
    ids=["koikoi_widget.server", "koikoi play"],
)
def test_no_grammar_of_addresses_is_compiled_for_a_server(command: str) -> None:
    code = f"""
import runpy, sys
from traitlets.config import Application
from koikoi_widget.cli.main import app

Application.launch_instance = lambda *_arguments, **_options: print("ready")
{command}
print("lark" in sys.modules, "jsonschema" in sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert "ready\n" in done.stdout, done.stderr
    assert done.stdout.endswith("False True\n")
