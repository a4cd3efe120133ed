"""Notebooks that were saved and opened again, in JupyterLab and as a page: their stills."""

from __future__ import annotations

from pathlib import Path

import nbclient
import nbformat
import pytest
from nbconvert import HTMLExporter
from playwright.sync_api import Page, expect

import koikoi_widget as kk
from tests.browser.conftest import BrowserLog, LabPages

SAVE = """async () => {
    const panel = window.jupyterapp.shell.currentWidget;
    await panel.context.save();
    await panel.sessionContext.shutdown();
}"""
CODES = (
    "import koikoi_widget as kk; source = kk.Source('bga'); source",
    "source.follow(kk.yaku_table)",
    "kk.Quiz('cards', seed=1)",
    "kk.Table(seed=3)",
    "kk.Replay(kk.Match(seed=3))",
    "kk.Daily()",
)
DEAD = "Error displaying widget"
STILL = ".koikoi-still"
HINT = "Run the cell for the real thing."


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """A notebook with a widget of each kind, one a cell."""
    found = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(code) for code in CODES])
    found.metadata.kernelspec = {"name": "python3", "display_name": "Python 3"}
    path = tmp_path / "widgets.ipynb"
    nbformat.write(found, path)
    return path


def test_a_still_hides_while_its_widget_lives_and_stands_in_for_it_the_next_day(
    lab_page: LabPages, book: Path, browser_log: BrowserLog
) -> None:
    page = lab_page(book)
    notebook = page.locator(".jp-NotebookPanel")
    stills = notebook.locator(STILL)
    expect(stills).to_have_count(len(CODES))
    question = kk.Quiz("cards", seed=1).question
    assert question
    right = notebook.get_by_role("button", name=question.options[min(question.right)].text)
    expect(right).to_be_visible()
    expect(notebook.locator(f"{STILL}:visible")).to_have_count(0)

    right.click()
    expect(stills.nth(2)).to_contain_text("✓ Right.")
    expect(notebook.locator(f"{STILL}:visible")).to_have_count(0)

    page.evaluate(SAVE)
    page.reload()
    expect(notebook.locator(f"{STILL}:visible")).to_have_count(len(CODES))
    expect(notebook.get_by_text(DEAD)).to_have_count(len(CODES))
    expect(notebook.get_by_text(DEAD).locator("visible=true")).to_have_count(0)
    for words in ("Five Brights", "✓ Right.", "Run the cell to see this."):
        expect(stills.get_by_text(words).first).to_be_visible()
    for heading in ("Your hand", "Player 2's hand"):
        expect(stills.get_by_role("heading", name=heading)).to_be_visible()
    expect(stills.get_by_text(HINT).locator("visible=true")).to_have_count(len(CODES) - 1)
    assert all(DEAD in error or "widget model not found" in error for error in browser_log.errors)
    browser_log.errors.clear()


def test_a_page_made_from_a_notebook_shows_the_stills_alone(
    page: Page, book: Path, browser_log: BrowserLog
) -> None:
    made = nbformat.read(book, as_version=4)
    nbclient.NotebookClient(made, kernel_name="python3", timeout=120).execute()
    html, _resources = HTMLExporter().from_notebook_node(made)
    page.set_content(html, wait_until="domcontentloaded")
    stills = page.locator(STILL)
    expect(page.locator(f"{STILL}:visible")).to_have_count(len(CODES))
    expect(page.locator(".jupyter-widgets:visible")).to_have_count(0)
    for heading in ("Your hand", "Player 2's hand"):
        expect(stills.get_by_role("heading", name=heading)).to_be_visible()
    expect(stills.get_by_text(HINT).locator("visible=true")).to_have_count(0)
    browser_log.external.clear()  # such a page asks for the scripts of widgets, which it can spare
    browser_log.errors.clear()
