"""What people call the cards. A name set is data, so players see the names of their own deck."""

from __future__ import annotations

from ...locale import N_, _, capitalized
from ..cards import CHAFF, MONTHS, SAKE_CUP, Card, CardSet, Kind
from ..errors import check_name, checks_options
from .card_names import NAME_SETS as NAME_SETS

KIND_NAMES = {
    Kind.BRIGHT: N_("bright"),
    Kind.ANIMAL: N_("animal"),
    Kind.RIBBON: N_("ribbon"),
    Kind.CHAFF: N_("chaff"),
}
# One message for each, because a language may name the plant: in Japanese, 松に赤短.
_RIBBON_NAMES = {
    1: N_("January poetry ribbon"),
    2: N_("February poetry ribbon"),
    3: N_("March poetry ribbon"),
    4: N_("April red ribbon"),
    5: N_("May red ribbon"),
    6: N_("June blue ribbon"),
    7: N_("July red ribbon"),
    9: N_("September blue ribbon"),
    10: N_("October blue ribbon"),
    11: N_("November red ribbon"),
}
_CHAFF_NAMES = {
    1: N_("January chaff {number}"),
    2: N_("February chaff {number}"),
    3: N_("March chaff {number}"),
    4: N_("April chaff {number}"),
    5: N_("May chaff {number}"),
    6: N_("June chaff {number}"),
    7: N_("July chaff {number}"),
    8: N_("August chaff {number}"),
    9: N_("September chaff {number}"),
    10: N_("October chaff {number}"),
    11: N_("November chaff"),
    12: N_("December chaff {number}"),
}


def month_name(month: int) -> str:
    """Return the name of a month, 1 to 12, in the chosen language."""
    return _(MONTHS[month - 1].name)


def month_title(month: int) -> str:
    """Return the name of a month, 1 to 12, as a line or a sentence begins with it.

    In Italian, for one, months have no capital elsewhere.
    """
    return capitalized(month_name(month))


def numbered_month(month: int) -> str:
    """Return the number and the name of a month, 1 to 12; in Japanese the number is the name.

    >>> numbered_month(1)
    '1 January'
    """
    name = month_name(month)
    return name if str(month) in name else f"{month} {name}"


def plant_name(month: int) -> str:
    """Return the plant of a month, 1 to 12, in the chosen language."""
    return _(MONTHS[month - 1].plant)


@checks_options
def card_name(card: Card, names: str = "traditional") -> str:
    """Return what a name set calls a card, in the chosen language.

    Raises:
        UnknownName: there is no such name set.
        UnknownCard: there is no such card.

    >>> card_name(Card.parse("8-bright")), card_name(Card.parse("8-chaff-2"))
    ('Full Moon', 'August chaff 2')
    """
    check_name(_("name set"), names, NAME_SETS)
    if not isinstance(card, Card):
        card = Card.parse(card)
    if str(card) in NAME_SETS[names]:
        return _(NAME_SETS[names][str(card)])
    if card.ribbon:
        return _(_RIBBON_NAMES[card.month])
    return _(_CHAFF_NAMES[card.month], number=card.number)


def unnumbered_name(card: Card, names: str = "traditional") -> str:
    """Return what a card is called where it does not matter which chaff of its month it is.

    >>> unnumbered_name(Card.parse("8-chaff-2"))
    'August chaff'
    """
    if not card.number or str(card) in NAME_SETS[names]:
        return card_name(card, names)
    return " ".join(_(_CHAFF_NAMES[card.month], number="").split())


def any_chaff(need: int, names: str = "traditional") -> str:
    """Return that so many chaff cards are enough, where the sake cup counts as one too.

    >>> any_chaff(10)
    'any 10 of 25, Sake Cup included'
    """
    (cup,) = CardSet.from_mask(SAKE_CUP)
    return _(
        "any {need} of {size}, {card} included",
        need=need,
        size=(CHAFF | SAKE_CUP).bit_count(),
        card=card_name(cup, names),
    )
