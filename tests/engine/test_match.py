"""A match from outside: the loop of any player, rounds, points, views, undo."""

from __future__ import annotations

import copy
import random

import pytest

import koikoi_widget as kk
from tests.engine.test_oracle_agrees import PRESETS


def played_out(match, rng):
    while not match.is_over:
        match.push(rng.choice(match.legal_actions))
    return match


def at_the_end_of_round_1(seed=7, rules="legends"):
    match, rng = kk.Match(rules, seed=seed), random.Random(seed)
    while match.round.phase != "over":
        match.push(rng.choice(match.legal_actions))
    return match


@pytest.mark.parametrize("preset", PRESETS)
def test_choosing_any_legal_action_plays_any_match_to_its_end(preset):
    for seed in range(3):
        match = played_out(kk.Match(rules=preset, seed=seed), random.Random(seed))
        assert match.seat is None
        assert match.legal_actions == ()
        assert match.round.phase == "over"
        assert match.winner in (0, 1, None)
        if match.winner is None:
            assert match.points[0] == match.points[1]
        else:
            assert match.points[match.winner] > match.points[1 - match.winner]
        assert match.round.number <= match.rules.rounds


def test_bga_is_played_when_no_rules_are_named():
    assert kk.Match(seed=1).rules == kk.PRESETS["bga"]


def test_an_action_and_its_notation_do_the_same():
    one, two = kk.Match(seed=4), kk.Match(seed=4)
    for _ in range(12):
        action = one.legal_actions[0]
        one.push(action)
        two.push(str(action))
    assert one == two


def test_between_rounds_the_next_starter_deals():
    match = at_the_end_of_round_1()
    assert [str(action) for action in match.legal_actions] == ["deal"]
    starter = match.seat
    match.push("deal")
    assert (match.round.number, match.round.starter, match.seat) == (2, starter, starter)


def test_points_move_when_the_round_ends_and_not_before():
    match, rng = kk.Match("bga", seed=3), random.Random(3)
    while match.round.phase != "over":
        assert match.points == (50, 50)
        match.push(rng.choice(match.legal_actions))
    gained = match.round.settlement.points
    assert match.points == (50 + gained[0], 50 + gained[1])


@pytest.mark.parametrize("length", [0, 1, 30, None])
def test_the_rounds_of_a_match_hold_all_of_its_actions_in_order(length):
    match = played_out(kk.Match("bga", seed=5, rounds=3), random.Random(5))
    match = match.at(len(match.actions) if length is None else length)
    rounds = list(match.rounds())
    assert [played.end.number for played in rounds] == [*range(1, match.round.number + 1)]
    assert rounds[-1].positions == match.positions
    for played in rounds:
        here = match.at(played.place)
        assert here.round == played.start
        for action, position in zip(played.actions, played.positions[1:], strict=True):
            here.push(action)
            assert here.round == position
        assert here.points == played.points
    settled = [played.points for played in rounds if played.end.settlement]
    assert (*settled,) == match.history[1:]


def test_undo_goes_back_over_the_end_of_a_round_and_over_a_deal():
    match = at_the_end_of_round_1()
    points = match.points
    over = match.round
    match.push("deal")
    match.undo()
    assert (match.round, match.points) == (over, points)
    match.undo()
    assert match.round.phase != "over"
    assert match.points == (0, 0)


def test_a_match_that_is_over_can_be_taken_back():
    match = played_out(kk.Match("legends", seed=2, rounds=1), random.Random(2))
    match.undo()
    assert not match.is_over
    assert match.winner is None


def test_nothing_can_be_pushed_once_the_match_is_over():
    match = played_out(kk.Match("legends", seed=2, rounds=1), random.Random(2))
    with pytest.raises(kk.IllegalAction, match="match is over"):
        match.push("deal")


def test_only_dealing_is_possible_between_rounds():
    with pytest.raises(kk.IllegalAction, match="the only legal action is 'deal'"):
        at_the_end_of_round_1().push("stop")


def test_words_that_are_no_action_are_refused_as_such():
    with pytest.raises(kk.IllegalAction, match="'koikoi'"):
        kk.Match(seed=1).push("koikoi")


def test_an_unknown_card_in_an_action_is_refused_by_name():
    with pytest.raises(kk.UnknownCard, match="13-bright"):
        kk.Match(seed=1).push("play 13-bright")


@pytest.mark.parametrize("seed", [1.5, True, "", [7]])
def test_a_seed_that_is_no_number_or_word_is_refused(seed):
    with pytest.raises(kk.InvalidValue, match="seed"):
        kk.Match(seed=seed)


