"""How fast the page is: drives a real Voila page and prints medians and 95th percentiles as JSON.

    python -m tools.measure.bench --clicks 200 --visits 7

How each figure is taken:

- *press to shade*: from the time stamp the browser gave the press until the clicked card is drawn
  as pressed, which the page does by itself.
- *click to pixel*: from the time stamp the browser gave the press to the end of the first drawing
  by the kernel into the canvas in sight after which the pixels of the clicked card differ from
  those before the press. The opponent answers at once (speed "off"); what it does comes later and
  does not count.
- *floor*: the same time for a canvas on an otherwise empty page, which answers a press by one
  rectangle; after each click at the table one there, so both have the same machine to themselves.
- *KB a redraw*: payload of all WebSocket frames while the match is played, by the number of
  redraws; a click is one redraw, and each thing the opponent does another. *By kind*: what they
  are, as `kind_of` names them; each message has about 0.5 KB of Jupyter's own in it.
- *KB a click and the answer*: the same from one press to the next, everything in between included.
- *kernel ms a redraw*: the time `Stage.show` or `Stage.advance` takes, in the kernel, with the
  `Shell.tell` that follows; *cpu ms* leaves out what the kernel waited for a core of the machine.
- *first paint*: from the start of the navigation until the canvas in sight shows something, for a
  page with one ipycanvas and for the app; *fits* is when the app's table is drawn for the space
  it has. The pages are visited in turn, each in a browser profile of its own.
- *sprites*: a button in an open page shows a table; from the moment the canvas stands in the page
  until the last of the deck's 49 sprites is drawn.
- *load*: how many processes wanted a core in the minute before and the last one; what the browser
  and the server of the bench itself need is about one.
- *idle frames*: WebSocket frames in `IDLE_SECONDS` in which nobody touches the page.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import nbformat
from playwright.sync_api import Browser, Page, ViewportSize, WebSocket, sync_playwright

from tests.browser import servers
from tests.browser.player import Move, Player
from tools import chromium

VIEWPORT: ViewportSize = {"width": 1440, "height": 900}
SPRITES = 49
IDLE_SECONDS = 5
PATIENCE = 120_000

EMPTY = """\
from ipycanvas import Canvas
canvas = Canvas(width=1000, height=680)
canvas.on_client_ready(lambda: canvas.fill_rect(0, 0, 1000, 680))
canvas"""

FLOOR = """\
from ipycanvas import Canvas, hold_canvas
canvas, presses = Canvas(width=1000, height=680), []

def pressed(x, y):
    presses.append((x, y))
    with hold_canvas():
        canvas.fill_style = "red" if len(presses) % 2 else "blue"
        canvas.fill_rect(0, 0, 1000, 680)

canvas.on_client_ready(lambda: canvas.fill_rect(0, 0, 1000, 680))
canvas.on_mouse_down(pressed)
canvas"""

# Keeps how long each redraw takes, and says it when asked.
PLAYED = """\
import json, os, time
import koikoi_widget as kk
from ipywidgets import HTML, Button, VBox
from koikoi_widget.table.widget.stage import Stage
from koikoi_widget.table.widget.shell import Shell

times, work = [], []

depth = 0

def timed(part, is_new):
    def run(*arguments):
        global depth
        depth += 1
        start, start_work = time.perf_counter(), time.thread_time()
        part(*arguments)
        taken = time.perf_counter() - start, time.thread_time() - start_work
        depth -= 1
        if not depth:  # else it counts in what called it
            for all, one in zip((times, work), taken):
                if is_new or not all:
                    all.append(0)
                all[-1] += 1000 * one
    return run

def kilobytes():
    with open("/proc/self/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS"))

def tell(_button):
    said.value = json.dumps({"redraws": times, "work": work, "memory": kilobytes() / 1024})

