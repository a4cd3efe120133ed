"""Traits that hold a value of the protocol."""

from __future__ import annotations

from typing import TypeVar, cast

import traitlets

_Shape = TypeVar("_Shape")


def shared(_shape: type[_Shape]) -> traitlets.TraitType[_Shape, _Shape]:
    """Return a trait of this shape, which the browser mirrors; it begins empty."""
    return cast("traitlets.TraitType[_Shape, _Shape]", traitlets.Dict().tag(sync=True))
