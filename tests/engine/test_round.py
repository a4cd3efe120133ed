"""One round by hand: captures, the turned card, yaku at the end of a turn, refusals."""

from __future__ import annotations

from itertools import combinations, product
from random import Random

import pytest

import koikoi_widget as kk
from koikoi_widget.engine.actions import Play
from tests import oracle
from tests.engine.positions import actions, as_deal, names, push_all, rest_of_deck, round_of

LEGENDS = kk.rules("legends", lucky=0)
BGA = kk.rules("bga", lucky=0)
ONE_OF_JANUARY = "1-ribbon 2-ribbon 4-ribbon 5-ribbon 6-ribbon 7-ribbon 9-ribbon 12-bright"
TWO_OF_JANUARY = "1-ribbon 1-chaff-1 4-ribbon 5-ribbon 6-ribbon 7-ribbon 9-ribbon 12-bright"
THREE_OF_JANUARY = "1-ribbon 1-chaff-1 1-chaff-2 5-ribbon 6-ribbon 7-ribbon 9-ribbon 12-bright"
NONE_OF_JANUARY = "2-ribbon 4-ribbon 5-ribbon 6-ribbon 7-ribbon 9-ribbon 10-ribbon 12-bright"
JANUARY = ["1-bright", "1-chaff-1", "1-chaff-2", "1-ribbon"]


def after_playing_the_crane(field):
    """Seat 0 plays the crane, and a stock card that matches nothing is turned."""
    return round_of(LEGENDS, "1-bright", "", field, "3-chaff-1")


def after_turning_the_crane(field):
    """Seat 0 plays a card that matches nothing, and the crane is turned."""
    position = round_of(LEGENDS, "3-chaff-1", "", field, "1-bright")
    return position.push("play 3-chaff-1")


class TestFromTheHand:
    def test_a_card_that_matches_nothing_stays_on_the_field(self):
        position = after_playing_the_crane(NONE_OF_JANUARY).push("play 1-bright")
        assert names(position.piles[0]) == []
        assert names(position.field) == sorted([*NONE_OF_JANUARY.split(), "1-bright", "3-chaff-1"])
        assert "1-bright" not in names(position.hands[0])

    def test_a_card_that_matches_one_takes_it(self):
        position = after_playing_the_crane(ONE_OF_JANUARY).push("play 1-bright")
        assert names(position.piles[0]) == ["1-bright", "1-ribbon"]
        assert "1-ribbon" not in names(position.field)

    def test_a_card_that_matches_one_must_take_it(self):
        legal = actions(after_playing_the_crane(ONE_OF_JANUARY))
        assert [action for action in legal if action.startswith("play 1-bright")] == [
            "play 1-bright"
        ]

    @pytest.mark.parametrize("taken", ["1-ribbon", "1-chaff-1"])
    def test_a_card_that_matches_two_takes_the_one_that_is_chosen(self, taken):
        position = after_playing_the_crane(TWO_OF_JANUARY).push(f"play 1-bright taking {taken}")
        assert names(position.piles[0]) == sorted(["1-bright", taken])

    def test_a_card_that_matches_two_offers_both_and_nothing_else(self):
        legal = actions(after_playing_the_crane(TWO_OF_JANUARY))
        assert [action for action in legal if action.startswith("play 1-bright")] == [
            "play 1-bright taking 1-chaff-1",
            "play 1-bright taking 1-ribbon",
        ]

    def test_a_card_that_matches_three_takes_all_three(self):
        position = after_playing_the_crane(THREE_OF_JANUARY).push("play 1-bright")
        assert names(position.piles[0]) == JANUARY


class TestFromTheStock:
    def test_a_drawn_card_that_matches_nothing_stays_on_the_field(self):
        position = after_turning_the_crane(NONE_OF_JANUARY)
        assert names(position.piles[0]) == []
        assert "1-bright" in names(position.field)

    def test_a_drawn_card_that_matches_one_takes_it(self):
        assert names(after_turning_the_crane(ONE_OF_JANUARY).piles[0]) == ["1-bright", "1-ribbon"]

    def test_a_drawn_card_takes_all_three_of_its_month(self):
        assert names(after_turning_the_crane(THREE_OF_JANUARY).piles[0]) == JANUARY

    def test_a_drawn_card_that_matches_two_waits_for_the_same_player_s_choice(self):
        position = after_turning_the_crane(TWO_OF_JANUARY)
        assert (position.phase, position.seat, str(position.turned)) == ("take", 0, "1-bright")
        assert actions(position) == ["take 1-chaff-1", "take 1-ribbon"]
        assert "1-bright" not in names(position.field)

    @pytest.mark.parametrize("taken", ["1-ribbon", "1-chaff-1"])
    def test_the_choice_takes_that_one_and_ends_the_turn(self, taken):
        position = after_turning_the_crane(TWO_OF_JANUARY).push(f"take {taken}")
        assert names(position.piles[0]) == sorted(["1-bright", taken])
        assert (position.phase, position.seat, position.turned) == ("play", 1, None)

    def test_a_drawn_card_takes_the_card_just_played(self):
        position = round_of(LEGENDS, "1-bright", "", NONE_OF_JANUARY, "1-ribbon")
        assert names(position.push("play 1-bright").piles[0]) == ["1-bright", "1-ribbon"]

    def test_the_stock_is_turned_from_the_top(self):
        position = after_playing_the_crane(NONE_OF_JANUARY)
        following = position.push("play 1-bright")
        assert following.stock == position.stock[1:]


