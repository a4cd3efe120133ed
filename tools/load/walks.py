"""Random ways through the page while the processors are busy: nothing is ever empty.

A way leads from one place to another: by a link of the bar, by one in what stands below it, by the
browser's buttons back, forward and reload. Some are taken in a hurry, before the place that the
last one led to is there.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import psutil
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Error,
    Page,
    TimeoutError,
    ViewportSize,
    sync_playwright,
)

from tools import chromium

SECONDS = 1000.0
VIEWPORT: ViewportSize = {"width": 1280, "height": 900}
PATIENCE = 90.0  # seconds after which a place that is empty stays empty
HURRIED = 0.3  # the share of the ways that are taken before the last one has led anywhere
LEAVES = 0.06  # the share of the ways after which another visitor comes
# What is seen of each part of the page, by what its address asks for.
SEEN = {
    "first": ".koikoi-first-page .hero",
    "options": ".koikoi-options .form",
    "play": ".koikoi-first-page .start",
    "play/new": ".koikoi-first-page .start",
    "play/match": ".koikoi-table canvas:not(.koikoi-guided *)",  # a guided table is one too
    "play/friend": ".koikoi-friend p",
    "play/duel": ".koikoi-duel p",
    "learn": ".koikoi-learn li",
    "learn/first-hand": ".koikoi-guided canvas",
    "learn/album": ".koikoi-album .cell",
    "train": ".koikoi-train .koikoi-option",
    "train/mistakes": ".koikoi-mistakes .koikoi-prompt",
    "train/set": ":not(.koikoi-friend, .koikoi-class) > .koikoi-invited"
    ":not(.koikoi-duel, .koikoi-set)",
    "train/my-set": ".koikoi-set p",
    "today": ".koikoi-daily .koikoi-option",
    "review": ".koikoi-review p",
    "score": ".koikoi-score p",
    "which-rules": ".koikoi-which h3",
    "class": ".koikoi-class p",
    "teach": ".koikoi-teacher p",
}
# What is wrong with the place in sight; "" if it is filled.
WRONG = """(seen) => {
    const isVisible = (each) => each.checkVisibility() && each.getClientRects().length > 0;
    const visible = (selector) => [...document.querySelectorAll(selector)].filter(isVisible);
    const bar = visible('.koikoi-top')[0];
    if (document.readyState !== 'complete' || !bar) return 'there is no page';
    const errors = visible('[data-mime-type*="error"], [data-mime-type*="stderr"], .refused p');
    const missed = visible('.jp-OutputArea-output')
        .filter((each) => /^(Error|Loading)/.test(each.textContent));
    if (errors.length + missed.length) return `it shows ${errors.concat(missed)[0].textContent}`;
    if (visible('.koikoi-loading').length) return 'it is being loaded';
    const isApp = location.pathname.endsWith('/app.ipynb') || document.querySelector('.koikoi-app');
    if (!isApp) return visible('#rendered_cells h1').length ? '' : 'the lesson is empty';
    const asked = location.hash.slice(1) || 'first';
    const shown = Object.keys(seen).filter((part) => visible(seen[part]).length);
    if (!shown.includes(asked)) return `${asked} is empty, ${shown} is shown`;
    const below = visible(seen[asked])[0].getBoundingClientRect();
    if (below.width * below.height === 0) return `${asked} has no room`;
    const parts = new Set(shown.map((part) => part.replace(/^(options|play(\\/new)?)$/, 'first')));
    return parts.size > 1 ? `it shows ${[...parts]} at once` : '';
}"""
BAR = ".koikoi-top a:not(.skip):visible"  # what skips the bar leads to no other place
# Lessons and parts, not what another site or a file is.
BELOW = "#rendered_cells :is(a[href^='#'], a[href$='.ipynb'], a[href*='.ipynb#']):visible"
# Back, but not past the first page, before which there is nothing of ours, however hurried.
BACK = """() => {
    if (!navigation.canGoBack) return;
    const {committed, finished} = navigation.back();
    for (const led of [committed, finished]) led.catch(() => {}); // another way was taken meanwhile
}"""


@contextmanager
def busy(count: int) -> Iterator[None]:
    """Keep processors busy for as long as the block lasts, with work that yields to any other."""
    work = [sys.executable, "-c", "while True: pass"]
    loops = [subprocess.Popen(work) for _loop in range(count)]
    try:
        for loop in loops:
            psutil.Process(loop.pid).nice(5)
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


class Walker:
    """Visitors, one after the other, who wander through the page at `url`."""

    def __init__(self, browser: Browser, url: str, seed: int, patience: float) -> None:
        self._browser, self._url, self._patience = browser, url, patience
        self.rng = Random(seed)
        self.trail: list[str] = []
        self.waits: list[float] = []
        self._context: BrowserContext | None = None
        self.page = self._come()

    def _come(self) -> Page:
        """Let another visitor come, to the first page, of whom the browser keeps nothing."""
        if self._context:
            self._context.close()
        self._context = self._browser.new_context(viewport=VIEWPORT)
        self._context.set_default_timeout(self._patience * SECONDS)
        self.trail = ["come"]
        page = self._context.new_page()
        page.goto(self._url, wait_until="commit")
        return page

    def walk(self) -> str:
        """Take a way, and return what is wrong with where it leads; "" if that is filled."""
        if self.rng.random() < LEAVES:
            self.page = self._come()
            return self.wrong()
        take = self.rng.choices(
            [self._press_in_the_bar, self._press_below, self._back, self._forward, self._reload],
            [8, 5, 3, 1, 2],
        )[0]
        try:
            take()
        except TimeoutError:  # there was nothing to press
            raise
        except Error:
            pass  # the way before this one left the page meanwhile
        return "" if self.rng.random() < HURRIED else self.wrong()

    def wrong(self) -> str:
        """Return what stays wrong with the place in sight."""
        began = time.monotonic()
        wrong = "?"
        while wrong and time.monotonic() < began + self._patience:
            try:
                self.page.wait_for_function(f"seen => !({WRONG})(seen)", arg=SEEN, timeout=2000)
                wrong = ""
            except TimeoutError:
                wrong = self._tried(lambda: str(self.page.evaluate(WRONG, SEEN)))
            except Error as error:  # the page was left meanwhile
                wrong = str(error)
        self.waits.append(time.monotonic() - began)
        return wrong

    def _tried(self, act: Callable[[], str]) -> str:
        try:
            return act()
        except Error as error:
            return str(error)

    def _press(self, links: str) -> None:
        """Press one of some links, as soon as there is one."""
        self.page.locator(links).first.wait_for(state="visible")
        found = self.page.locator(links)
        address = self.rng.choice(
            found.evaluate_all("all => all.map((each) => each.getAttribute('href'))")
        )
        self.trail.append(f"press {address}")
        self.page.evaluate(
            """([links, address]) => [...document.querySelectorAll(links)]
                .find((each) => each.getAttribute('href') === address
                    && each.checkVisibility())?.click()""",
            [links.replace(":visible", ""), address],
        )

    def _press_in_the_bar(self) -> None:
        self._press(BAR)

    def _press_below(self) -> None:
        if self.page.locator(BELOW).count():
            self._press(BELOW)
        else:
            self._press_in_the_bar()

    def _back(self) -> None:
        self.trail.append("back")
        self.page.evaluate(BACK)

    def _forward(self) -> None:
        self.trail.append("forward")
        self.page.evaluate("history.forward()")

    def _reload(self) -> None:
        self.trail.append("reload")
        self.page.reload(wait_until="commit")


def walks(
    url: str, count: int, seed: int, *, loops: int = 2, patience: float = PATIENCE
) -> dict[str, Any]:
    """Take ways at random through the page at `url`, and say where there was nothing to see.

    Args:
        count: how many ways to take.
        loops: how many processes keep the processors busy meanwhile.
        patience: seconds after which a place that is empty counts as empty for good.
    """
    empty, taken = [], Counter[str]()
    with sync_playwright() as playwright, busy(loops):
        path = chromium.find()
        browser = playwright.chromium.launch(executable_path=path, args=chromium.FLAGS)
        walker = Walker(browser, url, seed, patience)
        for _way in range(count):
            wrong = walker._tried(walker.walk)
            taken[walker.trail[-1].split()[0]] += 1
            if wrong:
                empty.append({"wrong": wrong, "trail": list(walker.trail)})
                walker.page = walker._come()
        browser.close()
    waits = sorted(walker.waits)
    return {
        "ways": count,
        "taken": dict(taken),
        "empty": empty,
        "median_wait_s": round(waits[len(waits) // 2], 2) if waits else None,
        "longest_wait_s": round(waits[-1], 2) if waits else None,
    }