Stage.show, Stage.advance = timed(Stage.show, True), timed(Stage.advance, True)
Shell.tell = timed(Shell.tell, False)
said, ask = HTML(), Button(description="tell")
said.add_class("said")
ask.on_click(tell)
VBox([kk.App("bga", seed=5, rounds=12, speed="off", keep="bench"), ask, said])"""

SHOWN_ON_DEMAND = """\
import koikoi_widget as kk
from ipywidgets import Button, VBox
place = VBox([])
button = Button(description="show")
button.on_click(lambda _: setattr(place, "children", (kk.Table(seed=1, speed="off", keep=""),)))
VBox([button, place])"""

NOTEBOOKS = {
    "empty": EMPTY,
    "floor": FLOOR,
    "played": PLAYED,
    "app": 'import koikoi_widget as kk\nkk.App("bga", seed=5, deck="drawn", keep="")',
    "index": 'import koikoi_widget as kk\nkk.App("bga", seed=5, deck="index", keep="")',
    "on-demand": SHOWN_ON_DEMAND,
}

WATCH = """(() => {
    const bench = window.bench = {first: null, fits: null, seen: null, sprites: [],
                                  pressed: null, shaded: null, changed: null, at: null,
                                  before: null};
    const {drawImage: draw, fillRect: fill} = CanvasRenderingContext2D.prototype;
    const pixels = (context, [x, y, w, h]) =>
        context.getImageData(x, y, w, h).data.reduce((sum, value) => (31 * sum + value) | 0, 7);

    // Remember the pixels of a place, x, y, w, h in CSS pixels, before it is clicked.
    bench.arm = (at) => {
        const canvas = document.querySelector('canvas');
        const ratio = canvas.width / canvas.clientWidth;
        bench.at = at.map((value) => Math.round(value * ratio));
        bench.before = pixels(canvas.getContext('2d'), bench.at);
        bench.pressed = bench.shaded = bench.changed = null;
    };
    bench.rest = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
    document.addEventListener('pointerdown', (event) => {
        bench.pressed = event.timeStamp;
    }, {capture: true});
    CanvasRenderingContext2D.prototype.drawImage = function (...what) {
        draw.apply(this, what);
        const now = performance.now();
        if (!this.canvas.isConnected) {
            if (what.length === 9) bench.sprites.push(now); // a part of a sheet
            return;
        }
        if (bench.pressed !== null && bench.changed === null
            && pixels(this, bench.at) !== bench.before) {
            bench.changed = now;
        }
    };
    CanvasRenderingContext2D.prototype.fillRect = function (...where) {
        fill.apply(this, where);
        if (bench.pressed !== null && this.canvas.isConnected) bench.shaded ??= performance.now();
    };
    // A canvas may be painted before it stands in the page, so it is looked at in every frame.
    (function look() {
        const canvas = document.querySelector('canvas');
        const middle = canvas?.getContext('2d').getImageData(
            canvas.width / 2, 0, 1, canvas.height).data;
        if (middle?.some((value, index) => index % 4 === 3 && value)) {
            bench.first = performance.now();
        } else {
            requestAnimationFrame(look);
        }
    })();
    new MutationObserver(() => {
        if (bench.seen === null && document.querySelector('.koikoi-table canvas')) {
            bench.seen = performance.now();
        }
        if (bench.fits === null && document.querySelector('.koikoi-bridge[data-fits="true"]')) {
            bench.fits = performance.now();
        }
    }).observe(document, {subtree: true, childList: true, attributeFilter: ['data-fits']});
})()"""


class Traffic:
    """Counts what goes through the WebSockets of a page, in bytes and frames.

    `kinds` are the bytes received, by what they are.
    """

    def __init__(self, page: Page) -> None:
        self.received = self.sent = self.frames = 0
        self.kinds: Counter[str] = Counter()
        page.on("websocket", self._listen)

    def _listen(self, websocket: WebSocket) -> None:
        websocket.on("framereceived", self._received)
        websocket.on("framesent", self._sent)

    def _received(self, payload: str | bytes) -> None:
        self.frames += 1
        self.received += len(payload)
        self.kinds[kind_of(payload)] += len(payload)

    def _sent(self, payload: str | bytes) -> None:
        self.frames += 1
        self.sent += len(payload)


def kind_of(payload: str | bytes) -> str:
    """Return what a frame from the server is: what a widget is sent, or the type of the message.

    A frame of bytes begins with a count and so many offsets, of 8 bytes each; its parts are the
    channel, four objects and what is no text (Jupyter's `v1.kernel.websocket.jupyter.org`).
    """
    if isinstance(payload, str):
        return "text"
    count = int.from_bytes(payload[:8], "little")
    ends = [int.from_bytes(payload[at : at + 8], "little") for at in range(8, 8 * count + 8, 8)]
    header, content = (json.loads(payload[ends[at] : ends[at + 1]]) for at in (1, 4))
    data = content.get("data", {})
    if data.get("method") == "update":
        return f"trait {' '.join(sorted(data['state']))}"
    if data.get("method") == "custom":
        return str(data["content"].get("do", "drawing"))
    return str(header["msg_type"])


def summary(values: Sequence[float]) -> dict[str, float]:
    ordered = sorted(values)
    return {
        "median": round(statistics.median(ordered), 2),
        "p95": round(ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))], 2),
    }


@contextmanager
def opened(browser: Browser, url: str) -> Iterator[tuple[Page, Traffic]]:
    """Open `url` in a profile of its own, watched."""
    with browser.new_context(viewport=VIEWPORT) as context:
        context.set_default_timeout(PATIENCE)
        context.add_init_script(WATCH)
        page = context.new_page()
        traffic = Traffic(page)
        page.goto(url)
        yield page, traffic


def first_paints(browser: Browser, urls: dict[str, str], visits: int) -> dict[str, Any]:
    names = ("empty", "app", "index")
    taken: dict[str, list[float]] = {name: [] for name in (*names, "app fits")}
    with opened(browser, urls["empty"]) as (page, _traffic):  # the server's own first time
        page.wait_for_function("() => bench.first !== null")
    for _visit in range(visits):
        for name in names:
            with opened(browser, urls[name]) as (page, _traffic):
                page.wait_for_function("() => bench.first !== null")
                taken[name].append(page.evaluate("bench.first"))
                if name == "app":
                    page.wait_for_function("() => bench.fits !== null")
                    taken["app fits"].append(page.evaluate("bench.fits"))
    middle = {name: statistics.median(values) for name, values in taken.items()}
    return {
        "first_paint_ms": {name: summary(values) for name, values in taken.items()},
        "first_paint_later_than_empty_ms": round(middle["app"] - middle["empty"]),
        "first_paint_by_empty": round(middle["app"] / middle["empty"], 2),
        "fits_later_than_empty_ms": round(middle["app fits"] - middle["empty"]),
        "drawn_deck_later_than_index_ms": round(middle["app"] - middle["index"]),
    }


def sprites(browser: Browser, url: str, visits: int) -> dict[str, Any]:
    ready: list[float] = []
    for _visit in range(visits):
        with opened(browser, url) as (page, _traffic):
            page.get_by_role("button", name="show").click()
            Player(page).wait()
            page.wait_for_function(f"() => bench.sprites.length >= {SPRITES}")
            ready.append(page.evaluate("Math.max(...bench.sprites) - bench.seen"))
    return {"sprites_ready_ms": summary(ready)}


class Presser:
    """Presses the mouse on the canvas of `page`; `times` are the milliseconds until it changed.

    `shades` are those until the pressed card was drawn as pressed, None where nothing does that.
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        self.canvas = page.locator("canvas").first
        self.rng = Random(1)
        self.times: list[float] = []
        self.shades: list[float | None] = []

    def press(self, at: Sequence[int]) -> None:
        """Press in the middle of `at`: x, y, width, height."""
        box = self.canvas.bounding_box()
        assert box
        self.page.mouse.move(box["x"] + at[0] + at[2] / 2, box["y"] + at[1] + at[3] / 2)
        # The hand rests before it presses, and presses at any moment of a frame.
        self.page.evaluate("rest => bench.rest(rest)", 40 + 17 * self.rng.random())
        self.page.evaluate("at => bench.arm(at)", at)
        self.page.mouse.down()
        self.page.mouse.up()
        self.page.wait_for_function("() => bench.changed !== null")
        self.times.append(self.page.evaluate("bench.changed - bench.pressed"))
        self.shades.append(self.page.evaluate("bench.shaded && bench.shaded - bench.pressed"))


class Clicker:
    """Plays by clicks that are timed; dialogs are answered without being counted.

    After each click `floor` is pressed too.
    """

    def __init__(self, page: Page, traffic: Traffic, floor: Presser) -> None:
        self.page, self.traffic = page, traffic
        self.presser, self.floor = Presser(page), floor
        self.player = Player(page, seed=1)
        self.received: list[float] = []
        self.sent: list[float] = []

    def play(self, clicks: int) -> None:
        self.player.wait()
        before = self.traffic.received, self.traffic.sent
        while len(self.presser.times) < clicks:
            buttons = self.player.buttons
            with self.player.pressing():
                if buttons:
                    action = "new" if "new" in buttons else self.player.rng.choice(sorted(buttons))
                    self.player.answer(action)
                else:
                    self._play(self.player.rng.choice(self.player.moves()))
            if not buttons:
                self.received.append((self.traffic.received - before[0]) / 1000)
                self.sent.append((self.traffic.sent - before[1]) / 1000)
                before = self.traffic.received, self.traffic.sent

    def _play(self, move: Move) -> None:
        assert move.at
        self.presser.press(move.at)
        if "taking" in move.action:
            self.presser.press(move.takes[0])
        self.floor.press([200, 200, 100, 100])


def told(page: Page) -> dict[str, Any]:
    """Ask the kernel for what it has measured."""
    said = page.locator(".said .widget-html-content")
    before = said.text_content()
    page.get_by_role("button", name="tell").click()
    page.wait_for_function(
        "([said, before]) => said.textContent !== before", arg=[said.element_handle(), before]
    )
    found: dict[str, Any] = json.loads(said.inner_text())
    return found


def clicks(browser: Browser, urls: dict[str, str], count: int) -> dict[str, Any]:
    with (
        opened(browser, urls["floor"]) as (plain, _traffic),
        opened(browser, urls["played"]) as (page, traffic),
    ):
        plain.wait_for_function("() => bench.first !== null")
        clicker = Clicker(page, traffic, Presser(plain))
        clicker.player.wait()
        before, received = len(told(page)["redraws"]), traffic.kinds.copy()
        clicker.play(count)
        kinds = traffic.kinds - received
        idle = traffic.frames
        page.evaluate("rest => bench.rest(rest)", 1000 * IDLE_SECONDS)
        idle = traffic.frames - idle
        figures = told(page)
    redraws = len(figures["redraws"]) - before
    return {
        "clicks": len(clicker.presser.times),
        "press_to_shade_ms": summary([each for each in clicker.presser.shades if each]),
        "click_to_pixel_ms": summary(clicker.presser.times),
        "floor_click_to_pixel_ms": summary(clicker.floor.times),
        "kb_a_redraw": round(kinds.total() / 1000 / redraws, 2),
        "kb_a_redraw_by_kind": {
            kind: round(size / 1000 / redraws, 2) for kind, size in kinds.most_common(8)
        },
        "kb_a_click_and_the_answer": summary(clicker.received),
        "kb_sent_a_click": summary(clicker.sent),
        "kernel_ms_a_redraw": summary(figures["redraws"][before:]),
        "kernel_cpu_ms_a_redraw": summary(figures["work"][before:]),
        "kernel_mb": round(figures["memory"], 1),
        "idle_frames": idle,
    }


def written(folder: Path) -> None:
    for name, code in NOTEBOOKS.items():
        book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(code)])
        book.metadata.kernelspec = {"name": "python3", "display_name": "Python 3"}
        nbformat.write(book, folder / f"{name}.ipynb")


