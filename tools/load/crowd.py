"""Many visitors of one server at once: how they arrive, how they play, and what stays behind."""

from __future__ import annotations

import asyncio
import json
import os
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from random import Random
from typing import Any

from tornado.httpclient import HTTPError
from tornado.websocket import WebSocketClosedError

from koikoi_widget.rooms.far.far_room import Room
from koikoi_widget.rooms.far.seats import KeptSeat, written
from koikoi_widget.rooms.link import link_of
from koikoi_widget.server.kernels.pool import Kernels
from koikoi_widget.widgets.storage_keys import ROOMS, storage_key
from tools.load.served import Served
from tools.load.visitor import Refused, Visitor
from tools.measure.bench import summary

# What a visitor may run into; anything else is a fault of this program.
FAILURES = (ConnectionError, HTTPError, OSError, Refused, TimeoutError, WebSocketClosedError)

Sample = dict[str, Any]


@asynccontextmanager
async def weighing(server: Served, every: float) -> AsyncIterator[list[Sample]]:
    """Measure the server every few seconds during the block, and once at its end."""
    samples: list[Sample] = []
    began = time.monotonic()

    async def weigh() -> None:
        weight = await asyncio.to_thread(server.weighs)
        samples.append({"s": round(time.monotonic() - began)} | weight)

    async def forever() -> None:
        while True:
            await weigh()
            await asyncio.sleep(every)

    task = asyncio.create_task(forever())
    try:
        yield samples
    finally:
        task.cancel()
        await asyncio.wait([task])
        await weigh()


def most(samples: Sequence[Sample]) -> Sample:
    """Return the largest of each figure."""
    return {name: max(sample[name] for sample in samples) for name in samples[0] if name != "s"}


def machine(before: float) -> Sample:
    """Return the cores of this machine and how many processes wanted one, then and now."""
    load = [round(each, 1) for each in (before, os.getloadavg()[0])]
    return {"cores": os.cpu_count(), "load": load}


async def arrivals(
    server: Served, count: int, *, stay: float = 5.0, patience: float = 120.0
) -> Sample:
    """Let `count` visitors come at once; each one that gets in stays a while and leaves.

    A table that is painted may not be ready, which is when it waits for its visitor: an opponent
    who leads plays first, at the pace of beginners. If the server is full, the others get in as
    soon as somebody has left.

    Args:
        stay: seconds from the moment when everybody is in or was asked to wait.
        patience: seconds after which a visitor gives up, which is a failure.
    """
    before = os.getloadavg()[0]
    visitors = [Visitor(server.url, seed=number) for number in range(count)]
    settled = asyncio.Event()
    times: dict[int, float] = {}
    paints: dict[int, float] = {}
    failures: list[str] = []

    async def visit(number: int, visitor: Visitor) -> None:
        began = time.monotonic()
        try:
            await visitor.arrive(patience)
            times[number] = time.monotonic() - began
            paints[number] = visitor.painted - began
            await settled.wait()
            await visitor.leave()
        except FAILURES as error:
            failures.append(f"{type(error).__name__}: {error}")
            await visitor.vanish()

    async def settle() -> None:
        while (
            any(number not in times and not visitor.full for number, visitor in enumerate(visitors))
            and len(failures) + len(times) < count
        ):
            await asyncio.sleep(0.05)
        await asyncio.sleep(stay)
        settled.set()

    async with weighing(server, 2.0) as samples:
        await asyncio.gather(settle(), *(visit(*each) for each in enumerate(visitors)))
    at_once = [number for number in times if not visitors[number].full]
    waited = [taken for number, taken in times.items() if visitors[number].full]
    return machine(before) | {
        "arrivals": count,
        "ready": len(times),
        "failures": failures,
        "painted_s": spread([paints[number] for number in at_once]),
        "ready_s": spread([times[number] for number in at_once]),
        "told_full": sum(bool(visitor.full) for visitor in visitors),
        "ready_after_full_s": spread(waited),
        "before": samples[0],
        "most": most(samples),
        "after": samples[-1],
    }


def spread(seconds: Sequence[float]) -> Sample | None:
    """Return median, 95th percentile and maximum, None of nothing."""
    return summary(seconds) | {"max": round(max(seconds), 2)} if seconds else None


async def players(server: Served, count: int, minutes: float) -> Sample:
    """Let `count` visitors play for some minutes; a move is timed until the table shows it."""
    before = os.getloadavg()[0]
    visitors = [Visitor(server.url, seed=number) for number in range(count)]
    return await _playing(server, visitors, minutes, before)


async def friends(server: Served, count: int, minutes: float) -> Sample:
    """Let two people play each other at each of `count` tables, with a page of their own each.

    A move is timed as that of `players` is: until the table of whoever made it shows it, which is
    once the room has said that it was played.
    """
    before = os.getloadavg()[0]
    seats = [seat for number in range(count) for seat in _seats(server.url, number)]
    return await _playing(server, seats, minutes, before)


def _seats(url: str, number: int) -> list[Visitor]:
    """Return two whose browsers keep the seats of a new room."""
    host = Room.create(url, "bga", 99, name="Ines")
    rooms = host, Room.join(host.link, name="Aiko")
    visitors = []
    for seat, room in enumerate(rooms):
        link = link_of(room.own_link)
        kept = {link.code: json.loads(written(KeptSeat(code=link.code, token=link.token)))}
        keeps = {storage_key(ROOMS): json.dumps(kept)}
        visitors.append(Visitor(url, keeps, 2 * number + seat, room=room.code))
        room.close()
    return visitors


