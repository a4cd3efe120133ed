"""What goes wrong around a table: none of it loses a card, and none of it ends the game.

What the browser keeps is what counts: after each fault the kept match still holds every action
that was made, and it is played on by ordinary clicks.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import koikoi_widget as kk
from koikoi_widget.table.saved.saved_match import Kept
from tests.browser.conftest import BrowserLog, LabPages, Notebooks, Tables
from tests.browser.matches import PHASES, reached
from tests.browser.player import Move, Player, boxes
from tests.browser.stage import Stage

PLACE = "koikoi_widget/table"  # where the browser keeps the match
A_TABLE = 'kk.Table("bga", seed=8, speed="off")'

# An opponent that says nothing until the page is told to let it go on.
HELD_BACK = """
from threading import Event
from ipywidgets import Button, VBox

may_answer = Event()

class HeldBack:
    def choose(self, view, rng):
        may_answer.wait(60)
        return view.legal_actions[0]

go = Button(description="Let it answer")
go.on_click(lambda _button: may_answer.set())
match = kk.Match("bga", seed=8, rounds=2, starter=0)
VBox([kk.Table(match=match, opponent=HeldBack(), speed="off"), go])"""

# Knows the page's sockets; while the network is away a new one finds nobody to talk to.
SOCKETS = """window.sockets = [];
window.WebSocket = class extends window.WebSocket {
    constructor(url, ...more) {
        super(window.isAway ? 'ws://127.0.0.1:2' : url, ...more);
        window.sockets.push(this);
    }
};"""
CUT = """() => {
    window.cut = [...window.sockets];
    for (const socket of window.cut) socket.close();
}"""
# While a socket is closing the browser drops what is sent; once it is shut the page keeps it.
SHUT = "() => window.cut.every((socket) => socket.readyState === WebSocket.CLOSED)"


def kept(page: Page) -> kk.Match:
    """Return the match that the browser keeps, which has lost no card or it could not be read."""
    text = page.evaluate("place => localStorage.getItem(place)", PLACE)
    return Kept.parse(text).match


def keep(page: Page, text: str) -> None:
    """Have the browser keep `text` for the next table of the page that tests share."""
    page.evaluate(f"localStorage[{json.dumps(PLACE)}] = {json.dumps(text)}")


def moves_of_player(page: Page) -> list[str]:
    return [str(action) for seat, action in kept(page).played if seat == 0]


def without_a_choice(player: Player) -> list[Move]:
    return [move for move in player.moves() if "taking" not in move.action]


def play_on(player: Player, steps: int = 2, *, is_kept: bool = True) -> None:
    """Play a little, and look that all of it is kept."""
    player.wait()
    for _step in range(steps):
        player.step()
    expect(player.root.get_by_role("alert")).to_be_empty()
    if is_kept:  # an opponent without a name is not
        assert len(kept(player.page).actions) == player.move


@pytest.mark.parametrize(
    ("phase", "turn"),
    [*((phase, 0) for phase in ("declare", *PHASES[:-1])), ("play", 1), ("take", 1), ("decide", 1)],
)
def test_a_kept_match_goes_on_where_it_was(
    phase: str, turn: int, page: Page, table: Tables
) -> None:
    match = reached(phase, turn=turn, rounds=4, begun=True)
    keep(page, str(Kept("greedy", True, match)))
    player = table('kk.Table(speed="off")')
    expect(player.root.get_by_role("dialog")).to_contain_text("Continue your match?")
    assert kept(page).actions == match.actions
    with player.pressing():
        player.answer("go on")
    assert kept(page).actions[: len(match.actions)] == match.actions
    play_on(player)


def test_a_match_that_was_over_is_followed_by_another(page: Page, table: Tables) -> None:
    keep(page, str(Kept("greedy", True, reached("match over"))))
    player = table('kk.Table(speed="off")')
    assert not player.buttons
    play_on(player)


def test_a_network_that_drops_and_comes_back_loses_neither_click_nor_answer(
    page: Page, own_table: Tables, browser_log: BrowserLog
) -> None:
    page.add_init_script(SOCKETS)
    player = own_table(HELD_BACK)
    move = player.move
    with player.pressing():
        player.play_by_mouse(player.moves()[0])
        expect(player.bridge).to_have_attribute("data-move", str(move + 1))
        page.get_by_role("button", name="Let it answer").click()
        page.evaluate("window.isAway = true")
        page.evaluate(CUT)  # what was sent before still arrives
        page.wait_for_function(SHUT)
        page.context.set_offline(True)
        page.context.set_offline(False)
        page.evaluate("window.isAway = false")
    play_on(player, is_kept=False)
    browser_log.errors.clear()  # the browser says that it was offline
    browser_log.failed.clear()


def lose_the_network(page: Page) -> None:
    page.evaluate("window.isAway = true")
    page.evaluate(CUT)
    page.wait_for_function(SHUT)


def test_of_the_cards_clicked_while_the_network_is_away_one_counts_and_another_is_refused_in_words(
    page: Page, own_table: Tables, browser_log: BrowserLog
) -> None:
    page.add_init_script(SOCKETS)
    player = own_table(A_TABLE)
    lose_the_network(page)
    with player.pressing():
        player.play_by_mouse(without_a_choice(player)[0])
        page.evaluate("window.isAway = false")
    play_on(player)
    before = moves_of_player(page)
    first, second = without_a_choice(player)[:2]
    lose_the_network(page)
    with player.pressing():
        player.play_by_mouse(first)
        player.play_by_mouse(second)
        page.evaluate("window.isAway = false")
    expect(player.root.get_by_role("alert")).to_contain_text("look again")
    assert moves_of_player(page) == [*before, first.action]
    play_on(player)
    browser_log.errors.clear()
    browser_log.failed.clear()


# Loses the next press that is sent, and nothing else: neither side notices.
LOSE_A_PRESS = """() => {
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (message) {
        const text = typeof message === "string" ? message : new TextDecoder().decode(message);
        if (!text.includes('"press":')) send.call(this, message);
        else WebSocket.prototype.send = send;
    };
}"""


def test_a_click_that_is_lost_without_a_trace_counts_all_the_same(
    page: Page, own_table: Tables
) -> None:
    player = own_table(A_TABLE)
    page.evaluate(LOSE_A_PRESS)
    player.step()
    play_on(player)


@pytest.mark.parametrize("speed", ["slow", "off"])
def test_clicks_and_keys_faster_than_the_cards_play_only_what_is_legal(
    speed: str, page: Page, table: Tables
) -> None:
    player = table(f'kk.Table("bga", seed=8, rounds=1, speed="{speed}")')
    box = player.canvas.bounding_box()
    assert box
    places = [move.at for move in player.moves() if move.at]
    for at in places * 3:
        page.mouse.click(box["x"] + at[0] + 9, box["y"] + at[1] + 9)
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    # What is heard last of all is another size, and all before it has been heard when it shows.
    page.set_viewport_size({"width": 600, "height": 740})
    page.wait_for_function("() => document.querySelector('.koikoi-table canvas').width <= 600")
    play_on(player)


def test_a_click_during_the_opponents_turn_plays_nothing(page: Page, table: Tables) -> None:
    player = table(HELD_BACK)
    first, *others = player.moves()
    move = player.move
    with player.pressing():
        player.play_by_mouse(first)
        expect(player.bridge).to_have_attribute("data-move", str(move + 1))
        for other in others:
            assert other.at
            player.click_canvas(other.at)
            page.keyboard.press("Enter")
        expect(player.bridge).to_have_attribute("data-move", str(move + 1))
        page.get_by_role("button", name="Let it answer").click()
    play_on(player, is_kept=False)


TWICE = """
from IPython.display import display
from ipywidgets import Box
table = kk.Table("bga", seed=8, speed="off")
display(table, Box([table], layout={"width": "380px"}))"""


def in_both(page: Page) -> tuple[Player, Player]:
    """Return a player at each of two views of one table, of which one has been laid out for."""
    first, second = Player(page, place=0), Player(page, place=1)
    page.wait_for_function(
        """() => {
            const fits = [...document.querySelectorAll('.koikoi-bridge')].map((each) =>
                each.dataset.fits);
            return fits.length === 2 && fits.includes('true')
                && document.querySelectorAll('.koikoi-table canvas[role=img]').length === 2;
        }"""
    )
    return first, second


def play_in_turns(page: Page) -> None:
    """Click now in one view and now in the other; each is then laid out for, and shows the same."""
    for player, other in [*map(reversed, [in_both(page)]), in_both(page)]:
        card = next(each for each in player.moves() if "taking" not in each.action)
        with player.pressing():
            player.play_by_mouse(card)
        expect(other.bridge).to_have_attribute("data-move", str(player.move))
        expect(other.bridge).to_have_attribute("data-fits", "false")
        for each in (player, other):
            root, canvas = boxes(each.root, each.canvas)
            assert canvas["width"] <= root["width"] + 1
        play_on(player, steps=1)


def test_a_table_shown_twice_in_unequal_places_is_played_in_both(page: Page, stage: Stage) -> None:
    stage.show(TWICE)
    play_in_turns(page)


def test_a_table_shown_twice_in_jupyterlab_is_played_in_both(
    lab_page: LabPages, notebook: Notebooks
) -> None:
    play_in_turns(lab_page(notebook(TWICE)))


def test_an_opponent_that_never_answers_is_named_and_another_moves(table: Tables) -> None:
    player = table("""
