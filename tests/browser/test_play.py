"""What `make play` opens."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.servers import playing


def test_koikoi_play_opens_a_page_with_its_first_page(page: Page, tmp_path: Path) -> None:
    with playing(tmp_path) as url:
        page.goto(url)
        expect(page.locator(".koikoi-first-page")).to_be_visible()
        expect(page).to_have_title("Koi-Koi")
        page.close()
