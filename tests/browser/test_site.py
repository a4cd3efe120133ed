"""The static site: Python runs in the browser itself, and goes on without a network."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page

from tests.browser import standins
from tests.browser.conftest import BrowserLog
from tests.browser.player import Player
from tests.conftest import ROOT
from tools.site import build

LONGEST = 300_000  # ms until Python has come on a busy machine
LARGEST = 45e6  # bytes of the site without numpy and Pillow: what docs/publishing.md promises


class Quiet(SimpleHTTPRequestHandler):
    """A web server that keeps no log."""

    def log_message(self, *_message: object) -> None:
        pass


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    compiled = standins.write(folder / "compiled")
    build(folder / "site", ROOT / "build" / "site-work", compiled)
    return folder / "site"


@pytest.fixture
def site_url(site: Path) -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=site)) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def test_the_site_is_no_larger_than_promised(site: Path) -> None:
    assert sum(path.stat().st_size for path in site.rglob("*") if path.is_file()) < LARGEST


def test_a_match_is_played_to_its_end_with_the_network_cut(
    page: Page, browser_log: BrowserLog, site_url: str
) -> None:
    browser_log.is_forgiving = True  # JupyterLite asks for settings that the site lacks
    page.set_default_timeout(LONGEST)
    code = "import koikoi_widget as kk\nkk.Table(opponent='greedy', rounds=1, seed=5, speed='off')"
    page.goto(f"{site_url}repl/index.html?{urlencode({'kernel': 'python', 'code': code})}")
    player = Player(page)
    player.wait()
    page.context.set_offline(True)
    assert "points" in player.finish_match()
