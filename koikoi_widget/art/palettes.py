"""The colours of the deck, as data. A drawing is a file in the traditional colours, so that any
editor shows it as it is; the code of a colour there stands for its name here, in any palette."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from functools import cache

from ..engine.errors import check_name
from ..locale import _


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of our drawings; every field is an SVG colour.

    Attributes:
        paper: the card's ground.
        snow: pure white, for the crane and the moon only, which must stand out from the paper.
        ink: every outline, writing, the border.
        leaf: every plant.
        moss: the one lighter green, for veins and light needles lying on `leaf`.
        green: the bush warbler, the frog, the umbrella.
    """

    name: str
    paper: str = "#FAF6EA"
    snow: str = "#FFF"
    ink: str = "#1B1714"
    red: str = "#D3222B"
    leaf: str = "#123524"
    moss: str = "#4C8A5B"
    green: str = "#6FA04A"
    purple: str = "#5A54B0"
    yellow: str = "#F2B632"
    orange: str = "#D9722E"
    pink: str = "#F2A2B4"
    water: str = "#6FB7D6"
    brown: str = "#7A5A46"


TRADITIONAL = Palette("traditional")
# Red, leaf and purple stay at least 31 apart (CIEDE2000) under simulated protan and deutan sight.
HIGH_CONTRAST = replace(
    TRADITIONAL,
    name="high-contrast",
    red="#B7141E",
    leaf="#6CC5A0",
    purple="#4B4A9E",
    moss="#1F6B4C",
)

PALETTES = {palette.name: palette for palette in (TRADITIONAL, HIGH_CONTRAST)}


def palette_of(palette: str | Palette) -> Palette:
    """Return the palette that `palette` names, or itself.

    Raises:
        UnknownName: no palette has that name.
    """
    if isinstance(palette, Palette):
        return palette
    check_name(_("palette"), palette, PALETTES)
    return PALETTES[palette]


@cache
def colours_of(palette: Palette) -> dict[str, str]:
    """Return the colour of `palette` for each code of the traditional one, in capitals."""
    names = [field.name for field in fields(Palette) if field.name != "name"]
    return {getattr(TRADITIONAL, name): getattr(palette, name) for name in names}
