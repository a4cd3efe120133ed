"""The laboratory: figures that settle while it plays, and a button that stops it."""

from __future__ import annotations

import asyncio
import os
import re
import sys
from collections.abc import Awaitable, Callable
from threading import get_native_id

import pytest
from ipywidgets import HTML, Button, Dropdown

from koikoi_widget import runtime
from koikoi_widget.lessons.course import laboratory as module
from koikoi_widget.lessons.course.laboratory import Laboratory
from koikoi_widget.players import Player
from koikoi_widget.simulation.simulate import SimulationFailed


class Page:
    """A laboratory as its visitor sees it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, games: int = 100) -> None:
        monkeypatch.setattr(module, "SECONDS_BETWEEN", 0.0)
        self.laboratory = Laboratory()
        self.shown: list[str] = []
        choices = [each for each in self.laboratory.children if isinstance(each, Dropdown)]
        choices[-1].value = games
        (self.button,) = (each for each in self.laboratory.children if isinstance(each, Button))
        for part in self.laboratory.children:
            if isinstance(part, HTML):
                part.observe(lambda change: self.shown.append(change["new"]), "value")

    @property
    def settling(self) -> list[str]:
        """What was shown while matches were being played."""
        return [html for html in self.shown if "<progress" in html]

    def press(self, name: str) -> None:
        assert self.button.description == name and not self.button.disabled
        self.button.click()

    async def until(self, is_so: Callable[[], object]) -> None:
        while not is_so():
            await asyncio.sleep(0.001)


@pytest.fixture
def lab(monkeypatch: pytest.MonkeyPatch) -> Page:
    return Page(monkeypatch)


def run(visit: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(visit(), 60))


def test_figures_settle_while_it_plays(lab: Page) -> None:
    async def visit() -> None:
        lab.press("Start")
        await lab.until(lambda: lab.laboratory.results)

    run(visit)
    assert lab.button.description == "Start"
    assert lab.laboratory.results and lab.laboratory.results.games == 100
    counts = [int(found) for html in lab.settling for found in re.findall(r' value="(\d+)"', html)]
    assert len(counts) > 5 and counts == sorted({*counts}) and counts[-1] == 100
    assert len({*lab.settling}) == len(counts)
    assert lab.laboratory.results._repr_html_() in lab.settling[-1]
    assert all(re.search(r"\d of 100, \d+:\d\d left<", html) for html in lab.settling)
    assert "<progress" not in lab.shown[-1] and 'role="status"' in lab.shown[-1]


def test_it_stops_at_once_and_keeps_what_it_has(lab: Page) -> None:
    async def visit() -> None:
        lab.press("Start")
        await lab.until(lambda: lab.settling)
        lab.press("Stop")
        assert lab.button.description == "Start"

    run(visit)
    results = lab.laboratory.results
    assert results and 2 <= results.games < 100
    assert f"{results.games} matches" in lab.shown[-1]


def test_it_can_be_stopped_before_the_first_match_and_started_again(lab: Page) -> None:
    async def visit() -> None:
        lab.press("Start")
        lab.press("Stop")
        assert lab.laboratory.results is None
        lab.press("Start")
        await lab.until(lambda: lab.laboratory.results)

    run(visit)
    assert lab.laboratory.results and lab.laboratory.results.games == 100


def test_without_threads_it_can_be_stopped_too(lab: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runtime, "HAS_THREADS", False)
    test_it_stops_at_once_and_keeps_what_it_has(lab)


def test_what_fails_is_said_and_it_can_be_started_again(
    lab: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_arguments: object, **_options: object) -> None:
        raise SimulationFailed("Greedy failed.")

    async def visit() -> None:
        lab.press("Start")
        await lab.until(lambda: "Greedy failed." in lab.shown[-1])

    with monkeypatch.context() as patch:
        patch.setattr("koikoi_widget.simulation.simulate.play_chunk", fail)
        run(visit)
    test_figures_settle_while_it_plays(lab)


@pytest.mark.skipif(sys.platform != "linux", reason="only there a thread has its own priority")
def test_it_leaves_the_processor_to_whoever_else_wants_it(
    lab: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    """28 phones may each play 1,000 matches, and the pages of all of them have to answer."""
    priorities: list[int] = []

    def prepare(_player: Player) -> None:
        priorities.append(os.getpriority(os.PRIO_PROCESS, get_native_id()))

    async def visit() -> None:
        lab.press("Start")
        await lab.until(lambda: priorities)
        lab.press("Stop")

    monkeypatch.setattr("koikoi_widget.simulation.simulate.prepare", prepare)
    mine = os.getpriority(os.PRIO_PROCESS, get_native_id())
    run(visit)
    assert priorities[0] == max(mine, runtime.LATER) > 0
    assert os.getpriority(os.PRIO_PROCESS, get_native_id()) == mine
