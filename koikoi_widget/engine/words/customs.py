"""What a source says beyond the rules that the engine plays: how to deal, and its own names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ...locale import N_


@dataclass(frozen=True, slots=True)
class Customs:
    """The customs of one source at a real table, as far as it mentions them.

    Attributes:
        dealt_by: how many cards are dealt at a time; 0 if the source does not say.
        dealer: who deals, the "starter" or the starter's "opponent"; "" if it does not say.
        names: its own names of yaku by the yaku's id, where they differ from the usual ones.
    """

    dealt_by: int = 0
    dealer: str = ""
    names: Mapping[str, str] = field(default_factory=dict)


_BGA = Customs(
    names={
        "flower-viewing": N_("Gazing at the Curtain"),
        "moon-viewing": N_("Gazing at the Moon"),
        "poetry-and-blue-ribbons": N_("Duel of the Triads"),
        "chaff": N_("Plants"),
    }
)
_ITALIAN = Customs(
    dealer="opponent",
    names={
        "flower-viewing": N_("Viewing the Flowers"),
        "moon-viewing": N_("Viewing the Moon"),
        "blue-ribbons": N_("Black Ribbons"),
        "chaff": N_("Basic Cards"),
    },
)

# By the preset's id. The sources name their yaku in Italian, German and Hindi; here translated.
CUSTOMS: Mapping[str, Customs] = {
    "bga": _BGA,
    "bga-heavy": _BGA,
    "bga-hard": _BGA,
    "nintendo": Customs(
        dealt_by=2,
        dealer="starter",
        names={
            "five-brights": N_("Five Lights"),
            "four-brights": N_("Four Lights"),
            "rainy-four-brights": N_("Four Lights"),
            "three-brights": N_("Three Lights"),
            "flower-viewing": N_("Cherry Blossoms"),
            "moon-viewing": N_("Full Moon"),
            "boar-deer-butterflies": N_("Tanooki, Lucky-cat & Cape Mario"),
            "poetry-and-blue-ribbons": N_("Red & Blue Flags"),
            "poetry-ribbons": N_("Red Flags"),
            "blue-ribbons": N_("Blue Flags"),
            "ribbons": N_("Flags"),
            "chaff": N_("Plain Cards"),
        },
    ),
    "legends": Customs(
        names={"flower-viewing": N_("Cherry Blossom Viewing"), "chaff": N_("Plain Cards")}
    ),
    "italian": _ITALIAN,
    "italian-comments": _ITALIAN,
}


def customs(rules_id: str) -> Customs:
    """Return the customs of the source of these rules; empty if the source is unknown."""
    return CUSTOMS.get(rules_id, Customs())
