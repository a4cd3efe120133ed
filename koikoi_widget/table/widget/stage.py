"""Shows screens in a browser: a canvas, its sprites, its film, its size."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from ipycanvas import Canvas
from ipywidgets import Layout as Css

from ...web.protocol import TableEvent
from ...widgets.background import running_loop
from ..draw.animation import Step, motionless, sound_of, steps
from ..draw.paint import Brush, Picture, forget_client, paint, pictured
from ..draw.sprites import Sprites
from ..model.appearance import Faces
from ..model.screen import Screen
from ..scene.layout import ASPECT
from .animation_player import Film
from .bridge import Bridge

SETTLED = 0.1  # seconds without change after which a window's size counts as final


class Stage:
    """Shows the wanted screen.

    Args:
        faces: the look of the cards.
        wanted: returns the wanted screen, for the current size.
        seen: called when a screen is on its way and its words can follow.
        guard: calls a function, and shows any error in it.
        failed: called with any error while cards are moving.

    Attributes:
        canvas: the picture.
        bridge: the front end beside it.
        film: the moving cards.
        sprites: the drawn cards.
        size: width and height in CSS pixels, and device pixels per CSS pixel.
        screen: what the canvas shows, or will show after the film.
        view: the view of the widget that reported this size.
        is_watched: whether a browser has reported its size.
        is_greeted: whether one has reported what it keeps.
        is_calm: whether the browser asks for less motion.
        is_lit: whether the film has come to the cards of a yaku.
    """

    def __init__(
        self,
        faces: Faces,
        storage_key: str,
        *,
        wanted: Callable[[], Screen],
        seen: Callable[[], None],
        guard: Callable[[Callable[[], None]], None],
        failed: Callable[[Exception], None],
    ) -> None:
        self._wanted, self._seen, self._guard, self._failed = wanted, seen, guard, failed
        self.sprites = Sprites(*faces)
        self.canvas = Canvas(width=10, height=10, layout=Css(flex="0 0 auto"))
        self.bridge = Bridge(storage_key=storage_key, sprites=self.sprites.described())
        self.film = Film(self.canvas, self.bridge, self.sprites.hidden)
        self.size: tuple[float, float, float] = (1000, 700, 1)
        self.letters = 1.0  # how large the browser's user wants them, in those of 16 pixels
        self.screen: Screen | None = None
        self.view = ""
        self.is_watched = self.is_greeted = self.is_calm = self.is_lit = False
        self._picture: Picture | None = None  # what the canvas shows, if that is known
        self._settling: asyncio.Task[None] | None = None
        loop = running_loop()
        self._preparing = loop.create_task(self.sprites.prepare()) if loop else None

    def use_deck(self, faces: Faces) -> None:
        """Show the cards in this look, if it is a different one."""
        if faces != self.sprites.look:
            self.sprites = Sprites(*faces, hidden=self.sprites.hidden)
            self.bridge.sprites = self.sprites.described()
            self.resize(*self.size)

    def close(self) -> None:
        """Show nothing any more, and let go of the canvases that nobody sees."""
        self.film.stop()
        for task in (self._preparing, self._settling):
            if task:
                task.cancel()
        self.sprites.hidden.close()

    def note(self, message: TableEvent) -> None:
        """Note what a browser reports about itself; any other message changes nothing."""
        if message["event"] == "size":
            view = message.get("view") or ""
            if self.view not in ("", view) and not message.get("claims"):
                return  # of another view, sent before that one heard that it is no longer in use
            self.view = view
            self.is_watched, self.is_calm = True, bool(message.get("calm"))
            self.letters = message.get("letters") or 1.0
            self.resize(*message["size"])
        elif message["event"] == "calm":
            self.is_calm = message["calm"]
        elif message["event"] == "drawn":
            self.film.heard(message["number"], message["took"])
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
            self._guard(self._sharpen)

    def _fit(self) -> None:
        """Give the canvas the size of the wanted screen, and soon sprites that suit it."""
        layout = self._wanted().layout
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
        await self.film.ended()
        self._guard(self._sharpen)

    def _sharpen(self) -> None:
        """Redraw the sprites in the size in which they are shown."""
        drawn, width = self.sprites.width, round(self._wanted().layout.card * self.size[2])
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
        things = self._wanted().scene.things
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
        layout, ratio = self._wanted().layout, self.size[2]
        return round(layout.width * ratio), round(layout.height * ratio)

    def show(self) -> None:
        """Paint the wanted screen, dropping any motion."""
        if self.sprites.width and not self._fits:
            self.resize(*self.size)  # a replay or a drawer may need another layout
            return
        self.film.stop()
        self.screen = self._wanted()
        self._paint(self.screen)

    def refresh(self) -> None:
        """Show the wanted screen; only in words if the picture is the same."""
        wanted, screen = self._wanted(), self.screen
        if screen and (screen.shown, screen.layout) == (wanted.shown, wanted.layout):
            self.screen = wanted
            self._seen()
        else:
            self.show()

    def advance(self, flight: float) -> None:
        """Show what has just happened: first the motion, then the position and its question.

        Args:
            flight: seconds that one card flies; 0 shows the position at once.
        """
        before, screen = self.screen, self._wanted()
        self.film.stop()
        self.is_lit = False
        self.screen = screen
        if self.sprites.width and not self._fits:
            self._fit()
        found: tuple[Step, ...] = ()
        if flight and before and self.can_move:
            found = steps(before.shown, screen.shown, screen.layout, screen.place)
            found = motionless(found) if self.is_calm else found
        if not found:
            self._paint(screen)
            self.bridge.sound(sound_of(screen.shown))
            return
        self._picture = None
        self.film.play(found, screen.scene, self._look(), flight, self._arrived, self._began)
        self._seen()

    def _began(self, step: Step) -> None:
        self.is_lit = step.name == "light"
        if self.is_lit:
            self._seen()

    def _arrived(self, failure: Exception | None) -> None:
        if failure:
            self._failed(failure)
        else:
            self._guard(self.show)

    @property
    def can_move(self) -> bool:
        """Whether anybody would see motion."""
        return self.is_watched and running_loop() is not None

    def _look(self) -> Brush:
        return Brush(self.sprites, self.size[2])

    def _paint(self, screen: Screen) -> None:
        """Show a screen, drawing only what has changed."""
        picture = pictured(screen.scene, self._look())
        if not self.is_watched:
            self.forget()
        paint(self.canvas, picture, self._picture)
        self._picture = picture
        self._seen()
