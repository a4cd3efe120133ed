"""What a page needs besides the kernel, imported by the process that kernels are copied from."""

import gc
import sys
from contextlib import suppress
from importlib import import_module

import anywidget
import ipycanvas
import ipywidgets

from ...engine.errors import KernelMissing

with suppress(KernelMissing):  # what opponents compute with, where it is installed
    from ...kernel.value import valuation

    if valuation.is_ready():  # else a copy compiles it, beside a game that has begun
        valuation.load()
__all__ = ["anywidget", "ipycanvas", "ipywidgets", "valuation"]

# A page has no debugger, but a copy that could import one would: half of its start, and 10 MB.
sys.modules["debugpy"] = None  # type: ignore[assignment]  # so an import says that there is none
import_module("ipykernel.debugger")
del sys.modules["debugpy"]

# Importing ipywidgets does this in a kernel, but there is none yet; without it widgets get no
# messages.
ipywidgets.register_comm_target()

# Nothing here now will ever be garbage; copies that do not scan it go on sharing its memory.
gc.collect()
gc.freeze()
