"""What people call the yaku."""

from __future__ import annotations

from typing import NamedTuple

from ...locale import N_, _


class Names(NamedTuple):
    """What people call a yaku.

    Attributes:
        japanese: in Latin letters; a language with others has it in its own.
        meaning: what the Japanese name says, word by word.
        kanji: the Japanese name as it is written, for a sign.
    """

    english: str
    japanese: str
    meaning: str
    kanji: str


NAMES = {
    "five-brights": Names(N_("Five Brights"), N_("gokō"), N_("five lights"), "五光"),
    "four-brights": Names(N_("Four Brights"), N_("shikō"), N_("four lights"), "四光"),
    "rainy-four-brights": Names(
        N_("Rainy Four Brights"), N_("ame-shikō"), N_("four lights in the rain"), "雨四光"
    ),
    "three-brights": Names(N_("Three Brights"), N_("sankō"), N_("three lights"), "三光"),
    "flower-viewing": Names(
        N_("Flower Viewing"), N_("hanami-zake"), N_("blossom-viewing sake"), "花見酒"
    ),
    "moon-viewing": Names(
        N_("Moon Viewing"), N_("tsukimi-zake"), N_("moon-viewing sake"), "月見酒"
    ),
    "boar-deer-butterflies": Names(
        N_("Boar, Deer, Butterflies"), N_("inoshikachō"), N_("boar, deer, butterfly"), "猪鹿蝶"
    ),
    "poetry-and-blue-ribbons": Names(
        N_("Poetry and Blue Ribbons"), N_("akatan aotan"), N_("red and blue ribbons"), "赤短青短"
    ),
    "poetry-ribbons": Names(N_("Poetry Ribbons"), N_("akatan"), N_("red ribbons"), "赤短"),
    "blue-ribbons": Names(N_("Blue Ribbons"), N_("aotan"), N_("blue ribbons"), "青短"),
    "animals": Names(N_("Animals"), N_("tane"), N_("seeds"), "種"),
    "ribbons": Names(N_("Ribbons"), N_("tan"), N_("strips of paper"), "短"),
    "chaff": Names(N_("Chaff"), N_("kasu"), N_("dregs"), "カス"),
    "month-set": Names(
        N_("Cards of the Month"), N_("tsuki-fuda"), N_("cards of the month"), "月札"
    ),
}


# Called like a kind of card, of which any will do.
_LIKE_KINDS = ("animals", "ribbons", "chaff")


def yaku_name(yaku_id: str) -> str:
    """Return the English name of a yaku in the chosen language; a house yaku shows its id."""
    return _(NAMES[yaku_id].english) if yaku_id in NAMES else yaku_id


def quoted_yaku(yaku_id: str) -> str:
    """Return a yaku's name for a sentence about cards: in quotes if a kind of card has it too.

    >>> quoted_yaku("chaff"), quoted_yaku("moon-viewing")
    ('“Chaff”', 'Moon Viewing')
    """
    name = yaku_name(yaku_id)
    return _("“{name}”", name=name) if yaku_id in _LIKE_KINDS else name


def japanese_name(yaku_id: str) -> str:
    """Return how a yaku is called in Japanese, as the chosen language writes it; in Japanese, how
    its name is read. "" if that says nothing new, and for a house yaku.
    """
    if yaku_id not in NAMES:
        return ""
    japanese = _(NAMES[yaku_id].japanese)
    return "" if japanese == yaku_name(yaku_id) else japanese
