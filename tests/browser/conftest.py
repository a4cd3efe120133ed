"""A real browser on a real Voila and a real JupyterLab.

`voila_url(notebook)` returns the address of a page, `lab_page(notebook)` an open notebook that has
run, `table(code)` a table on a page that tests share, which saves starting Jupyter's front end.
A page that asks any machine but its own server, or that logs an error, fails its test. Tests wait
for states, never for times.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

import nbformat
import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    BrowserType,
    ConsoleMessage,
    Frame,
    Page,
    Request,
    Response,
    WebError,
    expect,
)

from koikoi_widget.web.linker import traced
from tests.browser import servers, standstill
from tests.browser.player import Player
from tests.browser.stage import NOTEBOOK, Stage
from tests.conftest import ROOT
from tools import chromium

collect_ignore = ["hub_config.py"]  # a Hub reads it

SECONDS = 1000.0
# A first page starts a kernel, on a machine that may be busy with other tests.
PATIENCE = 120 * SECONDS
expect.set_options(timeout=PATIENCE)

# What anywidget throws, and nobody catches, when a widget is not ready in two seconds; it is shown
# all the same once it is. One that fails says something else, and its test waits for it in vain.
LATE_WIDGET = "[anywidget] Failed to initialize model."

# What JupyterLab's debugger says, in Notebook 7 too, if its line to the kernel is renewed while it
# asks, as happens on a busy machine. A table has nothing to do with it.
DEBUGGER = "Could not restore the debugger state: Canceled future"

# Each page says first that it is being left. That ends its kernel, so a widget that still begins
# fails: nobody sees it. The new page is listened to from its first word.
LEFT = "this page is left"
SAYS_LEFT = f"addEventListener('beforeunload', () => console.debug('{LEFT}'))"

# On any page: a page of ours has them in its style sheet, others ask for them.
TYPEFACES_ARE_USED = """() => ["Koi-Koi Sans", "Koi-Koi Mincho"].every((name) =>
    [...document.fonts].some((face) => face.family === name && face.status === "loaded"))"""

APP = ROOT / "notebooks" / "app.ipynb"

# What fixtures return: the address of a notebook's page; one in JupyterLab that has run; the path
# of a notebook of one cell, written once for each code; and the table that some code makes.
Urls = Callable[[str | Path], str]
LabPages = Callable[[str | Path], Page]
Notebooks = Callable[[str], Path]
Tables = Callable[[str], Player]

# All that a page can store, as Chromium names it.
STORED = "local_storage,indexeddb,service_workers,cache_storage,file_systems,shared_storage"

LAB_VIEWPORT = {"width": 1700, "height": 1000}


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    path = chromium.find(headless=browser_type_launch_args.get("headless", True))
    if path is None:
        pytest.fail("no Chromium: `make test` installs one, or name yours in $CHROMIUM")
    return browser_type_launch_args | {"executable_path": path, "args": chromium.FLAGS}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return browser_context_args | {"viewport": {"width": 1280, "height": 960}}


@dataclass
class BrowserLog:
    """What went wrong in the browser during one test.

    A test that provokes an error on purpose looks for it in `errors` or `failed` and clears them;
    one that cuts a line sets `is_forgiving`, since the browser may speak of that when it is over.
    """

    errors: list[str] = field(default_factory=list)  # console.error(), uncaught exceptions
    failed: list[str] = field(default_factory=list)  # requests without an answer, or with an error
    external: list[str] = field(default_factory=list)  # requests to any other machine
    is_forgiving: bool = False  # whether only the last fails the test
    origins: set[str] = field(default_factory=set)  # the servers of this machine that were asked
    left: set[Page | None] = field(default_factory=set)  # pages between beforeunload and the next

    def watch(self, context: BrowserContext) -> None:
        for event, hearer in self._hearers.items():
            context.on(event, hearer)  # type: ignore[call-overload]

    def leave(self, context: BrowserContext) -> None:
        for event, hearer in self._hearers.items():
            context.remove_listener(event, hearer)

    @cached_property
    def _hearers(self) -> dict[str, Callable[[Any], None]]:
        return {
            "request": self._asked,
            "console": self._console,
            "weberror": self._uncaught,
            "response": self._response,
            "requestfailed": self._failed,
            "page": self._opened,
        }

    def _opened(self, page: Page) -> None:
        page.on("websocket", self._websocket)
        page.on("framenavigated", self._navigated)

    def _navigated(self, frame: Frame) -> None:
        if frame == frame.page.main_frame:
            self.left.discard(frame.page)

    def _asked(self, request: Request) -> None:
        parts = urlsplit(request.url)
        if not is_local(request.url):
            self.external.append(request.url)
        elif parts.scheme == "http":
            self.origins.add(f"http://{parts.netloc}")

    def _console(self, message: ConsoleMessage) -> None:
        if message.text == LEFT:
            self.left.add(message.page)
        elif message.type == "error" and message.page not in self.left:
            if message.text.startswith(DEBUGGER):
                return
            place = message.location
            where = f"{place['url']}:{place['lineNumber'] + 1}"
            self.errors.append(traced(f"{message.text} ({where})"))

    def _uncaught(self, error: WebError) -> None:
        if str(error.error) != LATE_WIDGET and error.page not in self.left:
            self.errors.append(str(error.error))

    def _response(self, response: Response) -> None:
        if response.status >= 400:
            self.failed.append(f"{response.status} {response.url}")

    def _failed(self, request: Request) -> None:
        # A page that is left aborts what it was still loading.
        if is_local(request.url) and request.failure != "net::ERR_ABORTED":
            self.failed.append(f"{request.failure} {request.url}")

    def _websocket(self, websocket: Any) -> None:
        if not is_local(websocket.url):
            self.external.append(websocket.url)


def is_local(url: str) -> bool:
    parts = urlsplit(url)
    return parts.scheme in {"data", "blob", "about"} or parts.hostname in {"127.0.0.1", "localhost"}


@pytest.fixture
def browser_log(request: pytest.FixtureRequest) -> Iterator[BrowserLog]:
    """Collect what goes wrong in the browser, and fail the test for it."""
    log = BrowserLog()
    yield log
    assert not log.external, "the page asked another machine"
    # Of a test that failed one wants to read the failure itself.
    ended = getattr(request.node, "rep_call", None)  # None: what it needs could not be set up
    if ended and not (log.is_forgiving or ended.failed):
        assert not log.failed, "a request failed"
        assert not log.errors, "the browser's console shows errors"


@pytest.fixture(scope="session")
def profile(
    browser_type: BrowserType,
    browser_type_launch_args: dict[str, Any],
    browser_context_args: dict[str, Any],
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[BrowserContext]:
    """A browser with a profile on disk, where compiled scripts last from one page to the next.

    Without them Jupyter's front end costs each page a second of the processor.
    """
    context = browser_type.launch_persistent_context(
        tmp_path_factory.mktemp("profile"), **browser_type_launch_args, **browser_context_args
    )
    context.set_default_timeout(PATIENCE)
    context.add_init_script(SAYS_LEFT)
    context.add_init_script(standstill.NOTES_PRESSES)
    yield context
    context.close()


@pytest.fixture
def context(
    profile: BrowserContext,
    stages: list[Stage],
    browser_log: BrowserLog,
    request: pytest.FixtureRequest,
    output_path: str,
) -> Iterator[BrowserContext]:
    """The browser as a visitor has it who comes again: with its caches, but with nothing stored."""
    browser_log.watch(profile)
    yield profile
    kept = [profile.pages[0], *(stage.page for stage in stages)]
    opened = [page for page in profile.pages if page not in kept]
    ended = getattr(request.node, "rep_call", None)
    for number, page in enumerate(opened, start=1):
        if ended is None or ended.failed:
            page.screenshot(path=Path(output_path) / f"test-failed-{number}.png")
        browser_log.left.add(page)  # what it is still reading is cut off
        page.close()
    browser_log.leave(profile)
    forget(profile, browser_log.origins)


@pytest.fixture
def first_visit(
    browser_log: BrowserLog, browser: Browser, browser_context_args: dict[str, Any]
) -> Iterator[Callable[..., Page]]:
    """Return a function that opens a page in a new browser, with Playwright's options for one."""
    contexts = []

    def open_page(**options: Any) -> Page:
        context = browser.new_context(**browser_context_args | options)
        contexts.append(context)
        browser_log.watch(context)
        context.set_default_timeout(PATIENCE)
        context.add_init_script(SAYS_LEFT)
        return context.new_page()

    yield open_page
    for context in contexts:
        context.close()


