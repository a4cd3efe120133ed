"""axe-core finds nothing to object to, on the page and in each state of the table.

In Voila the whole page is checked. JupyterLab's own surroundings are not ours: what lies in the
table there, `test_panel` checks. `test_table` has an error there.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from koikoi_widget.table.saved.saved_match import Kept
from tests.browser.axe import check, check_sizes
from tests.browser.conftest import APP, Tables, Urls
from tests.browser.matches import PHASES, code, reached
from tests.browser.player import begun
from tests.browser.test_faults import keep
from tests.conftest import ROOT


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
