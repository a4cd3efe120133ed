"""Many matches: paired deals, honest errors, the same figures on any executor."""

from __future__ import annotations

import io
import math
import os
import pickle
import signal
import subprocess
import sys
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, replace
from multiprocessing import get_context
from threading import Event, Lock

import numpy as np
import pytest
from distributed import Client, LocalCluster

import koikoi_widget as kk
from koikoi_widget.simulation.executors import spread_out
from koikoi_widget.simulation.results import Results
from koikoi_widget.simulation.simulate import SimulationFailed, simulate


def results(outcomes, differences):
    return Results("a", "b", kk.rules("bga"), 0, tuple(outcomes), tuple(differences))


class Noting:
    """Plays the first legal action and notes the hands that it is dealt in round 1."""

    def __init__(self):
        self.dealt = []

    def choose(self, view, rng):
        if len(view.hand) == 8:
            self.dealt.append((view.seat, view.hand.mask))
        return view.legal_actions[0]


class Illegal:
    def choose(self, view, rng):
        return kk.Action.parse("deal")


class Backwards(Executor):
    """Runs the last piece of work first, when the first result is asked for."""

    def __init__(self):
        self.work = []

    def submit(self, function, /, *arguments, **options):
        future = Future()
        self.work.append((future, function, arguments))
        if len(self.work) == 3:
            for each, call, given in reversed(self.work):
                each.set_result(call(*given))
        return future


def test_each_deal_is_played_from_both_seats():
    first, second = Noting(), Noting()
    simulate(first, second, games=2, rules=kk.rules("bga", lucky=0), rounds=1)
    (seat, hand), (other_seat, other_hand) = first.dealt
    assert {seat, other_seat} == {0, 1}
    assert sorted(second.dealt) == sorted(
        [(1 - seat, second.dealt[0][1]), (1 - other_seat, second.dealt[1][1])]
    )
    # Each player holds each hand once.
    assert {hand, other_hand} == {mask for _seat, mask in second.dealt}
    assert hand != other_hand


def test_a_player_against_itself_neither_wins_nor_loses_over_a_pair():
    played = simulate("greedy", "greedy", games=10, rounds=2, seed=3)
    assert [sum(played.differences[place : place + 2]) for place in range(0, 10, 2)] == [0] * 5
    assert (played.win_rate, played.mean, played.mean_error) == (0.5, 0.0, 0.0)


@pytest.mark.parametrize("games", [1, 2, 7])
def test_it_counts_matches(games):
    played = simulate("greedy", "random", games=games, rounds=1)
    assert played.games == games == sum(played.wins) + played.draws


def test_who_wins_more_points_is_ahead_by_them():
    played = simulate("greedy", "random", games=20, rounds=2, seed=4)
    turned = simulate("random", "greedy", games=20, rounds=2, seed=4)
    assert played.mean > 0 > turned.mean
    for outcome, difference in zip(played.outcomes, played.differences, strict=True):
        assert outcome == (difference > 0) - (difference < 0)


def test_the_same_seed_gives_the_same_and_another_seed_other_matches():
    def play(seed):
        return simulate("greedy", "random", games=8, rounds=1, seed=seed)

    assert play(7) == play(7)
    assert play("spring") == play("spring")
    assert play(7).differences != play(8).differences


class Dask:
    """A real cluster of this many worker processes on this machine, as an executor."""

    def __init__(self, workers):
        self.cluster = LocalCluster(
            n_workers=workers, threads_per_worker=1, host="127.0.0.1", dashboard_address=None
        )
        self.client = Client(self.cluster)

    def __enter__(self):
        return self.client.get_executor()

    def __exit__(self, *_error):
        self.client.close()
        self.cluster.close()