@pytest.fixture
def visit(first_visit: Callable[..., Page], voila_url: Urls) -> Callable[..., Page]:
    """Return a function that opens the page in a new browser, at an address within it."""

    def open_page(address: str, **options: Any) -> Page:
        page = first_visit(**options)
        page.goto(voila_url(APP) + address)
        return page

    return open_page


def forget(context: BrowserContext, origins: set[str]) -> None:
    """Undo what pages of some origins stored and what a test set up, but for the caches."""
    context.set_offline(False)
    context.unroute_all()
    context.clear_cookies()
    devtools = context.new_cdp_session(context.pages[0])
    for origin in origins:
        devtools.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": STORED})
    devtools.detach()


@pytest.fixture(scope="session")
def voila_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Urls]:
    """Return a function from a notebook's path to the address of its Voila page.

    There is one server a folder of notebooks, for as long as the tests last. Each visit to the
    address starts a kernel of its own.
    """
    running: dict[Path, servers.Server] = {}

    def url(notebook: str | Path) -> str:
        path = Path(notebook).resolve(strict=True)
        if path.parent not in running:
            folder = tmp_path_factory.mktemp("voila")
            running[path.parent] = servers.voila(folder, path.parent)
        return f"{running[path.parent].url}voila/render/{quote(path.name)}"

    yield url
    for server in running.values():
        server.stop()


