"""An answer to a question as it takes shape: tried, tried again, hinted, shown."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import IntEnum

from ..questions import Question


class Phase(IntEnum):
    """How far a question has been answered; each wrong answer leads to the next phase."""

    ASKED = 0
    TRIED = 1
    HINTED = 2
    SHOWN = 3


@dataclass(frozen=True, slots=True)
class Attempt:
    """A question that is being answered. It never changes; an answer gives the next one.

    Attributes:
        tries: the indices of the options tried, in order. The first one alone counts.
    """

    question: Question
    tries: tuple[int, ...] = ()
    phase: Phase = Phase.ASKED

    @property
    def chosen(self) -> int | None:
        """The answer that counts, None before there is one."""
        return self.tries[0] if self.tries else None

    @property
    def was_right(self) -> bool:
        """Whether the answer that counts is right."""
        return self.chosen in self.question.right

    @property
    def was_found(self) -> bool:
        """Whether the last answer is right, the first one or a later one."""
        return bool(self.tries) and self.tries[-1] in self.question.right

    @property
    def is_open(self) -> bool:
        """Whether another answer may be tried."""
        return self.phase < Phase.SHOWN

    def tried(self, place: int, *, again: bool) -> Attempt:
        """Return the attempt after the option at index `place`; an option is tried once.

        After a wrong one the answer stays open if `again`, if there is a hint, and if more than the
        right answers are left to choose from: with only two, the first one says it all.
        """
        if not self.is_open or place in self.tries:
            return self
        following = replace(self, tries=(*self.tries, place))
        left = set(range(len(self.question.options))) - self.question.right - {*following.tries}
        is_over = following.was_found or not (again and self.question.hint and left)
        return replace(following, phase=Phase.SHOWN if is_over else Phase(self.phase + 1))

    def hinted(self) -> Attempt:
        """Return the attempt with its hint, once an answer was wrong."""
        return replace(self, phase=Phase.HINTED) if self.phase == Phase.TRIED else self

    def shown(self) -> Attempt:
        """Return the attempt given up, once an answer was wrong."""
        return replace(self, phase=Phase.SHOWN) if self.tries else self
