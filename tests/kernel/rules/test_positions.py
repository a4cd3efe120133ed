"""Positions as arrays and back, what a view leaves open, and what is refused."""

from __future__ import annotations

import random

import pytest

import koikoi_widget as kk
from koikoi_widget import kernel
from koikoi_widget.engine.cards import DECK, FULL_DECK
from koikoi_widget.engine.round import lucky
from koikoi_widget.kernel.rules import array_layout as at
from tests.engine.positions import round_of
from tests.kernel.positions import PRESETS, house


def matches(seed):
    """Positions of a match by random actions, with their rules and both views."""
    rules = kk.PRESETS[PRESETS[seed]] if seed < len(PRESETS) else house(seed)
    rng, match = random.Random(seed), kk.Match(rules, seed)
    while not match.is_over:
        if match.round.phase != "over":
            yield rules, match
        match.push(rng.choice(match.legal_actions))


@pytest.mark.parametrize("seed", range(20))
def test_a_round_becomes_an_array_and_the_array_such_a_round(seed):
    for rules, match in matches(seed):
        array = kernel.from_round(match.round)
        kernel.check_position(array, rules)
        again = kernel.to_round(array, rules)
        assert kernel.from_round(again).tolist() == array.tolist()
        assert again.legal_actions == match.round.legal_actions
        for name in (
            "hands",
            "field",
            "piles",
            "stock",
            "turned",
            "phase",
            "seat",
            "starter",
            "koi_calls",
            "called_scores",
            "field_brights",
        ):
            assert getattr(again, name) == getattr(match.round, name)


@pytest.mark.parametrize("seed", range(20))
def test_a_view_becomes_a_position_in_which_the_seat_sees_the_same(seed):
    for place, (rules, match) in enumerate(matches(seed)):
        for seat in (0, 1):
            view = match.view(seat)
            array = kernel.from_view(view, place)
            kernel.check_position(array, rules)
            position = kernel.to_round(array, rules)
            assert position.hands[seat] == view.hand
            assert position.field == view.field and position.piles == view.piles
            assert len(position.hands[1 - seat]) == view.opponent_hand_size
            assert len(position.stock) == view.stock_size
            assert position.turned == view.turned and position.phase == view.phase
            assert position.seat == view.turn
            hidden = position.hands[1 - seat].mask
            for card in position.stock:
                hidden |= card.mask
            assert hidden == view.unseen.mask


def test_the_same_seed_deals_what_a_view_hides_in_the_same_way():
    view = kk.Match("bga", 7).view(0)
    assert kernel.from_view(view, 3).tolist() == kernel.from_view(view, 3).tolist()
    assert kernel.from_view(view, 3).tolist() != kernel.from_view(view, 4).tolist()


def test_a_view_of_another_deal_of_the_hidden_cards_becomes_the_same_position():
    """Whatever the seat cannot see has no say: nothing of it is in a view."""
    rules = kk.PRESETS["nintendo"]
    first = round_of(rules, "1-bright 2-animal 3-bright", "4-animal 5-animal", "6-animal")
    cards = [*first.hands[1], *first.stock]
    random.Random(1).shuffle(cards)
    deal = kk.Deal((first.hands[0], kk.CardSet(cards[:8])), first.field, tuple(cards[8:]))
    views = [kk.Match("nintendo", 1, deals=[one], starter=0).view(0) for one in (first.deal, deal)]
    assert kernel.from_view(views[0], 5).tolist() == kernel.from_view(views[1], 5).tolist()


def test_where_a_lucky_hand_would_have_shown_the_opponent_is_dealt_none():
    match = next(
        match
        for match in (kk.Match("nintendo", seed) for seed in range(99))
        if match.round.phase == "play"
    )
    view = match.view(0)
    for seed in range(300):
        array = kernel.from_view(view, seed)
        assert lucky(kk.CardSet.from_mask(int(array[at.HANDS + 1]))) is None


def test_the_opponent_who_is_asked_about_a_lucky_hand_is_dealt_one():
    match = next(
        match
        for match in (kk.Match("bga", seed) for seed in range(999))
        if match.round.phase == "declare"
    )
    holder = match.round.seat
    for seed in range(5):
        array = kernel.from_view(match.view(1 - holder), seed)
        assert lucky(kk.CardSet.from_mask(int(array[at.HANDS + holder]))) is not None
        array = kernel.from_view(match.view(holder), seed)
        assert lucky(kk.CardSet.from_mask(int(array[at.HANDS + 1 - holder]))) is None


