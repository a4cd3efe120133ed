"""The static site: Python runs in the browser itself, and goes on without a network.

Each test starts Python once or twice, which takes some seconds of a core and much longer of a busy
one. So they run alone, with the tests that assert a speed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from subprocess import CalledProcessError
from urllib.parse import urlencode, urlsplit
from zipfile import ZipFile

import pytest
from playwright.sync_api import FrameLocator, Page, expect

from koikoi_widget.lessons.course.course import LESSONS
from tests.browser import standins
from tests.browser.conftest import BrowserLog
from tests.browser.player import Player
from tests.conftest import ROOT
from tools import site as tool
from tools.measure.static_site import LONGEST, Server

LARGEST = 44e6  # bytes of the site without numpy and Pillow: what docs/publishing.md promises
LARGEST_START = 120e3  # bytes of what is seen first

# Whatever a page says that it loads for later, once it is shown, is in the browser's cache.
ALL_IS_KEPT = """async () => {
    const {rest} = JSON.parse(document.getElementById("site").textContent);
    const kept = await Promise.all(rest.map((address) => caches.match(address)));
    return kept.length > 0 && kept.every(Boolean);
}"""

# The console that the page runs in, from the page around it.
CONSOLE = "frames[0].jupyterapp.shell.currentWidget.console"
# The cells of code of a lesson.
CODE = (
    "frames[0].jupyterapp.shell.currentWidget.content.widgets"
    ".filter(({model}) => model.type === 'code')"
)
EVIL = "print('anybody')"
# How an address may ask JupyterLite to run or to load something.
ASKED = urlencode(
    {
        "kernel": "python",
        "code": EVIL,
        "execute": "1",
        "toolbar": "1",
        "path": "evil.ipynb",
        "fromURL": "https://evil.example/evil.ipynb",
        "factory": "Evil",
    }
)
EVIL_ADDRESSES = (
    f"?{ASKED}",
    f"?{ASKED}&code={EVIL}",
    f"#{ASKED}",
    f"#?{ASKED}",
    f"?{ASKED}#{ASKED}",
)
# What waits in JupyterLite until everything is there that was going to run by itself.
RESTORED = "() => window.jupyterapp?.restored.then(() => true)"

pytestmark = [pytest.mark.measured, pytest.mark.timeout(1500)]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    work = ROOT / "build" / "site-work"
    instead = folder / "instead"
    instead.mkdir()
    try:
        [wheel] = tool.downloaded(work / "wheels").glob("ipycanvas-*.whl")
    except CalledProcessError:
        pytest.skip("the site's wheels are downloaded, and no package index can be reached")
    standins.write(wheel, instead)
    standins.write_yaml(instead)
    tool.build(folder / "site", work, instead)
    return folder / "site"


@pytest.fixture
def server(site: Path) -> Iterator[Server]:
    found = Server(site)
    yield found
    found.stop()


@pytest.fixture
def visitor(page: Page, browser_log: BrowserLog) -> Page:
    browser_log.is_forgiving = True  # JupyterLite asks for settings that the site lacks
    page.set_default_timeout(LONGEST)
    return page


def shown(page: Page) -> FrameLocator:
    """What a visitor sees once Python has come."""
    page.wait_for_selector("body.is-ready", state="attached")
    return page.frame_locator("iframe")


def test_the_site_is_no_larger_than_promised(site: Path) -> None:
    assert sum(path.stat().st_size for path in site.rglob("*") if path.is_file()) < LARGEST
    assert (site / "index.html").stat().st_size < LARGEST_START


def test_a_visit_compiles_nothing_that_it_imports_at_once(site: Path) -> None:
    archives = [path for path in (site / "static" / "pyodide").iterdir() if tool.is_at_once(path)]
    assert len(archives) >= len(tool.AT_ONCE) - len(tool.COMPILED)
    for path in archives:
        with ZipFile(path) as archive:
            assert not [name for name in archive.namelist() if name.endswith(".py")], path.name


def test_the_page_is_kept_and_comes_again_without_a_network(visitor: Page, server: Server) -> None:
    visitor.goto(server.url, wait_until="commit")
    expect(visitor.locator(".lead")).to_contain_text("one decision that takes nerve")
    expect(visitor.get_by_role("status")).to_contain_text("Python")
    rivals = shown(visitor).locator(".koikoi-first-page .rung .name")
    expect(rivals).to_have_text(["Random", "Greedy"], timeout=LONGEST)  # what needs no numpy

    server.stop()
    asked = Counter[str]()
    visitor.on("request", lambda request: asked.update([urlsplit(request.url).path]))
    visitor.reload()
    inside = shown(visitor)
    assert not asked["/api/drive"]  # an import in the worker never waits for the page
    assert asked["/static/pyodide/python_stdlib.zip"] == 1  # what is kept is read by Python alone
    inside.locator("nav a[href='#learn']").click()
    expect(inside.locator(".koikoi-learn li")).to_have_count(len(LESSONS))
    inside.locator("nav a[href='#train']").click()
    inside.locator(".koikoi-option").first.click()
    expect(inside.locator(".koikoi-verdict")).to_contain_text(".", timeout=LONGEST)
    visitor.wait_for_url("**/#train")


def test_a_match_is_played_to_its_end_with_the_network_cut(visitor: Page, server: Server) -> None:
    visitor.goto(server.url)
    shown(visitor).locator(".koikoi-first-page").wait_for()
    code = "import koikoi_widget as kk\nkk.Table(opponent='greedy', rounds=1, seed=5, speed='off')"
    visitor.evaluate(f"code => {CONSOLE}.inject(code)", code)
    player = Player(visitor.frames[1])
    player.wait()
    server.stop()
    assert "match" in player.finish_match()


def test_a_lesson_is_worked_with_the_network_cut_and_leads_to_the_page_and_to_other_lessons(
    visitor: Page, server: Server
) -> None:
    visitor.goto(f"{server.url}?lesson=04-kinds")
    inside = shown(visitor)
    option = inside.locator(".koikoi-quiz .koikoi-option").first
    option.wait_for()
    visitor.wait_for_function(ALL_IS_KEPT)
    server.stop()
    option.click()
    verdict = inside.locator(".koikoi-quiz .koikoi-verdict").first
    expect(verdict).to_contain_text(".", timeout=LONGEST)
    inside.get_by_role("link", name="all lessons").click()
    visitor.wait_for_url("**/#learn")
    lessons = shown(visitor).locator(".koikoi-learn li")
    expect(lessons).to_have_count(len(LESSONS), timeout=LONGEST)
    lessons.get_by_role("link", name="What can your opponent do?").click()
    visitor.wait_for_url("**/?lesson=07-defence")
    shown(visitor).get_by_role("heading", name="What can your opponent do?").wait_for()


def test_every_widget_of_the_gallery_is_live(visitor: Page, server: Server) -> None:
    visitor.goto(f"{server.url}?lesson=gallery")
    inside = shown(visitor)
    visitor.wait_for_function(f"{CODE}.every(({{model}}) => model.executionCount)")
    shows = visitor.evaluate(f"{CODE}.flatMap(({{model}}) => model.outputs.toJSON())")
    assert {output["output_type"] for output in shows} == {"execute_result"}
    option = inside.locator(".koikoi-quiz .koikoi-option").first
    option.click()
    verdict = inside.locator(".koikoi-quiz .koikoi-verdict").first
    expect(verdict).to_contain_text(".", timeout=LONGEST)
    inside.get_by_role("link", name="your album").click()
    visitor.wait_for_url("**/#learn/album")


def test_a_file_for_anki_is_made_in_the_browser(visitor: Page, server: Server) -> None:
    visitor.goto(f"{server.url}#learn/album")
    makes = shown(visitor).get_by_role("button", name="Learn these cards in Anki")
    with visitor.expect_download() as saved:
        makes.click()
    assert {"collection.anki2", "media"} <= {*ZipFile(saved.value.path()).namelist()}


def test_there_are_no_parts_of_jupyterlite_but_those_that_the_site_needs(site: Path) -> None:
    pages = {path.relative_to(site).as_posix() for path in site.rglob("*.html")}
    assert pages == {"index.html", "repl/index.html", "notebooks/index.html"}


@pytest.mark.parametrize("asked", EVIL_ADDRESSES)
def test_the_console_runs_nothing_that_its_address_says(
    visitor: Page, server: Server, asked: str
) -> None:
    """In a frame of anybody's, who can change the address at any time."""
    visitor.goto(f"{server.url}manifest.webmanifest")  # a page in which there is nothing
    visitor.evaluate(
        "address => document.body.append(Object.assign("
        "document.createElement('iframe'), {src: address}))",
        f"{server.url}repl/index.html{asked}",
    )
    visitor.wait_for_function("frames[0]?.jupyterapp")
    frame = visitor.frames[1]
    frame.wait_for_function(RESTORED)
    assert not frame.evaluate("id => jupyterapp.hasPlugin(id)", tool.RUNS_ADDRESSES)
    frame.evaluate("asked => { location.hash = asked; }", ASKED)
    assert not frame.evaluate("Boolean(jupyterapp.shell.currentWidget)")


