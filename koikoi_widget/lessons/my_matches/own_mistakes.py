"""Your own mistakes: the costliest decisions of your matches, asked again until you know better.

Each is kept as what your seat saw, in notation, so no hidden card is in it. When it comes back is
worked out as for a card (`memory`): at first the very position, and once that is known, its
relatives. They never change; another match or another answer gives new ones.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, time, timedelta
from functools import partial
from hashlib import blake2b
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from ...engine.actions import Action, answers
from ...engine.errors import KoiKoiError, ProgressError, not_allowed, quoted
from ...engine.texts import MOST_READ, object_of
from ...engine.view import View
from ...locale import N_, _
from ...web.checks import maybe, number, text
from ..learner import memory
from ..learner.memory import Trace
from ..learner.progress import (
    Fields,
    check_fields,
    is_time,
    more_recent,
    read_time,
    read_trace,
    trace_as_json,
)
from ..questions.sets import asked_about

if TYPE_CHECKING:
    from ...coach.decisions import Decision, Review

FORMAT = "koikoi mistakes 1"
MOST = 50  # mistakes that are kept: the costliest ones, but those that are known give way
MOST_A_MATCH = 3
MOST_A_DAY = 5  # that are asked on one day; those missed on it come back within minutes
LEAST = 0.5  # points that a mistake costs: what the review of a match calls one
_LEAST_PAUSE = timedelta(hours=12)  # the day of UTC ends anywhere in the day of whoever asks
_SITS = 2  # right answers
_MOST_NEVER = 500
_LONGEST = 10_000  # characters of a position: a preset's has about 100, a house's each of its yaku


@dataclass(frozen=True, slots=True)
class Mistake:
    """A decision that cost points.

    Attributes:
        position: what the seat saw, as notation.
        action: what was chosen, as notation.
        cost: by how many points the best action was better.
        trace: what is remembered of it, None until it was asked.
    """

    position: str
    action: str
    cost: float
    trace: Trace | None = None

    @property
    def is_known(self) -> bool:
        """Whether the very position was answered correctly twice, so that its relatives are asked.

        After one that was missed again, the very position comes first.
        """
        trace = self.trace
        return trace is not None and trace.right >= _SITS and not memory.is_new(trace)

    def view(self) -> View:
        """Return what the seat saw.

        Raises:
            KoiKoiError: the position cannot be, or the action is none of its actions.
        """
        view = asked_about(self.position)
        self.chosen(view)
        return view

    def chosen(self, view: View) -> Action:
        """Return what was chosen in its position.

        Raises:
            InvalidValue: it is none of the actions there.
        """
        actions = {str(action): action for action in view.legal_actions}
        if self.action not in actions:
            raise not_allowed(
                "action", self.action, _("an action that is possible in the position")
            )
        return actions[self.action]


@dataclass(frozen=True)
class OwnMistakes:
    """The mistakes of a player that come back.

    `str` writes them as JSON and `parse` reads that.

    Attributes:
        mistakes: by position, the costliest first; at most 50, those that are known give way.
        never: digests of the positions that shall not come back.
        paused, resumed: when (UTC) somebody last asked for none that day, and to go on after all;
            None: never.

    >>> OwnMistakes.parse(str(OwnMistakes())) == OwnMistakes()
    True
    """

    mistakes: Mapping[str, Mistake] = field(default_factory=dict)
    never: tuple[str, ...] = ()
    paused: datetime | None = None
    resumed: datetime | None = None

    def __post_init__(self) -> None:
        wanted = (one for one in self.mistakes.values() if _digest(one.position) not in self.never)
        kept = sorted(wanted, key=lambda one: (one.is_known, -one.cost))[:MOST]
        costliest = sorted(kept, key=lambda one: -one.cost)
        mistakes = MappingProxyType({one.position: one for one in costliest})
        object.__setattr__(self, "mistakes", mistakes)
        object.__setattr__(self, "never", self.never[-_MOST_NEVER:])

    def __len__(self) -> int:
        return len(self.mistakes)

    def __hash__(self) -> int:
        return hash(tuple(self.mistakes))

    def noted(self, review: Review, seat: int = 0) -> OwnMistakes:
        """Return them with the costliest decisions of a match; those it has already stay."""
        costly = (one for one in review.mistakes if one.seat == seat and _comes_back(one))
        costliest = sorted(costly, key=lambda one: -one.cost)[:MOST_A_MATCH]
        new = {
            one.view.notation: Mistake(one.view.notation, str(one.action), round(one.cost, 2))
            for one in costliest
        }
        return replace(self, mistakes={**new, **self.mistakes})

    def due(self, at: datetime) -> tuple[Mistake, ...]:
        """Return what is to be asked at a time (UTC), the costliest first: at most 5 on one day."""
        if self.is_paused(at):
            return ()
        seen = self._seen_on(at.date())
        left = max(0, MOST_A_DAY - len(seen))
        due = [one for one in self.mistakes.values() if _due_from(one, at) <= at]
        later = [one for one in due if one not in seen][:left]
        return tuple(one for one in due if one in seen or one in later)

    def next_due(self, at: datetime) -> datetime | None:
        """Return when one is due that is not due now, None without one.

        What is beyond a day's number waits for the next day, and a pause has to end first.
        """
        tomorrow, seen = _next_day(at), self._seen_on(at.date())
        is_full = len(seen) >= MOST_A_DAY

        def comes(mistake: Mistake) -> datetime:
            due = _due_from(mistake, at)
            waits = due <= at or is_full and mistake not in seen
            return max(due, tomorrow) if waits else due

        following = min(map(comes, self.mistakes.values()), default=None)
        if following and self.paused and self.is_paused(at):
            return max(following, _end_of(self.paused))
        return following

    def _seen_on(self, day: date) -> set[Mistake]:
        return {one for one in self.mistakes.values() if one.trace and one.trace.seen.date() == day}

    def is_paused(self, at: datetime) -> bool:
        """Return whether none is asked at a time (UTC).

        A pause ends with its day, but takes twelve hours at least. One noted by a clock that was
        ahead is none.
        """
        if not self.paused or self.resumed and self.resumed >= self.paused:
            return False
        return self.paused <= at < _end_of(self.paused)

    def answered(self, position: str, is_right: bool, at: datetime) -> OwnMistakes:
        """Return them after an answer about a position, given at a time (UTC).

        Raises:
            LibraryMissing: the package `fsrs` is not installed.
        """
        before = self.mistakes.get(position)
        if before is None:  # another tab has dropped it meanwhile
            return self
        trace = before.trace and memory.as_of(before.trace, at)
        after = replace(before, trace=memory.answered(trace, is_right, at))
        return replace(self, mistakes={**self.mistakes, position: after})

    def without(self, position: str) -> OwnMistakes:
        """Return them without one that shall never come back."""
        return replace(self, never=(*self.never, _digest(position)))

    def merged(self, other: OwnMistakes) -> OwnMistakes:
        """Return both combined: of each mistake, and of a pause, what came last.

        Where there is no room for all, what is here stays, so that two tabs agree at last.
        """
        now, known = memory.usable_now(), dict(self.mistakes)
        for position, mistake in other.mistakes.items():
            before = known.get(position, mistake)
            trace = mistake.trace and more_recent(before.trace, mistake.trace, now)
            known[position] = replace(before, trace=trace or before.trace)
        never = (*(one for one in other.never if one not in self.never), *self.never)
        paused = _latest(now, self.paused, other.paused)
        return OwnMistakes(known, never, paused, _latest(now, self.resumed, other.resumed))

    @staticmethod
    def parse(text: str) -> OwnMistakes:
        """Return what is written in `text`; inverse of `str`.

        Positions are read when they are asked about (`Mistake.view`): that takes time.

        Raises:
            ProgressError: it cannot be read, or a part of it is impossible; the message names it.
        """
        otherwise = _("this is not a list of your mistakes.")
        content = object_of(text, MOST_READ, _refused, otherwise)
        if content.get("format") != FORMAT or _PARTS.keys() - content.keys():
            raise _refused(otherwise)
        check_fields(content, _PARTS, "mistakes")
        mistakes = {one.position: one for one in _mistakes_in(content["mistakes"])}
        paused, resumed = (
            read_time(at) if at else None for at in (content["paused"], content["resumed"])
        )
        return OwnMistakes(mistakes, tuple(content["never"]), paused, resumed)

    def __str__(self) -> str:
        content = {
            "format": FORMAT,
            "paused": self.paused and self.paused.isoformat(),
            "resumed": self.resumed and self.resumed.isoformat(),
            "never": [*self.never],
            "mistakes": [_as_json(one) for one in self.mistakes.values()],
        }
        return json.dumps(content, indent=1)


def _comes_back(decision: Decision) -> bool:
    """Return whether a quiz can ask about a decision, and would call it a mistake.

    It asks which card to play, so a card that took the wrong one of two is none.
    """
    try:
        asked_about(decision.view)
    except KoiKoiError:
        return False
    chosen = answers([decision.action])
    losses = (one.loss for one in decision.advice.options if answers([one.action]) == chosen)
    is_short = len(decision.view.notation) <= _LONGEST
    return is_short and decision.cost >= LEAST and min(losses) >= LEAST


def _due_from(mistake: Mistake, at: datetime) -> datetime:
    return memory.as_of(mistake.trace, at).due if mistake.trace else at


def _next_day(at: datetime) -> datetime:
    return datetime.combine(at.date() + timedelta(days=1), time(), UTC)


def _end_of(pause: datetime) -> datetime:
    return max(_next_day(pause), pause + _LEAST_PAUSE)


def _latest(now: datetime, *times: datetime | None) -> datetime | None:
    """Return the last of some times, but for those of a clock that was ahead."""
    return max((at for at in times if at and at <= now), default=None)


def _digest(position: str) -> str:
    return blake2b(position.encode(), digest_size=8).hexdigest()


def _as_json(mistake: Mistake) -> dict[str, object]:
    entry = {name: getattr(mistake, name) for name in _FIELDS}
    return entry | ({"trace": trace_as_json(mistake.trace)} if mistake.trace else {})


# Reading: everything that comes from outside is checked here, and positions in `Mistake.view`.

_refused = partial(ProgressError, "")  # the text as a whole


def _are_digests(value: object) -> bool:
    return (
        isinstance(value, list)
        and len(value) <= _MOST_NEVER
        and all(isinstance(one, str) and len(one) == 16 for one in value)
    )


_A_TIME = (maybe(is_time), N_("a time with its offset from UTC"))
_PARTS: Fields = {
    "paused": _A_TIME,
    "resumed": _A_TIME,
    "never": (_are_digests, N_("a list of positions")),
    "mistakes": (
        lambda value: isinstance(value, list) and len(value) <= MOST,
        N_("a list of mistakes"),
    ),
}
_FIELDS: Fields = {
    "position": (text(_LONGEST), N_("a position")),
    "action": (text(100), N_("an action that is possible in the position")),
    "cost": (number(0, 10**12), N_("a number of points")),
}


def _mistakes_in(entries: list[Any]) -> Iterator[Mistake]:
    for place, entry in enumerate(entries, 1):
        part = f"mistakes / {place}"
        if not isinstance(entry, dict) or entry.keys() - {"trace"} != _FIELDS.keys():
            raise ProgressError(part, _("expected a mistake, got {found}.", found=quoted(entry)))
        check_fields(entry, _FIELDS, part)
        trace = read_trace(entry["trace"], part) if "trace" in entry else None
        yield Mistake(entry["position"], entry["action"], float(entry["cost"]), trace)
