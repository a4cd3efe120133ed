"""A player that takes what is worth most at once."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from ..engine.actions import DECLARE, STOP, Action, Play, Take
from ..engine.view import View


@dataclass(frozen=True)
class Greedy:
    """Take what is worth most now."""

    def choose(self, view: View, rng: Random) -> Action:
        """Return the legal action that is worth most to this seat."""
        for action in (DECLARE, STOP):
            if action in view.legal_actions:
                return action
        return max(view.legal_actions, key=lambda action: self._gain(view, action))

    def _gain(self, view: View, action: Action) -> tuple[int, int]:
        assert isinstance(action, Play | Take)
        taken = action.taking if isinstance(action, Play) else action.card
        laid = action.card if isinstance(action, Play) else view.turned
        assert laid is not None
        gained = taken.mask if taken else view.field.mask & 0xF << 4 * (laid.month - 1)
        gained |= laid.mask if gained else 0
        pile = view.piles[view.seat].mask | gained
        return view.rules.total(pile, view.month), gained.bit_count()
