"""The colours of the style sheets, for what Python draws and for those who read no style sheet."""

from __future__ import annotations

import re
from functools import cache

from .sources import FOLDER, text_of

FILE = FOLDER / "tokens.css"
_COLOUR = re.compile(r"--koikoi-([\w-]+): (?:light-dark\()?(#[0-9a-f]{6})(?:, (#[0-9a-f]{6})\))?;")
_MONTH = re.compile(r'^\[data-month="(\d+)"\] \{\n(.*?)^\}', re.MULTILINE | re.DOTALL)


def colour(name: str, month: int = 0, *, dark: bool = False) -> str:
    """Return a colour of `tokens.css` by its name there, such as "gold", as "#rrggbb".

    Args:
        month: the month whose cloth the colour belongs to, 1 to 12; 0 for all other colours.
        dark: whether the page is dark.

    Raises:
        KeyError: the colour does not exist.
    """
    by_day, by_night = _colours()[month][name]
    return by_night if dark and by_night else by_day


@cache
def _colours() -> dict[int, dict[str, tuple[str, str]]]:
    """Return the colours of each month, 0 for all others, by day and by night ("": the same)."""
    text = text_of(FILE)
    rules = {0: _MONTH.sub("", text)} | {int(month): rows for month, rows in _MONTH.findall(text)}
    return {
        month: {name: (by_day, by_night) for name, by_day, by_night in _COLOUR.findall(rows)}
        for month, rows in rules.items()
    }
