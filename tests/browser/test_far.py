"""Two people at two machines, at the tables of one room."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import koikoi_widget as kk
from tests.browser.conftest import BrowserLog, Notebooks, Urls
from tests.browser.matches import PLAIN
from tests.browser.player import Player, tool
from tests.browser.servers import Server
from tests.waiting import until

Open = Callable[..., Page]


@pytest.fixture
def rooms(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path, "koikoi_widget", "rooms", "--port", "{port}")
    server.wait_until_ready("rooms")
    yield server
    server.stop()


@dataclass
class Pair:
    """Both seats of a room: on pages, and as this test knows them."""

    players: tuple[Player, Player]
    seats: tuple[kk.Room, kk.Room]

    @property
    def moves(self) -> int:
        return int(self.seats[0].state["moves"])

    @property
    def turn(self) -> int:
        turn = self.seats[0].view.turn
        assert turn is not None
        return turn

    @property
    def place(self) -> str:
        """How many actions the match has had, as a table tells it that shows them all."""
        state = self.seats[0].state
        return str(state["place"] + len(state["actions"]))

    def play(self) -> None:
        """Have whoever is to act do so, and wait until the room has it."""
        for each in self.players:  # else what was to be pressed before might be pressed again
            expect(each.bridge).to_have_attribute("data-move", self.place)
        before, player, reader = self.moves, self.players[self.turn], self.players[1 - self.turn]
        if self.seats[0].view.phase == "over":  # each reads how the round ended
            reader.wait()
            reader.answer("deal")
        player.wait()
        if buttons := player.buttons:
            player.answer(sorted(buttons)[0])
        elif player is self.players[0]:
            player.play_by_mouse(player.moves()[0])
        else:  # by keyboard
            player.root.locator(".koikoi-moves button").first.press("Enter")
        until(lambda: self.moves > before)

    def close(self) -> None:
        for seat in self.seats:
            seat.close()


@pytest.fixture
def seat_at(
    rooms: Server, voila_url: Urls, notebook: Notebooks, first_visit: Open
) -> Iterator[Callable[[int], Pair]]:
    """Return a function that seats two people, the second of them at a telephone."""
    pairs = []

    def sit(rounds: int) -> Pair:
        host = kk.Room.create(rooms.url, kk.rules("bga", **PLAIN), rounds, name="Ines")
        guest = kk.Room.join(host.link, name="Aiko")
        pages = (
            first_visit(viewport={"width": 1440, "height": 900}),
            first_visit(viewport={"width": 360, "height": 740}, has_touch=True),
        )
        for page, room in zip(pages, (host, guest), strict=True):
            code = f"kk.Table(kk.Room.join({room.own_link!r}), speed='fast')"
            page.goto(voila_url(notebook(code)))
        first, second = map(Player, pages)
        for player in (first, second):
            player.root.wait_for()
        pairs.append(Pair((first, second), (host, guest)))
        return pairs[-1]

    yield sit
    for pair in pairs:
        pair.close()


def test_two_people_play_a_whole_match_and_another_one(seat_at: Callable[[int], Pair]) -> None:
    pair = seat_at(2)
    while not pair.seats[0].is_over:
        pair.play()
    for player in pair.players:
        expect(player.root.locator(".koikoi-dialog [data-action=new]")).to_be_visible()
    first, second = pair.players
    first.answer("new")
    expect(second.root.locator(".koikoi-dialog")).to_contain_text("Ines offers a rematch.")
    second.answer("new")
    until(lambda: not pair.seats[0].is_over)
    pair.play()
    for player in pair.players:
        expect(player.bridge).to_have_attribute("data-move", "1")


def test_a_press_is_shaded_and_played_once_the_server_is_back(
    seat_at: Callable[[int], Pair], rooms: Server
) -> None:
    pair = seat_at(2)
    acting = pair.players[pair.turn]
    acting.wait()
    rooms.process.kill()
    rooms.process.wait()
    expect(acting.root.locator(".koikoi-said")).to_contain_text("Nothing is lost")
    acting.play_by_mouse(next(move for move in acting.moves() if "taking" not in move.action))
    expect(acting.root.locator(".koikoi-moves button")).to_have_count(0)
    rooms.start()
    until(lambda: pair.moves == 1)
    for player in pair.players:
        expect(player.bridge).to_have_attribute("data-move", "1")


def test_a_reload_goes_on_and_a_page_that_is_left_is_told(
    seat_at: Callable[[int], Pair], browser_log: BrowserLog
) -> None:
    browser_log.is_forgiving = True
    pair = seat_at(2)
    for seat in pair.seats:
        seat.close()  # the pages alone hold both seats
    first, second = pair.players
    first.page.reload()
    first.root.wait_for()
    expect(first.bridge).to_have_attribute("data-move", "0")
    second.page.goto("about:blank")
    expect(first.root.locator(".koikoi-said")).to_contain_text("Aiko has left the page.")
    assert tool(first, "Match").is_enabled()
