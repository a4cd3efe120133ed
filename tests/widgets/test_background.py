"""Background work: one piece at a time, and abandoned work is never heard of again."""

from __future__ import annotations

import asyncio
from threading import Event
from typing import Any

from koikoi_widget.widgets.background import Background, Job


def test_in_a_plain_script_it_is_done_at_once_and_once() -> None:
    found: list[Any] = []
    work = Background(lambda wanted, _job: wanted * 2, lambda *pair: found.append(pair))
    for wanted in (3, 3, None, 3, 4):
        work.follow(wanted)
    assert found == [(3, 6), (3, 6), (4, 8)]


def test_what_is_not_wanted_any_more_is_halted_at_once_and_its_answer_dropped() -> None:
    begun, ended, found = Event(), Event(), []

    def count(wanted: str, job: Job) -> str:
        if wanted == "long":
            begun.set()
            job.halt.wait(60)
            ended.set()
        return wanted

    async def run() -> None:
        work = Background(count, lambda wanted, _found: found.append(wanted))
        work.follow("long")
        await asyncio.to_thread(begun.wait, 60)
        work.keep_to("other")
        await asyncio.to_thread(ended.wait, 60)
        work.follow("short")
        while not found:
            await asyncio.sleep(0.001)

    asyncio.run(run())
    assert found == ["short"]


def test_work_that_could_not_be_done_is_tried_again_when_it_is_wanted_again() -> None:
    found: list[str] = []
    failures = [RuntimeError("can't start new thread")]

    async def waiting(wanted: str) -> str:
        if failures:
            raise failures.pop()
        return wanted

    async def run() -> None:
        work = Background(
            lambda *_: "", lambda _wanted, answer: found.append(answer), waiting=waiting
        )
        work.follow("move")
        while failures:
            await asyncio.sleep(0)
        await asyncio.sleep(0)
        work.follow("move")
        while not found:
            await asyncio.sleep(0.001)

    asyncio.run(asyncio.wait_for(run(), 60))
    assert found == ["move"]


def test_how_far_it_is_is_told_until_it_is_given_up() -> None:
    told: list[int] = []
    heard, given_up, ended = Event(), Event(), Event()

    def tell(so_far: int) -> None:
        told.append(so_far)
        heard.set()

    def count(_wanted: str, job: Job) -> None:
        job.report(lambda: tell(1))
        given_up.wait(60)
        job.report(lambda: tell(2))
        ended.set()

    async def run() -> None:
        work = Background(count, lambda *_pair: None)
        work.follow("all")
        while not heard.is_set():
            await asyncio.sleep(0.001)
        work.keep_to(None)
        given_up.set()
        await asyncio.to_thread(ended.wait, 60)
        await asyncio.sleep(0)

    asyncio.run(run())
    assert told == [1]


def test_what_is_awaited_is_cancelled() -> None:
    async def run() -> bool:
        forever = asyncio.get_running_loop().create_future()

        async def wait(_wanted: str) -> None:
            await forever

        work = Background(lambda *_pair: None, lambda *_pair: None, waiting=wait)
        work.follow("an answer")
        await asyncio.sleep(0)
        work.keep_to(None)
        await asyncio.sleep(0)
        return forever.cancelled()

    assert asyncio.run(run())


def test_the_next_piece_may_be_wanted_while_an_answer_is_taken() -> None:
    async def run() -> list[int]:
        found: list[int] = []

        async def wait(wanted: int) -> int:
            return wanted

        def take(wanted: int, _found: int) -> None:
            found.append(wanted)
            work.follow(wanted + 1 if wanted < 3 else None)

        work = Background(lambda wanted, _job: wanted, take, waiting=wait)
        work.follow(1)
        while len(found) < 3:
            await asyncio.sleep(0)
        return found

    assert asyncio.run(run()) == [1, 2, 3]
