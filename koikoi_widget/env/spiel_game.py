"""One round as a game of OpenSpiel: chance deals all cards, then both seats act in turn.

Importing this registers the game; then `pyspiel.load_game("python_koikoi")` makes it, and
`pyspiel.load_game("python_koikoi(rules=nintendo)")` under other rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from random import Random
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from ..engine.actions import ACTIONS
from ..engine.cards import DECK, CardSet
from ..engine.errors import IllegalAction, LibraryMissing, reason_of_import
from ..engine.match import Match
from ..engine.round import MONTH_MASKS, Deal, must_redeal
from ..engine.rules import Rules, find_rules
from ..engine.settle import most_points
from ..engine.view import View
from ..locale import _
from .encoding import SIZE, action_of, observation
from .episode import lead, push


def _missing(error: ModuleNotFoundError) -> LibraryMissing:
    words = _(
        "a game of OpenSpiel needs its library ({reason}); install it with: pip install "
        "'koikoi_widget[spiel]'",
        reason=reason_of_import(error),
    )
    return LibraryMissing(words)


try:
    import pyspiel
except ModuleNotFoundError as error:
    raise _missing(error) from None

_GAME = pyspiel.GameType(
    short_name="python_koikoi",
    long_name="Koi-Koi",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"rules": "bga"},
)
# Cards that are dealt to the field first, then to each hand; the rest is the stock.
_FIELD, _HAND = 8, 8
_MOST_ACTIONS = 2 * (8 * 3 + 1)  # in a round: each plays, takes, calls with 8 cards; declares


class KoiKoiGame(pyspiel.Game):  # type: ignore[misc]  # it has no types
    """One round under the rules called `rules`; a utility is in points, and both add up to 0."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        self.rules: Rules = find_rules((params or {}).get("rules", "bga"), rounds=1)
        most = float(most_points(self.rules))
        info = pyspiel.GameInfo(
            num_distinct_actions=len(ACTIONS),
            max_chance_outcomes=len(DECK),
            num_players=2,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=_MOST_ACTIONS,
        )
        super().__init__(_GAME, info, params or {})

    def new_initial_state(self) -> KoiKoiState:
        """Return the state before chance says who leads."""
        return KoiKoiState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return how often chance acts: it says who leads, and deals each card."""
        return 1 + len(DECK)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> KoiKoiObserver:
        """Return what shows a state to a player."""
        return KoiKoiObserver(iig_obs_type, params)


class KoiKoiState(pyspiel.State):  # type: ignore[misc]  # it has no types
    """Chance says who leads, then deals card by card; an action is its number in `kk.ACTIONS`.

    A field that the rules deal again is never dealt, and the others are as likely as they are after
    such deals.
    """

    def __init__(self, game: KoiKoiGame) -> None:
        super().__init__(game)
        self.rules: Rules = game.rules
        self.starter: int | None = None
        self.dealt: list[int] = []  # cards by their index, in the order in which they were dealt
        self.match: Match | None = None  # once all are dealt

    def current_player(self) -> int:
        """Return the seat to act, or that chance acts, or that the round is over."""
        if self.match is None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.match.seat
        return int(pyspiel.PlayerId.TERMINAL) if seat is None else seat

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the seats that may lead, or the next cards, and how likely each is."""
        if self.starter is None:
            return [(0, 0.5), (1, 0.5)]
        left = [card for card in range(len(DECK)) if card not in self.dealt]
        if len(self.dealt) >= _FIELD:
            return [(card, 1 / len(left)) for card in left]
        after = {card: _counts((*self.dealt, card)) for card in left}
        orders = {counts: _orders(self.rules, counts) for counts in {*after.values()}}
        total = sum(orders[counts] for counts in after.values())
        return [(card, orders[counts] / total) for card, counts in after.items() if orders[counts]]

    def _legal_actions(self, player: int) -> list[int]:
        assert self.match is not None
        return sorted(action.number for action in self.match.legal_actions)

    def _apply_action(self, action: int) -> None:
        if self.match is not None:
            push(self.match, action_of(action))
        elif self.starter is None:
            self.starter = action
        else:
            self._deal(action)

    def _deal(self, card: int) -> None:
        self.dealt.append(card)
        if len(self.dealt) == len(DECK):
            cards = [DECK[index] for index in self.dealt]
            first, second = _FIELD + _HAND, _FIELD + 2 * _HAND
            hands = CardSet(cards[_FIELD:first]), CardSet(cards[first:second])
            deal = Deal(hands, CardSet(cards[:_FIELD]), tuple(cards[second:]))
            self.match = Match(self.rules, 0, deals=[deal], starter=self.starter)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> KoiKoiState:
        """Return a state that `player` cannot tell from this one, its hidden cards dealt at random.

        Python's `ismcts` asks for it; the search in C++ cannot ask a game in Python.

        Args:
            sampler: returns a number from 0 to 1 at random.
        """
        if self.match is None:
            return cast(KoiKoiState, self.clone())
        key, rng = self.information_state_string(player), Random(sampler())
        while True:
            state = self._with_deal(_believed(self.match, player, rng))
            if state is not None and state.information_state_string(player) == key:
                return state

    def _with_deal(self, deal: Deal) -> KoiKoiState | None:
        """Return the state in which the same was done after another deal; None if it cannot be."""
        assert self.match is not None and self.starter is not None
        match = Match(self.rules, 0, deals=[deal], starter=self.starter)
        if match.round.phase != self.match.positions[0].phase:
            return None
        try:
            for action in self.match.actions:
                match.push(action)
        except IllegalAction:
            return None
        cards = (*deal.field, *deal.hands[0], *deal.hands[1], *deal.stock)
        state: KoiKoiState = self.get_game().new_initial_state()
        for number in (self.starter, *(card.index for card in cards)):
            state.apply_action(number)
        for action in self.match.actions:
            state.apply_action(action.number)
        return state

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"seat {action}" if self.starter is None else f"deal {DECK[action]}"
        return str(action_of(action))

    def is_terminal(self) -> bool:
        """Return whether the round is over."""
        return self.match is not None and self.match.is_over

    def returns(self) -> list[float]:
        """Return what both seats have gained, in points; 0 until the round is over."""
        gained = lead(self.match) if self.match is not None else 0.0
        return [gained, -gained]

    def __str__(self) -> str:
        return " ".join(map(str, self.history()))


