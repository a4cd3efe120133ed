"""Which matches wait for a player, of those in which a browser keeps a seat."""

from __future__ import annotations

import time
from collections.abc import Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import replace
from typing import Any

from ... import locale
from ..link import sign_in, websocket_address
from ..room import RoomError
from .client import Client
from .seats import KeptSeat

PATIENCE = 10.0  # seconds for all seats together
MOST = 20  # seats, the newest


def with_turns(server: str, seats: Sequence[KeptSeat]) -> tuple[KeptSeat, ...]:
    """Return seats as they stand in their rooms now; nobody is seen to come for that.

    A seat of which the server says nothing stays as it is.
    """
    url = websocket_address(server, locale.chosen_language())
    client = Client(url, lambda _state: None, sign_in(server))
    try:
        asked = [client.ask("turn", code=seat.code, token=seat.token) for seat in seats[:MOST]]
        end = time.monotonic() + PATIENCE
        known = [_now(seat, answer, end) for seat, answer in zip(seats, asked, strict=False)]
        return (*known, *seats[MOST:])
    finally:
        client.close()


def _now(seat: KeptSeat, answer: Future[dict[str, Any]], end: float) -> KeptSeat:
    with suppress(RoomError, TimeoutError):
        told = answer.result(max(0.0, end - time.monotonic()))
        return replace(seat, turn=told["turn"], name=told["name"], over=told["turn"] == "over")
    return seat
