"""The command line of the load and fault benchmark; see the package."""

from __future__ import annotations

import argparse
import asyncio
import json
from collections.abc import Callable, Sequence
from typing import Any

from koikoi_widget.engine.rules import PRESETS
from tools.load import crowd, rooms, secrecy, served, walks
from tools.load.abuse import WARM, abuse
from tools.load.attacks import ATTACKS
from tools.load.faults import FAULTS, faults

Reader = argparse.ArgumentParser
Measure = Callable[[argparse.Namespace], Any]


def _served(reader: Reader, measure: Callable[[Any, argparse.Namespace], Any]) -> Measure:
    """Return what runs `measure` beside a server of its own, which the reader has options for."""
    reader.add_argument("--serve", nargs="*", default=[], help="more options of koikoi play")

    def run(given: argparse.Namespace) -> Any:
        with served.played(*given.serve) as server:
            return asyncio.run(measure(server, given))

    return run


def _arrivals(reader: Reader) -> Measure:
    reader.add_argument("--count", type=int, default=8, help="how many come at once")
    reader.add_argument("--stay", type=float, default=5.0, help="seconds that they stay")
    return _served(
        reader, lambda server, given: crowd.arrivals(server, given.count, stay=given.stay)
    )


def _players(reader: Reader) -> Measure:
    reader.add_argument("--count", type=int, default=8, help="how many play")
    reader.add_argument("--minutes", type=float, default=10.0)
    return _served(reader, lambda server, given: crowd.players(server, given.count, given.minutes))


def _friends(reader: Reader) -> Measure:
    reader.add_argument("--count", type=int, default=15, help="tables at which two play")
    reader.add_argument("--minutes", type=float, default=2.0)
    return _served(reader, lambda server, given: crowd.friends(server, given.count, given.minutes))


def _visits(reader: Reader) -> Measure:
    waits = "and up to 24 more in which the kernels of those who vanished have to end"
    reader.add_argument("--minutes", type=float, default=60.0, help=waits)
    reader.add_argument("--every", type=float, default=5.0, help="seconds between two arrivals")
    reader.add_argument("--warm", type=int, default=10, help="visits before anything is measured")
    return _served(
        reader,
        lambda server, given: crowd.visits(
            server, given.minutes, every=given.every, warm=given.warm
        ),
    )


def _faults(reader: Reader) -> Measure:
    reader.add_argument("--count", type=int, default=200)
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--kind", choices=FAULTS, action="append", help="one of them only")
    reader.add_argument("--patience", type=float, default=90.0, help="in seconds")
    reader.add_argument(
        "--reload-by-hand", action="store_true", help="help a page on that stands still"
    )
    reader.add_argument(
        "--keep-nothing", action="store_true", help="have each killed kernel lose its match"
    )

    def run(given: argparse.Namespace) -> Any:
        return faults(
            given.count,
            given.seed,
            given.kind or [*FAULTS],
            keep="" if given.keep_nothing else "table",
            by_hand=given.reload_by_hand,
            patience=given.patience,
        )

    return run


def _walks(reader: Reader) -> Measure:
    reader.add_argument("--count", type=int, default=200, help="how many ways are taken")
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--busy", type=int, default=2, help="processes that run beside the page")
    reader.add_argument("--patience", type=float, default=walks.PATIENCE, help="in seconds")

    def run(given: argparse.Namespace) -> Any:
        with served.played() as server:
            return walks.walks(
                server.url, given.count, given.seed, loops=given.busy, patience=given.patience
            )

    return run


def _secrets(reader: Reader) -> Measure:
    reader.add_argument("--matches", type=int, default=50, help="of each kind")
    reader.add_argument("--rounds", type=int, default=3, help="of a match")
    reader.add_argument("--kind", choices=secrecy.KINDS, action="append", help="one of them only")

    def run(given: argparse.Namespace) -> Any:
        kinds = given.kind or [*secrecy.KINDS]
        return secrecy.measured(kinds, given.matches, given.rounds, [*PRESETS])

    return run


def _abuse(reader: Reader) -> Measure:
    reader.add_argument("--minutes", type=float, default=60.0, help="with rests in between")
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--kind", choices=ATTACKS, action="append", help="one of them only")
    reader.add_argument("--warm", type=float, default=WARM, help="seconds of play before it")
    return _served(
        reader,
        lambda server, given: abuse(
            server, given.minutes, given.seed, given.kind or [*ATTACKS], warm=given.warm
        ),
    )


def _rooms(reader: Reader) -> Measure:
    reader.add_argument("--count", type=int, default=500, help="rooms that are played in at once")
    reader.add_argument("--minutes", type=float, default=2.0, help="for which that goes on")
    reader.add_argument("--every", type=float, default=5.0, help="seconds between two moves there")
    reader.add_argument("--sleeping", type=int, default=2_000, help="rooms that sleep")
    reader.add_argument("--matches", type=int, default=50, help="that are searched for secrets")
    reader.add_argument("--faults", type=int, default=200)
    reader.add_argument("--seed", type=int, default=1)
    return lambda given: rooms.rooms(
        count=given.count,
        minutes=given.minutes,
        every=given.every,
        sleeping=given.sleeping,
        matches=given.matches,
        faults=given.faults,
        seed=given.seed,
    )


PARTS = {
    "arrivals": _arrivals,
    "players": _players,
    "friends": _friends,
    "visits": _visits,
    "faults": _faults,
    "secrets": _secrets,
    "abuse": _abuse,
    "walks": _walks,
    "rooms": _rooms,
}


def measured(words: Sequence[str] | None = None) -> Any:
    """Return what the part measures that `words`, or else the command line, ask for."""
    reader = Reader(prog="python -m tools.load", description=(__doc__ or "").splitlines()[0])
    parts = reader.add_subparsers(dest="part", required=True)
    for name, part in PARTS.items():
        part_reader = parts.add_parser(name)
        part_reader.set_defaults(run=part(part_reader))
    given = reader.parse_args(words)
    return given.run(given)


if __name__ == "__main__":
    print(json.dumps(measured(), indent=2))
