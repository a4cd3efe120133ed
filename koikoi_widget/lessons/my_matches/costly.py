"""The costliest decisions of a match as rows to press, each with its cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ...coach.advice_words import action_name, lost_in_words
from ...coach.mistakes import SHOWN, TITLES, Names
from ...engine.actions import Action, Play, Take
from ...engine.cards import Card
from ...locale import _
from ...web import protocol
from ...web.linker import script, style
from ...widgets import messages
from ...widgets.traits import shared
from ..html.pictured import Pictured

if TYPE_CHECKING:
    from ...coach.decisions import Decision, Review

_PLAYED, _BEST = TITLES[3:5]


class Costly(Pictured):
    """Shows what was played and what would have been best, costliest first.

    Args:
        review: the priced decisions.
        players: what to call the players, by seat.
        show: called with the seat and the place of a decision that is pressed.
        names: the name set of the cards.
        look: the deck and the palette, see `CardLook`.

    Attributes:
        state: everything shown, `CostlyState` in `web/protocol/lessons.py`.
    """

    _esm = script("lessons/costly.js")
    _css = style("lessons/costly.css")

    state = shared(protocol.CostlyState)

    def __init__(
        self,
        review: Review,
        players: Names,
        show: Callable[[int, int], None],
        names: str = "traditional",
        look: dict[str, str] | None = None,
    ) -> None:
        super().__init__(look)
        self._players, self._names, self._press = players, names, show
        self.on_msg(lambda _widget, message, _buffers: self.hear(message))
        rows = self._drawn(lambda: [*map(self._entry, review.mistakes[:SHOWN])], anew=True)
        self.state = {
            "title": _("The costliest decisions"),
            "says": _("Press a decision to see it on the table, with what the coach says."),
            "decisions": rows,
        }

    def hear(self, message: object) -> None:
        """Do what the browser asks."""
        if request := messages.understood(message, messages.COSTLY):
            self._press(request["seat"], request["place"])

    def _entry(self, decision: Decision) -> protocol.CostlyDecision:
        number, step = decision.view.round_number, decision.place + 1
        return {
            "seat": decision.seat,
            "place": decision.place,
            "when": _("Round {number}, step {step}", number=number, step=step),
            "player": self._players[decision.seat],
            "moves": [
                self._move(_(_PLAYED), decision.action),
                self._move(_(_BEST), decision.best.action),
            ],
            "lost": _("Lost"),
            "cost": lost_in_words(decision.chosen),
        }

    def _move(self, title: str, action: Action) -> protocol.CostlyMove:
        return {
            "title": title,
            "says": action_name(action, self._names),
            "pictures": [*map(self._place, _cards(action))],
        }


def _cards(action: Action) -> tuple[Card, ...]:
    """Return the cards of a move: the one played or turned to, and the one it takes by choice."""
    if isinstance(action, Play):
        return (action.card, action.taking) if action.taking else (action.card,)
    return (action.card,) if isinstance(action, Take) else ()
