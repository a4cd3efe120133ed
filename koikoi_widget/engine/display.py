"""How values show themselves. The engine draws nothing: painters and writers register by type.

A value's ``_repr_svg_``, ``_repr_html_`` or ``__str__`` asks here. The package's front door says
what to load before the first picture, so that nobody who never looks at one pays for it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import singledispatch


def _load_nothing() -> None:
    pass


load_painters: Callable[[], object] = _load_nothing


@singledispatch
def as_svg(value: object) -> str | None:
    """Return a value's picture as SVG; None if nobody draws its type."""
    load_painters()
    painter = as_svg.dispatch(type(value))
    return None if painter is as_svg.dispatch(object) else painter(value)


@singledispatch
def as_html(value: object) -> str | None:
    """Return a value as self-contained HTML; None if nobody writes its type."""
    return None


@singledispatch
def as_text(value: object) -> str:
    """Return a value as lines of text; its `repr` if nobody writes its type."""
    return repr(value)