@pytest.mark.parametrize(
    ("pool", "workers"),
    [
        (ProcessPoolExecutor, 1),
        (ProcessPoolExecutor, 2),
        (ThreadPoolExecutor, 1),
        (ThreadPoolExecutor, 3),
        (Dask, 1),
        (Dask, 2),
    ],
)
def test_no_executor_and_no_number_of_workers_changes_anything(pool, workers):
    options = {"games": 31, "rounds": 2, "seed": 5, "rules": kk.rules("nintendo", viewings="never")}
    bold = kk.player("greedy", courage=0.5)
    with pool(workers) as executor:
        assert simulate(bold, "random", executor=executor, **options) == (
            simulate(bold, "random", **options)
        )


def test_the_order_in_which_an_executor_finishes_changes_nothing():
    options = {"games": 5, "rounds": 1, "seed": 5}
    assert simulate("greedy", "random", executor=Backwards(), **options) == (
        simulate("greedy", "random", **options)
    )


def test_a_player_of_ones_own_plays_in_threads():
    with ThreadPoolExecutor(2) as executor:
        played = simulate(Noting(), "random", games=4, rounds=1, executor=executor)
    assert (played.first, played.second) == ("Noting", "random")


@pytest.mark.parametrize("name", kk.PLAYERS)
def test_every_player_known_by_name_can_be_sent_to_another_process(name):
    player = kk.player(name)
    assert type(pickle.loads(pickle.dumps(player))) is type(player)


def test_players_given_as_objects_are_called_by_what_they_are():
    class Named(Noting):
        def __str__(self):
            return "first come"

    def called(player):
        return simulate(player, "random", games=1, rounds=1).first

    assert called("greedy") == called(kk.player("greedy")) == "greedy"
    assert called(kk.player("greedy", courage=2.0, hope=0.5)) == "greedy hope=0.5 courage=2.0"
    assert (called(Named()), called(Noting())) == ("first come", "Noting")


def test_rules_and_rounds_are_those_asked_for():
    played = simulate("random", "random", games=1, rules="legends", rounds=3)
    assert (played.rules.id, played.rules.rounds) == ("legends", 3)


def test_errors_are_taken_over_pairs():
    # Pairs of 10 + 2, 4 + 8 and -6 + 6: sums 12, 12 and 0, each 8 on average.
    # 3/2 * (16 + 16 + 64) = 144, the root 12, over 6 matches 2.
    told = results([1, 1, 1, 1, -1, 1], [10, 2, 4, 8, -6, 6])
    assert told.mean == 4
    assert told.mean_error == pytest.approx(2)
    # Outcomes: sums 2, 2 and 0, mean 2/3 per match, 4/3 per pair; 3/2 * (4/9 + 4/9 + 16/9) = 4.
    assert told.win_rate == pytest.approx(5 / 6)
    assert told.win_rate_error == pytest.approx(2 / 6 / 2)


def test_an_odd_last_match_counts_as_a_pair_of_one():
    # Sums 6 and 0, mean 2 per match: 2 * ((6 - 4) ** 2 + (0 - 2) ** 2) = 16, the root 4, over 3.
    assert results([1, 1, 0], [2, 4, 0]).mean_error == pytest.approx(4 / 3)


def test_one_pair_tells_no_error():
    told = results([1, 0], [3, 0])
    assert math.isnan(told.mean_error) and math.isnan(told.win_rate_error)
    assert told.as_dict()["mean_error"] is None
    assert "± ?" in str(told)


def test_a_draw_counts_half():
    told = results([1, 0, 0, -1, 1, 1], [1, 0, 0, -1, 1, 1])
    assert (told.wins, told.draws, told.win_rate) == ((3, 1), 2, pytest.approx(4 / 6))


