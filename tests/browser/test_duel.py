"""A match is sent by a link, played by a friend in another browser, and answered."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import koikoi_widget as kk
from tests.browser.axe import check
from tests.browser.conftest import APP, Urls
from tests.browser.player import Player, are_hit_by_a_finger
from tests.browser.windows import DESKTOP, PHONE

Open = Callable[..., Page]


@pytest.fixture
def browser_of(first_visit: Open, voila_url: Urls) -> Open:
    """Return a function that opens the page in the browser of somebody with a name."""

    def open_page(address: str, name: str, **options: Any) -> Page:
        page = first_visit(**options)
        chosen = {"speed": "off", "opponent": "greedy", "rounds": 3, "first_player": name}
        kept = json.dumps(json.dumps(chosen))
        page.add_init_script(
            f'localStorage.getItem("koikoi_widget/options") ?? '
            f'localStorage.setItem("koikoi_widget/options", {kept})'
        )
        page.goto(address if "://" in address else voila_url(APP) + address)
        return page

    return open_page


def part(page: Page) -> Locator:
    return page.locator(".koikoi-duel")


def passed_on(page: Page) -> str:
    """Return the link that a player is to pass on."""
    return part(page).get_by_role("textbox", name="Link to pass on").input_value().split("\n")[-1]


def test_a_friend_plays_the_same_cards_and_both_see_both_matches(browser_of: Open) -> None:
    ben = browser_of("#play/new", "Ben", viewport=DESKTOP)
    ben.get_by_role("button", name="Play Greedy").click()
    player = Player(ben)
    player.finish_match()
    expect(player.bridge).to_have_attribute("data-awaits", "false")  # the dialog stays as it is
    player.button("send").press("Enter")
    expect(part(ben)).to_contain_text("Send this match")
    check(ben)
    link = passed_on(ben)
    ben.reload()

    ines = browser_of(link, "Ines", viewport=PHONE, has_touch=True)
    expect(part(ines)).to_contain_text("Ben: “Beat my match!”")
    begin = part(ines).get_by_role("button", name="Play the same cards")
    are_hit_by_a_finger(begin)
    check(ines)
    begin.tap()
    player = Player(ines, seed=3)
    player.step()
    ines.reload()  # the browser keeps whose match is to be beaten
    player = Player(ines, seed=3)
    player.finish_match()
    player.button("send").tap()
    expect(part(ines).locator(".result")).to_contain_text("Ben")
    assert ines.evaluate("document.documentElement.scrollWidth <= innerWidth")
    check(ines)
    answer = passed_on(ines)
    sent, own = kk.Duel.parse(link), kk.Duel.parse(answer)
    assert sent.is_played_in(own.match, "greedy") and own.name == "Ines"

    ben = ben.context.new_page()
    ben.goto(answer)
    expect(part(ben).locator(".result")).to_contain_text("Ines")


def test_a_link_that_lost_its_end_says_so_and_the_whole_one_is_pasted(browser_of: Open) -> None:
    match = kk.Match("nintendo", seed=7, rounds=1)
    while not match.is_over:
        match.push(match.legal_actions[0])
    duel = kk.Duel(match.record, "greedy", name="<b>Ben</b>")
    page = browser_of(f"#{str(duel)[:-4]}", "")
    expect(part(page).get_by_role("alert")).to_contain_text("a part of it was lost")
    line = part(page).get_by_role("textbox", name="Link of a friend's match")
    line.fill(f"https://elsewhere.example/#{duel}")
    line.press("Enter")
    expect(part(page)).to_contain_text("<b>Ben</b>: “Beat my match!”")
