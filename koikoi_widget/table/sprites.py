"""The deck as offscreen canvases: each face drawn once from its SVG, then copied at each paint."""

from __future__ import annotations

from ipycanvas import Canvas
from ipywidgets import Image, Layout

from ..art import DECKS, back
from ..engine.cards import DECK, Card
from ..engine.errors import unknown
from ..locale import _
from .layout import ASPECT


class Sprites:
    """The 48 faces and the back, at one size.

    Args:
        deck: a name in `DECKS`.
        palette: a name in `koikoi_widget.art.PALETTES`.
        marks: whether month and kind are written in the corners.

    Raises:
        UnknownName: there is no such deck.
    """

    def __init__(
        self, deck: str = "drawn", palette: str = "traditional", marks: bool = False
    ) -> None:
        if deck not in DECKS:
            raise unknown(_("deck"), deck, DECKS)
        self.look = (deck, palette, marks)
        draw = DECKS[deck]
        self._layout = Layout()  # one for all: each of its own is another message at the start
        self._images = [self._image(draw(card, palette, marks=marks)) for card in DECK]
        self._images.append(self._image(back(palette)))
        self._canvases = [Canvas(width=1, height=1, layout=self._layout) for _image in self._images]
        self.width = 0

    def of(self, card: Card | None) -> Canvas:
        """Return the sprite of a card's face, or of the back for None."""
        return self._canvases[card.index if card else -1]

    def draw(self, width: int) -> None:
        """Draw every sprite `width` device pixels wide; needed again for each new client."""
        self.width = width
        height = round(width * ASPECT)
        for sprite, image in zip(self._canvases, self._images, strict=True):
            sprite.width, sprite.height = width, height
            sprite.draw_image(image, 0, 0, width, height)

    def _image(self, svg: str) -> Image:
        # A browser needs the picture's own size to draw it into a canvas.
        svg = svg.replace("<svg ", '<svg width="610" height="1000" ', 1)
        return Image(value=svg.encode(), format="svg+xml", layout=self._layout)
