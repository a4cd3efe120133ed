"""Traits that hold a value of the protocol."""

from __future__ import annotations

from typing import TypeAlias, TypeVar, cast

import traitlets

_Shape = TypeVar("_Shape")
Shared: TypeAlias = "traitlets.TraitType[_Shape, _Shape]"
Text: TypeAlias = "traitlets.Unicode[str, str | bytes]"


def shared() -> Shared[_Shape]:
    """Return a trait of the shape in its annotation, which the browser mirrors; it begins empty."""
    return cast("Shared[_Shape]", traitlets.Dict().tag(sync=True))
