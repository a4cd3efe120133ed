"""What to look for on a card, as data: the cue for each month, and the cards that mislead."""

from __future__ import annotations

from ...art.contact import CONFUSABLE
from ...engine.cards import Card, Kind
from ...engine.words.names import card_name
from ...locale import N_, _

# How to recognise each month, whichever of its cards you see.
CUES = {
    1: N_("green tufts of needles that point up, with yellow tips"),
    2: N_("round red petals on bare twigs"),
    3: N_("notched pink petals among leaves"),
    4: N_("purple flowers that hang down"),
    5: N_("purple petals over straight green blades"),
    6: N_("one big red flower, a single mass"),
    7: N_("red buds on twigs that grow upwards, or in from the side"),
    8: N_("a bare dark hill"),
    9: N_("a flower of many thin rays"),
    10: N_("pointed leaves in red, yellow and green"),
    11: N_("green fronds that hang down"),
    12: N_("upright purple flowers over big heart-shaped leaves"),
}
# The one card that does not show its month's plant.
_CARD_CUES = {"11-chaff": N_("a red background instead of paper, with a drum and a claw")}

# Cards whose kind is not what the picture suggests.
TREACHEROUS = {
    "1-bright": N_("It shows a bird, but with the sun it is a bright."),
    "3-bright": N_("It is only a curtain under the cherry trees, but it is a bright."),
    "5-animal": N_("There is no animal in sight, but the bridge counts as one."),
    "8-bright": N_("It is only the moon over a hill, but it is a bright."),
    "9-animal": N_("There is no animal in sight, but the sake cup counts as one."),
    "11-bright": N_(
        "A man, a frog and rain: a bright, but the one that does not count for some yaku."
    ),
    "11-chaff": N_("It looks like the grandest card of all, but lightning is just chaff."),
    "12-bright": N_("It shows a bird, but the phoenix is a bright."),
    "12-chaff-2": N_("It has a yellow background, but it is just chaff: December has three."),
}

_PLAIN_PICTURES = {
    "poetry": N_("a red ribbon with writing"),
    "blue": N_("a purple ribbon"),
    "plain": N_("a red ribbon without writing"),
    "": N_("nothing but the plant"),
}


def cue(card: Card) -> str:
    """Return how to recognise the month of a card."""
    return _(_CARD_CUES.get(str(card)) or CUES[card.month])


def picture(card: Card) -> str:
    """Return what a card shows, without its month, plant or kind.

    It is the text alternative where those are the answer.

    >>> picture(Card.parse("1-bright"))
    'Crane; green tufts of needles that point up, with yellow tips'
    """
    if str(card) in _CARD_CUES:
        return cue(card)
    plain = card.kind in (Kind.RIBBON, Kind.CHAFF)
    shown = _(_PLAIN_PICTURES[card.ribbon]) if plain else card_name(card)
    return _("{shown}; {cue}", shown=shown, cue=cue(card))


def easily_confused_with(month: int) -> list[int]:
    """Return the months that beginners mistake for `month`."""
    return [
        second if first == month else first
        for first, second in CONFUSABLE
        if month in (first, second)
    ]
