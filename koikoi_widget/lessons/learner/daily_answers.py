"""What somebody answered to the deals of the day, as the browser keeps it, and how it adds up."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from datetime import date, timedelta
from typing import Literal, NotRequired, TypedDict, TypeGuard

from ...engine.errors import KoiKoiError
from ...engine.texts import object_of
from ...locale import N_, _
from ...web import protocol
from ...web.checks import is_switch, maybe, text, wrong_field
from .deal_words import is_word

# A browser keeps more than a year of answers, which is enough for any streak.
MOST_DAYS = 400
_MOST_READ = 250_000  # characters; so many days take about 40,000, long words of a teacher 240,000
_LONGEST_ACTION = 40  # characters
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")

Outcome = Literal["right", "close", "missed", ""]  # "": not answered
_WORDS: dict[Outcome, str] = {
    "right": N_("right"),
    "close": N_("nearly right"),
    "missed": N_("wrong"),
    "": N_("not played"),
}


class DayAnswer(TypedDict):
    """What a browser keeps of a day.

    Attributes:
        action: the answer, as notation.
        right: whether it was right.
        close: whether it was not, and lost less than a point.
        on: the day that it was an answer to the deal of, as 2026-11-21: the day on which it was
            given, or the one before, if the deal was opened on that.
    """

    action: str
    right: bool
    close: NotRequired[bool]
    on: str


def read_answers(kept: str | None) -> tuple[dict[str, DayAnswer], bool]:
    """Return what a browser kept, and whether any of it could not be read and was left out."""
    if not kept:
        return {}, False
    try:
        content = object_of(kept, _MOST_READ)
    except KoiKoiError:
        return {}, True
    entries = {day: entry for day, entry in content.items() if _is_answer(entry, day)}
    return dict(sorted(entries.items())[-MOST_DAYS:]), len(entries) < len(content)


def outcome(answer: DayAnswer | None) -> Outcome:
    """Return how good an answer was."""
    if answer is None:
        return ""
    if answer["right"]:
        return "right"
    return "close" if answer.get("close") else "missed"


def outcome_words(result: Outcome) -> str:
    """Return in words how good an answer was, or that there is none."""
    return _(_WORDS[result])


def week(answers: Mapping[str, DayAnswer], last: date) -> list[tuple[date, Outcome]]:
    """Return each of the seven days up to `last`, and how good its answer was."""
    days = [last - timedelta(days=back) for back in range(6, -1, -1)]
    return [(day, outcome(answers.get(day.isoformat()))) for day in days]


def shown_week(answers: Mapping[str, DayAnswer], last: date, now: date) -> list[protocol.DayOfWeek]:
    """Return the seven days up to `last` as a page shows them; `now` can still be played."""
    return [
        {
            "day": day.isoformat(),
            "state": "open" if day == now and not result else result,
            "says": outcome_words(result),
        }
        for day, result in week(answers, last)
    ]


def days_in_time(answers: Mapping[str, DayAnswer]) -> frozenset[date]:
    """Return the days whose deal was answered on that day."""
    return frozenset(
        date.fromisoformat(day) for day, answer in answers.items() if answer["on"] == day
    )


def streak(days: Collection[date], now: date) -> int:
    """Return how many `days` are in a row up to `now`, or to the day before if that is pending."""
    last = now if now in days else now - timedelta(days=1)
    count = 0
    while last - timedelta(days=count) in days:
        count += 1
    return count


def longest_streak(days: Collection[date]) -> int:
    """Return how many `days` are in a row at most."""
    return max((streak(days, day) for day in days), default=0)


def _is_answer(entry: object, day: str) -> TypeGuard[DayAnswer]:
    is_name = _is_day(day) or is_word(day)
    return is_name and isinstance(entry, dict) and wrong_field(entry, _ANSWER) is None


def _is_day(value: object) -> bool:
    if not isinstance(value, str) or not _DAY.fullmatch(value):
        return False
    try:
        return bool(date.fromisoformat(value))
    except ValueError:  # no month has such a day
        return False


_ANSWER = {
    "action": text(_LONGEST_ACTION),
    "right": is_switch,
    "close": maybe(is_switch),
    "on": _is_day,
}
