"""Plays steps on a canvas, one message per step, as fast as the browser draws them.

What has been sent cannot be recalled, so each step waits until the browser has drawn the previous
one; then a click stops the rest at once, and a slow machine gets fewer frames in the same time.
What stands still for a while is waited for here, so that a press ends it at once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import suppress

from ipycanvas import Canvas

from ..draw import paint
from ..draw.animation import Step
from ..draw.offscreen import Offscreen
from ..draw.paint import Brush
from ..scene.scene import Scene
from .bridge import Bridge

PATIENCE = 2.0  # seconds that a browser gets in addition to a step's own length
_FASTEST, _SLOWEST = 17.0, 120.0  # milliseconds per frame
_FEWEST_FRAMES = 3


class AnimationPlayer:
    """What moves on `canvas`; `bridge` reports when the browser has drawn it, and plays sounds.

    Args:
        offscreen: what holds the canvas behind the moving cards.

    Attributes:
        frame: milliseconds that this browser takes per frame.
        task: what shows the steps, None while nothing moves.
        hurried: set by a press, which ends the present event.
    """

    def __init__(self, canvas: Canvas, bridge: Bridge, offscreen: Offscreen) -> None:
        self._canvas, self._bridge, self._offscreen = canvas, bridge, offscreen
        self.task: asyncio.Task[None] | None = None
        self._drawn: asyncio.Future[float] | None = None
        self._number = 0
        self.frame: float = _FASTEST
        self.hurried: asyncio.Event = asyncio.Event()

    @property
    def is_playing(self) -> bool:
        """Whether there are steps left to show."""
        return self.task is not None

    def start(self, steps: Coroutine[None, None, None]) -> None:
        """Stop what is moving, and show these steps by calling `show` for each of them."""
        self.stop()
        self.hurried.clear()
        self.task = asyncio.get_running_loop().create_task(steps)

    def stop(self) -> None:
        """Drop the steps that have not been sent."""
        if self.task:
            self.task.cancel()
            self.task = None

    async def ended(self) -> None:
        """Wait until nothing moves."""
        while self.task:
            await asyncio.wait([self.task])

    def note_drawn(self, number: int, milliseconds: float) -> None:
        """Note that the browser has drawn what was sent as `number`."""
        if self._drawn and not self._drawn.done() and number == self._number:
            self._drawn.set_result(milliseconds)

    async def show(self, step: Step, still: Scene, seconds: float, look: Brush) -> bool:
        """Send a step over a `still` table and wait for it; return whether the browser keeps up."""
        count = 0
        if step.flights:
            count = max(_FEWEST_FRAMES, round(seconds * 1000 / self.frame))
            frames = [step.moving(number / count) for number in range(1, count + 1)]
            size = round(still.width * look.scale), round(still.height * look.scale)
            background = self._offscreen.behind(*size)
            paint.draw_frames(self._canvas, background, still, frames, look)
        else:
            paint.draw_whole(self._canvas, still, look)
        self._number += 1
        self._drawn = asyncio.get_running_loop().create_future()
        self._bridge.ask_when_drawn(self._number)
        self._bridge.sound(step.sound, after=seconds * 0.9 if count else 0)
        try:
            # Set by `note_drawn`, when the browser says "drawn".
            took = await asyncio.wait_for(self._drawn, seconds + PATIENCE)
        except TimeoutError:
            return False
        if count:
            frame = (self.frame + took / count) / 2
            self.frame = min(_SLOWEST, max(_FASTEST, frame))
        else:
            with suppress(TimeoutError):
                await asyncio.wait_for(self.hurried.wait(), seconds)
        return True
