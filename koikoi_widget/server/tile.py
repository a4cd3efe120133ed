"""The tile in JupyterLab's launcher: jupyter-server-proxy finds it by the package's entry point."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from typing import Any

from ..locale import _
from ..web import ICON

# The path of the page below the Jupyter server's own.
NAME = "koikoi"
START_SECONDS = 100  # on a very busy machine it took more than 60


def tile() -> dict[str, Any]:
    """Return what jupyter-server-proxy starts when the tile is pressed, and how the tile looks.

    The page's server then runs as long as the Jupyter server, on this machine only. The proxy in
    front of it asks for the login and compares `Host` with `Origin`; towards the page it is this
    machine, whatever the name under which the Jupyter server is known. Nobody else gets in, so that
    it has no rooms for two; those of a Hub are elsewhere.
    """
    play = ["play", "--no-browser", "--no-rooms", "--port", "{port}"]
    play += ["--base-url", f"{{base_url}}{NAME}/"]
    return {
        "command": [sys.executable, "-m", "koikoi_widget", *play],
        "absolute_url": True,
        "request_headers_override": {"Host": "localhost", "Origin": "http://localhost"},
        "timeout": START_SECONDS,
        "launcher_entry": {
            "enabled": find_spec("voila") is not None,  # the extra `page` may be missing
            "title": _("Koi-Koi"),
            "icon_path": str(ICON),
        },
    }
