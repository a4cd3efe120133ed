"""Actions as numbers and a `View` as arrays of NumPy: what an agent is shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import groupby
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


def describe() -> str:
    r"""Return what is where in an observation, and which actions have which numbers, as Markdown.

    >>> print(describe().partition("\n")[0])
    | in `observation` | 48 cards, in the order of `kk.DECK` |
    """
    return "\n".join(_rows())


def _rows() -> Iterator[str]:
    yield from ("| in `observation` | 48 cards, in the order of `kk.DECK` |", "|---|---|")
    for row, name in enumerate(PLANES):
        yield f"| {row * len(DECK)} – {(row + 1) * len(DECK) - 1} | {name} |"
    yield from ("", "| in `observation` | number | divided by |", "|---|---|---|")
    for at, (name, (_read, unit)) in enumerate(NUMBERS.items(), len(PLANES) * len(DECK)):
        yield f"| {at} | {name} | {unit} |"
    yield from ("", "| in `action_mask` | actions | the last of them |", "|---|---|---|")
    for kind, block in groupby(ACTIONS, _kind):
        first, *_more, last = [*block] * 2
        place = str(first.number) if first is last else f"{first.number} – {last.number}"
        yield f"| {place} | {kind} | `{last}` |"


def _kind(action: Action) -> str:
    verb, *rest = str(action).split()
    return " ".join((verb, *("a card" * bool(rest) + " taking another" * (len(rest) > 1)).split()))


def seen(view: View) -> dict[str, NDArray[Any]]:
    """Return what an agent gets in both environments: its observation and what is legal."""
    return {"observation": observation(view), "action_mask": mask(view)}
