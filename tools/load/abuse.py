"""People who play on the page while strangers attack it, and what is left of that.

The strangers are one process of a low priority: an attacker's processor is not the server's.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections import defaultdict
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

from koikoi_widget.server.kernels.pool import Kernels
from tools.load.attacks import abused
from tools.load.crowd import FAILURES, Sample, emptied, machine, most, spread, weighing
from tools.load.served import Served
from tools.load.visitor import Visitor

PLAYERS = 4
QUIET = "quiet"
# Seconds for which they play before anything is measured: kernels of people whom nobody attacks
# grow by half in the first three minutes, and no further.
WARM = 180.0
CULLED = 900.0  # seconds that the server has to end the kernels of those who have gone
MOST_RATIO = 1.3  # of the players' 95th percentile under abuse to that in quiet
MOST_GROWN = 1.1
# What a figure may grow beyond that: what comes and goes by itself, a log that began empty, and the
# write-ahead log of the rooms, of which SQLite uses 4 MB again and again.
SLACK = {"server_mb": 5.0, "kernels_mb": 5.0, "descriptors": 5, "log_mb": 0.5, "disk_mb": 5.0}


async def abuse(
    server: Served,
    minutes: float,
    seed: int,
    kinds: Sequence[str],
    *,
    players: int = PLAYERS,
    warm: float = WARM,
    culled: float = CULLED,
) -> Sample:
    """Have people play while strangers do what they do, with rests, and weigh what is left of it.

    Args:
        minutes: from the first attack to the last one.
        kinds: of attacks, names of `ATTACKS`.
        warm: seconds for which people play before anything is measured.
        culled: seconds that the server has to end the kernels of those who have gone.
    """
    load = os.getloadavg()[0]
    people = [Visitor(server.url, seed=number) for number in range(players)]
    await asyncio.gather(*(person.arrive(120) for person in people))
    failures: list[str] = []
    rest: int = players + Kernels.most_spare.default_value
    await _played(people, asyncio.sleep(warm), failures)
    await _settled(server, rest, culled)
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as strangers:
        async with weighing(server, 30.0) as samples:
            loop = asyncio.get_running_loop()
            work = loop.run_in_executor(strangers, abused, server.url, seed, 60 * minutes, kinds)
            moves = await _played(people, work, failures)
            waited = await _settled(server, rest, culled)
    for person in people:
        await person.leave()
    attacks = await work
    spans = attacks.pop("spans")
    times: dict[str, list[float]] = defaultdict(list)
    for began, taken in moves:
        beside_which = (name for start, end, name in spans if start <= began < end)
        times[next(beside_which, QUIET)].append(taken)
    at_rest = times.pop(QUIET, [])
    quiet = spread(at_rest)
    beside = spread([taken for taken_beside in times.values() for taken in taken_beside])
    ratio = round(beside["p95"] / quiet["p95"], 2) if quiet and beside else None
    before, after = samples[0], samples[-1]
    within = {
        name: after[name] <= MOST_GROWN * before[name] + slack for name, slack in SLACK.items()
    }
    holds = (
        all(within.values())
        and ratio is not None
        and ratio <= MOST_RATIO
        and waited is not None
        and not failures
        and not attacks["attacks_that_failed"]
    )
    return machine(load) | {
        "minutes": minutes,
        "seed": seed,
        "players": players,
        **attacks,
        "failures": failures,
        "moves": {"quiet": len(at_rest), "abused": len(moves) - len(at_rest)},
        "move_ms": {"quiet": quiet, "abused": beside},
        "move_ms_beside": {name: spread(beside_one) for name, beside_one in sorted(times.items())},
        "p95_ratio": ratio,
        "kernels_gone_after_s": waited,
        "before": before,
        "most": most(samples),
        "after": after,
        "within": within,
        "holds": holds,
    }


async def _settled(server: Served, rest: int, patience: float) -> float | None:
    """Wait until only `rest` kernels are left, as many waiting as there ever are.

    Returns the seconds that it took the others to end, None: not in time.
    """
    burst = [Visitor(server.url) for _spare in range(Kernels.most_spare.default_value)]
    await asyncio.gather(*(visitor.look() for visitor in burst))
    return await emptied(server, rest, patience)


async def _played(
    people: list[Visitor], end: Any, failures: list[str]
) -> list[tuple[float, float]]:
    """Let people play, a second between two moves, until `end` is done.

    Returns when each move began, and the milliseconds that it took.
    """
    over = asyncio.ensure_future(end)
    moves: list[tuple[float, float]] = []

    async def play(person: Visitor) -> None:
        while not over.done():
            began = time.time()
            moves.append((began, 1000 * await person.step()))
            await asyncio.wait([over], timeout=0.5 + person.rng.random())

    async def played(person: Visitor) -> None:
        try:
            await play(person)
        except FAILURES as error:
            failures.append(f"{type(error).__name__}: {error}")

    await asyncio.gather(*map(played, people))
    await over
    return moves
