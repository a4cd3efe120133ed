"""What is true at any point of any match, under any rules."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

import koikoi_widget as kk
from koikoi_widget.engine.actions import Action
from koikoi_widget.engine.record import RoundRecord
from koikoi_widget.engine.round import Deal, lucky
from koikoi_widget.engine.view_checks import check_view
from tests import oracle
from tests.engine.positions import all_cards
from tests.engine.test_oracle_agrees import PRESETS, chosen, house_rules
from tests.tiers import examples

EVERY_NOTATION = [
    "koi-koi",
    "stop",
    "declare",
    "pass",
    "deal",
    *(f"play {card}" for card in oracle.DECK),
    *(f"take {card}" for card in oracle.DECK),
    *(
        f"play {card} taking {other}"
        for card in oracle.DECK
        for other in oracle.DECK
        if oracle.month_of(card) == oracle.month_of(other)
    ),
]

seeds = st.integers(0, 2**32)


@st.composite
def some_rules(draw):
    """A preset, or a house rule made from one."""
    if draw(st.booleans()):
        return kk.PRESETS[draw(st.sampled_from(PRESETS))]
    preset, changed = house_rules(random.Random(draw(seeds)))
    return kk.rules(preset, **changed)


def moved_on(match, rng, steps):
    """Push random actions, `steps` of them or until the match is over."""
    for _ in range(steps):
        if match.is_over:
            break
        match.push(chosen(rng, [str(action) for action in match.legal_actions]))
    return match


@st.composite
def matches(draw, steps=150):
    """A match at any point."""
    seed = draw(seeds)
    match = kk.Match(rules=draw(some_rules()), seed=seed)
    return moved_on(match, random.Random(seed), draw(st.integers(0, steps)))


def shown(value):
    """Everything a value shows under public names, as text."""
    return {
        name: repr(getattr(value, name))
        for name in dir(value)
        if not name.startswith("_") and not callable(getattr(value, name))
    }


@pytest.mark.parametrize("preset", PRESETS)
def test_no_card_is_lost_or_doubled_at_any_step(preset):
    rng = random.Random(preset)
    for seed in range(4):
        match = kk.Match(rules=preset, seed=seed)
        while not match.is_over:
            lying = [str(card) for card in all_cards(match.round)]
            assert sorted(lying) == sorted(oracle.DECK)
            moved_on(match, rng, 1)


@pytest.mark.parametrize("preset", PRESETS)
def test_nobody_ever_has_more_than_eight_turns(preset):
    rng = random.Random(preset)
    for seed in range(4):
        match = kk.Match(rules=preset, seed=seed)
        turns = [0, 0]
        while not match.is_over:
            action = chosen(rng, [str(action) for action in match.legal_actions])
            if action.startswith("play"):
                turns[match.seat] += 1
            elif action == "deal":
                turns = [0, 0]
            match.push(action)
            assert max(turns) <= 8
            if turns == [8, 8] and match.round.phase not in ("take", "decide"):
                assert match.round.phase == "over"


@pytest.mark.parametrize("preset", PRESETS)
def test_with_zero_sum_no_coin_is_made_or_lost_and_without_it_nobody_loses_any(preset):
    rules, rng = kk.PRESETS[preset], random.Random(preset)
    match, before = kk.Match(rules=rules, seed=3), (rules.start_points,) * 2
    while not match.is_over:
        moved_on(match, rng, 1)
        if rules.zero_sum:
            assert sum(match.points) == sum(before)
        else:
            assert match.points[0] >= before[0]
            assert match.points[1] >= before[1]
        before = match.points


@given(some_rules(), seeds)
@examples(60)
def test_undo_gives_back_the_equal_position_at_every_step(rules, seed):
    match, rng = kk.Match(rules=rules, seed=seed), random.Random(seed)
    for _ in range(40):
        if match.is_over:
            break
        position, text = match.round, str(match.record)
        before = kk.Match.from_record(match.record)
        moved_on(match, rng, 1)
        assert match != before
        match.undo()
        assert match == before
        assert match.round == position
        assert match.points == before.points
        assert match.seat == before.seat
        assert match.legal_actions == before.legal_actions
        assert str(match.record) == text
        moved_on(match, rng, 1)


@given(matches())
@examples(40)
def test_undoing_everything_gives_the_match_as_it_began(match):
    for _ in match.actions:
        match.undo()
    assert match == kk.Match(rules=match.rules, seed=match.seed)
    with pytest.raises(kk.IllegalAction, match="nothing to undo"):
        match.undo()


@given(matches())
@examples(60)
def test_an_undone_match_deals_the_same_rounds_again(match):
    taken_back = [match.undo() for _ in match.actions[-30:]]
    text = str(match.record)
    again = kk.Match.from_record(kk.Record.parse(text))
    for action in reversed(taken_back):
        match.push(action)
        again.push(action)
    assert match == again


@given(matches())
@examples(100)
def test_a_match_reads_back_from_its_record_at_any_point(match):
    text = str(match.record)
    again = kk.Match.from_record(kk.Record.parse(text))
    assert again == match
    assert str(again.record) == text
    assert kk.Record.parse(text) == match.record
    assert (again.points, again.seat, again.is_over, again.winner) == (
        match.points,
        match.seat,
        match.is_over,
        match.winner,
    )
    assert again.legal_actions == match.legal_actions
    assert [again.view(seat) for seat in (0, 1)] == [match.view(seat) for seat in (0, 1)]


@given(matches())
@examples(100)
def test_what_a_match_shows_passes_the_check_of_views_from_elsewhere(match):
    for seat in (0, 1):
        check_view(replace(match.view(seat)))  # a copy is checked, the view itself is trusted


@given(matches())
@examples(40)
def test_a_match_read_back_goes_on_as_the_first_would_have(match):
    again = kk.Match.from_record(kk.Record.parse(str(match.record)))
    moved_on(match, random.Random(1), 60)
    moved_on(again, random.Random(1), 60)
    assert again == match


@given(some_rules(), seeds)
@examples(30)
def test_the_same_seed_deals_the_same_match(rules, seed):
    first, second = (
        moved_on(kk.Match(rules=rules, seed=seed), random.Random(seed), 80) for _ in range(2)
    )
    assert first == second
    assert str(first.record) == str(second.record)


def test_other_seeds_deal_other_matches():
    assert len({str(kk.Match(seed=seed).round.deal) for seed in range(50)}) == 50


def test_without_a_seed_every_match_is_another_one():
    first, second = kk.Match(), kk.Match()
    assert first.round.deal != second.round.deal
    assert kk.Match(seed=first.record.seed).round == first.round


def test_what_is_played_in_one_round_does_not_change_the_next_deal():
    rules = kk.rules("nintendo", lucky=0)
    deals = set()
    for line in range(6):
        match, rng = kk.Match(rules=rules, seed=5), random.Random(line)
        while match.round.number == 1:
            moved_on(match, rng, 1)
        deals.add(str(match.round.deal))
    assert len(deals) == 1


@given(matches(), st.lists(st.sampled_from(EVERY_NOTATION), min_size=10, max_size=30))
@examples(60)
def test_an_illegal_action_is_refused_by_name_and_leaves_the_match_as_it_was(match, notations):
    legal = {str(action) for action in match.legal_actions}
    position, text = match.round, str(match.record)
    for notation in notations:
        if notation in legal:
            continue
        for action in (notation, Action.parse(notation)):
            with pytest.raises(kk.IllegalAction) as error:
                match.push(action)
            assert notation in str(error.value)
            assert len(str(error.value)) > len(notation) + 10  # it gives a reason
        assert match.round is position or match.round == position
    assert str(match.record) == text
    assert {str(action) for action in match.legal_actions} == legal


@given(matches())
@examples(60)
def test_pushing_on_a_round_leaves_that_round_as_it_was(match):
    position = match.round

    def parts():
        return (
            str(position.hands),
            str(position.field),
            str(position.piles),
            position.stock,
            position.phase,
            position.koi_calls,
            position.seat,
        )

    before = parts()
    followers = [position.push(action) for action in position.legal_actions]
    assert before == parts()
    assert len({repr(action) for action in position.legal_actions}) == len(followers)
    assert all(follower != position for follower in followers)


def with_hidden_cards_permuted(match, seat, rng):
    """The same match except for the cards that `seat` cannot see, or None if there is none.

    The round's own actions are played again on a deal in which the opponent's present hand and the
    present stock have changed places; once the round is over that hand lies open, so only the
    stock changes. What is known about lucky hands stays true.
    """
    position, record = match.round, match.record
    played = record.rounds[-1]
    dealt, other = played.deal, 1 - seat
    held = kk.CardSet() if position.phase == "over" else position.hands[other]
    hidden = [*held, *position.stock]
    drawn = len(dealt.stock) - len(position.stock)
    known = dealt.hands[other] - held
    for _ in range(100):
        rng.shuffle(hidden)
        size = len(held)
        hands = list(dealt.hands)
        hands[other] = kk.CardSet([*known, *hidden[:size]])
        deal = Deal(tuple(hands), dealt.field, (*dealt.stock[:drawn], *hidden[size:]))
        lucky_now, lucky_then = lucky(hands[other]), lucky(dealt.hands[other])
        if (lucky_now is None) == (lucky_then is None):
            rounds = (*record.rounds[:-1], RoundRecord(played.starter, deal, played.actions))
            return kk.Match.from_record(kk.Record(match.rules, match.seed, rounds))
    return None


@given(matches(), st.integers(0, 1), seeds)
@examples(300)
def test_a_view_does_not_change_with_the_cards_its_seat_cannot_see(match, seat, seed):
    permuted = with_hidden_cards_permuted(match, seat, random.Random(seed))
    if permuted is None:
        return
    one, other = match.view(seat), permuted.view(seat)
    assert one == other
    assert shown(one) == shown(other)


def test_the_hidden_cards_of_that_test_do_move():
    rng, changed = random.Random(2), 0
    for seed in range(20):
        match = moved_on(kk.Match(seed=seed), rng, 6)
        permuted = with_hidden_cards_permuted(match, 0, rng)
        changed += permuted is not None and permuted.round.hands[1] != match.round.hands[1]
    assert changed >= 15


@given(matches(), st.integers(0, 1))
@examples(100)
def test_a_view_shows_what_its_seat_may_know(match, seat):
    view, position = match.view(seat), match.round
    assert view.seat == seat
    assert view.hand == position.hands[seat]
    assert view.field == position.field
    assert view.piles == position.piles
    assert view.turned == position.turned
    assert view.phase == position.phase
    assert view.koi_calls == position.koi_calls
    assert view.field_brights == position.field_brights
    assert view.opponent_hand_size == len(position.hands[1 - seat])
    shown = position.hands[1 - seat] if position.phase == "over" else kk.CardSet()
    assert view.opponent_hand == shown
    assert view.stock_size == len(position.stock)
    assert view.unseen == position.hands[1 - seat] | kk.CardSet(position.stock)
    assert view.points == match.points
    assert view.round_number == position.number
    assert view.starter == position.starter
    assert view.rules == match.rules
    assert view.legal_actions == (match.legal_actions if match.seat == seat else ())


@given(matches())
@examples(50)
def test_a_match_shows_its_rules_and_score_in_its_repr(match):
    assert match.rules.id in repr(match)
    assert repr(match.round)
    assert repr(match.view(0))


def test_equal_matches_differ_once_their_actions_do():
    first, second = kk.Match(seed=1), kk.Match(seed=1)
    assert first == second
    first.push(first.legal_actions[0])
    assert first != second
    second.push(second.legal_actions[-1])
    assert first != second
    assert first != "a match"
