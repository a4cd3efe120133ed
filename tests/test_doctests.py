"""The examples in the docstrings of the package are true."""

from __future__ import annotations

import doctest
from importlib import import_module

import pytest

from tests.conftest import ROOT

# Importing all modules for pytest to look for examples would take longer than running these.
SHOWING = sorted(
    path.relative_to(ROOT).as_posix()
    for path in (ROOT / "koikoi_widget").rglob("*.py")
    if ">>> " in path.read_text("utf-8")
)


@pytest.mark.parametrize("path", SHOWING)
def test_the_examples_of_a_module_are_true(path: str) -> None:
    name = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    result = doctest.testmod(import_module(name))
    assert result.attempted and not result.failed
