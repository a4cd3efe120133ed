"""What an action is worth, and how bad a wrong one is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from ...coach.advice_words import about_points
from ...engine.actions import Action
from ...locale import N_, _


class Grade(NamedTuple):
    """How bad a wrong action is.

    Attributes:
        least: the smallest loss of this grade, in points; a yaku is worth 1 to 10 of them.
        state: its name.
        mark: what stands at the answer.
        says: the verdict, with a place for what it costs.
    """

    least: float
    state: Literal["small", "mistake", "blunder"]
    mark: str
    says: str

    def verdict(self, loss: float) -> str:
        """Return the verdict on an action that loses `loss` points."""
        return _(self.says, cost=about_points(loss))


GRADES = (
    Grade(
        3,
        "blunder",
        N_("?? blunder"),
        N_("?? Blunder: it costs {cost}."),
    ),
    Grade(1, "mistake", N_("? mistake"), N_("? Mistake: it costs {cost}.")),
    Grade(
        0,
        "small",
        N_("?! small"),
        N_("?! Small mistake: it costs {cost}."),
    ),
)


@dataclass(frozen=True, slots=True)
class Valued:
    """One action.

    Attributes:
        value: what it earns on average, in points of this round.
        error: one standard error of that.
        is_right: whether it loses so little that it counts as right.
        loss: how much less it earns than the best; 0 for the best itself.
        why: a sentence on why the best is better than this one, "" if none is known.
        warning: a sentence on what this one has against it, "" if nothing is known.
    """

    action: Action
    value: float
    error: float
    is_right: bool
    loss: float = 0.0
    why: str = ""
    warning: str = ""


def grade_of(loss: float) -> Grade:
    """Return how bad a wrong action is that earns `loss` points less than the best.

    >>> grade_of(5.25).verdict(5.25)
    '?? Blunder: it costs about 5 points.'
    """
    return next(grade for grade in GRADES if loss >= grade.least)
