"""A learning match: the coach is asked and actions are taken back, and both see it."""

from __future__ import annotations

from pathlib import Path

import pytest

from koikoi_widget.rooms import authority as module
from koikoi_widget.rooms.authority import Authority
from koikoi_widget.rooms.room import (
    Asked,
    Played,
    Resigned,
    Room,
    RoomError,
    TakenBack,
    event_of,
    update,
)
from koikoi_widget.rooms.sight import state_for
from koikoi_widget.rooms.store import Store
from tests.rooms.rooms import GUEST, HOST, after, log, match_in, opening

RULES = "rules: bga rounds=2"


@pytest.fixture(autouse=True)
def _no_lucky_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have every match dealt alike: one in some dozens begins with a round that is over."""
    monkeypatch.setattr(module.secrets, "randbits", lambda _bits: 7)


def learning(*, is_one: bool = True) -> Room:
    """Return a room in which a match has begun, a learning match or another one."""
    return after([opening(learning=is_one), *log()[1:]])


def turn(room: Room) -> int:
    seat = match_in(room).seat
    assert seat is not None
    return seat


def acted(room: Room) -> Room:
    return update(room, Played(turn(room), str(match_in(room).legal_actions[0]), room.moves))


def test_the_last_action_is_taken_back_and_another_one_played() -> None:
    before = learning()
    seat = turn(before)
    room = acted(before)
    back = update(room, TakenBack(seat, 1))
    assert back.match == before.match and back.moves == 0 and back.taken_back_by == seat
    again = update(back, Played(seat, str(match_in(back).legal_actions[-1]), 0))
    assert again.moves == 1 and again.taken_back_by is None


def test_nothing_is_taken_back_once_the_other_one_has_acted() -> None:
    room = learning()
    seat = turn(room)
    while turn(room) == seat:
        room = acted(room)
    room = acted(room)
    with pytest.raises(RoomError, match="until your opponent has acted"):
        update(room, TakenBack(seat, room.moves))
    with pytest.raises(RoomError, match="until your opponent has acted"):
        update(learning(), TakenBack(seat, 0))


def test_nothing_is_taken_back_over_the_end_of_a_round_where_all_cards_are_seen() -> None:
    room = learning()
    while match_in(room).round.phase != "over":
        seat, room = turn(room), acted(room)
    with pytest.raises(RoomError, match="until your opponent has acted"):
        update(room, TakenBack(seat, room.moves))
    dealt = acted(room)
    for seat in (0, 1):
        with pytest.raises(RoomError):
            update(dealt, TakenBack(seat, dealt.moves))


def test_whoever_has_to_decide_asks_the_coach_and_both_are_told() -> None:
    room = learning()
    seat = turn(room)
    with pytest.raises(RoomError, match="whose turn it is"):
        update(room, Asked(1 - seat, 0))
    room = acted(update(room, Asked(seat, 0)))
    for role in (0, 1, "watcher"):
        told = state_for(room, role, (True, True))
        assert told["asked"] == [0] and told["learning"] is True and told["taken"] is None


@pytest.mark.parametrize("event", ["Asked", "TakenBack"])
def test_in_any_other_match_there_is_neither(event: str) -> None:
    room = learning(is_one=False)
    seat = turn(room)
    room = acted(room)
    for other in (0, 1):
        text = f'{{"event": "{event}", "seat": {other}, "place": {room.moves}}}'
        with pytest.raises(RoomError, match="only in a learning match"):
            update(room, event_of(text))
    with pytest.raises(RoomError, match="only in a learning match"):
        update(update(room, Resigned(seat)), TakenBack(seat, room.moves))


def test_what_is_asked_for_twice_is_done_once(tmp_path: Path) -> None:
    authority = Authority(Store(lambda: tmp_path / "rooms.sqlite"))
    code = authority.open(HOST, "Ines", RULES, learning=True)
    room = authority.sit(code, GUEST, "Aiko")
    token = (HOST, GUEST)[turn(room)]
    once = authority.act(code, token, "ask", place=0)
    assert authority.act(code, token, "ask", place=0) == once
    action = str(match_in(room).legal_actions[0])
    authority.act(code, token, "play", action=action, place=0)
    back = authority.act(code, token, "undo", place=1)
    assert authority.act(code, token, "undo", place=1) == back and back.moves == 0
    other = Authority(Store(lambda: tmp_path / "rooms.sqlite"))
    assert other.room(code, HOST, "enter") == back


def test_taking_back_makes_no_log_without_end_and_the_match_can_still_be_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST_BESIDES", 20)
    authority = Authority(Store(lambda: tmp_path / "rooms.sqlite"))
    code = authority.open(HOST, "Ines", RULES, learning=True)
    room = authority.sit(code, GUEST, "Aiko")
    token, action = (HOST, GUEST)[turn(room)], str(match_in(room).legal_actions[0])
    while room.besides < module.MOST_BESIDES:
        authority.act(code, token, "play", action=action, place=0)
        room = authority.act(code, token, "undo", place=1)
    authority.act(code, token, "play", action=action, place=0)
    for act, parts in (("undo", {"place": 1}), ("offer", {"offer": "end"})):
        with pytest.raises(RoomError, match="offered, asked and taken back"):
            authority.act(code, token, act, **parts)
    room = authority.room(code, HOST, "enter")
    while match_in(room).round.phase != "over":
        token, action = (HOST, GUEST)[turn(room)], str(match_in(room).legal_actions[0])
        room = authority.act(code, token, "play", action=action, place=room.moves)


def test_time_that_is_spent_before_an_action_is_taken_back_is_spent() -> None:
    room = after([opening(pace="5 minutes", learning=True), *log()[1:]])
    seat = turn(room)
    played = Played(seat, str(match_in(room).legal_actions[0]), 0, spent=40.0)
    back = update(update(room, played), TakenBack(seat, 1, spent=20.0))
    assert back.spent[seat] == 60 and back.spent[1 - seat] == 0