def _believed(match: Match, player: int, rng: Random) -> Deal:
    """Return a deal in which a player sees what it has seen, the hidden cards dealt at random."""
    position, other = match.round, 1 - player
    guess = match.view(player).sample(rng)
    dealt = position.deal
    hands = list(dealt.hands)
    hands[other] = CardSet(dealt.hands[other] - position.hands[other] | guess.hands[other])
    drawn = len(dealt.stock) - len(guess.stock)
    return Deal((hands[0], hands[1]), dealt.field, dealt.stock[:drawn] + guess.stock)


def _counts(cards: Iterable[int]) -> tuple[int, ...]:
    """Return how many cards there are of each month, the fewest first."""
    mask = sum(1 << card for card in cards)
    return tuple(sorted((mask & month).bit_count() for month in MONTH_MASKS))


@cache
def _orders(rules: Rules, counts: tuple[int, ...]) -> int:
    """Return in how many orders a field that has so many of each month can be dealt to its end."""
    if sum(counts) == _FIELD:
        field = CardSet(card for card in DECK if card.index % 4 < counts[card.index // 4])
        return int(not must_redeal(rules, field))
    more = (tuple(sorted((*counts[:at], counts[at] + 1, *counts[at + 1 :]))) for at in range(12))
    ways = zip(counts, more, strict=True)
    return sum((4 - count) * _orders(rules, one) for count, one in ways if count < 4)


class KoiKoiObserver:
    """What a player may know of a state: `tensor` is `observation`, the string `View.key`.

    With perfect recall there is no tensor, for an observation does not hold what was done before.
    """

    def __init__(self, iig_obs_type: Any, params: dict[str, Any] | None) -> None:
        if params:
            raise ValueError(f"there are no parameters, but: {params}")
        self._remembers = iig_obs_type is not None and iig_obs_type.perfect_recall
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, NDArray[np.float32]] = {}
        if not self._remembers:
            self.tensor = self.dict["observation"] = np.zeros(SIZE, np.float32)

    def set_from(self, state: KoiKoiState, player: int) -> None:
        """Write what a player sees into `tensor`; while chance deals, that is nothing."""
        if self.tensor is not None:
            view = _view(state, player)
            self.tensor[:] = 0 if view is None else observation(view)

    def string_from(self, state: KoiKoiState, player: int) -> str:
        """Return what a player sees as text; with perfect recall, also what was done."""
        view = _view(state, player)
        if view is None:
            return "deal"
        return view.key() if self._remembers else view.notation


def _view(state: KoiKoiState, player: int) -> View | None:
    return state.match.view(player) if state.match else None


pyspiel.register_game(_GAME, KoiKoiGame)
