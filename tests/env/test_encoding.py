"""Actions as numbers, a view as arrays: nothing hidden in them, and the layout stays."""

from __future__ import annotations

import re
from hashlib import sha256
from random import Random

import numpy as np
import pytest

import koikoi_widget as kk
from koikoi_widget import env
from tests.conftest import ROOT
from tests.engine.test_properties import with_hidden_cards_permuted
from tests.tiers import THREE, many

# Of the texts that make up the layout: who changes one of them raises the number.
DIGEST_OF_LAYOUT = {1: "7f8a263200cb43ec"}


def played(preset, seed):
    """Yield the positions of a match of three rounds between players without a thought."""
    match, rng = kk.Match(preset, seed, rounds=3), Random(seed)
    while match.seat is not None:
        yield match
        match.push(match.legal_actions[int(rng.random() * len(match.legal_actions))])
    yield match


def test_every_action_has_a_number_of_its_own_and_back():
    assert len({*env.ACTIONS}) == len(env.ACTIONS) == 244
    for number, action in enumerate(env.ACTIONS):
        assert env.action_of(np.int64(number)) == action
        assert env.number_of(action) == env.number_of(str(action)) == number


@pytest.mark.parametrize("action", ["deal", "play 1-bright taking 2-ribbon"])
def test_what_no_seat_can_choose_has_no_number(action):
    with pytest.raises(kk.IllegalAction, match=f"'{action}' has no number"):
        env.number_of(action)


@pytest.mark.parametrize("number", [-1, 244, 1.5, None])
def test_a_number_without_an_action_is_refused_in_words(number):
    with pytest.raises(kk.InvalidValue, match="a whole number from 0 to 243"):
        env.action_of(number)


@pytest.mark.parametrize("preset", THREE)
@pytest.mark.parametrize("seed", many(20))
def test_the_mask_allows_what_the_view_allows(preset, seed):
    for match in played(preset, seed):
        for seat in (0, 1):
            view = match.view(seat)
            legal = {env.ACTIONS[number] for number in np.flatnonzero(env.mask(view))}
            assert legal == {*view.legal_actions} - {kk.DEAL}


@pytest.mark.parametrize("seed", many(20))
def test_a_plane_holds_the_cards_of_its_name(seed):
    for match in played("bga", seed):
        view = match.view(1)
        sets = [
            kk.CardSet(card for card, there in zip(kk.DECK, plane, strict=True) if there)
            for plane in env.planes(view)
        ]
        assert sets == [
            view.hand,
            view.field,
            view.piles[1],
            view.piles[0],
            view.unseen,
            kk.CardSet([view.turned] if view.turned else []),
            view.passed[0],
            kk.CardSet(laid.card for laid in view.laid),
        ]


def test_the_numbers_are_what_their_names_say():
    match = kk.Match("nintendo", 7, starter=1)
    match.push(match.legal_actions[0])
    said = dict(zip(env.NUMBERS, env.numbers(match.view(1)).tolist(), strict=True))
    assert said["whether it leads the round"] == 1
    assert said["rounds left after this one"] == pytest.approx(11 / 12)
    assert said["cards in its hand"] == 7 / 8
    assert said["cards in the opponent's hand"] == 1


@pytest.mark.parametrize("preset", THREE)
@pytest.mark.parametrize("seed", many(20))
def test_an_observation_does_not_change_with_the_hidden_cards(preset, seed):
    rng, moved = Random(seed), 0
    for match in played(preset, seed):
        for seat in (0, 1):
            other = with_hidden_cards_permuted(match, seat, rng)
            if other is not None:
                moved += other.round != match.round
                one, two = match.view(seat), other.view(seat)
                assert env.observation(one).tolist() == env.observation(two).tolist()
                assert env.mask(one).tolist() == env.mask(two).tolist()
    assert moved


def test_the_shapes_are_those_that_are_documented():
    view = kk.Match(seed=7).view(0)
    assert (env.planes(view).shape, env.planes(view).dtype) == ((8, 48), np.int8)
    assert (env.numbers(view).shape, env.numbers(view).dtype) == ((21,), np.float32)
    assert (env.observation(view).shape, env.observation(view).dtype) == ((405,), np.float32)
    assert (env.mask(view).shape, env.mask(view).dtype) == ((244,), np.int8)


def test_the_documents_say_what_is_where():
    text = (ROOT / "docs" / "agents.md").read_text("utf-8")
    assert env.describe() in text, "docs/agents.md has other tables than env.describe()"


def test_what_is_described_is_all_that_an_agent_gets():
    """The places of its tables follow on each other, to the end of an observation and a mask."""
    rows = re.findall(r"^\| (\d+)(?: – (\d+))? \|", env.describe(), re.MULTILINE)
    spans = [(int(first), int(last or first)) for first, last in rows]
    actions = spans.index((0, 47), 1)
    for part, size in ((spans[:actions], 405), (spans[actions:], len(env.ACTIONS))):
        assert [at for first, last in part for at in range(first, last + 1)] == [*range(size)]


def test_a_changed_layout_has_a_number_of_its_own():
    """An agent that was trained on one layout would misread another."""
    units = [unit for _read, unit in env.NUMBERS.values()]
    layout = [*map(str, env.ACTIONS), *env.PLANES, *env.NUMBERS, *map(str, units)]
    views = [match.view(0) for match in played("bga", 7)]
    shown = b"".join(env.observation(view).tobytes() for view in views)
    digest = sha256("\n".join(layout).encode() + shown).hexdigest()[:16]
    assert DIGEST_OF_LAYOUT[env.LAYOUT] == digest
