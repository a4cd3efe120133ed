"""What a page needs besides the kernel, imported by the process that kernels are copied from."""

import gc
from contextlib import suppress

import anywidget
import ipycanvas
import ipywidgets

from ...engine.errors import KernelMissing

with suppress(KernelMissing):  # what opponents compute with, where it is installed
    from ...kernel.value import valuation
__all__ = ["anywidget", "ipycanvas", "ipywidgets", "valuation"]

# Importing ipywidgets does this in a kernel, but there is none yet; without it widgets get no
# messages.
ipywidgets.register_comm_target()

# Nothing here now will ever be garbage; copies that do not scan it go on sharing its memory.
gc.collect()
gc.freeze()
