"""How a copy of the process that has imported everything becomes a kernel.

Each copy imports this module, so nothing here imports what only the server needs.
"""

from __future__ import annotations

import os
import sys
from multiprocessing import current_process, parent_process
from multiprocessing.process import BaseProcess
from threading import Thread

from ..log import OF_A_KERNEL, keep_from_page, ration
from .limits import bound_memory

# Those who report what a message of a browser has made fail.
_MACHINERY = ("asyncio", "comm", "ipykernel", "tornado", "traitlets")


def be_kernel(argv: list[str], environment: dict[str, str], folder: str) -> None:
    """Run the kernel for the connection file in `argv` until it is told to shut down."""
    current_process().daemon = False  # it may start processes of its own, as `simulate` does
    Thread(target=_end_with, args=[parent_process()], daemon=True).start()
    os.setsid()  # Ctrl-C in the server's terminal is not meant for its kernels
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    bound_memory()
    if numpy := sys.modules.get("numpy"):  # Python's own generator is reseeded by the fork
        numpy.random.seed()
    from ipykernel.kernelapp import IPKernelApp
    from ipywidgets.widgets.widget import _instances as widgets

    class CopiedKernel(IPKernelApp):
        """A kernel through which widgets created before it, on import, can communicate.

        What it logs goes into the server's log.
        """

        def init_kernel(self) -> None:
            super().init_kernel()
            keep_from_page(self.log, _MACHINERY)
            ration(OF_A_KERNEL, self.log)
            for widget in widgets.values():  # ipycanvas's manager of all canvases
                widget.comm.kernel = self.kernel

    # It would warn that its messages are not encrypted, but they stay on this machine.
    CopiedKernel.launch_instance(
        [*argv, f"--IPKernelApp.parent_handle={os.getppid()}", "--IPKernelApp.log_level=ERROR"]
    )


def _end_with(server: BaseProcess) -> None:
    """End this process once the server, which is not its parent, has ended for whatever reason."""
    server.join()
    os._exit(1)