def test_results_read_well():
    told = results([1, 1, 1, 1, -1, 1], [10, 2, 4, 8, -6, 6])
    assert (
        str(told)
        == """\
a against b: 6 matches under bga, seed 0
won, drawn, lost: 5, 0, 1
win rate (a draw counts half): 83.3 ± 16.7%
point difference per match: +4.00 ± 2.00"""
    )
    assert "83.3 ± 16.7%" in told._repr_html_()
    assert "6 matches under Board Game Arena, seed 0" in told._repr_html_()
    short = replace(told, rules=kk.rules("bga", rounds=3))
    assert "under Board Game Arena (3 rounds), seed 0" in short._repr_html_()
    house = replace(told, rules=kk.rules("bga", viewings="never"))
    assert "under bga viewings=never, seed 0" in house._repr_html_()
    assert repr(told) == "<Results a b bga seed=0 games=6 win_rate=0.833 mean=+4.00>"


def test_names_in_html_are_escaped():
    told = Results("<b>", "b", kk.rules("bga"), 0, (1,), (1,))
    assert "<b>" not in told._repr_html_()


@pytest.mark.parametrize("games", [0, -3, 2.5, "ten", True])
def test_a_number_of_games_that_cannot_be_is_refused(games):
    with pytest.raises(kk.InvalidValue, match=r"games cannot be .* whole number from 1 to"):
        simulate("random", "random", games=games)


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"first": "gredy"}, "unknown player: 'gredy'"),
        ({"second": 3}, "unknown player: 3"),
        ({"rules": "nintndo"}, "unknown preset: 'nintndo'"),
        ({"rounds": 0}, "rounds cannot be 0"),
        ({"seed": ""}, "seed cannot be ''"),
    ],
)
def test_what_is_unknown_is_named_before_anything_is_played(wrong, told):
    with pytest.raises(kk.KoiKoiError, match=told):
        simulate(**{"first": "random", "second": "random", "games": 2, **wrong})


@pytest.mark.parametrize("pool", [None, ThreadPoolExecutor])
def test_a_player_that_breaks_the_rules_ends_it_with_the_reason(pool):
    executor = pool and pool(1)
    with pytest.raises(kk.IllegalAction, match="'deal' is not allowed"):
        simulate("random", Illegal(), games=8, executor=executor)


class Raising:
    """Raises the given error in its second match."""

    def __init__(self, kind, *words):
        self.kind, self.words = kind, words
        self.asked = 0

    def __str__(self):
        return "Raising"

    def choose(self, view, rng):
        self.asked += 1
        if self.asked > 10:
            raise self.kind(*self.words)
        return view.legal_actions[0]


POOLS = {
    "here": lambda: None,
    "threads": lambda: ThreadPoolExecutor(1),
    "processes": lambda: ProcessPoolExecutor(1, get_context("spawn")),
}


class NotToBeSent(Exception):
    """It takes both words to make one."""

    def __init__(self, one, two):
        super().__init__(f"{one} and {two}")


@pytest.mark.parametrize("pool", POOLS)
@pytest.mark.parametrize(
    "error",
    [
        (ZeroDivisionError, "by nothing"),
        (SystemExit, 3),
        (RuntimeError,),
        (NotToBeSent, "one", "two"),
    ],
)
def test_a_failure_names_player_match_and_seed_on_any_executor(pool, error):
    with pytest.raises(SimulationFailed) as failed:
        simulate("random", Raising(*error), games=2, rounds=1, seed=7, executor=POOLS[pool]())
    told = str(failed.value)
    assert told.startswith("Raising failed in match 2 of seed 7: ")
    assert failed.value.player == "Raising" and (failed.value.match, failed.value.seed) == (2, 7)
    cause = failed.value.__cause__
    assert str(error[0](*error[1:])) in str(cause)
    assert error[0].__name__ in f"{type(cause)} {cause}"  # what cannot be sent is reported


class Unready(Raising):
    """Raises the given error before its first match."""

    def prepare(self):
        raise self.kind(*self.words)


@pytest.mark.parametrize("pool", POOLS)
@pytest.mark.parametrize("kind", [ZeroDivisionError, SystemExit])
def test_a_player_that_fails_before_its_first_match_is_named_too(pool, kind):
    told = rf"Raising failed in match 1 of seed 7: {kind.__name__}: no"
    with pytest.raises(SimulationFailed, match=told):
        simulate("random", Unready(kind, "no"), games=2, rounds=1, seed=7, executor=POOLS[pool]())