async def _playing(
    server: Served, visitors: Sequence[Visitor], minutes: float, before: float
) -> Sample:
    for visitor in visitors:  # at once they would be refused: a server lets only so many begin
        await visitor.arrive(120)
    taken: list[tuple[float, float]] = []
    failures: list[str] = []
    began = time.monotonic()

    async def play(visitor: Visitor) -> None:
        try:
            async with asyncio.timeout(60 * minutes):  # then the other one may play no more either
                await visitor.until(lambda: visitor.can_act)
                while True:
                    at = time.monotonic() - began
                    taken.append((at, 1000 * await visitor.step()))
        except FAILURES as error:
            if time.monotonic() - began < 60 * minutes:
                failures.append(f"{type(error).__name__}: {error}")

    async with weighing(server, min(60.0, 20 * minutes)) as samples:
        await asyncio.gather(*map(play, visitors))
    for visitor in visitors:
        await visitor.leave()
    by_minute = list(_by_minute(taken))
    return machine(before) | {
        "players": len(visitors),
        "minutes": minutes,
        "moves": len(taken),
        "failures": failures,
        "move_ms": summary([each for _at, each in taken]),
        "move_ms_by_minute": by_minute,
        "p95_last_by_first_minute": round(by_minute[-1]["p95"] / by_minute[0]["p95"], 2),
        "grown_after_the_first_minute": grown(samples[min(1, len(samples) - 1)], samples[-1]),
        "samples": samples,
    }


def _by_minute(taken: Sequence[tuple[float, float]]) -> Iterator[Sample]:
    """Yield the summary of each whole minute; a remainder counts towards the last one."""
    last = max(0, int(taken[-1][0] / 60 - 0.5)) if taken else 0
    for minute in range(last + 1):
        times = [each for at, each in taken if min(last, int(at / 60)) == minute]
        if times:
            yield {"moves": len(times)} | summary(times)


def grown(first: Sample, last: Sample) -> Sample:
    """Return by what share each figure has grown; 0.05 is 5%."""
    return {
        name: round(last[name] / first[name] - 1, 3)
        for name in ("server_mb", "kernels_mb", "descriptors")
        if first[name]
    }


# How visits end, and how many out of ten: the page reports that it is being left; it vanishes, as
# when a battery dies; or nobody ever connects, as when a robot reads the page.
ENDINGS = ("leaves",) * 8 + ("vanishes", "never connects")


async def visits(
    server: Served,
    minutes: float,
    *,
    every: float = 5.0,
    at_once: int = 4,
    warm: int = 10,
    moves: int = 5,
    culled: float = 720.0,
) -> Sample:
    """Let visitors come and go for some minutes, and weigh what stays behind.

    Args:
        every: seconds between two arrivals.
        at_once: how many there are at most; nobody comes while there are so many.
        warm: visits before the first weighing; what a server holds from then on is its own.
        moves: how many each visitor plays.
        culled: seconds that the server has to end the kernels of those who vanished.
    """
    before, rng = os.getloadavg()[0], Random(0)
    room = asyncio.Semaphore(at_once)
    ends: list[str] = []
    failures: list[str] = []

    async def visit(ending: str) -> None:
        visitor = Visitor(server.url, seed=len(ends))
        async with room:
            try:
                await _visit(visitor, ending, moves)
                ends.append(ending)
            except FAILURES as error:
                failures.append(f"{type(error).__name__}: {error}")
                await visitor.vanish()

    rest: int = Kernels.most_spare.default_value  # so many may be waiting for other visitors
    await asyncio.gather(*(visit("leaves") for _visit in range(warm)))
    await emptied(server, rest, culled)
    ends.clear()
    async with weighing(server, 60.0) as samples:
        end = time.monotonic() + 60 * minutes
        tasks = []
        while time.monotonic() < end:
            if not room.locked():  # otherwise a slow machine would still be at it long afterwards
                tasks.append(asyncio.create_task(visit(rng.choice(ENDINGS))))
            await asyncio.sleep(every)
        await asyncio.gather(*tasks)
        waited = await emptied(server, rest, culled)
    return machine(before) | {
        "minutes": minutes,
        "visits": {ending: ends.count(ending) for ending in dict.fromkeys(ENDINGS)},
        "failures": failures,
        "kernels_gone_after_s": waited,
        "grown": grown(samples[0], samples[-1]),
        "most": most(samples),
        "samples": samples,
    }


async def _visit(visitor: Visitor, ending: str, moves: int) -> None:
    if ending == "never connects":
        await visitor.look()
        return
    await visitor.arrive(120)
    for _move in range(moves):
        await visitor.step()
    await (visitor.leave() if ending == "leaves" else visitor.vanish())


async def emptied(server: Served, rest: int, patience: float) -> float | None:
    """Wait until at most `rest` kernels are left; return the seconds, None: not in time."""
    began = time.monotonic()
    while time.monotonic() - began < patience:
        if len(server.kernels()) <= rest:
            return round(time.monotonic() - began, 1)
        await asyncio.sleep(1)
    return None
