"""The opponent: asked in the background, and replaced for a move if it fails or is silent."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from random import Random
from threading import Lock, Thread, current_thread, main_thread

from ... import runtime
from ...engine.actions import Action
from ...engine.errors import IllegalAction, not_allowed, quoted, reason_of, shortened
from ...engine.view import View
from ...locale import _, in_a_row
from ...patience import begun, end
from ...players import Player, is_known, player as find_player, player_rng, prepare, title_of

_log = logging.getLogger(__name__)

_STAND_INS = ("greedy", "random")  # the first one that can move does so
_THREAD = "koi-koi opponent"
_LESS = 4  # how many times less it is waited for after each silence in a row
_PREPARING = (
    120.0  # seconds more to answer while a player prepares: the kernel takes up to a minute
)


class Opponent:
    """Asks `player` for its moves.

    Args:
        name: what messages call the player.
        seed: the seed of its random numbers.
        patience: seconds that it has to answer.

    Attributes:
        patience: the same.
        rng: its random numbers.
        failure: what was wrong with the last answer, as a sentence; "" for nothing.
        late: the call that was abandoned and may still be running.

    Raises:
        InvalidValue: `patience` is not a number above 0.
    """

    def __init__(self, player: Player, name: str, seed: object, patience: float) -> None:
        self._player, self._name = player, name
        if isinstance(patience, bool) or not isinstance(patience, int | float) or not patience > 0:
            raise not_allowed("patience", patience, _("a number above 0"))
        self.rng: Random = player_rng(seed, "opponent")
        self._rng_instead = player_rng(seed, "instead")  # the player may still use its own
        self.patience = patience
        self._one_at_a_time = Lock()
        self._preparing: Thread | None = None
        self.failure: str = ""
        self.late: Thread | None = None
        self._silences = 0  # in a row

    async def choose(self, view: View) -> Action:
        """Return the player's move, or a stand-in's if the player fails or is silent.

        A call that is late is ended, which a lock or a call into C can put off. Until then nobody
        waits for this player again, and then for a shorter time. Without threads there is no
        limit. What would make the first move slow is done beside it, by players that can move
        before.
        """
        if not runtime.HAS_THREADS:
            return await runtime.aside(self.choose_now, view)
        if self.late and self.late.is_alive():
            return self._instead(view, self._is_silent())
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Action | BaseException] = loop.create_future()

        def settle(reply: Action | BaseException) -> None:
            if not answer.done():
                answer.set_result(reply)

        def ask() -> None:
            with self._one_at_a_time:
                reply = None if answer.done() else self._answer(view)
            if reply is not None:
                with suppress(RuntimeError):  # the loop has ended in the meantime
                    loop.call_soon_threadsafe(settle, reply)

        try:
            self._preparing = self._preparing or begun(self._prepare, _THREAD)
            call = begun(ask, _THREAD)
        except RuntimeError as error:  # this machine has no thread left
            return self._taken(view, error)
        patience = self.patience / _LESS**self._silences
        patience += _PREPARING * self._preparing.is_alive()
        try:
            reply = await asyncio.wait_for(answer, patience)
        except TimeoutError:
            self.late, self._silences = call, self._silences + 1
            if not is_known(self._player):  # the coach may be compiling, and would have to again
                end(call)
            return self._instead(view, self._is_silent())
        return self._taken(view, reply)

    def choose_now(self, view: View) -> Action:
        """Return the move at once, if no loop is running that could wait for it."""
        return self._taken(view, self._answer(view))

    def _prepare(self) -> None:
        try:
            prepare(self._player)
        except Exception as error:  # what is wrong shows when it is asked for a move
            _log.error("the opponent could not prepare", exc_info=error)

    def _answer(self, view: View) -> Action | BaseException:
        try:
            action = self._player.choose(view, self.rng)
            if action not in view.legal_actions:
                raise IllegalAction(_("{action} is not allowed.", action=quoted(str(action))))
        except BaseException as error:
            if isinstance(error, KeyboardInterrupt) and current_thread() is main_thread():
                raise  # from the keyboard, not from the player
            return error
        return action

    def _taken(self, view: View, reply: Action | BaseException) -> Action:
        if isinstance(reply, BaseException):
            _log.error("the opponent failed", exc_info=reply)
            return self._instead(view, self._fails(reply))
        self.failure, self._silences = "", 0
        return reply

    def _fails(self, error: BaseException) -> str:
        reason = shortened(reason_of(error), 150)
        return _("{name} could not move ({reason}).", name=shortened(self._name), reason=reason)

    def _is_silent(self) -> str:
        return _("{name} did not answer in time.", name=shortened(self._name))

    def _instead(self, view: View, failure: str) -> Action:
        """Return the move of a stand-in, and remember why."""
        for name in _STAND_INS:
            try:
                action = find_player(name).choose(view, self._rng_instead)
            except Exception as error:
                _log.error("the player %s failed", name, exc_info=error)
            else:
                break
        else:
            raise AssertionError("no player can move")
        instead = _("{title} played instead.", title=title_of(name))
        self.failure = in_a_row([failure, instead])
        return action
