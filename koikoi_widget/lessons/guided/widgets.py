"""A scripted match at the real table: one rule at a time, with the text beside the cards."""

from __future__ import annotations

from asyncio import Task
from collections.abc import Callable
from random import Random
from typing import Unpack

from ipywidgets import Box, Layout as Css

from ...engine.actions import Action
from ...engine.view import View
from ...players import PLAYERS
from ...table.model.appearance import Look, LookOptions
from ...table.model.events import Effects, Event
from ...table.model.screen import Screen
from ...table.scene.layout import Layout
from ...table.widget.game import Game
from ...web import protocol
from ...web.linker import script as script_of, style
from ...widgets import messages
from ...widgets.background import running_loop
from ...widgets.speaking import Speaking
from ...widgets.traits import Shared, shared
from ...widgets.whole import Whole
from .guided_state import OPPONENT, GoOn, GuidedState, Hint, screen, update, words
from .script import Script, Step


class Guide(Whole, Speaking):
    """The text beside the table, with the buttons for continuing and for help.

    Attributes:
        state: everything shown, `GuideState` in `web/protocol/lessons.py`.
    """

    _esm = script_of("lessons/guide.js")
    _css = style("lessons/guide.css")

    state: Shared[protocol.GuideState] = shared()


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
    """A table at which only the script's moves are played, and the words that go with each step.

    Args:
        script: what is played.
        look: how the table looks, as in `Look`.

    Attributes:
        guide: the words.
    """

    has_column = False  # the yaku come one by one
    words_below: float = 13.0

    def __init__(self, script: Script, **look: Unpack[LookOptions]) -> None:
        self.guide: Guide = Guide()
        self._waiting: Task[None] | None = None  # until the words can be shown
        match = script.match()
        super().__init__(
            GuidedState(
                script=script,
                match=match,
                called=PLAYERS[OPPONENT].title,
                practice=False,
                look=Look.by(look),
            ),
            match=match,
            opponent=_Scripted(script),
            keep="",
        )

    def update(self, event: Event) -> tuple[GuidedState, Effects]:
        """Return the state of this table after `event`, and the effects to carry out."""
        return update(self.state, event)

    def screen_of(self, layout: Layout) -> Screen:
        """Return what this table shows in this layout."""
        return screen(self.state, layout)

    def run_errands(self) -> None:
        """Work on what the state wants; the words follow whatever the table shows."""
        super().run_errands()
        self._show_words()

    @property
    def wanted(self) -> Action:
        """The move that the script plays next."""
        return self.state.wanted

    def begin_again(self) -> None:
        """Put everything back to the deal."""
        self._begin(self.state.script.match(), self.opponent, self.practice)

    def _show_words(self) -> None:
        """Show the words of a step once everything they speak of has been seen."""
        state = self.state
        if self.stage.animation.is_playing:
            self._show_words_later()
            return
        if state.is_opponents_turn:
            return  # the answer comes, and is shown
        before, now = self.guide.state, words(state, self.screen)
        if now == before:
            return
        self.guide.state = now
        if before and now["answers"] > before["answers"]:
            self.stage.lose_picture()  # the browser has shaded the card that was pressed
        self.stage.show()  # with the card lit that is meant now
        self.tell()  # so that it no longer offers what the last step did

    def _show_words_later(self) -> None:
        """Show the words as soon as nothing moves."""

        async def show() -> None:
            await self.stage.animation.ended()
            self._waiting = None
            self.guarded(self._show_words)

        loop = running_loop()
        if loop and not self._waiting:
            self._waiting = loop.create_task(show())


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
        self.script: Script = script
        self._onward = onward
        self.table: GuidedTable = GuidedTable(script, **look)
        self.guide: Guide = self.table.guide
        css = self.table.layout  # the rest of the table's layout stays
        css.flex, css.width, css.min_width = "999 1 560px", "auto", "0"
        self.guide.layout = Css(width="auto", overflow="visible")
        super().__init__(
            [self.guide, self.table],
            layout=Css(width="100%", overflow="visible", flex_flow="row wrap"),
        )
        self.add_class("koikoi-guided")
        self.guide.on_msg(lambda _guide, message, _buffers: self.hear(message))

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
        checked = messages.understood(message, messages.GUIDE)
        if checked and checked["place"] == self.place:
            acts[checked["event"]]()
