"""The page in a browser, by either kind of server: nothing foreign, nothing forbidden, no remains.

That no request leaves for another host and that the console shows no error, a violation of the
Content-Security-Policy among them, every test here checks by its fixtures.
"""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from koikoi_widget.cli.main import notebooks_folder
from koikoi_widget.server.patched_assets import MANAGER, mended_extensions
from tests.browser import servers
from tests.browser.conftest import PATIENCE, BrowserLog, Urls
from tests.browser.player import begun
from tests.browser.servers import TOKEN
from tests.browser.test_options import control
from tests.waiting import until


@pytest.fixture(scope="module")
def binder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[servers.Server]:
    server = servers.jupyter(tmp_path_factory.mktemp("binder"), notebooks_folder())
    yield server
    server.stop()


def kernel_of(page: Page) -> str:
    text = page.locator("#jupyter-config-data").text_content()
    assert text
    return str(json.loads(text)["kernelId"])


def kernels_at(server: servers.Server) -> set[str]:
    with urllib.request.urlopen(f"{server.url}api/kernels?token={TOKEN}", timeout=60) as answer:
        return {kernel["id"] for kernel in json.load(answer)}


def test_on_binder_the_page_plays_runs_no_script_of_its_address_and_leaves_nothing(
    page: Page, binder: servers.Server
) -> None:
    page.on("dialog", lambda dialog: pytest.fail(dialog.message))
    script = "%22%3E%3Cscript%3Ewindow.ran=1;alert(7)%3C/script%3E"
    begun(page, f"{binder.url}voila/render/app.ipynb?token={TOKEN}&theme={script}")
    assert page.evaluate("window.ran") is None
    kernel = kernel_of(page)
    assert kernel in kernels_at(binder)
    page.goto(f"{binder.url}voila/render/03-months.ipynb")
    expect(page.locator("h1").first).to_be_visible()
    until(lambda: kernel not in kernels_at(binder))


def test_who_has_seen_the_page_on_binder_still_gets_the_widgets_of_jupyterlab(
    binder: servers.Server,
) -> None:
    folder = mended_extensions()  # another than the server's, of the same names
    (script,) = folder.glob(f"{MANAGER}/static/*.js")
    for way in ("voila/labextensions", "lab/extensions"):
        address = f"{binder.url}{way}/{script.relative_to(folder).as_posix()}?token={TOKEN}"
        with urllib.request.urlopen(address, timeout=60) as answer:
            assert answer.read() == script.read_bytes()


def test_on_binder_a_lesson_follows_the_language_chosen_on_the_page(
    page: Page, binder: servers.Server
) -> None:
    page.goto(f"{binder.url}voila/render/app.ipynb?token={TOKEN}#options")
    control(page, "language").select_option("ja")
    expect(page.locator("html")).to_have_attribute("lang", "ja")
    page.evaluate("location.hash = 'learn'")
    page.locator(".koikoi-learn a[href*='03-months.ipynb']").first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("何月")
    expect(page.locator("html")).to_have_attribute("lang", "ja")


def test_on_binder_a_page_that_is_missing_asks_no_foreign_host(
    page: Page, binder: servers.Server, browser_log: BrowserLog
) -> None:
    answer = page.goto(f"{binder.url}voila/render/no-such.ipynb?token={TOKEN}")
    assert answer and answer.status == 404
    expect(page.get_by_role("heading", name="Koi-Koi")).to_be_visible()
    browser_log.failed.clear()
    browser_log.errors.clear()


def test_scripts_that_are_not_the_page_s_own_do_not_run_and_a_page_that_is_left_ends_its_kernel(
    page: Page, voila_url: Urls, browser_log: BrowserLog
) -> None:
    address = voila_url(str(notebooks_folder() / "app.ipynb"))
    page.goto(address)
    expect(page.locator(".koikoi-first-page")).to_be_visible()
    inserted = "document.body.insertAdjacentHTML('beforeend', '<img src=data:, onerror=ran=1>')"
    with page.expect_console_message(lambda said: "Content Security Policy" in said.text):
        page.evaluate(inserted)
    assert page.evaluate("window.ran") is None
    browser_log.errors.clear()
    browser_log.failed.clear()
    asked = address.split("voila/render")[0] + f"api/kernels/{kernel_of(page)}"
    page.goto("about:blank")
    until(lambda: page.request.get(asked, timeout=PATIENCE).status == 404)
