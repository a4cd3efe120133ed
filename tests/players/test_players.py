"""Players: which are known by name, and what is true of all of them."""

from __future__ import annotations

import pickle
from dataclasses import replace
from random import Random

import numpy as np
import pytest

import koikoi_widget as kk
from koikoi_widget.engine.actions import DEAL
from koikoi_widget.engine.round import Deal
from koikoi_widget.engine.rules import OPTIONS
from koikoi_widget.players import Player
from tests.tiers import THREE, many


def played(match, players, rng):
    """The match, played to its end."""
    while (seat := match.seat) is not None:
        if match.legal_actions == (DEAL,):
            match.push(DEAL)
        else:
            match.push(players[seat].choose(match.view(seat), rng))
    return match


def house_rules(rng):
    """A preset in which every house rule has some value that it allows."""
    changes = {}
    for name, option in OPTIONS.items():
        if option.choices:
            changes[name] = rng.choice([*option.choices])
        elif option.most:
            changes[name] = rng.randint(option.least, min(option.most, 10))
        else:
            changes[name] = rng.random() < 0.5
    return kk.rules(rng.choice(list(kk.PRESETS)), **{**changes, "rounds": 3})


def quick(name):
    """The player of a name, with as few deals as it takes if it plays against deals."""
    one = kk.player(name)
    return replace(one, samples=20) if getattr(one, "samples", 0) else one


@pytest.mark.parametrize("name", kk.PLAYERS)
@pytest.mark.parametrize("preset", THREE)
def test_a_player_plays_whole_matches_of_every_preset(name, preset):
    one, match = quick(name), kk.Match(preset, seed=3)
    assert played(match, (one, one), Random(1)).is_over


@pytest.mark.parametrize("name", kk.PLAYERS)
@pytest.mark.parametrize("seed", many(40))
def test_a_player_plays_whole_matches_by_any_house_rules(name, seed):
    one, match = quick(name), kk.Match(house_rules(Random(seed)), seed=seed)
    assert played(match, (one, one), Random(seed)).is_over


def with_other_hidden_cards(match, seat, rng):
    """The same match so far, with the cards that `seat` has not seen lying otherwise."""
    dealt, hidden = match.round.deal, list(match.view(seat).unseen)
    other = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))

    def swapped(cards):
        return [other.get(card, card) for card in cards]

    deal = Deal(
        (kk.CardSet(swapped(dealt.hands[0])), kk.CardSet(swapped(dealt.hands[1]))),
        dealt.field,
        tuple(swapped(dealt.stock)),
    )
    copy = kk.Match(match.rules, match.seed, deals=[deal], starter=match.round.starter)
    for action in match.actions:
        copy.push(action)
    return copy


@pytest.mark.parametrize("name", kk.PLAYERS)
@pytest.mark.parametrize("preset", THREE)
def test_a_player_chooses_the_same_whatever_the_hidden_cards_are(name, preset):
    # A lucky hand of the opponent would end the round: then more is seen than its cards' backs.
    rules, rng, one = kk.rules(preset, lucky=0, rounds=1), Random(preset), quick(name)
    for seed in range(6):
        match = kk.Match(rules, seed=seed)
        while (seat := match.seat) is not None:
            copy = with_other_hidden_cards(match, seat, rng)
            assert copy.view(seat) == match.view(seat)
            action = one.choose(match.view(seat), Random(seed))
            assert one.choose(copy.view(seat), Random(seed)) == action
            match.push(action)


@pytest.mark.parametrize("name", kk.PLAYERS)
def test_a_player_has_no_other_source_of_chance_than_the_one_given(name):
    def actions():
        one = quick(name)
        return played(kk.Match(seed=5), (one, one), Random(2)).actions

    assert actions() == actions()


@pytest.mark.parametrize("name", kk.PLAYERS)
def test_a_player_can_be_sent_to_another_process(name):
    assert pickle.loads(pickle.dumps(kk.player(name))) == kk.player(name)


@pytest.mark.parametrize("name", kk.PLAYERS)
def test_a_known_player_says_what_it_is(name):
    entry = kk.PLAYERS[name]
    assert entry.title and entry.says.endswith(".")
    assert isinstance(kk.player(name), Player)


