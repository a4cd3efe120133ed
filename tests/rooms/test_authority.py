"""The authority: what it keeps, and to whom it answers."""

from __future__ import annotations

from pathlib import Path

import pytest

from koikoi_widget.engine.actions import Action
from koikoi_widget.engine.errors import KoiKoiError
from koikoi_widget.engine.view import View
from koikoi_widget.rooms import authority as module
from koikoi_widget.rooms.authority import Authority
from koikoi_widget.rooms.room import CODE_LENGTH, LETTERS, MAY, NotAllowed, Room
from koikoi_widget.rooms.store import Store, StoreError
from tests.rooms.rooms import (
    GUEST,
    HOST,
    OTHER,
    STRANGE,
    TOKENS,
    WATCH,
    keep_strange,
    match_in,
)

RULES = "rules: nintendo rounds=2 lucky=0"  # a lucky hand may end a round before anybody plays
PARTS = {
    "play": {"action": "deal", "place": 0},
    "offer": {"offer": "end"},
    "ask": {"place": 0},
    "undo": {"place": 0},
}
ACTS = ("play", "resign", "offer", "substitute", "ask", "undo")


@pytest.fixture
def authority(tmp_path: Path) -> Authority:
    return Authority(Store(lambda: tmp_path / "rooms.sqlite"))


@pytest.fixture
def code(authority: Authority) -> str:
    return authority.open(HOST, "Ines", RULES)


def other_server(tmp_path: Path) -> Authority:
    return Authority(Store(lambda: tmp_path / "rooms.sqlite"))


def playing(room: Room) -> tuple[str, str]:
    """Return the token of the seat to act, and an action."""
    match = match_in(room)
    return (HOST, GUEST)[match.seat or 0], str(match.legal_actions[0])


def test_a_code_has_eight_letters_that_cannot_be_mistaken(code: str) -> None:
    assert len(code) == CODE_LENGTH and set(code) <= set(LETTERS)


def test_a_match_begins_when_somebody_has_sat_down(authority: Authority, code: str) -> None:
    assert authority.room(code, HOST, "enter").match is None
    room = authority.sit(code, GUEST, "Aiko")
    assert room.names == ("Ines", "Aiko")
    assert len(str(match_in(room).seed)) > 30  # digits of 128 bits


def test_who_sits_down_twice_sits_once(authority: Authority, code: str) -> None:
    assert authority.sit(code, GUEST, "Aiko") == authority.sit(code, GUEST, "Aiko")


@pytest.mark.parametrize("token", [OTHER, HOST])
def test_there_is_no_third_seat(authority: Authority, code: str, token: str) -> None:
    authority.sit(code, GUEST, "Aiko")
    with pytest.raises(NotAllowed):
        authority.sit(code, token, "Bob")


def test_whoever_opened_a_room_does_not_sit_down_opposite(authority: Authority, code: str) -> None:
    with pytest.raises(NotAllowed, match="already have a seat"):
        authority.sit(code, HOST, "Ines")


def test_an_action_that_comes_twice_is_played_once(authority: Authority, code: str) -> None:
    token, action = playing(authority.sit(code, GUEST, "Aiko"))
    once = authority.act(code, token, "play", action=action, place=0)
    assert authority.act(code, token, "play", action=action, place=0) == once
    assert once.moves == 1


@pytest.mark.parametrize(
    ("act", "parts"), [("resign", {}), *((("offer"), {"offer": offer}) for offer in ("", "end"))]
)
def test_so_is_whatever_else_a_seat_may_ask_for(
    authority: Authority, code: str, act: str, parts: dict[str, str]
) -> None:
    authority.sit(code, GUEST, "Aiko")
    assert authority.act(code, HOST, act, **parts) == authority.act(code, HOST, act, **parts)


@pytest.mark.parametrize("token", TOKENS)
@pytest.mark.parametrize("act", ACTS)
def test_an_act_is_done_only_for_a_seat(
    authority: Authority, code: str, token: str, act: str
) -> None:
    before = authority.sit(code, GUEST, "Aiko")
    try:
        authority.act(code, TOKENS[token], act, **PARTS.get(act, {}))
    except NotAllowed:
        assert token not in ("host", "guest")
        assert authority.room(code, HOST, "enter") == before
    except KoiKoiError:
        assert act in ("play", "substitute", "ask", "undo")  # it cannot be done now
    else:
        assert token in ("host", "guest")


@pytest.mark.parametrize("act", MAY)
def test_to_a_stranger_a_room_is_as_one_that_is_not_there(
    authority: Authority, code: str, act: str
) -> None:
    said = []
    for place in (code, "BBBBBBBB"):
        with pytest.raises(NotAllowed) as refused:
            authority.room(place, OTHER, act)
        said.append(str(refused.value))
    assert said[0] == said[1] and "Ines" not in said[0]


