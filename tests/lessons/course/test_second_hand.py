"""The second hand: what its steps say is so, by the engine and by the coach."""

from __future__ import annotations

import pytest

import koikoi_widget as kk
from koikoi_widget.engine.actions import KOI_KOI, STOP
from koikoi_widget.engine.cards import MONTHS, Kind
from koikoi_widget.lessons import HAND_RULES
from koikoi_widget.lessons.course.second_hand import script
from koikoi_widget.lessons.guided import facts
from tests.lessons.scripted import follow, position

SCRIPT = script()
CALL, STOPPING = "Little to lose", "Much to lose"


def view_at(title: str) -> kk.View:
    return position(SCRIPT, title).view(0)


def names(cards: kk.CardSet) -> set[str]:
    return {str(card) for card in cards}


def yaku_with(view: kk.View, card: str) -> set[str]:
    """The yaku that `card` would give the opponent."""
    pile = view.piles[1].mask | kk.Card.parse(card).mask
    return set(view.rules.score(pile).as_dict())


def test_it_is_played_by_the_rules_of_the_first_hand_for_two_rounds() -> None:
    assert SCRIPT.record.rules == kk.rules(HAND_RULES, rounds=2)


def test_three_animals_are_held_whose_ribbons_are_on_the_field() -> None:
    view = view_at("Five ribbons make a yaku")
    on_field = {card.month for card in view.field if card.kind == Kind.RIBBON}
    held = {str(c) for c in view.hand if c.kind == Kind.ANIMAL and c.month in on_field}
    assert held == {"6-animal", "10-animal", "4-animal"}


def test_the_cup_is_taken_and_of_its_two_partners_only_the_moon_is_not_held() -> None:
    view = view_at("Your opponent has the sake cup")
    assert "9-animal" in names(view.piles[1]) and "3-bright" in names(view.hand)
    assert yaku_with(view, "3-bright") == {"flower-viewing"}
    assert yaku_with(view, "8-bright") == {"moon-viewing"}
    assert names(kk.threats(view)) == {"8-bright"}
    assert view.unseen.mask & MONTHS[2].mask, "somebody may hold a March card"


def test_the_card_that_the_moon_can_take_has_just_come_and_the_fifth_ribbon_is_there() -> None:
    before, view = (
        view_at("Your opponent has the sake cup"),
        view_at("A card that the moon could take"),
    )
    august = MONTHS[7].mask
    assert not before.field.mask & august and view.field.mask & august
    assert sum(card.kind == Kind.RIBBON for card in view.piles[0]) == 4
    assert {"4-animal", "4-ribbon"} <= names(view.hand) | names(view.field)


def test_one_point_stands_against_one_threat_and_the_boar_waits_for_a_card_that_is_held() -> None:
    view = view_at(CALL)
    assert view.rules.score(view.piles[0].mask).as_dict() == {"ribbons": 1}
    assert facts(view)["points"] == "1" and facts(view)["outs"] == str(len(kk.outs(view)))
    assert names(kk.threats(view)) == {"8-bright"} and "8-bright" in names(view.unseen)
    assert "7-animal" in names(view.field) and "7-animal" in names(kk.outs(view))
    assert view.hand.mask & MONTHS[6].mask


@pytest.mark.parametrize(("title", "right"), [(CALL, KOI_KOI), (STOPPING, STOP)])
def test_the_coach_would_do_what_the_script_asks_for(title: str, right: kk.Action) -> None:
    advice = kk.advise(view_at(title), samples=400, seed=1)
    worse = advice.options[1]
    assert advice.best == right and worse.loss > 3 * worse.loss_error


def test_the_moon_was_held_and_took_the_card_on_the_field_and_the_call_doubled_it() -> None:
    before, after = position(SCRIPT, CALL), position(SCRIPT, "Your call has failed")
    moon = kk.Card.parse("8-bright")
    assert moon in before.round.hands[1]
    assert before.round.field.mask & MONTHS[7].mask & after.round.piles[1].mask
    end = after.round.settlement
    assert end and (end.winner, end.reason, end.points) == (1, "stop", (0, 10))
    assert end.score.as_dict() == {"moon-viewing": 5}
    uncalled = kk.settle(after.rules, piles=after.round.piles, winner=1)
    assert end.multiplier == 2 * uncalled.multiplier
    assert facts(after.view(0))["theirs"] == "10"


def test_the_boar_can_be_taken_by_others_and_its_partners_are_held() -> None:
    view = view_at("Boar, deer and butterflies")
    assert {"6-animal", "10-animal"} <= names(view.hand) and "7-animal" in names(view.field)
    july = MONTHS[6].mask
    assert view.hand.mask & july and view.unseen.mask & july


@pytest.mark.parametrize("title", ["Count the threats", "Three threats", STOPPING])
def test_with_crane_and_curtain_there_are_three_threats_and_none_is_held(title: str) -> None:
    view = view_at(title)
    assert {"1-bright", "3-bright"} <= names(view.piles[1])
    assert names(kk.threats(view)) == {"8-bright", "12-bright", "9-animal"}
    assert yaku_with(view, "8-bright") == yaku_with(view, "12-bright") == {"three-brights"}
    assert yaku_with(view, "9-animal") == {"flower-viewing"}
    assert not view.hand.mask & kk.threats(view).mask


def test_the_curtain_came_after_the_crane() -> None:
    view = view_at("Boar, deer and butterflies")
    assert "1-bright" in names(view.piles[1]) and "3-bright" in names(view.field)


def test_each_out_adds_one_to_a_base_that_is_doubled() -> None:
    view = view_at(STOPPING)
    pile, told = view.piles[0].mask, facts(view)
    assert {view.rules.total(pile | card.mask) - view.score for card in kk.outs(view)} == {1}
    assert told["outs"] == str(len(kk.outs(view)))
    assert (told["base"], told["points"]) == (str(view.score), str(2 * view.score))


def test_a_call_there_would_double_what_the_opponent_scores() -> None:
    match = position(SCRIPT, STOPPING)
    piles = match.round.piles[0], kk.CardSet.parse(f"{match.round.piles[1]} 9-animal")
    calm, called = (
        kk.settle(match.rules, piles=piles, winner=1, koi_calls=calls).points[1]
        for calls in ((0, 0), (1, 0))
    )
    assert called == 2 * calm > 0


def test_between_the_rounds_the_learner_deals_and_nothing_else() -> None:
    hand = kk.SecondHand(speed="off")
    while hand.step.title != "Your call has failed":
        follow(hand)
    asked = hand.table.bridge.state["dialog"]
    assert asked["buttons"] == [("deal", "Next round: February, plum")]
    assert "Multiplier: ×2 for your koi-koi." in asked["lines"]
    hand.hint()
    assert hand.answer == "Press “Next round”."
    hand.table.push("deal")
    assert hand.table.match.round.number == 2
    assert hand.step.title == "Boar, deer and butterflies"


def test_its_end_names_the_points_of_both_rounds_and_leads_to_the_lesson_on_judgement() -> None:
    hand = kk.SecondHand(speed="off")
    while not hand.is_over:
        follow(hand)
    assert hand.table.match.points == (14, 10)
    assert hand.guide.state["title"] == "You win, 14 to 10"
    (onward, _words), (page, _other) = hand.guide.state["ways"]
    assert onward.endswith("stop-or-koi-koi.ipynb") and page == "app.ipynb"


def test_an_option_that_no_table_has_is_refused_by_its_name() -> None:
    with pytest.raises(kk.UnknownName, match="unknown option: 'rules'; known: deck, palette"):
        kk.SecondHand(rules="zzz")
