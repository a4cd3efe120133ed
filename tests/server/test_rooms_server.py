"""Two clients of a real server of rooms, honest or not."""

from __future__ import annotations

import asyncio
import json
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tornado.websocket import WebSocketClientConnection
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

import koikoi_widget as kk
from koikoi_widget.engine.match import Match
from koikoi_widget.engine.record import Record, written_rules
from koikoi_widget.engine.rules import PRESETS, find_rules
from koikoi_widget.rooms.desk import MOST_MESSAGES, MOST_OPENED, MOST_WRONG
from koikoi_widget.rooms.far.client import Client
from koikoi_widget.rooms.far.seats import KeptSeat
from koikoi_widget.rooms.far.turns import with_turns
from koikoi_widget.rooms.link import link_of, websocket_address
from koikoi_widget.rooms.room import WATCHER, Role, watch_token
from koikoi_widget.rooms.sight import written_view
from tests.blocks import blocks
from tests.browser.servers import HOST, Server
from tests.conftest import ROOT
from tests.rooms.rooms import GUEST, HOST as HOST_TOKEN, OTHER
from tests.rooms.secrets import secret_of
from tests.waiting import START_SECONDS, until


def rooms_in(folder: Path) -> Server:
    server = Server(folder, "koikoi_widget", "rooms", "--port", "{port}")
    server.wait_until_ready("rooms")
    return server


