"""Whatever a seat cannot see has no say in its advice."""

from __future__ import annotations

import random

from hypothesis import assume, given, strategies as st

import koikoi_widget as kk
from tests.coach.positions import PRESETS
from tests.tiers import examples


def other_deal(match, seat, rng):
    """The match's running round with all the cards that `seat` cannot see dealt in another way.

    None if that round would not have come to this point, since a hand in it is a lucky one.
    """
    round_ = match.round
    hidden = [*round_.hands[1 - seat], *round_.stock]
    mixed = hidden.copy()
    rng.shuffle(mixed)
    for_card = dict(zip(hidden, mixed, strict=True))
    deal = round_.deal

    def moved(cards):
        return tuple(for_card.get(card, card) for card in cards)

    hands = tuple(kk.CardSet(moved(hand)) for hand in deal.hands)
    again = kk.Match(
        match.rules,
        match.seed,
        starter=round_.starter,
        deals=[kk.Deal(hands, deal.field, moved(deal.stock))],
    )
    for action in match.actions:
        if action not in again.legal_actions:
            return None
        again.push(action)
    return again


@examples(60)
@given(
    preset=st.sampled_from(PRESETS),
    seed=st.integers(0, 10**6),
    turns=st.integers(0, 30),
    mixing=st.randoms(use_true_random=False),
)
def test_permuting_what_a_seat_cannot_see_changes_nothing_in_its_advice(
    preset, seed, turns, mixing
):
    match, rng = kk.Match(preset, seed, rounds=1), random.Random(seed)
    for _turn in range(turns):
        if match.round.phase == "over" or len(match.actions) == turns:
            break
        match.push(rng.choice(match.legal_actions))
    assume(match.round.phase != "over")
    seat = match.seat
    other = other_deal(match, seat, mixing)
    assume(other is not None and other.seat == seat and other.round.phase == match.round.phase)
    views = match.view(seat), other.view(seat)
    assert views[0] == views[1]
    first, second = (kk.advise(view, 40, seed) for view in views)
    assert first.options == second.options
    assert kk.words(first) == kk.words(second)
