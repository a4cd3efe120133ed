"""A scripted match at the real table: one rule at a time, with the text beside the cards."""

from __future__ import annotations

from asyncio import Task
from collections.abc import Callable
from random import Random
from typing import Unpack

from ipywidgets import Box, Layout as Css

from ...engine.actions import Action
from ...engine.view import View
from ...locale import N_, follow
from ...table.model.appearance import Look, LookOptions
from ...table.widget.game import Game
from ...table.words.hints import Helps
from ...web import protocol
from ...web.linker import script as script_of, style
from ...widgets import messages
from ...widgets.background import running_loop
from ...widgets.speaking import Speaking
from ...widgets.traits import shared
from ...widgets.whole import Whole
from .script import Script, Step
from .state import GoOn, GuidedState, Hint, screen, update, words


class Guide(Whole, Speaking):
    """The text beside the table, with the buttons for continuing and for help.

    Attributes:
        state: everything shown, `GuideState` in `web/protocol/guide.py`.
    """

    _esm = script_of("lessons/guide.js")
    _css = style("lessons/guide.css")

    state = shared(protocol.GuideState)


class _Scripted:
    """The opponent: plays what the record says."""

    def __init__(self, script: Script) -> None:
        self._moves: list[tuple[View, Action]] = []
        match = script.match()
        for action in script.actions:
            if match.seat is not None:
                self._moves.append((match.view(match.seat), action))
            match.push(action)

    def choose(self, view: View, _rng: Random) -> Action:
        return next(action for seen, action in self._moves if seen == view)


class GuidedTable(Game[GuidedState]):
    """A table at which only the script's moves are played.

    Args:
        script: what is played.
        look: how the table looks, as in `Look`.
    """

    def __init__(self, script: Script, **look: Unpack[LookOptions]) -> None:
        match = script.match()
        super().__init__(
            GuidedState(
                script=script,
                match=match,
                called=N_("Your opponent"),
                practice=False,
                helps=Helps("never"),
                look=Look(**look),
            ),
            update,
            screen,
            match=match,
            opponent=_Scripted(script),
            keep="",
        )

    @property
    def wanted(self) -> Action:
        """The move that the script plays next."""
        return self.state.wanted

    def begin_again(self) -> None:
        """Put everything back to the deal."""
        self._begin(self.state.script.match(), self.opponent, self.practice)


class Guided(Whole, Box):
    """A script at the table, with the text beside it.

    Args:
        script: what is played.
        onward: called when the button is pressed that leads on from the end.
        look: how the table looks, as in `Table`: deck, palette, marks, speed, names.

    Attributes:
        guide: the words.
        table: the table.
    """

    def __init__(
        self, script: Script, onward: Callable[[], None] = lambda: None, **look: Unpack[LookOptions]
    ) -> None:
        self.script, self._onward = script, onward
        self.guide = Guide()
        self._told: tuple[int, int, int, str] | None = None  # of what the words are
        self._waiting: Task[None] | None = None  # until they can be shown
        self.table = GuidedTable(script, **look)
        css = self.table.layout  # what a table says of itself besides stays
        css.flex, css.width, css.min_width = "999 1 560px", "auto", "0"
        self.guide.layout = Css(flex="1 0 100%", width="auto", overflow="visible")
        super().__init__(
            [self.guide, self.table],
            layout=Css(width="100%", overflow="visible", flex_flow="row wrap"),
        )
        self.add_class("koikoi-guided")
        self.guide.on_msg(lambda _guide, message, _buffers: self.hear(message))
        self.table.changed = self._show
        self._show()
        follow(self._say_again)

    @property
    def step(self) -> Step:
        """The step being shown."""
        return self.table.state.step

    @property
    def place(self) -> int:
        """How many steps the learner has done."""
        return self.table.state.place

    @property
    def answer(self) -> str:
        """The answer to the last wrong move, "" after a right one."""
        return self.table.state.answer

    @property
    def mistakes(self) -> int:
        """How many wrong moves there were."""
        return self.table.state.mistakes

    @property
    def is_over(self) -> bool:
        """Whether all steps are done."""
        return self.table.state.is_over

    def go_on(self) -> None:
        """Continue from a step with nothing to play."""
        self.table.do(GoOn())

    def hint(self) -> None:
        """Say which move is wanted, and lift its card."""
        self.table.do(Hint())

    def begin_again(self) -> None:
        """Start the script again from its first step."""
        self.table.begin_again()

    def hear(self, message: object) -> None:
        """Act on a message from the front end of the words."""
        acts = {
            "go on": self.go_on,
            "hint": self.hint,
            "again": self.begin_again,
            "onward": self._onward,
        }
        found = messages.understood(message, messages.GUIDE)
        if found and found["place"] == self.place:
            acts[found["event"]]()

    def _say_again(self) -> None:
        """Show the words in another language."""
        self._told = None
        self._show()

    def _show(self) -> None:
        """Show the words of a step, once all has been seen that they speak of."""
        state = self.table.state
        if self.table.stage.film.is_playing:
            self._wait()
            return
        if state.is_opponents_turn:
            return  # the answer comes, and is shown
        told = state.number, state.place, state.mistakes, state.answer
        if self._told and state.mistakes > self._told[2]:
            self.table.stage.lose_picture()  # the browser has shaded the card that was pressed
            self.table.stage.show()
        if told != self._told:
            self._told = told  # the table no longer offers what the last step did
            self.table.tell()
            self.guide.state = words(state)

    def _wait(self) -> None:
        """Show the words as soon as nothing moves."""

        async def show() -> None:
            await self.table.stage.film.ended()
            self._waiting = None
            self.table.guarded(self._show)

        loop = running_loop()
        if loop and not self._waiting:
            self._waiting = loop.create_task(show())
