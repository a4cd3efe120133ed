"""The figures of a pupil in words: in the standings on the teacher's screen, and in the report."""

from __future__ import annotations

from typing import Any

from ..locale import _, decimal, pgettext, with_error, with_sign


def figure_heads() -> list[str]:
    """Return what stands above the figures of pupils."""
    return [
        pgettext("heading", "Points"),
        _("Points without luck"),
        _("Points lost per decision"),
    ]


def figures(told: dict[str, Any]) -> list[str]:
    """Return the figures of a pupil; "" in place of one that is not known."""
    luck_free, lost = told["luck_free"], told["lost"]
    return [
        with_sign(told["points"], 0),
        "" if luck_free is None else _figure(with_sign(luck_free, 1), told["luck_free_error"], 1),
        "" if lost is None else _figure(decimal(lost, 2), told["error"], 2),
    ]


def _figure(figure: str, error: float | None, digits: int) -> str:
    return with_error(figure, error or 0.0, digits)
