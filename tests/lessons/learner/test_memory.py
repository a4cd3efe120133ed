"""What is remembered: recall over minutes and days."""

from __future__ import annotations

import subprocess
import sys
from datetime import timedelta

import pytest
from hypothesis import given, strategies as st

from koikoi_widget.lessons.learner.memory import STEPS, answered, recall, urgency
from tests.fresh import run
from tests.lessons.learner.clocks import NOON

DAY = timedelta(days=1)


def after(*answers: bool, apart: timedelta = STEPS[0]):
    trace = None
    for turn, is_right in enumerate(answers):
        trace = answered(trace, is_right, NOON + turn * apart)
    return trace


def test_what_was_never_asked_is_not_known():
    assert recall(None, NOON) == 0


def test_what_was_just_told_after_a_wrong_answer_does_not_count_as_known():
    assert recall(after(False), NOON) == 0


def test_a_missed_item_comes_back_within_minutes():
    assert after(False).due == NOON + STEPS[0]
    assert after(True, True, False, apart=DAY).due - NOON - 2 * DAY == STEPS[0]


def test_what_passes_its_steps_comes_back_days_later():
    known = after(False, True, True)
    assert known.due - known.seen >= DAY
    for _turn in range(2):
        later = answered(known, True, known.due)
        assert later.stability > known.stability
        known = later
    assert known.due - known.seen > DAY


def test_recall_fades_day_by_day():
    known = after(True, True, True)
    chances = [recall(known, NOON + days * DAY) for days in range(1, 60)]
    assert chances == sorted(chances, reverse=True)
    assert chances[0] > 0.9 > chances[-1]


def test_what_was_asked_today_counts_as_if_a_day_had_passed():
    known = after(True, True)
    assert recall(known, known.seen) == recall(known, known.seen + DAY)


def test_answers_are_counted():
    trace = after(False, True, False, True)
    assert (trace.answers, trace.right) == (4, 2)


def test_a_clock_set_back_makes_no_memory_younger():
    trace = after(True)
    assert answered(trace, True, NOON - 5 * DAY).seen == NOON


def test_the_same_answers_have_the_same_dates():
    assert after(True, False, True, apart=4 * DAY) == after(True, False, True, apart=4 * DAY)


@given(st.lists(st.tuples(st.booleans(), st.integers(0, 10**7)), min_size=1, max_size=30))
def test_recall_is_a_chance_and_what_is_due_lies_ahead(answers):
    trace, at = None, NOON
    for is_right, seconds in answers:
        at += timedelta(seconds=seconds)
        trace = answered(trace, is_right, at)
        assert trace.due > at
        assert 0 <= recall(trace, at) <= 1
        assert urgency(trace, at) == 0


WITHOUT_FSRS = """
import sys
sys.modules["fsrs"] = None
import koikoi_widget as kk
from koikoi_widget.lessons.learner.progress import Progress
assert kk.Quiz("months").question
assert Progress().recall("1-bright") == 0
Progress().answered("1-bright", True)
"""


def test_without_fsrs_only_the_trainers_are_missing_and_say_what_to_install():
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_FSRS], capture_output=True, text=True, check=False
    )
    assert "pip install 'koikoi_widget[lessons]'" in done.stderr.splitlines()[-1]


def test_importing_the_memory_loads_no_fsrs():
    code = "import koikoi_widget.lessons.learner.progress, sys; print('fsrs' in sys.modules)"
    assert run(code) == "False"


@pytest.mark.parametrize("is_right", [True, False])
def test_a_wrong_answer_never_lengthens_a_memory(is_right):
    known = after(True, True, True, apart=2 * DAY)
    after_it = answered(known, is_right, known.due)
    assert (after_it.stability > known.stability) == is_right


def test_what_was_missed_more_often_wants_to_be_asked_sooner():
    later = NOON + 3 * DAY
    assert urgency(after(False, False, True), later) > urgency(after(True, True, True), later)