def test_an_object_that_chooses_is_a_player_as_it_is():
    class First:
        def choose(self, view, rng):
            return view.legal_actions[0]

    mine = First()
    assert kk.player(mine) is mine


@pytest.mark.parametrize("name", ["gredy", "", 3, None])
def test_an_unknown_player_is_named_with_those_that_are_known(name):
    with pytest.raises(kk.UnknownName) as refused:
        kk.player(name)
    assert repr(name) in str(refused.value)
    assert "known: random, novice" in str(refused.value)


def test_an_unknown_option_is_named_with_those_that_are_known():
    with pytest.raises(kk.UnknownName, match=r"'corage'.*threat.*Did you mean 'courage'"):
        kk.player("greedy", corage=1)
    with pytest.raises(kk.UnknownName, match="'random': 'courage'; known: none"):
        kk.player("random", courage=1)


@pytest.mark.parametrize("value", ["high", -1, 11, float("nan"), None, True])
def test_an_option_that_is_no_number_in_its_bounds_is_refused(value):
    with pytest.raises(kk.InvalidValue, match=r"courage cannot be .* a number from 0 to 10"):
        kk.player("greedy", courage=value)


IMPOSSIBLE = {
    "a card twice": lambda view: {"field": view.field | first_of(view.hand)},
    "a hand of too many": lambda view: {
        "hand": view.hand | view.unseen,
        "opponent_hand_size": 0,
        "stock_size": 0,
    },
    "a hand of too few": lambda view: {
        "hand": first_of(view.hand),
        "piles": (view.hand - first_of(view.hand), kk.CardSet()),
    },
    "more unseen cards than there are": lambda view: {"stock_size": view.stock_size + 1},
    "a phase without its card": lambda _view: {"phase": "take"},
    "a phase that there is not": lambda _view: {"phase": "lunch"},
    "actions of other cards": lambda view: {"legal_actions": view.legal_actions[1:]},
    "no actions": lambda _view: {"legal_actions": ()},
    "the turn of its opponent": lambda view: {"turn": 1 - view.seat, "legal_actions": ()},
    "a round of no month": lambda _view: {"round_number": 0},
    "cards as text": lambda view: {"hand": str(view.hand)},
    "one pile": lambda view: {"piles": view.piles[:1]},
    "points beyond number": lambda _view: {"points": (10**30, 0)},
    "half a call": lambda _view: {"koi_calls": (0.5, 0)},
    "rules by name": lambda _view: {"rules": "bga"},
}


def first_of(cards):
    return kk.CardSet([*cards][:1])


@pytest.mark.parametrize("what", IMPOSSIBLE)
def test_a_view_that_cannot_be_is_refused_by_whoever_looks_at_it(what):
    for name in [name for name in kk.PLAYERS if name != "random"]:
        match = kk.Match("bga", 1)
        view = match.view(match.seat)
        quick(name).choose(view, Random(1))
        with pytest.raises(kk.InvalidPosition):
            quick(name).choose(replace(view, **IMPOSSIBLE[what](view)), Random(1))


@pytest.mark.parametrize("samples", [np.array([1, 2]), 0.0, 1, "many"], ids=str)
def test_a_number_of_deals_that_cannot_be_is_refused(samples):
    with pytest.raises(kk.InvalidValue, match="samples cannot be"):
        kk.player("coach", samples=samples)


@pytest.mark.parametrize("name", [name for name in kk.PLAYERS if name != "random"])
@pytest.mark.parametrize("other", [None, kk.Match("bga", 1)], ids=["nothing", "a match"])
def test_what_is_not_a_view_is_refused_by_whoever_looks_at_it(name, other):
    with pytest.raises(kk.InvalidPosition, match="expected a view"):
        quick(name).choose(other, Random(1))


@pytest.mark.parametrize("name", [name for name in kk.PLAYERS if name != "greedy"])
@pytest.mark.parametrize("rng", [None, 7, "7"])
def test_who_needs_chance_says_what_a_source_of_it_is(name, rng):
    view = kk.Match("bga", seed=7, starter=0).view(0)
    with pytest.raises(kk.InvalidValue, match=r"rng cannot be .*; expected a source of chance"):
        kk.player(name).choose(view, rng)
    with pytest.raises(kk.InvalidValue, match="rng cannot be"):
        view.sample(rng)
