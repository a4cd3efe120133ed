"""What a card takes and what the opponent may hold: chances against counting, and the questions."""

from __future__ import annotations

from itertools import islice
from math import sqrt
from random import Random

import pytest

import koikoi_widget as kk
from koikoi_widget.engine.cards import MONTHS
from koikoi_widget.engine.round import captures
from koikoi_widget.lessons import capture_lesson as taking
from koikoi_widget.lessons import counting_lesson as counting


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
    assert taking.capture_of(played, lying).right == {count}


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


def test_the_safest_card_is_the_one_whose_month_the_other_holds_least_likely() -> None:
    for question in islice(counting.leaving_questions(2), 20):
        cards = [option.card for option in question.options]
        assert 0 < len(question.right) < len(cards)
        rows = {row.label: kk.CardSet(row.cards) for row in question.rows}
        seen = sum(cards.mask for cards in rows.values())
        left = [MONTHS[card.month - 1].mask & ~seen for card in cards if card]
        fewest = min(mask.bit_count() for mask in left)
        assert {place for place, mask in enumerate(left) if mask.bit_count() == fewest} == (
            question.right
        )
        for card in cards:
            assert card and not captures(card, rows["The field"])[0]


def test_every_card_of_a_hand_says_what_it_would_take() -> None:
    view = kk.Match(seed=3, starter=0).view(0)
    shown = taking.what_each_takes(view).content
    assert shown.count("takes ") + shown.count(">stays<") == len(view.hand)
