"""One module per month. Each draws its four faces and lists them in deck order as ``FACES``.

A face is a function of a palette that returns a fragment, drawn from back to front: specks if it is
a ribbon card, far plants, the subject, near plants, ribbon or cloud last. The plants come from
``motifs``; a creature that lives on one card is drawn in its month, under its own name.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from ..palettes import Palette

Draw = Callable[[Palette], str]

NAMES = (
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
)


def drawing(month: int, place: int) -> Draw:
    """Return what draws the card at `place` (0 to 3) of `month` (1 to 12)."""
    faces: tuple[Draw, ...] = import_module(f".{NAMES[month - 1]}", __name__).FACES
    return faces[place]