# Seat 0 takes the curtain and turns the cup: Flower Viewing in one turn.
VIEWING_FIELD = "3-chaff-1 9-ribbon 8-chaff-1 4-ribbon 5-ribbon 6-ribbon 7-ribbon 12-bright"


def viewing(rules=LEGENDS, stock="9-animal 2-ribbon 8-bright"):
    return round_of(rules, "3-bright 1-chaff-1", "1-chaff-2", VIEWING_FIELD, stock)


class TestAYakuAtTheEndOfATurn:
    def test_it_is_the_same_player_s_to_stop_or_call(self):
        position = viewing().push("play 3-bright")
        assert (position.phase, position.seat) == ("decide", 0)
        assert actions(position) == ["koi-koi", "stop"]

    def test_stopping_scores_and_ends_the_round(self):
        position = push_all(viewing(), "play 3-bright", "stop")
        assert (position.phase, position.seat, position.legal_actions) == ("over", None, ())
        assert (position.settlement.winner, position.settlement.points) == (0, (5, 0))

    def test_koi_koi_counts_the_call_and_gives_the_turn_to_the_other(self):
        position = push_all(viewing(), "play 3-bright", "koi-koi")
        assert (position.phase, position.seat, position.koi_calls) == ("play", 1, (1, 0))

    def test_the_turned_card_s_choice_comes_before_the_decision(self):
        field = "3-chaff-1 9-ribbon 9-chaff-1 4-ribbon 5-ribbon 6-ribbon 7-ribbon 12-bright"
        position = round_of(LEGENDS, "3-bright", "", field, "9-animal").push("play 3-bright")
        assert position.phase == "take"
        assert position.push("take 9-ribbon").phase == "decide"

    def test_a_caller_is_asked_again_when_the_score_has_grown(self):
        position = push_all(
            viewing(), "play 3-bright", "koi-koi", "play 1-chaff-2", "play 1-chaff-1"
        )
        assert names(position.piles[0]) == sorted(
            [
                "3-bright",
                "3-chaff-1",
                "9-animal",
                "9-ribbon",
                "1-chaff-1",
                "1-chaff-2",
                "8-bright",
                "8-chaff-1",
            ]
        )
        assert (position.phase, position.seat) == ("decide", 0)
        assert push_all(position, "stop").settlement.base == 10

    def test_a_caller_is_not_asked_again_while_the_score_is_the_same(self):
        position = push_all(
            viewing(stock="9-animal 2-ribbon 10-ribbon"),
            "play 3-bright",
            "koi-koi",
            "play 1-chaff-2",
            "play 1-chaff-1",
        )
        assert len(position.piles[0]) == 6
        assert (position.phase, position.seat) == ("play", 1)


def boar_deer_butterflies_after_a_call(rules):
    """Seat 1 has boar and deer; seat 0 calls with Flower Viewing; seat 1 takes the butterflies."""
    field = "7-ribbon 10-ribbon 3-chaff-1 9-ribbon 6-ribbon 1-ribbon 2-ribbon 4-ribbon"
    position = round_of(
        rules, "3-bright", "7-animal 6-animal", field, "10-animal 9-animal 5-chaff-1", starter=1
    )
    return push_all(position, "play 7-animal", "play 3-bright", "koi-koi", "play 6-animal")


def test_who_must_stop_after_the_opponent_s_call_is_not_asked_and_scores_double():
    position = boar_deer_butterflies_after_a_call(LEGENDS)
    assert (position.phase, position.legal_actions) == ("over", ())
    assert (position.settlement.winner, position.settlement.base) == (1, 5)
    assert position.settlement.points == (0, 10)


def test_who_is_free_after_the_opponent_s_call_may_call_as_well():
    position = boar_deer_butterflies_after_a_call(BGA)
    assert (position.phase, position.seat) == ("decide", 1)
    assert position.push("koi-koi").koi_calls == (1, 1)


def test_the_brights_on_the_dealt_field_count_even_when_they_are_taken_since():
    position = push_all(
        round_of(
            BGA, "3-bright 12-chaff-1", "1-chaff-2", VIEWING_FIELD, "2-animal 9-animal 5-animal"
        ),
        "play 12-chaff-1",
    )
    assert "12-bright" in names(position.piles[0])
    assert position.field_brights == 1


