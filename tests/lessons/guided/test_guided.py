"""What holds for every scripted hand: it leads to its end, and every wrong move is answered."""

from __future__ import annotations

import pytest

import koikoi_widget as kk
from koikoi_widget.engine.actions import Play
from koikoi_widget.lessons.guided import Guided, answer_to
from koikoi_widget.table.model import events
from tests.lessons.scripted import follow, positions

HANDS = (kk.FirstHand, kk.SecondHand)


@pytest.fixture(params=HANDS, ids=lambda hand: hand.__name__)
def hand(request: pytest.FixtureRequest) -> Guided:
    found = request.param(speed="off")
    assert isinstance(found, Guided)
    return found


def test_the_record_is_a_whole_match_that_the_learner_wins(hand: Guided) -> None:
    match = kk.Match.from_record(hand.script.record)
    assert match.is_over and match.winner == 0
    assert match.record == hand.script.record


def test_each_of_the_learners_moves_has_its_step(hand: Guided) -> None:
    asked = [step for step in hand.script.steps if not step.is_explanation]
    assert [step for step, _match in positions(hand.script)] == asked


def test_what_is_spoken_asks_for_what_the_screen_asks_for(hand: Guided) -> None:
    while not hand.is_over:
        told = hand.table.bridge.state
        if not told["dialog"]:
            assert told["spoken"].endswith(told["asked"])
        follow(hand)


def test_every_wrong_move_of_every_step_is_answered_and_the_answer_names_what_instead(
    hand: Guided,
) -> None:
    for step, match in positions(hand.script):
        view = match.view(0)
        wanted = hand.script.actions[len(match.actions)]
        for action in view.legal_actions:
            if action == wanted:
                continue
            answer = answer_to(action, step, view)
            assert "{" not in answer
            assert len(answer) > 40, f"{step.title}: {action}"


def test_every_answer_that_is_written_can_be_given(hand: Guided) -> None:
    for step, match in positions(hand.script):
        wanted = hand.script.actions[len(match.actions)]
        wrong = [str(each) for each in match.legal_actions if each != wanted]
        for begin in step.answers:
            assert any(each.startswith(begin) for each in wrong), f"{step.title}: {begin}"


def test_show_me_names_the_move_and_lifts_its_card(hand: Guided) -> None:
    while not hand.is_over:
        if not hand.step.is_explanation:
            hand.hint()
            assert hand.answer and "{" not in hand.answer
            wanted = hand.table.wanted
            if isinstance(wanted, Play):
                assert hand.table.state.selected is wanted.card
        follow(hand)


def lit(hand: Guided) -> set[kk.Card | None]:
    things = hand.table.screen.scene.things
    return {thing.card for thing in things if thing.style in ("takable", "lit")}


def test_of_all_cards_only_the_one_that_the_words_are_about_is_lit_where_it_lies(
    hand: Guided,
) -> None:
    told = 0
    while not hand.is_over:
        if hand.step.about:
            card = kk.Card.parse(hand.step.about)
            (thing,) = (each for each in hand.table.screen.scene.things if each.card is card)
            assert hand.guide.state["room"]["about"] == thing.at.as_tuple()
            assert lit(hand) == {card}
            told += 1
        else:
            assert not lit(hand)
        follow(hand)
    assert told > 4


def test_a_finger_plays_a_card_with_its_second_tap_as_in_a_match(hand: Guided) -> None:
    while hand.step.is_explanation:
        hand.go_on()
    before, wanted = len(hand.table.match.actions), hand.table.wanted
    hand.table.do(events.Touch(wanted.card, is_tap=True))
    assert len(hand.table.match.actions) == before
    assert hand.guide.state["words"] == hand.table.bridge.state["asked"]
    hand.table.do(events.Touch(wanted.card, is_tap=True))
    assert len(hand.table.match.actions) > before


def test_the_opponent_is_called_by_a_name_wherever_it_is_spoken_of(hand: Guided) -> None:
    while not hand.is_over:
        assert "Your opponent" not in repr(hand.table.bridge.state)
        follow(hand)


def test_a_hand_is_played_to_its_end_and_once_more(hand: Guided) -> None:
    for _time in range(2):
        while not hand.is_over:
            follow(hand)
            assert "{" not in hand.guide.state["title"] + hand.guide.state["words"]
        assert hand.table.match.is_over and not hand.mistakes
        assert [href for href, _text in hand.guide.state["ways"]]
        hand.begin_again()
    assert hand.place == 0 and not hand.table.match.actions
