"""Decks: 48 faces and a back, each one SVG document, ours or anybody's own.

A picture is a function of its arguments: the same card gives the same bytes. Pictures that share a
page are given different prefixes, which set their ids apart.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import cache
from html import escape
from os import PathLike, environ

from ..engine.cards import MONTHS, Card, Kind
from ..engine.errors import check_kind, check_name
from ..engine.texts import path_of
from ..engine.words.names import KIND_NAMES
from ..locale import N_, _, capitalized
from .drawing import BOX, Drawing
from .drawing_files import drawing
from .marks import overlay
from .own_deck import BACK, CARDS, DeckError, pictures_in
from .palettes import Palette, palette_of

# For pictures that `web/shared/picture.js` gives ids of their own each time one is shown.
PAGE_PREFIX = "koikoi-prefix-"
# Of the environment: the folder of a deck to show in place of the drawn one. `koikoi play --deck`
# sets it for the kernels of its pages, and nothing that a visitor sends does.
VARIABLE = "KOIKOI_DECK"
BACKS = {"ink": "#1B1714", "brick": "#8C2F22"}  # and the colour of each

# What each face shows, beyond its plant, in the words of someone describing it.
_SHOWN = {
    "1-bright": N_("crane and sun"),
    "3-bright": N_("curtain"),
    "8-bright": N_("full moon"),
    "11-bright": N_("rain man"),
    "12-bright": N_("phoenix"),
    "2-animal": N_("warbler"),
    "4-animal": N_("cuckoo"),
    "5-animal": N_("plank bridge"),
    "6-animal": N_("butterflies"),
    "7-animal": N_("boar"),
    "8-animal": N_("geese"),
    "9-animal": N_("sake cup"),
    "10-animal": N_("deer"),
    "11-animal": N_("swallow"),
    "11-chaff": N_("lightning"),
}
_RIBBONS = {
    "poetry": N_("red poetry ribbon"),
    "blue": N_("blue ribbon"),
    "plain": N_("plain red ribbon"),
}


def alternative(card: Card) -> str:
    """Return what a card shows, for people who cannot see it.

    >>> from ..engine.cards import Card
    >>> alternative(Card.parse("1-bright"))
    'January, pine: crane and sun (bright)'
    """
    month = MONTHS[card.month - 1]
    shown = _SHOWN.get(str(card)) or _RIBBONS.get(card.ribbon)
    place = _("{month}, {plant}", month=capitalized(_(month.name)), plant=_(month.plant))
    if shown is None:
        kind = _(KIND_NAMES[card.kind])
        what = _("{kind} {number}", kind=kind, number=card.number) if card.number else kind
        return _("{place}: {what}", place=place, what=what)
    if card.kind is Kind.RIBBON:
        return _("{place}: {what}", place=place, what=_(shown))
    return _("{place}: {what} ({kind})", place=place, what=_(shown), kind=_(KIND_NAMES[card.kind]))


@dataclass(frozen=True, eq=False)
class Deck:
    """A deck of cards as pictures.

    Attributes:
        name: what it is called.
        drawing: returns the picture of a card by its name, such as "1-bright".
        own_back: the picture on its backs; None for a plain back in the colour that is chosen.
        has_marks: whether the faces themselves say month and kind, so that no marks are added.

    >>> kk.Deck.from_folder("my-deck")
    Traceback (most recent call last):
        ...
    koikoi_widget.art.own_deck.DeckError: ...
    """

    name: str
    drawing: Callable[[str], Drawing]
    own_back: Drawing | None = None
    has_marks: bool = False

    @classmethod
    def from_folder(cls, path: str | PathLike[str]) -> Deck:
        """Return your own deck: the SVG or PNG pictures in a folder, each named after its card.

        A picture is called `1-bright.svg` or `1-bright.png`, and so on as in `koikoi_widget.DECK`.
        There may be a `back.svg` or `back.png` too. `koikoi deck --copy FOLDER` writes our own
        pictures, to begin with.

        Raises:
            DeckError: cards are missing or cannot be used; it lists all that is wrong.
            InvalidValue: it is not a path.
        """
        folder = path_of(path)
        pictures = {card: drawing.as_card() for card, drawing in pictures_in(folder).items()}
        return cls(folder.resolve().name, pictures.__getitem__, pictures.get(BACK))

    def __repr__(self) -> str:
        return f"Deck({self.name!r})"

    def face(
        self,
        card: Card,
        palette: str | Palette = "traditional",
        *,
        marks: bool | Collection[str] = False,
        prefix: str = "",
    ) -> str:
        """Return the face of `card` as an SVG document, 610 × 1000.

        Args:
            marks: True for all, or those of "month" and "kind" to draw over the face.
            prefix: set before every id in the picture.

        Raises:
            UnknownName: there is no such palette or mark.
            InvalidValue: it is not a card.
        """
        check_kind("card", card, Card)
        signs = "" if self.has_marks else overlay(card, marks)
        content = self.drawing(str(card)).painted(palette_of(palette), signs)
        return _document(content, alternative(card), f"{prefix}{card}-")

    def back(
        self, palette: str | Palette = "traditional", colour: str = "brick", *, prefix: str = ""
    ) -> str:
        """Return the back of the cards as an SVG document; `colour` is "ink" or "brick".

        Raises:
            UnknownName: there is no such palette or back.
        """
        colours = palette_of(palette)
        check_name(_("card back"), colour, BACKS)
        shown = self.own_back or drawing(f"backs/{colour}")
        return _document(shown.painted(colours), _("the back of a card"), f"{prefix}back-{colour}-")


def _document(content: str, title: str, prefix: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{BOX}" role="img" '
        f'aria-labelledby="{prefix}t"><title id="{prefix}t">{escape(title)}</title>'
        f"{content.replace('@', prefix)}</svg>"
    )


def _ours(name: str, *, has_marks: bool = False) -> Deck:
    return Deck(name, lambda card: drawing(f"{name}/{card}"), has_marks=has_marks)


DECKS = {"drawn": _ours("drawn"), "index": _ours("index", has_marks=True)}


# The files of a folder of one's own, and which of our drawings each begins as.
TEMPLATES = {f"{card}.svg": f"drawn/{card}" for card in CARDS} | {f"{BACK}.svg": "backs/brick"}


def deck_of(deck: str | Deck) -> Deck:
    """Return the deck that `deck` names, or itself.

    Raises:
        UnknownName: no deck has that name.
    """
    if isinstance(deck, Deck):
        return deck
    check_name(_("deck"), deck, DECKS)
    return _usual() if deck == "drawn" else DECKS[deck]


@cache
def _usual() -> Deck:
    """Return what is shown as the drawn deck: ours, or the one that the page is served with."""
    try:
        return Deck.from_folder(environ[VARIABLE]) if environ.get(VARIABLE) else DECKS["drawn"]
    except DeckError:  # it was right when the server started, and a page needs cards
        return DECKS["drawn"]


def face(
    card: Card,
    palette: str | Palette = "traditional",
    *,
    marks: bool | Collection[str] = False,
    prefix: str = "",
) -> str:
    """Return the drawn face of `card`, see `Deck.face`."""
    return deck_of("drawn").face(card, palette, marks=marks, prefix=prefix)


def back(palette: str | Palette = "traditional", colour: str = "brick", *, prefix: str = "") -> str:
    """Return the back of a drawn card, see `Deck.back`."""
    return deck_of("drawn").back(palette, colour, prefix=prefix)
