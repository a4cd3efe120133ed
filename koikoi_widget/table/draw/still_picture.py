"""A table as a saved notebook shows it: its picture, and below that the same in words.

A pure function of what is shown, so it holds what the canvas holds and nothing hidden.
"""

from __future__ import annotations

from html import escape

from ...art.ids import own_prefix
from ...web import protocol
from ..model.appearance import Look
from ..model.screen import Screen
from .svg import table_svg


def still_of(screen: Screen, look: Look) -> str:
    """Return a screen as HTML, with the cards of the drawn deck."""
    picture = table_svg(
        screen.shown,
        screen.scene,
        screen.layout,
        palette=look.palette,
        marks=bool(look.marks),
        prefix=own_prefix(),
    )
    words = "".join(map(_part, screen.told["twin"]))
    return f'<div class="koikoi-still-table">{picture}</div>{words}'


def _part(part: protocol.TwinPart) -> str:
    lines = "".join(f"<li>{escape(line)}</li>" for line in part["lines"])
    return f"<h4>{escape(part['title'])}</h4><ul>{lines}</ul>"
