"""A player that tries: what it is handed leads to no hidden card, and not to the seed."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from random import Random
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any

import pytest

import koikoi_widget as kk
from koikoi_widget.engine.match import Match, shuffled_deal
from koikoi_widget.engine.record import SEED_BITS
from koikoi_widget.engine.round import Deal, Round
from koikoi_widget.players import player_rng
from koikoi_widget.table.widget.opponent import Opponent

# Code and types lead to everything in the process, whatever a player was given.
CODE = (type, ModuleType, FunctionType, MethodType, BuiltinFunctionType)
WORDS = ("{}", "{} 1", "{} draw", "{} starter", "{} opponent", "{} 0", "{} 0 0")

# As version 0.1.0 dealt them, before seeds had 128 bits.
HAND_OF_SEED_7 = "1-ribbon 3-ribbon 4-animal 9-animal 10-chaff-2 11-bright 11-chaff 12-chaff-1"
HAND_OF_THE_LARGEST = "1-chaff-2 2-ribbon 2-chaff-2 4-ribbon 7-chaff-1 7-chaff-2 9-ribbon 9-chaff-2"


def reachable(*handed: object) -> Iterator[Any]:
    """Yield everything reachable from what was given, except through code."""
    seen, waiting = {}, list(handed)
    while waiting:
        one = waiting.pop()
        if id(one) in seen or isinstance(one, CODE):
            continue
        seen[id(one)] = one
        yield one
        attributes = [getattr(one, name, None) for name in dir(one) if not name.startswith("__")]
        waiting += [*gc.get_referents(one), *attributes, *getattr(one, "__dict__", {}).values()]


class Thief:
    """Looks at all it can come to before it plays, and remembers what it found."""

    def __init__(self) -> None:
        self.found: list[Any] = []
        self.views: list[kk.View] = []
        self.states: list[tuple[Any, ...]] = []

    def choose(self, view: kk.View, rng: Random) -> kk.Action:
        self.found += reachable(view, rng)
        self.views.append(view)
        self.states.append(rng.getstate())
        return view.legal_actions[0]


def test_nothing_that_a_player_is_handed_leads_to_the_deal() -> None:
    thief = Thief()
    kk.simulate(thief, "random", games=2, rounds=1, progress=False)
    assert not [one for one in thief.found if isinstance(one, Match | Round | Deal)]


def test_the_cards_that_a_view_leads_to_are_those_in_sight() -> None:
    match = kk.Match("bga", rounds=1)
    while match.round.seat is not None:
        view = match.view(match.round.seat)
        hidden = view.unseen
        assert not [
            one
            for one in reachable(view)
            if isinstance(one, kk.CardSet)
            and one & hidden
            and one != hidden
            and one not in ordinary_sets()
        ]
        match.push(match.legal_actions[0])


def ordinary_sets() -> set[kk.CardSet]:
    """The sets that are the same in every match: those of the rules' yaku."""
    rules = kk.rules("bga")
    return {one for one in reachable(rules) if isinstance(one, kk.CardSet)}


@pytest.mark.parametrize("seed", [7, "spring", None])
def test_the_state_of_its_chance_deals_nothing_that_was_dealt(seed: int | str | None) -> None:
    match = kk.Match("bga", seed)
    deals = [shuffled_deal(match.rules, match.seed, number) for number in range(1, 4)]
    for rng in (player_rng(match.seed, 0, 0), Opponent(Thief(), "", match.seed, 1).rng):
        for _try in range(100):
            copy = Random()
            copy.setstate(rng.getstate())
            assert Deal.shuffled(copy) not in deals
            rng.random()


def test_its_chance_is_seeded_by_no_text_in_which_the_seed_stands() -> None:
    # Python's generator can be run backwards to the text that it was given.
    state = player_rng(7, 0, 0).getstate()
    assert all(Random(text.format(7)).getstate() != state for text in (*WORDS, "7 0 0"))


def test_the_players_of_a_match_draw_from_chance_of_their_own() -> None:
    first, second = Thief(), Thief()
    kk.simulate(first, second, games=2, rounds=1, progress=False)
    assert not set(first.states) & set(second.states)


def test_a_new_seed_is_too_large_to_be_searched_and_a_table_takes_one() -> None:
    seeds = [kk.Match().seed for _match in range(50)] + [kk.Table(deck="index").match.seed]
    assert SEED_BITS == 128 and len(set(seeds)) == 51
    assert max(seeds).bit_length() > 120
    assert all(seed.bit_length() > 64 for seed in seeds)
    text = str(kk.Match(seed=max(seeds)).record)
    assert kk.Record.parse(text).seed == max(seeds)


def test_an_older_seed_deals_as_it_did() -> None:
    assert str(kk.Match("bga", seed=7).round.hands[0]) == HAND_OF_SEED_7
    assert str(kk.Match("bga", seed=4294967295).round.hands[0]) == HAND_OF_THE_LARGEST
