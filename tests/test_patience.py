"""What never answers is given up after its time, and leaves nothing running."""

from __future__ import annotations

import threading
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import suppress
from multiprocessing import get_context
from queue import Queue
from threading import Event, Lock

import pytest

import koikoi_widget as kk
from koikoi_widget import runtime
from koikoi_widget.patience import Clock, Silent, TooLate, answered, patiently
from koikoi_widget.simulation.simulate import SimulationFailed, simulate

# Seconds: what somebody has who never answers, and what nobody needs who does.
LIMIT, AMPLE = 0.1, 60


def loops(*_arguments):
    while True:
        pass


def catches_everything(*_arguments):
    while True:
        with suppress(BaseException):
            loops()


def catches_and_goes_on(*_arguments):
    while True:
        try:
            sum(range(1000))
        except:  # noqa: E722 - as beginners write it
            continue


def sleeps(*_arguments):
    Event().wait(3)


def waits_for_a_lock(*_arguments):
    lock = Lock()
    lock.acquire()
    lock.acquire(timeout=3)


def waits_for_a_queue(*_arguments):
    Queue().get(timeout=3)


def waits_for_an_event(*_arguments):
    Event().wait(3)


SILENT = [
    loops,
    catches_everything,
    catches_and_goes_on,
    sleeps,
    waits_for_a_lock,
    waits_for_a_queue,
    waits_for_an_event,
]


@pytest.mark.parametrize("silent", SILENT)
def test_nobody_waits_longer_than_the_limit(silent):
    start = time.monotonic()
    with pytest.raises(Silent, match=r"no answer within 0\.1 seconds"):
        answered(silent, limit=LIMIT)
    assert time.monotonic() - start < 30


def busy() -> float:
    """Return the share of a processor that this process uses."""
    start = time.process_time(), time.monotonic()
    Event().wait(0.2)
    return (time.process_time() - start[0]) / (time.monotonic() - start[1])


@pytest.mark.parametrize("endless", [loops, catches_everything, catches_and_goes_on])
def test_what_is_given_up_keeps_no_processor_busy(endless):
    with pytest.raises(Silent):
        answered(endless, limit=LIMIT)
    end = time.monotonic() + 30
    while busy() > 0.1:
        assert time.monotonic() < end


def test_what_is_given_up_and_catches_no_error_ends():
    before = set(threading.enumerate())
    with pytest.raises(Silent):
        answered(loops, limit=LIMIT)
    for thread in set(threading.enumerate()) - before:
        thread.join(30)
        assert not thread.is_alive()


def test_an_answer_and_an_error_arrive_as_they_are():
    assert answered(divmod, 7, 2, limit=AMPLE) == (3, 1)
    for error in (ZeroDivisionError, TimeoutError, SystemExit, KeyboardInterrupt):
        with pytest.raises(error):
            answered(lambda kind=error: (_ for _ in ()).throw(kind()), limit=AMPLE)


def test_the_clock_measures_an_answer_and_not_the_whole_of_the_work():
    def work(clock: Clock) -> str:
        for turn in range(12):
            clock.start(turn)
            Event().wait(0.2)
        return "done"

    assert patiently(work, 2.0) == "done"  # an answer takes a tenth of it, all of them more
    with pytest.raises(TooLate) as late:
        patiently(lambda clock: (clock.start("slow"), sleeps()), LIMIT)
    assert (late.value.asked, late.value.limit) == ("slow", LIMIT)


def test_without_a_limit_or_without_threads_the_caller_does_the_work(monkeypatch):
    here = threading.current_thread
    assert patiently(lambda _clock: here(), None) is here()
    assert patiently(lambda _clock: here(), AMPLE) is not here()
    monkeypatch.setattr(runtime, "HAS_THREADS", False)
    assert patiently(lambda _clock: here(), LIMIT) is here()


class Never:
    def __init__(self, does=loops):
        self.does = does

    def choose(self, view, rng):
        self.does()


class NeverReady(Never):
    def prepare(self):
        self.does()


POOLS = {
    "here": lambda: None,
    "threads": lambda: ThreadPoolExecutor(1),
    "processes": lambda: ProcessPoolExecutor(1, get_context("spawn")),
}


@pytest.mark.parametrize("pool", POOLS)
@pytest.mark.parametrize("silent", [loops, sleeps])
def test_a_player_that_never_answers_is_named_with_the_limit(pool, silent):
    with pytest.raises(SimulationFailed) as failed:  # the other one has the same time
        simulate(
            "random", Never(silent), games=2, rounds=1, seed=7, limit=1.5, executor=POOLS[pool]()
        )
    assert str(failed.value) == ("Never failed in match 1 of seed 7: no answer within 1.5 seconds")
    assert (failed.value.player, failed.value.match) == ("Never", 1)


def test_a_player_that_is_never_ready_is_named_too(monkeypatch):
    monkeypatch.setattr("koikoi_widget.simulation.simulate.PREPARING", 0)
    with pytest.raises(SimulationFailed, match=r"NeverReady failed in match 1 .*no answer"):
        simulate(NeverReady(), "random", games=2, rounds=1, limit=LIMIT)


@pytest.mark.parametrize("limit", [0, -1, True, "5", float("nan"), [1]])
def test_a_limit_that_is_no_time_is_refused(limit):
    with pytest.raises(kk.InvalidValue, match="limit cannot be"):
        simulate("random", "random", games=2, limit=limit)
    with pytest.raises(kk.InvalidValue, match="limit cannot be"):
        kk.check("takes", len, limit=limit)


def test_a_limit_changes_no_result():
    class First:
        def choose(self, view, rng):
            return view.legal_actions[0]

    played = [
        simulate(First(), "random", games=6, rounds=1, limit=limit) for limit in (None, AMPLE)
    ]
    assert played[0] == played[1]