def test_the_round_s_month_follows_its_number_and_begins_again_after_december():
    months = [
        round_of(LEGENDS, "", "", NONE_OF_JANUARY, number=number).month for number in range(1, 26)
    ]
    assert months == [*range(1, 13), *range(1, 13), 1]


def test_the_starter_leads_and_the_players_alternate():
    for starter in (0, 1):
        position = round_of(
            LEGENDS, "1-bright", "1-ribbon", NONE_OF_JANUARY, "3-chaff-1", starter=starter
        )
        assert position.seat == position.starter == starter
        assert position.push(position.legal_actions[0]).seat == 1 - starter


def test_nobody_without_cards_is_ever_asked_to_decide():
    for seed in range(60):
        match = kk.Match("bga", seed=seed)
        while match.round.phase != "over":
            match.push(match.legal_actions[-1])
            if match.round.phase == "decide":
                assert match.round.hands[match.round.seat]


# --- Refusals -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("field", "action", "reasons"),
    [
        (TWO_OF_JANUARY, "play 1-bright", ["1-ribbon", "1-chaff-1"]),
        (TWO_OF_JANUARY, "play 1-bright taking 4-ribbon", ["1-ribbon", "1-chaff-1"]),
        (ONE_OF_JANUARY, "play 1-bright taking 1-ribbon", ["play 1-bright"]),
        (ONE_OF_JANUARY, "play 3-bright", ["3-bright", "hand"]),
        (NONE_OF_JANUARY, "play 1-bright taking 1-ribbon", ["month"]),
        (ONE_OF_JANUARY, "take 1-ribbon", ["hand"]),
        (ONE_OF_JANUARY, "koi-koi", ["hand"]),
        (ONE_OF_JANUARY, "declare", ["hand"]),
        (ONE_OF_JANUARY, "deal", ["hand"]),
    ],
)
def test_a_refusal_says_why(field, action, reasons):
    with pytest.raises(kk.IllegalAction) as error:
        after_playing_the_crane(field).push(action)
    message = str(error.value).replace(f"'{action}'", "", 1)
    assert action in str(error.value)
    assert all(reason in message for reason in reasons)


def test_a_refused_take_names_the_turned_card_and_the_choices():
    with pytest.raises(kk.IllegalAction) as error:
        after_turning_the_crane(TWO_OF_JANUARY).push("take 4-ribbon")
    assert all(card in str(error.value) for card in ("1-bright", "1-ribbon", "1-chaff-1"))


def test_nothing_can_be_played_once_the_round_is_over():
    over = push_all(viewing(), "play 3-bright", "stop")
    with pytest.raises(kk.IllegalAction, match="round is over"):
        over.push("play 1-chaff-1")


# --- Deals that cannot be -------------------------------------------------------------------

HANDS = [oracle.DECK[:8], oracle.DECK[8:16]]


def test_a_deal_with_a_card_too_few_is_refused():
    with pytest.raises(kk.InvalidPosition, match="7"):
        as_deal([HANDS[0][:7], HANDS[1]], oracle.DECK[16:24], oracle.DECK[24:])


def test_a_deal_with_a_card_twice_names_what_is_missing():
    stock = [oracle.DECK[0], *oracle.DECK[25:]]
    with pytest.raises(kk.InvalidPosition, match=oracle.DECK[24]):
        as_deal(HANDS, oracle.DECK[16:24], stock)


def test_a_deal_of_every_card_once_is_fine():
    deal = as_deal(HANDS, oracle.DECK[16:24], rest_of_deck(*HANDS, oracle.DECK[16:24]))
    assert len(deal.stock) == 24


def test_a_view_tells_which_cards_of_the_field_each_seat_left_lying():
    match, rng = kk.Match("bga", 3), Random(3)
    left = {0: set(), 1: set()}
    while match.round.phase != "over":
        seat, action = match.seat, rng.choice(match.legal_actions)
        before = set(match.round.field)
        match.push(action)
        if isinstance(action, Play):
            left[seat] = {card for card in before if card.month != action.card.month}
        for viewer in (0, 1):
            passed = match.view(viewer).passed
            for place in (0, 1):
                assert set(passed[place]) == left[place] & set(match.round.field)


def test_rounds_in_which_all_cards_lie_alike_are_equal_whatever_was_played_first():
    alike = 0
    for seed in range(6):
        begun = kk.Match("bga", seed=seed, starter=0)
        mine = begun.legal_actions
        theirs = begun.after(mine[0]).legal_actions
        for first, other in combinations(mine, 2):
            for answer, last in product(theirs, theirs[:2]):
                ways = [(first, answer, other, last), (other, answer, first, last)]
                one, another = (played_as_far_as_allowed(begun, way) for way in ways)
                if one.notation == another.notation:
                    alike += 1
                    assert one.round == another.round
    assert alike > 100


def played_as_far_as_allowed(match, actions_):
    for action in actions_:
        if action not in match.legal_actions:
            break
        match = match.after(action)
    return match
