from __future__ import annotations

from itertools import zip_longest
from random import Random

import pytest

import koikoi_widget as kk
from koikoi_widget.table.scene.places import places_of, settled
from tests.tiers import THREE


@pytest.mark.parametrize("preset", THREE)
def test_a_card_keeps_its_place_until_it_is_taken(preset: str) -> None:
    rng, match = Random(5), kk.Match(preset, seed=5, rounds=2)
    number, before = 0, ()
    while not match.is_over:
        places = places_of(match.positions)
        assert sorted(card for card in places if card) == sorted(match.round.field)
        if match.round.number == number:
            for old, new in zip_longest(before, places):
                assert new is old or old is None or old not in match.round.field
            assert len(places) == 8 or places[-1], "all cards are small for nothing"
        number, before = match.round.number, places
        match.push(rng.choice(match.legal_actions))


def test_a_new_card_takes_the_first_place_that_is_free() -> None:
    pine, plum, cherry = (kk.DECK[place] for place in (0, 4, 8))
    assert settled((pine, None, cherry), kk.CardSet([pine, plum, cherry])) == (pine, plum, cherry)
    assert settled((pine, plum), kk.CardSet([plum, cherry])) == (cherry, plum)
    assert settled((pine,), kk.CardSet([pine, plum])) == (pine, plum)


def test_a_field_of_eight_places_again_once_no_card_lies_beyond_them() -> None:
    cards = kk.DECK[:9]
    assert settled(tuple(cards), kk.CardSet(cards[1:8])) == (None, *cards[1:8])
    assert settled(tuple(cards), kk.CardSet(cards[1:])) == (None, *cards[1:])


def test_a_deal_lies_in_reading_order() -> None:
    match = kk.Match("bga", seed=1)
    dealt = tuple(match.round.field)
    left, right = (4, 0, 1, 5), (6, 2, 3, 7)
    places = places_of(match.positions)
    assert tuple(places[place] for place in (*left, *right)) == dealt
