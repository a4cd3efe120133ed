"""Rooms for two by wire: how fast a move reaches the other seat, and what rooms weigh.

The rooms are written into the file of the server before it starts, so its rations stay as they are.
"""

from __future__ import annotations

import asyncio
import json
import os
import secrets
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import psutil
from tornado.websocket import WebSocketClientConnection, websocket_connect

from koikoi_widget.engine.match import Match
from koikoi_widget.engine.record import written_rules
from koikoi_widget.engine.rules import Rules, find_rules
from koikoi_widget.rooms.link import websocket_address
from koikoi_widget.rooms.room import (
    CODE_LENGTH,
    LETTERS,
    Begun,
    Event,
    Opened,
    Played,
    Role,
    Sat,
    digest,
    watch_token,
)
from koikoi_widget.rooms.store import FILE, Store
from tests.browser.servers import Server
from tools.load.served import MEGABYTE
from tools.measure.bench import summary

RULES = "bga"
AT_ONCE = 50  # websockets that connect at the same time
TOKEN_BYTES = 16


class Kept(NamedTuple):
    """A room in the file of a server, and the tokens of both seats and of those who watch."""

    code: str
    tokens: tuple[str, str, str]


@contextmanager
def serving(folder: Path) -> Iterator[Server]:
    """Run `koikoi rooms` for as long as the block lasts."""
    server = Server(folder, "koikoi_widget", "rooms", "--port", "{port}")
    server.wait_until_ready("rooms")
    try:
        yield server
    finally:
        server.stop()


def kept(
    folder: Path,
    count: int,
    *,
    rules: str = RULES,
    rounds: int = 12,
    actions: int = 0,
    learning: bool = False,
) -> list[Kept]:
    """Write rooms into the file that a server in `folder` will read.

    Args:
        actions: how many were played in each.
        learning: whether every other one, from the first, is for a learning match.
    """
    place, chosen = file_in(folder), find_rules(rules, rounds=rounds)
    place.parent.mkdir(parents=True, exist_ok=True)
    with closing(Store(lambda: place)) as store:
        return [
            _kept(store, Random(number), chosen, actions, learning=learning and number % 2 == 0)
            for number in range(count)
        ]


def file_in(folder: Path) -> Path:
    """Return where a server in `folder` keeps its rooms."""
    return folder / "data" / "koikoi_widget" / FILE


def _kept(store: Store, rng: Random, rules: Rules, actions: int, *, learning: bool) -> Kept:
    code = "".join(rng.choices(LETTERS, k=CODE_LENGTH))
    first, second = (secrets.token_hex(TOKEN_BYTES) for _seat in range(2))
    watch, seed = watch_token(first), str(secrets.randbits(128))
    keys = digest(first), digest(watch)
    store.begin(code, Opened(written_rules(rules), "Ines", *keys, learning=learning))
    events: list[Event] = [Sat("Aiko", digest(second)), Begun(seed)]
    match = Match(rules, seed)
    for number in range(actions):
        if match.seat is None:
            break
        action = rng.choice(match.legal_actions)
        events.append(Played(match.seat, str(action), number))
        match.push(action)
    store.append(code, 1, events)
    return Kept(code, (first, second, watch))


class Line:
    """One websocket in a room, which writes down all that it is told.

    Attributes:
        role: of whoever it belongs to.
        told: every text, in the order in which they came; only if it is to remember them.
        state: the last one of the room.
    """

    def __init__(self, role: Role, *, remembers: bool = False) -> None:
        self.role, self._remembers = role, remembers
        self.told: list[str] = []
        self.state: dict[str, Any] = {}
        self._line: WebSocketClientConnection

    async def enter(self, server: Server, room: Kept) -> None:
        """Connect, and come into a room."""
        self._line = await websocket_connect(websocket_address(server.url, "en"))
        token = room.tokens[self.role if isinstance(self.role, int) else 2]
        await self.ask("enter", code=room.code, token=token)

    async def ask(self, event: str, **parts: object) -> dict[str, Any]:
        """Send a message, and return its answer."""
        await self.say(event, **parts)
        while (told := await self._next())["do"] == "state":
            pass
        return told

    async def say(self, event: str, **parts: object) -> None:
        """Send a message."""
        await self._line.write_message(json.dumps({"event": event, "number": 1, **parts}))

    async def until(self, count: int, of: str = "moves") -> None:
        """Return once the room has told of so many moves, or of another count of its states."""
        while self.state.get(of, -1) < count:
            await self._next()

    async def _next(self) -> dict[str, Any]:
        text = await self._line.read_message()
        if not isinstance(text, str):
            raise ConnectionError("the server has hung up")
        if self._remembers:
            self.told.append(text)
        told: dict[str, Any] = json.loads(text)
        if told["do"] == "state":
            self.state = told
        return told

    def close(self) -> None:
        """Hang up."""
        self._line.close()


