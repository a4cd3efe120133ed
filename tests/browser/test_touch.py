"""The table under a finger: a tap, a long press, a swipe."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from playwright.sync_api import Locator, Page, expect

import koikoi_widget as kk
from tests.browser.conftest import Tables
from tests.browser.matches import capturing, code, reached
from tests.browser.player import Move, Player, a_capture, boxes, middle, sheet, tool
from tests.browser.stage import Stage
from tests.browser.windows import PHONE


class Finger:
    """A finger on the screen of `page` that comes down, moves and leaves again."""

    def __init__(self, page: Page) -> None:
        self._session = page.context.new_cdp_session(page)
        self._session.send("Emulation.setTouchEmulationEnabled", {"enabled": True})

    def down(self, x: float, y: float) -> None:
        self._send("touchStart", {"x": x, "y": y})

    def move(self, x: float, y: float) -> None:
        self._send("touchMove", {"x": x, "y": y})

    def up(self) -> None:
        self._send("touchEnd")

    def tap(self, x: float, y: float) -> None:
        self.down(x, y)
        self.up()

    def tap_on(self, shown: Locator) -> None:
        shown.click(trial=True)  # it has been scrolled to, and nothing covers it
        (box,) = boxes(shown)
        self.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def leave(self) -> None:
        """Make the screen one that feels no finger again."""
        self._session.send("Emulation.setTouchEmulationEnabled", {"enabled": False})
        self._session.detach()

    def _send(self, kind: str, *points: dict[str, float]) -> None:
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


@pytest.fixture
def finger(stage: Stage) -> Iterator[Finger]:
    """A finger on the page that tests share, which is as large as a phone's."""
    stage.page.set_viewport_size(PHONE)
    finger = Finger(stage.page)
    yield finger
    finger.leave()


def on_page(player: Player, move: Move) -> tuple[float, float]:
    """The middle of a move's card on the page."""
    box = player.canvas.bounding_box()
    assert box
    at = middle(move)
    return box["x"] + at["x"], box["y"] + at["y"]


def plays_nothing(player: Player, finger: Finger) -> None:
    """Look that nothing was played, once the table has heard all that was said to it before."""
    yaku = tool(player, "Yaku")
    finger.tap_on(yaku)
    expect(yaku).to_have_attribute("aria-expanded", "true")
    assert player.move == 0


def test_after_an_answer_by_finger_no_card_is_ringed(
    page: Page, table: Tables, finger: Finger
) -> None:
    player = table(code(reached("over"), "App"))
    with player.pressing():
        finger.tap_on(page.get_by_role("button", name="Next round"))
    expect(player.root.locator(".koikoi-moves button:focus")).to_have_count(1)
    expect(player.root.locator(".koikoi-ring")).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(player.root.locator(".koikoi-ring").first).to_be_visible()


def test_the_first_tap_shows_and_the_second_plays(table: Tables, finger: Finger) -> None:
    player = table(code(capturing()))
    move = a_capture(player)
    finger.tap(*on_page(player, move))
    said = player.root.locator(".koikoi-said")
    expect(said).to_contain_text("Press your card again to play it.")
    assert player.move == 0
    with player.pressing():
        finger.tap(*on_page(player, move))


def test_where_it_may_be_the_second_tap_discards_a_card_that_could_take(
    table: Tables, finger: Finger
) -> None:
    player = table(code(capturing(rules=kk.rules("bga", free_discard=True))))
    move = next(move for move in player.moves() if "taking" in move.action)
    said = player.root.locator(".koikoi-said")
    finger.tap(*on_page(player, move))
    expect(said).to_contain_text("again to discard.")
    assert player.move == 0
    with player.pressing():
        finger.tap(*on_page(player, move))
    expect(said).to_contain_text(re.compile(r"You: [^.]* stays\."))


def test_a_tap_names_a_card_and_offers_its_page(page: Page, table: Tables, finger: Finger) -> None:
    match = capturing()
    player = table(code(match))
    move = a_capture(player)
    title = sheet(page).get_by_role("heading", level=2)
    sign = player.root.get_by_role("button", name="About the card")
    expect(sign).to_be_hidden()
    field = [kk.card_name(card) for card in match.view(0).field]
    own = [kk.card_name(kk.Card.parse(move.action.split()[1]))]
    for at, names in ((move.takes[0], field), (move.at, own)):
        finger.tap(*on_page(player, replace(move, at=at)))
        if names is own:
            expect(player.root.locator(".koikoi-said")).to_contain_text("Press your card again")
        finger.tap_on(sign)
        expect(title).to_have_text(re.compile("|".join(map(re.escape, names))))
        finger.tap_on(sheet(page).get_by_role("button", name="Close"))
        expect(sheet(page)).to_have_count(0)
    plays_nothing(player, finger)


def test_a_tap_plays_at_once_where_the_table_never_helps(table: Tables, finger: Finger) -> None:
    player = table(code(capturing(), helps="never"))
    with player.pressing():
        finger.tap(*on_page(player, a_capture(player)))


@pytest.mark.parametrize("helps", ["always", "never"])
def test_a_finger_that_rests_on_a_card_opens_its_sheet_and_plays_nothing(
    helps: str, page: Page, table: Tables, finger: Finger
) -> None:
    player = table(code(capturing(), helps=helps))
    first, *_others, last = player.moves()
    for move in (first, last):  # a closed sheet leaves the focus at a move, which is not meant
        finger.down(*on_page(player, move))
        name = kk.card_name(kk.Card.parse(move.action.split()[1]))
        expect(sheet(page).get_by_role("heading", level=2)).to_have_text(name)
        finger.up()
        finger.tap_on(sheet(page).get_by_role("button", name="Close"))
        expect(sheet(page)).to_have_count(0)
    plays_nothing(player, finger)


def test_a_finger_that_moves_on_the_table_scrolls_the_page_and_plays_nothing(
    page: Page, table: Tables, finger: Finger
) -> None:
    page.set_viewport_size({"width": 360, "height": 420})
    player = table(code(capturing(), helps="never"))
    x, y = 180.0, 300.0
    finger.down(x, y)
    for step in range(1, 9):
        finger.move(x, y - 25 * step)
    finger.up()
    page.wait_for_function(
        """() => [...document.querySelectorAll('*')].some((each) => each.scrollTop > 0)"""
    )
    plays_nothing(player, finger)
