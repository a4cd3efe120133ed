"""The colours of the style sheets, for what Python draws: those of a light page."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

FILE = Path(__file__).with_name("tokens.css")
_COLOUR = re.compile(r"--koikoi-([\w-]+): (?:light-dark\()?(#[0-9a-f]{6})(?:, #[0-9a-f]{6}\))?;")
_MONTH = re.compile(r'^\[data-month="(\d+)"\] \{\n(.*?)^\}', re.MULTILINE | re.DOTALL)


def colour(name: str, month: int = 0) -> str:
    """Return a colour of `tokens.css` by its name there, such as "gold", as "#rrggbb".

    Args:
        month: the month whose cloth the colour belongs to, 1 to 12; 0 for all other colours.

    Raises:
        KeyError: the colour does not exist.
    """
    return _colours()[month][name]


@cache
def _colours() -> dict[int, dict[str, str]]:
    text = FILE.read_text("utf-8")
    months = {int(month): dict(_COLOUR.findall(rows)) for month, rows in _MONTH.findall(text)}
    return {0: dict(_COLOUR.findall(_MONTH.sub("", text))), **months}
