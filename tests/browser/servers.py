"""Real servers for the tests: each in a world of its own, ended by its process id."""

from __future__ import annotations

import json
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

import psutil
from playwright.sync_api import Page

from koikoi_widget.cli.main import HOST
from tests.waiting import START_SECONDS, until

BINDER = Path(__file__).parents[2] / "binder"
HUB = Path(__file__).with_name("hub_config.py")
TOKEN = "of-one-visitor"
VOILA_IS_READY = "voila/templates/koikoi/static/voila-style.js"

# The page of one test after another leaves a kernel behind, and memory is scarce; but a browser
# that is slow to come must still find its own.
CULLING = [
    "--MappingKernelManager.cull_idle_timeout=120",
    "--MappingKernelManager.cull_interval=20",
]


class Server:
    """A Jupyter server as a child process.

    `folder` gets the log and every file that a server or its kernels would otherwise read from or
    write to the developer's home.
    """

    def __init__(self, folder: Path, module: str, *arguments: str) -> None:
        self.port = free_port()
        self.url = f"http://{HOST}:{self.port}/"
        self.folder = folder
        self.log = folder / "server.log"
        command = [sys.executable, "-m", module, *arguments]
        self.command = [part.replace("{port}", str(self.port)) for part in command]
        self.start()

    def start(self) -> None:
        """Start the server, or another at the same address once it was stopped."""
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self.command,
                cwd=self.folder,
                env=isolated(self.folder),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
            )

    def wait_until_ready(self, path: str) -> None:
        """Return once the server answers a request for `path`; end it if it does not."""
        with self.ended_if_it_fails():
            answer(self.url + path, self.process)

    @contextmanager
    def ended_if_it_fails(self) -> Iterator[None]:
        """End the server if what waits for it fails, and show what it said."""
        try:
            yield
        except AssertionError as error:
            self.stop()
            raise AssertionError(f"{error}\n{self.tail()}") from None

    def tail(self, lines: int = 40) -> str:
        """Return the end of the server's log, kernels' words included."""
        text = self.log.read_text("utf-8", "replace")
        return "\n".join(re.sub(r"\x1b\[[\d;]*m", "", text).splitlines()[-lines:])

    @property
    def runs(self) -> bool:
        """Whether the server has not ended by itself."""
        return self.process.poll() is None

    def stop(self) -> None:
        """End the server, which ends its kernels."""
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


def voila(folder: Path, notebooks: Path, *options: str, tracebacks: bool = True) -> Server:
    """Serve every notebook of the folder `notebooks` as `koikoi play` serves its own."""
    server = Server(
        folder,
        "koikoi_widget.server",
        "--no-browser",
        str(notebooks),
        "--PageServer.port={port}",
        f"--PageServer.connection_dir_root={folder}",
        *CULLING,
        f"--VoilaConfiguration.show_tracebacks={tracebacks}",
        *options,
    )
    server.wait_until_ready(VOILA_IS_READY)
    return server


def jupyterlab(folder: Path, notebooks: Path) -> Server:
    """Serve JupyterLab on the folder `notebooks`, without a token."""
    server = Server(
        folder,
        "jupyterlab",
        "--no-browser",
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


def jupyter(folder: Path, notebooks: Path) -> Server:
    """Serve the folder `notebooks` as Binder does: by a Jupyter server that asks for `TOKEN`."""
    server = Server(
        folder,
        "jupyter_server",
        "--no-browser",
        f"--config={BINDER / 'jupyter_server_config.py'}",
        "--allow-root",
        f"--ServerApp.root_dir={notebooks}",
        f"--ServerApp.ip={HOST}",
        "--ServerApp.port={port}",
        "--ServerApp.port_retries=0",
        f"--IdentityProvider.token={TOKEN}",
    )
    server.wait_until_ready(f"api/status?token={TOKEN}")
    return server


def hub(folder: Path, notebooks: Path) -> Server:
    """Serve a Hub on which anybody logs in with a name, and has a server like Binder's."""
    server = Server(
        folder,
        "jupyterhub",
        f"--config={HUB}",
        "--JupyterHub.bind_url=http://127.0.0.1:{port}",
        f"--JupyterHub.hub_bind_url=http://{HOST}:{free_port()}",
        f"--ConfigurableHTTPProxy.api_url=http://{HOST}:{free_port()}",
        f"--Spawner.notebook_dir={notebooks}",
    )
    # Its proxy, another program, answers before the Hub does.
    with server.ended_if_it_fails():
        until(
            lambda: "JupyterHub is now running" in server.tail() or not server.runs,
            START_SECONDS,
        )
    server.wait_until_ready("hub/login")
    return server


@contextmanager
def playing(
    folder: Path, *options: str, command: tuple[str, ...] = ("play",), **environment: str
) -> Iterator[str]:
    """Run `koikoi play` for as long as the block lasts; gives the address of the page."""
    process = subprocess.Popen(
        [
            *(sys.executable, "-u", "-m", "koikoi_widget"),
            *(*command, "--no-browser", "--port", "0", *options),
        ],
        stdout=subprocess.PIPE,
        text=True,
        env=isolated(folder) | environment,
        cwd=folder,
    )
    with process:
        try:
            assert process.stdout is not None
            url = next(line for line in process.stdout if "http://" in line).split()[-1]
            answer(url, process)
            yield url
        finally:
            process.terminate()


def answer(url: str, process: subprocess.Popen[Any]) -> str:
    """Return what the server `process` answers at `url`, as soon as it does."""
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end:
        try:
            with urllib.request.urlopen(url, timeout=START_SECONDS) as response:
                return str(response.read(), "utf-8")
        except urllib.error.HTTPError as error:
            raise AssertionError(f"{url}: {error}") from None
        except OSError:
            try:
                process.wait(0.1)
            except subprocess.TimeoutExpired:
                continue
            raise AssertionError(f"the server of {url} ended: {process.returncode}") from None
    raise AssertionError(f"no answer at {url} in {START_SECONDS} s")


def kernel(folder: Path, page: Page) -> psutil.Process:
    """Return the kernel's process of a Voila page, of a server somewhere below `folder`."""
    config = json.loads(page.locator("#jupyter-config-data").text_content() or "")
    return process_of(config["kernelId"], folder)


def process_of(kernel_id: str, folder: Path) -> psutil.Process:
    """Return the process of a kernel, of a server somewhere below `folder`.

    Its command line does not tell it from others, which come from one process; what it listens on
    does: a name, or a port where there are none.
    """
    path = next(folder.rglob(f"kernel-{kernel_id}.json"))
    info = json.loads(path.read_text("utf-8"))
    name = f"{info['ip']}-{info['shell_port']}"
    return next(
        psutil.Process(each.pid)
        for each in psutil.net_connections("unix" if info["transport"] == "ipc" else "tcp4")
        if each.pid and each.laddr in (name, (info["ip"], info["shell_port"]))
    )


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
