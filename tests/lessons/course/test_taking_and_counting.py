"""What a card takes and what the opponent may hold: chances against counting, and the questions."""

from __future__ import annotations

from itertools import islice
from math import sqrt
from random import Random

import pytest

import koikoi_widget as kk
from koikoi_widget.engine.cards import MONTHS
from koikoi_widget.engine.round import captures
from koikoi_widget.engine.words.names import card_name
from koikoi_widget.lessons.course import capture_lesson as taking, counting_lesson as counting
from koikoi_widget.lessons.judgement.reading import turns
from koikoi_widget.lessons.questions.kinds.capture_questions import capture_of
from koikoi_widget.lessons.questions.streams import QUIZZES


def test_the_four_chances_are_all_there_is() -> None:
    assert sum(map(taking.chance_of, range(4))) == pytest.approx(1)


@pytest.mark.parametrize("count", range(4))
def test_the_chance_of_a_case_is_that_of_many_deals(count: int) -> None:
    rng, deals = Random(5), 3000
    hits = 0
    for _deal in range(deals):
        deal = kk.Deal.shuffled(rng)
        hits += taking.matches(next(iter(deal.hands[0])), deal.field) == count
    chance = taking.chance_of(count)
    assert abs(hits / deals - chance) < 5 * sqrt(chance * (1 - chance) / deals)


@pytest.mark.parametrize(
    ("card", "field", "count"),
    [
        ("6-chaff-1", "1-bright 2-ribbon 8-bright", 0),
        ("8-chaff-1", "1-bright 2-ribbon 8-bright", 1),
        ("9-chaff-1", "1-bright 9-animal 9-ribbon", 2),
        ("3-chaff-1", "3-bright 3-ribbon 3-chaff-2", 3),
    ],
)
def test_what_a_question_calls_right_is_what_the_engine_does(
    card: str, field: str, count: int
) -> None:
    played, lying = kk.Card.parse(card), kk.CardSet.parse(field)
    choices = captures(played, lying)
    assert count == (len(choices) if len(choices) == 2 else len(choices[0]))
    assert capture_of(played, lying).right == {count}


@pytest.mark.parametrize("is_free", [False, True])
def test_what_must_take_is_asked_of_a_card_that_must(is_free: bool) -> None:
    """By a free discard, a card from the hand need not; the stock's still takes."""
    rules = kk.rules("bga", free_discard=is_free)
    said = {question.prompt for question in islice(QUIZZES["captures"].stream(Random(1), rules), 4)}
    origin = "turn up this card from the stock" if is_free else "play this card"
    assert said == {f"You {origin}. What happens?"}


def test_two_of_a_month_come_to_lie_on_the_field_by_the_deal_alone() -> None:
    for seed in range(30):
        match, rng = kk.Match("bga", seed=seed), Random(seed)
        before: list[int] | None = None
        while match.round.number == 1 and match.round.settlement is None:
            field = match.round.field.mask
            now = [(field & month.mask).bit_count() for month in MONTHS]
            if before:
                assert all(new < 2 or new <= old for old, new in zip(before, now, strict=True))
            before = now
            match.push(rng.choice(match.legal_actions))


def test_the_chance_to_hold_is_that_of_many_deals() -> None:
    rng, deals = Random(4), 3000
    for wanted in (1, 2, 3):
        hits = sum(min(rng.sample(range(23), 5)) < wanted for _deal in range(deals))
        chance = counting.chance_held(wanted, 23, 5)
        assert abs(hits / deals - chance) < 5 * sqrt(chance * (1 - chance) / deals)


def test_the_turns_of_the_table_are_those_of_a_round() -> None:
    match, rng = kk.Match("bga", seed=3, starter=0), Random(1)
    seen = []
    while match.round.settlement is None:
        view = match.view(0)
        if view.phase == "play" and view.turn == 0:
            seen.append((9 - len(view.hand), len(view.unseen), view.opponent_hand_size))
        actions = [action for action in match.legal_actions if str(action) != "stop"]
        match.push(rng.choice(actions or match.legal_actions))
    assert seen == counting.turns()


def test_the_month_to_rule_out_was_left_lying_and_counting_does_not_tell() -> None:
    for question in islice(counting.reading_questions(2), 20):
        assert len(question.right) == 1
        rows = {row.label: kk.CardSet(row.cards) for row in question.rows}
        unseen = {
            option.text: next(len(row.cards) for row in question.answer if option.text in row.label)
            for option in question.options
        }
        right = question.options[next(iter(question.right))].text
        assert unseen[right] == max(unseen.values())
        left = rows["What your opponent left on the field"]
        assert left <= rows["The field"]
        names = {kk.MONTHS[card.month - 1].name for card in left}
        assert {option.text for option in question.options} & names == {right}
        assert "by counting alone" in question.why


def test_what_the_card_from_the_stock_captured_is_told() -> None:
    rng, asked, told = Random(1), 0, 0
    for turn in islice(turns(kk.PRESETS["bga"], 7, players=("greedy",)), 400):
        question = counting.reading_of(turn, rng)
        if question:
            asked += 1
            told += bool(turn.gained)
            assert f"{card_name(turn.card)}, which captured nothing" in question.prompt
            facts = [fact for fact in question.facts if "from the stock made a capture" in fact]
            assert len(facts) == bool(turn.gained)
            assert all(card_name(card) in fact for fact in facts for card in turn.gained)
    assert 0 < told < asked


def test_the_month_to_rule_out_is_hardly_ever_held() -> None:
    asked = held = 0
    rng = Random(1)
    for turn in islice(turns(kk.PRESETS["bga"], 7, players=("greedy",)), 1500):
        question = counting.reading_of(turn, rng)
        if question:
            right = question.options[next(iter(question.right))].text
            asked += 1
            held += any(kk.MONTHS[card.month - 1].name == right for card in turn.hand)
    assert asked > 30
    assert held / asked < 0.1


def test_every_card_of_a_hand_says_what_it_would_take() -> None:
    view = kk.Match(seed=3, starter=0).view(0)
    shown = taking.what_each_takes(view).content
    assert shown.count("takes ") + shown.count(">stays<") == len(view.hand)
