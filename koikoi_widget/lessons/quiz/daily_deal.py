"""The deal of the day: one position a day, drawn from the date alone, the same for everybody.

On the page of a class it follows the class's rules, and is another one if those are others: whoever
learns one set of rules is not asked by a second. A teacher's word draws another one again, the same
for all who have that word and the rules of the class.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from random import Random
from statistics import median

from ...engine.errors import KoiKoiError, quoted
from ...engine.match import Match
from ...engine.rules import find_rules
from ...engine.view import View
from ...locale import _
from ...players import play_through, player
from ...players.greedy import Appraisal, Greedy
from ...widgets.rules_in_force import class_rules, usual_rules
from .. import HAND_RULES
from ..questions.question import Moment, drawn

FIRST_DAY = date(2026, 11, 1)
# From this day on the rules are those of the first hand; before, a source was drawn each day, whose
# deals stay as they were answered.
_ONE_SET_OF_RULES = date(2026, 11, 27)
_RULES_BEFORE = ("bga", "nintendo", "legends", "italian")
_LEAST_ACTIONS = 4
_SHARE_OF_DECISIONS = 0.35


class UnknownDay(KoiKoiError):
    """A text that is not a date, or a day that has not come yet or is before the first one."""


@dataclass(frozen=True, slots=True)
class DailyDeal(Moment):
    """A position to think about.

    Attributes:
        day: its day; of a teacher's word, the one on which it was dealt.
        word: the teacher's word that drew it; "" if its day did.
    """

    day: date
    word: str = ""

    @property
    def name(self) -> str:
        """What drew it: a day, as 2026-11-21, or a word."""
        return self.word or self.day.isoformat()


def today() -> date:
    """Return today's date for everybody: in universal time."""
    return datetime.now(UTC).date()


def day_of(text: str) -> date:
    """Return the day written as `text`, such as 2026-11-21.

    Raises:
        UnknownDay: it is not a date, or there is no deal for it yet.
    """
    try:
        day = date.fromisoformat(text)
    except (TypeError, ValueError):
        raise UnknownDay(
            _("{text} is not a date; write it like {example}.", text=quoted(text), example=today())
        ) from None
    if not FIRST_DAY <= day <= today():
        raise UnknownDay(
            _(
                "there is no deal for {day}; deals run from {first} to {last}.",
                first=FIRST_DAY,
                last=today(),
                day=day,
            )
        )
    return day


def daily_deal(day: date) -> DailyDeal:
    """Return the position of `day`, the same on every machine; in a class by its rules."""
    sources = (HAND_RULES,) if day >= _ONE_SET_OF_RULES else _RULES_BEFORE
    if in_class := class_rules():
        sources = (in_class,)
    moment = _drawn(f"koi-koi daily {day.isoformat()}", sources)
    return DailyDeal(moment.record, moment.view, day)


def class_deal(word: str) -> DailyDeal:
    """Return the position of a teacher's word, by the rules of the class."""
    moment = _drawn(f"koi-koi class {word}", [usual_rules()])
    return DailyDeal(moment.record, moment.view, today(), word)


def _drawn(seed: str, sources: Sequence[str]) -> Moment:
    rng = Random(seed)
    phase = "decide" if rng.random() < _SHARE_OF_DECISIONS else "play"
    while True:  # until a match has such a moment
        rules = find_rules(drawn(sources, rng))
        moments = _moments(Match(rules, seed=int(rng.random() * 2**32)), rng)
        wanted = [moment for moment in moments if moment.view.phase == phase]
        if wanted:
            return max(wanted, key=_at_stake)


def _at_stake(moment: Moment) -> float:
    """Return how much better the best play looks than an ordinary one, to the greedy player.

    It never asks the coach, so that the position is the same with and without it.
    """
    view = moment.view
    if view.phase == "decide":
        return len(view.hand)  # the more turns are left, the less obvious it is
    look = Appraisal(view, Greedy())
    return max(map(look.value, view.legal_actions)) - median(map(look.value, view.legal_actions))


def _moments(match: Match, rng: Random) -> Iterator[Moment]:
    """Yield the moments with something to choose in the first three rounds of a match."""
    for view in play_through(match, player("greedy"), rng):
        if view.round_number > 3:
            return
        if _is_a_choice(view):
            yield Moment(match.record, view)


def _is_a_choice(view: View) -> bool:
    if view.phase == "decide":
        return len(view.legal_actions) > 1
    some_taken = len(view.piles[view.seat]) > 0
    return view.phase == "play" and some_taken and len(view.legal_actions) >= _LEAST_ACTIONS
