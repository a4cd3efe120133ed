"""Offscreen canvases: one for each face, and one for what lies behind moving cards."""

from __future__ import annotations

from secrets import token_urlsafe

from ipycanvas import Canvas
from ipywidgets import Layout


class Offscreen:
    """Creates canvases that are on no page, and closes them together with their table.

    Every canvas is a widget, which kernel and browser hold until it is closed. So a table that
    changes its look goes on with the canvases that it has.

    Args:
        count: how many faces there are, the back included.

    Attributes:
        faces: a canvas for each of them.
    """

    def __init__(self, count: int) -> None:
        self._layout = Layout()  # one for all: separate ones would each send a message at the start
        self._name = token_urlsafe(3)
        self._behind: Canvas | None = None
        self.faces: list[Canvas] = [self._canvas(f"{place:x}", 1, 1) for place in range(count)]

    def _canvas(self, name: str, width: int, height: int) -> Canvas:
        return Canvas(
            width=width,
            height=height,
            layout=self._layout,
            # Every drawing names its sprite, so a short name saves a quarter of a redraw.
            model_id=f"{self._name}{name}",
            _send_client_ready_event=False,
        )

    def behind(self, width: int, height: int) -> Canvas:
        """Return what lies behind moving cards, in this size in device pixels."""
        if self._behind is None:
            self._behind = self._canvas("behind", width, height)
        elif (self._behind.width, self._behind.height) != (width, height):
            self._behind.width, self._behind.height = width, height
        return self._behind

    def close(self) -> None:
        """Let go of all of them, in the kernel and in the browser."""
        for widget in [*self.faces, self._behind, self._layout]:
            if widget:
                widget.close()
