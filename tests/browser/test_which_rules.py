"""Which rules do I know?, on the real page: five questions, the rules that fit, a match by them."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.axe import check
from tests.browser.conftest import APP, Urls
from tests.browser.windows import DESKTOP

NARROW = {"width": 360, "height": 740}


def test_five_answers_on_a_phone_by_key_and_by_finger_lead_to_a_match_by_the_rules_that_fit(
    page: Page, voila_url: Urls
) -> None:
    page.set_viewport_size(NARROW)
    page.goto(f"{voila_url(APP)}#play/new")
    page.locator(".koikoi-first-page .rules summary").click()
    page.get_by_role("link", name="Which rules do I know?").click()
    which = page.locator(".koikoi-which")
    expect(which.get_by_role("group")).to_have_count(5)
    check(page, ".koikoi-which")
    which.get_by_role("radio", name="6 points").check()
    named = which.get_by_role("status")
    expect(named).to_contain_text("1 of 1 answer fits")
    page.keyboard.press("Tab")  # to the next question, whose last answer is that one does not know
    page.keyboard.press("ArrowUp")
    expect(which.get_by_role("radio", name="They do not count")).to_be_checked()
    expect(which.get_by_role("radio", name="They do not count")).to_be_focused()
    expect(named).to_contain_text("Classic video games")
    which.get_by_role("radio", name="The starting player").check()
    expect(named).to_contain_text("3 of 3 answers fit")
    check(page, ".koikoi-which")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    which.get_by_role("button", name="Fuda Wiki").click()
    expect(named).to_contain_text("1 of 3 answers fit")
    which.get_by_role("button", name="Classic video games").click()
    page.set_viewport_size(DESKTOP)
    check(page, ".koikoi-which")
    which.get_by_role("button", name="Play by these rules").click()
    expect(page).to_have_url(f"{voila_url(APP)}#play/new")
    expect(page.locator(".koikoi-first-page .rules summary")).to_contain_text("Classic")
