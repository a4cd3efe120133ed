"""How fast this machine is: `koikoi bench`. Each speed is the best of a few short measurements."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from math import isnan
from random import Random
from statistics import median
from time import thread_time

from ..engine.match import Match
from ..engine.round import Deal, Round, must_redeal
from ..engine.rules import PRESETS, Rules, find_rules
from ..engine.view import View
from ..locale import _, number
from ..players import player

# Speeds are measured in this thread's own processor time. Whatever else runs can still slow it down
# but never speeds it up, so the best of several measurements is closest to the truth.
TIMES = 5
SECONDS = 0.3

# How many decisions are advised on, from anywhere in matches between players of two sorts.
DECISIONS = 60
_SHARE_ADVISED = 0.25

# What a fresh process does until it has its first rounds; it reports the seconds, and the memory
# held before and after. Only Linux reports what is held now; other systems report the maximum so
# far, so there the figure is missing.
_FRESH = """
import sys
from pathlib import Path
from time import perf_counter
import koikoi_widget

def held():
    status = Path("/proc/self/status")
    lines = status.read_text().splitlines() if status.exists() else ["VmRSS: nan"]
    return next(line.split()[1] for line in lines if line.startswith("VmRSS"))

start, before = perf_counter(), held()
from koikoi_widget.kernel.play.batches import policy_rounds
policy_rounds(sys.argv[1], 100)
print(perf_counter() - start, before, held())
"""


def measure(rules: str | Rules = "nintendo") -> dict[str, float | None]:
    """Return the figures by name: rounds a second on one core, seconds, megabytes.

    `policy_rounds_per_second` counts whole rounds from fresh deals, the deal included;
    `policy_playouts_per_second` rounds played out from a decision, as advice does.
    `warm_start_s` is the time a fresh process takes from `import koikoi_widget` to its first rounds
    once the compiled code is on disk, and `memory_mb` how much more memory it then holds.
    `advice_ms` is how long `kk.advise` takes by default, the median of many decisions, and
    `advice_error` the median of the largest standard error among the options of each, in points.

    Raises:
        KernelMissing: numpy or numba is not installed.
        UnknownName: the preset does not exist.
    """
    house = find_rules(rules)
    milliseconds, error = _advice(house)
    seconds, memory = _fresh_process(house.id if house.id in PRESETS else "nintendo")
    return {
        **speeds(house),
        "advice_ms": milliseconds,
        "advice_error": error,
        "warm_start_s": seconds,
        "memory_mb": memory,
    }


def speeds(rules: Rules) -> dict[str, float]:
    """Return those of `measure` that count rounds a second, by name.

    Raises:
        KernelMissing: numpy or numba is not installed.
    """
    from ..kernel.play.batches import policy_rounds
    from ..kernel.value.playout_values import Outlook

    outlook = Outlook(_decisions(rules, 1)[0])
    actions = len(outlook.actions)
    # Run once without measuring, so that everything is compiled and loaded.
    policy_rounds(rules, 10)
    outlook.look(10)
    return {
        "engine_rounds_per_second": _speed(lambda count: _engine_rounds(rules, count), 200),
        "policy_rounds_per_second": _speed(lambda count: policy_rounds(rules, count), 20_000),
        "policy_playouts_per_second": actions * _speed(outlook.look, 2_000),
    }


def lines(figures: dict[str, float | None]) -> list[str]:
    """Return the figures for people to read, one line each."""
    memory = figures["memory_mb"]
    words = [
        _(
            "plain engine: {rounds} rounds per second",
            rounds=_rounded(figures["engine_rounds_per_second"]),
        ),
        _(
            "policy play: {rounds} rounds per second, {playouts} from one position",
            rounds=_rounded(figures["policy_rounds_per_second"]),
            playouts=_rounded(figures["policy_playouts_per_second"]),
        ),
        _(
            "advice: {milliseconds} ms for the median decision, accurate to {error} points",
            milliseconds=f"{figures['advice_ms']:.0f}",
            error=f"{figures['advice_error']:.2f}",
        ),
        _(
            "a fresh process plays its first rounds after {seconds} s",
            seconds=f"{figures['warm_start_s']:.2f}",
        ),
    ]
    if memory is not None:
        words.append(_("memory of the kernel: {megabytes} MB", megabytes=number(round(memory))))
    return words


def _rounded(value: float | None) -> str:
    """Return a count rounded to three digits, as people read it."""
    count = round(value or 0.0)
    return number(round(count, 3 - len(str(count))))


def _speed(play: Callable[[int], object], count: int) -> float:
    """Return how many rounds a second `play` does, the best of several runs."""
    best = 0.0
    for _time in range(TIMES):
        start, done = thread_time(), 0
        while (taken := thread_time() - start) < SECONDS:
            play(count)
            done += count
        best = max(best, done / taken)
    return best


def _dealt(rules: Rules, rng: Random) -> Round:
    """Return a fresh round, ready to be played."""
    while True:
        deal = Deal.shuffled(rng)
        if not must_redeal(rules, deal.field):
            position = Round.from_deal(rules, deal)
            if position.phase == "play":
                return position


def _engine_rounds(rules: Rules, count: int) -> None:
    rng = Random(7)
    for _row in range(count):
        position = _dealt(rules, rng)
        while actions := position.legal_actions:
            position = position._push(actions[int(rng.random() * len(actions))])


def _advice(rules: Rules) -> tuple[float, float]:
    """Return the milliseconds and the largest standard error of advice, for the median decision."""
    from ..coach.advise import advise

    views = _decisions(rules, DECISIONS)
    advise(views[0], 10)
    taken, errors = [], []
    for view in views:
        start = thread_time()
        options = advise(view).options
        taken.append(1000 * (thread_time() - start))
        errors.append(max(option.error for option in options))
    return median(taken), median(errors)


def _decisions(rules: Rules, count: int) -> list[View]:
    """Return views of `count` decisions between two actions or more."""
    rng, views = Random(7), list[View]()
    players = player("greedy"), player("random")
    while True:
        match = Match(rules, rng.randrange(2**32))
        while not match.is_over:
            if (seat := match.round.seat) is None:
                match.push("deal")
                continue
            view = match.view(seat)
            if len(view.legal_actions) > 1 and rng.random() < _SHARE_ADVISED:
                views.append(view)
                if len(views) == count:
                    return views
            match.push(players[rng.random() < 0.5].choose(view, rng))


def _fresh_process(rules: str) -> tuple[float, float | None]:
    runs = []
    for _time in range(TIMES):
        done = subprocess.run(
            [sys.executable, "-c", _FRESH, rules], capture_output=True, text=True, check=True
        )
        seconds, before, after = map(float, done.stdout.split())
        runs.append((seconds, (after - before) / 1024))
    memory = min(memory for _seconds, memory in runs)
    return min(seconds for seconds, _memory in runs), None if isnan(memory) else memory
