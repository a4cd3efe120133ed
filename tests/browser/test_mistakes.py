"""The turning points of a match in its replay, on a real page: told, then tried on the cards."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, ViewportSize, expect

import koikoi_widget as kk
from koikoi_widget.coach.advice_words import done
from tests.browser.axe import check
from tests.browser.matches import code, reached
from tests.browser.player import stands_still
from tests.browser.stage import Stage
from tests.browser.windows import PHONE, every_size

COUNTED = {"timeout": 120_000}  # the kernel may have to be compiled


def box(page: Page) -> Locator:
    return page.locator(".koikoi-advice .box")


def show_turning_points(page: Page, stage: Stage) -> None:
    """Show the first turning point of a match on a phone."""
    page.set_viewport_size(PHONE)
    stage.show(code(reached("match over", rounds=3), "Replay", seen_by=0, you=0))
    page.get_by_role("button", name="Turning points").click()
    expect(box(page)).to_contain_text("1 of 3", **COUNTED)


@every_size
def test_a_turning_point_is_told_and_then_tried_on_the_cards(
    page: Page, stage: Stage, size: ViewportSize
) -> None:
    match = reached("match over")
    found = kk.review(match, 0, progress=False).mistakes[:3]
    place, mistake = next(
        (place, one)
        for place, one in enumerate(found)
        if one.view.phase == "play"
        and all(" taking " not in str(action) for action in one.view.legal_actions)
    )
    page.set_viewport_size(size)
    stage.show(code(match, "Replay", seen_by=0, you=0))
    page.get_by_role("button", name="Turning points").click()
    expect(box(page)).to_contain_text("1 of 3", **COUNTED)
    for number in range(place):
        page.get_by_role("button", name="Next one").click()
        expect(box(page)).to_contain_text(f"{number + 2} of 3")
    expect(box(page)).to_contain_text(done(mistake.action, mistake.advice))
    why = kk.words(mistake.advice, chosen=mistake.action)
    expect(box(page)).to_contain_text(f"Better: {why}")
    expect(page.locator(".koikoi-advice .mark.badge")).to_have_text(["you played", "better"])
    check(page, ".koikoi-advice")
    box(page).get_by_role("button", name="Try it yourself").click()
    choices = page.locator(".koikoi-advice .choice")
    expect(choices).to_have_count(len(mistake.view.legal_actions))
    expect(box(page)).not_to_contain_text(why)
    page.locator(f".koikoi-advice .choice[data-action='try {mistake.action}']").click()
    expect(box(page)).to_contain_text("is the move that was played")
    page.locator(f".koikoi-advice .choice[data-action='try {mistake.best.action}']").click()
    expect(box(page)).to_contain_text("✓ Right:")
    expect(box(page)).to_contain_text(why)
    box(page).get_by_role("button", name="Numbers").click()
    expect(page.locator(".koikoi-advice .mark")).to_have_count(len(mistake.view.legal_actions))
    expect(page.locator(".koikoi-advice .figures tbody tr")).to_have_count(
        len(mistake.view.legal_actions)
    )
    assert page.evaluate(
        "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    )
    page.get_by_role("button", name="Move by move").click()
    expect(box(page)).to_have_count(0)


def test_the_page_scrolls_from_the_words_of_a_turning_point_on_a_phone(
    page: Page, stage: Stage
) -> None:
    show_turning_points(page, stage)
    last = box(page).get_by_role("button", name="Numbers")
    expect(last).not_to_be_in_viewport()
    stands_still(page)
    box(page).locator("h3").first.hover()
    page.mouse.wheel(0, 300)
    expect(last).to_be_in_viewport()


def test_the_verdict_of_a_turning_point_is_in_sight_with_the_cards_on_a_phone(
    page: Page, stage: Stage
) -> None:
    show_turning_points(page, stage)
    for name in ("Next one", "Previous"):
        stands_still(page)  # a button that moves is scrolled to again, and the cards out of sight
        page.get_by_role("button", name=name).click()
        for part in (".verdict", "h3", ".words p:first-child"):
            expect(box(page).locator(part)).to_be_in_viewport(ratio=1)
        field = page.locator(".koikoi-table canvas").first
        expect(field).to_be_in_viewport(ratio=0.9)
