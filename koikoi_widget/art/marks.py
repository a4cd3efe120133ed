"""Marks, drawn over a face: the month's number in one corner, the sign of the kind in the other.

The digits and signs are drawings too, so that a card looks the same whatever fonts are installed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from ..engine.cards import Card
from ..engine.errors import check_name, not_allowed
from ..locale import _
from .drawing_files import drawing

MARKS = ("month", "kind")


def marks_shown(marks: bool | Collection[str]) -> tuple[str, ...]:
    """Return which of `MARKS` to draw: all for True, none for False, else those named.

    Raises:
        UnknownName: a name is none of `MARKS`.
        InvalidValue: it is neither a truth nor names.
    """
    if isinstance(marks, bool):
        return MARKS if marks else ()
    if not isinstance(marks, Iterable):
        raise not_allowed("marks", marks, ", ".join(("True", "False", *MARKS)))
    named = (marks,) if isinstance(marks, str) else tuple(marks)
    for name in named:
        check_name(_("mark"), name, MARKS)
    return tuple(name for name in MARKS if name in named)


def overlay(card: Card, marks: bool | Collection[str] = True) -> str:
    """Return the marks of a card as a fragment over its face: month top left, kind top right.

    A bright is a sun with rays, an animal a paw print, a ribbon a slanting strip of its own colour,
    written on if it is a poetry ribbon, and a chaff a plain sprout.
    """
    kind = f"{card.ribbon}-ribbon" if card.ribbon else card.kind.value
    names = {"month": f"month-{card.month}", "kind": kind}
    return "".join(drawing(f"marks/{names[mark]}").content for mark in marks_shown(marks))
