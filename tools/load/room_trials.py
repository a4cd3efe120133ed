"""Whole matches in rooms: searched for secrets, and played on through random faults."""

from __future__ import annotations

import asyncio
import json
import resource
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from itertools import accumulate, cycle, islice
from pathlib import Path
from random import Random
from typing import Any

import koikoi_widget as kk
from koikoi_widget.cli.main import HOST
from koikoi_widget.engine.match import Match
from koikoi_widget.engine.rules import PRESETS
from koikoi_widget.rooms.room import WATCHER, Asked, Event, TakenBack, update
from koikoi_widget.rooms.sight import written_view
from koikoi_widget.rooms.store import Store
from tests.browser.servers import Server
from tests.rooms.secrets import secret_of
from tools.load.proxy import Proxy
from tools.load.rooms import Kept, Line, file_in, kept, serving
from tools.measure.bench import summary

ROUNDS = 3  # of a match that is searched
OFTEN = 0.2  # of all chances to pry, to ask the coach and to take back
AT_ONCE = 4  # servers on which faults are made at the same time
FAULTS_OF_A_MATCH = 25
LONGEST = 6.0  # seconds for which a network or a server is away
PAUSE = 0.2  # seconds between two moves
AGAIN = 0.3  # seconds after a refusal
PATIENCE = 60.0  # seconds after which two who do not go on stand still for ever


# Secrets.


async def searched(folder: Path, count: int, seed: int) -> dict[str, Any]:
    """Play whole matches under each preset in turn, and search every message for hidden cards.

    Every other match of a preset, its first one among them, is a learning match.
    """
    total: Counter[str] = Counter()
    leaked: Counter[str] = Counter()
    rng, presets = Random(seed), [*PRESETS]
    for place, rules in enumerate(presets):
        share, own = len(range(place, count, len(presets))), folder / str(place)
        rooms = kept(own, share, rules=rules, rounds=ROUNDS, learning=True)
        if not rooms:
            continue
        with serving(own) as server:
            for room in rooms:
                lines = await _watched(server, room, rng)
                log = _log(own, room)
                states = [*accumulate(log[1:], update, initial=update(None, log[0]))]
                matches = {state.version: state.match for state in states}
                leaked.update(leak for line in lines for leak in leaks(line, matches))
                total.update(
                    matches=1,
                    learning=states[-1].learning,
                    asked=sum(isinstance(event, Asked) for event in log),
                    taken_back=sum(isinstance(event, TakenBack) for event in log),
                    messages=sum(len(line.told) for line in lines),
                    characters=sum(len(text) for line in lines for text in line.told),
                )
    return dict(total) | {"leaks": leaked.total(), "such as": [*leaked][:5]}


def _log(folder: Path, room: Kept) -> list[Event]:
    with closing(Store(lambda: file_in(folder))) as store:
        return store.events(room.code)


async def _watched(server: Server, room: Kept, rng: Random) -> list[Line]:
    """Play a match to its end while somebody watches and all three ask for more than they may."""
    lines = [Line(role, remembers=True) for role in (0, 1, WATCHER)]
    for line in lines:
        await line.enter(server, room)
    while not lines[0].state["outcome"]:
        for line in lines:
            if rng.random() < OFTEN:
                await _pry(line, rng)
        await _level(lines)
        await _act(lines[lines[0].state["view"]["turn"]], rng)
        await _level(lines)
    for line in lines:
        line.close()
    return lines


async def _level(lines: Sequence[Line]) -> None:
    """Return once all have heard what one of them has."""
    version = max(line.state["version"] for line in lines)
    for line in lines:
        await line.until(version, "version")


async def _act(line: Line, rng: Random) -> None:
    """Play by chance; in a learning match, now and then ask the coach before, and take back."""
    place, learning = line.state["moves"], line.state["learning"]
    if learning and rng.random() < OFTEN:
        await line.ask("ask", place=place)
    await line.ask("play", place=place, action=rng.choice(line.state["view"]["legal_actions"]))
    if learning and rng.random() < OFTEN:
        await line.ask("undo", place=place + 1)


async def _pry(line: Line, rng: Random) -> None:
    """Ask for what nobody is told in mid-match, or ask in a wrong way."""
    place = line.state["moves"]
    acts: list[tuple[str, dict[str, Any]]] = [
        ("undo", {}),
        ("undo", {"place": place}),
        ("ask", {"place": place}),
        ("log", {}),
        ("replay", {"place": 0}),
        ("play", {"place": 0, "action": "deal"}),
        ("play", {"place": place, "action": "undo"}),
        ("play", {"place": place + 1, "action": "koi-koi"}),
        ("offer", {"offer": "cards"}),
        ("offer", {"offer": ""}),
        ("look", {"code": "BBBBBBBB"}),
        ("here", {}),
    ]
    event, parts = rng.choice(acts)
    await line.ask(event, **parts)


