"""How much time the players have, and what follows when it is over."""

from __future__ import annotations

import json
from contextlib import suppress
from operator import le
from pathlib import Path
from random import Random

import pytest

from koikoi_widget.engine.errors import InvalidValue
from koikoi_widget.engine.match import Match
from koikoi_widget.rooms import desk, pace as module
from koikoi_widget.rooms.authority import Authority
from koikoi_widget.rooms.pace import Clock, Pace, pace_of
from koikoi_widget.rooms.room import (
    Asked,
    Offered,
    Played,
    RanOut,
    Resigned,
    Returned,
    Room,
    RoomError,
    Substituted,
    TakenBack,
    event_of,
    update,
    watch_token,
)
from koikoi_widget.rooms.stopwatch import Stopwatch
from koikoi_widget.rooms.store import Store
from tests.rooms.rooms import GUEST, HOST, OTHER, TOKENS, WATCH, after, log, match_in, opening
from tests.rooms.test_desk import HEAR, Ask, Dial, at_a_desk

RULES = "rules: bga rounds=2"
NOON = 1_800_000_000.0  # seconds since 1970


@pytest.mark.parametrize("text", ["1 minute", "5 minutes", "1 day", "14 days", ""])
def test_a_pace_is_written_as_it_is_named(text: str) -> None:
    assert str(pace_of(text)) == text


@pytest.mark.parametrize(
    "text", ["5", "0 days", "61 minutes", "15 days", "-1 day", "5 minutes!", 5, ["1 day"], "x" * 99]
)
def test_what_names_no_pace_is_refused(text: object) -> None:
    with pytest.raises(InvalidValue, match="pace such as"):
        pace_of(text)


def timed(pace: str = "5 minutes", *, learning: bool = False) -> Room:
    """Return a room in which a match has begun."""
    return after([opening(pace=pace, learning=learning), *log()[1:]])


def acted(room: Room, spent: float = 0.0, by: str = "", at: int = 0) -> Room:
    match = match_in(room)
    assert match.seat is not None
    action = str(match.legal_actions[0])
    return update(room, Played(match.seat, action, room.moves, by, spent, at))


def on_time(room: Room) -> int:
    assert room.on_time is not None
    return room.on_time


def test_each_turn_takes_from_the_minutes_of_its_seat_until_the_round_is_over() -> None:
    room = timed()
    seat = on_time(room)
    room = acted(room, spent=40.0)
    assert room.spent[seat] == 40 and room.spent[1 - seat] == 0
    while match_in(room).round.phase != "over":
        room = acted(room, spent=1.0)
    assert room.spent == (0.0, 0.0) and room.on_time is None
    assert acted(room).on_time is not None


def test_who_has_no_minutes_left_has_the_computer_finish_the_round_and_no_more() -> None:
    room = timed()
    seat = on_time(room)
    room = update(room, RanOut(seat))
    assert room.is_out(seat) and room.substitute == seat and room.outcome is None
    assert update(room, Returned(seat)).substitute == seat
    with pytest.raises(RoomError, match="time for this round is up"):
        acted(room)
    while match_in(room).round.phase != "over":
        room = acted(room, by="greedy" if match_in(room).seat == seat else "")
        assert room.on_time is None  # the other one is in no hurry
    assert room.substitute is None and not room.is_out(seat)


def test_nobody_acts_with_more_time_than_there_is() -> None:
    with pytest.raises(RoomError, match="time for this round is up"):
        acted(timed("1 minute"), spent=60.0)


@pytest.mark.parametrize("pace", ["", "3 days"])
def test_no_time_runs_out_where_there_are_no_minutes(pace: str) -> None:
    with pytest.raises(RoomError, match="clock is not running"):
        update(timed(pace), RanOut(match_in(timed(pace)).seat or 0))


def test_time_runs_out_only_for_whom_it_runs() -> None:
    room = timed()
    with pytest.raises(RoomError, match="clock is not running"):
        update(room, RanOut(1 - on_time(room)))
    with pytest.raises(RoomError):
        update(update(room, Resigned(0)), RanOut(on_time(room)))


