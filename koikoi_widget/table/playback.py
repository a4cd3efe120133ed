"""A match stepped through, forward and back, from either side or with all cards open."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from ..engine.cards import CardSet
from ..engine.errors import not_allowed, unknown
from ..engine.match import Match
from ..locale import _
from .scene import Shown
from .sentences import happened, listed_settlement, result_title
from .tools import Tool, button

OPEN = "open"


class Playback:
    """Where a replay stands: what of a match has been played, and whose cards are seen.

    Args:
        match: it is copied, so it may go on.
        names: how the players are called, by seat.
        seen_by: the seat whose side is shown, 0 or 1, or "open": all cards face up.
        you: the seat that is spoken to as "you", None for nobody.

    Attributes:
        record: the whole match.

    Raises:
        UnknownName: a side other than these.
    """

    def __init__(
        self,
        match: Match,
        names: tuple[str, str],
        seen_by: int | str = 0,
        you: int | None = None,
    ) -> None:
        self.record = match.record
        self._match = Match.from_record(self.record)
        self._actions = self._match.actions
        self.names = names
        self.you = you
        self.see(seen_by)
        self.go(0)

    @property
    def length(self) -> int:
        """How many steps there are."""
        return len(self._actions)

    @property
    def place(self) -> int:
        """How many steps have been played."""
        return len(self._match.actions)

    @property
    def is_open(self) -> bool:
        """Whether both hands lie face up."""
        return self.seen_by == OPEN

    def go(self, place: int) -> None:
        """Go to where `place` steps have been played, or as near as there is one."""
        place = max(0, min(self.length, place))
        while self.place > place:
            self._match.undo()
        while self.place < place:
            self._match.push(self._actions[self.place])

    def see(self, seen_by: int | str) -> None:
        """Show the side of seat 0 or 1, or all cards for "open".

        Raises:
            UnknownName: it is none of these.
        """
        if str(seen_by) not in ("0", "1", OPEN):
            raise unknown(_("side"), seen_by, ("0", "1", OPEN))
        self.seen_by = str(seen_by)

    def act(self, action: str) -> None:
        """Do what one of the tools below the table stands for."""
        places = {"first": 0, "previous": self.place - 1, "next": self.place + 1}
        self.go(places.get(action, self.length))

    def set(self, name: str, value: Any) -> None:
        """Take over what the slider or the choice of a side says."""
        if name == "go":
            if not re.fullmatch(r"[0-9]{1,6}", str(value)):
                raise not_allowed(name, value, _("the number of a step"))
            self.go(int(value))
        else:
            self.see(value)

    def shown(self, card_names: str = "traditional") -> Shown:
        """Return what is shown at this step."""
        seat = int(self.seen_by == "1")
        shown = Shown.of(self._match, seat, self.names, card_names=card_names)
        return replace(
            shown,
            view=replace(shown.view, legal_actions=()),
            you=self.you,
            revealed=self._match.round.hands[1 - seat] if self.seen_by == OPEN else CardSet(),
        )

    def state(self, shown: Shown) -> dict[str, Any]:
        """Return what the bridge shows beside the table."""
        step = _("Step {place} of {length}", place=self.place, length=self.length)
        said = " ".join([happened(shown), *_result(shown)])
        return {
            "move": self.place,
            "phase": "replay",
            "happened": said,
            "asked": step,
            "spoken": f"{step}. {said}",
            "tools": self._tools(step),
            "keys": {
                "ArrowLeft": "previous",
                "ArrowRight": "next",
                "Home": "first",
                "End": "last",
            },
        }

    def _tools(self, step: str) -> list[Tool]:
        at_start, at_end = self.place == 0, self.place == self.length
        buttons = (
            ("first", _("First"), at_start),
            ("previous", _("Back"), at_start),
            ("next", _("Next"), at_end),
            ("last", _("Last"), at_end),
        )
        slider = {
            "kind": "range",
            "action": "go",
            "label": _("Step"),
            "most": self.length,
            "value": self.place,
            "text": step,
        }
        sides = [self._side(seat) for seat in (0, 1)]
        choice = {
            "kind": "choice",
            "action": "see",
            "label": _("Seen from"),
            "value": self.seen_by,
            "options": [*sides, [OPEN, _("All cards open")]],
        }
        return [
            *(button(action, label, disabled=disabled) for action, label, disabled in buttons),
            slider,
            choice,
        ]

    def _side(self, seat: int) -> list[str]:
        yours = seat == self.you
        return [str(seat), _("Your side") if yours else _("{name}'s side", name=self.names[seat])]


def _result(shown: Shown) -> list[str]:
    """Return how the round ended, where it has."""
    if shown.view.settlement is None:
        return []
    return [f"{result_title(shown)}.", f"{listed_settlement(shown)}."]
