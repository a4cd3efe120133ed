"""The strong player: knows what each position is worth by a network that has learned it.

Of every action it knows the exact mean over the cards the stock may turn, the best choice between
two cards and between stop and koi-koi included. Towards the end of a match it counts chances to
win the match instead of points. By rules no network was made for it plays every action out
against deals of the unseen cards, and takes the one that brought most.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from ..engine.actions import DECLARE, PASS, Action
from ..engine.errors import InvalidRules
from ..engine.view import View
from ..locale import _
from .greedy import declaring_loses_the_match

# From so many rounds before the end of a match its standing counts, not only points. Measured
# over 3,000 paired matches by `nintendo`: 51.7 ± 0.4 % against counting points alone, no more from
# 6 rounds (50.0 ± 0.4 against 3) and not clearly more from all.
_STANDING_COUNTS = 3


@dataclass(frozen=True, kw_only=True)
class Coach:
    """Play what is worth most.

    Attributes:
        slips: how wrong it may see each action, in points (one standard deviation): 0 never slips.
        samples: deals that each action is played out against where no network is known.

    Raises:
        InvalidRules: a number is none, or out of bounds.
        KernelMissing: numpy or numba is not installed.
    """

    slips: float = 0.0
    samples: int = 400

    def __post_init__(self) -> None:
        if not _is_number(self.slips) or not 0 <= self.slips <= 100:
            raise _not_allowed("slips", self.slips, _("a number from 0 to 100"))
        if type(self.samples) is not int or not 2 <= self.samples <= 1_000_000:
            allowed = _("a whole number from {least} to {most}", least=2, most=1_000_000)
            raise _not_allowed("samples", self.samples, allowed)
        from ..kernel import jit  # says here, not in the middle of a match, what is missing

        del jit

    def choose(self, view: View, rng: Random) -> Action:
        """Return the action that is worth most to the seat, as far as it can know."""
        actions = view.legal_actions
        if len(actions) == 1:
            return actions[0]
        if view.phase == "declare":
            return PASS if declaring_loses_the_match(view) else DECLARE
        values = self.values(view, rng)
        if self.slips:
            values = [value + rng.gauss(0.0, self.slips) for value in values]
        return actions[values.index(max(values))]

    def values(self, view: View, rng: Random) -> list[float]:
        """Return what each of `view.legal_actions` is worth: points, or chances to win."""
        from ..kernel import Outlook, network_for, values_of

        network = network_for(view.rules)
        if network is not None:
            left = view.rules.rounds - view.round_number
            return values_of(view, network, standing=not self.slips and left < _STANDING_COUNTS)
        outlook = Outlook(view, rng.getrandbits(32))
        outlook.look(self.samples)
        return [float(points) / self.samples for points in outlook.tally.points]


@dataclass(frozen=True, kw_only=True)
class Average:
    """Play every action out against deals of the unseen cards, and take what brought most.

    The rest of each round is played by the kernel's policy. This is what stronger players are
    measured against.

    Attributes:
        samples: how many deals.
    """

    samples: int = 400

    def choose(self, view: View, rng: Random) -> Action:
        """Return the action that brought most points on average."""
        if len(view.legal_actions) == 1:
            return view.legal_actions[0]
        from ..kernel import Outlook

        outlook = Outlook(view, rng.getrandbits(32))
        outlook.look(self.samples)
        return view.legal_actions[int(outlook.tally.points.argmax())]


@dataclass(frozen=True, kw_only=True)
class Policy:
    """Play by the quick policy that plays rounds out for the coach."""

    def choose(self, view: View, rng: Random) -> Action:
        """Return the action that the policy likes best."""
        if len(view.legal_actions) == 1:
            return view.legal_actions[0]
        from ..kernel import action_of, from_view, policy_choice, weights_for

        position = from_view(view, rng.getrandbits(32))
        return action_of(policy_choice(position, view.rules, weights_for(view.rules)))


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _not_allowed(name: str, value: object, allowed: str) -> InvalidRules:
    return InvalidRules(_("{name} cannot be {value!r}; it can be {allowed}.", name=name,
                         value=value, allowed=allowed))
