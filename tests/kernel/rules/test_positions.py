"""Positions as arrays and back, what a view leaves open, and what is refused."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

import koikoi_widget as kk
from koikoi_widget.engine.round import lucky
from koikoi_widget.kernel.rules import array_layout as at
from koikoi_widget.kernel.rules.position import action_of, code_of, from_round, from_view
from tests.engine.positions import round_of
from tests.kernel.positions import PRESETS, house, to_round


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
        array = from_round(match.round)
        again = to_round(array, rules)
        assert from_round(again).tolist() == array.tolist()
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
            array = from_view(view, place)
            position = to_round(array, rules)
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
    assert from_view(view, 3).tolist() == from_view(view, 3).tolist()
    assert from_view(view, 3).tolist() != from_view(view, 4).tolist()


def test_a_view_of_another_deal_of_the_hidden_cards_becomes_the_same_position():
    """Whatever the seat cannot see has no say: nothing of it is in a view."""
    rules = kk.PRESETS["nintendo"]
    first = round_of(rules, "1-bright 2-animal 3-bright", "4-animal 5-animal", "6-animal")
    cards = [*first.hands[1], *first.stock]
    random.Random(1).shuffle(cards)
    deal = kk.Deal((first.hands[0], kk.CardSet(cards[:8])), first.field, tuple(cards[8:]))
    views = [kk.Match("nintendo", 1, deals=[one], starter=0).view(0) for one in (first.deal, deal)]
    assert from_view(views[0], 5).tolist() == from_view(views[1], 5).tolist()


def test_where_a_lucky_hand_would_have_shown_the_opponent_is_dealt_none():
    match = next(
        match
        for match in (kk.Match("nintendo", seed) for seed in range(99))
        if match.round.phase == "play"
    )
    view = match.view(0)
    for seed in range(300):
        array = from_view(view, seed)
        assert lucky(kk.CardSet.from_mask(int(array[at.HANDS + 1]))) is None


def test_the_opponent_who_is_asked_about_a_lucky_hand_is_dealt_one():
    match = next(
        match
        for match in (kk.Match("bga", seed) for seed in range(999))
        if match.round.phase == "declare"
    )
    holder = match.round.seat
    for seed in range(5):
        array = from_view(match.view(1 - holder), seed)
        assert lucky(kk.CardSet.from_mask(int(array[at.HANDS + holder]))) is not None
        array = from_view(match.view(holder), seed)
        assert lucky(kk.CardSet.from_mask(int(array[at.HANDS + 1 - holder]))) is None


def test_an_action_is_a_number_both_ways():
    for code in range(at.ACTIONS):
        assert code_of(action_of(code)) == code
    assert code_of("play 1-bright taking 1-ribbon") == at.TAKING + 1
    for code in (-1, at.ACTIONS):
        with pytest.raises(kk.IllegalAction):
            action_of(code)
    with pytest.raises(kk.IllegalAction, match="deal"):
        code_of("deal")


def middle(rules="bga", phase="play"):
    """A view of the seat to act, some turns into a round."""
    for seed in range(999):
        match, rng = kk.Match(rules, seed, starter=0), random.Random(seed)
        for _ in range(9):
            if match.round.phase != "over":
                match.push(rng.choice(match.legal_actions))
        if match.round.phase == phase and all(match.round.piles):
            return match.view(match.seat)
    raise AssertionError


def odd_piles(view):
    """Every card is there, but a capture of three cards is none."""
    first, second = view.piles
    card = next(iter(first))
    return {"piles": (first - kk.CardSet([card]), second | kk.CardSet([card]))}


def wrong_seat(view):
    return {"starter": 1 - view.starter}


def wrong_stock(view):
    return {"stock_size": view.stock_size - 1, "opponent_hand_size": view.opponent_hand_size + 1}


def too_many_brights(view):
    assert any(card.kind == "bright" for card in view.unseen), "another seed is needed"
    return {"field_brights": 5}


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (odd_piles, "odd number of cards of month"),
        (lambda _view: {"koi_calls": (9, 0), "called_scores": (20, 0)}, "called koi-koi 9 times"),
        (lambda _view: {"koi_calls": (-1, 0)}, "called koi-koi -1 times"),
        (lambda _view: {"koi_calls": (1, 0)}, "most recently with 0 points"),
        (wrong_seat, "are impossible in phase play"),
        (wrong_stock, "plays the stock has"),
        (too_many_brights, "brights cannot have been dealt"),
    ],
)
def test_a_view_that_cannot_be_is_refused_with_the_reason(spoil, reason):
    view = middle()
    from_view(view)
    with pytest.raises(kk.InvalidPosition, match=reason):
        from_view(replace(view, **spoil(view)))


def test_calls_and_decisions_that_the_rules_do_not_know_are_refused():
    view = middle("nintendo")
    both = {"koi_calls": (1, 1), "called_scores": (5, 5)}
    free = kk.rules("nintendo", koi_limit="any", after_opponent_koi="free")
    from_view(replace(view, rules=free, **both))
    with pytest.raises(kk.InvalidPosition, match="do not allow 1 and 1 koi-koi calls"):
        from_view(replace(view, **both))
    view = middle(phase="decide")
    dear = view.rules.yaku[:1]  # all five brights, which nobody has
    with pytest.raises(kk.InvalidPosition, match="nothing to decide: its pile is worth 0"):
        from_view(replace(view, rules=view.rules.changed(yaku=dear)))


def test_calls_with_less_than_the_rules_let_one_call_with_are_refused():
    view = replace(middle(), rules=kk.rules("bga", stop_from=7))
    from_view(replace(view, koi_calls=(2, 0), called_scores=(8, 0)))
    with pytest.raises(kk.InvalidPosition, match="2 times, most recently with 7 points"):
        from_view(replace(view, koi_calls=(2, 0), called_scores=(7, 0)))


def test_a_turned_card_without_a_choice_is_refused():
    view = middle(phase="take")
    month = kk.CardSet([card for card in view.field if card.month == view.turned.month])
    piles = [pile | month if seat == view.seat else pile for seat, pile in enumerate(view.piles)]
    spoiled = replace(view, field=view.field - month, piles=tuple(piles), legal_actions=())
    with pytest.raises(kk.InvalidPosition, match="does not have a choice between two cards"):
        from_view(spoiled)
