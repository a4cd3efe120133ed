"""What a learner remembers of one item, and when to ask again, as worked out by FSRS.

From the answers so far FSRS (Free Spaced Repetition Scheduler) estimates how stable a memory is:
after as many days as its stability, the chance of recalling it is 90%. Within a session an item
goes through steps of minutes; after that its next date is days away.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import TYPE_CHECKING

from ...engine.errors import LibraryMissing
from ...locale import _, ngettext

if TYPE_CHECKING:
    import fsrs

STEPS = (timedelta(minutes=6),)
DESIRED = 0.95  # a game is not much fun if every tenth card is a riddle

LEARNING, REVIEW, RELEARNING = "learning", "review", "relearning"
_NUMBERS = {LEARNING: 1, REVIEW: 2, RELEARNING: 3}  # as FSRS writes them
STATES = {number: state for state, number in _NUMBERS.items()}

FIRST_YEAR, LAST_YEAR = 2000, 2999  # what is due 100 years from then is still a valid date

_DAY = timedelta(days=1)
_SLACK = timedelta(minutes=5)  # between the clocks of two systems that are both right


@dataclass(frozen=True, slots=True)
class Trace:
    """What is remembered about one item.

    Attributes:
        state: "learning" until the first steps are passed, "review" from then on, "relearning"
            after a known item was missed.
        step: the current step, None in review.
        stability: in days.
        difficulty: from 1 to 10.
        seen: when it was asked last, in UTC.
        due: when to ask it again, in UTC.
        answers, right: how many answers were given so far, and how many of them were right.
    """

    state: str
    step: int | None
    stability: float
    difficulty: float
    seen: datetime
    due: datetime
    answers: int
    right: int


def answered(trace: Trace | None, is_right: bool, at: datetime) -> Trace:
    """Return what is remembered after an answer given at `at`; None means it is the first.

    Raises:
        LibraryMissing: the package `fsrs` is not installed.
    """
    model = scheduler()
    from fsrs import Card, Rating

    if trace is None:
        before = Card(card_id=0, due=at)
    else:
        # Even if the clock was set back, an answer must not come before the previous one.
        at = max(at, trace.seen)
        before = _card(trace)
    card, _log = model.review_card(before, Rating.Good if is_right else Rating.Again, at)
    assert card.stability is not None and card.difficulty is not None
    return Trace(
        state=STATES[card.state],
        step=card.step,
        stability=card.stability,
        difficulty=card.difficulty,
        seen=at,
        due=card.due,
        answers=1 + (trace.answers if trace else 0),
        right=is_right + (trace.right if trace else 0),
    )


def is_new(trace: Trace | None) -> bool:
    """Return whether an item is still in its first minutes; None means it was never asked."""
    return trace is None or trace.state != REVIEW


def is_ahead(trace: Trace, at: datetime) -> bool:
    """Return whether an item was asked after `at`: by a clock that was ahead."""
    return trace.seen > at + _SLACK


def as_of(trace: Trace, at: datetime) -> Trace:
    """Return what is remembered as the clock at `at` has it.

    What a clock that was ahead has noted was asked nobody knows when: it counts as asked just now,
    and is due, so that it does not stay away until that time has come.
    """
    return replace(trace, seen=at, due=at) if is_ahead(trace, at) else trace


def recall(trace: Trace | None, at: datetime) -> float:
    """Return the chance that an item is recalled at `at`, from 0 to 1; 0 if it was never asked.

    What was asked within the last day counts as if a day had passed, so that an answer just shown
    does not count as known. FSRS says nothing about an item's first minutes: until it has passed
    its steps, the chance is at most the share of right answers, with one wrong answer added.
    """
    if trace is None:
        return 0.0
    trace = as_of(trace, at)
    chance = scheduler().get_card_retrievability(_card(trace), max(at, trace.seen + _DAY))
    if trace.state != REVIEW:
        chance = min(chance, trace.right / (trace.answers + 1))
    return chance


def urgency(trace: Trace, at: datetime) -> float:
    """Return how urgently an item should be asked, whether it is due or not, in days.

    It is the time since its last answer, times the ratio of mistakes to right answers: what was
    missed often comes often. Within a session that says more than FSRS, which counts in whole days.
    """
    mistakes = trace.answers - trace.right
    since = max(at - trace.seen, timedelta()) / _DAY
    return since * (1 + mistakes) / (2 + trace.right)


def now() -> datetime:
    """Return the time in UTC, in whole seconds, as this computer's clock has it."""
    return datetime.now(UTC).replace(microsecond=0)


def is_possible(at: datetime) -> bool:
    """Return whether a clock that says so may be right; one that was never set says 1970."""
    return FIRST_YEAR <= at.year <= LAST_YEAR


def usable_now() -> datetime:
    """Return the time in UTC, in a year that memories can be computed with.

    A clock that cannot be right still measures the minutes of a session: its year becomes the
    first, so that nothing is ever noted as asked in the future.
    """
    at = now()
    return at if is_possible(at) else at.replace(year=FIRST_YEAR)


def clock_words() -> str:
    """Return what is wrong with this computer's clock, "" if it may be right."""
    year = now().year
    return "" if is_possible(now()) else _("This computer's clock says it is {year}.", year=year)


def when_words(wait: timedelta) -> str:
    """Return in words how long it is until then."""
    minutes = round(wait / timedelta(minutes=1))
    days = round(wait / timedelta(days=1))
    if minutes <= 0:
        return _("right away")
    if minutes < 60:
        return ngettext("in {count} minute", "in {count} minutes", minutes)
    if days < 1:
        return ngettext("in {count} hour", "in {count} hours", round(minutes / 60))
    return _("tomorrow") if days == 1 else ngettext("in {count} day", "in {count} days", days)


@cache
def scheduler() -> fsrs.Scheduler:
    """Return the one scheduler; it keeps no state.

    Raises:
        LibraryMissing: the package `fsrs` is not installed.
    """
    try:
        from fsrs import Scheduler
    except ModuleNotFoundError:
        hint = _("The trainers need fsrs: pip install 'koikoi_widget[lessons]'")
        raise LibraryMissing(hint) from None
    # Without its random spread, so that the same answers give the same dates.
    return Scheduler(
        learning_steps=STEPS,
        relearning_steps=STEPS,
        desired_retention=DESIRED,
        enable_fuzzing=False,
    )


def _card(trace: Trace) -> fsrs.Card:
    from fsrs import Card, State

    return Card(
        card_id=0,
        state=State(_NUMBERS[trace.state]),
        step=trace.step,
        stability=trace.stability,
        difficulty=trace.difficulty,
        due=trace.due,
        last_review=trace.seen,
    )
