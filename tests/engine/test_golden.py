"""The worked examples of golden.json, one test each, for the package and for the oracle."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import koikoi_widget as kk
from koikoi_widget.engine.match import first_starter, next_starter
from koikoi_widget.engine.round import captures, decision_options, lucky, must_redeal
from koikoi_widget.engine.settle import multiplier, outcome
from tests import oracle
from tests.engine.positions import dealt, names, rest_of_deck

EXAMPLES = json.loads((Path(__file__).parent.parent / "golden" / "golden.json").read_text("utf-8"))
CASES = EXAMPLES["vectors"]
SEATS = {"P": 0, "Q": 1}


def of_kind(kind):
    cases = [case for case in CASES if case["kind"] == kind]
    assert cases, kind
    return pytest.mark.parametrize("case", cases, ids=lambda case: case["id"])


def both(by_player):
    """The pair (seat 0, seat 1) of a value per player; P sits in seat 0."""
    return by_player["P"], by_player["Q"]


def engine_rules(case):
    return kk.rules(case["preset"], **case["situation"].get("override", {}))


def oracle_rules(case):
    return oracle.rules_of(case["preset"], **case["situation"].get("override", {}))


def test_every_case_has_a_test():
    kinds = {case["kind"] for case in CASES}
    assert kinds == {
        "score",
        "multiplier_state",
        "decision",
        "deal",
        "deal_field",
        "capture",
        "first_dealer",
        "next_starter",
        "match",
    }
    assert len({case["id"] for case in CASES}) == len(CASES)


@of_kind("score")
class TestScores:
    def test_the_package_scores_as_the_example_says(self, case):
        situation, expected = case["situation"], case["expected"]
        rules, seat = engine_rules(case), SEATS[situation["by"]]
        piles = tuple(kk.CardSet.of(cards) for cards in both(situation["captured"]))
        calls, brights = both(situation["koi_calls"]), situation["field_brights_at_deal"]

        scored = kk.score(piles[seat], rules=rules)
        assert scored.as_dict() == dict(map(tuple, expected["yaku"]))
        assert scored.total == expected["base"]
        if situation["event"] == "no_yaku":
            assert multiplier(rules, seat, calls, brights, 0) == expected["multiplier"]
            return
        winner = seat if situation["event"] == "stop" else None
        settlement = kk.settle(
            rules, piles=piles, winner=winner, koi_calls=calls, field_brights=brights
        )
        assert settlement.base == expected["base"]
        assert settlement.multiplier == expected["multiplier"]
        assert tuple(settlement.points) == both(expected["points"])

    def test_the_oracle_scores_as_the_example_says(self, case):
        situation, expected = case["situation"], case["expected"]
        rules, seat = oracle_rules(case), SEATS[situation["by"]]
        piles = both(situation["captured"])
        calls, brights = both(situation["koi_calls"]), situation["field_brights_at_deal"]

        assert oracle.score(piles[seat], rules) == dict(map(tuple, expected["yaku"]))
        if situation["event"] == "no_yaku":
            assert oracle.multiplier(rules, seat, calls, brights, 0) == expected["multiplier"]
            return
        if situation["event"] == "stop":
            settlement = oracle.settle_stop(rules, piles, seat, calls, brights)
        else:
            settlement = oracle.settle_exhausted(rules, piles, calls, starter=0)
        assert settlement["base"] == expected["base"]
        assert settlement["multiplier"] == expected["multiplier"]
        assert tuple(settlement["points"]) == both(expected["points"])


@of_kind("multiplier_state")
def test_the_multiplier_is_the_example_s(case):
    situation = case["situation"]
    calls, brights = both(situation["koi_calls"]), situation["field_brights_at_deal"]
    for seat, expected in enumerate(both(case["expected"]["multiplier"])):
        assert multiplier(engine_rules(case), seat, calls, brights, 1) == expected
        assert oracle.multiplier(oracle_rules(case), seat, calls, brights, 1) == expected


@of_kind("decision")
def test_the_choices_after_a_yaku_are_the_example_s(case):
    situation = case["situation"]
    seat, calls, left = (
        SEATS[situation["player"]],
        both(situation["koi_calls"]),
        situation["hand_left"],
    )
    expected = {"koi": "koi-koi"}
    expected = sorted(expected.get(word, word) for word in case["expected"]["options"])
    if not situation["forms_new_yaku"]:
        assert expected == []  # nobody is asked, so there is nothing to call
        return
    assert sorted(decision_options(engine_rules(case), seat, calls, left)) == expected
    assert sorted(oracle.decision_options(oracle_rules(case), seat, calls, left)) == expected


@of_kind("deal")
def test_lucky_hands_end_the_round_as_the_example_says(case):
    hands, expected = both(case["situation"]["hands"]), case["expected"]
    rest = rest_of_deck(*hands)
    field, stock = rest[:8], rest[8:]
    for hand, kind in zip(hands, both(expected["lucky"]), strict=True):
        assert lucky(kk.CardSet.of(hand)) == kind
        assert oracle.lucky_kind(hand) == kind

    position = dealt(engine_rules(case), hands, field, stock)
    assert position.phase == "over"
    assert tuple(position.settlement.points) == both(expected["points"])

    match = oracle.Match(oracle_rules(case), starter=0)
    match.deal(hands, field, stock)
    assert match.phase == "over"
    assert tuple(match.settlement["points"]) == both(expected["points"])
    assert match.number == 1  # the round counts as played


@of_kind("deal_field")
def test_a_field_is_redealt_as_the_example_says(case):
    field, again = case["situation"]["field"], case["expected"]["action"] == "redeal"
    assert must_redeal(engine_rules(case), kk.CardSet.of(field)) is again
    assert oracle.must_redeal(field, oracle_rules(case)) is again


@of_kind("capture")
def test_a_card_captures_as_the_example_says(case):
    situation, expected = case["situation"], case["expected"]
    card, field = situation["card"], situation["field"]
    if expected["choices"]:
        ways = [sorted([taken]) for taken in expected["choices"]]
        for chosen, captured in expected["captured_if"].items():
            assert sorted(captured) == sorted([card, chosen])
    else:
        ways = [sorted(set(expected["captured"]) - {card})]
    found = captures(kk.Card.parse(card), kk.CardSet.of(field))
    assert sorted(map(names, found)) == sorted(ways)
    assert sorted(map(sorted, oracle.captures(card, field))) == sorted(ways)


@of_kind("first_dealer")
def test_the_drawn_months_choose_the_example_s_starter(case):
    drawn = [int(card.split("-")[0]) for card in both(case["situation"]["drawn"])]
    starter = SEATS[case["expected"]["starter"]]
    assert kk.PRESETS[case["preset"]].first_starter == "low-month"
    assert first_starter(*drawn) == starter
    assert oracle.first_starter(*drawn) == starter


@of_kind("next_starter")
def test_the_next_starter_is_the_example_s(case):
    situation = case["situation"]
    winner = {"P_won": 0, "Q_won": 1, "exhausted": None}[situation["result"]]
    previous, starter = (SEATS[situation["previous_starter"]], SEATS[case["expected"]["starter"]])
    assert next_starter(engine_rules(case), previous, winner) == starter
    assert oracle.next_starter(oracle_rules(case), previous, winner) == starter


@of_kind("match")
def test_the_match_stands_as_the_example_says(case):
    situation, expected = case["situation"], case["expected"]
    if "coins_before" in situation:
        points = [
            before + change
            for before, change in zip(
                both(situation["coins_before"]), both(situation["round_points"]), strict=True
            )
        ]
        assert tuple(points) == both(expected["coins"])
    else:
        points = list(both(situation["points"]))
    won, played = both(situation.get("rounds_won", {"P": 0, "Q": 0})), situation["round"]
    answer = expected["match_over"], SEATS.get(expected["winner"])
    rules = kk.rules(case["preset"], rounds=situation["rounds"])
    assert tuple(outcome(rules, points, won, played)) == answer
    slow = oracle.rules_of(case["preset"], rounds=situation["rounds"])
    assert tuple(oracle.outcome(slow, points, won, played, 0)) == answer
