"""What every widget with a table on it shares: a canvas, its sprites, its bridge, its size."""

from __future__ import annotations

import asyncio
import functools
import logging
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from typing import Any, NamedTuple

from ipycanvas import Canvas
from ipywidgets import Box
from ipywidgets import Layout as Css

from ..engine.errors import IllegalAction, KoiKoiError, check_name, reason_of
from ..engine.names import NAME_SETS
from ..locale import _
from . import messages
from .bridge import Bridge
from .connection import connect
from .film import Film
from .layout import ASPECT, Layout, layout_for
from .motion import motionless, sound_of, steps
from .paint import Look, Picture, forget_client, paint, pictured
from .scene import Scene, Shown, scene
from .sentences import Dialog, described, happened, spoken
from .sprites import Marks, Sprites, look_of

_log = logging.getLogger(__name__)

SETTLED = 0.1  # seconds after which a window's size is taken to stay
BREATH = 0.005  # seconds in which the kernel sends a picture before it works out the words
SKIP = "skip"  # what a key asks for while cards move


class Speed(NamedTuple):
    """Seconds: how long a card flies, and how long the opponent waits where nothing moves."""

    flight: float
    pause: float


# A whole turn, with a capture by both cards, takes some five flights.
SPEEDS = {
    "off": Speed(0.0, 0.0),
    "fast": Speed(0.08, 0.4),
    "normal": Speed(0.17, 0.9),
    "slow": Speed(0.34, 1.8),
}


def guarded(callback: Callable[..., None]) -> Callable[..., None]:
    """Show what goes wrong in a callback on the page: Jupyter would swallow it."""

    @functools.wraps(callback)
    def run(self: Stage, *args: Any) -> None:
        try:
            callback(self, *args)
        except Exception as error:
            self._fail(error)

    return run