def test_what_cannot_be_kept_has_not_happened(
    authority: Authority, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = authority.sit(code, GUEST, "Aiko")
    token, action = playing(before)

    def full(*_row: object) -> None:
        raise StoreError("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(Store, "append", full)
        with pytest.raises(StoreError):
            authority.act(code, token, "play", action=action, place=0)
    assert authority.room(code, HOST, "enter") == before
    assert authority.act(code, token, "play", action=action, place=0).moves == 1


def waiting_for_guest(authority: Authority, code: str) -> Room:
    """Return the room once it is the turn of seat 1."""
    room = authority.sit(code, GUEST, "Aiko")
    while match_in(room).seat != 1:
        token, action = playing(room)
        room = authority.act(code, token, "play", action=action, place=room.moves)
    return room


def test_the_computer_finishes_the_round_of_one_who_is_gone(
    authority: Authority, code: str, tmp_path: Path
) -> None:
    before = waiting_for_guest(authority, code)
    room = authority.act(code, HOST, "substitute")
    assert room.moves > before.moves and room.substituted and room.substitute == 1
    while match_in(room).round.phase != "over":
        assert match_in(room).seat == 0
        token, action = playing(room)
        room = authority.act(code, token, "play", action=action, place=room.moves)
    assert room.substitute is None
    assert other_server(tmp_path).room(code, HOST, "enter") == room


def test_the_computer_sees_only_what_the_seat_may_know(
    authority: Authority, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[object] = []

    class Seeing:
        def choose(self, view: View, _rng: object) -> Action:
            given.append(view)
            return view.legal_actions[0]

    monkeypatch.setattr(module, "player", lambda _name: Seeing())
    before = match_in(waiting_for_guest(authority, code)).view(1)
    authority.act(code, HOST, "substitute")
    assert given[0] == before and {type(one) for one in given} == {View}


def test_whoever_comes_back_plays_on(authority: Authority, code: str) -> None:
    waiting_for_guest(authority, code)
    authority.act(code, HOST, "substitute")
    for token in (HOST, WATCH):
        authority.return_to(code, token)
        assert authority.room(code, HOST, "enter").substitute == 1
    authority.return_to(code, GUEST)
    room = authority.room(code, HOST, "enter")
    assert room.substitute is None and room.substituted


def test_two_servers_with_one_file_never_tell_two_stories(
    authority: Authority, code: str, tmp_path: Path
) -> None:
    token, action = playing(authority.sit(code, GUEST, "Aiko"))
    other = other_server(tmp_path)
    assert other.room(code, HOST, "enter").moves == 0
    authority.act(code, token, "play", action=action, place=0)
    # The other one still thinks that nobody has played.
    other.act(code, HOST, "offer", offer="end")
    seen = other.room(code, HOST, "enter")
    assert (seen.moves, seen.offers) == (1, ("end", ""))
    assert other_server(tmp_path).room(code, HOST, "enter") == seen


def test_a_room_that_is_not_in_memory_is_read_again(
    authority: Authority, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = authority.sit(code, GUEST, "Aiko")
    monkeypatch.setattr(module, "MOST_AWAKE", 1)
    authority.open(OTHER, "Bob", RULES)
    again = authority.room(code, HOST, "enter")
    assert again == room and again is not room


@pytest.mark.parametrize("text", STRANGE)
def test_a_room_that_another_version_kept_is_refused_in_words(
    authority: Authority, code: str, tmp_path: Path, text: str
) -> None:
    authority.sit(code, GUEST, "Aiko")
    keep_strange(tmp_path / "rooms.sqlite", code, text)
    other = other_server(tmp_path)
    for ask in (
        lambda: other.room(code, HOST, "enter"),
        lambda: other.room(code, "", "look"),
        lambda: other.sit(code, OTHER, "Bob"),
        lambda: other.act(code, HOST, "resign"),
        lambda: other.return_to(code, HOST),
    ):
        with pytest.raises(NotAllowed, match="cannot be read"):
            ask()
    assert other.room(other.open(HOST, "Ines", RULES), HOST, "enter").names[0] == "Ines"


@pytest.mark.parametrize(
    "rules", ["", "rules: nope", "nintendoo", "rules: bga rounds=1000", "x" * 99]
)
def test_rules_that_are_none_open_no_room(authority: Authority, rules: str) -> None:
    with pytest.raises(KoiKoiError):
        authority.open(HOST, "Ines", rules)
