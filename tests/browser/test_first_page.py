"""The first page: what helps a visitor most comes first, and each way leads where it says."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from itertools import pairwise

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import check_sizes
from tests.browser.conftest import APP, TYPEFACES_ARE_USED, Urls
from tests.browser.matches import PLAIN
from tests.browser.player import Player, are_hit_by_a_finger, boxes
from tests.browser.stage import Stage
from tests.browser.test_faults import kept
from tests.browser.test_first_hand import play_all
from tests.browser.windows import DESKTOP, LAPTOP, PHONE

RING = 10  # px around the face of whoever is chosen, with some air


@pytest.fixture
def first(page: Page, voila_url: Urls) -> Callable[[], Locator]:
    """Return a function that opens the page and returns its first part."""

    def open_page() -> Locator:
        page.goto(voila_url(APP))
        found = page.locator(".koikoi-first-page")
        found.get_by_role("radio").first.wait_for(state="attached")
        return found

    return open_page


def played_from(first: Locator, button: str) -> Player:
    """Begin a match on the first page and play a card of it."""
    first.get_by_role("button", name=button, exact=True).click()
    player = Player(first.page)
    player.step()
    return player


def test_in_every_window_the_first_page_fits_and_shows_what_a_newcomer_needs(
    page: Page, first: Callable[[], Locator]
) -> None:
    page.set_viewport_size(LAPTOP)
    found = first()
    page.wait_for_function(TYPEFACES_ARE_USED)
    begins = found.get_by_role("button", name="Play Novice")  # on a low laptop, without scrolling
    expect(begins).to_be_in_viewport(ratio=1)
    stand_apart(found)
    shows_what_a_newcomer_needs(found)
    check_sizes(page)
    begins_with_one_card(found)
    opens_options_that_have_the_focus(found)


def stand_apart(found: Locator) -> None:
    """No two opponents overlap, nor does the ring around the chosen one."""
    for width in (PHONE["width"], 740, 1000, 1024, DESKTOP["width"]):
        found.page.set_viewport_size({"width": width, "height": 700})
        faces = boxes(*found.locator(".rung .face").all())
        assert all(
            one["y"] < other["y"] or one["x"] + one["width"] + RING <= other["x"]
            for one, other in pairwise(faces)
        )


def shows_what_a_newcomer_needs(found: Locator) -> None:
    """The way to learn is in sight, and everything can be hit by a finger."""
    for size in (PHONE, DESKTOP):
        found.page.set_viewport_size(size)
        assert found.page.evaluate("document.documentElement.scrollWidth") <= size["width"]
        expect(found.get_by_role("link", name="Learn in three minutes")).to_be_in_viewport(ratio=1)
        are_hit_by_a_finger(*found.locator(":is(a, button, label):visible").all())


def begins_with_one_card(found: Locator) -> None:
    """In every window its red button is in sight, even once everything on it is unfolded."""
    found.get_by_role("link", name="Change").click()
    expect(found.get_by_role("heading", name="A new match")).to_be_visible()
    found.locator("summary").click()
    for tab in ("Two at this screen", "Against the computer"):
        found.get_by_role("radio", name=tab).check()
        begins = found.get_by_role("button", name=re.compile("Start this match|Play Novice"))
        for size in (PHONE, LAPTOP, DESKTOP):
            found.page.set_viewport_size(size)
            assert found.page.evaluate("document.documentElement.scrollWidth") <= size["width"]
            expect(begins).to_be_in_viewport(ratio=1)
            assert found.locator(".primary:visible").count() == 1
        are_hit_by_a_finger(*found.locator(":is(button, label, summary):visible").all())
    check_sizes(found.page)


def opens_options_that_have_the_focus(found: Locator) -> None:
    """On a phone too, where they stand far from the button that opens them; and closes them."""
    found.page.set_viewport_size(PHONE)
    found.get_by_role("button", name="All options").click()
    toggle = found.page.get_by_role("button", name="Options", exact=True)
    expect(toggle).to_be_focused()
    expect(toggle).to_be_in_viewport()
    found.page.get_by_role("button", name="Done").click()
    expect(toggle).to_have_attribute("aria-expanded", "false")
    expect(toggle).to_be_focused()


def test_the_first_hand_stands_below_the_bar_and_leads_to_a_match_that_outlasts_a_reload(
    page: Page, first: Callable[[], Locator]
) -> None:
    page.set_viewport_size(DESKTOP)
    first().get_by_role("link", name="Learn in three minutes").press("Enter")
    guide = page.locator(".koikoi-guide")
    expect(guide.get_by_role("status")).to_be_focused()
    expect(page.locator(".koikoi-bridge[data-fits=true]")).to_be_attached()
    for part in (".koikoi-guided canvas", ".koikoi-top"):
        expect(page.locator(part).last).to_be_in_viewport(ratio=0.99)
    play_all(page, guide)
    expect(guide).to_contain_text("You have won the round")
    guide.get_by_role("button", name="Short match: 3 rounds").click()
    player = Player(page, place=1)
    player.step()
    match = kept(page)
    assert (match.rules.id, match.rules.rounds) == ("fuda-wiki", 3)
    assert page.evaluate("location.hash") == "#play/match"
    page.reload()
    player = Player(page)
    player.wait()
    assert not page.get_by_text("Continue your match?").count()
    assert kept(page).actions[: len(match.actions)] == match.actions
    player.step()
    page.get_by_role("link", name="Koi-Koi").click()
    expect(page.locator(".hero .primary")).to_have_text("Go on")
    expect(page.get_by_role("link", name="Learn in three minutes")).to_have_count(0)


def test_a_match_that_waits_comes_first_is_gone_on_with_and_another_one_is_asked_about(
    page: Page, first: Callable[[], Locator]
) -> None:
    played_from(first(), "Play Novice")
    actions = kept(page).actions
    found = first()
    expect(found.locator(".hero")).to_contain_text(re.compile(r"round \d of 3"))
    found.get_by_role("link", name="Change").click()
    found.locator("summary").click()
    found.get_by_role("radio", name="Hanafuda Legends").check()
    expect(found.locator("summary")).to_contain_text("Hanafuda Legends")
    found.get_by_role("button", name="Play Novice").click()
    question = page.get_by_role("dialog", name="Give up your match?")
    expect(question.get_by_role("button", name="Start a new match")).to_be_focused()
    page.keyboard.press("Escape")
    expect(question).to_be_hidden()
    assert kept(page).actions[: len(actions)] == actions
    found.get_by_role("link", name="Continue").click()
    Player(page).wait()
    assert kept(page).actions[: len(actions)] == actions
    Player(page).step()
    assert kept(page).actions[: len(actions)] == actions
    page.get_by_role("link", name="Koi-Koi").click()
    found.get_by_role("button", name="Play Novice").click()
    question.get_by_role("button", name="Start a new match").click()
    Player(page).step()
    assert kept(page).rules.id == "legends"


def test_play_in_the_bar_lets_a_match_be_chosen_and_then_leads_back_to_it(
    page: Page, first: Callable[[], Locator]
) -> None:
    found, play = first(), page.get_by_role("link", name="Play", exact=True)
    leads_to_todays_deal_and_back(found)
    play.click()
    expect(found.locator(".hero")).to_be_hidden()
    expect(play).to_have_attribute("aria-current", "page")
    check_sizes(page)
    player = played_from(found, "Play Novice")
    page.get_by_role("link", name="Learn", exact=True).click()
    expect(page.locator(".koikoi-learn")).to_be_visible()
    play.click()
    player.step()
    page.go_back()  # not by way of what only led on
    expect(page.locator(".koikoi-learn")).to_be_visible()


def leads_to_todays_deal_and_back(found: Locator) -> None:
    """The seal leads to the first page, and from there the browser back to the deal."""
    deal = found.page.locator(".koikoi-daily .koikoi-option").first
    found.page.get_by_role("link", name="Today", exact=True).click()
    expect(deal).to_be_visible()
    expect(found).to_be_hidden()
    found.page.get_by_role("link", name="Koi-Koi").click()
    expect(found).to_be_visible()
    found.page.go_back()
    expect(deal).to_be_visible()


def test_an_opponent_is_chosen_and_a_match_begun_by_keyboard_alone(
    page: Page, stage: Stage
) -> None:
    options = json.dumps({"rules": "fuda-wiki", "house": PLAIN})
    page.evaluate("options => { localStorage['koikoi_widget/options'] = options; }", options)
    stage.show("kk.App()")
    found = page.locator(".koikoi-first-page")
    found.get_by_role("radio", name="Novice").focus()
    page.keyboard.press("ArrowRight")
    expect(found.get_by_role("button", name="Play Apprentice")).to_be_visible()
    page.keyboard.press("Tab")
    expect(found.get_by_role("button", name="Play Apprentice")).to_be_focused()
    page.keyboard.down("Enter")
    player = Player(page)
    player.wait()
    expect(player.root.locator(".koikoi-moves button").first).to_be_focused()
    expect(page).to_have_title("Play · Koi-Koi")
    before = player.move
    page.keyboard.down("Enter")  # still held: it plays no card
    page.keyboard.up("Enter")
    page.keyboard.press("y")
    expect(player.root.locator(".koikoi-panel .body")).to_be_visible()
    assert player.move == before
    with player.pressing():
        page.keyboard.press("Enter")
