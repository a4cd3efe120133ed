"""A round as a game of OpenSpiel, as its own test and the engine see it."""

from __future__ import annotations

import doctest
import random
from importlib import import_module

import pytest

import koikoi_widget as kk
from tests.blocks import blocks
from tests.conftest import ROOT

pyspiel = pytest.importorskip("pyspiel", reason="the extra `spiel` is not installed")
import_module("koikoi_widget.env.spiel_game")  # registers the game


def loaded(preset):
    return pyspiel.load_game(f"python_koikoi(rules={preset})")


def dealt(preset, seed):
    """Return a state in which chance has dealt all cards, and the source of chance."""
    state, rng = loaded(preset).new_initial_state(), random.Random(seed)
    while state.is_chance_node():
        outcomes, _odds = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choice(outcomes))
    return state, rng


@pytest.mark.parametrize("preset", kk.PRESETS)
def test_it_passes_the_test_of_openspiel(preset):
    pyspiel.random_sim_test(loaded(preset), num_sims=2, serialize=False, verbose=False)


def test_a_state_can_be_written_and_read():
    pyspiel.random_sim_test(loaded("bga"), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("preset", ["bga", "nintendo", "legends"])
def test_a_round_goes_as_in_the_engine(preset):
    for seed in range(5):
        state, rng = dealt(preset, seed)
        match = state.match.copy()
        while not state.is_terminal():
            seat = state.current_player()
            assert seat == match.seat
            legal = [kk.ACTIONS[number] for number in state.legal_actions()]
            assert {*legal} == {*match.legal_actions}
            assert state.information_state_string(seat) == match.view(seat).key()
            action = rng.choice(legal)
            state.apply_action(action.number)
            match.push(action)
        gained = match.round.settlement.points
        half = 2 if match.rules.zero_sum else 1
        assert state.returns()[0] == (gained[0] - gained[1]) / half == -state.returns()[1]


def test_a_field_that_the_rules_deal_anew_is_dealt_anew():
    state = loaded("bga").new_initial_state()
    state.apply_action(0)
    for card in range(8):  # all of January and February
        state.apply_action(card)
    assert len(state.chance_outcomes()) == 48


def test_the_example_in_the_documents_is_true():
    ((_line, example),) = blocks(ROOT / "docs" / "agents.md", "py")
    test = doctest.DocTestParser().get_doctest(example, {}, "agents.md", None, 0)
    assert doctest.DocTestRunner().run(test) == (0, 4)
