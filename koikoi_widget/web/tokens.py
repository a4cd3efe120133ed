"""The colours of the style sheets, for what Python draws."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

FILE = Path(__file__).with_name("tokens.css")
_COLOUR = re.compile(r"--koikoi-([\w-]+): (#[0-9a-f]{6});")


def colour(name: str) -> str:
    """Return a colour of `tokens.css` by its name there, such as "gold", as "#rrggbb".

    Raises:
        KeyError: the colour does not exist.
    """
    return _colours()[name]


@cache
def _colours() -> dict[str, str]:
    return dict(_COLOUR.findall(FILE.read_text("utf-8")))