def leaks(line: Line, matches: Mapping[int, Match | None]) -> Iterator[str]:
    """Yield what somebody was told that they may not know at that moment.

    Args:
        matches: the match in each version of the room.
    """
    version = 1
    for text in line.told:
        told = json.loads(text)
        version = told.get("version", version)
        match = matches[version]
        if match and not told.get("record"):  # of a match that is over
            # The cards drawn for the first lead are of another deck than those dealt.
            shown = json.dumps(told | {"draws": []})
            for what in secret_of(match, line.role).in_text(shown):
                yield f"{line.role}, {told['do']}: {what}"


# Faults.


class Trial:
    """Two programs that play each other in a room, each behind an unreliable network of its own."""

    def __init__(self, server: Server, proxies: Sequence[Proxy], rng: Random) -> None:
        self._server, self._proxies, self.rng = server, proxies, rng
        self._rooms: list[kk.Room] = []
        self._seen: list[dict[int, Any]] = [{}, {}]  # by seat: after how many moves which view
        self._kept: dict[int, tuple[int, str]] = {}  # by place: what was said to be played
        self._refused = 0  # moves that could not be kept at the moment

    def sit_down(self) -> None:
        """Open a room, and have both sit down in it."""
        first, second = (f"http://{HOST}:{proxy.port}/" for proxy in self._proxies)
        host = kk.Room.create(first, "bga", 99, name="Ines")
        guest = kk.Room.join(host.code, name="Aiko", server=second)
        self._rooms = [host, guest]

    @property
    def moves(self) -> int:
        """How many moves both have heard of."""
        return min(int(room.state["moves"]) for room in self._rooms)

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return any(room.is_over for room in self._rooms)

    async def play(self, seat: int) -> None:
        """Play by chance at a seat, in whichever way it is reached, until the match is over."""
        while not self.is_over:
            room = self._rooms[seat]
            state = room.state
            if state["view"] and not state["outcome"]:
                self._seen[seat][state["moves"]] = state["view"]
            try:
                if state["view"] and state["view"]["turn"] == seat:
                    await asyncio.sleep(PAUSE)
                    await self._push(room, state["moves"], state["view"]["legal_actions"])
                else:
                    await asyncio.wait([asyncio.wrap_future(room.change())], timeout=PAUSE)
            except kk.RoomError:
                self._refused += 1
                await asyncio.sleep(AGAIN)

    async def _push(self, room: kk.Room, place: int, actions: Sequence[str]) -> None:
        action = self.rng.choice(actions)
        await asyncio.wrap_future(room.ask("play", place=place, action=action))
        assert room.seat is not None
        self._kept[place] = room.seat, action

    async def suffer(self, kind: str) -> dict[str, Any]:
        """Make a fault of a kind, and wait until both have heard of a move made after it."""
        await self._until(self.moves + self.rng.randint(1, 3))
        await asyncio.sleep(PAUSE * self.rng.random())
        await FAULTS[kind](self)
        over = time.monotonic()
        went_on = await self._until(max(int(room.state["moves"]) for room in self._rooms) + 1)
        return {"fault": kind, "seconds": round(time.monotonic() - over, 2), "went_on": went_on}

    async def _until(self, moves: int) -> bool:
        end = time.monotonic() + PATIENCE
        while self.moves < moves and not self.is_over and time.monotonic() < end:
            await asyncio.sleep(0.01)
        return self.moves >= moves or self.is_over

    async def checked(self) -> dict[str, int]:
        """End the match, and return what was lost of it, and in what both saw different things."""
        for room in self._rooms:
            with suppress(kk.RoomError):  # the match may have ended
                await asyncio.wrap_future(room.ask("resign"))
        match = Match.from_record(self._rooms[0].record)
        steps = [match.step(place) for place in range(len(match.actions))]
        lost = sum(
            place >= len(steps) or (steps[place][0], str(steps[place][1])) != played
            for place, played in self._kept.items()
        )
        differing = sum(
            json.loads(json.dumps(written_view(match.at(moves).view(seat)))) != view
            for seat in (0, 1)
            for moves, view in self._seen[seat].items()
        )
        for room in self._rooms:
            room.close()
        return {
            "moves": len(steps),
            "refused": self._refused,
            "states": sum(map(len, self._seen)),
            "states_lost": lost,
            "divergences": differing,
        }

    # The faults.

    async def cut(self) -> None:
        self._one().drop()

    async def refuse(self) -> None:
        proxy = self._one()
        proxy.refuse()
        await self._away()
        proxy.mend()

    async def swallow(self) -> None:
        proxy = self._one()
        proxy.swallow()
        await self._away()
        if self.rng.random() < 0.5:
            proxy.drop()  # the line did not survive it
        proxy.mend()

    async def kill(self) -> None:
        self._server.process.kill()
        self._server.process.wait()
        await self._away()
        await asyncio.to_thread(self._server.start)
        await asyncio.to_thread(self._server.wait_until_ready, "rooms")

    async def full_disk(self) -> None:
        process, none = self._server.process.pid, resource.RLIM_INFINITY
        resource.prlimit(process, resource.RLIMIT_FSIZE, (0, none))
        await self._away()
        resource.prlimit(process, resource.RLIMIT_FSIZE, (none, none))

    async def come_anew(self) -> None:
        """Have a kernel end, and another one take its seat."""
        seat = self.rng.randrange(2)
        room = self._rooms[seat]
        room.close()
        self._rooms[seat] = await self._again(seat)

    async def second_tab(self) -> None:
        """Have a seat come a second time, which then plays, and leave again."""
        room = await self._again(self.rng.randrange(2))
        await self._away()
        room.close()

    async def _again(self, seat: int) -> kk.Room:
        server = f"http://{HOST}:{self._proxies[seat].port}/"
        link = self._rooms[seat].own_link
        return await asyncio.to_thread(lambda: kk.Room.join(link, server=server))

    def _one(self) -> Proxy:
        return self.rng.choice(self._proxies)

    async def _away(self) -> None:
        await asyncio.sleep(LONGEST * self.rng.random() ** 2)


