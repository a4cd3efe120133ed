"""What the coach says, as a widget: badges on the cards and words, and figures when asked for."""

from __future__ import annotations

from collections.abc import Iterable

from ...coach.advice import Advice, Option
from ...coach.advice_words import (
    Seats,
    action_name,
    badge_of,
    costs_in_words,
    reason_of,
    short_badge,
    signed,
)
from ...coach.bars import bar_of, further_of, heads_of, mark_of, points_of, scale_of, wins_of
from ...engine.actions import Action
from ...engine.cards import Card
from ...locale import _, capitalized, percent
from ...web import protocol
from ...web.linker import script, style
from ...widgets.speaking import Speaking
from ...widgets.traits import Shared, shared
from ...widgets.whole import Whole
from ..scene.scene import Scene

# A button: what it does and what it says.
Button = tuple[str, str]

# A phone has no room for these: they show a sign, and screen readers get the words.
_SIGNS = {"advice": "✕", "mistakes": "✕", "previous mistake": "‹", "next mistake": "›"}

_NARROW = 70  # pixels; on a narrower card words in two lines would hide what it is


class AdviceBox(Whole, Speaking):
    """Shows what the coach has to say, and reports which button was pressed: ``{"event": "act"}``.

    Attributes:
        state: everything shown, see `web/protocol/advice_box.py`; `empty()` shows nothing.
    """

    _esm = script("advice/advice_box.js")
    _css = style("shared/luck.css", "advice/advice_box.css")

    state: Shared[protocol.AdviceState] = shared()

    def __init__(self) -> None:
        super().__init__(state=empty())


def empty() -> protocol.AdviceState:
    """Return the state of a coach that is silent."""
    return {"spoken": "", "box": None, "marks": [], "figures": None}


def box(
    title: str,
    lines: Iterable[str],
    buttons: Iterable[Button] = (),
    *,
    choices: Iterable[protocol.AdviceChoice] = (),
    pressed: str = "",
    progress: tuple[int, int] | None = None,
) -> protocol.AdviceWords:
    """Return a box of words and buttons, in the drawer.

    Args:
        choices: what each choice has for it or against it.
        pressed: the button that is on.
        progress: how much is done, and the total.
    """
    return {
        "title": title,
        "lines": list(lines),
        "choices": list(choices),
        "buttons": [
            (action, label, action == pressed, _SIGNS.get(action, "")) for action, label in buttons
        ],
        "progress": progress,
    }


def choices_of(
    advice: Advice, names: str, seats: Seats | None = None
) -> list[protocol.AdviceChoice]:
    """Return each choice, the best first, the others with a reason; "the same" for one just given.

    Args:
        seats: as in `words`.
    """
    rows: list[protocol.AdviceChoice] = []
    before = ""
    for option in sorted(advice.options, key=lambda option: option.behind):
        grade, badge = badge_of(option)
        badge = costs_in_words(option) if grade == "costs" else badge  # there is room for its unit
        is_best = option.action == advice.best  # its reasons stand above the list
        reason = "" if is_best else reason_of(advice, option, names, seats)
        same = _("For the same reason.") if reason and reason == before else reason
        name = capitalized(action_name(option.action, names))
        rows.append({"name": name, "reason": same, "badge": badge, "grade": grade})
        before = reason
    return rows


def marks(advice: Advice, scene: Scene, *, has_figures: bool = False) -> list[protocol.AdviceMark]:
    """Return a badge for each card that an action plays or takes: of its best action.

    Args:
        has_figures: whether each says what that is worth instead. What shows the same figure then
            looks the same.
    """
    best: dict[Card, Option] = {}
    for option in sorted(advice.options, key=lambda option: option.behind):
        if card := option.action.card:
            best.setdefault(card, option)
    grades: dict[str, protocol.Grade] = {}
    for option in best.values():
        grades.setdefault(_figure(option), badge_of(option)[0])
    badges: list[protocol.AdviceMark] = []
    for card, option in best.items():
        placed = scene.find(card)
        if not placed:
            continue
        grade, text = badge_of(option)
        if placed.at.w < _NARROW:
            text = short_badge(option)
        if has_figures:
            text = _figure(option)
            grade = grades[text]
        badges.append({"at": placed.at.as_tuple(), "text": text, "grade": grade})
    return badges


def _figure(option: Option) -> str:
    return percent(option.worth) if option.match else signed(option.equity)


def figures(
    advice: Advice, names: str, seats: Seats | None = None, chosen: Action | None = None
) -> protocol.AdviceFigures:
    """Return the figures of all options, with bars, and what else the coach computed.

    The arguments are those of `words`.
    """
    scale = scale_of(advice.options)
    return {
        "label": _("What each choice is worth"),
        "close": ("figures", _("Close")),
        "heads": [_("Choice"), *heads_of(advice)],
        "rows": [
            {
                "cells": [
                    action_name(option.action, names),
                    points_of(option),
                    wins_of(option),
                ],
                "mark": mark_of(option, advice),
                "best": option.rank == 1,
                **_bar(option, scale),
            }
            for option in advice.options
        ],
        "more": [
            *further_of(advice, names, seats, chosen),
            _(
                "± is one standard error. A choice counts as equal to the best if the difference "
                "between them is at most twice the standard error of that difference, which is "
                "usually smaller than those shown."
            ),
        ],
    }


def _bar(option: Option, scale: tuple[float, float]) -> protocol.Bar:
    start, length = bar_of(option.worth, scale)
    return {"start": start, "length": length, "zero": bar_of(0.0, scale)[0]}
