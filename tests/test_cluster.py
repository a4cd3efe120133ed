"""Many machines: a Dask cluster of two real processes, one of which dies, changes no figure."""

from __future__ import annotations

import json
import os
import pickle
import signal
import sys
from concurrent.futures import CancelledError, Executor, ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from multiprocessing import get_context
from threading import Event, Lock

import pytest
from distributed import Client, LocalCluster
from typer.testing import CliRunner

import koikoi_widget as kk
from koikoi_widget.cli.main import app
from koikoi_widget.simulation.executors import checked_executor
from koikoi_widget.simulation.simulate import simulate

MATCHES = {"games": 60, "rules": "nintendo", "rounds": 3, "seed": 5}


# Small measurements of judgement; functions of your own stay here, so they need not be sent.
MEASURED = (
    partial(kk.koi_table, "italian", 6, 5, progress=False),
    partial(
        kk.rules_of_thumb,
        "italian",
        6,
        5,
        koi_koi=lambda view: view.score < 7,
        progress=False,
    ),
    partial(kk.reading, "italian", 300, 5, progress=False),
)


@pytest.fixture(scope="module")
def client():
    with (
        LocalCluster(
            n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None
        ) as cluster,
        Client(cluster) as client,
    ):
        yield client


@pytest.fixture(scope="module")
def match():
    """Some moves of a match."""
    match = kk.Match("nintendo", 1, rounds=1)
    for _move in range(8):
        match.push(match.legal_actions[0])
    return match


class Killing(Executor):
    """Passes work on to a cluster, and kills one of its processes once a piece is done."""

    def __init__(self, client):
        if len(client.scheduler_info()["workers"]) < 2:
            # One killed before comes back by itself, unless the machine was too busy to start it.
            client.cluster.scale(len(client.cluster.workers) + 1)
        client.wait_for_workers(2)
        self.passed_on = checked_executor(client)
        self.process = next(iter(client.run(os.getpid).values()))
        self.lock, self.given, self.done, self.done_before = Lock(), 0, 0, None

    def submit(self, function, /, *arguments):
        self.given += 1
        future = self.passed_on.submit(function, *arguments)
        future.add_done_callback(self.kill)
        return future

    def kill(self, _future):
        with self.lock:
            self.done += 1
            if self.done_before is None:
                self.done_before = self.done
                os.kill(self.process, signal.SIGKILL)

    def check(self):
        """See that much was still to be done when the process was killed, and that it is gone."""
        assert self.done_before < self.given / 2
        with pytest.raises(ProcessLookupError):
            os.kill(self.process, 0)


no_signals = pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")


def test_a_client_is_an_executor(client):
    assert simulate("greedy", "random", executor=client, **MATCHES) == (
        simulate("greedy", "random", **MATCHES)
    )


def test_a_worker_that_dies_as_soon_as_its_results_are_here_costs_no_match(client, monkeypatch):
    gather = client._gather

    async def gather_and_lose(futures, *arguments, **options):
        results = await gather(futures, *arguments, **options)
        for future in futures:
            client.futures[future.key].lose()
        return results

    monkeypatch.setattr(client, "_gather", gather_and_lose)
    played = simulate("greedy", "random", executor=client, **MATCHES)
    assert played == simulate("greedy", "random", **MATCHES)


@no_signals
def test_a_worker_that_is_killed_midway_costs_no_match(client):
    executor = Killing(client)
    played = simulate("greedy", "random", executor=executor, **MATCHES)
    executor.check()
    assert played == simulate("greedy", "random", **MATCHES)
    assert played.games == 60


@no_signals
def test_a_run_on_a_cluster_with_a_killed_worker_is_kept_and_goes_on(client, tmp_path):
    file = tmp_path / "matches.txt"
    kept = simulate("greedy", "random", executor=Killing(client), resume=file, **MATCHES)
    assert sorted(int(line.split()[0]) for line in file.read_text("utf-8").splitlines()[1:]) == [
        *range(1, 61)
    ]
    longer = MATCHES | {"games": 80}
    assert simulate("greedy", "random", resume=file, **longer) == (
        simulate("greedy", "random", **longer)
    )
    assert kept == simulate("greedy", "random", **MATCHES)


@no_signals
def test_a_review_on_a_cluster_with_a_killed_worker_has_the_same_figures(client, match):
    options = {"samples": 200, "progress": False}
    executor = Killing(client)
    assert kk.review(match, executor=executor, **options) == kk.review(match, **options)
    executor.check()


@no_signals
@pytest.mark.parametrize("measured", MEASURED)
def test_measuring_on_a_cluster_with_a_killed_worker_has_the_same_figures(client, measured):
    executor = Killing(client)
    assert measured(executor=executor) == measured()
    executor.check()


def test_a_worker_with_another_version_plays_nothing():
    class Older(ThreadPoolExecutor):
        def submit(self, function, *arguments):
            return super().submit(function, *arguments[:-1], "0.0.1")

    with (
        Older(1) as executor,
        pytest.raises(kk.SimulationFailed, match=r"a worker has version .*, not 0\.0\.1"),
    ):
        simulate("random", "random", games=4, executor=executor)


