"""The pages of the drawer, yaku and unseen cards, and a card's sheet as a widget."""

from __future__ import annotations

from collections.abc import Sequence

import traitlets

from ...art import Deck
from ...engine.cards import DECK, MONTHS, Card, CardSet
from ...engine.reach import PLACES, where
from ...engine.words.names import card_name, numbered_month
from ...locale import _
from ...web import protocol
from ...web.linker import script, style
from ...widgets.speaking import Speaking
from ...widgets.traits import Shared, Text, shared
from ...widgets.whole import Whole
from ..draw.sprites import picture
from ..model.appearance import Marks, look_of
from ..model.commands import PAGES
from ..scene.scene import GROUPS
from ..scene.shown import Shown
from ..words.card_words import sheet, sheet_words
from ..words.race_words import race_of
from ..words.reach_words import place_words, unseen_words


class Panel(Whole, Speaking):
    """Shows on demand what a table knows about the yaku and the cards; sent nothing while closed.

    Its traits are described in `PanelTraits` of `web/protocol/panel.py`.
    """

    _esm = script("panel/panel.js")
    _css = style("panel/panel.css", "shared/sheet.css")

    page: Text = traitlets.Unicode("").tag(sync=True)
    words: Shared[protocol.PanelWords] = shared()
    sprites: traitlets.List[str] = traitlets.List().tag(sync=True)
    book: Shared[protocol.Book] = shared()
    state: Shared[protocol.PanelState] = shared()

    def __init__(self, deck: str | Deck, palette: str, marks: Marks) -> None:
        super().__init__()
        self.translate()
        self._look = look_of(deck, palette, marks)
        self._shown: Shown | None = None
        self._card: Card | None = None  # the card whose sheet the browser has open
        self._told: protocol.Sheet | None = None

    def translate(self) -> None:
        """Say in the chosen language what stays the same; the rest follows when it is shown."""
        self.words = _words()

    def show(
        self,
        shown: Shown,
        page: str,
        card: Card | None,
        lines: Sequence[Sequence[str]] = (),
    ) -> None:
        """Show a position, if a page or a card's sheet is open; both follow the position.

        Args:
            lines: what a page says that is a list, such as the log.
        """
        self._shown = None if shown.covered else shown
        if page:
            self._tell(shown, page, lines)
        self.page = page
        if self._card and not card:
            self.send({"do": "close sheet"})
        self._card = card
        if card:
            self._tell_sheet(card, shown, follows=True)

    def use_deck(self, deck: str | Deck, palette: str, marks: Marks) -> None:
        """Show the cards in another deck, palette, with or without marks."""
        self._look = look_of(deck, palette, marks)

    def open_sheet(self, card: Card) -> None:
        """Open a card's sheet."""
        if self._shown:
            self._tell_sheet(card, self._shown)

    def _tell_sheet(self, card: Card, shown: Shown, *, follows: bool = False) -> None:
        """Send a card's sheet; if it only `follows` the position, a closed sheet stays closed."""
        told = self.sheet(card, shown)
        if follows and told == self._told:
            return
        if not self.page:
            self._tell(shown, "", ())  # it says where the cards lie
        self._card, self._told = card, told
        message: protocol.ShowSheet = {"do": "sheet", "sheet": told, "follows": follows}
        self.send(message)

    def sheet_closed(self) -> None:
        """Note that the browser has closed the sheet."""
        self._card = None

    def _tell(self, shown: Shown, page: str, lines: Sequence[Sequence[str]]) -> None:
        with self.hold_sync():
            self.book = _book(shown)
            self.state = _state(shown, page, lines)

    def sheet(self, card: Card, shown: Shown) -> protocol.Sheet:
        """Return what the sheet of a card says."""
        return sheet(card, shown, picture(self._look, card.index))


def _players(shown: Shown) -> tuple[str, str]:
    """Return the name of the side in front, then that of the other side."""
    seat = shown.view.seat
    return shown.names[seat], shown.names[1 - seat]


def _words() -> protocol.PanelWords:
    return {
        "yaku": _("Yaku"),
        "unseen": _("Unseen cards"),
        "piles": _("Piles"),
        "log": _("Log"),
        "keys": _("Keys"),
        "tabs": [(page, _(label)) for page, (label, _key) in PAGES.items()],
        **sheet_words(),
        "sheet_yaku": _("What it is good for, at this table"),
    }


def _book(shown: Shown) -> protocol.Book:
    own, other = _players(shown)
    return {
        "cards": [card_name(card, shown.card_names) for card in DECK],
        "months": [_book_month(number) for number in range(1, len(MONTHS) + 1)],
        "kinds": [
            {"name": _(title), "cards": [card.index for card in CardSet.from_mask(mask)]}
            for title, mask, _share in GROUPS
        ],
        "players": (own, other),
        "places": {place[0]: place_words(place, shown) for place in PLACES},
        "legend": {
            "m": _("captured"),
            "h": place_words("hand", shown),
            "f": place_words("field", shown),
            "u": place_words("unseen", shown),
        },
    }


def _book_month(number: int) -> protocol.BookMonth:
    return {
        "name": numbered_month(number),
        "cards": [card.index for card in DECK if card.month == number],
    }


def _state(shown: Shown, page: str, lines: Sequence[Sequence[str]]) -> protocol.PanelState:
    view = shown.view
    seats = (view.seat, 1 - view.seat)
    return {
        "where": "".join(where(card, view)[0] for card in DECK),
        "race": [race_of(shown, seat) for seat in seats] if page == "yaku" else [],
        "unseen": unseen_words(shown),
        "lines": [list(line) for line in lines],
        "counts": [len(cards) for cards in shown.outlook.unseen],
    }
