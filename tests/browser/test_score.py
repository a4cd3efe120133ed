"""The score of a match with real cards, on the real page."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import check
from tests.browser.conftest import APP, Urls
from tests.browser.windows import DESKTOP

NARROW = {"width": 360, "height": 740}
CURTAIN, MOON, CUP = 8, 28, 32  # in deck order


def test_a_round_is_scored_on_a_phone_by_finger_and_by_key_and_outlasts_a_reload(
    page: Page, voila_url: Urls
) -> None:
    page.set_viewport_size(NARROW)
    page.goto(voila_url(APP))
    page.get_by_role("link", name="Playing with real cards?").click()
    score = page.locator(".koikoi-score")
    check(page, ".koikoi-score")
    score.get_by_label("Player 1").first.fill("Aiko")
    score.get_by_label("Player 2").first.fill("Ines")
    score.get_by_label("Rules").select_option("nintendo")
    with page.expect_download() as saved:
        score.get_by_role("button", name="Score sheet").press("Enter")
    assert saved.value.suggested_filename == "koi-koi-score-nintendo.html"
    score.get_by_role("button", name="Begin round 1").click()
    cells = score.locator(".cell")
    expect(cells).to_have_count(48)
    fits_a_phone(page, cells)
    for card in (CURTAIN, MOON):
        cells.nth(card).click()
    cells.nth(MOON).focus()
    page.keyboard.press("ArrowDown")  # September is below August's row, on the left
    page.keyboard.press("ArrowLeft")
    cells.nth(CUP).focus()
    page.keyboard.press("Space")
    expect(cells.nth(CUP)).to_have_accessible_name(
        "September, chrysanthemum: sake cup (animal): Aiko"
    )
    enter = score.get_by_role("button", name="Aiko scores 20 points")
    expect(enter).to_be_in_viewport(ratio=1)
    check(page, ".koikoi-score")
    page.reload()
    enter.click()
    expect(score.get_by_role("heading", level=3)).to_have_text("Aiko scores 20 points")
    expect(score.get_by_role("row")).to_have_count(2)
    check(page, ".koikoi-score")
    page.set_viewport_size(DESKTOP)
    score.get_by_role("button", name="Round 2 of 12").click()
    check(page, ".koikoi-score")
    wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert not wide


def fits_a_phone(page: Page, cells: Locator) -> None:
    """All faces are in sight at once, each wide enough for a finger."""
    for cell in cells.all():
        expect(cell).to_be_in_viewport(ratio=1)
        box = cell.bounding_box()
        assert box and box["width"] >= 40
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
