"""Presets, house rules, and what each field of `Rules` changes."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from collections.abc import MutableMapping

import numpy as np
import pytest

import koikoi_widget as kk
from koikoi_widget.engine.match import next_starter
from koikoi_widget.engine.position.parsing import parse_position
from koikoi_widget.engine.round import Round, decision_options, must_redeal
from koikoi_widget.engine.rules import OPTIONS, parse_option
from koikoi_widget.engine.settle import outcome
from tests import oracle
from tests.engine.positions import deal_over, dealt, push_all, rest_of_deck, round_of

FLOWER = "3-bright 9-animal"
MOON = "8-bright 9-animal"
FIVE_RIBBONS = "1-ribbon 4-ribbon 5-ribbon 7-ribbon 11-ribbon"  # 1 point everywhere
EIGHT = "1-bright 3-bright 8-bright 12-bright"  # 8 points everywhere
FOUR_OF_MAY = "5-animal 5-ribbon 5-chaff-1 5-chaff-2 1-bright 2-animal 7-chaff-1 12-chaff-1"
FOUR_PAIRS = "1-ribbon 1-chaff-2 3-bright 3-chaff-1 8-bright 8-animal 9-animal 9-ribbon"
PLAIN_HAND = "2-ribbon 2-chaff-1 4-animal 6-animal 6-ribbon 10-animal 11-bright 12-bright"
FIELD_OF_FOUR = "7-animal 7-ribbon 7-chaff-1 7-chaff-2 1-bright 2-animal 3-bright 4-animal"
FIELD_OF_PAIRS = "1-bright 1-ribbon 2-animal 2-ribbon 3-bright 3-ribbon 4-animal 4-ribbon"

SHOWN = {}


def over_field(field, starter, preset="legends", *, hand="", **changed):
    """The first position above this field."""
    deal = deal_over(field, hand)
    return Round.from_deal(kk.rules(preset, **changed), deal, starter=starter)


def shows(*names):
    """Note that a test shows the effect of these fields."""

    def note(test):
        for name in names:
            SHOWN[name] = test
        return test

    return note


def made(pile, month=None, **changed):
    return kk.score(pile, rules=kk.rules("bga", **changed), month=month).as_dict()


def stopped(pile=FIVE_RIBBONS, calls=(0, 0), brights=0, preset="legends", **changed):
    """The settlement when seat 0 stops with `pile`."""
    return kk.settle(
        kk.rules(preset, **changed),
        piles=(pile, ""),
        winner=0,
        koi_calls=calls,
        field_brights=brights,
    )


def exhausted(calls=(0, 0), starter=0, piles=(FLOWER, FIVE_RIBBONS), **changed):
    return kk.settle(
        kk.rules("legends", **changed), piles=piles, winner=None, koi_calls=calls, starter=starter
    )


def round_with(hand0, hand1, starter=0, preset="legends", **changed):
    hands = hand0.split(), hand1.split()
    rest = rest_of_deck(*hands)
    return dealt(kk.rules(preset, **changed), hands, rest[:8], rest[8:], starter=starter)


# --- What each field does -------------------------------------------------------------------


@shows("viewings")
class TestViewings:
    def test_always_counts_a_viewing_alone(self):
        assert made(FLOWER, viewings="always") == {"flower-viewing": 5}

    def test_never_counts_none_even_beside_another_yaku(self):
        assert made(f"{FLOWER} {FIVE_RIBBONS}", viewings="never") == {"ribbons": 1}

    def test_with_another_counts_a_viewing_only_beside_another_yaku(self):
        assert made(FLOWER, viewings="with-another") == {}
        assert made(MOON, viewings="with-another") == {}
        assert made(f"{FLOWER} {FIVE_RIBBONS}", viewings="with-another") == {
            "flower-viewing": 5,
            "ribbons": 1,
        }

    def test_with_another_counts_two_viewings_beside_each_other(self):
        assert made(f"{FLOWER} 8-bright", viewings="with-another") == {
            "flower-viewing": 5,
            "moon-viewing": 5,
        }

    @pytest.mark.parametrize("willow", ["11-bright", "11-animal", "11-ribbon", "11-chaff"])
    def test_rain_cancels_both_with_any_willow_card(self, willow):
        assert made(f"{FLOWER} 8-bright {willow}", viewings="rain-cancels") == {}

    def test_rain_cancels_nothing_on_a_dry_day(self):
        assert made(f"{FLOWER} 8-bright", viewings="rain-cancels") == {
            "flower-viewing": 5,
            "moon-viewing": 5,
        }

    @pytest.mark.parametrize("lying", ["11-chaff", "12-chaff-2"])
    def test_a_willow_or_paulownia_on_the_field_hides_both_and_no_other_yaku(self, lying):
        rules = kk.rules("bga", viewings="field-cancels")
        pile = f"{FLOWER} 8-bright {FIVE_RIBBONS}"
        assert rules.score(pile, field=f"1-bright {lying}").as_dict() == {"ribbons": 1}
        assert len(rules.score(pile, field="1-bright 10-chaff-1").as_dict()) == 3
        assert len(rules.score(f"{pile} {lying}").as_dict()) == 3

    def test_a_hidden_viewing_counts_at_the_end_of_ones_turn_once_the_field_is_clear(self):
        rules = kk.rules("legends", lucky=0, viewings="field-cancels")
        hands = "3-bright 8-bright", "12-bright 5-animal"
        field = "3-ribbon 9-ribbon 1-bright 2-animal 4-animal 6-animal 12-chaff-1 10-animal"
        position = round_of(rules, *hands, field, "9-animal 7-animal 5-ribbon")
        position = push_all(position, "play 3-bright")
        assert (position.phase, position.seat, position.score_of(0).total) == ("play", 1, 0)
        position = push_all(position, "play 12-bright", "play 8-bright")
        assert (position.phase, position.seat) == ("decide", 0)
        assert position.push("stop").settlement.base == 5

    def test_rain_cancels_no_other_yaku(self):
        assert made(f"{EIGHT} 11-bright", viewings="rain-cancels") == {"five-brights": 10}


@shows("month_set")
class TestMonthSet:
    MAY = "5-animal 5-ribbon 5-chaff-1 5-chaff-2"

    def test_the_four_cards_of_the_round_s_month_score(self):
        assert made(self.MAY, month=5, month_set=4) == {"month-set": 4}

    def test_the_four_cards_of_another_month_do_not(self):
        assert made(self.MAY, month=6, month_set=4) == {}

    def test_three_cards_of_the_month_do_not(self):
        assert made(self.MAY[9:], month=5, month_set=4) == {}

    def test_without_a_month_there_is_no_set(self):
        assert made(self.MAY, month_set=4) == {}

    def test_it_is_off_by_default(self):
        assert made(self.MAY, month=5) == {}

    def test_a_settlement_pays_it(self):
        settlement = kk.settle(
            kk.rules("legends", month_set=4), piles=(self.MAY, ""), winner=0, month=5
        )
        assert settlement.base == 4

    def test_it_stands_beside_a_viewing_as_another_yaku(self):
        september = "9-animal 9-ribbon 9-chaff-1 9-chaff-2 3-bright"
        assert made(september, month=9, month_set=4, viewings="with-another") == {
            "month-set": 4,
            "flower-viewing": 5,
        }


@shows("exhaustion", "dealer_bonus")
class TestExhaustion:
    def test_nobody_scores_whatever_the_piles_hold(self):
        settlement = exhausted(calls=(1, 0), exhaustion="nobody")
        assert (settlement.points, settlement.winner) == ((0, 0), None)

    @pytest.mark.parametrize(
        ("calls", "points", "winner"),
        [((1, 0), (5, 0), 0), ((0, 3), (0, 1), 1), ((1, 1), (0, 0), None), ((0, 0), (0, 0), None)],
    )
    def test_the_only_koi_caller_scores_his_base(self, calls, points, winner):
        settlement = exhausted(calls=calls, exhaustion="koi-caller")
        assert (settlement.points, settlement.winner) == (points, winner)

    def test_the_koi_caller_s_base_is_not_multiplied(self):
        settlement = exhausted(
            calls=(2, 0), piles=(EIGHT, ""), exhaustion="koi-caller", own_koi_step=1
        )
        assert (settlement.base, settlement.multiplier, settlement.points) == (8, 1, (8, 0))

    @pytest.mark.parametrize(("starter", "points"), [(0, (6, 0)), (1, (0, 6))])
    def test_the_round_s_starter_gets_the_dealer_s_bonus_in_a_drawn_round(self, starter, points):
        settlement = exhausted(starter=starter, exhaustion="dealer", dealer_bonus=6)
        assert (settlement.points, settlement.winner) == (points, None)

    def test_the_bonus_is_as_large_as_the_rules_say_and_paid_only_when_they_do(self):
        assert exhausted(exhaustion="dealer", dealer_bonus=2).points == (2, 0)
        assert exhausted(exhaustion="nobody", dealer_bonus=2).points == (0, 0)

    def test_with_zero_sum_the_other_pays(self):
        assert exhausted(exhaustion="dealer", dealer_bonus=6, zero_sum=True).points == (6, -6)
        assert exhausted(calls=(1, 0), exhaustion="koi-caller", zero_sum=True).points == (5, -5)


@shows("field_brights")
@pytest.mark.parametrize(
    ("option", "by_brights"),
    [
        ("none", [1, 1, 1, 1, 1, 1]),
        ("one-plus-n", [1, 2, 3, 4, 5, 6]),
        ("max-1-n", [1, 1, 2, 3, 4, 5]),
    ],
)
def test_brights_on_the_dealt_field_raise_the_multiplier(option, by_brights):
    assert [
        stopped(brights=brights, field_brights=option).multiplier for brights in range(6)
    ] == by_brights


@shows("own_koi_step", "own_koi_cap")
class TestOwnCalls:
    def test_each_own_call_adds_a_step(self):
        assert [stopped(calls=(calls, 0), own_koi_step=2).multiplier for calls in range(4)] == [
            1,
            3,
            5,
            7,
        ]

    def test_a_cap_bounds_the_calls_that_add(self):
        assert [
            stopped(calls=(calls, 0), own_koi_step=2, own_koi_cap=2).multiplier
            for calls in range(4)
        ] == [1, 3, 5, 5]


@shows("own_koi_combine")
@pytest.mark.parametrize(
    ("option", "multipliers"), [("sum", [1, 2, 3, 4, 4]), ("product", [1, 2, 4, 8, 8])]
)
def test_own_calls_add_up_or_double_and_double_again(option, multipliers):
    rules = {"own_koi_step": 1, "own_koi_cap": 3, "own_koi_combine": option}
    assert [stopped(calls=(calls, 0), **rules).multiplier for calls in range(5)] == multipliers


def test_own_calls_that_multiply_do_so_with_the_brights_and_the_opponent_s_call():
    house = {"own_koi_step": 2, "own_koi_combine": "product", "field_brights": "one-plus-n"}
    assert stopped(calls=(2, 1), brights=1, **house).multiplier == 2 * 3 * 3 * 2


@shows("opponent_koi_step", "opponent_koi_cap")
class TestOpponentsCalls:
    def test_each_call_of_the_opponent_adds_a_step(self):
        assert [
            stopped(calls=(0, calls), opponent_koi_step=2, opponent_koi_cap=0).multiplier
            for calls in range(4)
        ] == [1, 3, 5, 7]

    def test_a_cap_bounds_the_calls_that_add(self):
        assert [
            stopped(calls=(0, calls), opponent_koi_step=1, opponent_koi_cap=1).multiplier
            for calls in range(4)
        ] == [1, 2, 2, 2]

    def test_they_do_nothing_for_the_caller(self):
        assert stopped(calls=(3, 0), opponent_koi_step=1).multiplier == 1


@shows("koi_combine")
@pytest.mark.parametrize(("option", "multiplier"), [("sum", 3 + 2 + 1), ("product", (3 + 2) * 2)])
def test_the_parts_of_the_multiplier_add_up_or_multiply(option, multiplier):
    settlement = stopped(
        calls=(2, 1),
        brights=2,
        field_brights="one-plus-n",
        own_koi_step=1,
        opponent_koi_step=1,
        opponent_koi_cap=0,
        koi_combine=option,
    )
    assert settlement.multiplier == multiplier


@shows("double_from", "double_factor")
class TestDoubling:
    def test_a_base_of_seven_is_doubled_and_one_of_six_is_not(self):
        seven, six = f"{FLOWER} {FIVE_RIBBONS} 2-ribbon", f"{FLOWER} {FIVE_RIBBONS}"
        assert [stopped(pile, double_from=7).multiplier for pile in (seven, six)] == [2, 1]

    def test_the_threshold_is_the_rules_own(self):
        assert stopped(FLOWER, double_from=5).points == (10, 0)
        assert stopped(FLOWER, double_from=6).points == (5, 0)

    def test_zero_is_never(self):
        assert stopped(EIGHT, double_from=0).points == (8, 0)

    def test_the_factor_is_the_rules_own(self):
        assert stopped(EIGHT, double_from=7, double_factor=3).points == (24, 0)

    def test_it_multiplies_what_the_calls_made(self):
        assert stopped(EIGHT, calls=(0, 1)).multiplier == 4

    def test_it_looks_at_the_base_and_not_at_what_the_calls_made_of_it(self):
        assert stopped(FLOWER, calls=(0, 1)).points == (10, 0)


@shows("stop_from")
class TestStopFrom:
    def after_a_viewing(self, stop_from):
        """The round once seat 0 has made one of the two viewings, 5 points."""
        rules = kk.rules("legends", lucky=0, stop_from=stop_from)
        hands = "3-bright 8-bright", "5-animal"
        field = "3-ribbon 9-ribbon 8-animal 1-bright 2-animal 4-animal 6-animal 12-bright"
        position = round_of(rules, *hands, field, "9-animal 7-animal 7-ribbon")
        return position.push("play 3-bright")

    @pytest.mark.parametrize("stop_from", [1, 5])
    def test_yaku_worth_that_much_are_decided_on(self, stop_from):
        position = self.after_a_viewing(stop_from)
        assert (position.phase, position.seat) == ("decide", 0)

    def test_with_less_the_round_goes_on_until_there_is_more(self):
        position = self.after_a_viewing(6)
        assert (position.phase, position.seat) == ("play", 1)
        position = push_all(position, "play 5-animal", "play 8-bright")
        assert (position.phase, position.seat) == ("decide", 0)
        assert position.push("stop").settlement.base == 10


@shows("koi_limit")
@pytest.mark.parametrize(
    ("option", "calls", "may_call"),
    [
        ("any", (5, 5), True),
        ("one-each", (0, 0), True),
        ("one-each", (0, 1), True),
        ("one-each", (1, 0), False),
        ("one-in-round", (0, 0), True),
        ("one-in-round", (1, 0), False),
        ("one-in-round", (0, 1), False),
    ],
)
def test_koi_koi_may_be_called_as_often_as_the_limit_says(option, calls, may_call):
    rules = kk.rules("bga", koi_limit=option)
    assert ("koi-koi" in decision_options(rules, 0, calls, 3)) is may_call


@shows("after_opponent_koi")
def test_after_the_opponent_s_call_a_player_is_free_or_must_stop():
    free, must = (
        kk.rules("legends", after_opponent_koi=option) for option in ("free", "must-stop")
    )
    assert decision_options(free, 0, (0, 1), 3) == ("stop", "koi-koi")
    assert decision_options(must, 0, (0, 1), 3) == ("stop",)
    assert decision_options(must, 0, (1, 0), 3) == ("stop", "koi-koi")


@pytest.mark.parametrize("preset", sorted(kk.PRESETS))
def test_without_a_card_in_hand_there_is_no_koi_koi(preset):
    assert decision_options(kk.PRESETS[preset], 0, (0, 0), 0) == ("stop",)


@shows("lucky", "lucky_declare", "lucky_both")
class TestLuckyHands:
    @pytest.mark.parametrize("hand", [FOUR_OF_MAY, FOUR_PAIRS])
    @pytest.mark.parametrize("seat", [0, 1])
    def test_a_lucky_hand_scores_by_itself(self, hand, seat):
        hands = (hand, PLAIN_HAND) if seat == 0 else (PLAIN_HAND, hand)
        position = round_with(*hands, lucky_declare="automatic")
        assert (position.phase, position.settlement.winner) == ("over", seat)
        assert position.settlement.points[seat] == position.settlement.base == 6

    def test_the_points_are_the_rules_own_and_zero_switches_it_off(self):
        assert round_with(FOUR_OF_MAY, PLAIN_HAND, lucky=10).settlement.points == (10, 0)
        assert round_with(FOUR_OF_MAY, PLAIN_HAND, lucky=0).phase == "play"

    def test_the_points_are_never_multiplied(self):
        hands = FOUR_OF_MAY.split(), PLAIN_HAND.split()
        rest = rest_of_deck(*hands)
        field = ["3-bright", "8-bright", *[card for card in rest if "chaff" in card][:6]]
        stock = [card for card in rest if card not in field]
        position = dealt(
            kk.rules("bga", lucky=10, lucky_declare="automatic", double_from=7), hands, field, stock
        )
        assert position.field_brights == 2
        assert position.settlement.points == (10, -10)
        assert position.settlement.multiplier == 1

    @pytest.mark.parametrize("starter", [0, 1])
    def test_an_optional_one_is_asked_for_whoever_starts(self, starter):
        position = round_with(PLAIN_HAND, FOUR_PAIRS, starter, lucky_declare="optional")
        assert (position.phase, position.seat) == ("declare", 1)
        assert [str(action) for action in position.legal_actions] == ["declare", "pass"]

    def test_declaring_scores_and_ends_the_round(self):
        position = push_all(round_with(PLAIN_HAND, FOUR_PAIRS, lucky_declare="optional"), "declare")
        assert (position.phase, position.settlement.points) == ("over", (0, 6))
        assert position.settlement.winner == 1

    @pytest.mark.parametrize("starter", [0, 1])
    def test_passing_lets_the_starter_play(self, starter):
        position = push_all(
            round_with(PLAIN_HAND, FOUR_PAIRS, starter, lucky_declare="optional"), "pass"
        )
        assert (position.phase, position.seat) == ("play", starter)

    @pytest.mark.parametrize("declare", ["automatic", "optional"])
    def test_two_lucky_hands_void_the_round_and_nobody_is_asked(self, declare):
        position = round_with(FOUR_OF_MAY, FOUR_PAIRS, lucky_declare=declare, lucky_both="void")
        assert (position.phase, position.seat) == ("over", None)
        assert position.settlement.points == (0, 0)
        assert position.settlement.winner is None

    @pytest.mark.parametrize("declare", ["automatic", "optional"])
    def test_two_lucky_hands_may_both_score(self, declare):
        position = round_with(FOUR_OF_MAY, FOUR_PAIRS, lucky_declare=declare, lucky_both="both")
        assert position.settlement.points == (6, 6)
        assert position.settlement.winner is None

    def test_two_that_both_score_pay_each_other_with_zero_sum(self):
        position = round_with(FOUR_OF_MAY, FOUR_PAIRS, preset="bga", lucky_both="both")
        assert position.settlement.points == (0, 0)

    @pytest.mark.parametrize("declare", ["automatic", "optional"])
    def test_two_lucky_hands_may_be_ignored(self, declare):
        position = round_with(FOUR_OF_MAY, FOUR_PAIRS, lucky_declare=declare, lucky_both="ignore")
        assert (position.phase, position.seat) == ("play", 0)

    def test_ignoring_two_does_not_ignore_one(self):
        assert round_with(FOUR_OF_MAY, PLAIN_HAND, lucky_both="ignore").phase == "over"


@shows("field_lucky")
class TestLuckyFields:
    @pytest.mark.parametrize("field", [FIELD_OF_FOUR, FIELD_OF_PAIRS])
    @pytest.mark.parametrize("starter", [0, 1])
    def test_a_lucky_field_pays_the_starter_who_wins_the_round_at_once(self, field, starter):
        position = over_field(field, starter, field_lucky=6)
        end = position.settlement
        assert (position.phase, end.winner, end.reason) == ("over", starter, "field")
        assert (end.points[starter], end.points[1 - starter]) == (6, 0)

    def test_the_loser_pays_if_that_is_the_rule_and_nothing_multiplies(self):
        position = over_field(FIELD_OF_FOUR, 1, "bga", field_lucky=10, double_from=7)
        assert position.field_brights == 2
        assert (position.settlement.points, position.settlement.multiplier) == ((-10, 10), 1)

    def test_it_comes_before_a_lucky_hand_and_instead_of_a_redeal(self):
        hand = "5-animal 5-ribbon 5-chaff-1 5-chaff-2"
        assert over_field(FIELD_OF_PAIRS, 1, hand=hand, field_lucky=6).settlement.winner == 1
        rules = kk.rules("bga", field_lucky=6)
        assert not must_redeal(rules, kk.CardSet.parse(FIELD_OF_FOUR))

    def test_0_switches_it_off(self):
        assert over_field(FIELD_OF_PAIRS, 0, lucky=0).phase == "play"

    def test_a_position_of_it_is_written_and_read(self):
        match = kk.Match(
            kk.rules("legends", field_lucky=6), seed=1, deals=[deal_over(FIELD_OF_PAIRS)], starter=1
        )
        assert kk.parse_position(match.notation) == match
        assert kk.Match.from_record(match.record).points == match.points == (0, 6)


@shows("redeal_field_four", "redeal_field_pairs")
class TestRedeals:
    @pytest.mark.parametrize("four", [True, False])
    @pytest.mark.parametrize("pairs", [True, False])
    def test_a_field_is_dealt_again_when_the_rules_say_so(self, four, pairs):
        rules = kk.rules("bga", redeal_field_four=four, redeal_field_pairs=pairs)
        assert must_redeal(rules, kk.CardSet.parse(FIELD_OF_FOUR)) is four
        assert must_redeal(rules, kk.CardSet.parse(FIELD_OF_PAIRS)) is pairs
        assert not must_redeal(rules, kk.CardSet.parse(PLAIN_HAND))

    @pytest.mark.parametrize("kind", ["four", "pairs"])
    def test_a_match_never_deals_what_is_to_be_dealt_again(self, kind):
        name = f"redeal_field_{kind}"
        strict = oracle.rules_of("nintendo", redeal_field_four=False, redeal_field_pairs=False)
        strict[name] = True
        lenient = {"redeal_field_four": False, "redeal_field_pairs": False}

        def fields_of_that_kind(**changed):
            rules = kk.rules("nintendo", **changed)
            fields = (kk.Match(rules, seed=seed).round.field for seed in range(2500))
            return sum(
                oracle.must_redeal([str(card) for card in field], strict) for field in fields
            )

        assert fields_of_that_kind(**lenient) > 0
        assert fields_of_that_kind(**{**lenient, name: True}) == 0


@shows("free_discard")
class TestFreeDiscard:
    HAND = "1-bright 2-animal 3-bright 4-animal 5-animal 6-animal 7-animal 8-bright"
    FIELD = "1-ribbon 2-ribbon 2-chaff-1 3-ribbon 3-chaff-1 3-chaff-2 10-ribbon 11-ribbon"

    def start(self, *, stock="9-chaff-1", **changed):
        rules = kk.rules("nintendo", **{"free_discard": True, "lucky": 0, **changed})
        return round_of(rules, self.HAND, "", self.FIELD, stock)

    @pytest.mark.parametrize(
        ("card", "ways", "usual"),
        [
            ("1-bright", [" taking 1-ribbon", ""], [""]),
            ("2-animal", [" taking 2-ribbon", " taking 2-chaff-1", ""], ["…", "…"]),
            ("3-bright", [""], [""]),  # it takes all three
            ("4-animal", [""], [""]),
        ],
    )
    def test_a_card_that_could_take_may_be_discarded_unless_three_lie_there(
        self, card, ways, usual
    ):
        def plays(position):
            return [str(a) for a in position.legal_actions if str(a.card) == card]

        assert plays(self.start()) == [f"play {card}{way}" for way in ways]
        assert len(plays(self.start(free_discard=False))) == len(usual)

    def test_a_discarded_card_lies_beside_its_matches_and_takes_nothing(self):
        after = self.start().push("play 1-bright")
        assert {"1-bright", "1-ribbon"} < {str(card) for card in after.field}
        assert not after.piles[0] and not after.laid[0].taken
        after = self.start().push("play 1-bright taking 1-ribbon")
        assert after.piles[0] == kk.CardSet.parse("1-bright 1-ribbon")

    def test_the_fourth_card_of_a_month_takes_the_other_three(self):
        after = self.start().push("play 3-bright")
        assert after.piles[0] == kk.CardSet.parse("3-bright 3-ribbon 3-chaff-1 3-chaff-2")

    def test_a_turned_card_must_take(self):
        after = self.start(stock="10-animal").push("play 4-animal")
        assert after.piles[0] == kk.CardSet.parse("10-animal 10-ribbon")
        after = self.start(stock="1-chaff-1").push("play 1-bright")
        assert sorted(map(str, after.legal_actions)) == ["take 1-bright", "take 1-ribbon"]

    def test_a_capture_that_cannot_be_is_refused_with_what_can(self):
        with pytest.raises(kk.IllegalAction, match="write 'play 1-bright taking 1-ribbon', or"):
            self.start().push("play 1-bright taking 1-chaff-1")

    def test_a_match_is_read_back_and_a_position_too(self):
        rules, rng = kk.rules("nintendo", free_discard=True, rounds=2), np.random.default_rng(4)
        match = kk.Match(rules, seed=4)
        while not match.is_over:
            match.push(match.legal_actions[rng.integers(len(match.legal_actions))])
            if match.seat is not None:
                view = match.view(match.seat)
                assert parse_position(view.notation) == view
        assert "free_discard=yes" in str(match.record)
        assert kk.Match.from_record(match.record).points == match.points


LUCKY_DEAL = FOUR_OF_MAY.split(), PLAIN_HAND.split()


def lucky_match(winners, preset="legends", **changed):
    """A match of rounds that are over once dealt; each goes to the next seat in `winners`."""
    deals = []
    for seat in winners:
        hands = LUCKY_DEAL if seat == 0 else LUCKY_DEAL[::-1]
        if seat is None:
            hands = FOUR_OF_MAY.split(), FOUR_PAIRS.split()
        rest = rest_of_deck(*hands)
        deals.append(
            kk.Deal(
                (kk.CardSet.of(hands[0]), kk.CardSet.of(hands[1])),
                kk.CardSet.of(rest[:8]),
                tuple(map(kk.Card.parse, rest[8:])),
            )
        )
    rules = kk.rules(preset, **{"lucky_declare": "automatic", **changed})
    match = kk.Match(rules, seed=1, deals=deals, starter=0)
    for _ in winners[1:]:
        match.push("deal")
    return match


@shows("rounds")
class TestRounds:
    def test_a_match_is_over_after_its_rounds(self):
        match = lucky_match([0, 1, 0], rounds=4)
        assert not match.is_over
        match = lucky_match([0, 1, 0, 0], rounds=4)
        assert match.is_over
        assert (match.winner, match.points, match.seat) == (0, (18, 6), None)
        assert match.legal_actions == ()

    def test_a_void_round_counts_as_played(self):
        assert lucky_match([None, None], rounds=2).is_over

    @pytest.mark.parametrize(
        ("preset", "rounds"),
        [
            ("bga", 6),
            ("bga-heavy", 6),
            ("bga-hard", 6),
            ("legends", 6),
            ("nintendo", 12),
            ("italian", 12),
            ("italian-comments", 12),
            ("fuda-wiki", 12),
            ("clubhouse", 12),
            ("shared-plus-one", 12),
            ("classic", 12),
        ],
    )
    def test_a_preset_has_its_own_number_of_rounds(self, preset, rounds):
        assert kk.PRESETS[preset].rounds == rounds

    def test_a_match_may_name_another_number_of_rounds(self):
        match = kk.Match("bga", seed=1, rounds=12)
        assert (match.rules.rounds, match.points) == (12, (100, 100))


@shows("start_points")
class TestStartPoints:
    @pytest.mark.parametrize(("rounds", "coins"), [(6, 50), (12, 100), (3, 25), (1, 8), (5, 42)])
    def test_the_starting_coins_of_bga_follow_the_rounds(self, rounds, coins):
        assert kk.rules("bga", rounds=rounds).start_points == coins
        assert kk.Match("bga", seed=1, rounds=rounds).points == (coins, coins)

    def test_they_stay_as_given_when_they_are_given(self):
        assert kk.rules("bga", rounds=12, start_points=30).start_points == 30
        assert kk.Match(kk.rules("nintendo", start_points=7), seed=1).points == (7, 7)

    def test_nothing_stays_nothing(self):
        assert kk.rules("nintendo", rounds=3).start_points == 0


@shows("zero_sum")
def test_with_zero_sum_the_loser_pays():
    assert stopped(FLOWER, zero_sum=True).points == (5, -5)
    assert stopped(FLOWER, zero_sum=False).points == (5, 0)
    assert round_with(PLAIN_HAND, FOUR_PAIRS, zero_sum=True).settlement.points == (-6, 6)


@shows("bust")
class TestBust:
    def test_below_nothing_after_a_round_loses_at_once(self):
        match = lucky_match([1, 1], preset="bga", start_points=10)
        assert (match.points, match.is_over, match.winner) == ((-2, 22), True, 1)
        assert match.legal_actions == ()

    def test_exactly_nothing_is_not_below(self):
        match = lucky_match([1, 1], preset="bga", start_points=12)
        assert (match.points, match.is_over) == ((0, 24), False)

    def test_without_the_rule_a_match_goes_on_below_nothing(self):
        match = lucky_match([1, 1], preset="bga", start_points=10, bust=False)
        assert (match.points, match.is_over) == ((-2, 22), False)

    def test_who_is_bust_loses_even_with_more_rounds_won(self):
        assert outcome(kk.rules("bga", match_winner="rounds"), (-1, 101), (4, 1), 5) == (True, 1)


@shows("first_starter")
class TestFirstStarter:
    @pytest.mark.parametrize("option", ["random", "low-month"])
    def test_either_seat_may_start(self, option):
        starters = [
            kk.Match(kk.rules("bga", first_starter=option), seed=seed).round.starter
            for seed in range(200)
        ]
        assert 70 <= sum(starters) <= 130

    def test_who_draws_the_earlier_month_starts(self):
        for seed in range(50):
            match = kk.Match("nintendo", seed=seed)
            first, second = match.draws[-1]
            assert match.round.starter == (0 if first.month < second.month else 1)
            assert all(one.month == other.month for one, other in match.draws[:-1])
            assert all(one != other for one, other in match.draws)

    def test_it_decides_by_another_draw_than_chance_does(self):
        starters = [
            [
                kk.Match(kk.rules("bga", first_starter=option), seed=seed).round.starter
                for seed in range(50)
            ]
            for option in ("random", "low-month")
        ]
        assert starters[0] != starters[1]


@shows("draw_starter")
@pytest.mark.parametrize(("option", "starter"), [("same", 0), ("other", 1)])
def test_after_a_draw_the_same_player_or_the_other_starts(option, starter):
    match = lucky_match([None, 0], draw_starter=option)
    assert match.round.starter == starter
    assert next_starter(kk.rules("bga", draw_starter=option), 0, None) == starter


@shows("win_starter")
@pytest.mark.parametrize("option", ["winner", "loser"])
@pytest.mark.parametrize("after_draw", ["same", "other"])
@pytest.mark.parametrize("winner", [0, 1])
def test_after_a_won_round_the_winner_or_the_loser_starts(option, after_draw, winner):
    match = lucky_match([winner], win_starter=option, draw_starter=after_draw)
    starter = winner if option == "winner" else 1 - winner
    assert match.seat == starter
    match.push("deal")
    assert match.round.starter == starter


@shows("match_winner")
@pytest.mark.parametrize(("option", "winner"), [("points", 0), ("rounds", 1)])
def test_the_match_goes_to_the_points_or_to_the_rounds_won(option, winner):
    rules = kk.rules("legends", match_winner=option)
    assert outcome(rules, (20, 18), (2, 4), 6) == (True, winner)


@pytest.mark.parametrize("option", ["points", "rounds"])
def test_an_equal_tally_is_a_draw(option):
    match = lucky_match([0, 1], rounds=2, match_winner=option)
    assert match.is_over
    assert match.winner is None


@shows("tie_winner")
@pytest.mark.parametrize("decided_by", ["points", "rounds"])
@pytest.mark.parametrize("starter", [0, 1])
def test_a_tied_match_may_go_to_whoever_started_its_last_round(decided_by, starter):
    house = {"rounds": 2, "match_winner": decided_by, "tie_winner": "starter"}
    match = lucky_match([starter, 1 - starter], **house)
    assert (match.round.starter, match.is_over, match.winner) == (starter, True, starter)


@shows("target_score")
class TestTargetScore:
    def test_the_match_ends_once_a_player_has_it(self):
        assert not lucky_match([0, 1, 1], target_score=18).is_over
        match = lucky_match([0, 1, 1, 1], target_score=18)
        assert (match.is_over, match.winner, match.points) == (True, 1, (6, 18))

    def test_zero_is_no_target(self):
        assert not lucky_match([0, 1, 1, 1], target_score=0).is_over

    def test_the_last_round_ends_the_match_without_it(self):
        assert lucky_match([0, 1], target_score=100, rounds=2).is_over


@shows("yaku")
class TestYakuRows:
    def test_the_yaku_rows_are_part_of_the_rules(self):
        bga = kk.PRESETS["bga"]
        rules = kk.rules("bga", yaku=tuple(row for row in bga.yaku if row.id != "ribbons"))
        assert kk.score(FIVE_RIBBONS, rules=rules).as_dict() == {}
        assert kk.score(FLOWER, rules=rules).as_dict() == {"flower-viewing": 5}

    def test_a_row_may_have_other_points(self):
        rows = tuple(
            dataclasses.replace(row, points=20) if row.id == "flower-viewing" else row
            for row in kk.PRESETS["bga"].yaku
        )
        assert kk.score(FLOWER, rules=kk.rules("bga", yaku=rows)).total == 20

    def test_a_house_may_have_a_yaku_of_its_own(self):
        geese_and_moon = kk.Yaku(
            id="geese-and-moon", points=3, need=2, pool=kk.CardSet.parse("8-bright 8-animal").mask
        )
        rules = kk.rules("bga", yaku=(*kk.PRESETS["bga"].yaku, geese_and_moon))
        assert kk.score("8-bright 8-animal", rules=rules).as_dict() == {"geese-and-moon": 3}

    @pytest.mark.parametrize(
        ("changes", "refused"),
        [
            ({"id": ""}, "yaku id cannot be ''"),
            ({"id": "chaff"}, "yaku id cannot be 'chaff'"),
            ({"id": "chaff-extra"}, "yaku id cannot be 'chaff-extra'"),  # the price of a card more
            ({"id": "month-set"}, "yaku id cannot be 'month-set'"),
            ({"extra": -1}, "own: extra cannot be -1"),
        ],
    )
    def test_a_house_yaku_has_a_name_of_its_own_and_only_gains(self, changes, refused):
        own = {"id": "own", "points": 3, "need": 1, "pool": 1} | changes
        bga = kk.PRESETS["bga"]
        with pytest.raises(kk.InvalidRules, match=refused):
            bga.changed(yaku=[*bga.yaku, kk.Yaku(**own)], month_set=4)

    def test_a_house_may_price_the_set_of_the_month_as_a_yaku_of_its_own(self):
        own = kk.Yaku(id="month-set", points=3, need=1, pool=1)
        assert kk.score("1-bright", kk.rules("bga", yaku=[own])).as_dict() == {"month-set": 3}

    def test_a_price_is_changed_by_the_name_of_its_yaku(self):
        rules = kk.rules("bga", **{"flower-viewing": 20, "animals": 3, "animals-extra": 2})
        assert kk.score(FLOWER, rules=rules).total == 20
        animals = "2-animal 4-animal 5-animal 6-animal 7-animal 8-animal"
        assert kk.score(animals, rules=rules).as_dict() == {"animals": 3 + 2}
        assert rules.prices["animals-extra"] == rules.value("animals-extra") == 2
        assert kk.PRESETS["bga"].prices["flower-viewing"] == 5

    def test_a_yaku_whose_price_is_nothing_is_left_out(self):
        rules = kk.rules("bga", **{"flower-viewing": 0})
        assert not kk.score(FLOWER, rules=rules)
        assert "flower-viewing" not in rules.prices and rules.value("flower-viewing") == 0

    def test_a_price_outlives_a_record_and_another_change(self):
        rules = kk.rules("nintendo", **{"chaff-extra": 4, "rounds": 1}).changed(viewings="never")
        record = kk.Match(rules, seed=3).record
        assert kk.Record.parse(str(record)).rules == rules

    def test_rules_for_a_number_of_rounds_are_made_once(self):
        bga = kk.PRESETS["bga"]
        assert kk.rules("bga", rounds=6) is bga
        assert kk.Match("bga", rounds=3).rules is kk.Match("bga", rounds=3).rules
        assert kk.rules("bga", rounds=3) == bga.changed(rounds=3, start_points=25)
        assert kk.rules(pickle.loads(pickle.dumps(bga)), rounds=3) == kk.rules("bga", rounds=3)
        with pytest.raises(kk.InvalidRules, match="rounds cannot be True"):
            bga.changed(rounds=True)

    @pytest.mark.parametrize("price", [-1, 51, 1.5, "6", None, True])
    def test_a_price_out_of_bounds_is_refused_by_name(self, price):
        for name in ("chaff", "chaff-extra"):
            with pytest.raises(kk.InvalidRules, match=f"^{name} cannot be .* from 0 to 50"):
                kk.rules("bga", **{name: price})

    def test_rules_without_any_yaku_are_refused(self):
        with pytest.raises(kk.InvalidRules, match="yaku"):
            kk.rules("bga", **{row.id: 0 for row in kk.PRESETS["bga"].yaku})

    def test_only_a_yaku_of_these_rules_has_a_price(self):
        for name in ("rounds-extra", "flower-viewing-extra", "month-set"):
            with pytest.raises(kk.UnknownName, match=name):
                kk.rules("fuda-wiki", **{name: 3})

    def test_prices_are_written_on_the_command_line_as_other_rules_are(self):
        assert parse_option("three-brights", "9") == 9
        for text in ("51", "many", "-1", ""):
            with pytest.raises(kk.InvalidRules, match="chaff-extra"):
                parse_option("chaff-extra", text)


def test_every_field_of_the_rules_has_a_test_that_shows_it():
    assert set(SHOWN) == set(OPTIONS) | {"yaku"}


def test_the_fields_are_those_of_the_rules_page():
    assert set(OPTIONS) == set(oracle.BGA) - {"yaku"}


# --- Making rules ---------------------------------------------------------------------------


def test_the_presets_are_there_under_their_ids():
    assert set(kk.PRESETS) == set(oracle.PRESETS)
    assert all(rules.id == preset for preset, rules in kk.PRESETS.items())


def test_a_preset_without_changes_is_the_preset():
    for preset in sorted(oracle.PRESETS):
        assert kk.rules(preset) == kk.PRESETS[preset]
        assert kk.rules(kk.PRESETS[preset]) == kk.PRESETS[preset]
        assert kk.rules(preset).changes() == {}
        assert str(kk.rules(preset)) == preset


def test_a_house_rule_is_a_copy_and_leaves_the_preset_as_it_was():
    house = kk.rules("nintendo", viewings="never", rounds=6)
    assert (house.viewings, house.rounds, house.id) == ("never", 6, "nintendo")
    assert kk.PRESETS["nintendo"].viewings == "always"
    assert house != kk.PRESETS["nintendo"]
    assert house == kk.rules("nintendo", rounds=6, viewings="never")
    assert hash(house) == hash(kk.rules("nintendo", rounds=6, viewings="never"))


def test_a_house_rule_may_start_from_another_house_rule():
    house = kk.rules(kk.rules("nintendo", viewings="never"), rounds=6)
    assert (house.viewings, house.rounds) == ("never", 6)


def test_a_house_rule_says_what_it_changes():
    house = kk.rules("bga", viewings="never", bust=False)
    assert house.changes() == {"viewings": "never", "bust": False}
    assert str(house) == "bga viewings=never bust=no"


@pytest.mark.parametrize(
    "duplicate", [copy.copy, copy.deepcopy, lambda rules: pickle.loads(pickle.dumps(rules))]
)
def test_rules_survive_copying_and_pickling(duplicate):
    house = kk.rules("bga", viewings="rain-cancels")
    kk.score(FLOWER, rules=house)  # whatever the rules keep for speed travels or is made again
    again = duplicate(house)
    assert again == house
    assert kk.score(f"{FLOWER} 11-chaff", rules=again).as_dict() == {}


def test_rules_cannot_be_changed_in_place():
    with pytest.raises(dataclasses.FrozenInstanceError):
        kk.PRESETS["bga"].rounds = 3
    assert not isinstance(kk.PRESETS, MutableMapping)


WORD_FIELDS = sorted(name for name, value in oracle.BGA.items() if isinstance(value, str))
SWITCHES = sorted(name for name, value in oracle.BGA.items() if isinstance(value, bool))
NUMBERS = sorted(name for name, value in oracle.BGA.items() if type(value) is int)


def test_a_value_that_a_field_does_not_allow_is_refused_by_name():
    for name, value in [
        *((name, value) for name in WORD_FIELDS for value in ("sometimes", "", 1, None, True)),
        *((name, value) for name in SWITCHES for value in ("maybe", "", 1, 0, None)),
        *((name, value) for name in NUMBERS for value in (-1, 1.5, "6", None, True, 10**9)),
        ("rounds", 0),
        ("double_factor", 0),
    ]:
        with pytest.raises(kk.InvalidRules) as error:
            kk.rules("bga", **{name: value})
        assert name in str(error.value)
        assert repr(value) in str(error.value)


def test_a_least_score_to_stop_that_no_pile_reaches_is_refused():
    moon = kk.Yaku(id="moon", points=5, pool="8-bright 8-animal 9-animal", need=2, extra=1)
    assert kk.rules("bga", yaku=[moon], stop_from=6).stop_from == 6
    with pytest.raises(kk.InvalidRules, match=r"stop_from cannot be 7; .* from 1 to 6"):
        kk.rules("bga", yaku=[moon], stop_from=7)


def test_a_yaku_called_as_a_family_adds_to_what_a_pile_can_score():
    cups = kk.Yaku(id="cups", points=5, pool="9-animal", need=1)
    moons = kk.Yaku(id="moons", points=5, pool="8-bright", need=1, family="cups")
    house = kk.rules("bga", yaku=[cups, moons], stop_from=10)
    assert house.score("9-animal 8-bright").total == 10


def test_a_least_score_to_stop_is_held_against_the_prices_that_come_with_it():
    low = kk.rules("bga", **{row.id: 0 for row in kk.PRESETS["bga"].yaku if row.id != "chaff"})
    changes = {"chaff-extra": 3, "stop_from": 40}
    assert low.changed(**changes) == low.changed(**{"chaff-extra": 3}).changed(stop_from=40)
    with pytest.raises(kk.InvalidRules, match="stop_from cannot be 40"):
        low.changed(stop_from=40)


def test_a_refused_word_is_told_the_words_there_are():
    for name in WORD_FIELDS:
        with pytest.raises(kk.InvalidRules) as error:
            kk.rules("bga", **{name: "sometimes"})
        assert all(word in str(error.value) for word in OPTIONS[name].choices)


@pytest.mark.parametrize("rows", ["chaff", ("chaff",), None, 5])
def test_yaku_that_are_no_rows_are_refused(rows):
    with pytest.raises(kk.InvalidRules, match="yaku"):
        kk.rules("bga", yaku=rows)


def test_an_unknown_field_is_refused_with_a_hint():
    with pytest.raises(kk.UnknownName, match=r"'viewing'.*viewings"):
        kk.rules("bga", viewing="never")


@pytest.mark.parametrize("make", [kk.rules, kk.Match, lambda name: kk.score("", rules=name)])
def test_an_unknown_preset_is_refused_with_a_hint(make):
    with pytest.raises(kk.UnknownName, match=r"'nintedo'.*'nintendo'"):
        make("nintedo")


@pytest.mark.parametrize("value", [5, None, ["bga"]])
def test_a_preset_that_is_no_name_at_all_is_refused(value):
    with pytest.raises(kk.KoiKoiError):
        kk.rules(value)


# --- Settling -------------------------------------------------------------------------------


def test_a_settlement_takes_a_preset_s_id_and_piles_of_any_kind():
    settlement = kk.settle(
        "bga", piles=(FLOWER, ["1-bright"]), winner=0, koi_calls=(1, 0), field_brights=1
    )
    assert (settlement.base, settlement.multiplier, settlement.points) == (5, 3, (15, -15))


@pytest.mark.parametrize("seat", [2, -1, "0", "P"])
def test_a_winner_or_starter_that_is_no_seat_is_refused(seat):
    for seats in ({"winner": seat}, {"winner": 0, "starter": seat}):
        with pytest.raises(kk.InvalidPosition, match=f"there is no seat .*{seat}"):
            kk.settle("bga", piles=(FLOWER, ""), **seats)


def test_a_card_in_both_piles_is_refused_by_name():
    with pytest.raises(kk.InvalidPosition, match="9-animal"):
        kk.settle("bga", piles=(FLOWER, "9-animal"), winner=0)


@pytest.mark.parametrize("month", [0, 13, -1])
def test_a_month_that_does_not_exist_is_refused(month):
    with pytest.raises(kk.KoiKoiError, match=str(month)):
        kk.score(FLOWER, rules="bga", month=month)


PUBLIC = {name: getattr(kk, name) for name in ("CardSet", "Rules", "Yaku", "rules")}
BIRDS = kk.Yaku(id="birds", points=5, pool="2-animal 4-animal 8-animal", need=3)
OWN = kk.rules("bga", yaku=[*kk.PRESETS["bga"].yaku, BIRDS])
DIFFERENT = {
    "bga three-brights=50": kk.rules("bga", **{"three-brights": 50}),
    "bga rounds=3 chaff=0": kk.rules("bga", rounds=3, start_points=50, chaff=0),
    "nintendo animals-extra=3": kk.rules("nintendo", **{"animals-extra": 3}),
    "bga yaku+birds": OWN,
    "bga id=mine": dataclasses.replace(OWN, id="mine", name="Mine", yaku=kk.rules().yaku),
}


class TestRulesSayWhatDiffers:
    @pytest.mark.parametrize("said", DIFFERENT)
    def test_in_a_few_words(self, said):
        assert str(DIFFERENT[said]).startswith(said)
        assert len({str(rules) for rules in DIFFERENT.values()}) == len(DIFFERENT)

    def test_and_two_yaku_of_one_name_apart(self):
        dearer = kk.rules(OWN, birds=6)
        assert str(dearer) != str(OWN)

    @pytest.mark.parametrize("rules", [*DIFFERENT.values(), *kk.PRESETS.values()], ids=str)
    def test_as_source_and_in_records(self, rules):
        assert eval(repr(rules), PUBLIC) == rules
        assert kk.Record.parse(str(kk.Match(rules, 1).record)).rules == rules

    def test_a_yaku_is_made_of_anything_that_names_cards(self):
        pool = kk.CardSet.parse("2-animal 4-animal 8-animal")
        for cards in (pool, pool.mask, [*pool], str(pool), np.int64(pool.mask)):
            assert kk.Yaku(id="birds", points=5, pool=cards, need=3) == BIRDS
            assert OWN.score(cards).as_dict() == {"birds": 5}
        assert eval(repr(BIRDS), PUBLIC) == BIRDS

    def test_a_yaku_that_nobody_could_make_is_refused_at_once(self):
        with pytest.raises(kk.InvalidRules, match=r"birds: need cannot be 4; .* from 1 to 3"):
            kk.Yaku(id="birds", points=5, pool=BIRDS.cards, need=4)
        with pytest.raises(kk.UnknownCard, match="13-bright"):
            kk.Yaku(id="birds", points=5, pool="13-bright", need=1)


@pytest.mark.parametrize(
    "rules",
    [
        *kk.PRESETS.values(),
        kk.rules("bga", rounds=3),
        kk.rules("nintendo", viewings="never", zero_sum="yes"),
        kk.rules("bga", **{"three-brights": 50, "chaff": 0}),
    ],
    ids=str,
)
def test_rules_are_read_from_what_they_say_of_themselves(rules):
    assert kk.parse_rules(str(rules)) == kk.parse_rules(rules.notation) == rules


def test_rules_with_a_yaku_of_ones_own_are_read_from_their_notation():
    own = kk.Yaku(id="garden", points=3, pool="1-bright 2-animal", need=2)
    rules = kk.rules("bga", yaku=[*kk.PRESETS["bga"].yaku, own])
    assert kk.parse_rules(rules.notation) == rules
    results = kk.simulate("greedy", "random", games=2, rules=rules, rounds=1, progress=False)
    assert str(own) in results.as_dict()["yaku"]


def test_what_is_true_or_false_is_taken_as_it_is_written_too():
    for name, option in OPTIONS.items():
        if isinstance(option.default, bool):
            for word, value in (("yes", True), ("no", False)):
                assert getattr(kk.rules("bga", **{name: word}), name) is value
                assert parse_option(name, word) is value
