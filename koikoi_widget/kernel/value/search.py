"""What each action is worth according to a network, and from looking further ahead.

The network prices the cards that a turn ends with. A search deals the unseen cards at random. From
each deal it plays every likely action on until the seat must play a card for the second time, both
seats following the network and knowing only what they can see. The network's price of the best card
then, or the way the round ended before that, is the value of the action in that deal. All actions
meet the same deals, so that they differ by what they do and not by luck.
"""

from __future__ import annotations

from typing import NamedTuple

from ...engine.view import View
from ..generator import first_state, following
from ..jit import Floats, Ints, call, compiled, inlined, np
from ..rules import array_layout as at
from ..rules.steps import apply
from ..rules.tables import Tables, compile_rules
from .features import HEADS, Network
from .match_value import NOTHING, after_view, match_worth
from .network import Desk, add_result, desk_for, price, utility
from .playout_values import Asked, asked_of, deal_hidden, unseen_of

# How many deals the network's own price is worth. A search of 240 deals gained 0.053, 0.055 and
# 0.054 points a decision with 0, 30 and 100 of them, 0.037 with 300 (error 0.01).
_PRIOR = 50
# An action that is this many points (or chances of winning) worse than the best is ignored.
_HOPELESS, _HOPELESS_CHANCE = 1.5, 0.04
_AHEAD = 2
# How many stock cards are tried for decisions within a search.
_TURNED = 4


class Stakes(NamedTuple):
    """What the match is worth after the round, for the seat in question and for its opponent.

    Without rows points are counted, see `network.price`.
    """

    own: Floats
    other: Floats


@inlined
def look_ahead(
    position: Ints,
    seat: int,
    ahead: int,
    most: int,
    tables: Tables,
    network: Network,
    stakes: Stakes,
    desk: Desk,
    state: int,
) -> tuple[float, int]:
    """Play `position` on until `seat` has to play a card for the `ahead`-th time, or to the end.

    Return what the result is worth to it, and the state.

    Args:
        most: as in `price`, in these decisions.
    """
    cards = 0
    while position[at.PHASE] != at.OVER:
        mine = position[at.SEAT] == seat
        state = following(state)
        _count, best = price(
            position, tables, network, stakes.own if mine else stakes.other, most, state, desk
        )
        if mine and position[at.PHASE] == at.PLAY:
            cards += 1
            if cards == ahead:
                return desk.values[best], state
        apply(position, desk.actions[best], tables)
    heads = desk.heads[17]
    for head in range(HEADS):
        heads[head] = 0.0
    add_result(position[at.RESULT :], seat, heads)
    return utility(heads, stakes.own), state


@compiled
def search_deals(
    asked: Asked,
    likely: Ints,
    deals: int,
    ahead: int,
    most: int,
    tables: Tables,
    network: Network,
    stakes: Stakes,
    random: Ints,
    unseen: Ints,
    dealt: Ints,
    position: Ints,
    desk: Desk,
    sums: Floats,
) -> None:
    """Look ahead from new deals; add what each likely action is worth in them to `sums`.

    Args:
        likely: the indices of those actions.
        deals: how many.
        ahead, most: as in `look_ahead`.
        random: one number, the state of chance.
        unseen, dealt, position: as in `outlook.Work`.
    """
    seat = asked.position[at.SEAT]
    state = random[0]
    for _deal in range(deals):
        before = deal_hidden(asked, unseen, dealt, state)
        for number in range(likely.shape[0]):
            for entry in range(at.SIZE):
                position[entry] = dealt[entry]
            apply(position, asked.actions[likely[number]], tables)
            value, state = look_ahead(
                position, seat, ahead, most, tables, network, stakes, desk, before
            )
            sums[likely[number]] += value
    random[0] = state


class Search:
    """What every legal action of a view is worth to its seat; `look` finds out more.

    Args:
        view: of the seat to act.
        network: made for rounds under these rules, see `files.network_for`.
        seed: the same seed deals the same, however many calls of `look` it takes.
        standing: whether to count chances of winning the match instead of points, if points decide
            who wins it.
        ahead: how many times the seat has to play a card before the network prices what it has; the
            round is over after 8.

    Attributes:
        heads: (actions, HEADS), what the network answers to each action but passing.

    Raises:
        InvalidPosition: the view is impossible, or has nothing to decide; the message says why.
    """

    def __init__(
        self,
        view: View,
        network: Network,
        seed: int | str = 1,
        *,
        standing: bool = False,
        ahead: int = _AHEAD,
    ) -> None:
        self._asked, self._ahead = asked_of(view), ahead
        self._network, self._tables = network, compile_rules(view.rules)
        self._stakes = _stakes(view) if standing else Stakes(NOTHING, NOTHING)
        self._desk = desk_for(network)
        start = self._asked.position
        call(price, start, self._tables, network, self._stakes.own, 0, 1, self._desk)
        self._prior = self._desk.values[: len(view.legal_actions)].copy()
        self.heads = self._desk.heads[: len(view.legal_actions)].copy()
        behind = self._prior.max() - self._prior
        hopeless = _HOPELESS_CHANCE if len(self._stakes.own) else _HOPELESS
        self._likely = np.flatnonzero(behind <= hopeless).astype(np.int64)
        self._random = np.array([first_state(seed)], np.int64)
        self._places = unseen_of(view), start.copy(), start.copy()
        self._sums = np.zeros(len(self._prior))
        self._deals = 0

    @property
    def settled(self) -> bool:
        """Whether only one action is at all likely, so that there is nothing to search for."""
        return len(self._likely) == 1

    def look(self, deals: int) -> None:
        """Try `deals` more deals; other threads may run meanwhile."""
        call(
            search_deals,
            self._asked,
            self._likely,
            deals,
            self._ahead,
            _TURNED,
            self._tables,
            self._network,
            self._stakes,
            self._random,
            *self._places,
            self._desk,
            self._sums,
        )
        self._deals += deals

    @property
    def values(self) -> list[float]:
        """What each action is worth, in points or in chances of winning the match."""
        found = self._prior.copy()
        likely = self._likely
        found[likely] = (_PRIOR * found[likely] + self._sums[likely]) / (_PRIOR + self._deals)
        values: list[float] = found.tolist()
        return values


def _stakes(view: View) -> Stakes:
    """Return what the match is worth after this round, if points decide it."""
    both = (after_view(view, seat) for seat in (view.seat, 1 - view.seat))
    return Stakes(*(match_worth(view.rules, after) if len(after) else NOTHING for after in both))


def values_of(view: View, network: Network, *, standing: bool = False) -> list[float]:
    """Return what each of the view's legal actions is worth by the network alone; see `Search`."""
    return Search(view, network, standing=standing).values