ALIKE = [
    ("für", "fu\u0308r"),
    ("が", "か\u3099"),
    ("7", "７"),
    (7, " 7\u00a0"),
    (7, "７"),
    (-7, "－７"),
    (12, "१२"),
    (12, "۱۲"),
    ("class 1", "ｃｌａｓｓ　１"),
    ("クラス 1", "ｸﾗｽ　１"),
    ("क्लास 1", "क्\u200dलास\u202f1"),
    ("week", "we\u00adek\u200b"),
]


@pytest.mark.parametrize(("seed", "other"), ALIKE)
def test_seeds_that_look_the_same_deal_the_same_match(seed, other):
    match, again = kk.Match("nintendo", seed=seed), kk.Match("nintendo", seed=other)
    assert match == again and str(match.record) == str(again.record)
    assert kk.Match.from_record(kk.Record.parse(str(again.record))) == match


@pytest.mark.parametrize(("seed", "other"), [("für", "fur"), ("7", "7a"), ("ab", "a b"), (7, -7)])
def test_seeds_that_look_different_deal_different_matches(seed, other):
    assert kk.Match("nintendo", seed=seed) != kk.Match("nintendo", seed=other)


@pytest.mark.parametrize("rounds", [0, -3, 2.5, "six"])
def test_a_number_of_rounds_that_cannot_be_is_refused(rounds):
    with pytest.raises(kk.InvalidRules, match="rounds"):
        kk.Match(seed=1, rounds=rounds)


@pytest.mark.parametrize("seed", [0, -5, 2**40, "a word", "sakura 桜"])
def test_numbers_and_words_are_seeds(seed):
    assert kk.Match(seed=seed) == kk.Match(seed=seed)


@pytest.mark.parametrize("starter", [2, -1, True, "0"])
def test_a_starter_that_is_no_seat_is_refused(starter):
    with pytest.raises(kk.InvalidValue, match="starter"):
        kk.Match(seed=1, starter=starter)


@pytest.mark.parametrize("seat", [2, -1, None])
def test_a_view_of_a_seat_that_does_not_exist_is_refused(seat):
    with pytest.raises(kk.KoiKoiError):
        kk.Match(seed=1).view(seat)


def test_a_view_is_asked_only_in_its_own_turn():
    match = kk.Match(seed=1)
    assert match.view(match.seat).legal_actions == match.legal_actions
    assert match.view(1 - match.seat).legal_actions == ()


def test_a_view_cannot_be_changed():
    view = kk.Match(seed=1).view(0)
    with pytest.raises(AttributeError):
        view.hand = kk.CardSet()


def test_a_view_at_the_end_of_a_round_shows_what_the_opponent_has_left():
    ends = [at_the_end_of_round_1(seed) for seed in range(40)]
    stopped = [match for match in ends if all(match.round.hands)]
    assert stopped
    for match in stopped:
        assert match.round.hands[1] <= match.view(0).unseen
        assert match.view(0).opponent_hand == match.round.hands[1]
        assert match.view(0).settlement == match.round.settlement


def test_a_copy_made_by_the_standard_library_is_one():
    match = kk.Match(seed=1)
    other = copy.copy(match)
    other.push(other.legal_actions[0])
    assert match.actions == () and other.undo() and other == match


@pytest.mark.parametrize("name", ["rules", "seed", "draws"])
def test_what_a_match_was_dealt_from_stays(name):
    with pytest.raises(AttributeError):
        setattr(kk.Match(seed=1), name, 2)


@pytest.mark.parametrize("place", [-1, 1, "0"])
def test_a_match_was_never_where_it_has_not_been(place):
    with pytest.raises(kk.InvalidValue, match="place cannot be"):
        kk.Match(seed=1).at(place)


def test_a_record_has_only_letters_that_every_encoding_has():
    match = kk.Match(seed=1, rounds=1)
    while not match.is_over:
        match.push(match.legal_actions[0])
    assert str(match.record).isascii()


def test_a_view_is_numbers_without_any_library():
    view = kk.Match(seed=7).view(0)
    mask, planes = view.mask(), view.planes()
    assert (mask.shape, mask.format, planes.shape, planes.format) == ((244,), "b", (8, 48), "b")
    acting = kk.Match(seed=7, starter=0).view(0)
    legal = [kk.ACTIONS[number] for number, allowed in enumerate(acting.mask()) if allowed]
    assert {*legal} == {*acting.legal_actions}
    hand = planes.tolist()[[*kk.PLANES].index("own hand")]
    assert kk.CardSet(card for card, there in zip(kk.DECK, hand, strict=True) if there) == view.hand
