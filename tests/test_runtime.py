"""A Python without threads and numba, as in the browser alone: all work is done in the loop."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from dataclasses import replace
from threading import Event, Thread
from types import ModuleType, SimpleNamespace
from typing import Any, NoReturn

import pytest

import koikoi_widget as kk
from koikoi_widget import runtime
from koikoi_widget.lessons.course.course import LESSONS
from koikoi_widget.lessons.course.course_progress import Learn
from koikoi_widget.lessons.questions import QUIZZES
from koikoi_widget.lessons.quiz.quiz import Quiz
from koikoi_widget.table.widget.opponent import Opponent
from koikoi_widget.widgets.background import Background
from tests.fresh import run


def test_the_page_is_imported_where_python_lacks_what_threads_have() -> None:
    run("import threading; del threading.get_native_id; import koikoi_widget.page.app")


@pytest.fixture
def no_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_thread: Thread) -> NoReturn:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(runtime, "HAS_THREADS", False)
    monkeypatch.setattr(Thread, "start", refuse)


@pytest.mark.usefixtures("no_threads")
def test_without_threads_a_match_is_played_to_its_end() -> None:
    async def run() -> kk.Match:
        match = kk.Match("bga", seed=5, rounds=1)
        rivals = [Opponent(kk.player("greedy"), name, 1, patience=1) for name in ("East", "West")]
        while not match.is_over:
            rival = rivals[match.seat]
            match.push(await rival.choose(match.view(match.seat)))
            assert rival.failure == ""
        return match

    assert asyncio.run(run()).is_over


@pytest.mark.usefixtures("no_threads")
def test_without_threads_what_the_loop_had_to_do_comes_before_the_work() -> None:
    order: list[Any] = []

    async def run() -> None:
        done = Event()
        work = Background(
            lambda wanted, _job: order.append(wanted),
            lambda *_found: (order.append("then"), done.set()),
        )
        work.follow("work")
        asyncio.get_running_loop().call_soon(order.append, "drawn")
        while not done.is_set():
            await asyncio.sleep(0)

    asyncio.run(run())
    assert order == ["drawn", "work", "then"]


@pytest.mark.usefixtures("no_threads")
def test_without_threads_no_question_is_made_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    slow = {**QUIZZES, "months": replace(QUIZZES["months"], takes_time=True)}
    monkeypatch.setattr("koikoi_widget.lessons.quiz.quiz.QUIZZES", slow)
    assert Quiz("months").question is not None


def test_in_a_browser_what_is_missing_is_said_in_words_that_fit_there() -> None:
    said = subprocess.run(
        [
            sys.executable,
            "-c",
            "import sys\n"
            "for name in ('numba', 'cryptography.fernet'): sys.modules[name] = None\n"
            "import koikoi_widget as kk\n"
            "from koikoi_widget import runtime\n"
            "runtime.IS_BROWSER = True\n"
            "from koikoi_widget.table.advice import advising\n"
            "from koikoi_widget.table.saved import seal\n"
            "try: import koikoi_widget.kernel.jit\n"
            "except kk.KoiKoiError as error: print(error)\n"
            "print(advising.SAYS)\n"
            "print(seal.why_not())\n",
        ],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()
    assert said == [runtime.NO_KERNEL, runtime.NO_KERNEL, runtime.NO_SEAL]


def test_what_a_browser_leaves_out_is_none_in_the_browser_alone_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    null = object()
    monkeypatch.setattr(runtime, "IS_BROWSER", True)
    monkeypatch.setitem(sys.modules, "pyodide", ModuleType("pyodide"))
    monkeypatch.setitem(sys.modules, "pyodide.ffi", SimpleNamespace(jsnull=null))
    learn = Learn()
    learn.hear({"event": "kept", "lessons": null, "daily": null, "progress": null})
    assert len(learn.state["lessons"]) == len(LESSONS)
    assert runtime.received({"a": [null, {"b": null}], "c": 0}) == {
        "a": [None, {"b": None}],
        "c": 0,
    }
