"""What was answered to the deals of the day, and how it adds up."""

from __future__ import annotations

import json
from datetime import date, timedelta

from koikoi_widget.lessons.learner.daily_answers import (
    MOST_DAYS,
    DayAnswer,
    days_in_time,
    longest_streak,
    read_answers,
    streak,
    week,
)

DAY = date(2026, 11, 19)


def days(*before: int) -> frozenset[date]:
    """Return days, each so many before `DAY`."""
    return frozenset(DAY - timedelta(days=number) for number in before)


def test_a_streak_counts_days_up_to_today_or_yesterday() -> None:
    assert streak(days(0, 1, 3), DAY) == 2
    assert streak(days(1), DAY) == 1
    assert streak(days(2), DAY) == 0
    assert streak(days(), DAY) == 0


def test_the_longest_streak_stays_when_a_day_is_missed() -> None:
    assert longest_streak(days(0, 2, 3, 4, 9)) == 3
    assert longest_streak(days()) == 0


def test_a_late_answer_shows_in_its_week_but_in_no_streak() -> None:
    late: DayAnswer = {"action": "stop", "right": False, "close": True, "on": "2026-11-19"}
    answers = {
        "2026-11-18": late,
        "2026-11-19": DayAnswer(action="stop", right=True, on="2026-11-19"),
    }
    assert days_in_time(answers) == {DAY}
    assert [state for _day, state in week(answers, DAY)] == ["", "", "", "", "", "close", "right"]


def test_as_many_answers_as_are_kept_are_read_again_however_long_a_teacher_s_words() -> None:
    answer: DayAnswer = {"action": "a" * 40, "right": False, "on": "2026-11-19", "close": True}
    words = [f"{chr(0x10428) * 37}{number:03}" for number in range(MOST_DAYS)]
    answers = dict.fromkeys(words, answer)
    assert read_answers(json.dumps(answers)) == (answers, False)
