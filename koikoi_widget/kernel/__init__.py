"""Koi-Koi again, compiled: the same rules on arrays of whole numbers, for millions of rounds.

It needs numpy and numba, which come with the extra `coach`; nothing is loaded before one of these
names is used. `compile_rules` turns any `Rules` into the tables that every function takes,
`from_round` and `from_view` turn a position into an array, and the functions of `batches` play.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .loading import collection_paused

if TYPE_CHECKING:
    from .files import (
        network_for as network_for,
        weights_for as weights_for,
    )
    from .play.batches import (
        check_position as check_position,
        legal_actions as legal_actions,
        log_policy as log_policy,
        log_rounds as log_rounds,
        policy_choice as policy_choice,
        policy_playouts as policy_playouts,
        policy_rounds as policy_rounds,
        push as push,
        random_playouts as random_playouts,
        random_rounds as random_rounds,
        total as total,
    )
    from .play.weights import HAND_SET as HAND_SET, WEIGHTS as WEIGHTS, by_chance as by_chance
    from .rules.position import (
        action_of as action_of,
        code_of as code_of,
        from_round as from_round,
        from_view as from_view,
        to_round as to_round,
    )
    from .rules.tables import Tables as Tables, compile_rules as compile_rules, yaku_of as yaku_of
    from .value.features import Network as Network
    from .value.match_value import decides as decides
    from .value.playout_values import Outlook as Outlook
    from .value.search import Search as Search, values_of as values_of
    from .value.valuation import (
        hears_network as hears_network,
        points_of as points_of,
        prices as prices,
    )

_HOMES = {
    "play.batches": (
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
    "value.valuation": ("hears_network", "points_of", "prices"),
    "value.search": ("Search", "values_of"),
    "value.features": ("Network",),
    "value.playout_values": ("Outlook",),
    "rules.position": ("action_of", "code_of", "from_round", "from_view", "to_round"),
    "value.match_value": ("decides",),
    "rules.tables": ("Tables", "compile_rules", "yaku_of"),
    "files": ("network_for", "weights_for"),
    "play.weights": ("HAND_SET", "WEIGHTS", "by_chance"),
}
HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = sorted(HOME_OF)


def __getattr__(name: str) -> Any:
    if name not in HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    with collection_paused():
        value = getattr(import_module(f".{HOME_OF[name]}", __name__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return [*globals(), *__all__]
