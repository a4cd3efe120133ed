"""The seats in rooms that a browser keeps for a player, so that a match goes on by itself."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Literal

from ...engine.errors import KoiKoiError
from ...engine.texts import checked_line, object_of
from ..room import DAYS, MOST_NAME, RoomError, Turn
from ..room_messages import is_code, is_token

KEPT = timedelta(DAYS)  # after which a server has no room without a move
_MOST_READ = 100_000  # characters


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptSeat:
    """A seat in a room.

    Attributes:
        code: of the room.
        token: of the seat; whoever has it plays for the player.
        name: of the other player; "" while nobody sits there.
        over: whether the match is over.
        day: when the player was there last, as 2026-11-26; "" if that is not known.
        turn: for whom the match waits, as its server said; "" if that is not known. Not kept.
    """

    code: str
    token: str
    name: str = ""
    over: bool = False
    day: str = ""
    turn: Turn | Literal[""] = ""


def seats_in(kept: str | None, today: date) -> tuple[KeptSeat, ...]:
    """Return the seats that a browser keeps as a text, the newest first; without those too old.

    What cannot be read is none: anybody can edit it.
    """
    try:
        rows = object_of(kept or "{}", _MOST_READ, RoomError)
    except KoiKoiError:
        return ()
    seats = [seat for code, row in rows.items() if (seat := _seat(code, row))]
    oldest = (today - KEPT).isoformat()
    return tuple(seat for seat in reversed(seats) if not seat.day or seat.day >= oldest)


def written(seat: KeptSeat) -> str:
    """Return what a browser keeps of a seat, beside its code."""
    return json.dumps({"token": seat.token, "name": seat.name, "over": seat.over, "day": seat.day})


def _seat(code: str, row: object) -> KeptSeat | None:
    if not (is_code(code) and isinstance(row, dict) and is_token(row.get("token"))):
        return None
    try:
        name = checked_line("name", row.get("name", ""), MOST_NAME, "")
        day = date.fromisoformat(row["day"]).isoformat() if row.get("day") else ""
    except (KoiKoiError, ValueError, TypeError):
        return None
    return KeptSeat(code=code, token=row["token"], name=name, over=bool(row.get("over")), day=day)
