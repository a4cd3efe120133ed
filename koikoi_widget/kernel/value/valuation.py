"""What each action of a decision is worth: what its playouts bring and what the network foretells.

The playouts know how the cards may lie, and play on by a policy that both seats could beat; the
network knows how strong players play on, and errs from one position to the next. Each errs where
the other does not, so that the mean of the two is the better judge of a card. Between stopping and
koi-koi the playouts judge alone: there the network errs two to four times as much.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from ...engine.match import Match
from ...engine.view import View
from ..jit import Floats, call, is_compiled, np
from ..rules.tables import compile_rules
from ..trained_files import network_for
from .features import Network
from .match_value import NOTHING, after_view, match_worth
from .network import desk_for, price
from .playout_values import Outlook, asked_of, tally_samples

# How much of the price of a card is the network's.
SHARE = 0.5

# A difference of more standard errors than this is not chance.
ERRORS = 2


@dataclass(frozen=True)
class Prices:
    """What actions are worth, and with which errors.

    Attributes:
        sums: (actions,), of what each action brought, over all samples.
        products: (actions, actions), of what two of them brought in the same sample, multiplied.
        samples: how many there were.
        foretold: (actions,), what the network makes of them; None where the playouts judge alone.
    """

    sums: Floats
    products: Floats
    samples: int
    foretold: Floats | None

    @property
    def means(self) -> list[float]:
        """What each action is worth."""
        return [self.mean(place) for place in range(len(self.sums))]

    @property
    def best(self) -> int:
        """The index of the action that is worth most, the first of several."""
        means = self.means
        return means.index(max(means))

    def mean(self, place: int) -> float:
        """Return what an action is worth; one that brought the same in each sample is certain."""
        brought = float(self.sums[place]) / self.samples
        if self.foretold is None or not self._spread(place):
            return brought
        return (1 - SHARE) * brought + SHARE * float(self.foretold[place])

    def error(self, place: int, other: int | None = None) -> float:
        """Return the standard error of a mean, or of its difference from that of `other`."""
        share = 1.0 if self.foretold is None else 1 - SHARE
        return share * sqrt(self._spread(place, other) / self.samples)

    def _spread(self, place: int, other: int | None = None) -> float:
        total = float(self.sums[place])
        squares = float(self.products[place, place])
        if other is not None:
            total -= float(self.sums[other])
            squares += float(self.products[other, other] - 2 * self.products[place, other])
        return max(0.0, (squares - total * total / self.samples) / (self.samples - 1))

    def ranks(self) -> list[int]:
        """Return the rank of each action: 1 for all that cannot be told apart from the best."""
        left = sorted(range(len(self.sums)), key=self.mean, reverse=True)
        ranks = [0] * len(left)
        rank = 0
        while left:
            rank += 1
            leader = left[0]
            for place in left:
                if self.mean(leader) - self.mean(place) <= ERRORS * self.error(leader, place):
                    ranks[place] = rank
            left = [place for place in left if not ranks[place]]
        return ranks


def prices(outlook: Outlook, view: View, foretold: list[float] | None = None) -> Prices:
    """Return what the actions of `view` are worth: in chances of winning the match if the outlook
    counts them, or in points of the round.

    Args:
        outlook: on this view.
        view: of the seat to act.
        foretold: what the network makes of the actions, in the same; None asks it.
    """
    if not outlook.is_for_match:
        return points_of(outlook, view, foretold)
    tally = outlook.tally
    heard = _heard(view, foretold, standing=True)
    return Prices(tally.chances, tally.chance_products, outlook.samples, heard)


def points_of(outlook: Outlook, view: View, foretold: list[float] | None = None) -> Prices:
    """Return the same in points of the round; coins that change hands count once."""
    coins, tally = 2 if view.rules.zero_sum else 1, outlook.tally
    heard = _heard(view, foretold, standing=False)
    return Prices(tally.points / coins, tally.products / coins**2, outlook.samples, heard)


def _heard(view: View, foretold: list[float] | None, *, standing: bool) -> Floats | None:
    """Return what the network makes of the actions; None where it is not heard."""
    network = network_for(view.rules)
    if network is None or not hears_network(view):
        return None
    return np.array(foretold or values_of(view, network, standing=standing))


def values_of(view: View, network: Network, *, standing: bool = False) -> list[float]:
    """Return what the network alone makes of each of the view's legal actions.

    Args:
        view: of the seat to act.
        network: made for rounds by these rules, see `files.network_for`.
        standing: whether to count chances of winning the match instead of points, if points decide
            who wins it.

    Raises:
        InvalidPosition: the view is impossible, or has nothing to decide; the message says why.
    """
    position, desk = asked_of(view).position, desk_for(network)
    after = after_view(view, view.seat) if standing else NOTHING
    worth = match_worth(view.rules, after) if len(after) else NOTHING
    call(price, position, compile_rules(view.rules), network, worth, 0, 1, desk)
    values: list[float] = desk.values[: len(view.legal_actions)].tolist()
    return values


def hears_network(view: View) -> bool:
    """Return whether a network is asked what it makes of the actions of `view`, if there is one."""
    return view.phase not in ("decide", "declare")


def is_ready() -> bool:
    """Return whether actions can be priced without anything being compiled first."""
    return is_compiled(tally_samples) and is_compiled(price)


def prepare() -> None:
    """Have everything compiled; that takes up to a minute, once."""
    if not is_ready():
        load()


def load() -> None:
    """Price a decision, so that what is compiled is in memory: a twelfth of a second, 15 MB."""
    match = Match(seed=1)
    assert match.seat is not None
    view = match.view(match.seat)
    outlook = Outlook(view)
    outlook.look(2)
    points_of(outlook, view)
