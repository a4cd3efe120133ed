"""Throws wrong things at every door of the package, and says what did not answer as it should.

`python -m tools.fuzz --inputs 1000000 --seed 7` prints as JSON how many inputs each door had, which
errors came back, the longest message, what hung, and everything that was not a `KoiKoiError`, each
with the command that reproduces it: `python -m tools.fuzz --door NAME --session SEED`.

A door is a generator: each step is one input, and whatever is wrong with it is raised. The first
error ends a session, and another begins with the next seed.
"""

from __future__ import annotations

import logging
import signal
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import islice
from random import Random
from typing import Any

from koikoi_widget.engine.errors import MOST_TOLD, KoiKoiError

from .doors import DOORS

PATIENCE = 20  # seconds for one input
SESSION = 200  # inputs


class Hung(BaseException):
    """One input took longer than `PATIENCE`."""


@dataclass
class Findings:
    """What a run came to."""

    inputs: Counter[str] = field(default_factory=Counter)
    errors: Counter[str] = field(default_factory=Counter)
    longest: str = ""
    wrong: dict[str, dict[str, Any]] = field(default_factory=dict)  # by what went wrong
    hung: int = 0

    def heard(self, door: str, session: str, step: int, error: BaseException) -> None:
        """Count an error; one that is not as it should be is kept with what reproduces it."""
        kind, told = type(error).__name__, str(error)
        self.errors[kind] += 1
        self.hung += isinstance(error, Hung)
        is_right = isinstance(error, KoiKoiError) and len(told) <= MOST_TOLD
        if isinstance(error, KoiKoiError):
            self.longest = max(self.longest, told, key=len)
        if not is_right:
            entry = self.wrong.setdefault(f"{door}: {kind}: {told[:60]}", {"count": 0})
            entry["count"] += 1
            entry |= {"door": door, "session": session, "step": step}

    def as_dict(self) -> dict[str, Any]:
        """Return it fit for JSON."""
        return {
            "inputs": sum(self.inputs.values()),
            "inputs_by_door": dict(sorted(self.inputs.items())),
            "errors": dict(self.errors.most_common()),
            "longest_message": len(self.longest),
            "longest": self.longest,
            "hung": self.hung,
            "wrong": self.wrong,
        }


def fuzz(inputs: int, seed: int | str = 7, doors: list[str] | None = None) -> Findings:
    """Give `inputs` inputs to the doors, each according to its share."""
    result = Findings()
    wanted = {name: DOORS[name] for name in doors or DOORS}
    whole = sum(door.weight for door in wanted.values())
    for name, door in wanted.items():
        share = -(-inputs * door.weight // whole)
        number = 0
        while result.inputs[name] < share:
            count = min(SESSION, share - result.inputs[name])
            play(result, name, f"{seed}-{number}", count)
            number += 1
    return result


def play(result: Findings, name: str, session: str, count: int = SESSION) -> None:
    """Play one session of a door: at most `count` inputs, until one is refused."""
    step = 0
    with what_is_logged() as logged:
        try:
            steps = timed(DOORS[name].session(Random(session)))
            for step, _done in enumerate(islice(steps, count), 1):
                result.inputs[name] += 1
                while logged:
                    result.heard(name, session, step, logged.pop())
        except (Exception, Hung) as error:
            result.inputs[name] += 1
            result.heard(name, session, step + 1, error)
        while logged:
            result.heard(name, session, step, logged.pop())


def timed(session: Iterator[None]) -> Iterator[None]:
    """Yield what a session yields; a step that takes too long raises `Hung`."""

    def ring(_number: int, _frame: object) -> None:
        raise Hung

    before = signal.signal(signal.SIGALRM, ring)
    try:
        while True:
            signal.alarm(PATIENCE)
            try:
                next(session)
            except StopIteration:
                return
            finally:
                signal.alarm(0)
            yield
    finally:
        signal.signal(signal.SIGALRM, before)


@contextmanager
def what_is_logged() -> Iterator[list[BaseException]]:
    """Collect the errors that widgets catch and log, for nobody would see them."""
    errors: list[BaseException] = []

    class Collector(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            error = record.exc_info[1] if record.exc_info else None
            if error is not None and not isinstance(error, KoiKoiError):
                errors.append(error)

    package, collector = logging.getLogger("koikoi_widget"), Collector()
    package.addHandler(collector)
    propagated, package.propagate = package.propagate, False
    try:
        yield errors
    finally:
        package.removeHandler(collector)
        package.propagate = propagated
