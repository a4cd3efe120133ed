"""A part of the page that takes up what the server of a class tells, whatever fails meanwhile."""

from __future__ import annotations

import asyncio
from abc import abstractmethod
from contextlib import suppress

from ..locale import capitalized
from ..widgets.background import running_loop
from ..widgets.faults import told
from ..widgets.whole import Whole
from .class_seat import Wire

PACE = 0.25  # seconds between two changes of a screen, while thirty pupils play
TICK = 5.0  # seconds after which it is looked at again in any case


class Following(Whole):
    """The base of those parts, named before the kind of widget."""

    _wire: Wire | None = None
    _listening: asyncio.Task[None] | None = None
    _fault = ""  # what could not be taken up, in words; "" if nothing failed

    @abstractmethod
    def follow(self) -> None:
        """Take up what the server has told since."""

    @abstractmethod
    def show_fault(self) -> None:
        """Show what failed, and nothing else that might fail again."""

    def listen(self) -> None:
        """Follow the server from now on, until the part is closed; not in a plain script."""
        loop = running_loop()
        self._listening = loop.create_task(self._listen()) if loop else None

    async def _listen(self) -> None:
        changed = None
        while self.comm is not None:
            if changed is None or changed.done():
                changed = asyncio.wrap_future(self._wire.change()) if self._wire else None
            self._fault = ""
            try:
                self.follow()
            except Exception as error:  # the next change may be none that fails
                self._fault = capitalized(told(error, "a part of the page that follows its class"))
                with suppress(Exception):  # that it failed is logged
                    self.show_fault()
            await asyncio.sleep(PACE)
            if changed:
                await asyncio.wait([changed], timeout=TICK)

    def close(self) -> None:
        """Leave the page; the match of the class goes on."""
        if self._listening:
            self._listening.cancel()
        if self._wire:
            self._wire.close()
        super().close()
