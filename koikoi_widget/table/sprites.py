"""The deck as offscreen canvases: each face drawn once from its SVG, then copied at each paint."""

from __future__ import annotations

from secrets import token_urlsafe
from typing import Any

from ipycanvas import Canvas
from ipywidgets import Layout

from ..art import DECKS, back
from ..engine.cards import DECK, Card
from ..engine.errors import unknown
from ..locale import _


class Sprites:
    """The 48 faces and the back, drawn by the bridge in the browser, see `sprites.js`.

    Args:
        deck: a name in `DECKS`.
        palette: a name in `koikoi_widget.art.PALETTES`.
        marks: whether month and kind are written in the corners.

    Attributes:
        look: what was asked for: deck, palette, marks.
        width: in device pixels, as they are drawn now; 0 before they are.

    Raises:
        UnknownName: there is no such deck.
    """

    def __init__(
        self, deck: str = "drawn", palette: str = "traditional", marks: bool = False
    ) -> None:
        if deck not in DECKS:
            raise unknown(_("deck"), deck, DECKS)
        self.look = (deck, palette, marks)
        self.width = 0
        draw = DECKS[deck]
        self._faces = [draw(card, palette, marks=marks) for card in DECK] + [back(palette)]
        layout = Layout()  # one for all: each of its own is another message at the start
        self._canvases = [
            # Every drawing names its sprite: a short name is a fifth of what a redraw weighs.
            Canvas(
                width=1,
                height=1,
                layout=layout,
                model_id=token_urlsafe(6),
                _send_client_ready_event=False,
            )
            for _face in self._faces
        ]

    def of(self, card: Card | None) -> Canvas:
        """Return the sprite of a card's face, or of the back for None."""
        return self._canvases[card.index if card else -1]

    def described(self) -> dict[str, Any]:
        """Return what a browser needs to draw them: pictures, canvases, and who paints there."""
        return {
            "faces": self._faces,
            "canvases": [canvas.model_id for canvas in self._canvases],
            "painter": self._canvases[0]._canvas_manager.model_id,
        }
