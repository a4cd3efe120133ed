"""What the coach says, as a widget: marks on the cards, and in the drawer words and figures."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ...coach.advice import Advice, Option
from ...coach.advice_words import Seats, action_name, signed
from ...coach.bars import bar_of, further_of, heads_of, mark_of, points_of, scale_of, wins_of
from ...engine.cards import Card
from ...locale import _, percent
from ...web import protocol
from ...web.linker import script, style
from ...widgets.speaking import Speaking
from ...widgets.traits import shared
from ...widgets.whole import Whole
from ..scene.scene import Scene

# A button: what it does and what it says.
Button = tuple[str, str]

# A phone has no room for these: they show a sign, and screen readers get the words.
_SIGNS = {"advice": "✕", "mistakes": "✕", "previous mistake": "‹", "next mistake": "›"}


class AdviceBox(Whole, Speaking):
    """Shows what the coach has to say, and reports which button was pressed: ``{"event": "act"}``.

    Attributes:
        state: everything shown, `AdviceState` in `web/protocol/advice.py`; `empty()` shows nothing.
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
    title: str,
    lines: Iterable[str],
    buttons: Iterable[Button] = (),
    *,
    pressed: str = "",
    progress: tuple[int, int] | None = None,
) -> protocol.AdviceWords:
    """Return a box of words and buttons, in the drawer.

    Args:
        pressed: the button that is on.
        progress: how much is done, and the total.
    """
    return {
        "title": title,
        "lines": list(lines),
        "buttons": [
            (action, label, action == pressed, _SIGNS.get(action, "")) for action, label in buttons
        ],
        "progress": progress,
    }


def marks(
    advice: Advice,
    scene: Scene,
    is_best: Callable[[Option], bool] = lambda option: option.rank == 1,
) -> list[protocol.AdviceMark]:
    """Return a figure and a bar for each card that an action plays or takes: its best action's.

    What `is_best` stands out, and with it whatever shows the same figure.
    """
    scale = scale_of(advice.options)
    best: dict[Card, Option] = {}
    for option in advice.options:
        card = option.action.card
        if card and (card not in best or option.behind < best[card].behind):
            best[card] = option
    placed_options = ((scene.find(card), option) for card, option in best.items())
    outstanding = {_figure(option) for option in advice.options if is_best(option)}
    return [
        {
            "at": placed.at.as_tuple(),
            "text": _figure(option),
            "best": _figure(option) in outstanding,
            **_bar(option, scale),
        }
        for placed, option in placed_options
        if placed
    ]


def _figure(option: Option) -> str:
    return percent(option.worth) if option.match else signed(option.equity)


def figures(advice: Advice, names: str, seats: Seats | None = None) -> protocol.AdviceFigures:
    """Return the figures of all options, with bars, and what else the coach computed.

    Args:
        seats: as in `words`.
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
            *further_of(advice, seats),
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
