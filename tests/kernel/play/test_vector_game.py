"""Rounds side by side: the engine's game, no hidden card, refusals."""

from __future__ import annotations

from copy import copy, deepcopy

import numpy as np
import pytest

import koikoi_widget as kk
from koikoi_widget.engine.view import view_of
from koikoi_widget.kernel.play.vector_game import VectorGame
from koikoi_widget.kernel.rules import array_layout as at
from tests.kernel.positions import PRESETS, to_round
from tests.tiers import many

ROUNDS = 40 * len(many(250))  # 10,000 in a whole run
GAMES = 40


def chosen(game, rng):
    """A legal action in each game, each as likely as any other."""
    return (rng.random(game.masks.shape) * game.masks).argmax(axis=1)


def test_rounds_are_those_of_the_engine():
    """Masks, observations, turns, ends and rewards, step by step, under all presets in turn."""
    env = pytest.importorskip("koikoi_widget.env")
    left = [*env.NUMBERS].index("rounds left after this one") + len(env.PLANES) * 48
    over = 0
    for preset in PRESETS:
        rules, rng = kk.PRESETS[preset], np.random.default_rng(1)
        game = VectorGame(rules, GAMES, preset)
        points = rules.changed(rounds=1).start_points
        rounds = [begun(game, row, rules) for row in range(GAMES)]
        while over < ROUNDS * (1 + PRESETS.index(preset)) / len(PRESETS):
            seen = game.observe()
            for row, position in enumerate(rounds):
                seat = position.seat
                assert game.seats[row] == seat
                view = view_of(position, seat, (points, points), seat, position.legal_actions)
                assert game.masks[row].tolist() == view.mask().tolist()
                expected = env.observation(view)
                expected[left] = 0
                assert (seen[row] == expected).all()
            actions = chosen(game, rng)
            rewards, ends = game.step(actions)
            for row, action in enumerate(actions):
                rounds[row] = rounds[row].push(kk.ACTIONS[action])
                end = rounds[row].settlement
                assert bool(ends[row]) == (end is not None)
                gained = end.points[0] - end.points[1] if end else 0
                assert rewards[row] == gained / (2 if rules.zero_sum else 1)
                if end:
                    over += 1
                    rounds[row] = begun(game, row, rules)


def begun(game, row, rules):
    """The round that was just dealt in a game, in the engine."""
    position = to_round(game.positions[row], rules)
    number = int(game.played[row])
    dealt = kk.Round.from_deal(rules, position.deal, (number >> 1) % 12 + 1, number & 1)
    assert dealt.phase == position.phase and dealt.hands == position.hands
    return dealt


def test_an_observation_does_not_change_with_the_hidden_cards():
    rng = np.random.default_rng(3)
    game = VectorGame("nintendo", GAMES, 3)
    for _step in range(60):
        seen, before = game.observe(), game.positions.copy()
        for row in game.positions:
            exchange(row, rng)
        assert (game.observe() == seen).all()
        game.positions[:] = before
        game.step(chosen(game, rng))


def exchange(row, rng):
    """Deal the opponent's hand and the stock of a position anew."""
    other = at.HANDS + 1 - row[at.SEAT]
    drawn = int(row[at.DRAWN])
    hand = [card.index for card in kk.CardSet.from_mask(int(row[other]))]
    hidden = rng.permutation([*hand, *row[at.STOCK + drawn :]])
    row[other] = sum(1 << int(card) for card in hidden[: len(hand)])
    row[at.STOCK + drawn :] = hidden[len(hand) :]


def test_the_same_seed_deals_the_same_rounds_and_another_others():
    games = [VectorGame("bga", GAMES, seed) for seed in ("a", "a", "b")]
    rngs = [np.random.default_rng(5) for _game in games]
    for _step in range(30):
        for game, rng in zip(games, rngs, strict=True):
            game.step(chosen(game, rng))
    one, same, other = (game.observe() for game in games)
    assert (one == same).all() and (one != other).any()
    games[2].reset("a")
    assert (games[2].observe() == VectorGame("bga", GAMES, "a").observe()).all()


def test_an_action_that_is_not_legal_is_refused_and_changes_no_game():
    game = VectorGame("bga", GAMES, 1)
    actions = chosen(game, np.random.default_rng(1))
    before = game.positions.copy()
    for wrong in (243, 244, -1, 10**12):
        actions[7] = wrong
        with pytest.raises(kk.IllegalAction, match=rf"the action {wrong}\b.* in game 7, where"):
            game.step(actions)
        assert (game.positions == before).all()


def test_what_is_refused_is_named_with_all_that_is_allowed():
    game = VectorGame("bga", 1, 7)
    allowed = ", ".join(f"{at} ({kk.ACTIONS[at]})" for at in np.flatnonzero(game.masks[0]))
    with pytest.raises(kk.IllegalAction) as refused:
        game.step([kk.Action.parse("stop").number])
    assert str(refused.value) == (
        f"the action {kk.Action.parse('stop').number} (stop) is not legal in game 0, "
        f"where seat 0 can choose: {allowed}."
    )


def test_without_a_seed_one_is_drawn_and_kept():
    one, other = VectorGame("bga", 5), VectorGame("bga", 5, seed=None)
    assert one.seed != other.seed and (one.positions != other.positions).any()
    assert (VectorGame("bga", 5, one.seed).positions == one.positions).all()
    before = one.seed
    one.reset()
    assert one.seed != before


@pytest.mark.parametrize("seed", [1.5, True, "", "a#b", [1]])
def test_what_is_no_seed_is_refused(seed):
    with pytest.raises(kk.InvalidValue, match="seed cannot be"):
        VectorGame("bga", 1, seed)
    game = VectorGame("bga", 1, 7)
    with pytest.raises(kk.InvalidValue, match="seed cannot be"):
        game.reset(seed)


@pytest.mark.parametrize("copied", [copy, deepcopy])
def test_what_is_played_in_a_copy_is_not_played_in_the_original(copied):
    game, rng = VectorGame("bga", GAMES, 7), np.random.default_rng(1)
    twin, before = copied(game), game.positions.copy()
    actions = chosen(game, rng)
    rewards, _ends = twin.step(actions)
    assert (game.positions == before).all() and (game.masks != twin.masks).any()
    assert (game.step(actions)[0] == rewards).all() and (game.positions == twin.positions).all()


@pytest.mark.parametrize("actions", [None, 3, [1, 2], np.zeros(GAMES), ["stop"] * GAMES])
def test_what_is_not_a_number_for_each_game_is_refused(actions):
    with pytest.raises(kk.InvalidValue, match=f"actions must be {GAMES} whole numbers"):
        VectorGame("bga", GAMES).step(actions)


@pytest.mark.parametrize("count", [0, -1, 1.5, 10**9])
def test_a_number_of_games_that_cannot_be_is_refused(count):
    with pytest.raises(kk.InvalidValue, match="count cannot be"):
        VectorGame("bga", count)