def test_a_review_can_be_sent_from_where_it_was_made(match):
    found = kk.review(match, samples=50, progress=False)
    assert pickle.loads(pickle.dumps(found)) == found
    option = pickle.loads(pickle.dumps(found)).decisions[0].advice.options[0]
    with pytest.raises(kk.InvalidValue, match="cannot be changed"):
        option.yaku["none"] = 0


any_pool = pytest.mark.parametrize(
    "pool",
    [
        lambda: ThreadPoolExecutor(2),
        lambda: ProcessPoolExecutor(1, get_context("spawn")),
    ],
    ids=["threads", "processes"],
)


@any_pool
def test_measuring_on_any_executor_has_the_same_figures(pool):
    with pool() as executor:
        for measured in MEASURED:
            assert measured(executor=executor) == measured()


@any_pool
def test_a_review_on_any_executor_has_the_same_figures(pool, match):
    options, told = {"samples": 50, "seat": 0}, []
    with pool() as executor:
        found = kk.review(match, executor=executor, progress=told.append, **options)
    assert found == kk.review(match, progress=False, **options)
    assert sum(told) == len(found.decisions)


class Remembering(ThreadPoolExecutor):
    """Remembers what it was given."""

    def __init__(self):
        super().__init__(1)
        self.futures = []

    def submit(self, *arguments):
        self.futures.append(super().submit(*arguments))
        return self.futures[-1]


def test_a_review_that_is_halted_leaves_nothing_waiting(match):
    halt = Event()
    with Remembering() as executor, pytest.raises(CancelledError):
        kk.review(match, samples=50, executor=executor, halt=halt, progress=lambda _n: halt.set())
    assert all(future.done() for future in executor.futures)


@pytest.mark.parametrize("measured", MEASURED)
def test_measuring_gives_up_the_matches_that_nobody_looks_at(measured):
    with Remembering() as executor:
        measured(executor=executor)
    assert any(future.cancelled() for future in executor.futures)


@pytest.mark.parametrize("measured", MEASURED)
def test_measuring_that_is_halted_leaves_nothing_waiting(measured):
    halt = Event()
    halt.set()
    with Remembering() as executor, pytest.raises(CancelledError):
        measured(executor=executor, halt=halt)
    assert any(future.cancelled() for future in executor.futures)


@pytest.mark.parametrize("executor", [5, "tcp://127.0.0.1:1", object()])
def test_what_is_not_an_executor_is_refused(executor, match):
    for call in (
        lambda: kk.review(match, executor=executor),
        lambda: simulate("random", "random", games=2, executor=executor),
        lambda: kk.koi_table("bga", executor=executor),
        lambda: kk.rules_of_thumb("bga", executor=executor),
        lambda: kk.reading("bga", executor=executor),
    ):
        with pytest.raises(kk.InvalidValue, match=r"executor cannot be .* a Client of Dask"):
            call()


def koikoi(*words):
    return CliRunner().invoke(app, [str(word) for word in words])


def test_the_commands_compute_on_a_cluster_by_its_address(client, match, tmp_path):
    address = client.scheduler_info()["address"]
    words = ("simulate", "greedy", "random", "--games", 6, "--rounds", 1, "--json")
    there, here = koikoi(*words, "--cluster", address), koikoi(*words)
    assert (there.exit_code, there.stderr) == (0, "")
    assert json.loads(there.stdout) == json.loads(here.stdout)
    file = tmp_path / "match.txt"
    file.write_text(str(match.record), "utf-8")
    words = ("review", file, "--samples", 50, "--json")
    assert koikoi(*words, "--cluster", address).stdout == koikoi(*words).stdout
    assert koikoi(*words, "--workers", 2).stdout == koikoi(*words).stdout
    words = ("measure", "italian", "--count", 4, "--turns", 40, "--out", tmp_path)
    there, here = koikoi(*words, "--cluster", address), koikoi(*words)
    assert (there.exit_code, there.stdout) == (0, here.stdout)


def test_a_stopped_command_goes_on(tmp_path):
    words = ("simulate", "greedy", "random", "--rounds", 1, "--resume", tmp_path / "matches.txt")
    first = koikoi(*words, "--games", 4)
    assert (first.exit_code, first.stderr) == (0, "")
    again = json.loads(koikoi(*words, "--games", 8, "--json").stdout)
    assert again["games"] == 8 and set(again["versions"]) >= {"koikoi_widget", "python"}
    refused = koikoi(*words, "--games", 8, "--rules", "nintendo")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "'rules' is 'bga rounds=1 start_points=8' in the file" in refused.stderr


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--cluster", "tcp://127.0.0.1:1"), "no Dask scheduler answers at 'tcp://127.0.0.1:1'"),
        (("--cluster", "nothing://here"), "no Dask scheduler answers at 'nothing://here'"),
        (("--cluster", "tcp://127.0.0.1:1", "--workers", 2), "a cluster has its own workers"),
    ],
)
def test_a_cluster_that_cannot_be_reached_is_said_in_a_line(words, told, monkeypatch):
    monkeypatch.setattr("koikoi_widget.cli.compute.SECONDS_TO_REACH", 1)
    result = koikoi("simulate", "greedy", "random", "--games", 2, *words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert told in result.stderr


def test_what_a_cluster_needs_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    result = koikoi("simulate", "greedy", "random", "--cluster", "tcp://127.0.0.1:1")
    assert result.exit_code == 2
    assert "pip install 'koikoi_widget[cluster]'" in result.stderr
