"""Real servers for the tests: each in a world of its own, ended by its process id."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from koikoi_widget.cli import HOST, PAGE_OPTIONS

READY_SECONDS = 90

# The page of one test after another leaves a kernel behind, and memory is scarce.
CULLING = [
    "--MappingKernelManager.cull_idle_timeout=30",
    "--MappingKernelManager.cull_interval=10",
]


class Server:
    """A Jupyter server as a child process.

    `folder` gets the log and every file that a server or its kernels would otherwise read from or
    write to the developer's home.
    """

    def __init__(self, folder: Path, module: str, *arguments: str) -> None:
        self.port = free_port()
        self.url = f"http://{HOST}:{self.port}/"
        self.log = folder / "server.log"
        command = [sys.executable, "-m", module, "--no-browser", *arguments]
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [part.replace("{port}", str(self.port)) for part in command],
                cwd=folder,
                env=isolated(folder),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
            )

    def wait_until_ready(self, path: str) -> None:
        """Return once the server answers a request for `path`."""
        try:
            answer(self.url + path, self.process)
        except AssertionError as error:
            raise AssertionError(f"{error}\n{self.tail()}") from None

    def tail(self, lines: int = 40) -> str:
        """Return the end of the server's log, kernels' words included."""
        text = self.log.read_text("utf-8", "replace")
        return "\n".join(re.sub(r"\x1b\[[\d;]*m", "", text).splitlines()[-lines:])

    def stop(self) -> None:
        """End the server, which ends its kernels."""
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


def voila(folder: Path, notebooks: Path) -> Server:
    """Serve every notebook of the folder `notebooks`, each at `voila/render/<name>`."""
    server = Server(
        folder,
        "voila",
        str(notebooks),
        "--Voila.port={port}",
        *PAGE_OPTIONS,
        *CULLING,
        "--VoilaConfiguration.show_tracebacks=True",
    )
    server.wait_until_ready("voila/templates/koikoi/static/voila-style.js")
    return server


def jupyterlab(folder: Path, notebooks: Path) -> Server:
    """Serve JupyterLab on the folder `notebooks`, without a token."""
    server = Server(
        folder,
        "jupyterlab",
        "--allow-root",
        "--expose-app-in-browser",
        f"--ServerApp.root_dir={notebooks}",
        f"--ServerApp.ip={HOST}",
        "--ServerApp.port={port}",
        "--ServerApp.port_retries=0",
        "--IdentityProvider.token=",
        "--LabApp.news_url=None",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
        "--LabApp.extension_manager=readonly",
        *CULLING,
    )
    server.wait_until_ready("api/status")
    return server


@contextmanager
def playing(folder: Path) -> Iterator[str]:
    """Run `koikoi play` for as long as the block lasts; gives the address of the page."""
    command = [sys.executable, "-u", "-m", "koikoi_widget", "play", "--no-browser", "--port", "0"]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, env=isolated(folder), cwd=folder
    )
    with process:
        try:
            assert process.stdout is not None
            url = process.stdout.readline().split()[-1]
            answer(url, process)
            yield url
        finally:
            process.terminate()


def answer(url: str, process: subprocess.Popen[Any]) -> str:
    """Return what the server `process` answers at `url`, as soon as it does."""
    end = time.monotonic() + READY_SECONDS
    while time.monotonic() < end:
        try:
            with urllib.request.urlopen(url, timeout=READY_SECONDS) as response:
                return str(response.read(), "utf-8")
        except urllib.error.HTTPError as error:
            raise AssertionError(f"{url}: {error}") from None
        except OSError:
            try:
                process.wait(0.1)
            except subprocess.TimeoutExpired:
                continue
            raise AssertionError(f"the server of {url} ended: {process.returncode}") from None
    raise AssertionError(f"no answer at {url} in {READY_SECONDS} s")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


def isolated(folder: Path) -> dict[str, str]:
    """Return this environment with every place where Jupyter keeps things moved to `folder`."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("JUPYTER")}
    return kept | {
        "HOME": str(folder),
        "XDG_CONFIG_HOME": str(folder / "config"),
        "XDG_DATA_HOME": str(folder / "data"),
        "XDG_CACHE_HOME": str(folder / "cache"),
        "IPYTHONDIR": str(folder / "ipython"),
        "JUPYTER_CONFIG_DIR": str(folder / "jupyter-config"),
        "JUPYTER_DATA_DIR": str(folder / "jupyter-data"),
        "JUPYTER_RUNTIME_DIR": str(folder / "jupyter-runtime"),
        "JUPYTERLAB_SETTINGS_DIR": str(folder / "lab-settings"),
        "JUPYTERLAB_WORKSPACES_DIR": str(folder / "lab-workspaces"),
        "JUPYTER_PREFER_ENV_PATH": "1",
    }
