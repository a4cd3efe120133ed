"""The album on the real page: found from the lessons, walked by keyboard."""

from __future__ import annotations

from zipfile import ZipFile

from playwright.sync_api import Page, expect

from tests.browser.axe import check
from tests.browser.conftest import APP, Urls
from tests.browser.windows import PHONE


def test_the_album_is_found_from_the_lessons_and_walked_as_its_months_lie(
    page: Page, voila_url: Urls
) -> None:
    page.goto(f"{voila_url(APP)}#learn")
    page.locator(".koikoi-learn li").first.wait_for()
    page.evaluate("localStorage.setItem('koikoi_widget/lessons', '{\"first-hand\": \"done\"}')")
    page.reload()
    page.locator(".koikoi-learn").get_by_role("link", name="Your album").click()
    cells = page.get_by_role("gridcell").get_by_role("button")
    expect(cells).to_have_count(48)
    cells.first.focus()
    page.keyboard.press("ArrowDown")  # a month stands upright
    expect(cells.nth(1)).to_be_focused()
    page.set_viewport_size(PHONE)
    page.keyboard.press("ArrowRight")  # it lies across
    expect(cells.nth(2)).to_be_focused()
    wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert not wide
    page.keyboard.press("Enter")
    opened = page.get_by_role("dialog")
    expect(opened.get_by_role("heading", level=2)).to_have_text("January chaff 1")
    expect(opened).to_contain_text("It counts towards")
    assert opened.evaluate("page => page.scrollWidth <= page.clientWidth")
    page.keyboard.press("ArrowRight")
    expect(opened.get_by_role("heading", level=2)).to_have_text("January chaff 2")
    page.keyboard.press("Escape")
    expect(cells.nth(2)).to_be_focused()


def test_the_album_makes_a_file_for_anki_by_the_rules_in_force(page: Page, voila_url: Urls) -> None:
    page.set_viewport_size(PHONE)
    page.goto(f"{voila_url(APP)}?rules=nintendo#learn/album")
    makes = page.get_by_role("button", name="Learn these cards in Anki")
    makes.focus()
    with page.expect_download() as saved:
        page.keyboard.press("Enter")
    assert saved.value.suggested_filename == "koi-koi-nintendo.apkg"
    assert "collection.anki2" in ZipFile(saved.value.path()).namelist()
    expect(makes).to_be_focused()
    check(page, ".koikoi-album .anki")
