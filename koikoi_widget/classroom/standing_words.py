"""The figures of a pupil in words: in the standings on the teacher's screen, and in the report."""

from __future__ import annotations

from typing import Any

from ..locale import _, decimal, pgettext, with_error, with_sign
from ..rooms.room import SUBSTITUTE
from ..table.model.state import name_of
from .contest import PAIRS


def opponent_title(opponent: str) -> str:
    """Return what to call the opponent of a contest: a player, or one another."""
    return _("Against each other") if opponent == PAIRS else name_of(opponent)


def partner_title(told: dict[str, Any]) -> str:
    """Return what to call whoever sits opposite a pupil, in a match in pairs."""
    return told["partner"] or name_of(SUBSTITUTE)


def figure_heads(*, in_pairs: bool) -> list[str]:
    """Return what stands above the figures of pupils."""
    return [
        pgettext("heading", "Points"),
        _("Points above the mean") if in_pairs else _("Lead without luck"),
        _("Points lost per decision"),
    ]


def figures(told: dict[str, Any], *, in_pairs: bool) -> list[str]:
    """Return the figures of a pupil; "" in place of one that is not known."""
    name, lost = "compared" if in_pairs else "luck_free", told["lost"]
    fair, error = told[name], None if in_pairs else told["luck_free_error"]
    return [
        with_sign(told["points"], 0),
        "" if fair is None else _figure(with_sign(fair, 1), error, 1),
        "" if lost is None else _figure(decimal(lost, 2), told["error"], 2),
    ]


def _figure(figure: str, error: float | None, digits: int) -> str:
    return with_error(figure, error or 0.0, digits)
