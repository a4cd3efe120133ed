"""A widget that shows cards: each picture goes to the browser once, not again with every change."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import anywidget
import traitlets

from ..engine.cards import Card
from ..table.connection import connect
from .faces import page_svg


class Pictured(anywidget.AnyWidget):
    """What `state` shows names a card's picture by its place; `faces.js` puts it there.

    Args:
        look: the deck and the palette, see `faces.svg`.

    Attributes:
        state: everything shown.
        pictures: the faces, as SVG, of what was asked.
        more: those that came with the answer: they would give it away before.
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
        """Return where the picture of `card` is found, among `pictures` and then `more`."""
        return self._places.setdefault(card, len(self._places))

    def _show_state(self, make: Callable[[], dict[str, Any]], *, anew: bool) -> None:
        """Show what `make` returns, which asks `_place` for pictures.

        Args:
            anew: whether something else is asked, so that no picture is needed any more.
        """
        if anew:
            self._places = {}
        state = make()
        drawn = [page_svg(card, **self._look) for card in self._places]
        first = len(drawn) if anew else len(self.pictures)
        with self.hold_sync():  # a picture comes together with what shows it
            self.pictures, self.more = drawn[:first], drawn[first:]
            self.state = state
