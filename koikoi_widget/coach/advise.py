"""What each action is worth: the rest of the round, played out thousands of times.

The coach knows what its seat knows. It deals what the seat cannot see anew for each sample, tries
every legal action against that same deal, and plays the round out by the kernel's policy.
"""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import CancelledError
from dataclasses import dataclass, field
from math import sqrt
from threading import Event
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from ..engine.actions import KOI_KOI, Action
from ..engine.errors import InvalidPosition, check_whole, unknown
from ..engine.view import View
from ..locale import _

if TYPE_CHECKING:
    from ..kernel.outlook import Outlook

# So many make the error of the median decision 0.15 points at most, by every preset.
SAMPLES = 18_000
_MOST = 10_000_000

# Differences of so many standard errors are told from chance.
ERRORS = 2

# A piece of work between two looks at whether it is still wanted: two or three milliseconds.
_SAMPLES_A_PIECE = 256


class Option(NamedTuple):
    """One action and what it leads to. Chances are shares of 1, of all samples.

    Attributes:
        equity: points (coins) that the round brings the seat on average: what its settlement pays
            it, less what it pays the opponent. Where the loser pays the winner these are the same
            coins and count once.
        error: one standard error of `equity`; 0 of what is certain.
        win: the chance to win the round.
        rank: 1 for the best and all that chance cannot tell from it, 2 for the best of the rest
            and what is equal to that, and so on.
        loss: how much less than the best it brings, 0 for the best itself.
        loss_error: one standard error of `loss`. Both met the same deals, so it is mostly less
            than `error`.
        scores_first: the chance that the seat is the next to score, so that it may stop or must;
            after koi-koi: that it improves before the opponent scores.
        opponent_first: the chance that the opponent is; what is left are rounds without a score.
        turns: how many cards the seat still plays on average, until the round ends.
        yaku: by id, the chances that seat and opponent hold it at the end of the round.
    """

    action: Action
    equity: float
    error: float
    win: float
    rank: int
    loss: float
    loss_error: float
    scores_first: float
    opponent_first: float
    turns: float
    yaku: Mapping[str, tuple[float, float]]


@dataclass(frozen=True, slots=True, repr=False)
class Advice:
    """What each legal action of a view is worth.

    Attributes:
        view: the view that was asked about.
        options: an `Option` for each legal action, by rank. Those of a rank are equal: the coach
            cannot tell them apart, and they stand in the order of `view.legal_actions`.
        samples: how many deals of the unseen cards each action was tried against.
    """

    view: View
    options: tuple[Option, ...]
    samples: int
    _by_action: Mapping[Action, Option] = field(init=False, compare=False)

    def __post_init__(self) -> None:
        found = {option.action: option for option in self.options}
        object.__setattr__(self, "_by_action", MappingProxyType(found))

    def __getitem__(self, action: Action | str) -> Option:
        """Return the option of an action, or of its notation.

        Raises:
            UnknownName: it is none of the legal actions.
        """
        if isinstance(action, str):
            action = Action.parse(action)
        if action not in self._by_action:
            raise unknown(_("action"), str(action), map(str, self.view.legal_actions))
        return self._by_action[action]

    @property
    def best(self) -> Action:
        """The action that brought most; `equals` are those that may be as good."""
        return min(self.options, key=lambda option: option.loss).action

    @property
    def equals(self) -> tuple[Action, ...]:
        """The best action and those within two standard errors of it."""
        return tuple(option.action for option in self.options if option.rank == 1)

    @property
    def koi_koi(self) -> Option | None:
        """What playing on leads to, if the choice is between stop and koi-koi."""
        return self._by_action.get(KOI_KOI)

    @property
    def yaku(self) -> dict[str, float]:
        """By id, the chance that the seat holds each yaku at the end, after the best action."""
        return {name: chances[0] for name, chances in self[self.best].yaku.items()}

    @property
    def opponent_yaku(self) -> dict[str, float]:
        """The same for the opponent."""
        return {name: chances[1] for name, chances in self[self.best].yaku.items()}

    def as_dict(self) -> dict[str, object]:
        """Return the figures by name, fit for JSON."""
        return {
            "seat": self.view.seat,
            "samples": self.samples,
            "best": str(self.best),
            "options": [
                option._asdict() | {"action": str(option.action), "yaku": dict(option.yaku)}
                for option in self.options
            ],
        }

    def __repr__(self) -> str:
        equals = ", ".join(map(str, self.equals))
        return f"<Advice {equals}: {self[self.best].equity:+.2f}, {self.samples} samples>"

    def __str__(self) -> str:
        from .bars import text_of

        return text_of(self)

    def _repr_html_(self) -> str:
        from .bars import html_of

        return html_of(self)


