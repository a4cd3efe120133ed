"""The colours of the deck, as data. A drawing takes its palette as an argument and names colours
by what they are in the deck (`palette.leaf`), never by their code."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours a face may use; every field is an SVG colour.

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
