"""Koi-Koi once more, compiled: the same rules on arrays of whole numbers, for millions of rounds.

It needs numpy and numba, which the extra `coach` brings; nothing of it is loaded before one of
these names is used. `compile_rules` turns any `Rules` into the tables that every function takes,
`from_round` and `from_view` turn a position into an array, and the functions of `batches` play.
"""

# ruff: noqa: F401  -- the names that type checkers see

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .loading import uncollected

if TYPE_CHECKING:
    from .batches import (
        check_position,
        legal_actions,
        log_policy,
        log_rounds,
        policy_choice,
        policy_playouts,
        policy_rounds,
        push,
        random_playouts,
        random_rounds,
        total,
    )
    from .files import network_for, weights_for
    from .network import Network
    from .outlook import Outlook
    from .position import action_of, code_of, from_round, from_view, to_round
    from .search import Search, values_of
    from .tables import Tables, compile_rules, yaku_of
    from .weights import HAND_SET, WEIGHTS, by_chance

_HOMES = {
    "batches": (
        "check_position",
        "legal_actions",
        "log_policy",
        "log_rounds",
        "policy_choice",
        "policy_playouts",
        "policy_rounds",
        "push",
        "random_playouts",
        "random_rounds",
        "total",
    ),
    "search": ("Search", "values_of"),
    "network": ("Network",),
    "outlook": ("Outlook",),
    "position": ("action_of", "code_of", "from_round", "from_view", "to_round"),
    "tables": ("Tables", "compile_rules", "yaku_of"),
    "files": ("network_for", "weights_for"),
    "weights": ("HAND_SET", "WEIGHTS", "by_chance"),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = sorted(_HOME_OF)


def __getattr__(name: str) -> Any:
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    with uncollected():
        value = getattr(import_module(f".{_HOME_OF[name]}", __name__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return [*globals(), *__all__]
