"""What each legal action is worth, as values; `advise` computes them, `bars` shows them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple

from ..engine.actions import KOI_KOI, Action
from ..engine.display import as_html, as_text
from ..engine.errors import unknown
from ..engine.view import View
from ..locale import _
from ..simulation.frames import Framed

# A loss of no more points than this is fine: at the table nobody would notice it.
FINE = 0.3
_FINE_SHARE = 0.01  # where the match decides, the same of the chance of winning it


class InMatch(NamedTuple):
    """What an action does for the match.

    Attributes:
        win: the chance of winning it, a draw counting half.
        error: one standard error of `win`.
        loss: how much smaller that chance is than after the best action; 0 for the best itself.
        loss_error: one standard error of `loss`.
    """

    win: float
    error: float
    loss: float
    loss_error: float


class Option(NamedTuple):
    """One action and what it leads to. Chances are between 0 and 1, out of all samples.

    It is one of `Advice.options`; `kk.Option` is something else, an answer in a quiz.

    Attributes:
        action: what is done.
        equity: points (coins) that the round earns the seat on average: what the settlement pays
            it, less what it pays the opponent. If the loser pays the winner, these are the same
            coins and count once.
        error: one standard error of `equity`, by the chance of the deals alone; 0 if it is certain.
        win: the chance of winning the round.
        rank: 1 for the best and everything that cannot be told apart from it, 2 for the best of the
            rest and everything equal to that, and so on.
        loss: how much less it earns than the best; 0 for the best itself. Where the match decides,
            it may earn more, and `loss` is less than 0.
        loss_error: one standard error of `loss`. Both were tried against the same deals, so it is
            usually smaller than `error`.
        scores_first: the chance that the seat is the next to score, and so may or must stop; after
            koi-koi, that it improves its score before the opponent scores.
        opponent_first: the chance that the opponent is; the rest are rounds in which nobody scores.
        turns: how many cards the seat still plays on average, until the round ends.
        yaku: by id, the chances that seat and opponent hold it at the end of the round.
        match: what it does for the match, and what it is ranked by, where the match decides; None
            where the points of the round do.

    >>> advice = kk.advise(kk.Match("bga", seed=7, starter=0).view(0), samples=1000)
    >>> option = advice["play 1-ribbon"]
    >>> str(option.action), option.loss >= 0, 0 <= option.win <= 1
    ('play 1-ribbon', True, True)
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
    match: InMatch | None = None

    @property
    def worth(self) -> float:
        """What it is ranked by: the chance of winning the match where that decides, or points."""
        return self.equity if self.match is None else self.match.win

    @property
    def behind(self) -> float:
        """How much less than the best it is worth."""
        return self.loss if self.match is None else self.match.loss

    @property
    def is_fine(self) -> bool:
        """Whether it counts as right: nobody would notice the difference to the best."""
        return self.rank == 1 or self.behind <= (_FINE_SHARE if self.match else FINE)


@dataclass(frozen=True, slots=True, repr=False)
class Advice(Framed):
    """What each legal action of a view is worth.

    Attributes:
        view: the view that was asked about.
        options: for each legal action what it leads to, a `koikoi_widget.coach.advice.Option`: its
            `action`, `equity`, `error`, `win`, `rank`, `loss` and more. They are in the order of
            their rank. Those with the same rank are equal: the coach cannot tell them apart, and
            leaves them in the order of `view.legal_actions`. So the first is one of the `equals`,
            but need not be `best`, which has the highest average; `advice[advice.best]` finds it.
        samples: how many deals of the unseen cards each action was tried against.

    >>> view = kk.Match("bga", seed=7, starter=0).view(0)
    >>> advice = kk.advise(view, samples=1000)
    >>> advice.best in view.legal_actions, len(advice.options) == len(view.legal_actions)
    (True, True)
    >>> advice.options[0].action in advice.equals, advice[advice.best].loss
    (True, 0.0)
    """

    view: View
    options: tuple[Option, ...]
    samples: int
    _by_action: Mapping[Action, Option] = field(init=False, compare=False)

    def __post_init__(self) -> None:
        by_action = {option.action: option for option in self.options}
        object.__setattr__(self, "_by_action", MappingProxyType(by_action))

    def __reduce__(self) -> tuple[object, ...]:
        return Advice, (self.view, self.options, self.samples)

    def __getitem__(self, action: Action | str) -> Option:
        """Return the option of an action, or of its notation.

        Raises:
            UnknownName: it is not one of the legal actions.
        """
        if isinstance(action, str):
            action = Action.parse(action)
        if action not in self._by_action:
            raise unknown(_("action"), str(action), map(str, self.view.legal_actions))
        return self._by_action[action]

    @property
    def best(self) -> Action:
        """The action that is worth most; `equals` are those that may be just as good."""
        return min(self.options, key=lambda option: option.behind).action

    @property
    def is_for_the_match(self) -> bool:
        """Whether the match, not the points of the round, decides what is best: in its last rounds,
        and where somebody is about to go bust or to reach the target."""
        return self.options[0].match is not None

    @property
    def equals(self) -> tuple[Action, ...]:
        """The best action and those that lose at most two standard errors of the difference."""
        return tuple(option.action for option in self.options if option.rank == 1)

    @property
    def koi_koi(self) -> Option | None:
        """What playing on leads to, if the choice is between stopping and koi-koi."""
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
        """Return the figures by name, ready for JSON."""
        return {
            "seat": self.view.seat,
            "samples": self.samples,
            "best": str(self.best),
            "options": [
                option._asdict()
                | {
                    "action": str(option.action),
                    "yaku": dict(option.yaku),
                    "match": option.match and option.match._asdict(),
                }
                for option in self.options
            ],
        }

    def columns(self) -> dict[str, Sequence[object]]:
        """Return a row for each legal action, by rank, for a data frame.

        Columns: the fields of `Option`, but for the chances of each yaku; of `match` the chance of
        winning it.
        """
        names = [name for name in Option._fields if name != "yaku"]
        columns: dict[str, Sequence[object]] = {
            name: [getattr(option, name) for option in self.options] for name in names
        }
        columns["action"] = [str(option.action) for option in self.options]
        columns["match"] = [option.match and option.match.win for option in self.options]
        return columns

    def __repr__(self) -> str:
        equals = ", ".join(map(str, self.equals))
        return f"<Advice {equals}: {self[self.best].equity:+.2f}, {self.samples} samples>"

    def __str__(self) -> str:
        return as_text(self)

    def _repr_html_(self) -> str | None:
        return as_html(self)
