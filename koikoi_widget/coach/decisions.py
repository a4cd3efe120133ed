"""What the decisions of a match cost, as values; `review` prices them, `mistakes` shows them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from ..engine.actions import DECLARE, KOI_KOI, PASS, STOP, Action
from ..engine.display import as_html, as_text
from ..engine.rules import Rules
from ..engine.view import View
from ..simulation.frames import Framed
from .advice import Advice, Option
from .luck import Luck

# What winning a match counts for, where points and matches are put in one order. At the start of an
# even match of 12 rounds a point changes the chance of winning by 1.2 % under `nintendo`, 0.6 %
# under `bga` and 1.9 % under `italian` (`kernel.value.match_value.after_round`).
A_MATCH = 80
# What gives up points for the hope of more, and what would have brought them for certain.
_DARES: dict[Action, Action] = {KOI_KOI: STOP, PASS: DECLARE}


@dataclass(frozen=True, slots=True)
class Choice:
    """One choice between two actions or more, not yet priced.

    Attributes:
        place: how many actions of the match came before it, which is where a replay shows it.
        view: what the seat knew.
        action: what was chosen.
    """

    place: int
    view: View
    action: Action


@dataclass(frozen=True, slots=True)
class Decision(Choice):
    """A choice, and what it was worth.

    Attributes:
        place, view, action: how many actions of the match came before it, what the seat knew, what
            was chosen.
        advice: what each legal action was worth.

    >>> match = kk.Match("bga", seed=7, starter=0)
    >>> match.push("play 1-ribbon")
    >>> [decision] = kk.review(match, samples=100, progress=False).decisions
    >>> decision.place, str(decision.action)
    (0, 'play 1-ribbon')
    """

    advice: Advice

    @property
    def seat(self) -> int:
        """The seat that chose."""
        return self.view.seat

    @property
    def chosen(self) -> Option:
        """What the chosen action was worth."""
        return self.advice[self.action]

    @property
    def best(self) -> Option:
        """What the best action was worth."""
        return self.advice[self.advice.best]

    @property
    def cost(self) -> float:
        """By how many points the best action was better; 0 if the two cannot be told apart, and
        where the match decides."""
        chosen = self.chosen
        return chosen.loss if chosen.rank > 1 and not chosen.match else 0.0

    @property
    def error(self) -> float:
        """One standard error of the difference between the best action and the chosen one."""
        return self.chosen.loss_error

    @property
    def match_cost(self) -> float:
        """By how much the best action's chance of winning the match was larger, where the match
        decides; 0 if the two cannot be told apart."""
        match = self.chosen.match
        return match.loss if match and self.chosen.rank > 1 else 0.0

    @property
    def gravity(self) -> float:
        """What decisions are ordered by: points, and the chance to win the match in points, too."""
        return self.cost + A_MATCH * self.match_cost

    @property
    def dared(self) -> int:
        """The points that were certain, and were given up for the hope of more; 0 if none were."""
        safe = _DARES.get(self.action)
        return round(self.advice[safe].equity) if safe else 0

    def as_dict(self) -> dict[str, object]:
        """Return the figures by name, ready for JSON."""
        return {
            "place": self.place,
            "round": self.view.round_number,
            "seat": self.seat,
            "action": str(self.action),
            "equity": self.chosen.equity,
            "best": str(self.best.action),
            "best_equity": self.best.equity,
            "equals": [str(action) for action in self.advice.equals],
            "cost": self.cost,
            "error": self.error,
            "match_cost": self.match_cost,
        }


# Of a data frame: what `as_dict` tells of a decision and is one value.
_COLUMNS = "place round seat action equity best best_equity cost error match_cost".split()


@dataclass(frozen=True, slots=True, repr=False)
class Review(Framed):
    """The decisions of a match, by what each one cost.

    Attributes:
        rules: of the match.
        seats: whose decisions were priced.
        decisions: those with a choice, in order.
        luck: of the rounds that are over.

    >>> match = kk.Match("bga", seed=7, starter=0)
    >>> match.push("play 1-ribbon")
    >>> review = kk.review(match, samples=100, progress=False)
    >>> [decision.cost >= 0 for decision in review.decisions]
    [True]
    """

    rules: Rules
    seats: tuple[int, ...]
    decisions: tuple[Decision, ...]
    luck: Luck

    @property
    def costliest(self) -> tuple[Decision, ...]:
        """The decisions that cost points or chances of winning the match, costliest first."""
        costly = [decision for decision in self.decisions if decision.gravity]
        return tuple(sorted(costly, key=lambda decision: -decision.gravity))

    @property
    def mistakes(self) -> tuple[Decision, ...]:
        """The costliest decisions but for those that a quiz would count as right."""
        return tuple(decision for decision in self.costliest if not decision.chosen.is_fine)

    @property
    def bravest(self) -> Decision | None:
        """The decision that dared most, of those clearly better than all else; None without one."""
        right = (one for one in self.decisions if one.advice.equals == (one.action,))
        bravest = max(right, key=lambda decision: decision.dared, default=None)
        return bravest if bravest and bravest.dared else None

    def of(self, seat: int) -> tuple[Decision, ...]:
        """Return the decisions of a seat."""
        return tuple(decision for decision in self.decisions if decision.seat == seat)

    def only(self, seat: int) -> Review:
        """Return the review of one seat's decisions."""
        return Review(self.rules, (seat,), self.of(seat), self.luck)

    def cost(self, seat: int) -> tuple[float, float]:
        """Return the total cost of a seat's decisions, and one standard error of it."""
        costly = [decision for decision in self.of(seat) if decision.cost]
        together = sum(decision.cost for decision in costly)
        return together, sqrt(sum(decision.error**2 for decision in costly))

    def match_cost(self, seat: int) -> float:
        """Return the chances of winning the match that a seat's decisions gave away, added up."""
        return sum(decision.match_cost for decision in self.of(seat))

    def as_dict(self) -> dict[str, object]:
        """Return the figures by name, ready for JSON; costliest decisions first."""
        costs = {seat: self.cost(seat) for seat in self.seats}
        return {
            "rules": str(self.rules),
            "seats": [
                {
                    "seat": seat,
                    "decisions": len(self.of(seat)),
                    "cost": cost,
                    "error": error,
                    "match_cost": self.match_cost(seat),
                }
                for seat, (cost, error) in costs.items()
            ],
            "decisions": [
                decision.as_dict()
                for decision in sorted(self.decisions, key=lambda decision: -decision.gravity)
            ],
            "luck": self.luck.as_dict(),
        }

    def columns(self) -> dict[str, Sequence[object]]:
        """Return a row for each decision, in order, for a data frame.

        Columns: rules, and what `Decision.as_dict` names, but for the list of equals.
        """
        rows = [decision.as_dict() for decision in self.decisions]
        columns = {name: [row[name] for row in rows] for name in _COLUMNS}
        return {"rules": [str(self.rules)] * len(rows), **columns}

    def __repr__(self) -> str:
        costs = " ".join(f"cost {seat}={self.cost(seat)[0]:.2f}" for seat in self.seats)
        return f"<Review {self.rules} decisions={len(self.decisions)} {costs}>"

    def __str__(self) -> str:
        return as_text(self)

    def _repr_html_(self) -> str | None:
        return as_html(self)
