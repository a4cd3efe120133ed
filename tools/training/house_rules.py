"""House rules drawn at random, for the network to learn by and to be measured under."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from koikoi_widget.engine.rules import OPTIONS, PRESETS, Rules

# What house rules are drawn from: how often a rule, a yaku's price is another, and which values
# numbers take.
_CHANGED, _REPRICED = 0.25, 0.2
DRAWS: dict[str, Sequence[object]] = {
    "viewings": (),
    "month_set": (0, 4, 6),
    "exhaustion": (),
    "dealer_bonus": (0, 1, 6),
    "field_brights": (),
    "own_koi_step": (0, 1, 2),
    "own_koi_cap": (0, 1),
    "opponent_koi_step": (0, 1, 2),
    "opponent_koi_cap": (0, 1),
    "koi_combine": (),
    "double_from": (0, 7, 10),
    "double_factor": (2, 3),
    "koi_limit": (),
    "after_opponent_koi": (),
}


def house_rules(rng: Random) -> Rules:
    """Return a preset with some of its rules of a round changed at random."""
    rules = rng.choice([*PRESETS.values()])
    changes: dict[str, object] = {}
    for name, draw in DRAWS.items():
        if rng.random() < _CHANGED:
            option = OPTIONS[name]
            changes[name] = rng.choice(draw or [*option.choices])
    yaku = [replace(row, points=_repriced(row.points, rng)) for row in rules.yaku]
    if rng.random() < _CHANGED:
        yaku.pop(rng.randrange(len(yaku)))
    return rules.changed(**changes, yaku=yaku)


def _repriced(points: int, rng: Random) -> int:
    return rng.randint(1, 12) if rng.random() < _REPRICED else points