def test_a_player_is_called_something_whatever_it_says_of_itself():
    @dataclass
    class Learned:
        weights: object

        def choose(self, view, rng):
            return view.legal_actions[0]

    class Wordless(Learned):
        def __str__(self):
            raise RuntimeError

    class Wordy(Learned):
        def __str__(self):
            return "a\nb"

    for kind, name in ((Learned, "Learned weights=array("), (Wordless, "Wordless"), (Wordy, "a b")):
        assert simulate(kind(np.zeros(3)), "random", games=1, rounds=1).first.startswith(name)


@pytest.mark.parametrize("pool", ["here", "threads"])
def test_an_interrupt_stays_one_and_says_where(pool):
    with pytest.raises(KeyboardInterrupt) as interrupted:
        simulate(
            "random", Raising(KeyboardInterrupt), games=2, rounds=1, seed=7, executor=POOLS[pool]()
        )
    assert interrupted.value.__notes__ == ["Raising, match 2, seed 7"]
    simulate("random", "random", games=2, rounds=1)  # and nothing has been damaged


def test_a_player_that_cannot_be_sent_is_said_in_the_familys_words():
    here = Raising(RuntimeError)
    here.lock = Lock()
    with pytest.raises(SimulationFailed, match="failed in random against Raising") as failed:
        simulate("random", here, games=2, rounds=1, executor=POOLS["processes"]())
    assert "pickle" in str(failed.value) and isinstance(failed.value.__cause__, TypeError)


class Dying:
    def choose(self, view, rng):
        os._exit(1)


def test_a_pool_that_breaks_is_said_in_the_familys_words():
    with pytest.raises(SimulationFailed, match="from match 1 of seed 7 on") as failed:
        simulate("random", Dying(), games=2, rounds=1, seed=7, executor=POOLS["processes"]())
    assert isinstance(failed.value.__cause__, BrokenProcessPool)


@pytest.mark.parametrize("executor", [5, "threads", object()])
def test_what_is_no_executor_is_refused(executor):
    with pytest.raises(kk.InvalidValue, match="executor cannot be"):
        simulate("random", "random", games=2, executor=executor)


class Breaking:
    """Breaks the rules when asked to."""

    def __init__(self):
        self.now = Event()

    def choose(self, view, rng):
        assert self.now.wait(60)
        return kk.Action.parse("deal")


class Remembering(ThreadPoolExecutor):
    def __init__(self, workers):
        super().__init__(workers)
        self.futures = []

    def submit(self, *arguments, **options):
        self.futures.append(super().submit(*arguments, **options))
        return self.futures[-1]


def test_after_an_error_nothing_is_left_waiting_or_running():
    breaking = Breaking()
    with Remembering(2) as executor:

        class Telling(Noting):
            """Lets the other player break the rules as soon as all the work has been handed out.

            Work begun after that waits until the rest is called off; otherwise all of it might be
            broken before anybody sees the first error.
            """

            def choose(self, view, rng):
                while len(executor.futures) < 500:
                    pass
                if breaking.now.is_set():
                    while not any(future.cancelled() for future in executor.futures):
                        pass
                breaking.now.set()
                return super().choose(view, rng)

        with pytest.raises(kk.IllegalAction):
            simulate(Telling(), breaking, games=1000, executor=executor)
        assert all(future.done() for future in executor.futures)
        assert sum(future.cancelled() for future in executor.futures) > 0
        with pytest.raises(kk.IllegalAction):  # and the executor is as good as new
            simulate("random", breaking, games=2, executor=executor)


