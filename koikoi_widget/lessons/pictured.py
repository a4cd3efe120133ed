"""A widget that shows cards: each picture is sent to the browser once, not with every change."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import anywidget
import traitlets

from ..engine.cards import Card
from ..table.connection import connect
from .faces import page_svg


class Pictured(anywidget.AnyWidget):
    """What it shows refers to a card's picture by its index; `faces.js` puts it in place.

    Args:
        look: the deck and the palette, see `faces.svg`.

    Attributes:
        pictures: the faces, as SVG, in the question.
        more: those that come with the answer, because they would give it away.
    """

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

    @contextmanager
    def _showing(self, *, anew: bool) -> Iterator[None]:
        """Send what is shown within, which calls `_place` for pictures, together with these.

        Args:
            anew: whether this is a new question, so that the old pictures are no longer needed.
        """
        if anew:
            self._places = {}
        with self.hold_sync():
            yield
            drawn = [page_svg(card, **self._look) for card in self._places]
            first = len(drawn) if anew else len(self.pictures)
            self.pictures, self.more = drawn[:first], drawn[first:]
