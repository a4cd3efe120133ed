"""What one user's server takes with one page open: `python -m tools.measure.singleuser`.

Prints JSON: PSS in MB, so what processes share is counted once, before and while a match is open;
for the page that Voila's extension shows, as on Binder and a Hub, and for the one behind the tile.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable
from pathlib import Path

import psutil
from playwright.sync_api import Page, sync_playwright

from koikoi_widget.cli.main import notebooks_folder
from tests.browser import servers
from tests.browser.player import begun
from tools import chromium

Start = Callable[[Path, Path], servers.Server]
WAYS: dict[str, tuple[Start, str]] = {
    "extension": (servers.jupyter, f"voila/render/app.ipynb?token={servers.TOKEN}"),
    "tile": (servers.jupyterlab, "koikoi/voila/render/app.ipynb"),
}


def measured(page: Page, start: Start, address: str) -> dict[str, int]:
    """Return what a server takes before and while its page is open."""
    with tempfile.TemporaryDirectory() as folder:
        server = start(Path(folder), notebooks_folder())
        try:
            before = megabytes(server)
            begun(page, server.url + address).step()
            return {"alone": before, "with a page": megabytes(server)}
        finally:
            page.goto("about:blank")
            server.stop()


def megabytes(server: servers.Server) -> int:
    """Return the memory of a server and all that it has started."""
    parent = psutil.Process(server.process.pid)
    family = [parent, *parent.children(recursive=True)]
    held: int = sum(each.memory_full_info().pss for each in family)
    return round(held / 1e6)


def main() -> None:
    with sync_playwright() as playwright:
        path = chromium.find(headless=True)
        browser = playwright.chromium.launch(executable_path=path, args=chromium.FLAGS)
        page = browser.new_page()
        page.set_default_timeout(120_000)
        print(json.dumps({name: measured(page, *way) for name, way in WAYS.items()}, indent=1))


if __name__ == "__main__":
    main()
