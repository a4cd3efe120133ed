"""The page served as anybody's is, and what its processes weigh."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psutil

from tests.browser.servers import answer, isolated

MEGABYTE = 2**20
LOG = "server.log"


class Served:
    """A running server: its address, its process, and the folder that it has to itself."""

    def __init__(self, url: str, process: int, folder: Path) -> None:
        self.url, self._folder = url, folder
        self._process = psutil.Process(process)

    def kernels(self) -> list[psutil.Process]:
        """Return the processes of its kernels: copies of its fork server, or started afresh."""
        return [
            each
            for each in self._process.children(recursive=True)
            if _is_copy(each) or "ipykernel_launcher" in " ".join(_command(each))
        ]

    def helpers(self) -> list[psutil.Process]:
        """Return what else the server runs: the process that its kernels are copied from."""
        return [each for each in self._process.children() if not _is_copy(each)]

    def weighs(self) -> dict[str, Any]:
        """Return the memory (PSS, MB) of server and kernels, and what else the server holds.

        That is its open descriptors, and the MB that it has written: to its log, and in all.
        """
        kernels = [weight for each in self.kernels() if (weight := _pss(each))]
        return {
            "kernels": len(kernels),
            "kernels_mb": round(sum(kernels), 1),
            "server_mb": round(sum(map(_pss, [self._process, *self.helpers()])), 1),
            "descriptors": self._process.num_fds(),
            "log_mb": round(self._written(LOG), 3),
            "disk_mb": round(self._written("**/*"), 3),
        }

    def _written(self, pattern: str) -> float:
        return sum(map(_size, self._folder.glob(pattern))) / MEGABYTE


def _size(path: Path) -> int:
    """Return the bytes of a file, 0 of anything else and once it is gone."""
    try:
        return path.stat().st_size if path.is_file() else 0
    except OSError:
        return 0


def _is_copy(process: psutil.Process) -> bool:
    """Return whether a process was forked from one that waits for that: both have its command."""
    command = _command(process)
    if not any("multiprocessing.forkserver" in word for word in command):
        return False
    parent = process.parent()
    return parent is not None and _command(parent) == command


def _command(process: psutil.Process) -> Sequence[str]:
    try:
        command: list[str] = process.cmdline()
        return command
    except psutil.Error:
        return ()


def _pss(process: psutil.Process) -> float:
    """Return the share of the memory that a process holds, 0 once it is gone."""
    try:
        return float(process.memory_full_info().pss / MEGABYTE)
    except psutil.Error:
        return 0.0


@contextmanager
def played(*options: str) -> Iterator[Served]:
    """Run `koikoi play` in a home of its own for as long as the block lasts."""
    command = [sys.executable, "-u", "-m", "koikoi_widget", "play", "--no-browser", "--port", "0"]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        folder = Path(name)
        with (folder / LOG).open("wb") as log:
            process = subprocess.Popen(
                [*command, *options],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env=isolated(folder),
                cwd=folder,
            )
        with process:
            try:
                assert process.stdout is not None
                url = process.stdout.readline().split()[-1]
                answer(url, process)
                yield Served(url, process.pid, folder)
            finally:
                ended(process)


def ended(process: subprocess.Popen[Any]) -> None:
    """End a server, which ends its kernels; one that does not respond is killed."""
    process.terminate()
    try:
        process.wait(20)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