class Stage(Box):
    """A table on the page: what is shown comes from `_shown`, what is asked from `_state`.

    Args:
        deck, palette, marks: the look of the cards, see `Sprites`.
        names: the name set of the cards, see `koikoi_widget.NAME_SETS`.
        speed: how fast cards move, a name in `SPEEDS`.
        storage_key: where the browser keeps this widget's text; "" keeps nothing.

    Raises:
        UnknownName: there is no such deck, name set or speed.
    """

    def __init__(
        self,
        deck: str,
        palette: str,
        marks: Marks,
        names: str,
        speed: str = "normal",
        storage_key: str = "",
    ) -> None:
        check_name(_("speed"), speed, SPEEDS)
        connect()
        self.speed = speed
        self._card_names = _checked_names(names)
        self._sprites = Sprites(deck, palette, marks)
        self._canvas = Canvas(width=10, height=10, layout=Css(flex="0 0 auto"))
        self._bridge = Bridge(storage_key=storage_key, sprites=self._sprites.described())
        self._size: tuple[float, float, float] = (1000, 700, 1)
        self._view = ""  # the view of the widget that has this size
        self._scene: Scene | None = None
        self._seen: Shown | None = None  # what the canvas shows, or is on its way to
        self._picture: Picture | None = None  # as which it shows it, where that is known
        self._saying: asyncio.Handle | None = None  # the words that follow it
        self._error = ""
        self._asked: Any = None  # what the player may decide, as the browser was told it
        self._decision: int | None = None  # which of all decisions that is
        self._decisions = count(1)
        self._is_watched = False  # whether a browser has told its size
        self._is_calm = False  # whether it asks for less motion
        self._film = Film(self._canvas, self._bridge)
        self._settling: asyncio.Task[None] | None = None
        loop = _running_loop()
        self._preparing = loop.create_task(self._sprites.prepare()) if loop else None
        super().__init__(
            [self._canvas, self._bridge],
            layout=Css(width="100%", overflow="visible", display="block"),
        )
        self.add_class("koikoi-table")
        self._canvas.on_client_ready(self._client_ready)
        self._bridge.on_msg(self._heard)

    def use_deck(self, deck: str, palette: str = "traditional", marks: Marks = False) -> None:
        """Show the cards in another deck or palette, with or without marks, see `Sprites`.

        Raises:
            UnknownName: there is no such deck.
        """
        if look_of(deck, palette, marks) != self._sprites.look:
            self._sprites = Sprites(deck, palette, marks)
            self._bridge.sprites = self._sprites.described()
            self._resize(*self._size)

    def use_names(self, names: str) -> None:
        """Call the cards by another name set.

        Raises:
            UnknownName: there is no such set.
        """
        if names != self._card_names:
            self._card_names = _checked_names(names)
            self._refresh()

    # What a widget on this stage says.

    def _shown(self) -> Shown:
        raise NotImplementedError

    def _state(self, shown: Shown, layout: Layout) -> dict[str, Any]:
        """Return what the bridge shows; a widget adds what it asks."""
        return {
            "move": 0,
            "size": self._size,
            "view": self._view,
            "phase": shown.view.phase,
            "awaits": False,
            "happened": happened(shown),
            "asked": "",
            "spoken": spoken(shown),
            "described": described(shown),
            "said_at": layout.band.as_list(),
            "text": layout.text,
            "moves": [],
            "moves_label": _("Arrow keys: your other moves. I: about the card"),
            "dialog": None,
            "tools": [],
            "tools_label": _("At the table"),
            "keys": {},
            "error": self._error,
            "dismiss": _("Dismiss"),
        }

    def _act(self, action: str) -> None:
        """Do what a button of the bridge stands for."""
        raise NotImplementedError

    def _pressed(self, x: float, y: float, is_tap: bool) -> None:
        """Take note of a press on the table, by a finger or by the mouse."""

    def _asked_about(self, at: tuple[float, float] | None, of: str | None) -> None:
        """Show what there is to know of the card of the move `of`, or at the point `at`."""

    def _set(self, name: str, value: Any) -> None:
        """Take over the value of one of the tools below the table."""

    def _uploaded(self, name: str, text: str | None) -> None:
        """Take a file that the player chose; None: it is too large to be read."""

    def _greet(self, kept: str | None) -> None:
        """Take note of what the browser kept for this widget."""

    def _take_over(self, kept: str | None) -> None:
        """Go on with what another tab has had the browser keep."""

    def _resume(self) -> None:
        """Go on without a question with what the browser kept: the page was made anew by itself."""

    # What the browser says.

    @guarded
    def _client_ready(self) -> None:
        forget_client(self._canvas)
        self._picture = None
        if self._is_watched:
            self._refresh()

    @guarded
    def _heard(self, _bridge: Bridge, message: dict[str, Any], _buffers: Any) -> None:
        self._say_now()
        message = messages.understood(message, messages.TABLE)
        if not self._bridge.is_news(message):
            return
        if message.get("decision") not in (None, self._decision):
            raise IllegalAction(_("The table had changed before your press arrived: look again."))
        event = message.get("event")
        if event == "size":
            width, height, ratio = message["size"]
            self._view = str(message.get("view", ""))
            self._is_watched, self._is_calm = True, bool(message.get("calm"))
            self._resize(width, height, ratio)
        elif event == "calm":
            self._is_calm = bool(message["calm"])
        elif event == "drawn":
            self._film.heard(message["number"], message["took"])
        elif event == "hello":
            self._show_anew()  # this client's size may come before its canvas is ready
            self._greet(message.get("kept"))
            if message.get("resume"):
                self._resume()
        elif event == "act":
            if message.get("action") == SKIP:
                self._refresh()
            else:
                self._act(str(message.get("action")))
        elif event == "again":
            self._show_anew()
            self._resize(*self._size)
        elif event == "take over":
            self._take_over(message.get("kept"))
        elif event in ("click", "tap"):
            x, y = message["at"]
            self._pressed(x, y, is_tap=event == "tap")
        elif event == "about":
            self._asked_about(message.get("at"), message.get("of"))
        elif event == "set":
            self._set(str(message.get("name")), message.get("value"))
        elif event == "upload":
            self._uploaded(str(message.get("name")), message.get("text"))

    # What is shown.

    def _show_anew(self) -> None:
        """Forget what the browser has drawn: it is new, or has missed something."""
        forget_client(self._canvas)
        self._sprites.width = 0
        self._picture = None
        self._bridge.tell_all()

    def _fail(self, error: Exception) -> None:
        if not isinstance(error, KoiKoiError):
            _log.exception("a callback of the table failed", exc_info=error)
        before, self._error = self._error, reason_of(error)
        self._picture = None  # the browser may have shaded the card that was pressed
        if self._error != before:  # else showing it may be what fails
            self._refresh()

    def _dismiss_error(self) -> None:
        self._error = ""
        self._refresh()

    def _resize(self, width: float, height: float, ratio: float) -> None:
        self._size = (width, height, ratio)
        layout = self._layout()
        self._canvas.width, self._canvas.height = self._pixels()
        self._picture = None
        self._canvas.layout.width = f"{layout.width}px"
        self._canvas.layout.height = f"{layout.height}px"
        if self._settling:
            self._settling.cancel()
        loop = _running_loop()
        if self._sprites.width and loop:
            self._refresh()  # with the sprites there are: to draw them anew takes a while
            self._settling = loop.create_task(self._settle())
        else:
            self._sharpen()

    async def _settle(self) -> None:
        """Draw the sprites anew once the size stays and nothing moves."""
        await asyncio.sleep(SETTLED)
        await self._film.ended()
        self._sharpen()

    @guarded
    def _sharpen(self) -> None:
        """Draw the sprites in the size in which they are shown."""
        drawn, width = self._sprites.width, round(self._layout().card * self._size[2])
        self._sprites.width = width
        self._picture = None
        if not drawn:
            self._send_sprites(width, round(width * ASPECT))
            return
        if width != drawn:
            self._bridge.resize_sprites(width, round(width * ASPECT))
        self._refresh()

    def _send_sprites(self, width: int, height: int) -> None:
        """Send what is in sight, show it, and then send the rest of the deck."""
        things = self._place(self._shown()).things
        cards = {thing.card for thing in things if thing.shape in ("face", "back")}
        seen, others = self._sprites.pictures(cards)
        self._bridge.send_sprites(seen, width, height, first=True)
        self._refresh()
        self._bridge.send_sprites(others, width, height, first=False)

    def _pixels(self) -> tuple[int, int]:
        layout, ratio = self._layout(), self._size[2]
        return round(layout.width * ratio), round(layout.height * ratio)

    def _layout(self) -> Layout:
        return layout_for(self._size[0], self._size[1], is_open=self._is_open())

    def _is_open(self) -> bool:
        """Return whether the opponent's cards may lie face up."""
        return False

    def _refresh(self) -> None:
        """Paint the position, then tell the bridge; what still moved is dropped."""
        if self._sprites.width and self._canvas.height != self._pixels()[1]:
            self._resize(*self._size)  # a replay may need another layout
            return
        self._arrange()
        self._paint()

    def _advance(self, flight: float) -> None:
        """Show what has just happened: first what moves, then the position and what it asks.

        Args:
            flight: seconds that one card flies; 0 shows the position at once.
        """
        before = self._seen
        self._arrange()
        assert self._seen is not None and self._scene is not None
        found = steps(before, self._seen, self._layout(), self._place) if flight else ()
        found = motionless(found) if self._is_calm else found
        if not found or not self._can_move():
            self._paint()
            self._bridge.sound(sound_of(self._seen))
            return
        self._picture = None
        self._film.play(found, self._scene, self._look(), flight, self._arrived)
        self._say_soon()

    def _show_step(self, action: str) -> None:
        """Show where `action` has led a replay: one step forward is seen in motion."""
        if action == "next":
            self._advance(SPEEDS[self.speed].flight)
        else:
            self._refresh()

    @guarded
    def _arrived(self, failure: Exception | None) -> None:
        if failure:
            self._fail(failure)
        else:
            self._refresh()

    def _can_move(self) -> bool:
        return self._is_watched and _running_loop() is not None

    def _place(self, shown: Shown) -> Scene:
        return scene(shown, self._layout())

    def _arrange(self) -> None:
        """Place what there is to show, and drop what still moved."""
        shown = self._shown()
        self._scene = self._place(shown)
        self._seen = shown
        self._film.stop()

    def _look(self) -> Look:
        return Look(self._sprites, self._size[2], self._layout().text)

    def _paint(self) -> None:
        """Show the scene; only what of it has changed is drawn."""
        assert self._scene is not None
        picture = pictured(self._scene, self._look())
        if not self._is_watched:
            forget_client(self._canvas)
            self._picture = None
        paint(self._canvas, picture, self._picture)
        self._picture = picture
        self._say_soon()

    def _say_soon(self) -> None:
        """Have the bridge told what the canvas shows, once that is on its way.

        The kernel sends nothing before it rests, so words worked out at once would hold up the
        picture. What comes later is told together.
        """
        loop = _running_loop()
        if loop is None:
            self._say()
        elif self._saying is None:
            self._saying = loop.call_later(BREATH, self._say_now)

    @guarded
    def _say_now(self) -> None:
        """Tell the bridge what is still to be told."""
        if self._saying:
            self._saying.cancel()
            self._saying = None
            self._say()

    def _say(self) -> None:
        """Tell the bridge of what the canvas shows."""
        assert self._seen is not None
        state = self._state(self._seen, self._layout())
        state |= _on_the_way(state) if self._film.is_playing else {}
        if self._asked != (asked := _asked(state)):
            self._asked, self._decision = asked, next(self._decisions) if asked else None
        self._bridge.tell(state | {"decision": self._decision}, self._to_keep())

    def _to_keep(self) -> str | None:
        """Return the text that the browser is to keep; None leaves it with what it has."""
        return None


