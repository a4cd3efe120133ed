"""How a table looks and sounds, as one value."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import NamedTuple, TypedDict

from ...art import BACKS, Deck, deck_of, palette_of
from ...engine.errors import check_name
from ...engine.words.names import NAME_SETS
from ...locale import _
from .paces import SPEEDS, Pace

# True for all cards, False for none, or the months whose cards have marks in their corners.
Marks = bool | Collection[int]


class Faces(NamedTuple):
    """How cards are drawn: the deck, the names of palette and back, and the months with marks."""

    deck: Deck
    palette: str
    months: frozenset[int]
    back: str


def look_of(deck: str | Deck, palette: str, marks: Marks, back: str = "brick") -> Faces:
    """Return the look of a deck.

    Raises:
        UnknownName: the deck, palette or back does not exist.
    """
    palette_of(palette)
    check_name(_("card back"), back, BACKS)
    months = (range(1, 13) if marks else ()) if isinstance(marks, bool) else marks
    return Faces(deck_of(deck), palette, frozenset(months), back)


MONTHS = frozenset(range(1, 13))
# The colours of the table, each by its month; 0 stands for the month of the round.
CLOTHS = {
    "month": 0,
    "pine": 1,
    "plum": 2,
    "iris": 5,
    "pampas": 8,
    "chrysanthemum": 9,
    "willow": 11,
}


class LookOptions(TypedDict, total=False):
    """The fields of a `Look`, as arguments."""

    deck: str | Deck
    palette: str
    marks: Marks
    back: str
    names: str
    speed: str
    sound: bool
    cloth: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """How a table looks and sounds.

    Attributes:
        deck: a name in `koikoi_widget.art.DECKS`, or a deck of your own.
        palette, back: names in `koikoi_widget.art`.
        marks: the months whose cards have month and kind printed in their corners; True for all.
        names: the name set of the cards, see `koikoi_widget.NAME_SETS`.
        speed: how fast cards move, a name in `paces.SPEEDS`.
        sound: whether cards and calls make sounds.
        cloth: the colour of the table, a name in `CLOTHS`.

    Raises:
        UnknownName: the deck, palette, back, name set, speed or cloth does not exist.
    """

    deck: str | Deck = "drawn"
    palette: str = "traditional"
    marks: Marks = False
    back: str = "brick"
    names: str = "traditional"
    speed: str = "normal"
    sound: bool = False
    cloth: str = "month"

    def __post_init__(self) -> None:
        check_name(_("speed"), self.speed, SPEEDS)
        check_name(_("cloth"), self.cloth, CLOTHS)
        check_name(_("name set"), self.names, NAME_SETS)
        object.__setattr__(self, "marks", self.faces().months)

    @property
    def pace(self) -> Pace:
        """How long everything takes at this speed."""
        return SPEEDS[self.speed]

    @classmethod
    def by(cls, options: LookOptions) -> Look:
        """Return the look that has these options.

        Raises:
            UnknownName: there is no such option, or no such value of one.
        """
        return cls().changed(options)

    def changed(self, options: LookOptions) -> Look:
        """Return this look with other options.

        Raises:
            UnknownName: there is no such option, or no such value of one.
        """
        for name in options:
            check_name(_("option"), name, LookOptions.__annotations__)
        return replace(self, **options)

    def faces(self, months: Collection[int] = MONTHS) -> Faces:
        """Return how the cards are drawn, with marks only in these months."""
        faces = look_of(self.deck, self.palette, self.marks, self.back)
        return faces._replace(months=faces.months.intersection(months))
