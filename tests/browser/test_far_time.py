"""Time that runs out, and somebody who leaves and comes back, as the other one sees it.

The rooms are in this process, and a test sets the clock that they and both tables go by.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from threading import Event, Thread

import pytest
from playwright.sync_api import Locator, Page, expect
from tornado.httpserver import HTTPServer
from tornado.testing import bind_unused_port
from tornado.web import Application

import koikoi_widget as kk
from koikoi_widget.cli.main import HOST
from koikoi_widget.rooms import authority
from koikoi_widget.rooms.authority import Authority
from koikoi_widget.rooms.desk import Desk, Line
from koikoi_widget.rooms.link import link_of
from koikoi_widget.rooms.pace import DAY, MINUTE
from koikoi_widget.rooms.store import Store
from tests.browser.axe import check
from tests.browser.conftest import Notebooks, Urls
from tests.browser.player import Player, tool
from tests.browser.windows import DESKTOP, PHONE
from tests.waiting import until

TABLE = """
import time
from pathlib import Path
from types import SimpleNamespace
from koikoi_widget.rooms.far import far_table

passed = Path({passed!r})
far_table.time = SimpleNamespace(
    time=time.time, monotonic=lambda: time.monotonic() + float(passed.read_text())
)
far_table.TICK = 0.2
kk.Table(kk.Room.join({link!r}), speed="off")
"""


class Hall:
    """Rooms on a thread of this process, by a clock that a test sets."""

    def __init__(self, folder: Path) -> None:
        self.passed = folder / "seconds"  # besides those that do pass
        self._write(0)
        self._folder, self._is_open = folder, Event()
        self._thread = Thread(target=lambda: asyncio.run(self._serve()))
        self._thread.start()
        self._is_open.wait()

    async def _serve(self) -> None:
        with closing(Store(lambda: self._folder / "rooms.sqlite")) as store:
            self._desk = Desk(Authority(store, self._now), self._now)
            socket, port = bind_unused_port()
            server = HTTPServer(Application([("/rooms", Line, {"desk": self._desk})]))
            server.add_socket(socket)
            self.url = f"http://{HOST}:{port}/"
            self._loop, self._closing = asyncio.get_running_loop(), asyncio.Event()
            self._is_open.set()
            await self._closing.wait()
            server.stop()
            await server.close_all_connections()

    def _now(self) -> float:
        return time.monotonic() + self._seconds

    def _write(self, seconds: float) -> None:
        self._seconds = seconds
        new = self.passed.with_suffix(".new")
        new.write_text(str(seconds), "utf-8")
        new.replace(self.passed)  # a table reads it at any moment

    def pass_time(self, seconds: float, room: kk.Room) -> None:
        """Let time pass, and tell everybody in a room what is left of theirs."""
        self._write(self._seconds + seconds)
        self._loop.call_soon_threadsafe(self._desk.tell, link_of(room.link).code)

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._closing.set)
        self._thread.join()


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    hall = Hall(tmp_path)
    yield hall
    hall.close()


@dataclass
class Pair:
    """Two people at tables of one room.

    Attributes:
        room: the room, as somebody sees it who watches.
        late: who is to act, whose page is at `address`.
        waits: who waits for them, at a telephone.
        name: the name of who is to act.
    """

    room: kk.Room
    late: Player
    waits: Player
    address: str
    name: str


@pytest.fixture
def seat_two(
    hall: Hall,
    voila_url: Urls,
    notebook: Notebooks,
    first_visit: Callable[..., Page],
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Callable[[str], Pair]]:
    """Return a function that seats two people with so much time."""
    monkeypatch.setattr(authority.secrets, "randbits", lambda _bits: 7)  # no lucky hand
    rooms = []

    def sit(pace: str) -> Pair:
        host = kk.Room.create(hall.url, "bga", 2, name="Ines", pace=pace)
        guest = kk.Room.join(host.link, name="Aiko")
        rooms.append(kk.Room.join(host.watch_link))
        turn = guest.view.turn
        assert turn is not None
        late, waits = first_visit(viewport=DESKTOP), first_visit(viewport=PHONE, has_touch=True)
        pages = (late, waits) if turn == 0 else (waits, late)
        addresses = []
        for page, room in zip(pages, (host, guest), strict=True):
            code = TABLE.format(passed=str(hall.passed), link=room.own_link)
            addresses.append(voila_url(notebook(code)))
            room.close()
            page.goto(addresses[-1])
        for page in pages:
            expect(Player(page).bridge).to_have_attribute("data-move", "0")
        return Pair(rooms[-1], Player(late), Player(waits), addresses[turn], host.names[turn])

    yield sit
    for room in rooms:
        room.close()


def said(player: Player) -> Locator:
    return player.root.locator(".koikoi-said")


def test_who_has_no_minutes_left_sees_the_computer_finish_the_round(
    hall: Hall, seat_two: Callable[[str], Pair]
) -> None:
    pair = seat_two("5 minutes")
    for player in (pair.late, pair.waits):
        expect(player.root.locator(".koikoi-word.clock.runs")).to_have_text(re.compile("[45]:"))
        check(player.page)
    hall.pass_time(4.5 * MINUTE, pair.room)
    expect(said(pair.late)).to_contain_text("You have less than a minute left for this round.")
    hall.pass_time(MINUTE, pair.room)
    is_up = "is up: the computer is finishing this round for you."
    expect(said(pair.late)).to_contain_text(is_up)
    expect(pair.late.root.locator(".koikoi-moves button")).to_have_count(0)
    expect(said(pair.waits)).to_contain_text(f"Time is up for {pair.name}")
    pair.waits.step()  # and the computer answers
    until(lambda: bool(pair.room.state["substituted"]))
    expect(said(pair.late)).to_contain_text(is_up)


def test_who_has_waited_for_days_may_have_the_computer_finish_the_round(
    hall: Hall, seat_two: Callable[[str], Pair]
) -> None:
    pair = seat_two("3 days")
    for passed, left in ((0, "3 days"), (2.5, "12 hours")):
        hall.pass_time(passed * DAY, pair.room)
        for player in (pair.late, pair.waits):
            expect(said(player)).to_contain_text(f"Left for this move: {left}.")
    hall.pass_time(DAY, pair.room)
    dialog = pair.waits.root.get_by_role("dialog", name="The time for this move is up")
    expect(dialog).to_be_visible()
    check(pair.waits.page)
    dialog.get_by_role("button", name=f"Let the computer finish this round for {pair.name}").click()
    expect(dialog).to_be_hidden()
    until(lambda: bool(pair.room.state["substituted"]))
    pair.waits.step()
    until(lambda: len(pair.room.state["substituted"]) > 1)
    instead = pair.late.root.get_by_role("dialog", name="The computer is finishing this round")
    expect(instead).to_be_visible()
    check(pair.late.page)
    instead.get_by_role("button", name="Play on").click()
    expect(instead).to_be_hidden()
    until(lambda: pair.room.state["substitute"] is None)


# Whether the words about the focused move end below those of an element.
TELLS_BELOW = """([moves, words]) => {
    const told = getComputedStyle(moves, "::after");
    const top = moves.getBoundingClientRect().top + parseFloat(told.top) - parseFloat(told.height);
    const {height, bottom} = words.getBoundingClientRect();
    return told.content !== "none" && height > 0 && bottom <= top + 1;
}"""


def test_whoever_plays_by_keyboard_sees_who_is_not_there_too(
    hall: Hall, seat_two: Callable[[str], Pair], faulty: None
) -> None:
    pair = seat_two("")
    acting = pair.late
    pair.waits.page.goto("about:blank")
    until(lambda: not all(pair.room.here))
    hall.pass_time(15, pair.room)
    besides = said(acting).locator(".besides")
    moves = acting.root.locator(".koikoi-moves")
    for size in (DESKTOP, PHONE):
        acting.page.set_viewport_size(size)
        acting.wait()
        moves.locator("button").first.focus()
        acting.page.keyboard.press("ArrowRight")
        expect(besides).to_contain_text("has left the page.")
        ends = [part.element_handle() for part in (moves, besides)]
        acting.page.wait_for_function(TELLS_BELOW, arg=ends)


def test_who_leaves_the_page_and_comes_back_is_seen_to_by_the_other(
    hall: Hall, seat_two: Callable[[str], Pair], faulty: None
) -> None:
    pair = seat_two("")
    late, waits, name = pair.late, pair.waits, pair.name
    late.page.goto("about:blank")
    until(lambda: not all(pair.room.here))
    hall.pass_time(15, pair.room)
    expect(said(waits)).to_contain_text(f"{name} has left the page.")
    hall.pass_time(2 * MINUTE, pair.room)
    dialog = waits.root.get_by_role("dialog", name=f"{name} left the page 2 minutes ago.")
    expect(dialog).to_be_visible()
    check(waits.page)
    dialog.get_by_role("button", name="Wait").click()
    expect(dialog).to_be_hidden()
    hall.pass_time(MINUTE, pair.room)
    expect(said(waits)).to_contain_text(f"{name} left the page 3 minutes ago.")
    tool(waits, "Match").click()
    waits.root.get_by_role("button", name=f"Let the computer finish this round for {name}").click()
    until(lambda: bool(pair.room.state["substituted"]))
    late.page.goto(pair.address)
    expect(said(waits)).to_contain_text(f"{name} is back.")
    expect(said(late)).to_contain_text("The computer has played for you in this round.")
    hall.pass_time(MINUTE, pair.room)
    expect(said(waits)).not_to_contain_text("is back")
    waits.root.locator(".koikoi-moves button").first.press("Enter")
    late.wait()
