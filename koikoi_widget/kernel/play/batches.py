"""The public interface of the kernel: checked arguments in, arrays out.

Rules are a preset's id, `Rules`, or `Tables`. A seed is a whole number or a word; the same seed
gives the same rounds on every machine, compiled or not. Results are int64 arrays with one row a
round: winner (-1: nobody), base, multiplier, points of seat 0, points of seat 1, reason (its place
in `layout.REASONS`), and the piles of both seats at the end. A call does not hold the GIL.
"""

from __future__ import annotations

from ...engine.errors import InvalidPosition, InvalidValue, check_whole, not_allowed
from ...engine.rules import Rules
from ...locale import _
from ..generator import first_state
from ..jit import Floats, Ints, call, np
from ..rules import array_layout as at, steps
from ..rules.position_checks import check
from ..rules.tables import Tables, compile_rules
from . import rollouts
from .policy_play import Policy, policy_action, rates_size
from .weights import HAND_SET, WEIGHTS

_AnyRules = str | Rules | Tables
_MOST = 10_000_000


def check_position(position: Ints, rules: str | Rules | None = None) -> None:
    """Refuse a position that is impossible, in itself or under `rules`.

    Raises:
        InvalidPosition: the message says why.
        UnknownName: there is no such preset.
    """
    check(position, rules)


def total(pile: int, rules: _AnyRules, month: int = 0) -> int:
    """Return the base of the mask `pile` in a round of `month`, 1 to 12, or 0 for any month.

    Raises:
        InvalidValue: there is no such month.
    """
    check_whole("month", month, 0, 12)
    tables = _tables(rules)
    return int(steps.total_of(pile, tables.rows[month], -1, tables.options)[0])


def legal_actions(position: Ints) -> Ints:
    """Return the numbers of the legal actions, in the engine's order.

    Raises:
        InvalidPosition: the position is impossible.
    """
    check(position)
    out = np.zeros(16, np.int64)
    return out[: steps.list_legal(position, out)]


def push(position: Ints, action: int, rules: _AnyRules) -> Ints:
    """Return the position after the action with this number.

    Raises:
        InvalidPosition: the position is impossible, or does not allow the action.
    """
    if action not in legal_actions(position):
        raise InvalidPosition(_("the position does not allow action {action}.", action=action))
    following = position.copy()
    steps.apply(following, action, _tables(rules))
    return following


def random_rounds(
    rules: _AnyRules, count: int, seed: int | str = 0, *, month: int = 0, out: Ints | None = None
) -> Ints:
    """Play fresh rounds at random; the seats take turns leading.

    Args:
        month: of all rounds, 1 to 12; 0 takes the months in turn.
        out: an array of (count, `layout.RESULT_SIZE`) to write to, instead of a new one.

    Raises:
        InvalidValue: an argument has a value it does not allow.
    """
    return _random_rounds(rules, count, seed, month, out, None, None)


def log_rounds(
    rules: _AnyRules, count: int, seed: int | str = 0, *, month: int = 0
) -> tuple[Ints, Ints, Ints]:
    """Play the rounds of `random_rounds` and return (results, deals, actions).

    A deal is a row of 48 cards: the hands, the field, the stock from its top. Actions are a row
    of `layout.LOG_SIZE` numbers, -1 after the last.

    Raises:
        InvalidValue: an argument has a value it does not allow.
    """
    deals, logs = _log_arrays(count)
    return _random_rounds(rules, count, seed, month, None, deals, logs), deals, logs


def _random_rounds(
    rules: _AnyRules,
    count: int,
    seed: int | str,
    month: int,
    out: Ints | None,
    deals: Ints | None,
    logs: Ints | None,
) -> Ints:
    check_whole("month", month, 0, 12)
    out = _results(count, out)
    call(rollouts.rounds, _tables(rules), None, month, _random(seed), _work(), out, deals, logs)
    return out


def random_playouts(
    position: Ints,
    rules: _AnyRules,
    count: int,
    seed: int | str = 0,
    *,
    seat: int | None = None,
    out: Ints | None = None,
) -> Ints:
    """Play a round out at random from `position`, `count` times.

    Args:
        seat: what this seat cannot see, the opponent's hand and the stock, is dealt afresh each
            time; None leaves all cards where they are.
        out: an array of (count, `layout.RESULT_SIZE`) to write to, instead of a new one.

    Raises:
        InvalidPosition: the position is impossible.
        InvalidValue: an argument has a value it does not allow.
    """
    check(position)
    out = _results(count, out)
    hidden_from = _hidden_from(seat)
    call(
        rollouts.playouts, position, hidden_from, _tables(rules), None, _random(seed), _work(), out
    )
    return out


