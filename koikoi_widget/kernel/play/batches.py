"""Rounds and choices of the policy: checked arguments in, arrays out.

A seed is a whole number or a word; the same seed gives the same rounds on every machine, compiled
or not. Results are (rounds, `array_layout.RESULT_SIZE`) int64: winner (-1: nobody), base,
multiplier, points of seat 0, points of seat 1, reason (its place in `array_layout.REASONS`), and
the piles of both seats at the end. A call does not hold the GIL.
"""

from __future__ import annotations

from ...engine.errors import InvalidValue, check_whole
from ...engine.rules import Rules
from ...locale import _
from ..generator import first_state
from ..jit import Floats, Ints, call, np
from ..rules import array_layout as at
from ..rules.tables import Tables, compile_rules
from . import rollouts
from .policy_play import Policy, policy_action, rates_size
from .weights import HAND_SET, WEIGHTS

_MOST = 10_000_000


def policy_rounds(
    rules: str | Rules,
    count: int,
    seed: int | str = 0,
    *,
    weights: Floats = HAND_SET,
    other: Floats | None = None,
) -> Ints:
    """Play fresh rounds by policy; months come in turn, and the seats lead in turn.

    Args:
        weights: of seat 0, (19,), in the order of `WEIGHTS`.
        other: of seat 1; None means the same.

    Raises:
        InvalidValue: an argument has a value it does not allow.
        UnknownName: there is no such preset.
    """
    return _rounds(rules, count, seed, weights, other, kept=1)[0]


def log_policy(
    rules: str | Rules,
    count: int,
    seed: int | str = 0,
    *,
    weights: Floats = HAND_SET,
    other: Floats | None = None,
) -> tuple[Ints, Ints, Ints]:
    """Play the rounds of `policy_rounds` and return (results, deals, actions).

    A deal is a row of 48 cards: the hands, the field, the stock from its top. Actions are a row
    of `array_layout.LOG_SIZE` numbers, -1 after the last.

    Raises:
        InvalidValue: an argument has a value it does not allow.
        UnknownName: there is no such preset.
    """
    return _rounds(rules, count, seed, weights, other, kept=count)


def policy_choice(
    position: Ints, rules: str | Rules, weights: Floats = HAND_SET, seed: int | str = 0
) -> int:
    """Return the number of the action that the policy chooses for the seat to act.

    Args:
        position: (`array_layout.SIZE`,), of a round that is not over; it is not checked.
        weights: as in `policy_rounds`.

    Raises:
        InvalidValue: the weights are not as many numbers as `WEIGHTS` names.
    """
    tables = compile_rules(rules)
    policy = _policy(tables, weights, None)
    state = first_state(seed)
    return int(policy_action(position, tables, policy.weights[0], policy.rates, state)[0])


def _rounds(
    rules: str | Rules,
    count: int,
    seed: int | str,
    weights: Floats,
    other: Floats | None,
    *,
    kept: int,
) -> tuple[Ints, Ints, Ints]:
    """Play rounds and return (results, deals, actions), the latter two of the last `kept`."""
    check_whole("count", count, 0, _MOST)
    results = np.empty((count, at.RESULT_SIZE), np.int64)
    deals, logs = np.zeros((kept, 48), np.int64), np.full((kept, at.LOG_SIZE), -1, np.int64)
    tables = compile_rules(rules)
    policy = _policy(tables, weights, other)
    random, work = np.array([first_state(seed)], np.int64), np.zeros(rollouts.WORK_SIZE, np.int64)
    call(rollouts.rounds, tables, policy, random, work, results, deals, logs)
    return results, deals, logs


def _policy(tables: Tables, weights: Floats, other: Floats | None) -> Policy:
    both = np.array([weights, weights if other is None else other], np.float64)
    if both.shape != (2, len(WEIGHTS)) or not np.isfinite(both).all():
        raise InvalidValue(
            _("weights must be {count} numbers, one for each name in WEIGHTS.", count=len(WEIGHTS))
        )
    return Policy(both, np.zeros(rates_size(tables)))
