"""The deal of the day on the real page: answered, kept, shared, opened by its link."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import APP, Urls
from tests.browser.player import boxes, stands_still
from tests.browser.windows import DESKTOP, LAPTOP, ON_ITS_SIDE, PHONE

DAY = "2026-11-19"
MANY_CAPTURES = "2026-11-24"  # 26 cards in both piles
MANY_ANSWERS = "2026-11-23"  # seven cards in the hand
SIDES = ("mine", "field", "theirs", "koikoi-answers")  # from left to right
SMALL = """root => [...root.querySelectorAll("*")].filter((each) => each.checkVisibility()
    && [...each.childNodes].some(({nodeType, data}) => nodeType === 3 && data.trim())
    && parseFloat(getComputedStyle(each).fontSize) < 14).map((each) => each.textContent)"""


@pytest.fixture
def daily(page: Page, voila_url: Urls) -> Callable[[str], Locator]:
    def open_page(day: str) -> Locator:
        page.goto(f"{voila_url(APP)}?daily={day}")
        # Today's deal stands there until the browser has said which one the link asks for.
        page.locator(f".koikoi-daily[data-day='{day}'] .koikoi-option").first.wait_for()
        stands_still(page)
        return page.locator(".koikoi-daily")

    return open_page


def both_answers(deal: Locator) -> list[Locator]:
    expect(deal.locator(".koikoi-option")).to_have_count(2)
    return deal.locator(".koikoi-option").all()


def test_a_link_opens_its_deal_and_the_answer_is_judged_kept_and_shared(
    page: Page, daily: Callable[[str], Locator]
) -> None:
    deal = daily(DAY)
    faces = deal.locator(".koikoi-option .koikoi-face")
    widths = faces.evaluate_all("faces => faces.map((face) => face.offsetWidth)")
    assert set(widths) == {40}, "however long the words beside it, a card is as large as the others"
    are_seen_at_once_on_a_phone_on_its_side(deal)
    deal.locator(".koikoi-option").first.click()
    expect(deal).to_have_attribute("data-done", "true")
    expect(deal.get_by_role("status")).to_contain_text("Right")
    expect(deal.locator(".koikoi-option.right").first).to_contain_text("±")
    told, week, shared = deal.get_by_label("Your result to share").input_value().split("\n")
    assert told == "Koi-Koi, November 19: right!"
    assert week.startswith("My week ")
    assert week.endswith(("⬜🟩", "□■")), "as the fonts of this machine have them"
    deal.get_by_role("button", name="Copy").click()
    expect(deal.get_by_role("button", name="Copied")).to_be_visible()
    page.goto("about:blank")
    page.goto(shared)
    expect(deal).to_have_attribute("data-day", DAY)
    expect(deal).to_have_attribute("data-done", "true")  # the browser remembered


def test_two_answers_are_seen_with_their_position_and_what_they_are_worth_within_them(
    page: Page, daily: Callable[[str], Locator]
) -> None:
    deal = daily(MANY_CAPTURES)
    are_seen_at_once_on_a_phone_on_its_side(deal)
    page.set_viewport_size(LAPTOP)
    for option in both_answers(deal):
        expect(option).to_be_in_viewport(ratio=1)
    page.set_viewport_size(PHONE)
    both_answers(deal)[0].click()
    expect(deal).to_have_attribute("data-done", "true")
    for option in both_answers(deal):
        whole, value = boxes(option, option.locator(".value"))
        assert value["x"] + value["width"] <= whole["x"] + whole["width"] - 4
    marked = deal.locator(".words:has(.koikoi-mark)").first
    mark, words = boxes(marked.locator(".koikoi-mark"), marked)
    assert mark["y"] + mark["height"] <= words["y"]


def test_on_a_phone_on_its_side_verdict_and_values_are_seen_beside_the_answers_and_the_bar_is_whole(
    page: Page, daily: Callable[[str], Locator]
) -> None:
    page.set_viewport_size(ON_ITS_SIDE)
    deal = daily(MANY_CAPTURES)
    both_answers(deal)[0].click()
    expect(deal).to_have_attribute("data-done", "true")
    verdict = deal.locator(".koikoi-verdict strong")
    for part in (page.locator("div.koikoi-top"), verdict, *deal.locator(".value").all()):
        expect(part).to_be_in_viewport(ratio=1)
    expect(deal.locator(".koikoi-option.right .koikoi-mark")).to_have_text("✓ right")
    below, first = boxes(verdict, both_answers(deal)[0])
    assert first["x"] <= below["x"] and below["y"] + below["height"] <= first["y"]


def test_a_position_lies_as_a_match_does_and_its_verdict_is_seen_at_once_on_a_wide_window(
    page: Page, daily: Callable[[str], Locator]
) -> None:
    page.set_viewport_size(PHONE)
    deal = daily(MANY_ANSWERS)
    parts = (".theirs", ".field", ".mine", ".koikoi-prompt", ".koikoi-answers")
    tops = [box["y"] for box in boxes(*(deal.locator(part) for part in parts))]
    assert tops == sorted(tops), "their captures, the field, one's own, the question, the answers"
    assert deal.evaluate(SMALL) == []
    page.set_viewport_size(DESKTOP)
    lefts = [box["x"] for box in boxes(*(deal.locator(f".{side}") for side in SIDES))]
    assert lefts == sorted(lefts), "what is one's own lies on the left"
    before = boxes(*deal.locator(".koikoi-option").all())
    deal.locator(".koikoi-option").last.click()
    expect(deal).to_have_attribute("data-done", "true")
    for part in (".koikoi-verdict strong", ".koikoi-why"):
        expect(deal.locator(part)).to_be_in_viewport(ratio=1)
    assert boxes(*deal.locator(".koikoi-option").all()) == before, "nothing moves"
    assert deal.evaluate(SMALL) == []


def are_seen_at_once_on_a_phone_on_its_side(deal: Locator) -> None:
    """No scrolling lies between a position and its answers."""
    deal.page.set_viewport_size(ON_ITS_SIDE)
    for each in (deal.locator(".koikoi-position"), *deal.locator(".koikoi-option").all()):
        expect(each).to_be_in_viewport(ratio=0.95)


def test_a_link_to_no_day_says_why_and_todays_deal_is_answered_by_keyboard(
    page: Page, voila_url: Urls
) -> None:
    page.goto(f"{voila_url(APP)}?daily=tomorrow")
    deal = page.locator(".koikoi-daily")
    expect(deal.get_by_role("alert")).to_contain_text("'tomorrow' is not a date")
    day = deal.get_attribute("data-day") or ""
    deal.locator(".koikoi-option").first.focus()
    page.keyboard.press("Enter")
    expect(deal).to_have_attribute("data-done", "true")
    deal.get_by_role("button", name="Previous day").click()
    expect(deal).not_to_have_attribute("data-day", day)
    expect(deal.locator(".koikoi-prompt")).to_be_focused()
    expect(deal.locator(".koikoi-prompt")).to_be_in_viewport()
    deal.get_by_role("button", name="Today's deal").click()
    expect(deal).to_have_attribute("data-day", day)
    expect(deal).to_have_attribute("data-done", "true")