def test_a_log_from_before_there_were_paces_makes_the_same_room() -> None:
    kept = [
        '{"event": "Opened", "rules": "rules: nintendo rounds=2", "name": "Ines", "key": "a", '
        '"watch_key": "b"}',
        '{"event": "Sat", "name": "Aiko", "key": "c"}',
        '{"event": "Begun", "seed": "7"}',
    ]
    room = after([event_of(text) for text in kept])
    seat, action = match_in(room).seat, match_in(room).legal_actions[0]
    played = {"event": "Played", "seat": seat, "action": str(action), "place": 0}
    room = update(room, event_of(json.dumps(played)))
    assert room.pace == Pace() and room.on_time is None and room.moves == 1


# By the server's clock.


class Now:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.seconds = NOON

    def __call__(self) -> float:
        return self.seconds


def kept_in(folder: Path, now: Now) -> Authority:
    return Authority(Store(lambda: folder / "rooms.sqlite"), now)


def test_the_days_for_a_move_pass_while_no_server_runs_and_begin_with_each_move(
    tmp_path: Path,
) -> None:
    now = Now()
    authority = kept_in(tmp_path, now)
    code = authority.open(HOST, "Ines", RULES, "3 days")
    room = authority.sit(code, GUEST, "Aiko")
    assert authority.left_for_move(room) == 3 * module.DAY
    now.seconds += 2 * module.DAY
    authority = kept_in(tmp_path, now)
    room = authority.room(code, HOST, "enter")
    assert authority.left_for_move(room) == module.DAY
    match = match_in(room)
    token = (HOST, GUEST)[match.seat or 0]
    action = str(match.legal_actions[0])
    room = authority.act(code, token, "play", action=action, place=0)
    assert authority.left_for_move(room) == 3 * module.DAY
    assert kept_in(tmp_path, now).room(code, HOST, "enter") == room


def ends_a_turn(match: Match) -> str:
    """Return an action after which the other seat is to act: there is nothing to choose."""
    for action in match.legal_actions:
        after = match.copy()
        after.push(action)
        if after.seat == 1 - (match.seat or 0):
            return str(action)
    raise AssertionError("every card lets its player choose")


def test_an_action_that_is_taken_back_has_used_its_time_however_often_that_is(
    tmp_path: Path,
) -> None:
    now = Now()
    authority = kept_in(tmp_path, now)
    code = authority.open(HOST, "Ines", RULES, "3 days", learning=True)
    match = match_in(authority.sit(code, GUEST, "Aiko"))
    token, action = (HOST, GUEST)[match.seat or 0], ends_a_turn(match)
    for left in (2, 1, 0):
        now.seconds += module.DAY
        authority.act(code, token, "play", action=action, place=0)
        now.seconds += module.DAY  # which the other one thinks
        room = authority.act(code, token, "undo", place=1)
        assert authority.left_for_move(room) == left * module.DAY
    assert kept_in(tmp_path, now).room(code, HOST, "enter") == room
    authority.act(code, token, "play", action=action, place=0)
    assert authority.left_for_move(authority.room(code, HOST, "enter")) == 3 * module.DAY


def test_whoever_takes_back_what_they_still_go_on_from_has_used_the_time_since() -> None:
    room = timed("3 days", learning=True)
    while (seat := match_in(room).seat) is not None:
        room = acted(room)
        if match_in(room).seat == seat and match_in(room).round.phase != "over":
            break
    assert seat is not None
    for days in (1, 2):
        at = days * module.DAY
        room = update(room, TakenBack(seat, room.moves, at=at))
        assert left(room, at) == ((3 - days) * module.DAY,)
        room = acted(room, at=at)
        assert left(room, at) == (3 * module.DAY,)


def left(room: Room, at: int) -> tuple[float, ...]:
    """Return the seconds left to each seat at a moment: in this round, or for this move."""
    if room.pace.days:
        return (max(0, room.pace.seconds - (at - room.since)),)
    return tuple(max(0.0, room.pace.seconds - spent) for spent in room.spent)