import threading

class Silent:
    def choose(self, view, rng):
        threading.Event().wait()

kk.Table("bga", opponent=Silent(), seed=2, speed="off", keep="", patience=0.2)
""")
    player.step()
    alert = player.root.get_by_role("alert")
    said = "Silent did not answer in time. Greedy played instead."
    expect(alert.get_by_text(said)).to_be_visible()
    alert.get_by_role("button", name="Dismiss").click()
    expect(alert).to_be_empty()
    player.step()


CORRUPT = {
    "binary": ("\x00\x01\x7f\x9f\uffff\udbff" * 50, "line "),  # a half letter at the end of each
    "huge": ("koi-koi " * 250_000, "line "),
    "other rules": ("greedy\nkoi-koi record 1\nrules: poker\n", "line 2: unknown preset: 'poker'"),
}


@pytest.mark.parametrize(("text", "why"), CORRUPT.values(), ids=CORRUPT)
def test_a_corrupt_record_is_named_and_kept_until_the_player_gives_it_up(
    text: str, why: str, page: Page, table: Tables
) -> None:
    keep(page, text)
    player = table(A_TABLE)
    dialog = player.root.get_by_role("dialog")
    expect(dialog).to_contain_text("A match that cannot be read")
    expect(dialog).to_contain_text(why)
    assert len(dialog.inner_text()) < 1000
    said = page.evaluate("place => localStorage.getItem(place)", PLACE)
    with page.expect_download() as download:
        player.answer("download")
    assert Path(download.value.path()).read_bytes() == said.replace("\udbff", "\ufffd").encode()
    assert said == page.evaluate("place => localStorage.getItem(place)", PLACE)
    with player.pressing():
        player.answer("fresh")
    play_on(player)