@pytest.fixture(scope="session")
def lab_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """Return the address of a JupyterLab and the folder it serves."""
    folder = tmp_path_factory.mktemp("lab")
    notebooks = folder / "notebooks"
    notebooks.mkdir()
    server = servers.jupyterlab(folder, notebooks)
    yield server.url, notebooks
    server.stop()


READY = """async () => {
    const app = window.jupyterapp;
    await app.started;
    await app.restored;
    const panel = app.shell.currentWidget;
    await panel.context.ready;
    await panel.sessionContext.ready;
    await panel.revealed;
    return true;
}"""
# A widget that a cell makes before this is lost to JupyterLab for good.
KNOWS_WIDGETS = """() => {
    const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session?.kernel;
    return Boolean(kernel?._targetRegistry['jupyter.widget']);
}"""
RUN_ALL = "() => window.jupyterapp.commands.execute('notebook:run-all-cells')"


def run_all(page: Page) -> None:
    """Run all cells of the notebook in JupyterLab, as soon as it can show widgets."""
    page.wait_for_function(READY)  # of a kernel that does not start, nobody would hear otherwise
    page.wait_for_function(KNOWS_WIDGETS)
    page.evaluate(RUN_ALL)


IDLE = """() => {
    const panel = window.jupyterapp.shell.currentWidget;
    const kernel = panel.sessionContext.session?.kernel;
    return kernel?.status === 'idle' && kernel.connectionStatus === 'connected';
}"""


@pytest.fixture
def lab_page(page: Page, lab_server: tuple[str, Path], tmp_path: Path) -> LabPages:
    """Return a function that opens a copy of a notebook in JupyterLab and runs all its cells."""
    url, folder = lab_server

    def open_and_run(notebook: str | Path) -> Page:
        copy = folder / tmp_path.name / Path(notebook).name
        copy.parent.mkdir(exist_ok=True)
        shutil.copyfile(notebook, copy)
        page.set_viewport_size(LAB_VIEWPORT)
        # A workspace of its own: nothing that an earlier test had open comes back.
        place = quote(f"{tmp_path.name}/{copy.name}")
        page.goto(f"{url}lab/workspaces/{quote(tmp_path.name)}/tree/{place}")
        page.wait_for_selector(".jp-NotebookPanel .jp-Cell")
        run_all(page)
        page.wait_for_function(IDLE)
        return page

    return open_and_run


@pytest.fixture(scope="session")
def notebook(tmp_path_factory: pytest.TempPathFactory) -> Notebooks:
    """Return a function that writes a notebook of one cell and returns its path."""
    folder = tmp_path_factory.mktemp("tables")
    written: dict[str, Path] = {}

    def write(code: str) -> Path:
        if code not in written:
            cell = nbformat.v4.new_code_cell(f"import koikoi_widget as kk\n{code}")
            book = nbformat.v4.new_notebook(cells=[cell])
            book.metadata.kernelspec = {"name": "python3", "display_name": "Python 3"}
            written[code] = folder / f"table-{len(written)}.ipynb"
            nbformat.write(book, written[code])
        return written[code]

    return write


@pytest.fixture(scope="session")
def stages() -> list[Stage]:
    """The page that tests share, if there is one."""
    return []


@pytest.fixture
def stage(
    stages: list[Stage],
    context: BrowserContext,
    browser_log: BrowserLog,
    browser_context_args: dict[str, Any],
    voila_url: Urls,
    notebook: Notebooks,
    request: pytest.FixtureRequest,
) -> Iterator[Stage]:
    """The page that shows what one test after another wants, until it is worn or a test fails."""
    stage = stages.pop() if stages else Stage(context, voila_url(notebook(NOTEBOOK)))
    browser_log.origins.add(stage.origin)
    yield stage
    ended = getattr(request.node, "rep_call", None)
    if ended and ended.passed and not stage.is_worn:
        stage.clear(browser_context_args["viewport"])
        stages.append(stage)


@pytest.fixture
def page(context: BrowserContext, request: pytest.FixtureRequest) -> Page:
    """A page of this test alone, or the stage's where something is shown on that."""
    if "stage" in request.fixturenames:
        stage: Stage = request.getfixturevalue("stage")
        return stage.page
    return context.new_page()


@pytest.fixture
def table(stage: Stage) -> Tables:
    """Return a function that shows on the stage the table that some code makes."""

    def show(code: str) -> Player:
        stage.show(code)
        player = Player(stage.page)
        player.wait()
        return player

    return show


@pytest.fixture
def own_table(page: Page, voila_url: Urls, notebook: Notebooks) -> Tables:
    """Return a function that opens a page of its own with the table that some code makes."""

    def open_page(code: str) -> Player:
        page.goto(voila_url(notebook(code)))
        player = Player(page)
        player.wait()
        return player

    return open_page


@pytest.fixture
def faulty(browser_log: BrowserLog) -> None:
    """What the browser says of faults made on purpose fails no test."""
    browser_log.is_forgiving = True


@pytest.fixture
def server(tmp_path: Path) -> Iterator[servers.Server]:
    """A Voila of this test alone, which it may stop and start."""
    server = servers.voila(tmp_path, ROOT / "notebooks")
    yield server
    server.stop()
