"""A match looked back on: every decision priced, by what its seat could know when it took it.

Each decision is advised on from few deals first. One that seems to have cost something is looked
at again with more and other deals, and only what those show counts: the first look chose it among
many, so by chance it would be too hard.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import dataclass
from math import sqrt
from threading import Event

from ..engine.actions import DEAL, Action
from ..engine.errors import check_seat
from ..engine.match import Match, as_match
from ..engine.record import Record
from ..engine.rules import Rules
from ..engine.view import View
from ..progress import Advance
from ..progress import progress as progress_bar
from .advise import ERRORS, Advice, Option, advise

# A first look at every decision, and how much closer the second one is.
FIRST_LOOK = 3_000
CLOSER = 4


@dataclass(frozen=True, slots=True)
class Decision:
    """One choice between two actions or more, and what it was worth.

    Attributes:
        place: how many actions of the match came before it; there a replay shows it.
        view: what its seat knew.
        action: what was chosen.
        advice: what each legal action was worth.
    """

    place: int
    view: View
    action: Action
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
        """By how many points the best action was better; 0 if chance cannot tell it from that."""
        return self.chosen.loss if self.chosen.rank > 1 else 0.0

    @property
    def error(self) -> float:
        """One standard error of the difference between the best action and the chosen one."""
        return self.chosen.loss_error

    def as_dict(self) -> dict[str, object]:
        """Return the figures by name, fit for JSON."""
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
        }


@dataclass(frozen=True, slots=True, repr=False)
class Review:
    """The decisions of a match, by what each one cost.

    Attributes:
        rules: of the match.
        seats: whose decisions were priced.
        decisions: those with a choice, as they were taken.
    """

    rules: Rules
    seats: tuple[int, ...]
    decisions: tuple[Decision, ...]

    @property
    def costliest(self) -> tuple[Decision, ...]:
        """The decisions that cost something, the costliest first."""
        found = [decision for decision in self.decisions if decision.cost]
        return tuple(sorted(found, key=lambda decision: -decision.cost))

    def of(self, seat: int) -> tuple[Decision, ...]:
        """Return the decisions of a seat."""
        return tuple(decision for decision in self.decisions if decision.seat == seat)

    def cost(self, seat: int) -> tuple[float, float]:
        """Return what the decisions of a seat cost together, and one standard error of that."""
        costly = [decision for decision in self.of(seat) if decision.cost]
        together = sum(decision.cost for decision in costly)
        return together, sqrt(sum(decision.error**2 for decision in costly))

    def as_dict(self) -> dict[str, object]:
        """Return the figures by name, fit for JSON; the costliest decisions first."""
        costs = {seat: self.cost(seat) for seat in self.seats}
        return {
            "rules": str(self.rules),
            "seats": [
                {"seat": seat, "decisions": len(self.of(seat)), "cost": cost, "error": error}
                for seat, (cost, error) in costs.items()
            ],
            "decisions": [
                decision.as_dict()
                for decision in sorted(self.decisions, key=lambda one: -one.cost)
            ],
        }

    def __repr__(self) -> str:
        costs = " ".join(f"cost {seat}={self.cost(seat)[0]:.2f}" for seat in self.seats)
        return f"<Review {self.rules} decisions={len(self.decisions)} {costs}>"

    def __str__(self) -> str:
        from .mistakes import text_of

        return text_of(self)

    def _repr_html_(self) -> str:
        from .mistakes import html_of

        return html_of(self)


@dataclass(frozen=True, slots=True)
class Choice:
    """A decision of a match, not yet priced; see `Decision`."""

    place: int
    view: View
    action: Action


def review(
    record: Record | Match | str,
    seat: int | None = None,
    *,
    samples: int = FIRST_LOOK,
    seed: int | str = 1,
    progress: bool | Advance = True,
    halt: Event | None = None,
) -> Review:
    """Price the decisions of a match, running or finished.

    Args:
        record: a record, its text, or a match.
        seat: whose decisions, 0 or 1; None: both.
        samples: how many deals of the unseen cards each decision is first tried against.
        seed: what the deals are drawn from.
        progress: whether a terminal or a notebook shows how far it is; or what is told of every
            decision priced.
        halt: once another thread sets it, the review is given up within milliseconds.

    Raises:
        RecordError: the record cannot be read or played; the error names its line.
        UnknownName: a seat other than 0 and 1.
        InvalidRules: an argument has a value it does not allow.
        KernelMissing: numpy or numba is not installed.
        CancelledError: `halt` was set.
    """
    match = as_match(record)
    found = list(choices(match, seat))
    bar = nullcontext(progress) if callable(progress) else progress_bar(len(found), progress)
    with bar as advance:
        decisions = []
        for choice in found:
            decisions.append(priced(choice, samples, seed, halt=halt))
            advance(1)
    return Review(match.rules, (0, 1) if seat is None else (seat,), tuple(decisions))


def choices(match: Match, seat: int | None = None) -> Iterator[Choice]:
    """Yield what a seat of `match` (None: either) chose where it had a choice.

    Raises:
        UnknownName: a seat other than 0 and 1.
    """
    if seat is not None:
        check_seat(seat)
    played = match.played
    past = Match.from_record(match.record)
    while past.actions:
        past.undo()
    for place, (who, action) in enumerate(played):
        if action != DEAL and seat in (None, who) and len(past.legal_actions) > 1:
            yield Choice(place, past.view(who), action)
        past.push(action)


def priced(
    choice: Choice, samples: int = FIRST_LOOK, seed: int | str = 1, *, halt: Event | None = None
) -> Decision:
    """Return a decision with what it was worth.

    Raises:
        InvalidRules: an argument has a value it does not allow.
        KernelMissing: numpy or numba is not installed.
        CancelledError: `halt` was set.
    """
    advice = advise(choice.view, samples, seed, halt=halt)
    chosen = advice[choice.action]
    if chosen.loss > ERRORS * chosen.loss_error:
        advice = advise(choice.view, CLOSER * samples, f"{seed} closer", halt=halt)
    return Decision(choice.place, choice.view, choice.action, advice)