@pytest.fixture(scope="module")
def rooms(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = rooms_in(tmp_path_factory.mktemp("rooms"))
    yield server
    server.stop()


@pytest.fixture
def own_rooms(tmp_path: Path) -> Iterator[Server]:
    """A server whose rations no other test has used up."""
    server = rooms_in(tmp_path)
    yield server
    server.stop()


@contextmanager
def seated(server: Server, rules: str, rounds: int) -> Iterator[tuple[kk.Room, kk.Room]]:
    with (
        kk.Room.create(server.url, rules, rounds, name="Ines") as first,
        kk.Room.join(first.link, name="Aiko") as second,
    ):
        yield first, second


@pytest.fixture
def pair(rooms: Server) -> Iterator[tuple[kk.Room, kk.Room]]:
    with seated(rooms, "nintendo", 2) as (first, second):
        yield first, second


def both(*acts: Callable[[], object]) -> None:
    """Do several things at once."""
    with ThreadPoolExecutor(len(acts)) as crowd:
        for done in [crowd.submit(act) for act in acts]:
            done.result(2 * START_SECONDS)


# Honest clients.


def test_two_programs_play_a_match_and_see_it_end_alike(pair: tuple[kk.Room, kk.Room]) -> None:
    first, second = pair
    assert (first.seat, second.seat) == (0, 1)
    assert first.names == second.names == ("Ines", "Aiko")
    both(lambda: first.play("greedy"), lambda: second.play("random"))
    until(lambda: second.is_over)
    assert first.is_over and first.record == second.record
    match = kk.Match.from_record(first.record)
    assert match.is_over
    assert match.points == first.points == second.points
    assert match.winner == first.winner == second.winner


def test_an_offer_that_is_taken_up_begins_another_match(pair: tuple[kk.Room, kk.Room]) -> None:
    first, second = pair
    first.resign()
    until(lambda: second.is_over)
    assert second.winner == 1
    hand = first.view.hand
    first.offer("rematch")
    until(lambda: second.offers == ("rematch", ""))
    second.offer("rematch")
    until(lambda: not first.is_over)
    assert first.offers == ("", "") and first.view.hand != hand


def test_what_is_not_allowed_is_an_error_that_says_why(pair: tuple[kk.Room, kk.Room]) -> None:
    first, second = pair
    acting, waiting = pair if first.view.turn == 0 else (second, first)
    with pytest.raises(kk.IllegalAction, match="your opponent's turn"):
        waiting.push(f"play {next(iter(waiting.view.hand))}")
    with pytest.raises(kk.IllegalAction, match="You may: play"):
        acting.push("koi-koi")
    with pytest.raises(kk.RoomError, match="another match can be offered once"):
        acting.offer("rematch")
    with pytest.raises(kk.RoomError, match="once the match is over"):
        assert acting.record


def test_the_next_view_is_awaited_in_a_notebook(pair: tuple[kk.Room, kk.Room]) -> None:
    first, second = pair
    acting, waiting = pair if first.view.turn == 0 else (second, first)

    async def seen() -> list[int]:
        before = await waiting.next()
        coming = asyncio.ensure_future(waiting.next())
        await asyncio.to_thread(acting.push, acting.view.legal_actions[0])
        return [len(view.laid) for view in (before, await asyncio.wait_for(coming, 30))]

    before, after = asyncio.run(seen())
    assert before == 0 and after > 0


def test_whoever_watches_sees_no_hand_and_does_nothing(pair: tuple[kk.Room, kk.Room]) -> None:
    first, second = pair
    with kk.Room.join(first.watch_link) as watching:
        assert watching.seat is None and not watching.view.hand
        assert watching.view.field == first.view.field
        with pytest.raises(kk.RoomError, match="does not allow this"):
            watching.resign()
        with pytest.raises(kk.RoomError, match="no seat to play at"):
            watching.play("greedy")
    with pytest.raises(kk.RoomError, match="only the player who opened"):
        assert second.watch_link


def test_another_device_comes_to_the_same_seat(pair: tuple[kk.Room, kk.Room]) -> None:
    _first, second = pair
    with kk.Room.join(second.own_link) as again:
        assert (again.seat, again.view) == (1, second.view)
    assert "here" not in repr(second) and second.own_link.partition(".")[2] not in repr(second)


def test_each_sees_whether_the_other_is_here(rooms: Server) -> None:
    with kk.Room.create(rooms.url, name="Ines") as first:
        assert first.here == (True, False)
        with pytest.raises(kk.RoomError, match="has sat down opposite"):
            assert first.view
        with kk.Room.join(first.code.lower(), name="Aiko", server=rooms.url) as second:
            assert second.here == (True, True)
            until(lambda: first.here == (True, True))
        until(lambda: first.here == (True, False))


def test_a_full_room_is_said_to_be_full_and_names_nobody(pair: tuple[kk.Room, kk.Room]) -> None:
    with pytest.raises(kk.RoomError, match="both seats") as refused:
        kk.Room.join(pair[0].link, name="Bob")
    assert "Ines" not in str(refused.value)


def test_a_server_that_is_killed_in_mid_match_goes_on_where_it_was(own_rooms: Server) -> None:
    seen: list[str] = []

    def kill() -> None:
        for moves in (5, 20):
            until(lambda moves=moves: len(seen) >= moves, START_SECONDS)  # type: ignore[misc]
            own_rooms.process.kill()
            own_rooms.process.wait()
            own_rooms.start()

    class Seeing:
        def choose(self, view: kk.View, rng: Random) -> kk.Action:
            seen.append(str(view))
            return rng.choice(view.legal_actions)

    # A match that nobody can lose in its first round: two in a hundred of "bga" ended too early.
    with seated(own_rooms, "nintendo", 6) as (first, second):
        both(kill, lambda: first.play(Seeing()), lambda: second.play(Seeing()))
        until(lambda: second.is_over)
        assert len(seen) > 20
        assert kk.Match.from_record(first.record).points == first.points == second.points


def test_a_guest_whose_server_stood_still_sits_down_at_the_second_try(
    own_rooms: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = WebSocketClientConnection.write_message

    def to_one_that_stands_still(line: WebSocketClientConnection, text: str) -> object:
        own_rooms.process.send_signal(signal.SIGSTOP)
        return write(line, text)

    with kk.Room.create(own_rooms.url, name="Ines") as host:
        with monkeypatch.context() as patched:
            patched.setattr("koikoi_widget.rooms.far.far_room.ARRIVAL", 3)
            patched.setattr(WebSocketClientConnection, "write_message", to_one_that_stands_still)
            with pytest.raises(kk.RoomError, match="cannot be reached"):
                kk.Room.join(host.link, name="Aiko")
        own_rooms.process.send_signal(signal.SIGCONT)
        until(lambda: host.names == ("Ines", "Aiko"))  # what was asked is done all the same
        with kk.Room.join(host.link, name="Aiko") as guest:
            assert guest.seat == 1
        with pytest.raises(kk.RoomError, match="taken"):
            kk.Room.join(host.link, name="Ben")


def test_a_server_that_is_not_there_is_said_to_be_missing(
    own_rooms: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    own_rooms.stop()
    monkeypatch.setattr("koikoi_widget.rooms.far.far_room.ARRIVAL", 1.5)
    with pytest.raises(kk.RoomError, match="no server answers at this address"):
        kk.Room.create(own_rooms.url, name="Ines")


def test_what_the_page_about_rooms_shows_runs(rooms: Server) -> None:
    names: dict[str, Any] = {}
    opened, joined, played, *others = [
        block.replace("http://127.0.0.1:8867", rooms.url)
        for _line, block in blocks(ROOT / "docs" / "rooms.md", "python")
    ]
    for block in (opened, joined):
        exec(block, names)
    guest: kk.Room = names["guest"]
    while guest.view.turn == guest.seat:  # the guest may have been drawn to lead
        guest.push(guest.view.legal_actions[0])
    for block in (played, *others):
        exec(block, names)
    until(lambda: guest.is_over)
    names["room"].close()
    guest.close()


def test_a_browser_is_told_what_stands_at_the_link(rooms: Server) -> None:
    line = HTTPConnection(HOST, rooms.port)
    line.request("GET", "/rooms", headers={"Accept-Language": "de"})
    answer = line.getresponse()
    assert answer.status == 200 and "kk.Room.join" in answer.read().decode()


def test_two_tables_in_one_loop_play_a_match_while_the_server_is_killed(
    own_rooms: Server,
) -> None:
    async def played(first: kk.Room, second: kk.Room) -> None:
        tables, killed = [kk.Table(room, deck="index") for room in (first, second)], False
        while not all(table.state.has_ended for table in tables):
            for table in tables:
                if table.state.is_held and not table.state.has_ended:
                    table.push("deal")
                elif table.screen.shown.view.legal_actions:
                    table.push(table.state.view.legal_actions[0])
            if first.state["moves"] > 5 and not killed:
                killed = True
                own_rooms.process.kill()
                own_rooms.process.wait()
                await asyncio.to_thread(own_rooms.start)
            await asyncio.sleep(0.001)
        assert tables[0].state.match == tables[1].state.match
        for table in tables:
            table.close()

    with seated(own_rooms, "bga", 2) as (first, second):
        asyncio.run(asyncio.wait_for(played(first, second), START_SECONDS))


# Everything that is said, searched.


class Witness:
    """A client that writes down all that it is told."""

    def __init__(self, server: Server, role: Role, token: str) -> None:
        self.role, self._token = role, token
        self.told: list[dict[str, Any]] = []
        self.changed = threading.Condition()
        url = websocket_address(server.url, "en")
        self.client = Client(url, self._hear)

    def _hear(self, state: dict[str, Any]) -> None:
        with self.changed:
            self.told.append(state)
            self.changed.notify_all()

    def ask(self, event: str, **parts: object) -> dict[str, Any]:
        return self.client.ask(event, **parts).result(60)

    def enter(self, code: str) -> None:
        self.ask("enter", code=code, token=self._token)

    def play(self, rng: Random) -> None:
        while True:
            with self.changed:
                due = self.changed.wait_for(lambda: self._is_due(self.told[-1]), 60)
                assert due
                state = self.told[-1]
            if state["outcome"]:
                return
            action = rng.choice(state["view"]["legal_actions"])
            self.ask("play", place=state["moves"], action=action)

    def _is_due(self, state: dict[str, Any]) -> bool:
        return bool(state["outcome"] or state["view"] and state["view"]["turn"] == self.role)


@contextmanager
def witnesses(
    server: Server, rules: str, rounds: int = 2
) -> Iterator[tuple[Witness, Witness, Witness]]:
    text = written_rules(find_rules(rules, rounds=rounds))
    three = (
        Witness(server, 0, HOST_TOKEN),
        Witness(server, 1, GUEST),
        Witness(server, WATCHER, watch_token(HOST_TOKEN)),
    )
    code = three[0].ask("open", token=HOST_TOKEN, name="Ines", rules=text)["code"]
    three[1].ask("sit", code=code, token=GUEST, name="Aiko")
    three[2].enter(code)
    yield three
    for each in three:
        each.client.close()


@pytest.mark.parametrize("rules", PRESETS)
def test_no_message_of_a_match_has_a_card_that_its_reader_may_not_know(
    rooms: Server, rules: str
) -> None:
    with witnesses(rooms, rules) as three:
        first, second, watching = three
        both(lambda: first.play(Random(1)), lambda: second.play(Random(2)))
        until(lambda: bool(watching.told[-1]["outcome"]))
        match = Match.from_record(Record.parse(watching.told[-1]["record"]))
        assert match.is_over and len(match.actions) > 10
        for each in three:
            assert {state["moves"] for state in each.told if state["view"]} >= {
                len(match.actions) - 1,
                len(match.actions),
            }
            for state in each.told:
                secret = secret_of(match.at(state["moves"]), each.role)
                if state["outcome"]:
                    del state["record"]  # which shows all
                # The cards drawn for the first lead are of another deck than those dealt.
                text = json.dumps(state | {"draws": []})
                assert [*secret.in_text(text)] == []


@pytest.mark.parametrize("rules", PRESETS)
def test_six_rounds_of_each_preset_are_seen_alike_and_the_record_replays(
    rooms: Server, rules: str
) -> None:
    with witnesses(rooms, rules, rounds=6) as (first, second, watching):
        both(lambda: first.play(Random(3)), lambda: second.play(Random(4)))
        until(lambda: bool(second.told[-1]["outcome"] and watching.told[-1]["outcome"]))
        match = Match.from_record(Record.parse(first.told[-1]["record"]))
        assert match.is_over and match.rules.rounds == 6
        for each in (first, second, watching):
            assert each.told[-1]["outcome"] == ["played", match.winner]
            for state in each.told:
                if state["view"]:
                    there = match.at(state["moves"]).view(1 if each.role == 1 else 0)
                    assert open_part(written_view(there)) == open_part(state["view"])


def open_part(view: dict[str, Any]) -> dict[str, Any]:
    """Return what both players and whoever watches see alike; a match that is over has no turn."""
    parts = ("field", "piles", "turned", "stock_size", "points", "phase", "laid", "settlement")
    return {name: view[name] for name in parts}


# Hostile ones.


@contextmanager
def line_to(server: Server) -> Iterator[ClientConnection]:
    url = f"ws://{HOST}:{server.port}/rooms"
    with connect(url, max_size=10**7) as line:
        yield line


def answer(line: ClientConnection, text: str) -> dict[str, Any]:
    """Return the answer to a text, whatever was told before it."""
    line.send(text)
    while True:
        told: dict[str, Any] = json.loads(line.recv(timeout=60))
        if told["do"] != "state":
            return told


def asked(line: ClientConnection, event: str, **parts: object) -> dict[str, Any]:
    return answer(line, json.dumps({"event": event, "number": 1, **parts}))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "not JSON"),
        ("[]", "must be a JSON object"),
        ("[" * 9000, "nested too deeply"),
        ("{}", "no message None"),
        ('{"event": "play", "number": 1, "place": 0, "action": "deal"}', "enter a room first"),
        ('{"event": "resign", "number": 1}', "enter a room first"),
        ('{"event": "here", "number": 1}', "does not allow this"),
        ('{"event": "look", "number": 1, "code": "AAAAAAAA"}', "field code"),
        ('{"event": "look", "number": NaN, "code": "BBBBBBBB"}', "field number"),
        ("x" * 20_000, "more than 16000 characters"),
    ],
)
def test_nonsense_is_refused_in_a_sentence(rooms: Server, text: str, why: str) -> None:
    with line_to(rooms) as line:
        told = answer(line, text)
        assert told["do"] == "refused" and why in told["why"]
        # And the line is as good as before.
        assert "no room" in asked(line, "look", code="BBBBBBBB")["why"]


