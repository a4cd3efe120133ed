"""What was done in a round as a seat saw it, and the key of what it knows."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

import koikoi_widget as kk
from tests.coach.test_never_peeks import other_deal


def played(rules, seed, rounds=2):
    """Yield a match of random actions as it goes on, some of them taken back."""
    match, rng = kk.Match(rules, seed, rounds=rounds), random.Random(seed)
    yield match
    while not match.is_over:
        match.push(rng.choice(match.legal_actions))
        yield match
        if rng.random() < 0.2:
            match.undo()
            yield match


@pytest.mark.parametrize("preset", kk.PRESETS)
def test_the_history_is_what_was_done_in_the_round(preset):
    for match in played(preset, 3):
        *_before, running = match.rounds()
        history = match.view(0).history
        assert history == match.view(1).history
        assert tuple(move.action for move in history) == running.actions
        assert tuple(move.laid for move in history) == tuple(
            position.laid for position in running.positions[1:]
        )
        assert all(
            move.seat == position.seat
            for move, position in zip(history, running.positions, strict=False)
        )


def test_a_copy_and_a_moment_of_a_match_have_their_own_history():
    match = kk.Match("nintendo", 5)
    for _turn in range(6):
        match.push(match.legal_actions[0])
    whole = match.view(0).history
    other = match.copy()
    other.undo()
    other.push(other.legal_actions[-1])
    assert match.view(0).history == whole
    assert match.at(4).view(0).history == other.at(4).view(1).history == whole[:4]
    assert match.after(match.legal_actions[0]).view(0).history[:6] == whole


def test_who_replays_a_history_comes_to_the_same_position():
    match = kk.Match("bga", 11, starter=1)
    rng = random.Random(2)
    while match.round.phase != "over":
        match.push(rng.choice(match.legal_actions))
    again = kk.Match("bga", 11, starter=1)
    for move in match.view(0).history:
        assert again.seat == move.seat
        again.push(move.action)
    assert again == match


@pytest.mark.parametrize("seed", range(20))
def test_no_hidden_card_is_in_a_key_and_each_seen_one_is(seed):
    match, rng = kk.Match("bga", seed, rounds=1), random.Random(seed)
    while match.round.phase != "over":
        for seat in (0, 1):
            other = other_deal(match, seat, rng)
            if other is not None and other.round.phase == match.round.phase:
                assert other.view(seat).key() == match.view(seat).key()
                assert other.view(seat).history == match.view(seat).history
        match.push(rng.choice(match.legal_actions))


def test_states_that_differ_have_keys_that_differ():
    keys = {}
    for seed in range(30):
        for match in played("nintendo", seed, rounds=1):
            for seat in (0, 1):
                view = match.view(seat)
                known = view, view.history
                assert keys.setdefault(view.key(), known) == known
    assert len(keys) > 600


def test_two_ways_to_one_position_have_equal_views_and_keys_that_differ():
    ways = 0
    for seed in range(200):
        first, second = kk.Match("nintendo", seed), kk.Match("nintendo", seed)
        rng = random.Random(seed)
        while len(first.actions) < 6:
            first.push(rng.choice(first.legal_actions))
        one, reply, other, *rest = first.actions
        try:
            for action in (other, reply, one, *rest):
                second.push(action)
        except kk.IllegalAction:
            continue
        views = first.view(0), second.view(0)
        if one != other and views[0] == views[1]:
            ways += 1
            assert views[0].key() != views[1].key()
    assert ways


def test_a_view_of_a_notation_has_no_history_and_is_equal_all_the_same():
    match = kk.Match("bga", 7, starter=0)
    match.push("play 1-ribbon")
    view = match.view(0)
    read = kk.parse_position(view.notation)
    assert read == view and read.history == ()
    assert replace(view, points=(1, 2)).history == view.history
    assert view.key().isascii() and "\n" not in view.key()
