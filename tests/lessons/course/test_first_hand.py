"""The first hand: what its steps say is so, by the engine; a wrong move is answered."""

from __future__ import annotations

import asyncio
import re

import pytest

from koikoi_widget.coach.advise import advise
from koikoi_widget.engine.actions import KOI_KOI, STOP, Take
from koikoi_widget.engine.cards import DECK, MONTHS, Card
from koikoi_widget.engine.match import Match
from koikoi_widget.engine.round import captures
from koikoi_widget.engine.words.yaku_names import yaku_name
from koikoi_widget.lessons.course.first_hand import FirstHand, script
from koikoi_widget.lessons.guided import facts
from koikoi_widget.table.model import events
from tests.lessons.scripted import follow, position

SCRIPT = script()


def matches_on_the_field(match: Match, month: int) -> int:
    return (match.round.field.mask & MONTHS[month - 1].mask).bit_count()


@pytest.mark.parametrize(
    ("title", "month", "count"),
    [
        ("Cards match by month", 8, 1),
        ("Two of a month: take one", 9, 2),
        ("Three of a month: take them all", 1, 3),
        ("Now the curtain takes the 3", 3, 1),
    ],
)
def test_as_many_cards_of_the_month_lie_there_as_the_step_says(
    title: str, month: int, count: int
) -> None:
    assert matches_on_the_field(position(SCRIPT, title), month) == count


def test_where_nothing_fits_nothing_does_and_two_of_march_are_held() -> None:
    round_ = position(SCRIPT, "No match: discard a card").round
    assert not any(captures(card, round_.field)[0] for card in round_.hands[0])
    held = [card.month for card in round_.hands[0]]
    assert [month for month in set(held) if held.count(month) > 1] == [3]


def test_the_other_holds_no_march_and_can_take_the_cup_but_not_the_three_pines() -> None:
    hand = SCRIPT.match().round.hands[1]
    assert not hand.mask & MONTHS[2].mask
    assert hand.mask & MONTHS[8].mask
    assert not hand.mask & MONTHS[0].mask


def test_the_stock_card_that_may_choose_finds_a_bridge_and_a_chaff_and_two_animals_lie_taken() -> (
    None
):
    match = position(SCRIPT, "A choice for the stock card")
    assert match.round.phase == "take"
    assert {str(action.card) for action in match.legal_actions if isinstance(action, Take)} == {
        "5-animal",
        "5-chaff-1",
    }
    assert sum(card.kind == "animal" for card in match.round.piles[0]) == 2


def test_the_curtain_makes_two_yaku_more() -> None:
    before, after = (
        position(SCRIPT, "Now the curtain takes the 3"),
        position(SCRIPT, "Stop in time"),
    )
    made = [before.view(0).rules.score(m.round.piles[0].mask).as_dict() for m in (before, after)]
    words = next(step.words for step in SCRIPT.steps if step.title.startswith("Now the curtain"))
    added = [yaku_name(yaku) for yaku in made[1] if yaku not in made[0]]
    assert len(added) == 2 and all(name in words for name in added)


def test_figures_in_the_words_are_the_engines() -> None:
    words = next(step.words for step in SCRIPT.steps if step.title == "Stop in time")
    assert words.startswith("{yaku}: {base}")
    match = position(SCRIPT, "Stop in time")
    found = facts(match.view(0))
    match.push("stop")
    end = match.round.settlement
    assert found["yaku"] == "Three Brights 6, Flower Viewing 5, Moon Viewing 5"
    assert end and found["points"] == str(end.points[0]) and found["base"] == str(end.base)
    assert "{double_from}" in words and end.base >= match.rules.double_from > 0
    assert end.multiplier == match.rules.double_factor


def test_what_the_steps_say_of_both_answers_is_what_the_coach_makes_of_them() -> None:
    steps = {step.title: step.words for step in SCRIPT.steps}
    first, last = (
        advise(position(SCRIPT, title).view(0), 2000, match=False)
        for title in ("A yaku: stop or play on?", "Stop in time")
    )
    assert "In a longer match you would call here" in steps["A yaku: stop or play on?"]
    assert first.best == KOI_KOI and SCRIPT.match().rules.rounds == 1
    assert "about three times in ten" in steps["Stop in time"]
    assert last.best == STOP and 0.25 < 1 - last[KOI_KOI].win < 0.35