def advise(
    view: View, samples: int = SAMPLES, seed: int | str = 1, *, halt: Event | None = None
) -> Advice:
    """Return what each legal action of `view` is worth to its seat.

    The same view, samples and seed give the same advice on every machine. Other threads may run
    meanwhile.

    Args:
        view: of the seat to act: ``match.view(match.seat)``.
        samples: how many deals of the unseen cards to try each action against; the error falls
            with their square root.
        seed: what the deals are drawn from, a whole number or a word.
        halt: once another thread sets it, the advice is given up within milliseconds.

    Raises:
        InvalidPosition: the seat has nothing to decide, or the view cannot be: the message says
            why.
        InvalidRules: an argument has a value it does not allow.
        KernelMissing: numpy or numba is not installed.
        CancelledError: `halt` was set.
    """
    _check(view, samples)
    from ..kernel import Outlook

    outlook = Outlook(view, seed)
    while outlook.samples < samples:
        if halt is not None and halt.is_set():
            raise CancelledError
        outlook.look(min(_SAMPLES_A_PIECE, samples - outlook.samples))
    return Advice(view, _options(outlook, view), samples)


def _check(view: View, samples: object) -> None:
    if not isinstance(view, View):
        raise InvalidPosition(
            _("advice is given on a view, such as match.view(0), not on: {value!r}", value=view)
        )
    if view.phase == "over":
        raise InvalidPosition(_("the round is over: there is nothing to decide."))
    if view.turn != view.seat:
        raise InvalidPosition(
            _("seat {seat} has nothing to decide: it is not its turn.", seat=view.seat)
        )
    check_whole("samples", samples, 2, _MOST)


def _options(outlook: Outlook, view: View) -> tuple[Option, ...]:
    means = _Means(outlook, 2 if view.rules.zero_sum else 1)
    ranks, best = means.ranks(), means.best
    options = [
        _option(outlook, view, place, ranks[place], means, best)
        for place in range(len(outlook.actions))
    ]
    return tuple(sorted(options, key=lambda option: option.rank))


def _option(
    outlook: Outlook, view: View, place: int, rank: int, means: _Means, best: int
) -> Option:
    tally, samples = outlook.tally, outlook.samples
    first, opponent_first = (tally.firsts[place] / samples).tolist()
    return Option(
        outlook.actions[place],
        means.equity(place),
        means.error(place),
        float(tally.ends[place, 0]) / samples,
        rank,
        means.equity(best) - means.equity(place),
        means.error(best, place),
        first,
        opponent_first,
        float(tally.turns[place]) / samples,
        _yaku(view, (tally.yaku[place] / samples).tolist()),
    )


def _yaku(view: View, shares: list[list[float]]) -> Mapping[str, tuple[float, float]]:
    """Return the chances of each yaku by its id, in the order of the rules."""
    from ..kernel import yaku_of

    counted = {row.id: place for place, row in enumerate(yaku_of(view.rules, view.month))}
    return MappingProxyType({
        row.id: (shares[0][counted[row.id]], shares[1][counted[row.id]])
        for row in view.rules.active_yaku(view.month)
        if row.id in counted
    })


@dataclass(frozen=True)
class _Means:
    """Means and their errors, out of sums of points and of products over all samples."""

    outlook: Outlook
    coins: int  # by which a coin that changes hands has been counted

    @property
    def best(self) -> int:
        """The place of the action that brought most, the first of several."""
        return int(self.outlook.tally.points.argmax())

    def equity(self, place: int) -> float:
        return float(self.outlook.tally.points[place]) / self.outlook.samples / self.coins

    def error(self, place: int, other: int | None = None) -> float:
        """Return the standard error of an equity, or of the difference to that of `other`."""
        tally, samples = self.outlook.tally, self.outlook.samples
        total = int(tally.points[place])
        squares = int(tally.products[place, place])
        if other is not None:
            total -= int(tally.points[other])
            squares += int(tally.products[other, other]) - 2 * int(tally.products[place, other])
        spread = (squares - total * total / samples) / (samples - 1)
        return sqrt(max(0.0, spread) / samples) / self.coins

    def ranks(self) -> list[int]:
        """Return the rank of each action: 1 for all that chance cannot tell from the best."""
        left = sorted(range(len(self.outlook.actions)), key=self.equity, reverse=True)
        ranks = [0] * len(left)
        rank = 0
        while left:
            rank += 1
            leader = left[0]
            for place in left:
                apart = self.equity(leader) - self.equity(place)
                if apart <= ERRORS * self.error(leader, place):
                    ranks[place] = rank
            left = [place for place in left if not ranks[place]]
        return ranks
