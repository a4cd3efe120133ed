"""What people call the cards that have a name of their own. A name set is data."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ...locale import N_

# Only cards with a name of their own; the rest are named by month and kind.
_TRADITIONAL = {
    "1-bright": N_("Crane"),
    "2-animal": N_("Bush Warbler"),
    "3-bright": N_("Curtain"),
    "4-animal": N_("Cuckoo"),
    "5-animal": N_("Eight-plank Bridge"),
    "6-animal": N_("Butterflies"),
    "7-animal": N_("Boar"),
    "8-bright": N_("Full Moon"),
    "8-animal": N_("Geese"),
    "9-animal": N_("Sake Cup"),
    "10-animal": N_("Deer"),
    "11-bright": N_("Rain Man"),
    "11-animal": N_("Swallow"),
    "11-chaff": N_("Lightning"),
    "12-bright": N_("Phoenix"),
}

# Nintendo's Mario Hanafuda: the leaflet's list, sources/001 in the rules.
_MARIO = {
    "1-bright": N_("Baby Mario"),
    "2-animal": N_("Yoshi"),
    "3-bright": N_("Princess Peach"),
    "4-animal": N_("Donkey Kong"),
    "5-animal": N_("Blooper"),
    "6-animal": N_("Cape Mario"),
    "7-animal": N_("Tanooki Mario"),
    "8-bright": N_("Boo"),
    "8-animal": N_("Luigi"),
    "9-animal": N_("Piranha Plant"),
    "10-animal": N_("Lucky-cat Mario"),
    "11-bright": N_("Mario & Goomba"),
    "11-animal": N_("Toad"),
    "12-bright": N_("Bowser"),
}

NAME_SETS: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {"traditional": MappingProxyType(_TRADITIONAL), "mario": MappingProxyType(_MARIO)}
)