def measured(wanted: Sequence[str], count: int, visits: int) -> dict[str, Any]:
    """Return the figures; `wanted` names the parts, see `PARTS`."""
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        (folder / "notebooks").mkdir()
        written(folder / "notebooks")
        server = servers.voila(folder, folder / "notebooks")
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=chromium.FLAGS)
        urls = {each: f"{server.url}voila/render/{each}.ipynb" for each in NOTEBOOKS}
        for app in ("app", "index"):
            urls[app] += "#play/match"  # its first page has no canvas
        parts: dict[str, Callable[[], dict[str, Any]]] = {
            "clicks": lambda: clicks(browser, urls, count),
            "paint": lambda: first_paints(browser, urls, visits),
            "sprites": lambda: sprites(browser, urls["on-demand"], visits),
        }
        try:
            before = os.getloadavg()[0]
            found = {key: value for part in wanted for key, value in parts[part]().items()}
            load = [round(each, 1) for each in (before, os.getloadavg()[0])]
            return {"cores": os.cpu_count(), "load": load} | found
        finally:
            browser.close()
            server.stop()


PARTS = ("clicks", "paint", "sprites")


def main() -> None:
    reader = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    reader.add_argument("--clicks", type=int, default=200)
    reader.add_argument("--visits", type=int, default=7, help="visits of each page")
    reader.add_argument("--only", choices=PARTS, action="append", help="one part of it")
    given = reader.parse_args()
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # as on anybody's machine
    print(json.dumps(measured(given.only or PARTS, given.clicks, given.visits), indent=2))


if __name__ == "__main__":
    main()
