"""The shell of every table: it runs the effects of a pure `update`, and shows its screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from ipywidgets import Box, Layout as Css

from ...engine.cards import CardSet
from ...engine.errors import IllegalAction
from ...engine.view import View
from ...locale import _, follow
from ...web.protocol import TableEvent
from ...widgets import faults, messages
from ...widgets.background import Errand
from ...widgets.connection import connect
from ...widgets.whole import Whole
from ..advice.advice_box import AdviceBox
from ..draw.still_picture import still_of
from ..model import events
from ..model.events import Effect, Effects, Event
from ..model.from_browser import SKIP, card_meant, event_of, event_of_panel
from ..model.screen import Screen
from ..model.state import AnyState
from ..scene.layout import COLUMN_FROM, Layout, layout_for
from ..words.card_words import named
from .announcer import Announcer
from .bridge import Bridge
from .errands import ReviewErrand, StepErrand
from .panel import Panel
from .stage import Stage

_State = TypeVar("_State", bound=AnyState)


class Shell(Whole, Box, Generic[_State]):
    """A table on the page: a state, the way it changes, and what is shown of it.

    A table overrides `update` and `screen_of`, both pure functions of its state, and, as far as it
    needs them, `run`, `text_to_keep`, `changed` and `is_at_rest`.

    Args:
        state: the initial state.
        panel: the panel beside the canvas.
        storage_key: where the browser keeps this widget's text; "" keeps nothing.

    Attributes:
        state: the value that determines everything else.
        stage: what shows it.
        announcer: what puts it into words.
        bridge: the front end that speaks, and holds the real buttons.
        advice_box: where the coach speaks.
        panel: the yaku and the cards, if there is one.
        errands: the kinds of work in the background; a `Game` adds its own.
    """

    def __init__(
        self,
        state: _State,
        *,
        panel: Panel | None = None,
        storage_key: str = "",
    ) -> None:
        connect()
        self.state = state
        self.stage: Stage = Stage(
            self, state.faces, storage_key, COLUMN_FROM if panel and self.has_column else 0
        )
        self.announcer: Announcer = Announcer(self, self.stage, panel)
        self.bridge: Bridge = self.stage.bridge
        self.panel: Panel | None = panel
        self.advice_box: AdviceBox = self.announcer.advice_box
        self._latest: tuple[_State, Layout, Screen] | None = None  # a screen, and of what it is
        self._still_of: tuple[View, CardSet] | None = None  # what the still was last drawn of
        self.errands: Sequence[Errand[_State]] = [ReviewErrand(self), StepErrand(self)]
        beside = [panel] if panel else []
        super().__init__(
            [self.stage.canvas, self.bridge, *beside, self.advice_box],
            layout=Css(width="100%", overflow="visible", display="grid"),
        )
        self.add_class("koikoi-table")
        follow(self._translate)
        self.stage.canvas.on_client_ready(lambda: self.guarded(self.stage.client_ready))
        self.bridge.on_msg(lambda _bridge, message, _buffers: self.hear(message))
        self.advice_box.on_msg(lambda _box, message, _buffers: self.hear_advice_box(message))
        if panel:
            panel.sprites = self.bridge.sprites["canvases"]
            panel.on_msg(lambda _panel, message, _buffers: self.hear_panel(message))

    # What each kind of table does in its own way.

    has_column = True  # whether the panel has a column of its own beside a wide table
    words_below: float = 0.0  # the height of a lesson's words below a narrow field, in that of text

    def update(self, event: Event) -> tuple[_State, Effects]:
        """Return the state after `event`, and the effects to carry out: see `Table.update`.

        Raises:
            KoiKoiError: the event is impossible.
        """
        raise NotImplementedError

    def screen_of(self, layout: Layout) -> Screen:
        """Return what is shown of the state in this layout: see `Table.screen_of`."""
        raise NotImplementedError

    def run(self, effect: Effect) -> None:
        """Carry out an effect."""

    def text_to_keep(self) -> str | None:
        """Return the text for the browser to keep; None leaves it with what it has.

        The announcer asks for it whenever it has something to tell.
        """
        return None

    def changed(self) -> None:
        """Follow up anything that has happened."""

    def is_at_rest(self) -> bool:
        """Return whether what is shown stays until somebody looking at it goes on."""
        return True

    # What happens to every table.

    @property
    def screen(self) -> Screen:
        """What to show and say now."""
        width, height, _ratio = self.stage.size
        is_open, has_drawer = self.state.is_open, self.state.has_drawer
        layout = layout_for(
            width,
            height,
            letters=self.stage.letters,
            is_open=is_open,
            has_drawer=has_drawer,
            is_review=bool(self.state.watching and self.state.watching.is_open),
            column_from=self.bridge.column_from,
            words_below=self.words_below,
        )
        latest = self._latest
        if not latest or latest[0] is not self.state or latest[1] is not layout:
            latest = self._latest = self.state, layout, self.screen_of(layout)
        return latest[2]

    def do(self, event: Event) -> None:
        """Let something happen.

        Raises:
            KoiKoiError: it is impossible; the state stays as it was.
        """
        self.state, effects = self.update(event)  # of `Table`, `Replay`, `GuidedTable`, `FarTable`
        try:
            for effect in effects:
                self.run(effect)  # of `Game`; pictures are for the next line
            self._show(any(isinstance(effect, events.Animate) for effect in effects))
            self.run_errands()
        finally:
            self.changed()

    def happen(self, event: Event) -> None:
        """Let something happen, and show on the page what goes wrong in it."""
        self.guarded(lambda: self.do(event))

    def _show(self, has_motion: bool) -> None:
        faces = self.state.faces
        self.bridge.sounds = self.state.look.sound
        self.stage.use_deck(faces)
        if self.panel:
            self.panel.use_deck(*faces[:3])  # it shows no backs
        if has_motion:
            self.stage.advance(self.state.look.pace)
        else:
            self.stage.refresh()

    def _translate(self) -> None:
        """Show everything in another language, unless it was closed."""
        if self.comm is None:
            return
        self._latest = None
        self.bridge.translate()
        if self.panel:
            self.panel.translate()
        self.guarded(self.stage.show)

    def guarded(self, call: Callable[[], None]) -> None:
        """Call a function, and show any error on the page: Jupyter would swallow it."""
        try:
            call()
        except Exception as error:
            self.fail(error)

    def fail(self, error: Exception) -> None:
        """Show an error on the page."""
        before, reason = self.state.error, faults.told(error, "a callback of the table")
        self.state, _effects = self.update(events.Failed(reason))
        self.stage.lose_picture()  # the browser may have shaded the card that was pressed
        if self.state.error != before:  # otherwise showing it may be what fails
            self.stage.show()

    def rest(self) -> None:
        """Abandon background work, until something happens again."""
        for errand in self.errands:
            errand.background.keep_to(None)

    def close(self) -> None:
        """Leave the page, with all that this consists of; nothing is worked on any more."""
        if self.comm is None:
            return  # closed already, or refused while it was made
        self.rest()
        self.stage.close()
        for child in self.children:
            child.close()
        super().close()

    # Background work.

    def run_errands(self) -> None:
        """Work on what the state wants, and on nothing else, such as advice."""
        is_busy = self.stage.animation.is_playing or self.announcer.is_waiting
        for errand in self.errands:
            errand.follow(self.state, is_busy)
        shown = self.screen.shown
        seen = shown.view, shown.revealed
        if not is_busy and self.is_at_rest() and self._still_of != seen:
            self._still_of = seen
            self.renew_still()

    def still(self) -> str:
        """Return the table as a picture, and in words."""
        return still_of(self.screen, self.state.look)

    # What the browser says.

    def hear(self, message: object) -> None:
        """Act on a message from the front end beside the canvas."""
        self.guarded(lambda: self._hear(message))

    def _hear(self, message: object) -> None:
        self.tell()  # so that `announcer.decision` is the one that can be made now
        checked = messages.understood(message, messages.TABLE)
        if not checked:
            return
        if checked["event"] == "act" or checked["event"] == "click" or checked["event"] == "tap":
            if not self.bridge.accept_press(checked.get("press")):
                return
            if checked.get("decision") not in (None, self.announcer.decision):
                raise IllegalAction(
                    _("The position changed before your move arrived: please look again.")
                )
            if self._only_ends_event(checked):
                return
            self._hurry()
        if checked["event"] == "about" and checked.get("rests"):
            screen = self._seen(checked)
            self.bridge.send(named(card_meant(checked, screen), screen.shown))
            return
        self.stage.note_report(checked)
        event = event_of(checked, self._seen(checked))
        if event:
            self.do(event)

    def _seen(self, message: TableEvent) -> Screen:
        """Return the screen that whoever sent `message` saw: things may lie elsewhere by now."""
        number, screen = message.get("layout"), self.screen
        layout = self.announcer.layout(number if isinstance(number, int) else None)
        return screen if layout in (None, screen.layout) else self.screen_of(layout)

    def _only_ends_event(self, message: TableEvent) -> bool:
        """Return whether a press only ended the present event, where the reader sets the pace."""
        is_button = message["event"] == "act" and message["action"] != SKIP
        animation = self.stage.animation
        if not animation.is_playing or not self.stage.pace.waits or is_button:
            return False
        animation.hurried.set()
        return True

    def _hurry(self) -> None:
        """Show the position if cards are still moving to it: whoever presses does not wait."""
        if self.stage.animation.is_playing:
            self.stage.show()

    def hear_advice_box(self, message: object) -> None:
        """Act on a message from the advice box."""
        checked = messages.understood(message, messages.BOX)
        if checked:
            self.guarded(self._hurry)
            self.happen(events.Act(checked["action"]))

    def hear_panel(self, message: object) -> None:
        """Act on a message from the panel."""
        checked = messages.understood(message, messages.PANEL)
        if checked and self.panel:
            if checked["event"] == "sheet closed":
                self.panel.sheet_closed()
            self.happen(event_of_panel(checked))

    # What it says to the browser.

    def announce(self) -> None:
        """Put into words what the canvas shows, once the picture is on its way."""
        self.announcer.soon()

    def tell(self) -> None:
        """Tell the browser at once whatever it has yet to be told."""
        self.announcer.now()
