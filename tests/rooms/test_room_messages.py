"""What is refused before anything is done about it."""

from __future__ import annotations

import pytest

from koikoi_widget.rooms.room import MAY, RoomError
from koikoi_widget.rooms.room_messages import ROOM, checked

PLAY = {"event": "play", "number": 1, "place": 0, "action": "deal"}


def test_there_is_a_message_for_every_act() -> None:
    assert {*MAY, "open"} == {*ROOM}


def test_a_message_is_passed_on_as_it_is() -> None:
    assert checked(PLAY) == PLAY


@pytest.mark.parametrize("event", [None, "nope", 7, [], {}])
def test_a_message_that_does_not_exist_is_named(event: object) -> None:
    with pytest.raises(RoomError, match="no message"):
        checked({"event": event})


@pytest.mark.parametrize(
    ("field", "value"),
    [("place", -1), ("place", "0"), ("action", 7), ("action", "x" * 201), ("number", None)],
)
def test_the_field_that_is_wrong_is_named(field: str, value: object) -> None:
    with pytest.raises(RoomError, match=f"field {field} of the message play"):
        checked(PLAY | {field: value})


@pytest.mark.parametrize("token", ["", "a" * 31, "A" * 32, "g" * 32, "a" * 10**6, 7, None])
def test_a_token_has_128_bits_and_is_never_quoted(token: object) -> None:
    with pytest.raises(RoomError, match="token must be 32") as refused:
        checked({"event": "enter", "number": 1, "code": "BBBBCCCC", "token": token})
    assert str(refused.value) == "token must be 32 hexadecimal digits."
