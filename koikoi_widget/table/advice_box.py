"""What the coach says, as a widget over the table: marks on cards, a box of words, figures."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import anywidget

from ..coach.advice import Advice, Option
from ..coach.bars import bar_of, further_of, mark_of, points_of, scale_of
from ..coach.words import action_name, percent, signed
from ..engine.cards import Card
from ..locale import _
from ..web import protocol
from ..web.linker import script, style
from ..web.traits import shared
from .layout import Layout, Rect
from .panel_widget import panel_place
from .scene import Scene

# A button: what it does and what it says.
Button = tuple[str, str]

# A phone has no room for these: they show a sign, and screen readers get the words.
_SIGNS = {"advice": "✕", "mistakes": "✕", "previous mistake": "‹", "next mistake": "›"}


class AdviceBox(anywidget.AnyWidget):
    """Shows what the coach has to say, and reports which button was pressed: ``{"event": "act"}``.

    Attributes:
        state: everything shown, `AdviceState` in `web/protocol.py`; `empty()` shows nothing.
    """

    _esm = script("advice/advice_box.js")
    _css = style("advice/advice_box.css")

    state = shared(protocol.AdviceState)

    def __init__(self) -> None:
        super().__init__(state=empty())


def empty() -> protocol.AdviceState:
    """Return the state of a coach that is silent."""
    return {"spoken": "", "box": None, "marks": [], "figures": None}


def box(
    layout: Layout,
    title: str,
    lines: Iterable[str],
    buttons: Iterable[Button] = (),
    *,
    pressed: str = "",
    progress: tuple[int, int] | None = None,
    over_field: bool = False,
) -> protocol.AdviceBox:
    """Return a box above the field, which it is about, or beside it if the table is low.

    Args:
        pressed: the button that is on.
        over_field: whether long text may cover the field, because none of its cards is needed.
        progress: how much is done, and the total.
    """
    return {
        "at": box_place(layout, over_field),
        "title": title,
        "lines": list(lines),
        "buttons": [
            (action, label, action == pressed, _SIGNS.get(action, "")) for action, label in buttons
        ],
        "progress": progress,
    }


_LEAST_HEIGHT = 90  # pixels, for words and buttons


def box_place(layout: Layout, over_field: bool = False) -> protocol.Rect:
    """Return x, y, width and maximum height of a box that covers no playable card."""
    wide = layout.opponent_hand
    at = Rect(8, 4, layout.width - 16, layout.field.y - 8)
    if not layout.portrait:
        at = Rect(wide.x, wide.y - 4, wide.w, layout.field.y - wide.y)
    if at.h < _LEAST_HEIGHT:
        return layout.sides[0].as_tuple()
    return (replace(at, h=at.h + layout.field.h) if over_field else at).as_tuple()


def marks(advice: Advice, scene: Scene) -> list[protocol.AdviceMark]:
    """Return a figure and a bar for each card that an action plays or takes: its best action's."""
    scale = scale_of(advice.options)
    best: dict[Card, Option] = {}
    for option in advice.options:
        card = getattr(option.action, "card", None)
        if card and (card not in best or option.loss < best[card].loss):
            best[card] = option
    found = ((scene.find(card), option) for card, option in best.items())
    return [
        {
            "at": placed.at.as_tuple(),
            "text": signed(option.equity),
            "best": option.rank == 1,
            **_bar(option, scale),
        }
        for placed, option in found
        if placed
    ]


def figures(advice: Advice, layout: Layout, names: str) -> protocol.AdviceFigures:
    """Return the figures of all options, with bars, and what else the coach computed."""
    scale = scale_of(advice.options)
    return {
        "at": panel_place(layout),
        "label": _("What each choice is worth"),
        "close": ("figures", _("Close")),
        "heads": [_("Choice"), _("Points"), _("Wins the round")],
        "rows": [
            {
                "cells": [
                    action_name(option.action, names),
                    points_of(option),
                    percent(option.win),
                ],
                "mark": mark_of(option, advice),
                "best": option.rank == 1,
                **_bar(option, scale),
            }
            for option in advice.options
        ],
        "more": [
            *further_of(advice),
            _("± is one standard error; choices within two of each other are equal."),
        ],
    }


def _bar(option: Option, scale: tuple[float, float]) -> protocol.Bar:
    start, length = bar_of(option.equity, scale)
    return {"start": start, "length": length, "zero": bar_of(0.0, scale)[0]}
