"""The faces of the opponents: creatures of the deck, each alone on a small square of paper."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from ..engine.errors import check_name
from ..locale import _
from .faces import palette_of, vignette
from .months import february, january, july, june, november, october
from .palettes import Palette

# By the name of a player: what draws it, and the square of the drawing, x, y and side.
_SITTERS: dict[str, tuple[Callable[[Palette], str], tuple[int, int, int]]] = {
    "random": (june.CREATURE, (-150, -162, 300)),
    "novice": (february.CREATURE, (90, 235, 330)),
    "apprentice": (october.CREATURE, (50, 160, 340)),
    "policy": (november.CREATURE, (-226, -212, 430)),
    "greedy": (july.CREATURE, (15, 440, 340)),
    "average": (january.CREATURE, (30, 170, 290)),
    "coach": (november.POET, (190, 370, 290)),
}
NAMES = tuple(_SITTERS)


@cache  # a table asks for it at each redraw
def portrait(name: str, palette: str | Palette = "traditional", *, prefix: str = "") -> str:
    """Return the face of the player called `name` as a square SVG document without a title.

    Args:
        prefix: set before every id in the picture.

    Raises:
        UnknownName: that player has no face, or no palette has that name.
    """
    check_name(_("player"), name, NAMES)
    colours = palette_of(palette)
    draw, square = _SITTERS[name]
    x, y, side = square
    ground = f'<rect x="{x}" y="{y}" width="{side}" height="{side}" fill="{colours.paper}"/>'
    return vignette(draw(colours), square, colours, prefix, ground)
