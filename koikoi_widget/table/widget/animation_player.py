"""Plays steps on a canvas, one message per step, as fast as the browser draws them.

What has been sent cannot be recalled, so each step waits until the browser has drawn the previous
one; then a click stops the rest at once, and a slow machine gets fewer frames, not a longer film.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from ipycanvas import Canvas

from ..draw import paint
from ..draw.animation import Step
from ..draw.offscreen import Hidden
from ..draw.paint import Brush
from ..scene.scene import Scene
from .bridge import Bridge

PATIENCE = 2.0  # seconds that a browser gets in addition to a step's own length
_FASTEST, _SLOWEST = 17.0, 120.0  # milliseconds per frame
_FEWEST_FRAMES = 3


class Film:
    """What moves on `canvas`; `bridge` reports when the browser has drawn it, and plays sounds.

    Args:
        hidden: what holds the canvas behind the moving cards.

    Attributes:
        frame: milliseconds that this browser takes per frame.
        task: the task that plays it, None while nothing moves.
    """

    def __init__(self, canvas: Canvas, bridge: Bridge, hidden: Hidden) -> None:
        self._canvas, self._bridge, self._hidden = canvas, bridge, hidden
        self.task: asyncio.Task[None] | None = None
        self._drawn: asyncio.Future[float] | None = None
        self._number = 0
        self.frame = _FASTEST

    @property
    def is_playing(self) -> bool:
        """Whether there are steps left to show."""
        return self.task is not None

    def play(
        self,
        steps: Sequence[Step],
        scene: Scene,
        look: Brush,
        flight: float,
        then: Callable[[Exception | None], None],
        began: Callable[[Step], None],
    ) -> None:
        """Show `steps`, a flight taking `flight` seconds, and call `then` unless it is stopped.

        Args:
            scene: gives the size of the table.
            then: called with what went wrong, or None.
            began: called with each step before it is shown.
        """
        self.stop()

        async def run() -> None:
            failure = None
            try:
                for step in steps:
                    still = Scene(scene.width, scene.height, scene.card, step.still)
                    began(step)
                    if not await self._show(step, still, step.length * flight, look):
                        break
            except Exception as error:
                failure = error
            self.task = None
            then(failure)

        self.task = asyncio.get_running_loop().create_task(run())

    def stop(self) -> None:
        """Drop the steps that have not been sent."""
        if self.task:
            self.task.cancel()
            self.task = None

    async def ended(self) -> None:
        """Wait until nothing moves."""
        while self.task:
            await asyncio.wait([self.task])

    def heard(self, number: int, milliseconds: float) -> None:
        """Note that the browser has drawn what was sent as `number`."""
        if self._drawn and not self._drawn.done() and number == self._number:
            self._drawn.set_result(milliseconds)

    async def _show(self, step: Step, still: Scene, seconds: float, look: Brush) -> bool:
        """Send a step and wait for it; return whether the browser keeps up."""
        count = 0
        if step.flights:
            count = max(_FEWEST_FRAMES, round(seconds * 1000 / self.frame))
            frames = [step.moving(number / count) for number in range(1, count + 1)]
            size = round(still.width * look.scale), round(still.height * look.scale)
            background = self._hidden.behind(*size)
            paint.film(self._canvas, background, still, frames, look)
        else:
            paint.hold(self._canvas, still, seconds, look)
        self._number += 1
        self._drawn = asyncio.get_running_loop().create_future()
        self._bridge.ask_when_drawn(self._number)
        self._bridge.sound(step.sound, after=seconds * 0.9 if count else 0)
        try:
            took = await asyncio.wait_for(self._drawn, seconds + PATIENCE)
        except TimeoutError:
            return False
        if count:
            frame = (self.frame + took / count) / 2
            self.frame = min(_SLOWEST, max(_FASTEST, frame))
        return True
