"""September: chrysanthemum."""

from __future__ import annotations

from . import Draw

FACES: tuple[Draw, ...] = ()