@pytest.mark.parametrize("pace", ["5 minutes", "3 days"])
@pytest.mark.parametrize("seed", range(8))
def test_only_a_move_gives_anybody_more_time(pace: str, seed: int) -> None:
    room, rng, at = timed(pace, learning=True), Random(seed), 0
    before: dict[int, tuple[float, ...]] = {}  # by action of the match: what was left then
    while not room.outcome:
        at += rng.randrange(module.DAY)
        match, place, seconds = match_in(room), room.moves, rng.choice([0.0, 2.0])
        seat, last = match.seat or 0, match.step(place - 1)[0] if place else 0
        others = (
            Offered(0, "end"),
            Offered(1, ""),
            Asked(seat, place),
            Substituted(1 - seat, seconds),
            Returned(seat),
            TakenBack(last, place, seconds, at),
        )
        event = rng.choice(others)
        most = before.get(place - 1, ()) if isinstance(event, TakenBack) else left(room, at)
        with suppress(RoomError):
            room = update(room, event)
            assert all(map(le, left(room, at), most))
        before[room.moves] = left(room, at)
        room = acted(room, spent=seconds, at=at)


def test_a_clock_that_goes_back_takes_nobody_s_time(tmp_path: Path) -> None:
    now = Now()
    authority = kept_in(tmp_path, now)
    code = authority.open(HOST, "Ines", RULES, "1 day")
    room = authority.sit(code, GUEST, "Aiko")
    now.seconds = 0.0
    assert authority.left_for_move(room) == module.DAY
    token = (HOST, GUEST)[match_in(room).seat or 0]
    action = str(match_in(room).legal_actions[0])
    assert authority.act(code, token, "play", action=action, place=0).since == NOON


def test_only_what_is_a_pace_opens_a_room(tmp_path: Path) -> None:
    with pytest.raises(InvalidValue):
        kept_in(tmp_path, Now()).open(HOST, "Ines", RULES, "90 minutes")


def test_a_stopwatch_counts_a_turn_while_it_runs() -> None:
    watch = Stopwatch()
    assert watch.follow(1, 10.0, runs=True) == 0
    assert watch.follow(1, 14.0, runs=False) == 4
    assert watch.follow(1, 90.0, runs=True) == 4
    assert watch.follow(1, 91.0, runs=True) == 5
    assert watch.follow(2, 99.0, runs=True) == 0


def test_of_both_clocks_one_runs_and_none_below_nothing() -> None:
    assert Clock((3.0, 5.0), 0).after(2) == Clock((1.0, 5.0), 0)
    assert Clock((3.0, 5.0), 1).after(9) == Clock((3.0, 0.0), 1)
    assert Clock((3.0, 5.0)).after(9) == Clock((3.0, 5.0))


# At the desk.


def test_at_the_desk_time_passes_only_for_one_who_is_there_and_its_end_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MINUTE", 0.2)

    async def visit(dial: Dial) -> None:
        host, guest = await dial(), await dial()
        opened = await host("open", token=HOST, name="Ines", rules=RULES, pace="1 minute")
        code = opened["code"]
        assert (await guest("look", code=code))["pace"] == "1 minute"
        await guest("sit", code=code, token=GUEST, name="Aiko")
        while (state := await guest(HEAR))["substitute"] is None:
            pass
        out = state["substitute"]
        assert state["clock"][out] == 0 < state["clock"][1 - out] and state["clock"][2] is None
        assert state["outcome"] is None and state["view"]["turn"] == 1 - out

    at_a_desk(tmp_path, visit)


@pytest.mark.parametrize("token", TOKENS)
def test_after_the_days_for_a_move_only_whoever_waits_may_call_for_the_computer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, token: str
) -> None:
    monkeypatch.setattr(desk, "LONG_AWAY", 0)  # which does not matter where there are days

    async def visit(dial: Dial) -> None:
        host, guest, other = await dial(), await dial(), await dial()
        opened = await host("open", token=HOST, name="Ines", rules=RULES, pace="1 day")
        await guest("sit", code=opened["code"], token=GUEST, name="Aiko")
        turn = (await host(HEAR))["view"]["turn"]
        waits = ("host", "guest")[1 - turn]
        asked = {"host": host, "guest": guest}.get(token, other)
        if token not in ("host", "guest"):
            await other("enter", code=opened["code"], token=TOKENS[token] or OTHER)
        assert (await asked("substitute"))["do"] == "refused"
        monkeypatch.setattr(Authority, "left_for_move", lambda _self, _room: 0.0)
        answer = await asked("substitute")
        assert (answer["do"] == "done") == (token == waits)

    at_a_desk(tmp_path, visit)


