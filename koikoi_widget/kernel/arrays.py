"""The door to numpy: the names of arrays, and what to say where it is missing."""

from __future__ import annotations

from typing import Any

from .. import runtime
from ..engine.errors import KernelMissing, reason_of_import
from ..locale import _

__all__ = ["Floats", "Ints", "SmallFloats", "missing", "np"]


def missing(error: ModuleNotFoundError) -> KernelMissing:
    """Return what to raise where something that the kernel needs is not installed."""
    if runtime.IS_BROWSER:
        return KernelMissing(_(runtime.NO_KERNEL))
    return KernelMissing(
        _(
            "the compiled kernel needs numpy and numba ({reason}); install them with: "
            "pip install 'koikoi_widget[coach]'",
            reason=reason_of_import(error),
        )
    )


try:
    import numpy as np
except ModuleNotFoundError as error:
    raise missing(error) from None

# What a compiled round touches is whole numbers; the type has a short name here.
Ints = np.ndarray[Any, np.dtype[np.int64]]
Floats = np.ndarray[Any, np.dtype[np.float64]]
SmallFloats = np.ndarray[Any, np.dtype[np.float32]]
