"""The seats that a browser keeps, as anybody may have edited them."""

from __future__ import annotations

import json
from datetime import date, timedelta

import pytest

from koikoi_widget.rooms.far.seats import KEPT, KeptSeat, seats_in, written

TODAY = date(2026, 11, 26)
TOKEN = "0123456789abcdef" * 2
SEAT = KeptSeat(code="KBTPXRWM", token=TOKEN, name="Aiko", over=True, day="2026-11-20")


def kept(*seats: KeptSeat) -> str:
    return json.dumps({seat.code: json.loads(written(seat)) for seat in seats})


def test_seats_come_back_as_they_were_kept_the_newest_first() -> None:
    newer = KeptSeat(code="BCDFHKLM", token=TOKEN)
    assert seats_in(kept(SEAT, newer), TODAY) == (newer, SEAT)


def test_a_seat_in_a_room_that_is_gone_by_now_is_forgotten() -> None:
    day = date.fromisoformat(SEAT.day) + KEPT
    assert seats_in(kept(SEAT), day) == (SEAT,)
    assert seats_in(kept(SEAT), day + timedelta(days=1)) == ()


@pytest.mark.parametrize(
    "text",
    [
        None,
        "",
        "[]",
        "{",
        '{"KBTPXRWM": 7}',
        f'{{"kbtp": {{"token": "{TOKEN}"}}}}',
        '{"KBTPXRWM": {"token": "short"}}',
        f'{{"KBTPXRWM": {{"token": "{TOKEN}", "name": 7}}}}',
        f'{{"KBTPXRWM": {{"token": "{TOKEN}", "name": "{"x" * 31}"}}}}',
        f'{{"KBTPXRWM": {{"token": "{TOKEN}", "day": "yesterday"}}}}',
        f'{{"KBTPXRWM": {{"token": "{TOKEN}", "day": [1]}}}}',
    ],
)
def test_what_is_no_seat_is_left_out(text: str | None) -> None:
    assert seats_in(text, TODAY) == ()