FAULTS: dict[str, Callable[[Trial], Awaitable[None]]] = {
    "connection cut": Trial.cut,
    "connection refused": Trial.refuse,
    "messages swallowed": Trial.swallow,
    "server killed": Trial.kill,
    "disk full": Trial.full_disk,
    "kernel ended": Trial.come_anew,
    "second tab": Trial.second_tab,
}


async def suffered(folder: Path, count: int, seed: int) -> dict[str, Any]:
    """Make this many random faults, in matches on several servers, and say what was lost."""
    rng = Random(seed)
    kinds = [*islice(cycle(FAULTS), count)]
    rng.shuffle(kinds)
    shares = [kinds[number::AT_ONCE] for number in range(AT_ONCE)]
    made = await asyncio.gather(
        *(
            _suffered(folder / str(number), share, Random(rng.random()))
            for number, share in enumerate(shares)
            if share
        )
    )
    faults = [fault for each, _checks in made for fault in each]
    checks = [check for _each, each in made for check in each]
    seconds = [fault["seconds"] for fault in faults]
    return {
        "faults": len(faults),
        **{name: sum(check[name] for check in checks) for name in checks[0]},
        "stood_still": sum(not fault["went_on"] for fault in faults),
        "seconds": summary(seconds) | {"max": max(seconds)},
        "by_fault": {
            kind: summary(taken) | {"max": max(taken), "times": len(taken)}
            for kind in FAULTS
            if (taken := [fault["seconds"] for fault in faults if fault["fault"] == kind])
        },
    }


Checks = list[dict[str, int]]


async def _suffered(
    folder: Path, kinds: Sequence[str], rng: Random
) -> tuple[list[dict[str, Any]], Checks]:
    """Make faults on a server of their own."""
    folder.mkdir()
    faults, checks = [], []
    with (
        serving(folder) as server,
        Proxy(server.port) as first,
        Proxy(server.port) as second,
    ):
        for start in range(0, len(kinds), FAULTS_OF_A_MATCH):
            trial = Trial(server, (first, second), rng)
            await asyncio.to_thread(trial.sit_down)
            players = [asyncio.create_task(trial.play(seat)) for seat in (0, 1)]
            for kind in kinds[start : start + FAULTS_OF_A_MATCH]:
                faults.append(await trial.suffer(kind))
                print(f"{folder.name}: {faults[-1]}", file=sys.stderr, flush=True)
            checks.append(await trial.checked())
            await asyncio.gather(*players)
    return faults, checks
