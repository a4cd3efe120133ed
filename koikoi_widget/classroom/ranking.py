"""The order in which pupils stand, from what the teacher is told of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

By = Literal["points", "compared", "luck_free", "lost"]
_ERRORS: Mapping[By, str] = {"luck_free": "luck_free_error", "lost": "error"}


@dataclass(frozen=True, slots=True)
class Standing:
    """A pupil and their place.

    Attributes:
        place: from 1, shared by those who cannot be told apart; None while it is not known.
        told: what the server says of the pupil.
    """

    place: int | None
    told: dict[str, Any]


def by_name(pupils: Sequence[dict[str, Any]]) -> list[Standing]:
    """Return pupils by their names, without places."""
    return [Standing(None, told) for told in sorted(pupils, key=_name)]


def ranked(pupils: Sequence[dict[str, Any]], by: By) -> list[Standing]:
    """Return pupils as they stand by points, or by what they lost a decision.

    Points without luck, and points lost, are known with an error: whoever is behind the first of a
    place by no more than both errors shares that place. Who has finished no round, or of whom
    nothing is known yet, comes last and has no place.

    >>> mia, ben = ({"name": name, "points": 3, "finished": 1} for name in ("Mia", "Ben"))
    >>> [(one.place, one.told["name"]) for one in ranked([mia, ben], "points")]
    [(1, 'Ben'), (1, 'Mia')]
    """
    known = [told for told in pupils if _value(told, by) is not None]
    placed: list[Standing] = []
    first: dict[str, Any] | None = None  # of those who share a place
    for number, told in enumerate(sorted(known, key=lambda one: _value(one, by) or 0.0), 1):
        if first is None or _is_behind(told, first, by):
            first, place = told, number
        placed.append(Standing(place, told))
    others = by_name([told for told in pupils if _value(told, by) is None])
    return [*sorted(placed, key=lambda one: (one.place or 0, _name(one.told))), *others]


def _value(told: dict[str, Any], by: By) -> float | None:
    """Return what a pupil is placed by: less is better."""
    figure: float | None = told[by] if told["finished"] else None
    return figure if figure is None or by == "lost" else -figure


def _is_behind(told: dict[str, Any], first: dict[str, Any], by: By) -> bool:
    """Return whether a pupil can be told apart from one who stands first, or before them."""
    errors = [one[_ERRORS[by]] or 0.0 for one in (told, first)] if by in _ERRORS else []
    return (_value(told, by) or 0.0) - (_value(first, by) or 0.0) > sum(errors)


def _name(told: dict[str, Any]) -> str:
    return str(told["name"]).casefold()