async def moves(folder: Path, count: int, minutes: float, every: float) -> dict[str, Any]:
    """Have both seats of many rooms play, and time each move until the other seat has heard of it.

    The server is one process with one thread, so it has one core at most.

    Args:
        count: how many rooms.
        every: seconds between two moves in a room.
    """
    rooms = kept(folder, count)
    with serving(folder) as server:
        process = psutil.Process(server.process.pid)
        pairs = [(Line(0), Line(1)) for _room in rooms]
        gate = asyncio.Semaphore(AT_ONCE)

        async def seat(pair: tuple[Line, Line], room: Kept) -> None:
            async with gate:
                for line in pair:
                    await line.enter(server, room)

        await asyncio.gather(*map(seat, pairs, rooms))
        end = time.perf_counter() + 60 * minutes
        used = sum(process.cpu_times()[:2])
        late, *taken = await asyncio.gather(
            _late(end),
            *(_played(pair, Random(number), every, end) for number, pair in enumerate(pairs)),
        )
        used = sum(process.cpu_times()[:2]) - used
        weight = _weight(process)
        for pair in pairs:
            for line in pair:
                line.close()
    times = [1000 * seconds for each in taken for seconds in each]
    return {
        "rooms": count,
        "every_s": every,
        "minutes": minutes,
        "moves": len(times),
        "move_ms": summary(times) | {"max": round(max(times), 1)} if times else None,
        "late_ms": summary([1000 * seconds for seconds in late]),
        "server_core": round(used / (60 * minutes), 2),
        "server_mb": weight,
    }


async def _played(
    pair: tuple[Line, Line], rng: Random, every: float, end: float
) -> Sequence[float]:
    """Play by chance until `end`; return the seconds that each move took."""
    taken = []
    await asyncio.sleep(every * rng.random())
    while time.perf_counter() < end and not pair[0].state["outcome"]:
        for line in pair:
            await line.until(pair[1].state["moves"])
        acting = pair[pair[0].state["view"]["turn"]]
        other, place = pair[1 - pair.index(acting)], acting.state["moves"]
        action = rng.choice(acting.state["view"]["legal_actions"])
        began = time.perf_counter()
        await acting.say("play", place=place, action=action)
        await other.until(place + 1)
        taken.append(time.perf_counter() - began)
        await acting.until(place + 1)
        await asyncio.sleep(max(0.0, began + every - time.perf_counter()))
    return taken


async def _late(end: float) -> Sequence[float]:
    """Return by how much the clients' own loop is late: so much of each move is theirs."""
    late = []
    while (due := time.perf_counter() + 0.01) < end:
        await asyncio.sleep(0.01)
        late.append(time.perf_counter() - due)
    return late


async def asleep(folder: Path, count: int) -> dict[str, Any]:
    """Wake many rooms one after another and leave them, and weigh what stays in memory."""
    first, *rooms = kept(folder, count + 1, actions=40)
    with serving(folder) as server:
        process = psutil.Process(server.process.pid)

        async def visit(room: Kept) -> None:
            line = Line(0)
            await line.enter(server, room)
            line.close()

        await visit(first)
        before = _weight(process)
        for room in rooms:
            await visit(room)
        after = _weight(process)
    return {
        "rooms": count,
        "server_mb": [before, after],
        "added_mb": round(after - before, 1),
        "file_mb": round(file_in(folder).stat().st_size / MEGABYTE, 1),
    }


def _weight(process: psutil.Process) -> float:
    held: int = process.memory_full_info().pss
    return round(held / MEGABYTE, 1)


def rooms(
    *, count: int, minutes: float, every: float, sleeping: int, matches: int, faults: int, seed: int
) -> dict[str, Any]:
    """Measure everything about rooms, each on a server of its own; a count of 0 leaves a part out.

    Args:
        count: how many rooms are played in at once, for some minutes.
        sleeping: how many rooms sleep.
        matches: how many are searched for secrets.
        faults: how many are made.
    """
    from tools.load.crowd import machine
    from tools.load.room_trials import searched, suffered

    before = os.getloadavg()[0]
    parts = {
        "moves": count and (lambda folder: moves(folder, count, minutes, every)),
        "asleep": sleeping and (lambda folder: asleep(folder, sleeping)),
        "secrets": matches and (lambda folder: searched(folder, matches, seed)),
        "faults": faults and (lambda folder: suffered(folder, faults, seed)),
    }
    figures = {}
    for name, part in parts.items():
        if part:
            with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
                figures[name] = asyncio.run(part(Path(folder)))
    return machine(before) | figures
