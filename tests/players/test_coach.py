"""The players that search: what they choose, what they refuse, and that they never peek."""

from __future__ import annotations

import random

import pytest
from hypothesis import assume, given, strategies as st

import koikoi_widget as kk
from koikoi_widget.kernel.value.playout_values import Outlook
from tests.coach.test_never_peeks import other_deal
from tests.fresh import run
from tests.tiers import examples

SEARCHERS = ["policy", "average", "coach"]


@pytest.mark.parametrize("preset", sorted(kk.PRESETS))
@pytest.mark.parametrize("name", SEARCHERS)
def test_a_searcher_plays_any_preset_to_its_end(preset, name):
    options = {} if name == "policy" else {"samples": 8}
    player, rng = kk.player(name, **options), random.Random(5)
    match = kk.Match(preset, 5, rounds=2)
    while not match.is_over:
        view = match.view(match.seat) if match.round.seat is not None else None
        match.push(player.choose(view, rng) if view else "deal")


@examples(40)
@given(
    preset=st.sampled_from(sorted(kk.PRESETS)),
    seed=st.integers(0, 10**6),
    turns=st.integers(0, 30),
    mixing=st.randoms(use_true_random=False),
)
def test_permuting_what_a_seat_cannot_see_changes_no_searcher_s_move(preset, seed, turns, mixing):
    match, rng = kk.Match(preset, seed, rounds=1), random.Random(seed)
    for _turn in range(turns):
        if match.round.phase == "over":
            break
        match.push(rng.choice(match.legal_actions))
    assume(match.round.phase != "over")
    seat = match.seat
    other = other_deal(match, seat, mixing)
    assume(other is not None and other.seat == seat and other.round.phase == match.round.phase)
    for player in (
        kk.player("coach", samples=20),
        kk.player("coach", samples=20, slips=2.0),
        kk.player("coach", samples=0),
        kk.player("average", samples=20),
        kk.player("policy"),
    ):
        chosen = [
            player.choose(view, random.Random(7)) for view in (match.view(seat), other.view(seat))
        ]
        assert chosen[0] == chosen[1]


def test_without_numba_the_coach_plays_as_its_network_alone_does_with_it():
    code = """
import sys
if {missing}:
    sys.modules["numba"] = None
import random
import koikoi_widget as kk
match, player = kk.Match("italian", 5, rounds=2), kk.player("coach", samples=0, slips=1e-9)
rng = random.Random(1)
while not match.is_over:
    match.push("deal" if match.seat is None else player.choose(match.view(match.seat), rng))
print(*match.actions, sep=";")
"""
    with_it, without = (run(code.format(missing=missing)) for missing in (False, True))
    assert with_it and with_it == without


@pytest.mark.parametrize("name", ["novice", "coach"])
def test_nobody_waits_for_a_coach_that_would_have_to_be_compiled_first(name, tmp_path):
    code = f"""
import random
import koikoi_widget as kk
from koikoi_widget.kernel.jit import is_compiled
from koikoi_widget.kernel.value.network import price
view = kk.Match("bga", 7, starter=0).view(0)
kk.player("{name}").choose(view, random.Random(1))
print(is_compiled(price))
"""
    assert run(code, NUMBA_CACHE_DIR=str(tmp_path)) == "False"


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("slips", -1),
        ("slips", "much"),
        ("samples", 1),
        ("samples", 2.5),
    ],
)
def test_a_coach_refuses_what_cannot_be(option, value):
    with pytest.raises(kk.InvalidValue, match=option):
        kk.player("coach", **{option: value})


def test_an_average_refuses_too_few_deals():
    with pytest.raises(kk.InvalidValue, match="samples"):
        kk.player("average", samples=1)


def test_a_coach_hears_no_more_deals_than_it_takes_until_the_best_action_is_clear(monkeypatch):
    heard, look = [], Outlook.look
    player, match, sums = kk.player("coach"), kk.Match("nintendo", 4, rounds=1), set()
    player.prepare()
    monkeypatch.setattr(
        Outlook, "look", lambda outlook, deals: (heard.append(deals), look(outlook, deals))
    )
    while match.round.phase != "over":
        heard.clear()
        match.push(player.choose(match.view(match.seat), random.Random(1)))
        sums.add(sum(heard))
    assert {500, 3000} <= sums <= {0, *range(500, 3001, 500)}


@pytest.mark.parametrize("preset", ["bga", "nintendo"])
def test_the_coach_does_what_advice_from_as_many_deals_ranks_first(preset):
    player, match = kk.player("coach", samples=100), kk.Match(preset, 4, rounds=2)
    while not match.is_over:
        if match.seat is None or match.round.phase in ("declare", "over"):
            match.push(match.legal_actions[0])
            continue
        view = match.view(match.seat)
        chosen = player.choose(view, random.Random(3))
        if len(view.legal_actions) > 1:
            assert chosen == kk.advise(view, 100, random.Random(3).getrandbits(32)).best
        match.push(chosen)


def test_the_same_seed_makes_the_same_slips():
    view = kk.Match("nintendo", 3).view(kk.Match("nintendo", 3).seat)
    player = kk.player("coach", slips=5.0)
    first = [player.choose(view, random.Random(seed)) for seed in range(20)]
    assert first == [player.choose(view, random.Random(seed)) for seed in range(20)]
    assert len(set(first)) > 1


def test_a_coach_beats_greedy():
    """A small part of the strength run in docs/measurements.md: enough to see that it is no worse.

    A player that wins 70% would win fewer than half of 60 matches once in 500 such runs. Of a
    tenth of its deals, which costs it little.
    """
    coach = kk.player("coach", samples=300)
    assert kk.simulate(coach, "greedy", games=60, rules="nintendo", seed=1).win_rate > 0.5


def test_the_tiers_for_learners_stand_in_their_order():
    """A small part of what `python -m tools.measure.strength` measures: each beats the last."""
    scores = {name: entry.score or 50 for name, entry in kk.PLAYERS.items()}
    assert [*scores.values()] == sorted(scores.values())
    tiers = ["random", "novice", "apprentice", kk.player("coach", samples=300)]
    for weaker, stronger in zip(tiers, tiers[1:], strict=False):
        results = kk.simulate(stronger, weaker, games=40, rules="nintendo", seed=2)
        assert results.win_rate > 0.5 + results.win_rate_error
