"""axe-core finds nothing to object to, on the page and in each state of the table.

In Voila the whole page is checked. JupyterLab's own surroundings are not ours: what lies in the
table there, `test_panel` checks. `test_table` has an error there.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from koikoi_widget.table.saved.saved_match import Kept
from tests.browser.axe import check, check_sizes
from tests.browser.conftest import APP, Tables, Urls
from tests.browser.matches import PHASES, code, reached
from tests.browser.player import begun
from tests.browser.test_faults import keep
from tests.browser.windows import PHONE, every_size
from tests.conftest import ROOT

STOPS = 24  # the bar and a part have about so many
# What is wrong with the ring of what has the focus: that there is none, or what cuts it off. For a
# radio button that nobody sees, what lies around it has one.
RING = """() => {
    const {activeElement: focused, body} = document;
    if (focused === body) return []; // between the last stop and the first
    const style = (each) => getComputedStyle(each);
    const isRinged = (each) => style(each).opacity !== "0" && style(each).outlineStyle === "solid";
    let ringed = focused;
    while (ringed && !isRinged(ringed)) ringed = ringed.parentElement;
    const name = focused.outerHTML.slice(0, 90);
    if (!ringed) return [`no ring: ${name}`];
    const {outlineOffset, outlineWidth} = style(ringed);
    const reach = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth);
    const {left, right} = ringed.getBoundingClientRect();
    const cut = [];
    for (let each = ringed.parentElement; each !== body; each = each.parentElement) {
        if (["visible", ""].includes(style(each).overflowX) || !each.clientWidth) continue;
        const {left: edge} = each.getBoundingClientRect();
        if (left - reach < edge - 1 || right + reach > edge + each.offsetWidth + 1)
            cut.push(`${each.className} cuts ${name}`);
    }
    return cut;
}"""


@every_size
def test_whatever_the_tab_key_leads_to_has_a_ring_that_nothing_cuts_off(
    page: Page, voila_url: Urls, size: ViewportSize
) -> None:
    page.set_viewport_size(size)
    begun(page, voila_url(APP))
    if size == PHONE:
        page.get_by_role("button", name="Yaku").click()
    walked(page, ".koikoi-panel .face button")
    for part, stop in (("learn", ".koikoi-learn .lesson"), ("train", ".koikoi-train select")):
        page.evaluate("part => { location.hash = part; }", part)
        walked(page, stop)


def walked(page: Page, to: str) -> None:
    """Press Tab as often as a part has stops, `to` among them, and look at each ring."""
    expect(page.locator(to).first).to_be_visible()
    been = False
    for _stop in range(STOPS):
        page.keyboard.press("Tab")
        assert page.evaluate(RING) == []
        been |= page.evaluate("to => document.activeElement.matches(to)", to)
    assert been, to


def test_the_page_and_all_its_options(page: Page, voila_url: Urls) -> None:
    begun(page, voila_url(APP))
    check_sizes(page)
    page.get_by_role("button", name="Options").click()
    expect(page.get_by_label("Rules", exact=True)).to_be_visible()
    check_sizes(page)
    for summary in page.locator(".koikoi-options summary").all():
        summary.click()
    page.locator("[data-name=viewings]").select_option("never")
    page.locator("[data-name=rounds]").fill("0")
    page.locator("[data-name=rounds]").press("Tab")
    expect(page.get_by_text("a whole number from 1 to 99")).to_be_visible()
    check_sizes(page)


@pytest.mark.parametrize("phase", PHASES)
def test_the_table_when_it_asks(phase: str, page: Page, table: Tables) -> None:
    player = table(code(reached(phase)))
    check_sizes(page)
    page.keyboard.press("Tab")
    expect(player.root.locator("button:focus")).to_be_visible()
    check_sizes(page)


def test_the_offer_to_go_on(page: Page, table: Tables) -> None:
    keep(page, str(Kept("greedy", True, reached("play", "nintendo", begun=True))))
    player = table('kk.App(rules="nintendo", speed="off")')
    expect(player.root.get_by_role("dialog")).to_contain_text("Continue your match?")
    check(page)


def test_the_match_that_cannot_be_read(page: Page, table: Tables) -> None:
    keep(page, "greedy\nnonsense")
    player = table('kk.App(seed=8, speed="off")')
    expect(player.root.get_by_role("dialog")).to_contain_text("cannot be read")
    check(page)


def test_the_record_and_the_replay(page: Page, table: Tables) -> None:
    player = table(code(reached("match over"), keep=""))
    player.bridge.locator("[data-action=record]").click()
    expect(player.root.get_by_role("dialog")).to_contain_text("The match")
    check_sizes(page)
    player.root.locator(".koikoi-dialog [data-action=replay]").click()
    expect(player.bridge.get_by_role("slider")).to_be_visible()
    check_sizes(page)


def test_the_curtain(page: Page, table: Tables) -> None:
    player = table('kk.Table(opponent="person", seed=2, speed="off", keep="")')
    expect(player.root.get_by_role("dialog")).to_contain_text("Pass the device")
    check_sizes(page)


def test_the_first_hand(page: Page, voila_url: Urls) -> None:
    page.goto(voila_url(ROOT / "notebooks" / "00-first-hand.ipynb"))
    page.wait_for_selector(".koikoi-table")
    check(page)
