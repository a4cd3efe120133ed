"""What both environments share: matches that deal by themselves, and what an action gained."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space

from ..engine.actions import ACTIONS, DEAL, Action
from ..engine.errors import IllegalAction, not_allowed
from ..engine.match import Match
from ..engine.rules import Rules
from ..locale import _
from .encoding import MOST, SIZE


def spaces() -> tuple[Space[Any], Space[Any]]:
    """Return the space of what an agent sees, and of what it can choose."""
    sight: dict[str, Space[Any]] = {
        "observation": Box(-MOST, MOST, (SIZE,), np.float32),
        "action_mask": Box(0, 1, (len(ACTIONS),), np.int8),
    }
    return Dict(sight), Discrete(len(ACTIONS))


def matches(rules: Rules, rng: np.random.Generator) -> Iterator[Match]:
    """Yield matches in which somebody has to act.

    A lucky hand or field can end a round as it is dealt; a match that would begin so is left out.
    """
    while True:
        match = Match(rules, int(rng.integers(2**63)))
        if match.round.phase != "over":
            yield match


def push(match: Match, action: Action) -> float:
    """Play an action, deal the next round if there is one, and return what seat 0 gained.

    Raises:
        IllegalAction: the position does not allow it; the match stays as it was.
    """
    before = lead(match)
    match.push(action)
    while match.round.phase == "over" and not match.is_over:
        match.push(DEAL)
    return lead(match) - before


def lead(match: Match) -> float:
    """Return by how many points seat 0 leads; where a loser pays, each counts for both seats."""
    first, second = match.points
    return (first - second) / (2 if match.rules.zero_sum else 1)


def begun(made: object) -> Match:
    """Return the match of an environment.

    Raises:
        IllegalAction: it has none yet.
    """
    match: Match | None = getattr(made, "match", None)
    if match is None:
        raise IllegalAction(_("no match has begun: call reset first."))
    return match


def checked_mode(render_mode: object) -> str | None:
    """Return how an environment is shown.

    Raises:
        InvalidValue: it cannot be shown so.
    """
    if render_mode is None or render_mode == "ansi":
        return "ansi" if render_mode else None
    raise not_allowed("render_mode", render_mode, "ansi, None")
