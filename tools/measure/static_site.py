"""A web server for the static site, and how fast the site is.

    python -m tools.measure.static_site build/site --visits 3

visits the site so many times with one browser, then as often without the server, and prints a line
of JSON for each visit: seconds from the request until the first words are seen and until the whole
first page is, how many processes wanted a core in the minute before (`load`), and for how many
seconds the visit had a core (`core`), which depends less on what else runs.
"""

from __future__ import annotations

import argparse
import json
import os
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from time import perf_counter

import psutil
from playwright.sync_api import Page, sync_playwright

from tools import chromium

LONGEST = 400_000  # ms until Python has come on a busy machine


class _Quiet(SimpleHTTPRequestHandler):
    """A web server that keeps no log."""

    def log_message(self, *_message: object) -> None:
        pass


class Server:
    """A web server for the files of a folder.

    Attributes:
        url: its address.
    """

    def __init__(self, folder: Path) -> None:
        self._answer = partial(_Quiet, directory=folder)
        self._port = 0
        self.start()
        self.url = f"http://127.0.0.1:{self._port}/"

    def start(self) -> None:
        """Answer, at the address of before if there was one."""
        self._server = ThreadingHTTPServer(("127.0.0.1", self._port), self._answer)
        self._port = self._server.server_port
        self._thread = Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Be gone, as far as a browser can tell."""
        if self._thread.is_alive():
            self._server.shutdown()
            self._server.server_close()
            self._thread.join()


def visit(page: Page, url: str) -> dict[str, float]:
    """Return how long one visit took, in seconds."""
    load = os.getloadavg()[0]
    core, start = core_time(), perf_counter()
    page.goto(url, wait_until="commit")
    page.locator(".lead").wait_for()
    words = perf_counter() - start
    page.frame_locator("iframe").locator(".koikoi-first-page .box").first.wait_for()
    page.wait_for_selector("body.is-ready", state="attached")
    whole = perf_counter() - start
    return {
        "words": round(words, 2),
        "whole": round(whole, 1),
        "load": round(load, 1),
        "core": round(core_time() - core, 1),
    }


def core_time() -> float:
    """Return for how many seconds this process and those it started had a core."""
    process = psutil.Process()
    times = [each.cpu_times() for each in [process, *process.children(recursive=True)]]
    return float(sum(time.user + time.system for time in times))


def main() -> None:
    parser = argparse.ArgumentParser(description="How fast the static site is.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--visits", type=int, default=3)
    given = parser.parse_args()
    server = Server(given.folder)
    with sync_playwright() as playwright:
        path = chromium.find(headless=True)
        browser = playwright.chromium.launch(executable_path=path, args=chromium.FLAGS)
        page = browser.new_page()
        page.set_default_timeout(LONGEST)
        for is_offline in (False, True):
            if is_offline:
                server.stop()
            for _number in range(given.visits):
                print(json.dumps({"offline": is_offline} | visit(page, server.url)), flush=True)
        browser.close()


if __name__ == "__main__":
    main()
