"""What the trainers ask, against the engine itself."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

import koikoi_widget as kk
from koikoi_widget.engine.cards import FULL_DECK
from koikoi_widget.engine.words.names import card_name
from koikoi_widget.engine.words.yaku_names import yaku_name
from koikoi_widget.lessons.judgement.patterns import decision_pattern, discard_pattern
from koikoi_widget.lessons.learner.memory import REVIEW, Trace, answered, now
from koikoi_widget.lessons.questions.kinds.card_questions import has_a_name, month_of, name_of
from koikoi_widget.lessons.questions.kinds.yaku_questions import can_be_made, named, out_of_reach
from koikoi_widget.lessons.quiz.exercises import EXERCISES, Asking
from tests.tiers import THREE, many

JUDGED = {"decisions": decision_pattern, "discards": discard_pattern}
CARDS = [about for about in EXERCISES if about not in {"yaku", *JUDGED}]  # rules do not matter


def lasting() -> Trace:
    trace = answered(None, True, now())
    assert trace.state == REVIEW
    return trace


def asked_about_all(about: str, rng: Random, rules: kk.Rules) -> Iterator[kk.Question]:
    """Yield a question about every item of an exercise, new and known."""
    exercise = EXERCISES[about]
    for item in exercise.syllabus(rng, rules).items:
        for is_new in (True, False):
            yield exercise.ask(item, Asking(rng, rules, "traditional", is_new))


@pytest.mark.parametrize(
    ("about", "rules"),
    [(about, "bga") for about in CARDS] + [("yaku", rules) for rules in kk.PRESETS],
)
def test_every_item_can_be_asked_new_and_known(about, rules):
    for question in asked_about_all(about, Random(7), kk.PRESETS[rules]):
        assert question.right
        assert len(set(question.options)) == len(question.options)
        assert question.why


def house_rules(seed: int) -> kk.Rules:
    """Return a preset with other prices for some of its yaku, one at least left out."""
    rng = Random(seed)
    preset = kk.PRESETS[rng.choice([*kk.PRESETS])]
    names = rng.sample([row.id for row in preset.yaku], rng.randint(1, len(preset.yaku) - 1))
    prices = {name: rng.choice((0, 1, 5, 50)) for name in names}
    return preset.changed(**prices | {names[0]: 0})


@pytest.mark.parametrize("seed", many(40))
def test_the_yaku_of_any_house_rules_can_be_asked(seed):
    for question in asked_about_all("yaku", Random(seed), house_rules(seed)):
        assert len(question.right) == 1
        assert len(set(question.options)) == len(question.options) > 1


def test_a_yaku_that_a_better_one_always_replaces_is_not_asked_by_name():
    rules = kk.rules("bga", **{"rainy-four-brights": 2})
    row = next(row for row in rules.active_yaku() if row.id == "rainy-four-brights")
    assert named(row, Random(1), rules) is None


def test_where_chaff_is_the_only_yaku_the_missing_card_is_asked_for():
    rules = kk.rules("bga", yaku=[row for row in kk.PRESETS["bga"].yaku if row.id == "chaff"])
    question = next(kk.questions("completions", rules=rules, seed=1))
    assert len(question.right) == 1


@pytest.mark.parametrize("about", JUDGED)
def test_a_position_has_the_pattern_that_is_asked_for(about):
    exercise, rng, rules = EXERCISES[about], Random(7), kk.PRESETS["nintendo"]
    items = exercise.syllabus(rng, rules).items
    assert len(items) == {"decisions": 12, "discards": 4}[about]
    for item in items[:4]:
        question = exercise.ask(item, Asking(rng, rules, "traditional", True))
        assert question.item == item == f"nintendo/{JUDGED[about](question.moment.view)}"


def test_a_pattern_that_no_position_has_is_asked_about_as_another():
    exercise, rng, rules = EXERCISES["discards"], Random(7), kk.PRESETS["nintendo"]
    question = exercise.ask("nintendo/discard-nothing", Asking(rng, rules, "traditional", True))
    assert question.item in exercise.syllabus(rng, rules).items


def test_a_month_among_twelve_stands_at_its_place():
    for card in kk.DECK:
        question = month_of(card, Random(1), 12)
        assert question.right == {card.month - 1}


@pytest.mark.parametrize("names", ["traditional", "mario"])
def test_a_face_has_the_name_of_the_set(names):
    for card in filter(has_a_name, kk.DECK):
        question = name_of(card, Random(1), names)
        (place,) = question.right
        assert question.options[place].text == card_name(card, names)


def test_a_yaku_of_one_card_is_out_of_reach_because_of_that_card():
    own = kk.Yaku(id="moon", points=2, pool=kk.Card.parse("8-bright").mask, need=1)
    house = kk.rules("bga", yaku=(*kk.PRESETS["bga"].yaku, own))
    asked = [out_of_reach(own, Random(seed), house) for seed in range(9)]
    reasons = {question.why for question in asked if question}
    assert reasons == {"moon needs Full Moon, which you have."}


@pytest.mark.parametrize("rules", THREE)
def test_what_is_out_of_reach_scores_with_no_cards_that_are_left(rules):
    preset, rng = kk.PRESETS[rules], Random(3)
    for row in preset.active_yaku():
        question = out_of_reach(row, rng, rules)
        if question is None:
            continue
        mine = kk.CardSet(question.rows[0].cards).mask
        left = FULL_DECK & ~mine
        for place, option in enumerate(question.options):
            other = next(each for each in preset.active_yaku() if option.text == yaku_name(each.id))
            assert (other.points_in(left) == 0) == (place in question.right)


# Of a larger pool there are too many sets of cards to try.
SMALL = [row for row in kk.PRESETS["nintendo"].active_yaku() if row.pool.bit_count() <= 10]


@pytest.mark.parametrize("row", SMALL, ids=lambda row: row.id)
def test_a_yaku_can_be_made_as_long_as_some_cards_that_are_left_make_it(row):
    rng = Random(2)
    for _turn in range(20):
        cards = list(row.cards)
        gone = sum(card.mask for card in rng.sample(cards, rng.randint(0, len(cards))))
        left = [card.mask for card in row.cards if not card.mask & gone]
        tried = any(
            row.points_in(sum(some))
            for count in range(len(left) + 1)
            for some in combinations(left, count)
        )
        assert can_be_made(row, gone) == tried


@pytest.mark.parametrize("rules", THREE)
def test_the_cards_of_a_yaku_make_it_and_none_of_the_other_answers(rules):
    preset, rng = kk.PRESETS[rules], Random(4)
    for row in preset.active_yaku():
        question = named(row, rng, rules)
        score = kk.score(question.rows[0].cards, rules)
        wrong = {
            option.text
            for place, option in enumerate(question.options)
            if place not in question.right
        }
        assert row.id in score.as_dict()
        assert not wrong & {yaku_name(made.id) for made, _points in score}
