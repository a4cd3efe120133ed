"""Hidden cards, dealt to fit what a seat knows."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

import koikoi_widget as kk
from koikoi_widget.engine.round import lucky
from koikoi_widget.engine.view import view_of


def views(rules, seed=1):
    """The views of both seats in a match of random actions."""
    match, rng = kk.Match(rules, seed, rounds=2), random.Random(seed)
    while not match.is_over:
        yield from (match.view(seat) for seat in (0, 1))
        match.push(rng.choice(match.legal_actions))


@pytest.mark.parametrize("preset", kk.PRESETS)
def test_in_a_sample_the_seat_sees_what_it_saw(preset):
    rng = random.Random(1)
    for view in views(preset):
        position = view.sample(rng)
        assert view_of(position, view.seat, view.points, view.turn, view.legal_actions) == view


def test_samples_differ_in_the_hidden_cards_and_the_same_chance_gives_the_same():
    view = kk.Match(seed=1).view(0)
    hands = {view.sample(random.Random(seed)).hands[1] for seed in range(20)}
    assert len(hands) == 20
    assert view.sample(random.Random(3)) == view.sample(random.Random(3))


def test_a_sample_can_be_played_on():
    view = kk.Match("nintendo", seed=1, starter=0).view(0)
    rng = random.Random(1)
    position = view.sample(rng)
    while position.phase != "over":
        position = position.push(rng.choice(position.legal_actions))
    assert position.settlement is not None


def test_where_the_rules_tell_of_a_lucky_hand_a_sample_has_one_and_else_none():
    matches = [kk.Match("bga", seed) for seed in range(400)]
    asked = next(match for match in matches if match.round.phase == "declare")
    holder = asked.round.seat
    automatic = next(
        match
        for match in (kk.Match("nintendo", seed) for seed in range(99))
        if match.round.phase == "play"
    )
    for seed in range(40):
        rng = random.Random(seed)
        assert lucky(asked.view(1 - holder).sample(rng).hands[holder])
        assert not lucky(asked.view(holder).sample(rng).hands[1 - holder])
        assert not lucky(automatic.view(0).sample(rng).hands[1])


def test_an_impossible_view_has_no_sample():
    view = kk.Match(seed=1).view(0)
    with pytest.raises(
        kk.InvalidPosition, match="a deal has 8, 8, 8 and 24 cards, not 8, 7, 8, 25"
    ):
        replace(view, opponent_hand_size=7).sample(random.Random(1))
