"""What a learner remembers of one item, and when to ask again. FSRS knows; this is how it is asked.

FSRS (Free Spaced Repetition Scheduler) says from the answers so far how stable a memory is: after
as many days as its stability it is recalled with a chance of 90 %. Within a sitting an item goes
through steps of minutes, then its next date lies days away.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import TYPE_CHECKING

from ..locale import _

if TYPE_CHECKING:
    import fsrs

STEPS = (timedelta(minutes=6),)
DESIRED = 0.95  # a game is no fun where each tenth card is a riddle

LEARNING, REVIEW, RELEARNING = "learning", "review", "relearning"
_NUMBERS = {LEARNING: 1, REVIEW: 2, RELEARNING: 3}  # as FSRS writes them
STATES = {number: state for state, number in _NUMBERS.items()}

_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Trace:
    """What is remembered of one item.

    Attributes:
        state: "learning" until the first steps are passed, "review" between days, "relearning"
            after an item known before was missed.
        step: the place among the steps, None in review.
        stability: in days.
        difficulty: from 1 to 10.
        seen: when it was asked last, in UTC.
        due: when it is to be asked again, in UTC.
        answers, right: how many answers were given so far, and how many rightly.
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
    """Return what is remembered after an answer given at `at`; None is a first one.

    Raises:
        ModuleNotFoundError: the package `fsrs` is not installed.
    """
    model = scheduler()
    from fsrs import Card, Rating

    if trace is None:
        before = Card(card_id=0, due=at)
    else:
        # A clock that was set back must not make a memory younger than it is.
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


def recall(trace: Trace | None, at: datetime) -> float:
    """Return the chance that an item is recalled at `at`, from 0 to 1; 0 if it was never asked.

    What was asked within the last day counts as if a day had passed, so that the answer just told
    does not count as known. FSRS has nothing to say of an item's first minutes: until it has passed
    its steps, no more counts than the share of right answers, one wrong one taken for granted.
    """
    if trace is None:
        return 0.0
    chance = scheduler().get_card_retrievability(_card(trace), max(at, trace.seen + _DAY))
    if trace.state != REVIEW:
        chance = min(chance, trace.right / (trace.answers + 1))
    return chance


def pull(trace: Trace, at: datetime) -> float:
    """Return how much an item wants to be asked, whether it is due or not, in days.

    It is the time since its last answer, times its mistakes by its right answers: what was missed
    often comes often. Within a sitting that tells more than FSRS, which counts in whole days.
    """
    mistakes = trace.answers - trace.right
    since = max(at - trace.seen, timedelta()) / _DAY
    return since * (1 + mistakes) / (2 + trace.right)


def now() -> datetime:
    """Return the time in UTC, in whole seconds."""
    return datetime.now(UTC).replace(microsecond=0)


@cache
def scheduler() -> fsrs.Scheduler:
    """Return the one scheduler; it keeps no state.

    Raises:
        ModuleNotFoundError: the package `fsrs` is not installed.
    """
    try:
        from fsrs import Scheduler
    except ModuleNotFoundError:
        hint = _("The trainers need fsrs: pip install 'koikoi_widget[lessons]'")
        raise ModuleNotFoundError(hint, name="fsrs") from None
    # Without its dice, so that the same answers have the same dates.
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