def opened(line: ClientConnection, name: str = "Ines") -> str:
    told = asked(line, "open", token=HOST_TOKEN, name=name, rules="rules: bga rounds=2")
    code: str = told["code"]
    return code


@pytest.mark.parametrize("name", ["", "x" * 31, "x" * 9000, "a\nb"])
def test_a_name_that_is_none_is_refused_by_name(rooms: Server, name: str) -> None:
    with line_to(rooms) as line:
        told = asked(line, "open", token=HOST_TOKEN, name=name, rules="rules: bga")
        assert told["kind"] == "InvalidValue" and told["why"].startswith("name cannot be")


def test_a_name_of_a_million_letters_is_hung_up_on(rooms: Server) -> None:
    with line_to(rooms) as line, pytest.raises(ConnectionClosed) as closed:
        asked(line, "open", token=HOST_TOKEN, name="x" * 10**6, rules="rules: bga")
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 1009


def test_html_in_a_name_stays_a_text(rooms: Server) -> None:
    with line_to(rooms) as line:
        code = opened(line, "<script>alert(1)</script>")
        assert asked(line, "look", code=code)["name"] == "<script>alert(1)</script>"


def test_with_a_wrong_token_or_the_other_s_nothing_is_done(rooms: Server) -> None:
    with line_to(rooms) as host, line_to(rooms) as guest, line_to(rooms) as stranger:
        code = opened(host)
        asked(guest, "sit", code=code, token=GUEST, name="Aiko")
        assert "does not allow" in asked(stranger, "enter", code=code, token=OTHER)["why"]
        assert "enter a room first" in asked(stranger, "resign")["why"]
        asked(stranger, "enter", code=code, token=watch_token(HOST_TOKEN))
        assert "does not allow" in asked(stranger, "resign")["why"]
        state = json.loads(host.recv(timeout=60))
        while state.get("view") is None:
            state = json.loads(host.recv(timeout=60))
        waiting, acting = (guest, host) if state["view"]["turn"] == 0 else (host, guest)
        deal = asked(waiting, "play", place=0, action="play 1-bright", seat=state["view"]["turn"])
        assert deal["kind"] == "IllegalAction" and "opponent's turn" in deal["why"]
        assert "earlier position" in asked(acting, "play", place=3, action="play 1-bright")["why"]