def test_the_seconds_before_an_action_is_taken_back_count_in_one_s_own_turn_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted: list[bool] = []
    real = Authority.act

    def act(self: Authority, code: str, token: str, act: str, **parts: object) -> Room:
        counted.append("spent" in parts)
        return real(self, code, token, act, **parts)

    monkeypatch.setattr(Authority, "act", act)

    async def visit(dial: Dial) -> None:
        host, guest = await dial(), await dial()
        wishes = {"rules": RULES, "pace": "5 minutes", "learning": True}
        opened = await host("open", token=HOST, name="Ines", **wishes)
        await guest("sit", code=opened["code"], token=GUEST, name="Aiko")
        turn = (await host(HEAR))["view"]["turn"]
        for line in ((host, guest)[turn], (host, guest)[1 - turn]):
            await line("undo", place=0)  # refused, as nothing was played

    at_a_desk(tmp_path, visit)
    assert counted == [True, False]


async def two_with_minutes(dial: Dial) -> tuple[str, int, list[Ask]]:
    """Have two sit down who have 5 minutes; return the code, who is to act, and both lines."""
    lines = [await dial(), await dial()]
    opened = await lines[0]("open", token=HOST, name="Ines", rules=RULES, pace="5 minutes")
    await lines[1]("sit", code=opened["code"], token=GUEST, name="Aiko")
    return opened["code"], (await lines[0](HEAR))["view"]["turn"], lines


async def clock_of(seat: int, line: Ask, code: str) -> float:
    """Come to a seat, or come again, and return what is left to it."""
    entered = await line("enter", code=code, token=(HOST, GUEST)[seat])
    left: float = entered["state"]["clock"][seat]
    return left


def test_a_turn_has_used_its_time_though_all_have_left_or_come_again(tmp_path: Path) -> None:
    now = Now()

    async def visit(dial: Dial) -> None:
        code, turn, lines = await two_with_minutes(dial)
        other = (await lines[1 - turn]("open", token=OTHER, name="Bo", rules=RULES))["code"]
        now.seconds += 100
        assert await clock_of(turn, lines[turn], code) == 200
        now.seconds += 100
        await lines[turn]("enter", code=other, token=OTHER)
        now.seconds += 100
        assert await clock_of(turn, await dial(), code) == 100

    at_a_desk(tmp_path, visit, now)


def test_a_turn_has_used_its_time_though_the_computer_makes_the_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(desk, "LONG_AWAY", 0)
    now = Now()

    async def visit(dial: Dial) -> None:
        code, turn, lines = await two_with_minutes(dial)
        now.seconds += 100
        await lines[turn]("enter", code=code, token=WATCH)  # which leaves the seat
        assert (await lines[1 - turn]("substitute"))["do"] == "done"
        assert await clock_of(turn, lines[turn], code) == 200

    at_a_desk(tmp_path, visit, now)


def test_no_more_turns_are_remembered_than_there_is_memory_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(desk, "MOST_STOPWATCHES", 1)
    now = Now()

    async def visit(dial: Dial) -> None:
        elsewhere = await dial()
        away = (await elsewhere("open", token=OTHER, name="Bo", rules=RULES))["code"]
        rooms = [await two_with_minutes(dial) for _room in range(2)]
        now.seconds += 100
        for _code, _turn, lines in rooms:
            for line in lines:
                await line("enter", code=away, token=watch_token(OTHER))
        lefts = [await clock_of(turn, elsewhere, code) for code, turn, _lines in reversed(rooms)]
        assert lefts == [200, 300]

    at_a_desk(tmp_path, visit, now)
