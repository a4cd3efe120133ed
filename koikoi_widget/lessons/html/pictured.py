"""A widget that shows cards: each picture is sent to the browser once, not with every change."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import traitlets

from ...engine.cards import Card
from ...engine.errors import check_name
from ...locale import _
from ...widgets.speaking import Speaking
from ...widgets.whole import Whole
from .card_pictures import CardLook, page_svg

_Shown = TypeVar("_Shown")


class Pictured(Whole, Speaking):
    """What it shows refers to a card's picture by its index; `faces.js` puts it in place.

    Args:
        look: the deck, the palette and the marks, see `CardLook`.

    Raises:
        UnknownName: `look` has something else.

    Attributes:
        pictures: the faces, as SVG, in the question.
        more: those that come with the answer, because they would give it away.
    """

    pictures: traitlets.List[str] = traitlets.List().tag(sync=True)
    more: traitlets.List[str] = traitlets.List().tag(sync=True)

    def __init__(self, look: dict[str, Any] | None = None, **options: Any) -> None:
        super().__init__(**options)
        self._look = look or {}
        for name in self._look:
            check_name(_("option"), name, CardLook.__annotations__)
        self._places: dict[Card, int] = {}

    def _place(self, card: Card) -> int:
        """Return the index of the picture of `card` among `pictures` and then `more`."""
        return self._places.setdefault(card, len(self._places))

    def _drawn(self, make: Callable[[], _Shown], *, anew: bool) -> _Shown:
        """Return what `make` returns, once the pictures that it calls `_place` for are drawn.

        Args:
            anew: whether this is a new question, so that the old pictures are no longer needed.
        """
        if anew:
            self._places = {}
        shown = make()
        drawn = [page_svg(card, **self._look) for card in self._places]
        first = len(drawn) if anew else len(self.pictures)
        self.pictures, self.more = drawn[:first], drawn[first:]
        return shown
