"""The opponent that answers, raises, cheats or never answers."""

from __future__ import annotations

import asyncio
from random import Random
from threading import Event, Thread

import pytest

import koikoi_widget as kk
from koikoi_widget.table.widget.opponent import Opponent
from tests.loops import comes, in_a_loop

VIEW = kk.Match("bga", seed=5, rounds=1, starter=1).view(1)
# Seconds: what a player has that answers, and one that never does.
PATIENCE, BRIEF = 60, 0.05


class Broken:
    def choose(self, view, rng):
        raise RuntimeError("out of ideas")


class Cheat:
    def choose(self, view, rng):
        return kk.Action.parse("koi-koi")


class Thinker:
    """Answers with the first move, once it is `done`."""

    def __init__(self) -> None:
        self.done = Event()
        self.asked = 0

    def choose(self, view, rng):
        self.asked += 1
        self.done.wait(10)
        return view.legal_actions[0]


def opponent(player, patience: float = PATIENCE) -> Opponent:
    return Opponent(player, "Rival", seed=1, patience=patience)


def chosen(rival: Opponent) -> kk.Action:
    return asyncio.run(rival.choose(VIEW))


def test_an_answer_is_played_and_nothing_said() -> None:
    rival = opponent(kk.player("greedy"))
    assert chosen(rival) == kk.player("greedy").choose(VIEW, Random(0))
    assert rival.failure == ""


def test_where_no_thread_can_begin_greedy_moves_instead(monkeypatch: pytest.MonkeyPatch) -> None:
    def none_left(_thread: Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(Thread, "start", none_left)
    rival = opponent(kk.player("random"))
    assert chosen(rival) in VIEW.legal_actions
    assert "can't start new thread" in rival.failure and "Greedy played instead." in rival.failure


@pytest.mark.parametrize(
    ("player", "reason"), [(Broken(), "out of ideas"), (Cheat(), "'koi-koi' is not allowed")]
)
def test_a_player_that_fails_is_named_and_greedy_moves_instead(player, reason) -> None:
    for choose in (lambda rival: rival.choose_now(VIEW), chosen):
        rival = opponent(player)
        assert choose(rival) == kk.player("greedy").choose(VIEW, Random(0))
        assert "Rival" in rival.failure and reason in rival.failure and "Greedy" in rival.failure


def test_a_greedy_player_that_fails_is_replaced_too(monkeypatch) -> None:
    greedy = kk.player("greedy")
    monkeypatch.setattr(type(greedy), "choose", Broken.choose)
    rival = opponent(greedy)
    assert rival.choose_now(VIEW) in VIEW.legal_actions
    assert "Random" in rival.failure


@in_a_loop
async def test_a_player_that_does_not_answer_is_not_waited_for_again_until_it_has() -> None:
    thinker = Thinker()
    rival = opponent(thinker, BRIEF)
    assert await rival.choose(VIEW) in VIEW.legal_actions
    assert "did not answer" in rival.failure
    rival.patience = PATIENCE
    await asyncio.wait_for(rival.choose(VIEW), 5)  # and Thinker goes on for ten
    assert thinker.asked == 1
    thinker.done.set()
    assert rival.late is not None
    rival.late.join()
    assert await rival.choose(VIEW) == VIEW.legal_actions[0]
    assert rival.failure == ""


@in_a_loop
async def test_a_question_that_nobody_asks_any_more_is_not_held_against_the_player() -> None:
    thinker = Thinker()
    rival = opponent(thinker)
    dropped = asyncio.create_task(rival.choose(VIEW))
    await comes(lambda: thinker.asked)
    dropped.cancel()
    asyncio.get_running_loop().call_later(0.01, thinker.done.set)
    assert await rival.choose(VIEW) == VIEW.legal_actions[0]
    assert rival.failure == ""


@pytest.mark.parametrize("patience", [0, -1, "long", None, True])
def test_a_patience_that_is_none_is_refused(patience) -> None:
    with pytest.raises(kk.KoiKoiError, match="patience"):
        kk.Table(patience=patience)


class Slow(Thinker):
    """Can move once it has been prepared, which takes until it is `done`."""

    def prepare(self) -> None:
        self.done.wait(10)


@in_a_loop
async def test_a_player_that_prepares_is_waited_for_beyond_its_patience() -> None:
    slow = Slow()
    rival = opponent(slow, BRIEF)
    asyncio.get_running_loop().call_later(4 * BRIEF, slow.done.set)
    assert await rival.choose(VIEW) == VIEW.legal_actions[0]
    assert rival.failure == ""


def test_who_can_move_before_it_is_prepared_does() -> None:
    slow = Slow()
    slow.choose = lambda view, rng: view.legal_actions[0]
    assert chosen(opponent(slow)) == VIEW.legal_actions[0]
    assert not slow.done.is_set()
    slow.done.set()


def test_a_player_that_cannot_prepare_moves_all_the_same() -> None:
    class Unready(kk.player("greedy").__class__):
        def prepare(self) -> None:
            raise RuntimeError("no room")

    rival = opponent(Unready())
    assert chosen(rival) == kk.player("greedy").choose(VIEW, Random(0))
    assert rival.failure == ""


class Loop:
    """Never answers, and keeps a processor busy with that."""

    def choose(self, view, rng):
        while True:
            pass


@in_a_loop
async def test_an_endless_player_ends_once_another_has_moved_for_it() -> None:
    rival = opponent(Loop(), BRIEF)
    for _turn in range(3):  # it is asked again, in case it only was slow once
        assert await rival.choose(VIEW) in VIEW.legal_actions
        assert "did not answer" in rival.failure
        assert rival.late is not None
        rival.late.join(30)
        assert not rival.late.is_alive()


def test_a_class_in_place_of_an_opponent_sits_down_as_a_player() -> None:
    table = kk.Table(opponent=Broken)
    assert isinstance(table.opponent, Broken)
    table.new_match("bga", Cheat)
    assert isinstance(table.opponent, Cheat)
    with pytest.raises(kk.InvalidValue, match="No player could be made from the class Opponent"):
        kk.Table(opponent=Opponent)
