"""Random faults during matches in a real browser: no move that was shown may be lost.

What was shown is the number of moves that the page gives beside its table; which moves those are,
the kernel has written down, see `secrecy.NOTES`. Nothing depends on what the page says about a
fault, nor on how it keeps the match.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import BrowserContext, Error, Page, ViewportSize, sync_playwright

from koikoi_widget.cli.main import HOST
from tests.browser import servers
from tests.browser.player import Player
from tools import chromium
from tools.load.crowd import machine
from tools.load.proxy import Proxy
from tools.load.secrecy import written
from tools.measure.bench import summary

PAGE = 'kk.App("bga", rounds=12, speed={speed!r}, keep={keep!r})'
VIEWPORT: ViewportSize = {"width": 1280, "height": 900}
PATIENCE = 90.0  # seconds after which a page that is stuck is stuck for ever
OPENING = 180.0  # seconds that a page may take that nothing was done to
HICCUP = 5.0  # seconds after which a press is tried again
LONGEST = 6.0  # seconds that a network is away
WORDLESS = 5.0  # seconds for which a page may stand still without a word
# Reports everything announced above the page, and when.
HEARKEN = """new MutationObserver(() => {
    const text = document.querySelector('.koikoi-notices')?.textContent;
    if (text && text !== window.lastSaid) window.told(Date.now() / 1000, text);
    window.lastSaid = text;
}).observe(document, {childList: true, subtree: true, characterData: true});"""
STORE = """() => {
    const set = Storage.prototype.setItem;
    Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
    window.makeRoom = () => { Storage.prototype.setItem = set; };
}"""
# The table can be played at: it waits for its player, with no question about an older match.
PLAYABLE = """() => {
    const bridge = document.querySelector('.koikoi-bridge');
    return Boolean(bridge && bridge.dataset.phase !== 'offer' && bridge.dataset.fits === 'true'
        && document.querySelector('.koikoi-table canvas[role="img"]')
        && (document.querySelector('.koikoi-moves button')
            || document.querySelector('.koikoi-dialog button:not([disabled])')));
}"""
# A visitor who has reloaded, or come back from another tab, is asked.
HERE = ".koikoi-elsewhere button"
OFFERED = f".koikoi-dialog.offer button[data-action='go on']:not([disabled]), {HERE}"

# A match as far as it was played: its seed, and its actions.
History = tuple[str, tuple[str, ...]]


class Stands(Exception):
    """The page did not go on."""


class Persistent(Player):
    """Someone whose press may bring nothing, and who then tries it again."""

    @contextmanager
    def patient(self) -> Iterator[None]:
        """Let a wait that is over be an `Error` like others: why it is, is not asked each time."""
        yield


def gone_on(
    page: Page, rng: Random, patience: float, *, answers: bool = False, renews: bool = True
) -> str:
    """Press at `page` until a move is made; return how it came to be played at again, "" if not.

    Args:
        answers: whether the page may ask what is to become of the match that waits.
        renews: whether another match is begun if this one is over; otherwise that is the end.
    """
    way, pressed = "by itself", None
    end = time.monotonic() + patience
    while time.monotonic() < end:
        try:
            if answers and page.locator(OFFERED).count():
                way = "asked"
                page.locator(OFFERED).click()
            elif page.evaluate(PLAYABLE):
                player = Persistent(page, seed=rng.randrange(1000))
                if not renews and "new" in player.buttons:
                    return way
                if pressed in (None, player.move):
                    pressed = player.move
                    player.step()
                return way
            page.wait_for_timeout(100)
        except (Error, IndexError):  # nothing answers yet, or the page has just changed
            with suppress(Error):
                page.wait_for_timeout(100)
    return ""


class Trial:
    """One browser at one server, with an unreliable network between them.

    Args:
        by_hand: whether a page that does not go on is reloaded, and counted, instead of failing.
    """

    def __init__(
        self,
        context: BrowserContext,
        server: servers.Server,
        proxy: Proxy,
        path: str,
        notes: Path,
        *,
        seed: int,
        by_hand: bool,
        patience: float,
    ) -> None:
        self._context, self._server, self._proxy, self._notes = context, server, proxy, notes
        self._url = f"http://{HOST}:{proxy.port}/{path}"
        self._by_hand, self._patience = by_hand, patience
        self._said: list[tuple[float, str]] = []
        context.expose_function("told", lambda at, text: self._said.append((at, text)))
        context.add_init_script(HEARKEN)
        self.rng = Random(seed)
        self.page = context.new_page()
        self.is_open = False  # whether there is a page that goes on

    def _opened(self) -> Page:
        page = self._context.new_page()
        page.goto(self._url, wait_until="commit")
        self._goes_on(page, answers=True, patience=OPENING)
        return page

    def _begin(self) -> None:
        """Make sure there is a page to play on, whatever became of the last one."""
        if not self.is_open:
            self._proxy.mend()
            self.page.close()
            self.page = self._opened()
            self.is_open = True

    # One fault.

    def suffer(self, kind: str) -> dict[str, Any]:
        """Play a little, make a fault of a kind, wait until the page goes on; return what came."""
        self._begin()
        self.is_open = False
        self.play_within_a_match(self.rng.randint(1, 4))
        self.press()
        self.page.wait_for_timeout(1000 * self.rng.random() ** 2)
        shown = self.shown(self.page)
        self._said.clear()
        began = time.time()
        shown = FAULTS[kind](self) or shown
        over = time.time()
        way = self._goes_on(self.page, answers=kind in BY_VISITOR, renews=False)
        end = time.time()
        now = self.shown(self.page)
        self.is_open = True
        said = self._said[0][0] - began if self._said else None
        return {
            "fault": kind,
            "shown": len(shown[1]),
            "after": len(now[1]),
            "lost": now[0] != shown[0] or now[1][: len(shown[1])] != shown[1],
            "went_on": way,
            "seconds": round(end - over, 1),
            "said": self._said[0][1] if self._said else "",
            "said_after": said and round(said, 1),
            # A visitor who reloads sees a page that is loading.
            "wordless": kind not in BY_VISITOR and min(end - began, said or end) > WORDLESS,
        }

    def play(self, steps: int) -> None:
        for _step in range(steps):
            self._goes_on(self.page)

    def play_within_a_match(self, steps: int) -> None:
        """Play, and on until a match runs: a finished match is not kept."""
        self.play(steps)
        while "new" in Persistent(self.page).buttons:
            self.play(2)

    def press(self) -> None:
        """Press something and do not wait for what it brings."""
        player = Persistent(self.page)
        if not player.buttons:
            moves = [move for move in player.moves() if move.at and "taking" not in move.action]
            if moves:
                player.click_canvas(self.rng.choice(moves).at or [])

    def shown(self, page: Page) -> History:
        """Return the match as far as the page shows it."""
        count = int(page.locator(".koikoi-bridge").get_attribute("data-move") or -1)
        lines = self._notes.read_text("utf-8").splitlines()
        for line in reversed(lines):
            note = json.loads(line)
            if len(note["actions"]) >= count:
                return note["seed"], tuple(note["actions"][:count])
        raise AssertionError(f"no match of {count} moves was noted")

    def _goes_on(
        self,
        page: Page,
        *,
        answers: bool = False,
        renews: bool = True,
        patience: float | None = None,
    ) -> str:
        """Press at `page` until a move is made; return how it came to be played at again."""
        patience = patience or self._patience
        way = gone_on(page, self.rng, patience, answers=answers, renews=renews)
        if way:
            return way
        if answers or not self._by_hand:
            raise Stands(page.locator("body").inner_text()[:300])
        page.goto(self._url, wait_until="commit")
        self._goes_on(page, answers=True)
        return "by hand"

    # The faults.

    def kill(self) -> None:
        servers.kernel(self._server.folder, self.page).kill()

    def drop(self) -> None:
        self._proxy.drop()

    def refuse(self) -> None:
        self._proxy.refuse()
        self._away()

    def swallow(self) -> None:
        self._proxy.swallow()
        self._away()
        if self.rng.random() < 0.5:
            self._proxy.drop()  # the line did not survive it

    def _away(self) -> None:
        self.page.wait_for_timeout(1000 * LONGEST * self.rng.random())
        self._proxy.mend()

    def reload(self) -> None:
        self.page.goto(self._url, wait_until="commit")

    def tab(self) -> History:
        """Go on in a second tab, close it, and come back to the first."""
        first, self.page = self.page, self._opened()
        self.play_within_a_match(2)
        shown = self.shown(self.page)
        self.page.close()
        self.page = first
        first.bring_to_front()
        first.locator(HERE).wait_for(timeout=1000 * self._patience)  # it knows that it is behind
        return shown

    def restart(self) -> None:
        self._server.stop()
        self.page.wait_for_timeout(1000 * LONGEST * self.rng.random())
        self._server.start()

    def storage(self) -> History:
        """Have the browser keep nothing for a while, then something, then reload."""
        self.page.evaluate(STORE)
        self.play(2)
        self.page.evaluate("makeRoom()")
        self.play_within_a_match(1)
        shown = self.shown(self.page)
        self.page.goto(self._url, wait_until="commit")
        return shown


FAULTS: dict[str, Callable[[Trial], History | None]] = {
    "kill": Trial.kill,
    "drop": Trial.drop,
    "refuse": Trial.refuse,
    "swallow": Trial.swallow,
    "reload": Trial.reload,
    "tab": Trial.tab,
    "restart": Trial.restart,
    "storage": Trial.storage,
}
# After these the visitor has reloaded, so the page may ask.
BY_VISITOR = {"reload", "storage", "tab"}


def faults(
    count: int,
    seed: int,
    kinds: Sequence[str],
    *,
    speed: str = "fast",
    keep: str = "table",
    by_hand: bool = False,
    patience: float = PATIENCE,
) -> dict[str, Any]:
    """Make this many random faults, one after another, and say what was lost.

    Args:
        seed: of everything that is random here; which card is dealt is the kernel's.
        keep: the name under which the browser keeps the match; with "" each killed kernel loses
            one.
        by_hand: whether a page that does not go on is reloaded, and counted, instead of failing.
        patience: seconds after which a page that is stuck is stuck for ever.
    """
    before, rng = os.getloadavg()[0], Random(seed)
    results: list[dict[str, Any]] = []
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name,
        sync_playwright() as playwright,
    ):
        folder = Path(name)
        (folder / "pages").mkdir()
        notebook, notes = written(folder / "pages", "faults", PAGE.format(speed=speed, keep=keep))
        server = servers.voila(folder, folder / "pages")
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=chromium.FLAGS)
        try:
            with Proxy(server.port) as proxy, browser.new_context(viewport=VIEWPORT) as context:
                context.set_default_timeout(1000 * HICCUP)
                context.set_default_navigation_timeout(1000 * PATIENCE)
                trial = Trial(
                    context,
                    server,
                    proxy,
                    f"voila/render/{notebook}",
                    notes,
                    seed=seed,
                    by_hand=by_hand,
                    patience=patience,
                )
                for number in range(count):
                    kind = rng.choice(sorted(kinds))
                    try:
                        results.append({"number": number} | trial.suffer(kind))
                    except Exception as error:  # one that cannot be made ends none of the others
                        failed = f"{type(error).__name__}: {error}"
                        stands = isinstance(error, (Error, Stands))
                        results.append(
                            {"number": number, "fault": kind, "failed": failed, "stands": stands}
                        )
                    print(f"{number + 1} of {count}:", results[-1], file=sys.stderr, flush=True)
        finally:
            browser.close()
            server.stop()
    return machine(before) | {"seed": seed} | _told(results)


def _told(results: Sequence[dict[str, Any]]) -> dict[str, Any]:
    fine = [each for each in results if "failed" not in each]
    seconds = [each["seconds"] for each in fine]
    by_kind = {
        kind: {
            "times": sum(each["fault"] == kind for each in results),
            "seconds": summary(taken) if taken else None,
        }
        for kind in sorted({each["fault"] for each in results})
        for taken in [[each["seconds"] for each in fine if each["fault"] == kind]]
    }
    return {
        "faults": len(results),
        "states_lost": sum(each["lost"] for each in fine),
        "stood_still": sum(each.get("stands", False) for each in results),
        "not_made": sum(not each.get("stands", True) for each in results),
        "without_a_word_for_5_s": sum(each["wordless"] for each in fine),
        "said": dict(Counter(each["said"] for each in fine)),
        "seconds": summary(seconds) | {"max": max(seconds)} if seconds else None,
        "went_on": dict(Counter(each["went_on"] for each in fine)),
        "by_fault": by_kind,
        "wrong": [each for each in results if "failed" in each or each["lost"] or each["wordless"]],
    }
