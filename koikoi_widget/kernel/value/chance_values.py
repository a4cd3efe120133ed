"""What chance brings, compiled: the same position played out for each card that may be turned up.

Everything is known here, both hands too: this is for rounds that are over.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import sqrt

from ...engine.actions import Play
from ...engine.match import PlayedRound
from ...engine.round import Round
from ...engine.rules import Rules
from ..generator import first_state, shuffle_ahead
from ..jit import Floats, Ints, call, compiled, np
from ..play.batches import policy_choice, policy_rounds
from ..play.policy_play import Policy, rates_size
from ..play.rollouts import finish
from ..rules import array_layout as at
from ..rules.position import code_of, from_round
from ..rules.tables import Tables, compile_rules
from ..trained_files import weights_for
from .playout_values import Work, lead

# Rounds whose mean is what the first seat to play expects before the deal, for each month.
_EXPECTED_FROM = 10_000
_SHARE = 10


@compiled
def tally_stock(
    position: Ints,
    action: int,
    turned: int,
    samples: Ints,
    tables: Tables,
    policy: Policy,
    work: Work,
    sums: Ints,
    squares: Ints,
) -> None:
    """Play an action, and then the round by policy, for each next card of the stock.

    Args:
        turned: 1 if the card at each place of the stock in turn is the next to be turned up, 0 if
            any card may be.
        samples: (places,), how often to play the round out for each of the next cards; all cards
            behind it are shuffled each time.
        sums: (places,), of the points of seat 0 less those of seat 1; added to.
        squares: (places,), of the same squared; added to.
    """
    top = at.STOCK + position[at.DRAWN]
    first = top + turned
    dealt, result = work.dealt, work.result
    state = work.random[0]
    for place in range(samples.shape[0]):
        for entry in range(at.SIZE):
            dealt[entry] = position[entry]
        dealt[top], dealt[top + place] = dealt[top + place], dealt[top]
        for _sample in range(samples[place]):
            state = shuffle_ahead(dealt, first, at.SIZE - first, at.SIZE, state)
            _scored, state = lead(action, tables, policy, work, state)
            if work.position[at.PHASE] != at.OVER:
                state = finish(
                    work.position, work.position, False, tables, policy, result, work.log, 0, state
                )
            points = result[at.POINTS] - result[at.POINTS + 1]
            sums[place] += points
            squares[place] += points * points
    work.random[0] = state


class Chances:
    """What chance changed in rounds whose cards are all known, by playing them out by policy.

    Points are those of seat 0 less those of seat 1; coins that change hands count once.

    Args:
        rules: of the rounds.
        samples: rounds to play out with what came, two or more; a tenth as many, and two at least,
            with each card that could have come instead.
        seed: the same seed plays the same rounds.
    """

    def __init__(self, rules: Rules, samples: int, seed: int | str = 1) -> None:
        self._rules, self._samples, self._others = rules, samples, max(2, samples // _SHARE)
        self._tables, self._weights = compile_rules(rules), weights_for(rules)
        self._policy = Policy(
            np.array([self._weights, self._weights]), np.zeros(rates_size(self._tables))
        )
        nothing = np.zeros(0, np.int64)
        self._work = Work(
            np.array([first_state(seed)], np.int64),
            nothing,
            np.zeros(at.SIZE, np.int64),
            np.zeros(at.SIZE, np.int64),
            np.zeros(at.RESULT_SIZE, np.int64),
            np.zeros(at.LOG_SIZE, np.int64),
            nothing,
            np.zeros(0),
        )

    def margin(self, points: tuple[int, int]) -> float:
        """Return by how many points seat 0 is ahead."""
        return (points[0] - points[1]) / (2 if self._rules.zero_sum else 1)

    def deal(self, start: Round) -> tuple[float, float]:
        """Return what a deal changed, as against any deal, and one standard error of that."""
        before = (-1) ** start.starter * float(expected(self._rules)[start.month - 1])
        if start.settlement is not None:  # a lucky hand
            return self.margin(start.settlement.points) - before, 0.0
        position = from_round(start)
        action = policy_choice(position, self._rules, self._weights)
        means, variances = self._means(position, action, [self._samples], turned=False)
        return float(means[0]) - before, sqrt(variances[0])

    def stock(self, played: PlayedRound) -> Iterator[tuple[int, float, float]]:
        """Yield which action of a round turned a card up, from 0, what that changed, and one
        standard error of that."""
        for step, (position, action) in enumerate(
            zip(played.positions, played.actions, strict=False)
        ):
            if isinstance(action, Play):
                yield step, *self.turned(position, action)

    def turned(self, position: Round, action: Play) -> tuple[float, float]:
        """Return what the card that `action` turned up changed, as against all that were left, and
        one standard error of that."""
        left = 24 - position.situation.drawn
        rounds = [self._samples, *[self._others] * (left - 1)]
        means, variances = self._means(from_round(position), code_of(action), rounds, turned=True)
        weights = np.full(left, -1 / left)
        weights[0] += 1
        return float(weights @ means), sqrt(weights**2 @ variances)

    def _means(
        self, position: Ints, action: int, rounds: list[int], *, turned: bool
    ) -> tuple[Floats, Floats]:
        """Return the mean of each card of the stock, and the variance of that mean."""
        samples = np.array(rounds, np.int64)
        sums, squares = np.zeros_like(samples), np.zeros_like(samples)
        call(
            tally_stock,
            position,
            action,
            int(turned),
            samples,
            self._tables,
            self._policy,
            self._work,
            sums,
            squares,
        )
        means, coins = sums / samples, 2 if self._rules.zero_sum else 1
        spreads = np.maximum(0, squares - samples * means**2) / (samples - 1)
        return means / coins, spreads / samples / coins**2


@cache
def expected(rules: Rules) -> Floats:
    """Return what the seat that leads earns more than the other before the deal, (12,) by month."""
    results = policy_rounds(rules, 24 * (_EXPECTED_FROM // 2), 1, weights=weights_for(rules))
    points = results[:, at.POINTS] - results[:, at.POINTS + 1]
    by_starter = points.reshape(-1, 12, 2) * np.array([1, -1])
    means: Floats = by_starter.mean(axis=(0, 2)) / (2 if rules.zero_sum else 1)
    return means
