"""How long everything takes at a table, for each speed: data that the motion goes by."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class Pace:
    """How long everything takes.

    Attributes:
        steps: the seconds of each step, by its name in `draw.animation`; empty if nothing moves.
        think: seconds that the opponent waits before it moves.
        pause: the same where nothing has moved, so that what happened can be read.
        waits: whether a press only ends the present event; otherwise it ends all, and counts.
    """

    steps: Mapping[str, float]
    think: float
    pause: float
    waits: bool = False


_NAMES = ("fast", "normal", "slow")
# Milliseconds at each of these speeds.
_STEPS = {
    "play": (80, 170, 420),  # a card flies from a hand beside the one that it takes, or to a place
    "rest": (0, 0, 700),  # yours lies there
    "their rest": (0, 0, 900),
    "gather": (80, 170, 300),  # both fly to the pile
    "turn": (80, 170, 360),  # the stock card is turned up, beside the one that it takes
    "see": (120, 255, 1100),  # it lies there
    "lay": (80, 170, 300),  # it is laid on the one of two that was chosen
    "see chosen": (0, 0, 700),
    "settle": (80, 170, 300),  # it goes into its place on the field
    "sweep": (80, 170, 300),  # or to the pile
    "deal": (64, 136, 300),  # four cards
    "light": (700, 1150, 2660),  # a yaku stands on the sun
    "call": (700, 1150, 1500),  # koi-koi stands over the field
    "reveal": (80, 170, 420),  # the opponent's hand, at the end of a round
}
_THINK, _PAUSE = (160, 340, 700), (400, 900, 700)


def _pace(column: int) -> Pace:
    steps = {name: row[column] / 1000 for name, row in _STEPS.items()}
    think, pause = _THINK[column] / 1000, _PAUSE[column] / 1000
    return Pace(MappingProxyType(steps), think, pause, waits=_NAMES[column] == "slow")


SPEEDS = {"off": Pace({}, 0, 0)} | {name: _pace(column) for column, name in enumerate(_NAMES)}
