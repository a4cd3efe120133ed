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
    from .batches import (
        check_position as check_position,
    )
    from .batches import (
        legal_actions as legal_actions,
    )
    from .batches import (
        log_policy as log_policy,
    )
    from .batches import (
        log_rounds as log_rounds,
    )
    from .batches import (
        policy_choice as policy_choice,
    )
    from .batches import (
        policy_playouts as policy_playouts,
    )
    from .batches import (
        policy_rounds as policy_rounds,
    )
    from .batches import (
        push as push,
    )
    from .batches import (
        random_playouts as random_playouts,
    )
    from .batches import (
        random_rounds as random_rounds,
    )
    from .batches import (
        total as total,
    )
    from .features import Network as Network
    from .files import (
        network_for as network_for,
    )
    from .files import (
        weights_for as weights_for,
    )
    from .outlook import Outlook as Outlook
    from .position import (
        action_of as action_of,
    )
    from .position import (
        code_of as code_of,
    )
    from .position import (
        from_round as from_round,
    )
    from .position import (
        from_view as from_view,
    )
    from .position import (
        to_round as to_round,
    )
    from .pricing import (
        hears_network as hears_network,
    )
    from .pricing import (
        points_of as points_of,
    )
    from .pricing import (
        prices as prices,
    )
    from .search import (
        Search as Search,
    )
    from .search import (
        values_of as values_of,
    )
    from .standing import decides as decides
    from .tables import (
        Tables as Tables,
    )
    from .tables import (
        compile_rules as compile_rules,
    )
    from .tables import (
        yaku_of as yaku_of,
    )
    from .weights import (
        HAND_SET as HAND_SET,
    )
    from .weights import (
        WEIGHTS as WEIGHTS,
    )
    from .weights import (
        by_chance as by_chance,
    )

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
    "pricing": ("hears_network", "points_of", "prices"),
    "search": ("Search", "values_of"),
    "features": ("Network",),
    "outlook": ("Outlook",),
    "position": ("action_of", "code_of", "from_round", "from_view", "to_round"),
    "standing": ("decides",),
    "tables": ("Tables", "compile_rules", "yaku_of"),
    "files": ("network_for", "weights_for"),
    "weights": ("HAND_SET", "WEIGHTS", "by_chance"),
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