def test_the_kinds_are_counted() -> None:
    found = facts(SCRIPT.match().view(0))
    assert int(found["chaffs"]) + int(found["animals"]) + int(found["ribbons"]) + int(
        found["brights"]
    ) == len(DECK)


def test_a_wrong_move_is_not_played_and_a_right_one_is() -> None:
    hand = FirstHand(speed="off")
    hand.go_on()
    before = hand.table.match.view(0)
    hand.table.push("play 3-bright")
    assert hand.table.match.view(0) == before
    assert "no card of March" in hand.answer and hand.mistakes == 1
    hand.table.push("play 8-chaff-1")
    assert hand.answer == ""
    assert hand.step.title == "Your pile, and a stock card"


def test_a_card_of_the_field_that_is_pressed_before_one_of_the_hand_is_answered_in_words() -> None:
    hand = FirstHand(speed="off")
    hand.table.do(events.Touch(Card.parse("8-bright")))
    assert hand.answer == ""  # it is read first
    hand.go_on()
    hand.table.do(events.Touch(Card.parse("1-bright")))
    assert hand.answer.startswith("First press a card in your hand") and not hand.mistakes
    hand.table.do(events.Touch(Card.parse("8-bright")))
    assert hand.answer == "Play August chaff 1 and take Full Moon."
    hand.table.do(events.Touch(Card.parse("8-bright")))  # its card is lifted now
    assert hand.step.title == "Your pile, and a stock card"


def test_the_four_kinds_are_named_before_a_yaku_and_chaff_before_it_is_played() -> None:
    words = [step.words for step in SCRIPT.steps]
    assert "chaff" in words[1]
    assert all(kind in words[2] for kind in ("brights", "animals", "ribbons", "chaff"))


def test_the_other_waits_until_the_learner_has_read() -> None:
    hand = FirstHand(speed="off")
    hand.go_on()
    hand.table.push("play 8-chaff-1")
    assert hand.table.match.seat == 1
    hand.go_on()
    assert hand.table.match.seat == 0


def test_the_words_of_a_step_come_when_the_moves_of_the_last_one_are_gone() -> None:
    seen = []

    async def run() -> None:
        hand = FirstHand(speed="off")
        table = hand.table
        table.tell()
        hand.guide.observe(
            lambda _change: seen.append((table.bridge.state["move"], len(table.match.actions))),
            "state",
        )
        follow(hand)
        table.tell()  # as the loop does soon after
        follow(hand)

    asyncio.run(run())
    assert len(seen) == 2
    assert all(told == made for told, made in seen)


def test_the_cup_is_named_before_it_is_to_be_pressed() -> None:
    hand = FirstHand(speed="off")
    while hand.step.title != "Two of a month: take one":
        follow(hand)
    assert hand.guide.state["words"].startswith("This is the Sake Cup")
    hand.table.do(events.Touch(Card.parse("9-chaff-1")))
    assert hand.guide.state["title"] == "This is the Sake Cup"
    assert "Press the cup" in hand.guide.state["words"]


def test_at_the_end_all_yaku_are_shown_and_those_that_were_made_are_ticked() -> None:
    hand = FirstHand(speed="off")
    while not hand.is_over:
        assert not hand.guide.state["poster"]
        follow(hand)
    poster = hand.guide.state["poster"]
    listed = re.findall(r"<article id=", poster)
    ticked = re.findall(r'<article id="([^"]+)"><h4>[^<]*<mark>', poster)
    assert len(listed) == 13 and "pale" not in poster
    assert set(ticked) == {"three-brights", "flower-viewing", "moon-viewing"}


def test_nothing_is_named_at_the_table_before_it_is_needed() -> None:
    hand = FirstHand(speed="off")
    named = {thing.text for thing in hand.table.screen.scene.things if thing.text}
    assert named == {"24", "You", "novice", "Novice"}
    while not hand.is_over:
        follow(hand)
        texts = [thing.text for thing in hand.table.screen.scene.things]
        assert not re.search("[×/]|Fuda Wiki", " ".join(texts).replace("Total 16 × 2 = 32", ""))
    assert {"0", "32"} <= set(texts)


def test_in_the_page_it_leads_on_by_one_button() -> None:
    pressed = []
    hand = FirstHand(("Play Novice", lambda: pressed.append(True)), speed="off")
    while not hand.is_over:
        follow(hand)
    assert hand.guide.state["buttons"][0] == ("onward", "Play Novice")
    assert not hand.guide.state["ways"]
    hand.hear({"event": "onward", "place": hand.place})
    assert pressed
