"""What falls from the plant of each month: a petal, a leaf, a blossom, alone and without ground."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from .faces import palette_of, vignette
from .motifs import (
    cherry,
    chrysanthemum,
    clover,
    iris,
    maple,
    pampas,
    paulownia,
    peony,
    pine,
    plum,
    willow,
    wisteria,
)
from .palettes import Palette
from .pen import group


def _red_leaf(palette: Palette) -> str:
    return maple.leaves(palette, ("red", 0, 0))


def _floret(palette: Palette) -> str:
    return group(wisteria.floret(palette), width=2.5)  # it is drawn small, and shown large


def _sprig(palette: Palette) -> str:
    return pine.spike(palette, 130, 66)


# By month, January first: what draws it, and where the square of the drawing begins, and its side.
_FALLEN: tuple[tuple[Callable[[Palette], str], tuple[int, int, int]], ...] = (
    (_sprig, (-125, -105, 250)),
    (plum.petal, (-95, -178, 190)),
    (cherry.petal, (-95, -178, 190)),
    (_floret, (-42, -22, 84)),
    (iris.petal, (-105, -15, 210)),
    (peony.petal, (-120, -205, 240)),
    (clover.leaves, (-90, -140, 180)),
    (pampas.plume, (-110, -220, 220)),
    (chrysanthemum.ray, (-95, -180, 190)),
    (_red_leaf, (-200, -215, 400)),
    (willow.blade, (-105, -10, 210)),
    (paulownia.flower, (-115, -115, 230)),
)


@cache  # a table asks for it at each redraw
def petal(month: int, palette: str | Palette = "traditional", *, prefix: str = "") -> str:
    """Return what falls from the plant of `month` as a square SVG document without a title.

    Args:
        prefix: set before every id in the picture.

    Raises:
        UnknownName: no palette has that name.
    """
    colours = palette_of(palette)
    draw, square = _FALLEN[month - 1]
    return vignette(draw(colours), square, colours, prefix)
