"""Koi-Koi for agents that learn: environments of PettingZoo and of Gymnasium.

They need the extra `rl`; importing this package without it raises `LibraryMissing`. What an agent
is shown is computed from a `View` alone, so no hidden card can be in it.
"""

from ..engine.actions import ACTIONS as ACTIONS
from ..engine.view import LAYOUT as LAYOUT, PLANES as PLANES
from . import libraries as libraries  # first: it says which is missing
from .encoding import (
    NUMBERS as NUMBERS,
    action_of as action_of,
    describe as describe,
    mask as mask,
    number_of as number_of,
    numbers as numbers,
    observation as observation,
    planes as planes,
)
from .gymnasium_env import KoiKoiEnv as KoiKoiEnv
from .pettingzoo_env import KoiKoiAEC as KoiKoiAEC, env as env
