"""A round as a game of OpenSpiel, as its own test and the engine see it."""

from __future__ import annotations

import doctest
import random
from importlib import import_module
from math import comb, factorial, perm

import numpy as np
import pytest

import koikoi_widget as kk
from koikoi_widget.engine.round import lucky, must_redeal
from tests.blocks import blocks
from tests.conftest import ROOT

pyspiel = pytest.importorskip("pyspiel", reason="the extra `spiel` is not installed")
spiel_game = import_module("koikoi_widget.env.spiel_game")  # registers the game
ismcts = import_module("open_spiel.python.algorithms.ismcts")
mcts = import_module("open_spiel.python.algorithms.mcts")


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


@pytest.mark.parametrize("preset", kk.PRESETS)
def test_chance_acts_49_times_whatever_it_deals(preset):
    """It never deals a field that the rules deal again: with the first card each time it would."""
    game = loaded(preset)
    state = game.new_initial_state()
    while state.is_chance_node():
        outcomes, odds = zip(*state.chance_outcomes(), strict=True)
        assert sum(odds) == pytest.approx(1) and min(odds) > 0
        state.apply_action(outcomes[0])
    assert len(state.history()) == game.max_chance_nodes_in_history() == 49
    assert game.max_history_length() == 49 + game.max_game_length()
    assert not must_redeal(state.rules, state.match.round.deal.field)


def test_a_field_is_as_likely_as_after_redeals():
    """Each field that stays is dealt with the same chance, in whatever order its cards come."""
    rules = kk.rules("bga", rounds=1, redeal_field_pairs=True)
    game, rng = spiel_game.KoiKoiGame(), random.Random(1)
    game.rules = rules
    refused = 12 * comb(44, 4) - comb(12, 2) + comb(12, 4) * 6**4  # by hand: fours, then pairs
    each = factorial(8) / perm(48, 8) / (1 - refused / comb(48, 8))
    for _again in range(20):
        state, chance = game.new_initial_state(), 1.0
        state.apply_action(0)
        for _card in range(8):
            outcomes = dict(state.chance_outcomes())
            card = rng.choice([*outcomes])
            chance *= outcomes[card]
            state.apply_action(card)
        assert chance * factorial(8) == pytest.approx(each)


@pytest.mark.parametrize("preset", ["bga", "nintendo", "classic"])
def test_a_player_cannot_tell_a_resampled_state_from_the_true_one(preset):
    moved = 0
    for seed in range(6):
        state, rng = dealt(preset, seed)
        while True:
            for seat in (0, 1):
                other = state.resample_from_infostate(seat, rng.random)
                assert other.information_state_string(seat) == state.information_state_string(seat)
                assert other.current_player() == state.current_player()
                assert other.match.actions == state.match.actions
                moved += other.match.round != state.match.round
            if state.is_terminal():
                break
            state.apply_action(rng.choice(state.legal_actions()))
    assert moved


def test_a_lucky_hand_that_was_passed_stays_lucky_when_it_is_resampled():
    hand = [card.index for card in kk.DECK if card.month <= 4 and card.index % 4 > 1]
    rest = [card for card in range(48) if card not in hand]
    field = rest[::5][:8]
    state, rng = loaded("bga").new_initial_state(), random.Random(1)
    for outcome in (0, *field, *hand, *(card for card in rest if card not in field)):
        state.apply_action(outcome)
    state.apply_action(kk.Action.parse("pass").number)
    for _step in range(6):
        other = state.resample_from_infostate(1, rng.random)
        assert other.information_state_string(1) == state.information_state_string(1)
        assert lucky(other.match.round.deal.hands[0])
        state.apply_action(state.legal_actions()[0])


def test_a_search_over_information_states_plays_a_round():
    game = loaded("bga")
    bot = ismcts.ISMCTSBot(
        game=game,
        evaluator=mcts.RandomRolloutEvaluator(1),
        uct_c=20.0,
        max_simulations=5,
        random_state=np.random.RandomState(1),
    )
    state, rng = dealt("bga", 3)
    while not state.is_terminal():
        is_bot = state.current_player() == 0
        action = bot.step(state) if is_bot else rng.choice(state.legal_actions())
        assert action in state.legal_actions()
        state.apply_action(action)


def test_it_has_no_tensor_of_an_information_state_as_its_type_says():
    state, _rng = dealt("bga", 1)
    assert not loaded("bga").get_type().provides_information_state_tensor
    assert state.information_state_tensor(0) == []
    assert len(state.observation_tensor(0)) == 405


def test_the_examples_in_the_documents_are_true():
    text = "".join(example for _line, example in blocks(ROOT / "docs" / "agents.md", "py"))
    test = doctest.DocTestParser().get_doctest(text, {}, "agents.md", None, 0)
    assert doctest.DocTestRunner().run(test) == (0, 10)
