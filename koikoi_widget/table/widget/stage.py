"""Shows screens in a browser: a canvas, its sprites, its moving cards, its size."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import groupby

from ipycanvas import Canvas
from ipywidgets import Layout as Css

from ...engine.actions import KOI_KOI
from ...web.protocol import TableEvent
from ...widgets.background import running_loop
from ..draw.animation import Step, motionless, sound_of, steps
from ..draw.paint import Brush, Picture, forget_client, paint, pictured
from ..draw.sprites import Sprites
from ..model.appearance import Faces
from ..model.paces import SPEEDS, Pace
from ..model.screen import Screen
from ..scene.layout import ASPECT
from .animation_player import AnimationPlayer
from .bridge import Bridge
from .owner import Owner

SETTLED = 0.1  # seconds without change after which a window's size counts as final


class Stage:
    """Shows the screen of a table.

    Args:
        owner: the table.
        faces: the look of the cards.
        storage_key: where the browser keeps the running match; "" keeps nothing.
        column_from: the width from which a column with the facts stands beside the table, in
            pixels; 0 for none.

    Attributes:
        canvas: the picture.
        bridge: the front end beside it.
        animation: the moving cards.
        sprites: the drawn cards.
        size: width and height in CSS pixels, and device pixels per CSS pixel.
        screen: what the canvas shows, or will show once the cards lie still.
        view: the view of the widget that reported this size.
        is_watched: whether a browser has reported its size.
        is_greeted: whether one has reported what it keeps.
        pace: how long everything takes, as it was when something moved last.
        told_move: how many actions had been played when each event of the last one was told.
        is_calm: whether the browser asks for less motion.
    """

    def __init__(self, owner: Owner, faces: Faces, storage_key: str, column_from: int = 0) -> None:
        self._owner = owner
        self.sprites: Sprites = Sprites(*faces)
        self.canvas = Canvas(width=10, height=10, layout=Css(flex="0 0 auto"))
        self.bridge: Bridge = Bridge(
            storage_key=storage_key, sprites=self.sprites.described(), column_from=column_from
        )
        self.animation: AnimationPlayer = AnimationPlayer(
            self.canvas, self.bridge, self.sprites.offscreen
        )
        self.size: tuple[float, float, float] = (1000, 700, 1)
        self.letters: float = 1.0  # how large the browser's user wants them, in those of 16 pixels
        self.screen: Screen | None = None
        self.view: str = ""
        self.is_watched: bool = False
        self.is_greeted: bool = False
        self.is_calm: bool = False
        self._event = ""
        self.pace: Pace = SPEEDS["off"]
        self.told_move: int | None = None
        self._picture: Picture | None = None  # what the canvas shows, if that is known
        self._settling: asyncio.Task[None] | None = None
        loop = running_loop()
        self._preparing = loop.create_task(self.sprites.prepare()) if loop else None

    def use_deck(self, faces: Faces) -> None:
        """Show the cards in this look, if it is a different one."""
        if faces != self.sprites.look:
            self.sprites = Sprites(*faces, offscreen=self.sprites.offscreen)
            self.bridge.sprites = self.sprites.described()
            self.resize(*self.size)

    def close(self) -> None:
        """Show nothing any more, and let go of the canvases that nobody sees."""
        self.animation.stop()
        for task in (self._preparing, self._settling):
            if task:
                task.cancel()
        self.sprites.offscreen.close()

    def note_report(self, message: TableEvent) -> None:
        """Note what a browser reports about itself; any other message changes nothing."""
        if message["event"] == "size":
            view = message.get("view") or ""
            if self.view not in ("", view) and not message.get("claims"):
                return  # from another view, before it learned that it is no longer in use
            self.view = view
            self.is_watched, self.is_calm = True, bool(message.get("calm"))
            self.letters = message.get("letters") or 1.0
            self.resize(*message["size"])
        elif message["event"] == "calm":
            self.is_calm = message["calm"]
        elif message["event"] == "drawn":
            self.animation.note_drawn(message["number"], message["took"])
        elif message["event"] == "hello":
            self.is_greeted = True
            self.show_anew()  # this client's size may arrive before its canvas is ready
        elif message["event"] == "take over":
            self.bridge.tell_all()
        elif message["event"] == "again":
            self.show_anew()
            self.resize(*self.size)

    def client_ready(self) -> None:
        """Paint for a browser whose canvas is now ready."""
        self.forget()
        if self.is_watched:
            self.show()

    def show_anew(self) -> None:
        """Forget what the browser has drawn: it is new, or has missed something."""
        self.forget()
        self.sprites.width = 0
        self.bridge.tell_all()

    def forget(self) -> None:
        """Forget what is painted."""
        forget_client(self.canvas)
        self._picture = None

    def lose_picture(self) -> None:
        """Draw everything next time: the browser may have shaded a card."""
        self._picture = None

    def resize(self, width: float, height: float, ratio: float) -> None:
        """Show the table in another size."""
        self.size = (width, height, ratio)
        self._fit()
        if self._settling:
            self.show()  # with the existing sprites: redrawing them takes a while
        else:
            self._owner.guarded(self._sharpen)

    def _fit(self) -> None:
        """Give the canvas the size of the wanted screen, and soon sprites that suit it."""
        layout = self._owner.screen.layout
        self.canvas.width, self.canvas.height = self._pixels()
        self._picture = None
        # Its height follows from its drawing. JupyterLab asks a restarted kernel for the state of
        # all widgets, and sets it even if a newer one has come since: the table stayed squashed.
        self.canvas.layout.width = f"{layout.width}px"
        if self._settling:
            self._settling.cancel()
        loop = running_loop()
        is_drawn = self.sprites.width and loop
        self._settling = loop.create_task(self._settle()) if loop and is_drawn else None

    async def _settle(self) -> None:
        """Redraw the sprites once the size is stable and nothing moves."""
        await asyncio.sleep(SETTLED)
        await self.animation.ended()
        self._owner.guarded(self._sharpen)

    def _sharpen(self) -> None:
        """Redraw the sprites in the size in which they are shown."""
        drawn, width = self.sprites.width, round(self._owner.screen.layout.card * self.size[2])
        self.sprites.width = width
        self._picture = None
        if not drawn:
            self._send_sprites(width, round(width * ASPECT))
            return
        if width != drawn:
            self.bridge.resize_sprites(width, round(width * ASPECT))
        self.show()

    def _send_sprites(self, width: int, height: int) -> None:
        """Send the visible cards, show them, and then send the rest of the deck."""
        things = self._owner.screen.scene.things
        cards = {thing.card for thing in things if thing.shape in ("face", "back")}
        seen, others = self.sprites.pictures(cards)
        self.bridge.send_sprites(seen, width, height, first=True)
        self.show()
        self.bridge.send_sprites(others, width, height, first=False)

    @property
    def _fits(self) -> bool:
        """Whether the canvas has the size of the wanted screen."""
        return (self.canvas.width, self.canvas.height) == self._pixels()

    def _pixels(self) -> tuple[int, int]:
        layout, ratio = self._owner.screen.layout, self.size[2]
        return round(layout.width * ratio), round(layout.height * ratio)

    def show(self) -> None:
        """Paint the wanted screen, dropping any motion."""
        if self.sprites.width and not self._fits:
            self.resize(*self.size)  # a replay or a drawer may need another layout
            return
        self.animation.stop()
        self.screen = self._owner.screen
        self._paint(self.screen)

    def refresh(self) -> None:
        """Show the wanted screen; only in words if the picture is the same."""
        before, screen = self.screen, self._owner.screen
        if before and (before.shown, before.layout) == (screen.shown, screen.layout):
            self.screen = screen
            self._owner.announce()
        else:
            self.show()

    def advance(self, pace: Pace) -> None:
        """Show what has just happened: first the motion, then the position and its question."""
        before, screen = self.screen, self._owner.screen
        self.animation.stop()
        self.screen, self.pace, self.told_move = screen, pace, None
        if self.sprites.width and not self._fits:
            self._fit()
        motion: tuple[Step, ...] = ()
        if pace.steps and before and self.can_move:
            motion = steps(before.shown, screen.shown, screen.layout, screen.place)
            motion = motionless(motion) if self.is_calm else motion
            motion = tuple(step for step in motion if pace.steps[step.name])
            if screen.shown.last and screen.shown.last[1] == KOI_KOI and screen.told.get("moment"):
                motion = (*motion, Step("call", screen.scene.things))
        if not motion:
            self._paint(screen)
            self.bridge.sound(sound_of(screen.shown))
            return
        self._picture = None
        self._event = motion[0].event
        self.animation.start(self._move(motion, screen))
        self._owner.announce()

    async def _move(self, motion: Sequence[Step], screen: Screen) -> None:
        """Show the events one after the other, each of them in steps, and then where they lead."""
        failure = None
        try:
            for self._event, parts in groupby(motion, lambda step: step.event):
                self._owner.announce()
                if not await self._show_event(parts, screen):
                    break
            else:
                self.told_move = screen.told["move"]
        except Exception as error:
            failure = error
        self.animation.task = None  # it has ended by itself, so there is nothing to stop
        if failure:
            self._owner.fail(failure)
        else:
            self._owner.guarded(self.show)

    async def _show_event(self, parts: Iterable[Step], screen: Screen) -> bool:
        """Show an event up to its end, or to a press; return whether the browser keeps up."""
        brush = self._brush()
        for step in parts:
            still = replace(screen.scene, things=step.still)
            if not await self.animation.show(step, still, self.pace.steps[step.name], brush):
                return False
            if self.animation.hurried.is_set():
                break
        self.animation.hurried.clear()
        return True

    @property
    def event(self) -> str:
        """The event that is being shown, as `Step.event` names it; "" while nothing moves."""
        return self._event if self.animation.is_playing else ""

    @property
    def can_move(self) -> bool:
        """Whether anybody would see motion."""
        return self.is_watched and running_loop() is not None

    def _brush(self) -> Brush:
        return Brush(self.sprites, self.size[2])

    def _paint(self, screen: Screen) -> None:
        """Show a screen, drawing only what has changed."""
        picture = pictured(screen.scene, self._brush())
        if not self.is_watched:
            self.forget()
        paint(self.canvas, picture, self._picture)
        self._picture = picture
        self._owner.announce()
