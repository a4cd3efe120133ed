"""The 48 cards. A card is an object outside and a bit inside; a set of cards is a 48-bit mask.

Bit ``4 * (month - 1) + place`` is the card in that place within its month, so a month is four
neighbouring bits and the bits follow the order of ``DECK``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass
from enum import StrEnum
from typing import NoReturn

from ..locale import N_, _
from .display import as_svg
from .errors import InvalidPosition, UnknownCard, quoted, unknown, whole
from .words.card_names import NAME_SETS


class Kind(StrEnum):
    """The four kinds of card, most valuable first; as texts they compare by their letters.

    For value take their place: `[*kk.Kind].index(card.kind)` is 0 for a bright.

    >>> [card for card in kk.DECK if card.kind is kk.Kind.BRIGHT][0]
    Card.parse('1-bright')
    """

    BRIGHT = "bright"
    ANIMAL = "animal"
    RIBBON = "ribbon"
    CHAFF = "chaff"

    @classmethod
    def _missing_(cls, value: object) -> NoReturn:
        raise unknown(_("kind"), value, map(str, cls))


@dataclass(frozen=True, slots=True)
class Month:
    """A month of four cards: its number from 1 to 12, its name and its plant.

    >>> kk.MONTHS[0].name, kk.MONTHS[0].plant
    ('January', 'pine')
    """

    number: int
    name: str
    plant: str

    @property
    def mask(self) -> int:
        """The month's four cards as a mask."""
        return 0xF << 4 * (self.number - 1)


# The deck, one row for each month: name, plant, the kinds in order, and the colour of its ribbon.
_DECK_ROWS = (
    (N_("January"), N_("pine"), "bright ribbon chaff chaff", "poetry"),
    (N_("February"), N_("plum"), "animal ribbon chaff chaff", "poetry"),
    (N_("March"), N_("cherry"), "bright ribbon chaff chaff", "poetry"),
    (N_("April"), N_("wisteria"), "animal ribbon chaff chaff", "plain"),
    (N_("May"), N_("iris"), "animal ribbon chaff chaff", "plain"),
    (N_("June"), N_("peony"), "animal ribbon chaff chaff", "blue"),
    (N_("July"), N_("bush clover"), "animal ribbon chaff chaff", "plain"),
    (N_("August"), N_("susuki grass"), "bright animal chaff chaff", ""),
    (N_("September"), N_("chrysanthemum"), "animal ribbon chaff chaff", "blue"),
    (N_("October"), N_("maple"), "animal ribbon chaff chaff", "blue"),
    (N_("November"), N_("willow"), "bright animal ribbon chaff", "plain"),
    (N_("December"), N_("paulownia"), "bright chaff chaff chaff", ""),
)

MONTHS = tuple(
    Month(number, name, plant)
    for number, (name, plant, _kinds, _ribbon) in enumerate(_DECK_ROWS, 1)
)


@dataclass(frozen=True, slots=True, eq=False, repr=False, init=False)
class Card:
    """One of the 48 cards; each exists only once, so `is` and `==` agree.

    `Card.parse` returns one, and `DECK` has them all; no other can be made.

    Attributes:
        index: position in the deck, 0 to 47.
        month: 1 to 12; `MONTHS[card.month - 1]` has its name and its plant.
        kind: its `Kind`.
        number: 1, 2 or 3 where its month has several chaff, else 0.
        ribbon: "poetry", "blue" or "plain" for a ribbon, else "".
        mask: the card as a one-card mask.

    >>> card = kk.Card.parse("8-bright")
    >>> card.month, card.kind, card in kk.CardSet.parse("8-bright 9-animal")
    (8, <Kind.BRIGHT: 'bright'>, True)
    """

    index: int
    month: int
    kind: Kind
    number: int
    ribbon: str
    mask: int

    def __init__(self, *parts: object, **named: object) -> None:
        raise UnknownCard(
            _("no card can be made; Card.parse('1-bright') returns one, and DECK has all 48.")
        )

    @staticmethod
    def parse(text: str) -> Card:
        """Return the card that `text` names, such as "8-bright" or "9-chaff-1".

        Raises:
            UnknownCard: no card has that name.
        """
        card = _BY_NAME.get(text.strip()) if isinstance(text, str) else None
        if card is None:
            raise UnknownCard(_unknown_card_message(text))
        return card

    def __str__(self) -> str:
        number = f"-{self.number}" if self.number else ""
        return f"{self.month}-{self.kind}{number}"

    def __repr__(self) -> str:
        return f"Card.parse({str(self)!r})"

    def _repr_svg_(self) -> str | None:
        return as_svg(self)

    def __lt__(self, other: Card) -> bool:
        return self.index < other.index

    def __reduce__(self) -> tuple[object, ...]:
        return Card.parse, (str(self),)

    def __copy__(self) -> Card:
        return self

    def __deepcopy__(self, _memo: object) -> Card:
        return self


def _build_deck() -> Iterator[Card]:
    for month, (_name, _plant, kinds, ribbon) in enumerate(_DECK_ROWS, 1):
        words = kinds.split()
        for place, word in enumerate(words):
            kind = Kind(word)
            number = words[: place + 1].count(word) if words.count(word) > 1 else 0
            index = 4 * (month - 1) + place
            colour = ribbon if kind is Kind.RIBBON else ""
            card, parts = object.__new__(Card), (index, month, kind, number, colour, 1 << index)
            for name, part in zip(Card.__slots__, parts, strict=True):
                object.__setattr__(card, name, part)
            yield card


DECK = tuple(_build_deck())
_BY_NAME = {str(card): card for card in DECK}


