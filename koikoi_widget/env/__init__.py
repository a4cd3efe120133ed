"""Koi-Koi for agents that learn: environments of PettingZoo and of Gymnasium.

They need the extra `rl`; importing this package without it raises `LibraryMissing`. What an agent
is shown is computed from a `View` alone, so no hidden card can be in it.
"""

from ..engine.errors import LibraryMissing, reason_of_import
from ..locale import _

try:
    import gymnasium as _gymnasium  # noqa: F401
    import pettingzoo as _pettingzoo  # noqa: F401
except ModuleNotFoundError as error:
    raise LibraryMissing(
        _(
            "environments for agents need two libraries ({reason}); install them with: pip install "
            "'koikoi_widget[rl]'",
            reason=reason_of_import(error),
        )
    ) from None

from .encoding import (
    ACTIONS as ACTIONS,
    LAYOUT as LAYOUT,
    NUMBERS as NUMBERS,
    PLANES as PLANES,
    action_of as action_of,
    mask as mask,
    number_of as number_of,
    numbers as numbers,
    observation as observation,
    planes as planes,
)
from .gymnasium_env import KoiKoiEnv as KoiKoiEnv
from .pettingzoo_env import KoiKoiAEC as KoiKoiAEC, env as env
