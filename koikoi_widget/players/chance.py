"""The player that does not think: every legal action is equally likely."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from ..engine.actions import Action
from ..engine.errors import check_rng
from ..engine.view import View


@dataclass(frozen=True)
class Chance:
    """Choose any legal action, each equally likely."""

    def choose(self, view: View, rng: Random) -> Action:
        """Return one of the legal actions.

        Raises:
            InvalidValue: `rng` is no source of chance.
        """
        check_rng(rng)
        # Only `random()` is guaranteed to give the same numbers in every version of Python.
        return view.legal_actions[int(rng.random() * len(view.legal_actions))]