def _unknown_card_message(text: object) -> str:
    called = {_(name).casefold(): card for of in NAME_SETS.values() for card, name in of.items()}
    if isinstance(text, str) and (card := called.get(text.strip().casefold())):
        return _("unknown card: {text}; it is written {card}.", text=quoted(text), card=card)
    month = text.strip().partition("-")[0] if isinstance(text, str) else ""
    cards = [card for card in DECK if str(card.month) == month]
    if not cards:
        return _(
            "unknown card: {text}; a card is written <month>-<kind>, months run from 1 "
            "to 12 and kinds are bright, animal, ribbon, chaff.",
            text=quoted(text),
        )
    return _(
        "unknown card: {text}; month {month} has {names}.",
        text=quoted(text),
        month=month,
        names=", ".join(map(str, cards)),
    )


class CardSet(Set[Card]):
    """An immutable set of cards around a 48-bit `mask`; behaves like a frozenset in deck order.

    Raises:
        UnknownCard: it is given something other than cards; `of` and `parse` accept names.

    >>> str(CardSet.parse("9-animal 8-bright"))
    '8-bright 9-animal'
    """

    __slots__ = ("_mask",)
    _mask: int

    def __init__(self, cards: Iterable[Card] = ()) -> None:
        mask = 0
        try:
            for card in cards:
                mask |= card.mask
        except (AttributeError, TypeError):
            raise UnknownCard(
                _(
                    "a set of cards cannot be made from {cards}; CardSet.parse reads names of "
                    "cards.",
                    cards=quoted(cards),
                )
            ) from None
        self._mask = mask

    @classmethod
    def from_mask(cls, mask: int) -> CardSet:
        """Return the set of the cards whose bits are on in `mask`.

        Raises:
            InvalidPosition: it is not a 48-bit number.
        """
        number = whole(mask)
        if number is None or number >> 48:
            raise InvalidPosition(
                _("expected a mask of cards, with 48 bits, got {mask}.", mask=quoted(mask))
            )
        self = cls.__new__(cls)
        self._mask = number
        return self

    @classmethod
    def parse(cls, text: str) -> CardSet:
        """Return the set of the cards named in `text`, separated by spaces or commas.

        Raises:
            UnknownCard: a name is not a card, or a card is named twice.
        """
        if not isinstance(text, str):
            raise UnknownCard(_unknown_card_message(text))
        return cls.of(text.replace(",", " ").split())

    @classmethod
    def of(cls, cards: str | Iterable[Card | str]) -> CardSet:
        """Return a set from anything that names cards: notation, cards, or a mixture.

        Raises:
            UnknownCard: a name is not a card, or a card is named twice.
        """
        if isinstance(cards, CardSet):
            return cards
        if isinstance(cards, str):
            return cls.parse(cards)
        if not isinstance(cards, Iterable):
            raise UnknownCard(_unknown_card_message(cards))
        mask = 0
        for item in cards:
            card = item if isinstance(item, Card) else Card.parse(item)
            if mask & card.mask:
                raise UnknownCard(_("the card {card} is named twice.", card=card))
            mask |= card.mask
        return cls.from_mask(mask)

    @property
    def mask(self) -> int:
        """The cards as a 48-bit integer."""
        return self._mask

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and bool(self._mask & card.mask)

    def __iter__(self) -> Iterator[Card]:
        return iter_mask(self._mask)

    def __len__(self) -> int:
        return self._mask.bit_count()

    def __eq__(self, other: object) -> bool:
        return self._mask == other._mask if isinstance(other, CardSet) else super().__eq__(other)

    def __hash__(self) -> int:
        return self._hash()

    def _repr_svg_(self) -> str | None:
        return as_svg(self)

    def __str__(self) -> str:
        return " ".join(map(str, self))

    def __repr__(self) -> str:
        return f"CardSet.parse({str(self)!r})"


# Anything that names cards: a `CardSet`, notation, or names and cards.
Cards = str | Iterable[Card | str]


def mask_of(cards: int | Cards) -> int:
    """Return cards as a mask; a number is one already.

    Raises:
        UnknownCard: a name is not a card, or a card is named twice.
    """
    number = whole(cards)
    return CardSet.of(cards).mask if number is None else number  # type: ignore[arg-type]


def iter_mask(mask: int) -> Iterator[Card]:
    """Yield the cards of a mask in deck order."""
    while mask:
        low = mask & -mask
        yield DECK[low.bit_length() - 1]
        mask ^= low


def _mask_where(**wanted: object) -> int:
    return CardSet(
        card for card in DECK if all(getattr(card, name) == value for name, value in wanted.items())
    ).mask


FULL_DECK = (1 << 48) - 1
BRIGHTS = _mask_where(kind=Kind.BRIGHT)
ANIMALS = _mask_where(kind=Kind.ANIMAL)
RIBBONS = _mask_where(kind=Kind.RIBBON)
CHAFF = _mask_where(kind=Kind.CHAFF)
POETRY_RIBBONS = _mask_where(ribbon="poetry")
BLUE_RIBBONS = _mask_where(ribbon="blue")
CURTAIN = _mask_where(month=3, kind=Kind.BRIGHT)
MOON = _mask_where(month=8, kind=Kind.BRIGHT)
SAKE_CUP = _mask_where(month=9, kind=Kind.ANIMAL)
RAIN_MAN = _mask_where(month=11, kind=Kind.BRIGHT)
BUTTERFLIES = _mask_where(month=6, kind=Kind.ANIMAL)
BOAR = _mask_where(month=7, kind=Kind.ANIMAL)
DEER = _mask_where(month=10, kind=Kind.ANIMAL)