def flood(line: ClientConnection) -> None:
    for _message in range(2 * MOST_MESSAGES):
        line.send('{"event": "resign", "number": 1}')
    while True:
        line.recv(timeout=60)


def test_a_flood_is_hung_up_on_and_nobody_else_notices(own_rooms: Server) -> None:
    with line_to(own_rooms) as quiet, line_to(own_rooms) as loud:
        code = opened(quiet)
        with pytest.raises(ConnectionClosed):
            flood(loud)
        assert asked(quiet, "look", code=code)["name"] == "Ines"


def test_nobody_opens_a_thousand_rooms(own_rooms: Server) -> None:
    said = []
    for _line in range(1 + MOST_OPENED // 50):
        with line_to(own_rooms) as line:
            said += [
                asked(line, "open", token=f"{room:032x}", name="Eve", rules="rules: bga")
                for room in range(50)
            ]
    assert sum("code" in told for told in said) == MOST_OPENED
    assert "too many rooms were opened" in said[-1]["why"]


def test_nobody_tries_code_after_code(own_rooms: Server) -> None:
    with line_to(own_rooms) as host, line_to(own_rooms) as line:
        code = opened(host)
        for _code in range(MOST_WRONG):
            asked(line, "look", code="BBBBBBBB")
        assert "Please wait a minute" in asked(line, "look", code=code)["why"]
        # Whoever has a token comes in all the same.
        assert asked(line, "enter", code=code, token=HOST_TOKEN)["do"] == "done"


@pytest.mark.parametrize(
    "foreign", [{"Host": "evil.example"}, {"Origin": "http://evil.example"}], ids=["name", "page"]
)
def test_a_foreign_page_or_name_reaches_no_room(rooms: Server, foreign: dict[str, str]) -> None:
    line = HTTPConnection(HOST, rooms.port)
    headers = {
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "x" * 22 + "==",
    }
    line.request("GET", "/rooms", headers=headers | foreign)
    assert line.getresponse().status == 403


def test_the_log_has_no_token_and_no_name(rooms: Server, pair: tuple[kk.Room, kk.Room]) -> None:
    with pytest.raises(kk.RoomError):
        kk.Room.join(pair[0].link, name="Bob")
    log = rooms.log.read_text("utf-8")
    assert "The rooms are at" in log
    for secret in (pair[0].own_link.partition(".")[2], HOST_TOKEN, GUEST, "Ines", "Bob"):
        assert secret not in log


def test_the_page_s_server_has_rooms_beside_the_page(server: Server) -> None:
    with seated(server, "bga", 1) as (first, second):
        both(lambda: first.play("greedy"), lambda: second.play("greedy"))
        assert kk.Match.from_record(first.record).is_over


def test_of_two_tabs_at_one_seat_the_last_one_plays_and_the_other_comes_back_as_it_was(
    own_rooms: Server,
) -> None:
    def follow(*rooms: kk.Room) -> list[bool]:
        return [bool(room.state["follows"]) for room in rooms]

    with seated(own_rooms, "bga", 1) as (first, second), kk.Room.join(second.own_link) as again:
        until(lambda: follow(first, second, again) == [False, True, False])
        second.ask("here").result(START_SECONDS)
        until(lambda: follow(second, again) == [False, True])
        own_rooms.process.kill()  # all of them connect again, in whatever order
        own_rooms.process.wait()
        until(lambda: bool(second.trouble and again.trouble))
        own_rooms.start()
        until(lambda: not (first.trouble or second.trouble or again.trouble), START_SECONDS)
        until(lambda: all(room.here == (True, True) for room in (first, second, again)))
        until(lambda: follow(first, second, again) == [False, False, True])
        second.close()
        until(lambda: follow(again) == [False])


def test_a_player_is_told_whose_turn_it_is_and_nobody_is_seen_to_come(
    pair: tuple[kk.Room, kk.Room], rooms: Server
) -> None:
    def seat_of(room: kk.Room) -> KeptSeat:
        link = link_of(room.own_link)
        return KeptSeat(code=link.code, token=link.token)

    first, second = pair
    until(lambda: first.state["version"] == second.state["version"])  # it knows who has come
    version = first.state["version"]
    gone = KeptSeat(code="BCDFHKLM", token=OTHER, name="Ben")
    told = with_turns(rooms.url, [*map(seat_of, pair), gone])
    turns = {0: ["yours", "theirs", ""], 1: ["theirs", "yours", ""]}
    assert [seat.turn for seat in told] == turns[int(first.view.turn or 0)]
    assert [seat.name for seat in told] == ["Aiko", "Ines", "Ben"]
    assert first.state["version"] == version and not first.state["follows"]
    second.resign()
    assert [seat.over for seat in with_turns(rooms.url, [seat_of(first)])] == [True]
