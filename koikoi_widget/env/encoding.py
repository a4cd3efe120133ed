"""Actions as numbers and a `View` as arrays of NumPy: what an agent is shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..engine.actions import ACTIONS, Action, as_action
from ..engine.cards import DECK
from ..engine.errors import check_whole
from ..engine.round import PHASES
from ..engine.view import PLANES, View


def _is_in(phase: str) -> Callable[[View], int]:
    return lambda view: view.phase == phase


# Part of `LAYOUT`: whole numbers, each with what it is divided by, so that usual values lie
# between -1 and 1.
NUMBERS: Mapping[str, tuple[Callable[[View], int], int]] = MappingProxyType(
    {
        "whether it is its turn": (lambda view: view.turn == view.seat, 1),
        "whether it leads the round": (lambda view: view.starter == view.seat, 1),
        **{f"whether the phase is {phase}": (_is_in(phase), 1) for phase in PHASES},
        "month, 1 to 12": (lambda view: view.month, 12),
        "rounds left after this one": (lambda view: view.rules.rounds - view.round_number, 12),
        "own points in the match": (lambda view: view.points[view.seat], 50),
        "opponent's points in the match": (lambda view: view.points[1 - view.seat], 50),
        "base of its own pile": (lambda view: view.score, 10),
        "base of the opponent's pile": (
            lambda view: view.score_of(1 - view.seat).total,
            10,
        ),
        "own calls of koi-koi": (lambda view: view.koi_calls[view.seat], 4),
        "opponent's calls of koi-koi": (lambda view: view.koi_calls[1 - view.seat], 4),
        "own base at the last call": (lambda view: view.called_scores[view.seat], 10),
        "opponent's base at the last call": (lambda view: view.called_scores[1 - view.seat], 10),
        "cards in its hand": (lambda view: len(view.hand), 8),
        "cards in the opponent's hand": (lambda view: view.opponent_hand_size, 8),
        "cards in the stock": (lambda view: view.stock_size, 24),
        "brights dealt to the field": (lambda view: view.field_brights, 5),
    }
)
_READ = tuple(read for read, _unit in NUMBERS.values())
_UNITS = np.array([unit for _read, unit in NUMBERS.values()], np.float32)

MOST = 10.0  # where the numbers are cut off
SIZE = len(PLANES) * len(DECK) + len(NUMBERS)  # of an observation


def number_of(action: Action | str) -> int:
    """Return the place of an action, or of its notation, in `ACTIONS`.

    Raises:
        IllegalAction: it is none that a seat can choose.
        UnknownCard: a card in the notation does not exist.

    >>> number_of("play 1-bright"), number_of("koi-koi")
    (0, 240)
    """
    return as_action(action).number


def action_of(number: object) -> Action:
    """Return the action with a number, from 0 to 243; it may be one of NumPy's.

    Raises:
        InvalidValue: no action has that number.

    >>> action_of(48)
    Action.parse('play 1-bright taking 1-ribbon')
    """
    return ACTIONS[check_whole("action", number, 0, len(ACTIONS) - 1)]


def mask(view: View) -> NDArray[np.int8]:
    """Return which actions are legal, shape (244,): 1 for those that are, 0 for the others.

    All are 0 when it is not the seat's turn, and between rounds.
    """
    return np.asarray(view.mask())


def planes(view: View) -> NDArray[np.int8]:
    """Return the sets of cards that `PLANES` names, shape (8, 48): 1 for a card that is in it."""
    return np.asarray(view.planes())


def numbers(view: View) -> NDArray[np.float32]:
    """Return what `NUMBERS` names, shape (21,): each divided by its unit and cut off at ±10."""
    values = np.array([read(view) for read in _READ], np.float32) / _UNITS
    return values.clip(-MOST, MOST)


def observation(view: View) -> NDArray[np.float32]:
    """Return the `planes`, row by row, and then the `numbers`, shape (405,)."""
    return np.concatenate((planes(view).ravel(), numbers(view)), dtype=np.float32)


def seen(view: View) -> dict[str, NDArray[Any]]:
    """Return what an agent gets in both environments: its observation and what is legal."""
    return {"observation": observation(view), "action_mask": mask(view)}