def _running_loop() -> asyncio.AbstractEventLoop | None:
    try:
        return asyncio.get_running_loop()
    except RuntimeError:  # a plain script
        return None


def _on_the_way(state: dict[str, Any]) -> dict[str, Any]:
    """Return what is different while cards move: a question waits, a key ends it."""
    waits = {"dialog": None, "spoken": ""} if state["dialog"] else {}
    return waits | {"moving": True, "keys": state["keys"] | {"Escape": SKIP}}


def _asked(state: dict[str, Any]) -> Any:
    """Return what the player may decide, wherever it is shown; None while that is nothing."""
    dialog, actions = state["dialog"], [entry["action"] for entry in state["moves"]]
    if dialog:
        return dialog["title"], dialog["lines"], dialog["buttons"]
    return (state["move"], actions) if actions else None


def _checked_names(names: str) -> str:
    check_name(_("name set"), names, NAME_SETS)
    return names


def _place_of(kind: str, layout: Layout) -> list[int] | None:
    """Return over which part of the table a dialog stands, None for its middle.

    Beside the field of a wide table lie the piles, where the cards of a yaku are lit.
    """
    if kind == "result" and not layout.portrait:
        return replace(layout.band, y=0, h=layout.height).as_list()
    places = {"decide": layout.band, "curtain": layout.hand}
    if kind not in places:
        return None
    at = places[kind]
    return (replace(at, x=0, w=layout.width) if layout.portrait else at).as_list()


def dialog_entry(asked: Dialog | None, layout: Layout) -> dict[str, Any] | None:
    """Return a dialog as the bridge shows it."""
    if asked is None:
        return None
    return {
        "kind": asked.kind,
        "title": asked.title,
        "lines": list(asked.lines),
        "chart": asked.chart,
        "buttons": [list(button) for button in asked.buttons],
        "at": _place_of(asked.kind, layout),
    }
