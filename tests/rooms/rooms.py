"""Rooms to ask, without a server."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from functools import reduce
from pathlib import Path
from random import Random

from koikoi_widget.engine.match import Match
from koikoi_widget.engine.record import written_rules
from koikoi_widget.engine.rules import find_rules
from koikoi_widget.rooms.room import (
    Begun,
    Event,
    Opened,
    Played,
    Room,
    Sat,
    digest,
    update,
    watch_token,
)

HOST, GUEST, OTHER = "a" * 32, "b" * 32, "c" * 32
WATCH = watch_token(HOST)
# A name of each kind of token: what is in hand, and what it is.
TOKENS = {"host": HOST, "guest": GUEST, "watch": WATCH, "code": "", "other": OTHER}


def opening(
    rules: str = "nintendo", rounds: int = 2, pace: str = "", *, learning: bool = False
) -> Opened:
    text = written_rules(find_rules(rules, rounds=rounds))
    return Opened(text, "Ines", digest(HOST), digest(WATCH), pace, learning)


def log(rules: str = "nintendo", rounds: int = 2, seed: str = "7") -> list[Event]:
    """Return the events after which a match begins."""
    return [opening(rules, rounds), Sat("Aiko", digest(GUEST)), Begun(seed)]


def after(events: list[Event]) -> Room:
    room: Room | None = reduce(update, events, None)
    assert room is not None
    return room


def seated(rules: str = "nintendo", rounds: int = 2, seed: str = "7") -> Room:
    return after(log(rules, rounds, seed))


# Events that no version of now has kept: of another kind, of other parts, and none at all; and one
# that cannot happen there.
STRANGE = (
    '{"event": "Declined", "seat": 0}',
    '{"event": "Resigned", "seat": 0, "why": "rain"}',
    '{"event": "Resigned"}',
    '{"seat": 0}',
    "[]",
    "Resigned",
    '{"event": "Played", "seat": 0, "action": "play 13-bright", "place": 0}',
)


def keep_strange(path: Path, code: str, text: str = STRANGE[0]) -> None:
    """Have the file of the rooms keep an event that this version cannot read."""
    with closing(sqlite3.connect(path)) as file, file:
        row = "INSERT INTO events SELECT ?, max(place) + 1, ? FROM events WHERE code = ?"
        file.execute(row, [code, text, code])


def match_in(room: Room) -> Match:
    assert room.match is not None
    return room.match


def played_by_chance(room: Room, rng: Random) -> Iterator[Room]:
    """Yield a room after each action of its match, chosen by chance."""
    yield room
    while (seat := match_in(room).seat) is not None:
        action = rng.choice(match_in(room).legal_actions)
        room = update(room, Played(seat, str(action), room.moves))
        yield room
