"""The browser fixtures themselves, on a notebook of one button."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import BrowserLog, Urls

BUTTON = """\
import ipywidgets
button = ipywidgets.Button(description="Press me")
label = ipywidgets.Label("untouched")
button.on_click(lambda _: setattr(label, "value", "pressed"))
ipywidgets.VBox([button, label])"""


@pytest.fixture(scope="module")
def notebook(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("notebooks") / "button.ipynb"
    cells = [nbformat.v4.new_markdown_cell("# A button"), nbformat.v4.new_code_cell(BUTTON)]
    metadata = {"kernelspec": {"name": "python3", "display_name": "Python 3"}}
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata=metadata), path)
    return path


def press(page: Page) -> None:
    expect(page.get_by_text("untouched", exact=True)).to_be_visible()
    page.get_by_role("button", name="Press me").click()
    expect(page.get_by_text("pressed", exact=True)).to_be_visible()


def test_a_reloaded_voila_page_starts_afresh_ends_its_old_kernel_and_is_not_heard_as_it_leaves(
    page: Page, voila_url: Urls, notebook: Path, browser_log: BrowserLog
) -> None:
    page.goto(voila_url(notebook))
    press(page)
    page.evaluate("""addEventListener('beforeunload', () => {
        console.error('a widget without a kernel');
        setTimeout(() => { throw new Error('another'); });
    })""")
    with page.expect_request("**/voila/api/shutdown/*") as ended:
        page.reload()
    press(page)
    assert ended.value.method == "POST"
    page.evaluate("console.error('ouch')")
    assert [error.split()[0] for error in browser_log.errors] == ["ouch"]
    browser_log.errors.clear()


def test_the_log_sees_a_request_to_another_machine(page: Page, browser_log: BrowserLog) -> None:
    page.goto("about:blank")
    asked = page.evaluate("fetch('http://example.com/').then(() => 'answered', () => 'refused')")
    assert asked == "refused"
    assert browser_log.external == ["http://example.com/"]
    assert browser_log.errors
    browser_log.external.clear()
    browser_log.errors.clear()


def test_the_log_sees_what_the_page_logs(page: Page, browser_log: BrowserLog) -> None:
    page.goto("about:blank")
    page.evaluate("console.error('ouch')")
    page.evaluate("fetch('http://127.0.0.1:1/').catch(() => {})")
    assert any("ouch" in error for error in browser_log.errors)
    assert any("127.0.0.1:1" in request for request in browser_log.failed)
    browser_log.errors.clear()
    browser_log.failed.clear()
