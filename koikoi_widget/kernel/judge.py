"""What each action of a view is worth by a network: checked arguments in, numbers out."""

from __future__ import annotations

from ..engine.view import View
from .jit import call
from .network import Network, desk, price
from .outlook import codes_of
from .position import check, from_view
from .standing import NOTHING, counts_points, worth
from .tables import compile_rules


def values_of(view: View, network: Network, *, standing: bool = False) -> list[float]:
    """Return what each of the view's legal actions is worth to its seat.

    Args:
        network: made for rounds by these rules, see `trained.network_for`.
        standing: whether to count chances to win the match instead of points, where points tell
            who wins it.

    Raises:
        InvalidPosition: the view cannot be, or has nothing to decide; the message says why.
    """
    position = from_view(view)
    check(position, view.rules)
    codes_of(view, position)
    stakes = NOTHING
    if standing and counts_points(view.rules) and view.round_number <= view.rules.rounds:
        left = view.rules.rounds - view.round_number
        stakes = worth(view.rules, left, view.points[view.seat] - view.points[1 - view.seat])
    place = desk(network)
    call(price, position, compile_rules(view.rules), network, stakes, 0, 1, place)
    values: list[float] = place.values[: len(view.legal_actions)].tolist()
    return values
