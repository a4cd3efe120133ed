"""How fast the engine is beside python-chess, which does the same for chess; prints JSON.

    pip install chess
    python -m tools.measure.beside_chess

Each figure is the median of the rounds, in microseconds of the processor. Both packages
are timed in turn, so that other work on the machine slows both. An import is that of a fresh
interpreter, which finds compiled files, up to the class that plays: `import koikoi_widget` alone
loads nothing.
"""

from __future__ import annotations

import argparse
import io
import json
import statistics
import subprocess
import sys
import time
import timeit
from collections.abc import Callable
from functools import partial
from random import Random

import chess.pgn

import koikoi_widget as kk

# What is compared: here, and in python-chess.
Pair = tuple[Callable[[], object], Callable[[], object]]


def pairs() -> dict[str, Pair]:
    """Return what is compared, in positions amid a game."""
    match, board = _match(40), _board(40)
    action, move = match.legal_actions[0], next(iter(board.legal_moves))
    record, game = str(_match(None).record), str(chess.pgn.Game.from_board(_board(80)))

    def try_action() -> None:
        match.push(action)
        match.undo()

    def try_move() -> None:
        board.push(move)
        board.pop()

    return {
        "legal actions": (lambda: match.legal_actions, lambda: [*board.legal_moves]),
        "push and undo": (try_action, try_move),
        "copy": (match.copy, board.copy),
        "new game": (lambda: kk.Match("bga", seed=7), chess.Board),
        "read a game and play it": (
            lambda: kk.Match.from_record(kk.Record.parse(record)),
            lambda: chess.pgn.read_game(io.StringIO(game)).end().board(),
        ),
    }


def _match(count: int | None) -> kk.Match:
    """Return a match after so many actions at random, or one that is over."""
    match, rng = kk.Match("bga", seed=7, rounds=6), Random(7)
    while not match.is_over and len(match.actions) != count:
        match.push(rng.choice(match.legal_actions))
    return match


def _board(count: int) -> chess.Board:
    board, rng = chess.Board(), Random(7)
    for _ply in range(count):
        board.push(rng.choice([*board.legal_moves]))
    return board


def time_of(call: Callable[[], object]) -> float:
    """Return how many microseconds a call takes, over about a tenth of a second."""
    timer = timeit.Timer(call, timer=time.process_time)
    count = max(1, int(0.1 / max(timer.timeit(10) / 10, 1e-7)))
    return timer.timeit(count) / count * 1e6


def import_time(module: str, name: str) -> float:
    """Return how many microseconds a module and a name of it take in a fresh interpreter."""
    clock = "time.process_time()"
    code = f"import time; start = {clock}; import {module}; {module}.{name}; print({clock} - start)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return float(done.stdout) * 1e6


def measured(rounds: int) -> dict[str, dict[str, float]]:
    """Return the medians of both packages for all that is compared."""
    timings: dict[str, tuple[Callable[[], float], Callable[[], float]]] = {
        name: (partial(time_of, here), partial(time_of, there))
        for name, (here, there) in pairs().items()
    }
    timings["import up to Match, to Board"] = (
        partial(import_time, "koikoi_widget", "Match"),
        partial(import_time, "chess", "Board"),
    )
    times = [
        {name: (here(), there()) for name, (here, there) in timings.items()} for _ in range(rounds)
    ]
    return {
        name: {
            side: round(statistics.median(row[name][place] for row in times), 1)
            for place, side in enumerate(("koikoi_widget", "python-chess"))
        }
        for name in timings
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=9, help="how often each is timed")
    print(json.dumps(measured(parser.parse_args().rounds), indent=2))


if __name__ == "__main__":
    main()
