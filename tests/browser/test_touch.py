"""The table under a finger: a tap, a long press, a swipe."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

import koikoi_widget as kk
from tests.browser.matches import capturing, code, reached
from tests.browser.player import Move, Player, middle

Open = Callable[[str], Player]


@pytest.fixture
def page(first_visit: Callable[..., Page]) -> Page:
    return first_visit(has_touch=True, viewport={"width": 360, "height": 740})


def on_page(player: Player, move: Move) -> tuple[float, float]:
    """The middle of a move's card on the page."""
    box = player.canvas.bounding_box()
    assert box
    at = middle(move)
    return box["x"] + at["x"], box["y"] + at["y"]


def a_capture(player: Player) -> Move:
    return next(move for move in player.moves() if len(move.takes) == 1)


def plays_nothing(player: Player) -> None:
    """Look that nothing was played, once the table has heard all that was said to it before."""
    yaku = player.root.locator(".koikoi-tools").get_by_role("button", name="Yaku", exact=True)
    yaku.tap()
    expect(yaku).to_have_attribute("aria-expanded", "true")
    assert player.move == 0


def sheet(page: Page) -> Locator:
    return page.locator("dialog.koikoi-sheet[open]")


class Finger:
    """A finger on the screen that comes down, moves and leaves again."""

    def __init__(self, page: Page) -> None:
        self._session = page.context.new_cdp_session(page)

    def down(self, x: float, y: float) -> None:
        self._send("touchStart", {"x": x, "y": y})

    def move(self, x: float, y: float) -> None:
        self._send("touchMove", {"x": x, "y": y})

    def up(self) -> None:
        self._send("touchEnd")

    def _send(self, kind: str, *points: dict[str, float]) -> None:
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


@pytest.fixture
def finger(page: Page) -> Finger:
    return Finger(page)


def test_after_an_answer_by_finger_no_card_is_ringed(page: Page, own_table: Open) -> None:
    player = own_table(code(reached("over"), "App"))
    with player.pressing():
        page.get_by_role("button", name="Next round").tap()
    expect(player.root.locator(".koikoi-moves button:focus")).to_have_count(1)
    expect(player.root.locator(".koikoi-ring")).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(player.root.locator(".koikoi-ring").first).to_be_visible()


def test_the_first_tap_shows_and_the_second_plays(page: Page, own_table: Open) -> None:
    player = own_table(code(capturing()))
    move = a_capture(player)
    page.touchscreen.tap(*on_page(player, move))
    said = player.root.locator(".koikoi-said")
    expect(said).to_contain_text("Press it again to play it.")
    assert player.move == 0
    with player.pressing():
        page.touchscreen.tap(*on_page(player, move))


def test_a_tap_plays_at_once_where_the_table_never_helps(page: Page, own_table: Open) -> None:
    player = own_table(code(capturing(), helps="never"))
    with player.pressing():
        page.touchscreen.tap(*on_page(player, a_capture(player)))


@pytest.mark.parametrize("helps", ["always", "never"])
def test_a_finger_that_rests_on_a_card_opens_its_sheet_and_plays_nothing(
    helps: str, page: Page, own_table: Open, finger: Finger
) -> None:
    player = own_table(code(capturing(), helps=helps))
    first, *_others, last = player.moves()
    for move in (first, last):  # a closed sheet leaves the focus at a move, which is not meant
        finger.down(*on_page(player, move))
        name = kk.card_name(kk.Card.parse(move.action.split()[1]))
        expect(sheet(page).get_by_role("heading", level=2)).to_have_text(name)
        finger.up()
        sheet(page).get_by_role("button", name="Close").tap()
        expect(sheet(page)).to_have_count(0)
    plays_nothing(player)


def test_a_finger_that_moves_on_the_table_scrolls_the_page_and_plays_nothing(
    page: Page, own_table: Open, finger: Finger
) -> None:
    page.set_viewport_size({"width": 360, "height": 420})
    player = own_table(code(capturing(), helps="never"))
    x, y = 180.0, 300.0
    finger.down(x, y)
    for step in range(1, 9):
        finger.move(x, y - 25 * step)
    finger.up()
    page.wait_for_function(
        """() => [...document.querySelectorAll('*')].some((each) => each.scrollTop > 0)"""
    )
    plays_nothing(player)