@pytest.mark.parametrize("asked", EVIL_ADDRESSES)
def test_a_link_to_the_console_leads_to_the_page(visitor: Page, server: Server, asked: str) -> None:
    visitor.goto(f"{server.url}repl/index.html{asked}", wait_until="commit")
    visitor.locator(".lead").wait_for()
    assert urlsplit(visitor.url).path == "/" and not urlsplit(visitor.url).query


def test_the_page_runs_itself_and_nothing_that_its_address_says(
    visitor: Page, server: Server
) -> None:
    visitor.goto(f"{server.url}?{ASKED}#{ASKED}")
    shown(visitor).locator(".koikoi-app").first.wait_for(state="attached")
    ran = visitor.evaluate(f"[...{CONSOLE}.cells].map(({{model}}) => model.sharedModel.source)")
    assert [code for code in ran if code] == ["import koikoi_widget as kk\nkk.App()"]


def test_a_lesson_is_the_one_of_the_site(visitor: Page, server: Server) -> None:
    visitor.goto(f"{server.url}?lesson=04-kinds&{ASKED}#{ASKED}")
    shown(visitor).locator(".koikoi-quiz").first.wait_for()
    panel = "frames[0].jupyterapp.shell.currentWidget"
    assert visitor.evaluate(f"{panel}.context.path") == "04-kinds.ipynb"
    assert visitor.evaluate("[...new URLSearchParams(frames[0].location.search).keys()]") == [
        "path"
    ]


def test_a_notebook_is_opened_by_its_address_and_not_run(visitor: Page, server: Server) -> None:
    visitor.goto(f"{server.url}notebooks/index.html?path=04-kinds.ipynb&code={EVIL}&execute=1")
    visitor.wait_for_function(RESTORED)
    visitor.locator(".jp-Notebook .jp-RenderedMarkdown").first.wait_for()
    counts = visitor.evaluate(
        "jupyterapp.shell.currentWidget.content.widgets.map(({model}) => model.executionCount)"
    )
    assert counts and not any(counts)
