"""Ids that no other picture on the page has, whichever kernel draws it."""

from __future__ import annotations

from itertools import count
from secrets import token_hex

# Several kernels may draw into one page: two notebooks beside each other in JupyterLab.
_OWN = f"k{token_hex(3)}"
_numbers = count()


def own_prefix() -> str:
    """Return how the ids of the next picture begin.

    A picture of a position has it a hundred times, so it is short, also in the thousandth picture.
    """
    return f"{_OWN}{next(_numbers):x}-"
