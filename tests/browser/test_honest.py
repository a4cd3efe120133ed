"""A match that counts and one of two people in a browser: what of it can be read there."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, WebSocket, expect

import koikoi_widget as kk
from koikoi_widget.players import player as find_player
from tests.browser.conftest import APP, Tables, Urls
from tests.browser.matches import PLAIN
from tests.browser.player import Player

SPRITES = re.compile(r'"do": ?"sprites"')  # Jupyter writes no space where orjson is installed
CARD = re.compile(r"\b\d{1,2}-(?:bright|animal|ribbon|chaff)(?:-\d)?\b")
SEED = 2**127 + 1  # by which the first round lasts longer than the test
TABLES = {
    "it counts": ("greedy", f"kk.Table('bga', 'greedy', seed={SEED}, speed='off', practice=False)"),
    "two people": ("person", f"kk.Table('bga', 'person', seed={SEED}, speed='off')"),
}


class Frames:
    """All that comes to a page through its websockets, as text."""

    def __init__(self, page: Page) -> None:
        self.texts: list[str] = []
        page.on("websocket", self._watch)

    def _watch(self, websocket: WebSocket) -> None:
        websocket.on("framereceived", self._received)

    def _received(self, frame: str | bytes) -> None:
        self.texts.append(frame if isinstance(frame, str) else frame.decode("utf-8", "replace"))


def shown_by(match: kk.Match, opponent: str) -> set[str]:
    """The cards that somebody at the screen has been shown: of two people, both hands."""
    position = match.round
    seats = (0, 1) if opponent == "person" else (0,)
    open_cards = position.field | position.piles[0] | position.piles[1]
    for seat in seats:
        open_cards |= position.hands[seat]
    return {str(card) for card in (*open_cards, *filter(None, [position.turned]))}


def let_answer(match: kk.Match, opponent: str) -> None:
    """Play what the opponent of the page plays: greedy leaves nothing to chance."""
    while opponent != "person" and match.seat == 1 and match.round.phase != "over":
        match.push(find_player(opponent).choose(match.view(1), None))


@pytest.mark.parametrize(("opponent", "code"), TABLES.values(), ids=TABLES)
def test_no_hidden_card_is_in_a_message_or_kept_and_a_reload_goes_on(
    page: Page, own_table: Tables, opponent: str, code: str
) -> None:
    frames = Frames(page)
    player = own_table(code)
    match = kk.Match("bga", seed=SEED)
    let_answer(match, opponent)
    for _step in range(5):
        player.wait()
        buttons = player.buttons
        action = sorted(buttons)[0] if buttons else player.moves()[0].action
        with player.pressing():
            if buttons:
                player.answer(action)
            else:
                player.play_by_mouse(player.moves()[0])
        if action != "show cards":
            match.push(action)
            let_answer(match, opponent)
    assert player.move == len(match.actions) and match.round.number == 1
    kept = page.evaluate("localStorage['koikoi_widget/table']")
    assert kept.startswith("koi-koi sealed 1") and not CARD.search(kept) and str(SEED) not in kept
    # The pictures of all 48 cards come to everybody, each with its name in it.
    told = [text for text in frames.texts if not SPRITES.search(text)]
    assert 0 < len(frames.texts) - len(told) < 5
    named = set(CARD.findall(" ".join(told)))
    assert named and named <= shown_by(match, opponent)
    assert not any(word in text for text in frames.texts for word in ("stock:", str(SEED)))

    page.reload()
    player.wait()
    with player.pressing():
        player.answer("go on")
    assert player.move == len(match.actions)


def deal(player: Player) -> list[str]:
    """What can be seen of the deal: the moves it allows, and what the picture says of the field."""
    player.wait()
    described = player.page.locator(".koikoi-table canvas").first.get_attribute("aria-label") or ""
    return [described, *sorted(move.action for move in player.moves())]


@pytest.mark.parametrize("practice", [True, False])
def test_a_reload_before_the_first_move_deals_no_other_hand(
    page: Page, own_table: Tables, practice: bool
) -> None:
    rules = f"kk.rules('bga', **{PLAIN})"
    player = own_table(f"kk.Table({rules}, 'greedy', speed='off', practice={practice})")
    before = deal(player)
    for _time in range(2):
        page.reload()
        assert deal(player) == before


def test_a_match_begun_on_the_first_page_goes_on_after_a_reload_before_the_first_move(
    page: Page, voila_url: Urls
) -> None:
    page.goto(voila_url(APP))
    page.get_by_role("button", name="Play Novice", exact=True).first.click()
    player = Player(page)
    before = deal(player)
    page.goto(voila_url(APP))
    page.get_by_role("link", name="Go on").click()
    assert deal(Player(page)) == before


def test_a_match_that_was_resigned_does_not_come_back_with_its_text(
    page: Page, own_table: Tables
) -> None:
    player = own_table(TABLES["it counts"][1])
    player.wait()
    with player.pressing():
        player.play_by_mouse(player.moves()[0])
    kept = page.evaluate("localStorage['koikoi_widget/table']")
    assert kept.startswith("koi-koi sealed 1")
    page.get_by_role("button", name="Match", exact=True).click()
    page.get_by_role("button", name="Resign", exact=True).click()
    question = page.locator(".koikoi-dialog").filter(has_text="Give up your match?")
    question.get_by_role("button", name="Resign", exact=True).click()
    expect(page.get_by_text("You resigned in round 1").first).to_be_visible()
    page.evaluate("(kept) => { localStorage['koikoi_widget/table'] = kept; }", kept)
    page.reload()
    player.wait()
    assert player.phase != "offer", player.root.locator(".koikoi-dialog").inner_text()
    assert player.move < 2