def policy_rounds(
    rules: _AnyRules,
    count: int,
    seed: int | str = 0,
    *,
    weights: Floats = HAND_SET,
    other: Floats | None = None,
    month: int = 0,
    out: Ints | None = None,
) -> Ints:
    """Play fresh rounds by policy; the seats take turns leading.

    Args:
        weights: of seat 0, in the order of `WEIGHTS`.
        other: of seat 1; None means the same.
        month, out: as in `random_rounds`.

    Raises:
        InvalidValue: an argument has a value it does not allow.
    """
    return _policy_rounds(rules, count, seed, weights, other, month, out, None, None)


def log_policy(
    rules: _AnyRules,
    count: int,
    seed: int | str = 0,
    *,
    weights: Floats = HAND_SET,
    other: Floats | None = None,
    month: int = 0,
) -> tuple[Ints, Ints, Ints]:
    """Play the rounds of `policy_rounds` and return (results, deals, actions) like `log_rounds`.

    Raises:
        InvalidValue: an argument has a value it does not allow.
    """
    deals, logs = _log_arrays(count)
    out = _policy_rounds(rules, count, seed, weights, other, month, None, deals, logs)
    return out, deals, logs


def _policy_rounds(
    rules: _AnyRules,
    count: int,
    seed: int | str,
    weights: Floats,
    other: Floats | None,
    month: int,
    out: Ints | None,
    deals: Ints | None,
    logs: Ints | None,
) -> Ints:
    check_whole("month", month, 0, 12)
    out = _results(count, out)
    tables = _tables(rules)
    policy = _policy(tables, weights, other)
    call(rollouts.rounds, tables, policy, month, _random(seed), _work(), out, deals, logs)
    return out


def policy_playouts(
    position: Ints,
    rules: _AnyRules,
    count: int,
    seed: int | str = 0,
    *,
    weights: Floats = HAND_SET,
    other: Floats | None = None,
    seat: int | None = None,
    out: Ints | None = None,
) -> Ints:
    """Play a round out by policy from `position`, `count` times.

    Args:
        weights, other: as in `policy_rounds`.
        seat, out: as in `random_playouts`.

    Raises:
        InvalidPosition: the position is impossible.
        InvalidValue: an argument has a value it does not allow.
    """
    check(position)
    out = _results(count, out)
    tables = _tables(rules)
    hidden_from, policy = _hidden_from(seat), _policy(tables, weights, other)
    call(rollouts.playouts, position, hidden_from, tables, policy, _random(seed), _work(), out)
    return out


def policy_choice(
    position: Ints, rules: _AnyRules, weights: Floats = HAND_SET, seed: int | str = 0
) -> int:
    """Return the number of the action that the policy chooses for the seat to act.

    Raises:
        InvalidPosition: the position is impossible, or the round is over.
        InvalidValue: the weights are not as many numbers as `WEIGHTS` names.
    """
    check(position)
    if position[at.PHASE] == at.OVER:
        raise InvalidPosition(_("the round is over and cannot be played out."))
    tables = _tables(rules)
    policy = _policy(tables, weights, None)
    state = first_state(seed)
    return int(policy_action(position, tables, policy.weights[0], policy.rates, state)[0])


def _tables(rules: _AnyRules) -> Tables:
    if not isinstance(rules, Tables):
        return compile_rules(rules)
    for table in rules:
        # In another process they would arrive writable, and numba would compile again for that.
        table.flags.writeable = False
    return rules


def _random(seed: int | str) -> Ints:
    return np.array([first_state(seed)], np.int64)


def _work() -> Ints:
    return np.zeros(rollouts.WORK_SIZE, np.int64)


def _results(count: int, out: Ints | None) -> Ints:
    check_whole("count", count, 0, _MOST)
    shape = (count, at.RESULT_SIZE)
    if out is None:
        return np.empty(shape, np.int64)
    if out.shape != shape or out.dtype != np.int64 or not out.flags.c_contiguous:
        raise not_allowed("out", out.shape, _("an int64 array of {shape}", shape=shape))
    return out


def _log_arrays(count: int) -> tuple[Ints, Ints]:
    check_whole("count", count, 0, _MOST)
    return np.zeros((count, 48), np.int64), np.full((count, at.LOG_SIZE), -1, np.int64)


def _hidden_from(seat: int | None) -> int:
    if seat is None:
        return at.NOBODY
    check_whole("seat", seat, 0, 1)
    return seat


def _policy(tables: Tables, weights: Floats, other: Floats | None) -> Policy:
    both = np.array([weights, weights if other is None else other], np.float64)
    if both.shape != (2, len(WEIGHTS)) or not np.isfinite(both).all():
        raise InvalidValue(
            _("weights must be {count} numbers, one for each name in WEIGHTS.", count=len(WEIGHTS))
        )
    return Policy(both, np.zeros(rates_size(tables)))
