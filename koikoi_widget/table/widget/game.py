"""A match between a player and an opponent, as a widget that carries out the state's effects."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from datetime import date
from typing import Any, TypeVar

from ...engine.actions import Action
from ...engine.errors import IllegalAction
from ...engine.match import Match
from ...engine.rules import Rules
from ...engine.view import View
from ...locale import _
from ...players import Player, player as find_player, seated
from ...widgets.background import Background, Errand, Job, running_loop
from ...widgets.storage_keys import storage_key
from ..model import events
from ..model.events import Effect
from ..model.state import TableState, name_of
from ..saved.ledger import Ledger, NotesGone, NotesUnavailable, why_no_notes
from ..saved.saved_match import PERSON, Kept, opponent_word
from ..saved.seal import SealError, why_not
from ..words.record_words import FILE_NAME, file_name
from .errands import AdviceErrand
from .opponent import Opponent
from .panel import Panel
from .shell import Shell

# The number of the match at this table, how many actions have been taken, what the opponent sees.
_Turn = tuple[int, int, View]

_AGAIN = 1.0  # seconds until a move of the opponent that could not be noted is tried again

_State = TypeVar("_State", bound=TableState)


class Game(Shell[_State]):
    """A match on the page, with an opponent that answers.

    Args:
        state: the initial state of the table, except for its match.
        match: the match on the table.
        opponent: as in `Table`.
        keep: the name under which the browser keeps the running match; "" keeps nothing.
        patience: seconds that an opponent has to answer.

    Attributes:
        match: the match on the table.
        rival: who plays the other side, None if a second person does.
    """

    def __init__(
        self,
        state: _State,
        *,
        match: Match,
        opponent: str | Player,
        keep: str,
        patience: float = 20.0,
    ) -> None:
        self._patience = patience
        self._written = ("", "")  # what was kept last, in the clear and as it was sent
        self._ledger = Ledger()
        self._is_unsettled = False  # whether a move of the opponent could not be noted
        super().__init__(
            state,
            panel=Panel(*state.faces[:3]),
            storage_key=storage_key(keep),
        )
        self._answering = _AnswerErrand(self)
        self.errands = [*self.errands, self._answering, AdviceErrand(self)]
        self._begin(match, opponent, state.practice)

    # What a script can do.

    @property
    def opponent(self) -> str | Player:
        """Who plays the other side: a player's name or object, or "person"."""
        return self.state.opponent

    @property
    def seat(self) -> int:
        """The player's seat; if two people share the screen, that of the hand below."""
        return self.state.seat

    @property
    def practice(self) -> bool:
        """Whether the player may take decisions back."""
        return self.state.practice

    @property
    def has_begun(self) -> bool:
        """Whether the player has acted."""
        return self.state.has_begun

    @property
    def is_sealed(self) -> bool:
        """Whether the saved match is unreadable in the browser: it counts, or two people share it.

        Until such a match is over, nothing of its record is given away.
        """
        return self.state.is_sealed

    def player_names(self) -> tuple[str, str]:
        """Return what to call the players, by seat."""
        return self.state.names

    def new_match(
        self,
        rules: str | Rules = "bga",
        opponent: str | Player = "greedy",
        seed: int | str | None = None,
        rounds: int | None = None,
        *,
        practice: bool | None = None,
    ) -> None:
        """Start another match at this table; the arguments are those of `Table`.

        Args:
            practice: None leaves it as it was.
        """
        counts_not = self.practice if practice is None else practice
        self._begin(Match(rules, seed, rounds), opponent, counts_not)

    def go_on_with(self, match: Match) -> None:
        """Continue `match` at this table, against the same opponent, as practice."""
        self._begin(match, self.opponent, True)

    def push(self, action: Action | str) -> None:
        """Play `action` for the seat to act and let the opponent answer.

        Raises:
            IllegalAction: the position does not allow it; the match stays as it was.
        """
        self.do(events.Push(Action.parse(action) if isinstance(action, str) else action))

    def undo(self) -> None:
        """Take back the player's last decision, and everything after it.

        Raises:
            IllegalAction: the match counts, or there is nothing to take back.
        """
        self.do(events.Undo())

    def is_at_rest(self) -> bool:
        """Return whether the player is to act."""
        return not self.state.is_opponents_turn

    def choose_match(self) -> None:
        """Lead to where another match is chosen; a page around the table that has one overrides."""

    def send_match(self) -> None:
        """Lead to where the match is sent to a friend; a page that has one overrides."""

    # What the state asks for.

    def run(self, effect: Effect) -> None:
        """Carry out an effect; what a part of the page does, the page's own table overrides."""
        match effect:
            case events.Note(step):
                self._note(step)
            case events.Read(greeted):
                self._read(greeted)
            case events.Begin(begun, opponent, practice, key, resigned):
                self._begin(begun, opponent, practice, key, resigned)
            case events.BeginAnother(rules, opponent):
                self.new_match(rules, opponent)
            case events.Choose():
                self.choose_match()
            case events.Send():
                self.send_match()
            case events.PlaySound(name):
                self.bridge.sound(name, is_wanted=True)
            case events.Download(None):
                self.bridge.download_kept(FILE_NAME)
            case events.Download(str(text)):
                self.bridge.download(file_name(date.today(), self.state.names), text)
            case events.OpenSheet(card) if self.panel:
                self.panel.open_sheet(card)

    def _note(self, step: events.CountedStep) -> None:
        """Have a step of a match that counts noted, and then taken; see `Ledger`.

        Raises:
            NotesUnavailable: it cannot be noted, so it is not taken.
            NotesGone: neither this one nor any other can be noted again.
            IllegalAction: another tab has come first.
        """
        try:
            is_noted = self._note_in_ledger(step)
        except NotesGone:
            if isinstance(step, events.Push | events.Answer):
                raise
            is_noted = True  # nobody can go on with it
        except NotesUnavailable:
            if not isinstance(step, events.Answer):
                raise
            self._answer_again()
            raise NotesUnavailable(
                _("This server cannot record your opponent's move at the moment. Trying again…")
            ) from None
        if is_noted:
            self._settle()
            self.do(events.Noted(step))
        else:
            self._catch_up(step)

    def _note_in_ledger(self, step: events.CountedStep) -> bool:
        """Note a step; return False if another tab has continued the match."""
        match, ledger = self.state.whole, self._ledger
        if not self.bridge.storage_key:
            return True  # the browser keeps nothing that could take it back
        if isinstance(step, events.Leave):
            kept = self.state.offer.kept if self.state.offer else None
            return not kept or Ledger(kept.key).resign(kept.match, 0) or True
        try:
            if isinstance(step, events.GiveUp):
                return ledger.resign(match, self.state.seat)
            return ledger.note(match, step.action)
        except NotesUnavailable:
            if ledger.is_begun:
                raise
            return True  # it keeps nothing so far

    def _catch_up(self, step: events.CountedStep) -> None:
        """Show how another tab has continued the match."""
        ahead = self.state.whole.copy()
        resigned = self._ledger.catch_up(ahead)
        self.do(events.CaughtUp(ahead, resigned))
        if resigned is None:
            raise IllegalAction(
                _("This match was continued in another tab or window. Here is how it stands now.")
            )
        if not isinstance(step, events.GiveUp):
            raise IllegalAction(_("This match was given up in another tab or window."))

    def _answer_again(self) -> None:
        """Have the opponent asked again, after a while if there is a loop."""

        def again() -> None:
            self._answering.background.keep_to(None)
            if self.comm is not None:
                self.run_errands()

        self._is_unsettled = True
        loop = running_loop()
        if loop:
            loop.call_later(_AGAIN, again)
        else:
            self._answering.background.keep_to(None)  # the next event has it asked

    def _settle(self) -> None:
        """Take back the words about a move that could not be noted."""
        if self._is_unsettled:
            self._is_unsettled = False
            self.do(events.Failed(""))

    def _begin(
        self,
        match: Match,
        opponent: str | Player,
        practice: bool,
        key: str = "",
        resigned: int | None = None,
    ) -> None:
        """Put another match on the table; the one that counts there is given up with that.

        Raises:
            NotesUnavailable: that cannot be noted, so nothing changes.
        """
        opponent = opponent if opponent == PERSON else seated(opponent)
        rival = self._seated(opponent, match)  # refused before anything changes
        self._leave(key)
        self.rival: Opponent | None = rival
        self._ledger = Ledger(key)
        self.match = match
        trouble = self._why_not_kept(not practice or opponent == PERSON, not (practice or key))
        self.do(events.Begun(match.copy(), opponent, practice, resigned, trouble))

    def _leave(self, key: str) -> None:
        """Note that the match on the table is given up, unless it is the one with `key`."""
        state, ledger = self.state, self._ledger
        has_ended = state.match.is_over or state.has_resigned or ledger.key == key
        if state.practice or has_ended or not ledger.is_begun:
            return
        with suppress(NotesGone):
            ledger.resign(state.whole, state.seat)

    def changed(self) -> None:
        """Make the match that scripts hold follow the one in the state."""
        played = self.state.whole.actions
        while self.match.actions != played[: len(self.match.actions)]:
            self.match.undo()
        for action in played[len(self.match.actions) :]:
            self.match.push(action)

    # The opponent.

    def _seated(self, opponent: str | Player, match: Match) -> Opponent | None:
        """Return who plays the other side, None if a second person does."""
        if opponent == PERSON:
            return None
        return Opponent(find_player(opponent), name_of(opponent), match.seed, self._patience)

    @property
    def pause(self) -> float:
        """Seconds that the opponent waits before it answers."""
        pace = self.state.look.pace
        moves = self.stage.can_move and not self.stage.is_calm
        return pace.think if moves else pace.pause

    # The match that the browser keeps.

    def _read(self, greeted: events.Greeted) -> None:
        kept = problem = None
        try:
            kept = Kept.parse(greeted.text or "")
        except Exception as error:  # whatever it is, the text stays until the player starts afresh
            problem = error
        self.do(events.Found(greeted, kept, problem))

    def text_to_keep(self) -> str | None:
        """Return the text that the browser is to keep; None leaves it with what it has."""
        state = self.state
        if not self.stage.is_greeted or state.offer or not self.bridge.storage_key:
            return None
        if state.has_resigned and not state.is_shared:
            self._written = "", ""
            return ""  # nobody goes on with it
        kept = Kept(
            opponent_word(state.opponent),
            state.practice,
            state.whole,
            self._ledger.key,
            state.seat if state.has_resigned else None,
        )
        is_seen = state.keeps_deal and self.stage.is_watched
        if not (state.has_begun or kept.has_begun or is_seen):
            return None  # a table that was merely opened does not replace another tab's
        text = str(kept)
        if text != self._written[0]:  # sealed again, it would differ and be sent for nothing
            try:
                if not state.practice:
                    self._ledger.begin(state.whole)  # what is kept without notes could be replayed
                self._written = text, kept.written(text)
            except SealError:
                return None  # the player was told when the match began
        return self._written[1]

    def _why_not_kept(self, is_sealed: bool, is_noted: bool) -> str:
        if not self.bridge.storage_key:
            return ""
        reason = (why_not() if is_sealed else "") or (why_no_notes() if is_noted else "")
        if not reason:
            return ""
        return _("This match is not saved in your browser. {reason}", reason=reason)


class _AnswerErrand(Errand[TableState]):
    """Has the opponent make its move."""

    def __init__(self, game: Game[Any]) -> None:
        self._game = game
        super().__init__(Background(self._choose_now, self._take, waiting=self._choose))

    def wanted(self, state: TableState) -> _Turn | None:
        """Return what an opponent is asked, None while it is not its turn."""
        if state.offer or not state.is_opponents_turn:
            return None
        return state.number, len(state.match.actions), state.match.view(1 - state.seat)

    def _choose_now(self, turn: _Turn, _job: Job) -> Action:
        assert self._game.rival
        return self._game.rival.choose_now(turn[-1])

    async def _choose(self, turn: _Turn) -> Action:
        assert self._game.rival
        await self._game.stage.animation.ended()
        await asyncio.sleep(self._game.pause)
        return await self._game.rival.choose(turn[-1])

    def _take(self, _turn: _Turn, action: Action) -> None:
        failure = self._game.rival.failure if self._game.rival else ""
        self._game.happen(events.Answer(action, failure))
