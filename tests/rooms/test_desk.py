"""What is rationed at the desk of the rooms, and by what it is counted."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from tornado.httpserver import HTTPServer
from tornado.testing import bind_unused_port
from tornado.web import Application
from tornado.websocket import websocket_connect

from koikoi_widget.rooms import desk
from koikoi_widget.rooms.authority import Authority
from koikoi_widget.rooms.desk import MOST_WRONG, Desk, Line
from koikoi_widget.rooms.link import VARIABLE, websocket_address
from koikoi_widget.rooms.room import LONG_AWAY, NotAllowed
from koikoi_widget.rooms.store import Store
from koikoi_widget.rooms.tickets import VARIABLE as TICKET, is_ticket, new_ticket
from tests.rooms.rooms import GUEST, HOST, OTHER, WATCH, keep_strange

HEAR = "hear"  # in place of a message: what is told next
RAW = "raw"  # the same: `frame` as it is
Ask = Callable[..., Awaitable[dict[str, Any]]]  # a message, and its answer
Dial = Callable[..., Coroutine[Any, Any, Ask]]  # another websocket, with these words in its query


def at_a_desk(
    folder: Path,
    visit: Callable[[Dial], Coroutine[Any, Any, None]],
    now: Callable[[], float] = time.monotonic,
    opened: Callable[[Desk], None] = lambda _desk: None,
) -> None:
    """Have somebody visit a server of rooms in this process."""

    async def run() -> None:
        store = Store(lambda: folder / "rooms.sqlite")
        socket, port = bind_unused_port()
        desk = Desk(Authority(store), now)
        opened(desk)
        server = HTTPServer(Application([("/rooms", Line, {"desk": desk})]))
        server.add_socket(socket)

        async def dial(**query: str) -> Ask:
            words = "&".join(f"{name}={value}" for name, value in query.items())
            line = await websocket_connect(f"ws://127.0.0.1:{port}/rooms?{words}")

            async def ask(event: str, **parts: Any) -> dict[str, Any]:
                if event == HEAR:
                    return dict(json.loads(await line.read_message() or ""))
                frame = parts.get("frame") or json.dumps({"event": event, "number": 1, **parts})
                await line.write_message(frame, binary=isinstance(frame, bytes))
                state = None  # the last one that is told before the answer
                while (told := json.loads(await line.read_message() or ""))["do"] == "state":
                    state = told
                return {**told, "state": state}

            return ask

        with closing(store):
            await visit(dial)
            server.stop()
            await server.close_all_connections()

    asyncio.run(run())


async def _both_at_pages(dial: Dial, page: str) -> tuple[Ask, Ask, str]:
    """Return host and guest, whose page has that ticket, and the code of their room."""
    host, guest = await dial(ticket=new_ticket()), await dial(ticket=page)
    code = (await host("open", token=HOST, name="Ines", rules="rules: bga rounds=2"))["code"]
    await guest("sit", code=code, token=GUEST, name="Aiko")
    return host, guest, code


async def _tried_codes(ask: Ask) -> str:
    for _code in range(MOST_WRONG):
        await ask("look", code="BBBBBBBB")
    return str((await ask("look", code="BBBBBBBB"))["why"])


def test_who_tries_code_after_code_on_one_page_keeps_no_other_page_out(tmp_path: Path) -> None:
    async def visit(dial: Dial) -> None:
        assert "wait a minute" in await _tried_codes(await dial(ticket=new_ticket()))
        other = await dial(ticket=new_ticket())
        assert "no room" in (await other("look", code="BBBBBBBB"))["why"]
        without = await dial()
        assert "no room" in (await without("look", code="BBBBBBBB"))["why"]

    at_a_desk(tmp_path, visit)


@pytest.mark.parametrize("frame", ["[]", '"play"', "null", "7", b"{}", b"\xff"])
def test_a_message_of_another_shape_is_refused_in_a_sentence(
    tmp_path: Path, frame: str | bytes
) -> None:
    async def visit(dial: Dial) -> None:
        why = (await (await dial())(RAW, frame=frame))["why"]
        assert why == "a message must be a JSON object, sent as text."

    at_a_desk(tmp_path, visit)


def test_a_room_that_is_asked_for_again_is_opened_once(tmp_path: Path) -> None:
    async def visit(dial: Dial) -> None:
        host, guest = await dial(), await dial()
        opening = {"token": HOST, "name": "Ines", "rules": "rules: bga rounds=2"}
        code = (await host("open", **opening))["code"]
        assert (await host("open", **opening))["code"] == code  # its answer was late
        await guest("sit", code=code, token=GUEST, name="Aiko")
        assert (await host(HEAR))["names"] == ["Ines", "Aiko"]
        other = await host("open", **{**opening, "token": OTHER})
        assert other["code"] != code

    at_a_desk(tmp_path, visit)


def test_a_room_that_another_version_kept_stops_no_other_one(tmp_path: Path) -> None:
    async def visit(dial: Dial) -> None:
        host, ask = await dial(), await dial()
        strange = (await host("open", token=HOST, name="Ines", rules="rules: bga"))["code"]
        await host("open", token=OTHER, name="Ines", rules="rules: bga")  # the first one sleeps
        keep_strange(tmp_path / "rooms.sqlite", strange)
        events = ["enter", "follow", "turn", *["look"] * (MOST_WRONG + 1)]
        for event in events:  # its code is none of those that fit nothing
            parts = {} if event == "look" else {"token": HOST}
            refused = await ask(event, code=strange, **parts)
            assert (refused["do"], refused["kind"]) == ("refused", "Unreadable")
            assert "cannot be read" in refused["why"]
        assert (await host("play", place=0, action="deal"))["why"].startswith("the match begins")
        assert (await ask("open", token=GUEST, name="Aiko", rules="rules: bga"))["do"] == "done"

    at_a_desk(tmp_path, visit)


def test_a_page_that_connects_again_is_counted_on(tmp_path: Path) -> None:
    async def visit(dial: Dial) -> None:
        ticket = new_ticket()
        await _tried_codes(await dial(ticket=ticket))
        again = await dial(ticket=ticket)
        assert "wait a minute" in (await again("look", code="BBBBBBBB"))["why"]

    at_a_desk(tmp_path, visit)


def test_the_computer_is_let_in_only_for_one_who_has_been_away_for_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def visit(dial: Dial) -> None:
        host, guest, watching = [await dial() for _line in range(3)]
        code = (await host("open", token=HOST, name="Ines", rules="rules: bga rounds=2"))["code"]
        assert (await host("substitute"))["do"] == "refused"
        await guest("sit", code=code, token=GUEST, name="Aiko")
        await watching("enter", code=code, token=WATCH)
        stays, leaves = await seats(host, guest)
        assert "two minutes" in (await stays("substitute"))["why"]
        await leaves("enter", code=code, token=WATCH)  # which leaves the seat
        assert "two minutes" in (await stays("substitute"))["why"]
        monkeypatch.setattr(desk, "LONG_AWAY", 0)
        assert "does not allow" in (await watching("substitute"))["why"]
        assert (await stays("substitute"))["do"] == "done"

    async def seats(host: Ask, guest: Ask) -> tuple[Ask, Ask]:
        """Return who waits and who is to act."""
        told = await host("play", place=0, action="koi-koi")
        return (host, guest) if "your opponent's turn" in told["why"] else (guest, host)

    at_a_desk(tmp_path, visit)


def test_a_closed_page_has_left_its_seat_though_its_kernel_stays(tmp_path: Path) -> None:
    desks: list[Desk] = []
    clock = [1000.0]

    async def visit(dial: Dial) -> None:
        page = new_ticket()
        host, _guest, _code = await _both_at_pages(dial, page)
        assert (await host(HEAR))["here"] == [True, True]
        desks[0].note_page(page, is_shown=False)
        assert (await host(HEAR))["here"] == [True, False]
        clock[0] += LONG_AWAY
        assert "not been away" not in str(await host("substitute"))
        desks[0].note_page(page, is_shown=True)
        while (told := await host(HEAR))["here"] != [True, True]:
            pass
        assert told["substitute"] is None

    at_a_desk(tmp_path, visit, lambda: clock[0], desks.append)


def test_of_two_tabs_at_a_seat_the_one_that_is_open_plays(tmp_path: Path) -> None:
    desks: list[Desk] = []

    async def visit(dial: Dial) -> None:
        host, (first, second) = await dial(), (new_ticket(), new_ticket())
        tab, other = await dial(ticket=first), await dial(ticket=second)
        code = (await host("open", token=HOST, name="Ines", rules="rules: bga rounds=2"))["code"]
        await tab("sit", code=code, token=GUEST, name="Aiko")
        await other("enter", code=code, token=GUEST)
        assert (await tab(HEAR))["follows"]
        for is_shown in (False, True):
            desks[0].note_page(second, is_shown=is_shown)
            told = await tab(HEAR)
            assert told["follows"] is is_shown and told["here"] == [True, True]

    at_a_desk(tmp_path, visit, opened=desks.append)


def test_the_kernel_of_a_closed_page_may_end_before_its_websocket(tmp_path: Path) -> None:
    desks: list[Desk] = []
    clock = [1000.0]

    async def visit(dial: Dial) -> None:
        page = new_ticket()
        host, guest, code = await _both_at_pages(dial, page)
        desks[0].note_page(page, is_shown=False)
        clock[0] += LONG_AWAY
        desks[0].forget_page(page)
        await guest("enter", code=code, token=WATCH)  # which leaves the seat, as closing does
        assert "not been away" not in str(await host("substitute"))

    at_a_desk(tmp_path, visit, lambda: clock[0], desks.append)


def test_a_page_comes_and_goes_though_its_room_is_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desks: list[Desk] = []

    def is_no_more(*_asked: object) -> None:
        raise NotAllowed("no room has this code.")

    async def visit(dial: Dial) -> None:
        page = new_ticket()
        host = await dial(ticket=page)
        await host("open", token=HOST, name="Ines", rules="rules: bga rounds=2")
        monkeypatch.setattr(Authority, "room", is_no_more)
        for is_shown in (False, True):
            desks[0].note_page(page, is_shown=is_shown)
        desks[0].forget_page(page)

    at_a_desk(tmp_path, visit, opened=desks.append)


@pytest.mark.parametrize("ticket", ["", "x", "%C3%A9.%C3%A9", "0" * 32 + "." + "0" * 64])
def test_a_ticket_that_this_server_did_not_make_counts_for_nothing(
    tmp_path: Path, ticket: str
) -> None:
    async def visit(dial: Dial) -> None:
        await _tried_codes(await dial())
        forger = await dial(ticket=ticket)
        assert "wait a minute" in (await forger("look", code="BBBBBBBB"))["why"]

    at_a_desk(tmp_path, visit)


def test_a_ticket_is_shown_at_the_page_s_own_server_only(monkeypatch: pytest.MonkeyPatch) -> None:
    ticket = new_ticket()
    assert is_ticket(ticket) and not is_ticket(ticket[:-1]) and new_ticket() != ticket
    monkeypatch.setenv(VARIABLE, "http://127.0.0.1:8866/")
    monkeypatch.setenv(TICKET, ticket)
    own = websocket_address("http://127.0.0.1:8866/", "en")
    assert own == f"ws://127.0.0.1:8866/rooms?lang=en&ticket={ticket}"
    assert ticket not in websocket_address("http://evil.example/", "en")
