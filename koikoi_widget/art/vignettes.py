"""Small square drawings without a title: what falls from a plant, and the faces of opponents."""

from __future__ import annotations

from functools import cache

from ..engine.errors import check_name
from ..locale import _
from .drawing_files import drawing
from .palettes import Palette, palette_of

# The drawing of each player: a creature of the deck, alone on a small square of paper.
_SITTERS = {
    "random": "6-butterfly",
    "novice": "2-warbler",
    "apprentice": "10-deer",
    "policy": "11-swallow",
    "greedy": "7-boar",
    "average": "1-crane",
    "coach": "11-poet",
}
PORTRAITS = tuple(_SITTERS)


@cache  # a table asks for it at each redraw
def petal(month: int, palette: str | Palette = "traditional", *, prefix: str = "") -> str:
    """Return what falls from the plant of `month`: a petal, a leaf, a blossom, without ground.

    Args:
        prefix: set before every id in the picture.

    Raises:
        UnknownName: no palette has that name.
    """
    return _vignette(f"petals/{month}", palette_of(palette), prefix)


@cache  # a table asks for it at each redraw
def portrait(name: str, palette: str | Palette = "traditional", *, prefix: str = "") -> str:
    """Return the face of the player called `name`.

    Args:
        prefix: set before every id in the picture.

    Raises:
        UnknownName: that player has no face, or no palette has that name.
    """
    check_name(_("player"), name, PORTRAITS)
    return _vignette(f"portraits/{_SITTERS[name]}", palette_of(palette), prefix)


def _vignette(name: str, palette: Palette, prefix: str) -> str:
    shown = drawing(name)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{shown.box}" '
        f'aria-hidden="true" focusable="false">{shown.painted(palette)}</svg>'
    ).replace("@", prefix)
