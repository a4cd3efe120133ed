"""Thousands of rounds side by side, for agents that learn: arrays in, arrays out.

It needs numpy and numba, which come with the extra `coach`, once a game is made.
"""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Any

from ...engine.actions import ACTIONS
from ...engine.errors import IllegalAction, InvalidValue, check_whole, checks_options, quoted
from ...engine.record import checked_seed, new_seed
from ...engine.rules import Rules, find_rules
from ...locale import _

if TYPE_CHECKING:
    from ..jit import Ints, SmallFloats
    from .vector_steps import Bytes

_MOST = 1_000_000  # games; each takes 700 bytes, and 1,600 more to be observed


@checks_options
class VectorGame:
    """Many rounds at once, each between two seats; where one is over the next is dealt.

    The rounds of a game are independent: months come in turn, one after two rounds, and the seats
    lead in turn. All games begin in January with seat 0 in the lead, so the first batches are alike
    until games have drifted apart. A round that a lucky hand or field ends as it is dealt is left
    out. `masks` and `seats` are written anew by each `step`, so copy what you want to keep.

    Args:
        rules: a preset's id or `Rules`; those of a match do not matter.
        count: how many games.
        seed: a whole number or a word; the same seed deals the same rounds on every machine, if the
            actions are the same. None draws one.

    Attributes:
        seed: what they are dealt from.
        masks: (count, 244) int8, 1 for each of the `ACTIONS` that is legal.
        seats: (count,) int64, the seat to act.
        positions: (count, 48) int64, as `array_layout` says: all cards, so not for an agent. These
            are the games themselves, so what is written into them is played on.
        played: (count,) int64, how many rounds are over.

    Raises:
        UnknownName: there is no such preset.
        InvalidValue: another argument has a value that it does not allow.
        KernelMissing: numpy or numba is not installed.

    >>> game = kk.VectorGame("bga", count=3, seed=7)
    >>> game.masks.shape, game.played.tolist()
    ((3, 244), [0, 0, 0])
    """

    rules: Rules
    seed: int | str
    masks: Bytes
    seats: Ints
    positions: Ints
    played: Ints

    def __init__(
        self, rules: str | Rules = "bga", count: int = 4096, seed: int | str | None = None
    ) -> None:
        from ..jit import np
        from ..rules import array_layout as at
        from ..rules.tables import compile_rules

        count = check_whole("count", count, 1, _MOST)
        self.rules = find_rules(rules)
        self.masks = np.zeros((count, len(ACTIONS)), np.int8)
        self.seats = np.zeros(count, np.int64)
        self._tables = compile_rules(self.rules)
        self.positions = np.zeros((count, at.SIZE), np.int64)
        self._laid, self.played = np.zeros(count, np.int64), np.zeros(count, np.int64)
        self._deck, self._desk = np.zeros(48, np.int64), np.zeros(at.LOG_SIZE, np.int64)
        self._random = np.zeros(1, np.int64)
        self.reset(seed)

    def __len__(self) -> int:
        return len(self.seats)

    def __copy__(self) -> VectorGame:
        return deepcopy(self)

    def reset(self, seed: int | str | None = None) -> None:
        """Deal a round in each game, as a new `VectorGame` with this seed would.

        Raises:
            InvalidValue: it is no seed.
        """
        from ..generator import first_state
        from ..jit import call
        from . import vector_steps

        self.seed = new_seed() if seed is None else checked_seed(seed)
        self._random[0] = first_state(self.seed)
        call(vector_steps.deal_all, *self._state)
        self._list()

    def step(self, actions: Any) -> tuple[SmallFloats, Bytes]:
        """Play an action in each game, and deal the next round where one is over.

        Args:
            actions: (count,), whole numbers: the places in `ACTIONS`.

        Returns:
            the points that seat 0 gained, (count,) float32: those of the winner, as much less for
            seat 1, 0 while the round goes on; and where a round is over, (count,) int8.

        Raises:
            InvalidValue: these are not as many numbers of actions.
            IllegalAction: one is not legal; no game has been changed.
        """
        from ..jit import call, np
        from . import vector_steps

        chosen = np.asarray(actions)
        if chosen.shape != self.seats.shape or chosen.dtype.kind not in "iu":
            raise InvalidValue(
                _(
                    "actions must be {count} whole numbers, one for each game, not {found}.",
                    count=len(self),
                    found=quoted(actions),
                )
            )
        is_action = (chosen >= 0) & (chosen < len(ACTIONS))
        chosen = np.where(is_action, chosen, 0).astype(np.int64)
        is_legal = is_action & (self.masks[np.arange(len(self)), chosen] == 1)
        if not is_legal.all():
            game = int(np.argmin(is_legal))
            raise self._refused(game, int(np.asarray(actions)[game]))
        rewards, ends = np.empty(len(self), np.float32), np.empty(len(self), np.int8)
        call(vector_steps.advance, *self._state, vector_steps.CODES[chosen], rewards, ends)
        self._list()
        return rewards, ends

    def observe(self) -> SmallFloats:
        """Return what the seat to act sees in each game, (count, 405) float32.

        The layout is that of `koikoi_widget.env`, see `LAYOUT`, for the only round of a match: no
        round is left, and both seats have what they start with; but its month is any of the twelve,
        where the only round of a `Match` is in January. No hidden card is in it.
        """
        from ..jit import call, np
        from . import vector_steps

        units = vector_steps.UNITS
        seen = np.empty((len(self), 48 * 8 + len(units)), np.float32)
        points = float(self.rules.changed(rounds=1).start_points)
        call(
            vector_steps.observe_all,
            self.positions,
            self._laid,
            points,
            self._tables,
            units,
            seen,
        )
        return seen

    def _refused(self, game: int, number: int) -> IllegalAction:
        legal = [
            f"{at} ({ACTIONS[at]})" for at, is_legal in enumerate(self.masks[game]) if is_legal
        ]
        name = f"{number} ({ACTIONS[number]})" if 0 <= number < len(ACTIONS) else str(number)
        return IllegalAction(
            _(
                "the action {action} is not legal in game {game}, where seat {seat} can choose: "
                "{allowed}.",
                action=name,
                game=game,
                seat=int(self.seats[game]),
                allowed=", ".join(legal),
            )
        )

    @property
    def _state(self) -> tuple[Any, ...]:
        return self.positions, self._laid, self.played, self._deck, self._tables, self._random

    def _list(self) -> None:
        from ..jit import call
        from . import vector_steps

        call(
            vector_steps.list_all,
            self.positions,
            self._tables.options,
            vector_steps.NUMBERS,
            self._desk,
            self.masks,
            self.seats,
        )
