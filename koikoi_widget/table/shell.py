"""The shell of every table: it runs the effects of a pure `update`, and shows its screen."""

from __future__ import annotations

import logging
from asyncio import Handle
from collections.abc import Callable, Sequence
from itertools import count
from typing import Any, Generic, TypeVar

from ipywidgets import Box
from ipywidgets import Layout as Css

from ..engine.cards import DECK
from ..engine.errors import IllegalAction, KoiKoiError, reason_of
from ..locale import _, follow
from ..web import protocol
from . import events, messages
from .advice_box import AdviceBox
from .background import Errand, running_loop
from .connection import connect
from .events import Effect, Event
from .heard import SKIP, event_of
from .layout import Layout, layout_for
from .panel_widget import Panel
from .screen import Screen
from .stage import Stage
from .state import AnyState
from .watching import reviewing, stepping

_log = logging.getLogger(__name__)

BREATH = 0.005  # seconds for the kernel to send a picture before it works out the words


_State = TypeVar("_State", bound=AnyState)


class Shell(Box, Generic[_State]):
    """A table on the page: a state, the way it changes, and what is shown of it.

    Args:
        state: the initial state.
        update: returns the state after an event, and the effects to carry out.
        screen: returns what is shown of a state.
        run: carries out an effect.
        keeps: returns the text for the browser to keep; None leaves it with what it has.
        after: called after anything that happens.
        panel: the panel beside the canvas.
        storage_key: where the browser keeps this widget's text; "" keeps nothing.

    Attributes:
        state: the value that determines everything else.
        stage: what shows it.
        bridge: the front end that speaks, and holds the real buttons.
        advice_box: where the coach speaks.
        panel: the yaku and the cards, if there is one.
        is_greeted: whether the browser has reported what it keeps.
        errands: the kinds of work in the background.
    """

    # None at all, if it is refused while it is made: it is closed even so.
    errands: Sequence[Errand[_State, Any]] = ()

    def __init__(
        self,
        state: _State,
        update: Callable[[_State, Event], tuple[_State, tuple[Effect, ...]]],
        screen: Callable[[_State, Layout], Screen],
        *,
        run: Callable[[Effect], None] = lambda _effect: None,
        keeps: Callable[[], str | None] = lambda: None,
        after: Callable[[], None] = lambda: None,
        panel: Panel | None = None,
        storage_key: str = "",
    ) -> None:
        connect()
        self.state = state
        self._update, self._screen = update, screen
        self._run, self._keeps, self._after = run, keeps, after
        self.stage = Stage(
            state.faces,
            storage_key,
            wanted=lambda: self.screen,
            seen=self._say_soon,
            guard=self.guarded,
            failed=self._fail,
        )
        self.bridge, self.advice_box, self.panel = self.stage.bridge, AdviceBox(), panel
        # The last screen, and what it shows.
        self._found: tuple[_State, Layout, Screen] | None = None
        self.is_greeted = False
        self._view = ""  # the view of the widget that reported the size
        self._saying: Handle | None = None  # the words that follow a picture
        self._asked: object = None  # what the player may decide, as the browser knows it
        self._decision: int | None = None  # the number of that decision
        self._decisions = count(1)
        self.errands = [reviewing(self.happen), stepping(self.happen)]
        beside = [panel] if panel else []
        super().__init__(
            [self.stage.canvas, self.bridge, *beside, self.advice_box],
            layout=Css(width="100%", overflow="visible", display="grid"),
        )
        self.add_class("koikoi-table")
        follow(self._say_again)
        self.stage.canvas.on_client_ready(lambda: self.guarded(self.stage.client_ready))
        self.bridge.on_msg(lambda _bridge, message, _buffers: self.hear(message))
        self.advice_box.on_msg(lambda _box, message, _buffers: self.hear_advice_box(message))
        if panel:
            panel.on_msg(lambda _panel, message, _buffers: self.hear_panel(message))

    @property
    def screen(self) -> Screen:
        """What to show and say now."""
        width, height, _ratio = self.stage.size
        is_open, has_drawer = self.state.is_open, self.state.has_drawer
        layout = layout_for(width, height, is_open=is_open, has_drawer=has_drawer)
        if not self._found or self._found[0] is not self.state or self._found[1] is not layout:
            self._found = self.state, layout, self._screen(self.state, layout)
        return self._found[2]

    def do(self, event: Event) -> None:
        """Let something happen.

        Raises:
            KoiKoiError: it is impossible; the state stays as it was.
        """
        self.state, effects = self._update(self.state, event)
        try:
            for effect in effects:
                self._run(effect)
            self._show(any(isinstance(effect, events.Move) for effect in effects))
            self._follow()
        finally:
            self._after()

    def happen(self, event: Event) -> None:
        """Let something happen, and show on the page what goes wrong in it."""
        self.guarded(lambda: self.do(event))

    def _show(self, moves: bool) -> None:
        faces = self.state.faces
        self.bridge.sounds = self.state.look.sound
        self.stage.use_deck(faces)
        if self.panel:
            self.panel.use_deck(*faces[:3])  # it shows no backs
        if moves:
            self.stage.advance(self.state.look.flight)
        else:
            self.stage.say()

    def _say_again(self) -> None:
        """Show everything in another language, unless it was closed."""
        if self.comm is None:
            return
        self._found = None
        self.bridge.translate()
        if self.panel:
            self.panel.translate()
        self.guarded(self.stage.show)

    def guarded(self, call: Callable[[], None]) -> None:
        """Call a function, and show any error on the page: Jupyter would swallow it."""
        try:
            call()
        except Exception as error:
            self._fail(error)

    def _fail(self, error: Exception) -> None:
        if not isinstance(error, KoiKoiError):
            _log.exception("a callback of the table failed", exc_info=error)
        before = self.state.error
        self.state, _effects = self._update(self.state, events.Failed(reason_of(error)))
        self.stage.lose_picture()  # the browser may have shaded the card that was pressed
        if self.state.error != before:  # otherwise showing it may be what fails
            self.stage.show()

    def rest(self) -> None:
        """Abandon background work, until something happens again."""
        for errand in self.errands:
            errand.background.keep_to(None)

    def close(self) -> None:
        """Leave the page, with all that this consists of; nothing is worked on any more."""
        self.rest()
        for child in self.children:
            child.close()
        super().close()

    # Background work.

    def _follow(self) -> None:
        """Work on what the state wants, and on nothing else."""
        is_busy = self.stage.film.is_playing or self._saying is not None
        for errand in self.errands:
            errand.follow(self.state, is_busy)

    # What the browser says.

    def hear(self, message: object) -> None:
        """Act on a message from the front end beside the canvas."""
        self.guarded(lambda: self._hear(message))

    def _hear(self, message: object) -> None:
        self.tell()
        found = messages.understood(message, messages.TABLE)
        if not found:
            return
        if found["event"] == "act" or found["event"] == "click" or found["event"] == "tap":
            if not self.bridge.is_news(found.get("press")):
                return
            if found.get("decision") not in (None, self._decision):
                raise IllegalAction(
                    _("The table changed before your move arrived: please look again.")
                )
            if self.stage.film.is_playing:
                self.stage.show()
        self._see(found)
        event = event_of(found, self.screen.scene)
        if event:
            self.do(event)

    def _see(self, message: protocol.TableEvent) -> None:
        """Note what a browser reports about itself."""
        stage = self.stage
        if message["event"] == "size":
            self._view = message.get("view") or ""
            stage.is_watched, stage.is_calm = True, bool(message.get("calm"))
            stage.resize(*message["size"])
        elif message["event"] == "calm":
            stage.is_calm = message["calm"]
        elif message["event"] == "drawn":
            stage.film.heard(message["number"], message["took"])
        elif message["event"] == "hello":
            stage.show_anew()  # this client's size may arrive before its canvas is ready
            self.is_greeted = True
        elif message["event"] == "take over":
            self.bridge.tell_all()
        elif message["event"] == "again":
            stage.show_anew()
            stage.resize(*stage.size)

    def hear_advice_box(self, message: object) -> None:
        """Act on a message from the advice box."""
        found = messages.understood(message, messages.BOX)
        if found and not self.stage.film.is_playing:
            self.happen(events.Act(found["action"]))

    def hear_panel(self, message: object) -> None:
        """Act on a message from the panel."""
        found = messages.understood(message, messages.PANEL)
        if found:
            self.guarded(lambda: self._hear_panel(found))

    def _hear_panel(self, message: protocol.PanelEvent) -> None:
        assert self.panel
        if message["event"] == "sheet":
            self.do(events.About(DECK[message["card"]]))
        elif message["event"] == "sheet closed":
            self.panel.sheet_closed()
            self.do(events.Closed("sheet"))
        elif message["event"] == "go":
            self.do(events.Set("go", message["place"]))
        elif message["event"] == "page":
            self.do(events.Act(message["page"]))
        else:
            self.do(events.Closed("panel"))

    # What the browser is told.

    def _say_soon(self) -> None:
        """Have the bridge told what the canvas shows, once that is on its way.

        The kernel sends nothing until it is idle, so working out the words at once would hold up
        the picture. Later changes are sent together.
        """
        loop = running_loop()
        if loop is None:
            self._say()
        elif self._saying is None:
            self._saying = loop.call_later(BREATH, self.tell)

    def tell(self) -> None:
        """Tell the browser at once whatever it has yet to be told."""
        if self._saying:
            self._saying.cancel()
            self._saying = None
            self.guarded(self._say)

    def _say(self) -> None:
        """Tell the bridge what the canvas shows."""
        screen, is_moving = self.stage.screen, self.stage.film.is_playing
        assert screen is not None
        if not is_moving:
            if self.panel:
                self.panel.show(screen.shown, screen.page, screen.card, screen.lines)
            self.advice_box.state = screen.advice
        told = screen.told
        if self._asked != (asked := _asked(told)):
            self._asked, self._decision = asked, next(self._decisions) if asked else None
        state: protocol.TableState = {
            **told,
            "size": self.stage.size,
            "view": self._view,
            "decision": self._decision,
            "moving": is_moving,
        }
        if is_moving:
            state = _on_the_way(state, self.bridge.state, self.stage.is_lit)
        self.bridge.tell(state, self._keeps())
        self._follow()


def _on_the_way(
    told: protocol.TableState, before: protocol.TableState, is_lit: bool
) -> protocol.TableState:
    """Return what is told while cards move: questions and words wait, and a key skips it all.

    Args:
        is_lit: whether the cards of a yaku are shown, and with them its name.
    """
    told = told | {"keys": told["keys"] | {"Escape": SKIP}}
    told = told | {"words": before.get("words", told["words"])}
    told = told if is_lit else told | {"moment": None}
    return told | {"dialog": None, "spoken": ""} if told["dialog"] else told


def _asked(told: protocol.TableShown) -> object:
    """Return what the player may decide, wherever it is shown; None for nothing."""
    dialog, actions = told["dialog"], [entry["action"] for entry in told["moves"]]
    if dialog:
        return dialog["title"], dialog["lines"], dialog["buttons"]
    return (told["move"], actions) if actions else None