def test_an_action_is_a_number_both_ways():
    for code in range(at.ACTIONS):
        assert kernel.code_of(kernel.action_of(code)) == code
    assert kernel.code_of("play 1-bright taking 1-ribbon") == at.TAKING + 1
    for code in (-1, at.ACTIONS):
        with pytest.raises(kk.IllegalAction):
            kernel.action_of(code)
    with pytest.raises(kk.IllegalAction, match="deal"):
        kernel.code_of("deal")


def middle(rules="bga"):
    """A position some turns into a round, as an array."""
    for seed in range(99):
        match, rng = kk.Match(rules, seed, starter=0), random.Random(seed)
        for _ in range(9):
            if match.round.phase != "over":
                match.push(rng.choice(match.legal_actions))
        piles = match.round.piles
        if match.round.phase == "play" and all(piles):
            return kernel.from_round(match.round)
    raise AssertionError


def lowest(mask):
    return int(mask) & -int(mask)


def twice(array):
    array[at.FIELD] |= lowest(array[at.HANDS])


def lost(array):
    array[at.FIELD] ^= lowest(array[at.FIELD])


def odd_piles(array):
    """Every card is there, but a capture of three cards is none."""
    card = lowest(array[at.PILES])
    array[at.PILES] ^= card
    array[at.PILES + 1] |= card


def many_calls(array):
    array[at.CALLS], array[at.CALLED] = 9, 20


def calls_without_points(array):
    array[at.CALLS] = 1


def wrong_seat(array):
    array[at.SEAT] = 1 - array[at.SEAT]


def wrong_stock(array):
    array[at.DRAWN] -= 1


def no_card(array):
    array[at.SIZE - 1] = 48


def no_mask(array):
    array[at.FIELD] = FULL_DECK + 1


def no_phase(array):
    array[at.PHASE] = 7


def nothing_turned(array):
    array[at.PHASE], array[at.SEAT] = at.TAKE, 1 - array[at.SEAT]


def too_many_brights(array):
    array[at.FIELD_BRIGHTS] = 5
    left = array[at.STOCK + array[at.DRAWN] :]
    assert any(DECK[card].kind == "bright" for card in left), "another seed is needed"


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (twice, "are in two places"),
        (lost, "must hold 48 cards, not 47; these are missing"),
        (odd_piles, "odd number of cards of month"),
        (many_calls, "cannot have called koi-koi 9 times"),
        (calls_without_points, "most recently with 0 points"),
        (wrong_seat, "are impossible in phase play"),
        (wrong_stock, "are in two places"),
        (no_card, "expected a card in the stock"),
        (no_mask, "expected a set of cards"),
        (no_phase, "phase cannot be 7"),
        (nothing_turned, "must be a turned card"),
        (too_many_brights, "brights cannot have been dealt"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_the_reason(spoil, reason):
    array = middle()
    kernel.check_position(array)
    spoil(array)
    for use in (
        kernel.check_position,
        kernel.legal_actions,
        lambda one: kernel.random_playouts(one, "bga", 1),
        lambda one: kernel.policy_playouts(one, "bga", 1),
        lambda one: kernel.policy_choice(one, "bga"),
        lambda one: kernel.to_round(one, kk.PRESETS["bga"]),
    ):
        with pytest.raises(kk.InvalidPosition, match=reason):
            use(array)


def test_calls_and_decisions_that_the_rules_do_not_know_are_refused():
    array = middle("nintendo")
    array[at.CALLS : at.CALLS + 2], array[at.CALLED : at.CALLED + 2] = 1, 5
    kernel.check_position(array)
    with pytest.raises(kk.InvalidPosition, match="do not allow 1 and 1 koi-koi calls"):
        kernel.check_position(array, "nintendo")
    array = middle()
    array[at.PHASE], array[at.SEAT] = at.DECIDE, 1 - array[at.SEAT]
    with pytest.raises(kk.InvalidPosition, match="nothing to decide"):
        kernel.check_position(array, "bga")


@pytest.mark.parametrize("array", [None, [0] * at.SIZE, middle()[:-1], middle().astype(float)])
def test_what_is_no_array_of_whole_numbers_is_refused(array):
    with pytest.raises(kk.InvalidPosition, match="an array of 48"):
        kernel.check_position(array)


def test_an_action_that_is_not_possible_is_refused():
    array = middle()
    with pytest.raises(kk.InvalidPosition, match="does not allow action"):
        kernel.push(array, at.STOP, "bga")
    before = array.tolist()
    kernel.push(array, int(kernel.legal_actions(array)[0]), "bga")
    assert array.tolist() == before
