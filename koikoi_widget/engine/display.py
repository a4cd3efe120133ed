"""How values show themselves. The engine draws nothing: painters and writers register by type.

A value's ``_repr_svg_``, ``_repr_html_`` or ``__str__`` asks here. What draws is loaded before the
first picture, as the package's front door says, and what writes before the first text, so that
nobody who never looks at a value pays for it.
"""

from __future__ import annotations

import sys
from functools import singledispatch
from importlib import import_module
from typing import Any


def _load_painters() -> None:
    """Load what draws; the package's front door names it, so the engine does not know it."""
    import_module(sys.modules[__package__.partition(".")[0]].PAINTERS)


def _load_writers() -> None:
    """Load what writes the engine's values; it imports their modules, so they cannot import it."""
    for module in ("words.board", "words.value_tables", "position.notation"):
        import_module(f".{module}", __package__)


@singledispatch
def as_svg(value: object, **look: Any) -> str | None:
    """Return a value's picture as SVG; None if nobody draws its type.

    Args:
        look: of a position: the `deck`, the `palette`, the `marks`, and how many pixels `across`.
    """
    _load_painters()
    painter = as_svg.dispatch(type(value))
    return None if painter is as_svg.dispatch(object) else painter(value, **look)


@singledispatch
def as_html(value: object) -> str | None:
    """Return a value as self-contained HTML; None if nobody writes its type."""
    _load_writers()
    writer = as_html.dispatch(type(value))
    return None if writer is as_html.dispatch(object) else writer(value)


@singledispatch
def as_text(value: object) -> str:
    """Return a value as lines of text; its `repr` if nobody writes its type."""
    _load_writers()
    writer = as_text.dispatch(type(value))
    return repr(value) if writer is as_text.dispatch(object) else writer(value)


@singledispatch
def as_notation(value: object) -> str:
    """Return a position as one line of ASCII, or rules; its `repr` if nobody writes its type."""
    _load_writers()
    writer = as_notation.dispatch(type(value))
    return repr(value) if writer is as_notation.dispatch(object) else writer(value)
