"""A position as a picture."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from ..display import as_svg
from ..errors import checks_options

if TYPE_CHECKING:
    from ...art.decks import Deck


class Drawn:
    """What a `Match` and a `View` share: each is drawn with the cards that it shows."""

    __slots__ = ()

    def _repr_svg_(self) -> str | None:
        return as_svg(self)

    @checks_options
    def svg(
        self,
        width: int | None = None,
        *,
        deck: str | Deck = "drawn",
        palette: str = "traditional",
        marks: bool | Collection[str] = False,
    ) -> str:
        """Return the position as an SVG document, to save or to put on a page.

        Args:
            width: how wide it is shown, in pixels, from 40 to 10,000; None draws cards 64 pixels
                wide. The text is as long in every width.
            deck: "drawn", "index" or a deck of your own. A notebook shows the position in the
                plainer "index", whose text is about a fifth as long.
            palette: "traditional" or "high-contrast".
            marks: True to write month and kind on the cards, or one of "month" and "kind".

        Raises:
            InvalidValue: a picture cannot be so wide.
            UnknownName: there is no such deck, palette or mark.
        """
        look = {"deck": deck, "palette": palette, "marks": marks}
        return as_svg(self, across=width, **look) or ""
