"""The 48 cards, their names, and sets of them."""

from __future__ import annotations

import copy
import pickle
from collections import Counter

import pytest
from hypothesis import given, strategies as st

import koikoi_widget as kk
from koikoi_widget.engine import cards
from tests import oracle

some_cards = st.lists(st.sampled_from(oracle.DECK), unique=True)


def test_the_deck_has_five_brights_nine_animals_ten_ribbons_and_twenty_four_chaff():
    kinds = Counter(str(card.kind) for card in kk.DECK)
    assert kinds == {"bright": 5, "animal": 9, "ribbon": 10, "chaff": 24}


def test_the_deck_is_the_oracle_s_in_the_same_order():
    assert [str(card) for card in kk.DECK] == oracle.DECK


def test_every_month_has_four_cards():
    assert Counter(card.month for card in kk.DECK) == dict.fromkeys(range(1, 13), 4)


def test_the_masks_hold_as_many_cards_as_their_names_say():
    counts = {
        "BRIGHTS": 5,
        "ANIMALS": 9,
        "RIBBONS": 10,
        "CHAFF": 24,
        "POETRY_RIBBONS": 3,
        "BLUE_RIBBONS": 3,
        "CURTAIN": 1,
        "MOON": 1,
        "SAKE_CUP": 1,
        "RAIN_MAN": 1,
        "BUTTERFLIES": 1,
        "BOAR": 1,
        "DEER": 1,
        "FULL_DECK": 48,
    }
    assert {name: getattr(cards, name).bit_count() for name in counts} == counts


@pytest.mark.parametrize(
    ("mask", "named"),
    [
        (cards.POETRY_RIBBONS, oracle.POETRY_RIBBONS),
        (cards.BLUE_RIBBONS, oracle.BLUE_RIBBONS),
        (cards.BOAR | cards.DEER | cards.BUTTERFLIES, oracle.BOAR_DEER_BUTTERFLIES),
        (
            cards.CURTAIN | cards.MOON | cards.RAIN_MAN | cards.SAKE_CUP,
            [oracle.CURTAIN, oracle.MOON, oracle.RAIN_MAN, oracle.SAKE_CUP],
        ),
    ],
)
def test_a_mask_holds_the_cards_of_its_name(mask, named):
    assert kk.CardSet.from_mask(mask) == kk.CardSet.of(named)


def test_the_ribbons_are_three_poetry_three_blue_and_four_plain():
    colours = Counter(card.ribbon for card in kk.DECK if card.kind == "ribbon")
    assert colours == {"poetry": 3, "blue": 3, "plain": 4}


def test_the_lightning_is_chaff_and_has_no_number():
    assert str(kk.Card.parse("11-chaff").kind) == "chaff"


def test_a_card_reads_back_from_its_name_and_its_repr():
    for card in kk.DECK:
        assert kk.Card.parse(str(card)) is card
        assert eval(repr(card), {"Card": kk.Card}) is card


@pytest.mark.parametrize("card", [kk.DECK[0], kk.DECK[47]], ids=str)
def test_a_copied_or_pickled_card_is_the_same_object(card):
    assert copy.copy(card) is copy.deepcopy(card) is card
    assert pickle.loads(pickle.dumps(card)) is card


@pytest.mark.parametrize(
    "text",
    [
        "13-bright",
        "0-chaff-1",
        "1-animal",
        "1-chaff",
        "1-chaff-3",
        "11-chaff-1",
        "bright",
        "",
        "1-bright-1",
        "x-bright",
        "1_bright",
    ],
)
def test_a_name_that_no_card_has_is_refused_by_name(text):
    with pytest.raises(kk.UnknownCard) as error:
        kk.Card.parse(text)
    assert repr(text) in str(error.value)


def test_an_unknown_month_is_told_that_months_run_to_twelve():
    with pytest.raises(kk.UnknownCard, match="months run from 1 to 12"):
        kk.Card.parse("13-bright")


def test_an_unknown_card_of_a_known_month_is_told_what_the_month_has():
    with pytest.raises(kk.UnknownCard, match="12-bright, 12-chaff-1, 12-chaff-2, 12-chaff-3"):
        kk.Card.parse("12-ribbon")


@given(some_cards)
def test_a_set_reads_back_from_its_notation_and_its_repr(names):
    cardset = kk.CardSet.of(names)
    assert kk.CardSet.parse(str(cardset)) == cardset
    assert eval(repr(cardset), {"CardSet": kk.CardSet}) == cardset


@given(some_cards)
def test_a_set_lies_in_deck_order(names):
    assert [str(card) for card in kk.CardSet.of(names)] == sorted(names, key=oracle.DECK.index)


@given(some_cards, some_cards)
def test_sets_join_meet_and_part_as_sets_of_names_do(first, second):
    one, two = kk.CardSet.of(first), kk.CardSet.of(second)
    for joined, expected in (
        (one | two, set(first) | set(second)),
        (one & two, set(first) & set(second)),
        (one - two, set(first) - set(second)),
        (one ^ two, set(first) ^ set(second)),
    ):
        assert isinstance(joined, kk.CardSet)
        assert set(map(str, joined)) == expected
        assert len(joined) == len(expected)
    assert (one <= two) == (set(first) <= set(second))
    assert one.isdisjoint(two) == set(first).isdisjoint(second)


@given(some_cards)
def test_equal_sets_hash_alike_whatever_they_were_made_from(names):
    cardset = kk.CardSet.of(names)
    others = [
        kk.CardSet(kk.Card.parse(name) for name in reversed(names)),
        kk.CardSet.from_mask(cardset.mask),
        kk.CardSet.of(" ".join(names)),
        kk.CardSet.of([kk.Card.parse(name) for name in names]),
    ]
    for other in others:
        assert other == cardset
        assert hash(other) == hash(cardset)


def test_a_set_holds_cards_and_nothing_else():
    cardset = kk.CardSet.parse("8-bright, 9-animal")
    assert kk.Card.parse("8-bright") in cardset
    assert kk.Card.parse("1-bright") not in cardset
    assert "8-bright" not in cardset


def test_a_card_named_twice_is_refused_by_name():
    with pytest.raises(kk.UnknownCard, match="8-bright"):
        kk.CardSet.parse("8-bright 9-animal 8-bright")


def test_a_card_is_one_bit_and_a_month_four_neighbouring_ones():
    assert [card.mask for card in kk.DECK] == [1 << index for index in range(48)]
    assert [month.mask for month in cards.MONTHS] == [0b1111 << 4 * place for place in range(12)]


@pytest.mark.parametrize("value", [kk.DECK[0], kk.CardSet.parse("1-bright")], ids=str)
def test_a_card_and_a_set_cannot_be_changed(value):
    with pytest.raises((AttributeError, TypeError)):
        value.mask = 0
