"""The deck as offscreen canvases: each face drawn once from its SVG, then copied in each paint."""

from __future__ import annotations

import asyncio
from collections.abc import Collection

from ipycanvas import Canvas

from ...art import Deck
from ...engine.cards import DECK, Card
from ...locale import cache_by_language
from ...web import protocol
from ..model.appearance import Faces, Marks, look_of
from .offscreen import Offscreen

BACK = len(DECK)  # the place of the back, after the faces


def picture(look: Faces, place: int) -> str:
    """Return the face of the card at `place` in the deck, or the back, as SVG."""
    if place == BACK:
        return look.deck.back(look.palette, look.back)
    return _drawn(look.deck, look.palette, place, DECK[place].month in look.months)


@cache_by_language(8 * BACK)  # for every table of the kernel, in all looks; a face has a title
def _drawn(deck: Deck, palette: str, place: int, marks: bool) -> str:
    return deck.face(DECK[place], palette, marks=marks)


class Sprites:
    """The 48 faces and the back, drawn by the bridge in the browser, see `web/table/sprites.js`.

    Args:
        deck: a name in `koikoi_widget.art.DECKS`, or a deck of your own.
        palette: a name in `koikoi_widget.art.PALETTES`.
        marks: whether month and kind are printed in the corners, or for which months.
        back: a name in `koikoi_widget.art.BACKS`.
        offscreen: the canvases to draw them on, if not new ones.

    Attributes:
        look: the requested look, see `look_of`.
        width: their current width in device pixels; 0 before they are drawn.
        offscreen: the canvases that they are drawn on.

    Raises:
        UnknownName: the deck, palette or back does not exist.
    """

    def __init__(
        self,
        deck: str | Deck = "drawn",
        palette: str = "traditional",
        marks: Marks = False,
        back: str = "brick",
        *,
        offscreen: Offscreen | None = None,
    ) -> None:
        self.look: Faces = look_of(deck, palette, marks, back)
        self.width = 0
        self.offscreen: Offscreen = offscreen or Offscreen(BACK + 1)

    def of(self, card: Card | None) -> Canvas:
        """Return the sprite of a card's face, or of the back for None."""
        return self.offscreen.faces[card.index if card else BACK]

    def pictures(self, cards: Collection[Card | None]) -> tuple[dict[int, str], dict[int, str]]:
        """Return the pictures of `cards` (None: the back), and those of all others, by place."""
        wanted = {card.index if card else BACK for card in cards}
        others = (place for place in range(BACK + 1) if place not in wanted)
        first = {place: picture(self.look, place) for place in wanted}
        return first, {place: picture(self.look, place) for place in others}

    async def prepare(self) -> None:
        """Prepare the pictures one by one, while the browser is still busy with the page."""
        for place in range(BACK + 1):
            picture(self.look, place)
            await asyncio.sleep(0)

    def described(self) -> protocol.Sprites:
        """Return what a browser needs beforehand: the canvases, and what paints on them."""
        return {
            "canvases": [canvas.model_id for canvas in self.offscreen.faces],
            "painter": self.offscreen.faces[0]._canvas_manager.model_id,
        }
