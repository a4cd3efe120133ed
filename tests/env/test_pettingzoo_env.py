"""Both seats for agents, as PettingZoo's own tests and the engine see them."""

from __future__ import annotations

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

import koikoi_widget as kk
from koikoi_widget import env
from tests.tiers import THREE

# PettingZoo's own games with a mask have a dictionary too; it knows them by name.
pytestmark = pytest.mark.filterwarnings("ignore:Observation")


def played_out(made, seed):
    """Play a match at random; return all that the agents got in it, each in its order."""
    rng, rewards = np.random.default_rng(seed), dict.fromkeys(made.possible_agents, 0.0)
    made.reset(seed=seed)
    for agent in made.agent_iter():
        seen, reward, is_over, _cut, _info = made.last()
        rewards[agent] += reward
        made.step(None if is_over else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    return rewards


@pytest.mark.parametrize("preset", THREE)
@pytest.mark.parametrize("rounds", [1, 3])
def test_it_passes_the_tests_of_pettingzoo(preset, rounds):
    api_test(env.env(preset, rounds), num_cycles=200)
    seed_test(lambda: env.env(preset, rounds), num_cycles=50)


@pytest.mark.parametrize("preset", THREE)
def test_what_the_agents_get_is_what_the_seats_gained_and_adds_up_to_nothing(preset):
    made = env.KoiKoiAEC(preset, rounds=3)
    for seed in range(5):
        rewards = played_out(made, seed)
        first, second = made.match.points
        lead = first - second
        assert made.match.is_over
        assert rewards["seat_0"] == -rewards["seat_1"]
        assert rewards["seat_0"] == (lead / 2 if made.rules.zero_sum else lead)


def test_where_a_loser_pays_a_reward_is_what_the_seat_gains():
    made = env.KoiKoiAEC("bga")
    rewards = played_out(made, 3)
    assert rewards["seat_0"] == made.match.points[0] - made.rules.start_points != 0


def test_an_illegal_action_is_refused_in_words_and_changes_nothing():
    made = env.KoiKoiAEC()
    made.reset(seed=7)
    before = made.match.copy()
    with pytest.raises(kk.IllegalAction, match="is not allowed"):
        made.step(env.number_of("stop"))
    assert made.match == before
    assert made.agent_selection == f"seat_{before.seat}"


def test_a_match_never_begins_with_a_round_that_is_over():
    made = env.KoiKoiAEC("nintendo")
    made.reset(seed=1)
    for _again in range(300):
        made.reset()
        assert made.match.round.phase != "over"


def test_who_waits_sees_the_table_and_may_do_nothing():
    made = env.KoiKoiAEC()
    made.reset(seed=7)
    (waits,) = {*made.agents} - {made.agent_selection}
    assert not made.observe(waits)["action_mask"].any()
    assert made.observe(waits)["observation"].any()


def test_it_shows_itself_as_text_if_asked_to():
    made = env.env(render_mode="ansi")
    made.reset(seed=7)
    assert made.render().startswith("Rules ") and "\nHand " in made.render()


@pytest.mark.parametrize("ask", [lambda made: made.step(1), lambda made: made.observe("seat_0")])
def test_before_a_match_has_begun_it_is_said_what_to_call(ask):
    with pytest.raises(kk.IllegalAction, match="no match has begun: call reset first"):
        ask(env.KoiKoiAEC())


@pytest.mark.parametrize("mode", ["human", "rgb_array", 1, ""])
def test_it_shows_itself_in_no_other_way(mode):
    with pytest.raises(kk.InvalidValue, match=r"render_mode cannot be .*; expected ansi, None"):
        env.KoiKoiAEC(render_mode=mode)


def test_an_agent_that_there_is_not_is_refused():
    made = env.KoiKoiAEC()
    made.reset(seed=7)
    with pytest.raises(kk.UnknownName, match="unknown agent: 'seat_2'; known: seat_0, seat_1"):
        made.observe("seat_2")
