"""Kernels that start with everything imported: copies of one process that imported it once.

Each page has a kernel, and most of the cost of starting one – two seconds of processor time, 50 MB
– is imports that are the same for all of them. So one process imports, waits, and forks for each
visitor: `multiprocessing`'s fork server. This works on Linux only; what other systems load may not
survive a fork. There, and for a kernel of another Python, kernels start the way Jupyter starts
them.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.context import ForkServerContext
from multiprocessing.process import BaseProcess
from pathlib import Path
from types import ModuleType
from typing import Any

from jupyter_client.connect import KernelConnectionInfo
from jupyter_client.provisioning import LocalProvisioner

from .copied import be_kernel

LAUNCHER = ["-m", "ipykernel_launcher"]
# What a kernel and the page import. Nothing here may start a thread: threads are not copied.
IMPORTED_ONCE = [
    "ipykernel.ipkernel",
    "ipykernel.kernelapp",
    "koikoi_widget.page.app",
    "koikoi_widget.server.kernels.copied",
    "koikoi_widget.server.kernels.imports",
]


class ForkedProvisioner(LocalProvisioner):
    """Starts a kernel by forking; the rest of its life is any local kernel's."""

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> KernelConnectionInfo:
        """Start the kernel that the command line `cmd` describes."""
        copies = _fork_server()
        if copies is None or cmd[0] != sys.executable or cmd[-4:-2] != LAUNCHER:
            return await super().launch_kernel(cmd, **kwargs)
        # Voila's names are members of its own class; each copy would import Voila because of them.
        environment = {str(name): str(value) for name, value in kwargs["env"].items()}
        arguments = (cmd[-2:], environment, str(kwargs.get("cwd") or Path.cwd()))
        # One that is still starting when the server ends is ended too, not waited for.
        process = copies.Process(target=be_kernel, args=arguments, daemon=True)
        await _imported(copies)
        with _no_main_module():
            process.start()
        self.process = _Running(process)  # type: ignore[assignment]  # it does what Popen does
        self.pid = self.pgid = process.pid
        return self.connection_info


class _Running:
    """A `multiprocessing` process for callers that expect one from `subprocess`."""

    stdin = stdout = stderr = None

    def __init__(self, process: BaseProcess) -> None:
        self.process = process
        self.pid: int | None = process.pid

    def poll(self) -> int | None:
        return self.process.exitcode

    def wait(self) -> int | None:
        self.process.join()
        code = self.process.exitcode
        self.process.close()
        return code

    def send_signal(self, signum: int) -> None:
        if self.pid is not None and self.poll() is None:
            os.kill(self.pid, signum)

    def terminate(self) -> None:
        self.process.terminate()

    def kill(self) -> None:
        self.process.kill()


@contextmanager
def _no_main_module() -> Iterator[None]:
    """Keep each copy from importing the server's main module again."""
    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main


_first: asyncio.Future[None] | None = None


async def _imported(copies: ForkServerContext) -> None:
    """Return once the process to be copied has imported everything.

    Starting a copy waits for that, and the server must go on answering in the meantime.
    """
    global _first
    if _first is None:
        _first = asyncio.ensure_future(asyncio.to_thread(copies.Process(target=int).start))
    await asyncio.shield(_first)


def _fork_server() -> ForkServerContext | None:
    if sys.platform != "linux":
        return None
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(IMPORTED_ONCE)
    return context