INTERRUPTED = """
import os, signal, sys
from concurrent.futures import ProcessPoolExecutor
import koikoi_widget as kk
from koikoi_widget.simulation.simulate import stop_on_interrupt

# A shell's background job, in which a run of the tests may be, ignores Ctrl-C.
signal.signal(signal.SIGINT, signal.default_int_handler)

class Telling:
    def choose(self, view, rng):
        if not hasattr(self, "told"):
            self.told = True
            os.write(1, f"{os.getpid()}\\n".encode())
        return view.legal_actions[0]

futures = []

class Remembering(ProcessPoolExecutor):
    def submit(self, *arguments, **options):
        futures.append(super().submit(*arguments, **options))
        return futures[-1]

if __name__ == "__main__":
    with Remembering(2, initializer=stop_on_interrupt) as executor:
        try:
            kk.simulate(Telling(), "greedy", games=100_000, rounds=99, executor=executor)
        except KeyboardInterrupt:
            print("all ended:", all(future.done() for future in futures), flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGINT to a group of processes")
def test_ctrl_c_ends_what_processes_play_without_a_word(tmp_path):
    script = tmp_path / "interrupted.py"
    script.write_text(INTERRUPTED, "utf-8")
    with subprocess.Popen(
        [sys.executable, script],
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as process:
        playing = {process.stdout.readline()}
        while len(playing) < 2:
            playing.add(process.stdout.readline())
        os.killpg(process.pid, signal.SIGINT)
        output, error = process.communicate(timeout=60)
    assert output.endswith("all ended: True\n")
    assert error == ""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGINT to oneself")
def test_ctrl_c_while_pieces_are_handed_out_interrupts_none_of_that():
    """A pool of processes that is interrupted there would never end."""
    begun, ended = [], []

    class Interrupted(Remembering):
        def submit(self, *arguments, **options):
            begun.append(arguments)
            os.kill(os.getpid(), signal.SIGINT)
            ended.append(super().submit(*arguments, **options))
            return ended[-1]

    before = signal.getsignal(signal.SIGINT)
    with Interrupted(1) as executor, pytest.raises(KeyboardInterrupt):
        simulate("random", "random", games=20, rounds=1, executor=executor)
    assert len(begun) == len(ended) == 10
    assert all(future.done() for future in ended)
    assert signal.getsignal(signal.SIGINT) is before


def test_ctrl_c_can_leave_no_future_locked():
    """An interrupt while whoever waits holds a lock leaves it locked: the pool would never end."""
    locked = []

    class Watched(ThreadPoolExecutor):
        def submit(self, *arguments, **options):
            future = super().submit(*arguments, **options)
            condition = vars(future)["_condition"]  # which is nobody else's to see
            acquire = condition.acquire
            condition.acquire = lambda *given: locked.append(future) or acquire(*given)
            return future

    with Watched(1) as executor:
        simulate("random", "random", games=20, rounds=1, executor=executor)
        assert spread_out(str, range(3), executor) == ["0", "1", "2"]
    assert not locked


def test_progress_is_shown_in_a_terminal_and_nowhere_else(monkeypatch):
    class Terminal(io.StringIO):
        def isatty(self):
            return True

    monkeypatch.setenv("TERM", "xterm")
    for shown, stream in ((True, Terminal()), (False, io.StringIO())):
        monkeypatch.setattr(sys, "stderr", stream)
        simulate("random", "random", games=4, rounds=1)
        assert ("4/4" in stream.getvalue()) == shown
    monkeypatch.setattr(sys, "stderr", Terminal())
    simulate("random", "random", games=4, rounds=1, progress=False)
    assert sys.stderr.getvalue() == ""


def test_the_name_is_the_function_whichever_way_it_was_reached():
    code = (
        "from koikoi_widget.simulation.results import Results\nimport koikoi_widget as kk\n"
        "print(kk.simulate('random', 'random', games=2, rounds=1).games)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "2\n"


NOTEBOOK = """
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import koikoi_widget as kk

STOPS = "stop"


def best(actions):
    return actions.get(STOPS) or next(iter(actions.values()))


