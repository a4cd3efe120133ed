"""Other programs than Voila and JupyterLab that show the widgets, and the way from JupyterLab."""

from __future__ import annotations

import shutil
from pathlib import Path

from playwright.sync_api import Page

from tests.browser.conftest import LAB_VIEWPORT, BrowserLog, Notebooks
from tests.browser.player import Player, begun
from tests.waiting import until


def test_a_card_is_played_in_notebook_7(
    page: Page, lab_server: tuple[str, Path], notebook: Notebooks, browser_log: BrowserLog
) -> None:
    url, folder = lab_server  # Notebook is an extension of the same server
    copy = Path(shutil.copy(notebook('kk.Table("bga", seed=3, speed="off")'), folder))
    page.set_viewport_size(LAB_VIEWPORT)
    page.goto(f"{url}notebooks/{copy.name}")
    page.locator(".jp-Notebook-ExecutionIndicator[data-status=idle]").wait_for(state="attached")

    def plays() -> bool:
        """Run the cell, again where Notebook lost the keys or the widget while it began."""
        accept = page.locator(".jp-Dialog .jp-mod-accept").first
        if accept.is_visible():
            accept.click()
        lost = page.get_by_text("Error displaying widget").count()
        if lost or page.locator(".jp-InputPrompt").inner_text() == "[ ]:":
            page.locator(".jp-Cell .cm-content").click()
            page.keyboard.press("Control+Enter")
        return page.locator(".koikoi-table").is_visible()

    until(plays)
    browser_log.errors.clear()  # Notebook complains while it opens a file, and of a lost widget
    player = Player(page)
    player.step()
    assert player.move > 0


def test_a_tile_of_jupyterlab_leads_to_a_table_behind_its_proxy(
    page: Page, lab_server: tuple[str, Path]
) -> None:
    url, _folder = lab_server
    page.set_viewport_size(LAB_VIEWPORT)
    page.goto(f"{url}lab/workspaces/tile")
    tile = page.locator(".jp-LauncherCard", has_text="Koi-Koi")
    assert tile.locator("img").evaluate("image => image.decode().then(() => image.naturalWidth)")
    with page.context.expect_page() as opened:
        tile.click()
    koikoi = opened.value
    koikoi.locator(".koikoi-first-page .way").first.wait_for()
    begun(koikoi, f"{url}koikoi/voila/render/app.ipynb").step()
