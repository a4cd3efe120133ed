"""A widget that shows cards: each picture is sent to the browser once, not with every change."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import anywidget
import traitlets

from ..engine.cards import Card
from ..table.connection import connect
from .faces import page_svg


class Pictured(anywidget.AnyWidget):
    """`state` refers to a card's picture by its index; `faces.js` puts it in place.

    Args:
        look: the deck and the palette, see `faces.svg`.

    Attributes:
        state: everything shown.
        pictures: the faces, as SVG, in the question.
        more: those that come with the answer, because they would give it away.
    """

    state = traitlets.Dict().tag(sync=True)
    pictures: traitlets.List[str] = traitlets.List().tag(sync=True)
    more: traitlets.List[str] = traitlets.List().tag(sync=True)

    def __init__(self, look: dict[str, str] | None = None, **options: Any) -> None:
        connect()
        super().__init__(**options)
        self._look = look or {}
        self._places: dict[Card, int] = {}

    def _place(self, card: Card) -> int:
        """Return the index of the picture of `card` among `pictures` and then `more`."""
        return self._places.setdefault(card, len(self._places))

    def _show_state(self, make: Callable[[], dict[str, Any]], *, anew: bool) -> None:
        """Show what `make` returns; it calls `_place` for pictures.

        Args:
            anew: whether this is a new question, so that the old pictures are no longer needed.
        """
        if anew:
            self._places = {}
        state = make()
        drawn = [page_svg(card, **self._look) for card in self._places]
        first = len(drawn) if anew else len(self.pictures)
        with self.hold_sync():  # a picture is sent together with what shows it
            self.pictures, self.more = drawn[:first], drawn[first:]
            self.state = state
