"""The mistakes of a match in its replay, on a real page: asked on the cards, then answered."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, ViewportSize, expect

import koikoi_widget as kk
from tests.browser.axe import check
from tests.browser.matches import code, reached
from tests.browser.stage import Stage
from tests.browser.windows import PHONE, every_size

COUNTED = {"timeout": 120_000}  # the kernel may have to be compiled


def box(page: Page) -> Locator:
    return page.locator(".koikoi-advice .box")


@every_size
def test_a_mistake_is_asked_tried_on_the_cards_and_then_answered(
    page: Page, stage: Stage, size: ViewportSize
) -> None:
    match = reached("match over")
    costliest = kk.review(match, 0, progress=False).costliest
    found = [one for one in costliest if not one.chosen.is_fine]
    place, mistake = next(
        (place, one)
        for place, one in enumerate(found[:10])
        if one.view.phase == "play"
        and all(" taking " not in str(action) for action in one.view.legal_actions)
    )
    page.set_viewport_size(size)
    stage.show(code(match, "Replay", seen_by=0, you=0))
    page.get_by_role("button", name="Mistakes").click()
    expect(box(page)).to_contain_text("Mistake 1 of", **COUNTED)
    for _step in range(place):
        box(page).get_by_role("button", name="Next one").click()
    expect(box(page)).to_contain_text(f"Mistake {place + 1} of")
    choices = page.locator(".koikoi-advice .choice")
    expect(choices).to_have_count(len(mistake.view.legal_actions))
    why = kk.words(mistake.advice, chosen=mistake.action)
    expect(box(page)).not_to_contain_text(why)
    check(page, ".koikoi-advice")
    page.locator(f".koikoi-advice .choice[data-action='try {mistake.action}']").click()
    expect(box(page)).to_contain_text("is the move played")
    page.locator(f".koikoi-advice .choice[data-action='try {mistake.best.action}']").click()
    expect(box(page)).to_contain_text(why)
    expect(page.locator(".koikoi-advice .mark")).to_have_count(len(mistake.view.legal_actions))
    box(page).get_by_role("button", name="Figures").click()
    expect(page.locator(".koikoi-advice .figures tbody tr")).to_have_count(
        len(mistake.view.legal_actions)
    )
    assert page.evaluate(
        "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    )
    page.get_by_role("button", name="Mistakes").click()
    expect(box(page)).to_have_count(0)


def test_on_a_phone_the_question_of_a_mistake_is_read_without_scrolling(
    page: Page, stage: Stage
) -> None:
    match = reached("match over", rounds=3)
    first = kk.review(match, 0, progress=False).costliest[0]
    assert first.view.phase == "decide", "the one with the most buttons"
    page.set_viewport_size(PHONE)
    stage.show(code(match, "Replay", seen_by=0))
    page.get_by_role("button", name="Mistakes").click()
    expect(box(page)).to_contain_text("Mistake 1 of", **COUNTED)
    drawer = page.locator(".koikoi-advice .koikoi-drawer")
    is_whole = "(drawer) => drawer.scrollHeight <= drawer.clientHeight"
    assert drawer.evaluate(is_whole)
    expect(drawer).to_be_in_viewport(ratio=0.98)
    box(page).get_by_role("button", name="Answer").click()
    expect(box(page)).to_contain_text(" chose ")
    assert drawer.evaluate(is_whole)
    expect(drawer).to_be_in_viewport(ratio=0.98)
