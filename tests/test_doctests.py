"""The examples in the docstrings of the package are true, and nothing public is without one.

They are written as a user types them, after `import koikoi_widget as kk`.
"""

from __future__ import annotations

import doctest
import inspect
from importlib import import_module

import pytest

import koikoi_widget as kk
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
    result = doctest.testmod(
        import_module(name), extraglobs={"kk": kk}, optionflags=doctest.ELLIPSIS
    )
    assert result.attempted and not result.failed


def test_every_public_callable_shows_an_example() -> None:
    """An error is one that is caught; nobody calls it."""
    public = {name: getattr(kk, name) for name in kk.__all__}
    called = {
        name
        for name, value in public.items()
        if callable(value) and not (inspect.isclass(value) and issubclass(value, Exception))
    }
    assert len(called) > 70
    assert {name for name in called if ">>> " not in (inspect.getdoc(public[name]) or "")} == set()
