"""What is asked next: mixed months, minutes and days, and look-alikes side by side."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from random import Random

import pytest

import koikoi_widget as kk
from koikoi_widget.lessons.learner.memory import STEPS
from koikoi_widget.lessons.learner.progress import CARDS, Progress, yaku_item
from koikoi_widget.lessons.learner.schedule import (
    AHEAD,
    DUE,
    MISSED,
    MOST_LEARNING,
    NEW,
    TWIN,
    card_rivals,
    cards_syllabus,
    choose,
    mixed_syllabus,
    yaku_syllabus,
)
from tests.lessons.learner import clocks
from tests.lessons.learner.clocks import NOON
from tests.tiers import many

DAY = timedelta(days=1)
MINUTE = timedelta(minutes=1)


def syllabus():
    return cards_syllabus(Random(1))


def sitting(length: int, is_right=lambda turn: True, progress=None, at=NOON):
    """Answer this many questions, ten a minute; return what was asked and why, and the progress."""
    progress, asked, reasons = progress or Progress(), [], []
    for turn in range(length):
        item, reason = choose(syllabus(), progress, at, asked)
        progress = progress.answered(item, is_right(turn), at)
        asked.append(item)
        reasons.append(reason)
        at += MINUTE / 10
    return asked, reasons, progress


def test_every_card_and_every_yaku_is_to_be_learnt_once():
    assert sorted(syllabus().items) == sorted(CARDS)
    for rules in kk.PRESETS.values():
        items = yaku_syllabus(Random(1), rules).items
        assert len(items) == len(set(items)) == len(rules.active_yaku())


def test_the_first_twelve_are_of_twelve_months():
    assert len({item.split("-")[0] for item in syllabus().items[:12]}) == 12


@pytest.mark.parametrize("seed", many(20))
def test_the_first_six_are_of_the_months_of_the_brights_and_the_sake_cup(seed):
    items = cards_syllabus(Random(seed)).items
    assert {int(item.split("-")[0]) for item in items[:6]} == {1, 3, 8, 9, 11, 12}


@pytest.mark.parametrize("luck", [0.2, 0.6, 1.0])
def test_no_month_comes_twice_running(luck):
    rng = Random(5)
    asked, _reasons, _progress = sitting(200, lambda _turn: rng.random() < luck)
    months = [item.split("-")[0] for item in asked]
    assert all(first != second for first, second in zip(months, months[1:], strict=False))


def test_two_questions_come_between_two_of_a_month_but_for_look_alikes():
    asked, reasons, _progress = sitting(200)
    months = [item.split("-")[0] for item in asked]
    found = zip(months, months[2:], reasons[2:], strict=False)
    assert not [pair for *pair, reason in found if pair[0] == pair[1] and reason != TWIN]


def test_two_yaku_of_which_one_counts_do_not_follow_each_other():
    rules = kk.PRESETS["bga"]
    family = {yaku_item(row, rules) for row in rules.active_yaku() if row.family == "brights"}
    assert len(family) > 1
    found = yaku_syllabus(Random(1), rules)
    brights_first = replace(
        found, items=tuple(sorted(found.items, key=lambda one: one not in family))
    )
    for item in family:
        assert choose(brights_first, Progress(), NOON, [item])[0] not in family


def test_who_knows_nothing_gets_only_so_many_new_ones():
    asked, _reasons, _progress = sitting(40, lambda _turn: False)
    assert len(set(asked)) == MOST_LEARNING


def test_what_was_missed_comes_back_within_minutes():
    asked, _reasons, _progress = sitting(150, lambda turn: turn != 3)
    again = next(turn for turn in range(4, 150) if asked[turn] == asked[3])
    assert (again - 3) * MINUTE / 10 <= STEPS[0] + MINUTE / 2


def test_what_was_missed_comes_before_anything_new():
    progress = Progress().answered("1-bright", False, NOON)
    assert choose(syllabus(), progress, NOON + STEPS[0]) == ("1-bright", MISSED)


def test_what_is_due_comes_first_another_day():
    asked, _reasons, progress = sitting(60)
    then = max(trace.due for trace in progress.traces.values())
    item, reason = choose(syllabus(), progress, then)
    assert reason == DUE
    assert item in asked


def test_when_nothing_is_due_something_is_asked_all_the_same():
    _asked, _reasons, progress = sitting(120)
    _item, reason = choose(syllabus(), progress, NOON + MINUTE * 13)
    assert reason == AHEAD


def test_new_ones_say_so():
    assert choose(syllabus(), Progress(), NOON)[1] == NEW


def test_look_alikes_are_asked_side_by_side_once_each_is_half_known():
    cuckoo, boar = "4-animal", "7-animal"
    progress = Progress()
    for item in (cuckoo, boar):
        progress = progress.answered(item, False, NOON).answered(item, True, NOON + MINUTE * 10)
    at = NOON + MINUTE * 11
    assert boar in card_rivals(cuckoo)
    assert choose(syllabus(), progress, at, ["1-bright", cuckoo]) == (boar, TWIN)
    assert choose(syllabus(), progress, at, [cuckoo, boar, "1-bright", cuckoo])[1] != TWIN


def test_look_alikes_stay_apart_while_one_of_them_is_new():
    progress = Progress().answered("4-animal", False, NOON)
    assert choose(syllabus(), progress, NOON, ["4-animal"])[1] != TWIN


def test_kinds_and_names_follow_the_months_of_their_cards():
    items = mixed_syllabus(Random(1)).items
    assert set(items[:12]) < set(CARDS) and len({*items}) == len(items)
    for item in items:
        card, _slash, about = item.partition("/")
        assert not about or items.index(card) < items.index(item)
    assert sum(item.endswith("/kind") for item in items) == 48


def test_what_looks_alike_is_mistaken_for_its_month_its_name_and_what_it_takes_but_not_its_kind():
    assert [*card_rivals("4-animal/name")] == ["7-animal/name"]
    assert [*card_rivals("4-animal/capture")] == ["7-animal/capture"]
    assert [*card_rivals("4-animal/kind")] == []


def test_any_subset_can_be_learnt():
    few = cards_syllabus(Random(1), [card for card in kk.DECK if card.month == 8])
    asked, progress = [], Progress()
    for _turn in range(20):
        item, _reason = choose(few, progress, NOON, asked)
        progress = progress.answered(item, True, NOON)
        asked.append(item)
    assert set(asked) == set(few.items)
    assert all(first != second for first, second in zip(asked, asked[1:], strict=False))


@pytest.mark.parametrize("ahead", clocks.AHEAD)
def test_what_was_missed_while_the_clock_was_ahead_comes_back(ahead):
    missed = CARDS[:5]
    progress = Progress()
    for card in missed:
        progress = progress.answered(card, False, NOON + ahead)
    asked, _reasons, progress = sitting(60, progress=progress)
    assert set(missed) <= {*asked}
    assert all(trace.seen < NOON + 10 * MINUTE for trace in progress.traces.values())