class Mine:
    def choose(self, view, rng):
        return best({str(action): action for action in view.legal_actions})


if "without" in sys.argv:
    sys.modules["cloudpickle"] = None
with ProcessPoolExecutor(1, get_context("spawn")) as executor:
    options = {"games": 4, "rounds": 1, "seed": 7}
    try:
        played = kk.simulate(Mine(), "random", executor=executor, **options)
    except kk.KoiKoiError as error:
        print(error)
    else:
        print(played == kk.simulate(Mine(), "random", **options))
"""


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ([], "True\n"),
        (
            ["without"],
            "The executor failed in Mine against random, from match 1 of seed 7 on: LibraryMissing:"
            " a player could not be read in another process (Can't get attribute 'Mine' on <module"
            " '__main__' (built-in)>). Install cloudpickle, or write the player in a module that"
            " can be imported there.\n",
        ),
    ],
)
def test_a_player_written_in_a_notebook_reaches_a_process_that_is_spawned(words, told):
    """As in a notebook, and with ``-c``, the other process has no file to find the class in."""
    done = subprocess.run(
        [sys.executable, "-c", NOTEBOOK, *words], capture_output=True, text=True, timeout=120
    )
    assert (done.stdout, done.returncode) == (told, 0), done.stderr


def test_two_players_of_one_class_are_told_apart():
    class Named(Noting):
        def __init__(self, name="Ada"):
            super().__init__()
            self.name = name

        def __str__(self):
            return self.name

    def called(*players):
        played = simulate(*players, games=1, rounds=1)
        return played.first, played.second

    one = Noting()
    assert called(Noting(), Noting()) == called(Noting, Noting) == ("Noting (1)", "Noting (2)")
    assert called(Named(), Named()) == ("Ada (1)", "Ada (2)")
    assert called(Named(), Named("Bo")) == ("Ada", "Bo")
    assert called(one, one) == ("Noting", "Noting")  # against itself
    assert called("greedy", kk.player("greedy")) == ("greedy", "greedy")
    with pytest.raises(SimulationFailed, match=r"Illegal \([12]\) failed in match 1"):
        simulate(Illegal(), Illegal(), games=2, rounds=1, rules=kk.rules("bga"), seed=2)


def test_a_class_in_place_of_a_player_is_one_or_is_refused():
    class Picky(Noting):
        def __init__(self, taste):
            super().__init__()

    assert simulate(Noting, "random", games=2, rounds=1).first == "Noting"
    assert isinstance(kk.player(Noting), Noting)
    assert isinstance(kk.player(Picky, taste=1), Picky)
    for way in (kk.player, lambda kind: simulate("random", kind, games=2)):
        with pytest.raises(
            kk.InvalidValue, match=r"No player could be made from the class Picky \(.*taste"
        ):
            way(Picky)


def test_results_tell_changed_prices_and_yaku_apart():
    dear = kk.rules("bga", **{"three-brights": 50})
    plain, changed = (
        kk.simulate("greedy", "random", games=2, rules=rules, progress=False)
        for rules in ("bga", dear)
    )
    assert (plain.as_dict()["rules"], changed.as_dict()["rules"]) == ("bga", "bga three-brights=50")
    assert plain.as_dict()["yaku"] == [] and len(changed.as_dict()["yaku"]) == len(dear.yaku)
    assert set(changed.columns()["rules"]) == {"bga three-brights=50"}


def test_a_win_rate_of_100_percent_has_an_interval():
    won = Results("a", "b", kk.rules(), 0, (1,) * 50, (10,) * 50)
    low, high = won.win_rate_interval
    assert (round(low, 3), high) == (0.929, 1.0)
    assert "100.0% (at 95%: between 92.9% and 100.0%)" in str(won)
    even = Results("a", "b", kk.rules(), 0, (1, 0, -1, 0) * 100, (10, 0, -10, 0) * 100)
    low, high = even.win_rate_interval
    assert 0.44 < low < 0.5 < high < 0.56
