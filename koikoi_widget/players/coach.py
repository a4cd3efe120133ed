"""The strong player, and others that think in part as it does.

It prices actions as advice does, from fewer deals of the unseen cards: by what they bring where
every action is played out, and by a network that has learned what positions are worth. Where the
match decides it counts chances of winning that instead of points. Without numba, and until the
kernel is compiled, it goes by the network alone, in points and in plain numpy; by rules of more
yaku than the network reads, by the deals alone.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from random import Random

from ..engine.actions import DECLARE, PASS, Action
from ..engine.errors import KernelMissing, check_number, check_rng, check_whole
from ..engine.match import Match
from ..engine.view import View
from ..engine.view_checks import only_action
from .greedy import declaring_loses_the_match

_WITHOUT_NETWORK = 400  # deals, where neither is there
_LOOK = 500  # deals, between two looks at whether the best action is clear


@dataclass(frozen=True, kw_only=True)
class Coach:
    """Play what is worth most.

    Attributes:
        slips: how wrong it may see each action, in points (one standard deviation): 0 never slips.
        samples: deals that each action is played out against, at most: fewer where the best one is
            clear. 0: none, it goes by the network alone, ten times as fast.

    Raises:
        InvalidValue: a number is none, or out of bounds.
        KernelMissing: numpy is not installed.
    """

    slips: float = 0.0
    samples: int = 3000

    def __post_init__(self) -> None:
        check_number("slips", self.slips, 0, 100)
        if not (isinstance(self.samples, int) and self.samples == 0):
            _check_samples(self.samples)
        from ..kernel import arrays

        del arrays  # that numpy is missing is said at once, not in the middle of a match

    def prepare(self) -> None:
        """Have the kernel compiled if there is one, so that it plays at its best."""
        with suppress(KernelMissing):
            from ..kernel.value.valuation import prepare

            prepare()

    def choose(self, view: View, rng: Random) -> Action:
        """Return the action that is worth most to the seat, as far as the seat can know.

        Raises:
            InvalidPosition: the view is impossible, or has nothing to decide.
            InvalidValue: `rng` is no source of chance.
        """
        check_rng(rng)
        if only := only_action(view):
            return only
        if view.phase == "declare":
            return PASS if declaring_loses_the_match(view) else DECLARE
        values = self.values(view, rng)
        if self.slips:
            values = [value + rng.gauss(0.0, self.slips) for value in values]
        return view.legal_actions[values.index(max(values))]

    def values(self, view: View, rng: Random) -> list[float]:
        """Return what each of `view.legal_actions` is worth: points, or chances to win."""
        from ..kernel.trained_files import network_for

        network, seed = network_for(view.rules), rng.getrandbits(32)
        if network is not None and not _readiness()():
            from ..kernel.value import network_numpy

            return network_numpy.values_of(view, network)
        from ..kernel.value.match_value import decides
        from ..kernel.value.playout_values import Outlook
        from ..kernel.value.valuation import hears_network, prices, values_of

        # Slips are in points, so what they are added to must be too.
        standing, foretold = decides(view) and not self.slips, None
        if network is not None and (not self.samples or hears_network(view)):
            foretold = values_of(view, network, standing=standing)
            if not self.samples:
                return foretold
        outlook, most = Outlook(view, seed, standing=standing), self.samples or _WITHOUT_NETWORK
        while True:
            outlook.look(min(_LOOK, most - outlook.samples))
            worth = prices(outlook, view, foretold)
            if outlook.samples == most or worth.ranks().count(1) == 1:
                return worth.means


class _NeedsKernel(ABC):
    """A player that cannot move without the compiled kernel."""

    def __post_init__(self) -> None:
        from ..kernel import jit

        del jit  # what is missing is said at once, not in the middle of a match

    def prepare(self) -> None:
        """Have the kernel compiled, if that was never done; it takes up to a minute."""
        match = Match(seed=1)
        assert match.seat is not None
        self.choose(match.view(match.seat), Random(1))

    def choose(self, view: View, rng: Random) -> Action:
        """Return the action that is best by what this player goes by.

        Raises:
            InvalidPosition: the view is impossible, or has nothing to decide.
            InvalidValue: `rng` is no source of chance.
        """
        check_rng(rng)
        return only_action(view) or self._best(view, rng)

    @abstractmethod
    def _best(self, view: View, rng: Random) -> Action: ...


@dataclass(frozen=True, kw_only=True)
class Average(_NeedsKernel):
    """Play every action out against deals of the unseen cards, and take what earned most.

    The kernel's policy plays the rest of each round. Stronger players are measured against this
    one.

    Attributes:
        samples: how many deals.

    Raises:
        InvalidValue: that is not a number, or out of bounds.
        KernelMissing: numpy or numba is not installed.
    """

    samples: int = 400

    def __post_init__(self) -> None:
        _check_samples(self.samples)
        super().__post_init__()

    def _best(self, view: View, rng: Random) -> Action:
        from ..kernel.value.playout_values import Outlook

        outlook = Outlook(view, rng.getrandbits(32))
        outlook.look(self.samples)
        means = outlook.means
        return view.legal_actions[means.index(max(means))]


@dataclass(frozen=True, kw_only=True)
class Policy(_NeedsKernel):
    """Play by the fast policy that the coach uses for its playouts.

    Raises:
        KernelMissing: numpy or numba is not installed.
    """

    def _best(self, view: View, rng: Random) -> Action:
        from ..kernel.play.batches import policy_choice
        from ..kernel.rules.position import action_of, from_view
        from ..kernel.trained_files import weights_for

        position = from_view(view, rng.getrandbits(32))
        return action_of(policy_choice(position, view.rules, weights_for(view.rules)))


def _check_samples(samples: object) -> None:
    check_whole("samples", samples, 2, 1_000_000)


@cache
def _readiness() -> Callable[[], bool]:
    """Return what tells whether the kernel is compiled; without a compiler it never is."""
    try:
        from ..kernel.value.valuation import is_ready
    except KernelMissing:
        return lambda: False
    return is_ready
