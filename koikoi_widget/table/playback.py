"""A match stepped through, forward and back, from either side or with all cards open."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from ..engine.cards import CardSet
from ..engine.errors import not_allowed, unknown
from ..engine.match import Match
from ..locale import _, as_sentence
from ..web.protocol import ChoiceTool, RangeTool
from .scene import Shown
from .sentences import happened, listed_settlement, result_title

OPEN = "open"
SIDES = ("0", "1", OPEN)


@dataclass(frozen=True, slots=True)
class Playback:
    """Where a replay stands: how much of a match has been played, and whose cards are seen.

    Attributes:
        match: the whole match.
        names: what to call the players, by seat.
        seen_by: the seat whose side is shown, "0" or "1", or "open": all cards face up.
        you: the seat that sentences address as "you", None for neither.
        place: how many steps have been played.

    Raises:
        UnknownName: `seen_by` is none of these.
    """

    match: Match
    names: tuple[str, str]
    seen_by: str = "0"
    you: int | None = None
    place: int = 0

    def __post_init__(self) -> None:
        if self.seen_by not in SIDES:
            raise unknown(_("side"), self.seen_by, SIDES)

    @property
    def length(self) -> int:
        """How many steps there are."""
        return len(self.match.actions)

    @property
    def is_open(self) -> bool:
        """Whether both hands lie face up."""
        return self.seen_by == OPEN

    @property
    def position(self) -> Match:
        """The match as far as it has been played."""
        return self.match.at(self.place)

    def at(self, place: int) -> Playback:
        """Return the replay after `place` steps, or as near to that as possible."""
        return replace(self, place=max(0, min(self.length, place)))

    def stepped(self, word: str) -> Playback:
        """Return the replay after one of the `STEPS`."""
        places = {"first": 0, "previous": self.place - 1, "next": self.place + 1}
        return self.at(places.get(word, self.length))

    def seen(self, seen_by: int | str) -> Playback:
        """Return the same seen by seat 0 or 1, or with all cards "open".

        Raises:
            UnknownName: it is none of these.
        """
        return replace(self, seen_by=str(seen_by))

    def set(self, name: str, value: str | float | bool) -> Playback:
        """Return the replay with the value of the slider or of the choice of a side."""
        if name != "go":
            return self.seen(str(value))
        if not re.fullmatch(r"[0-9]{1,6}", str(value)):
            raise not_allowed(name, value, _("the number of a step"))
        return self.at(int(value))

    def shown(self, card_names: str = "traditional") -> Shown:
        """Return what is shown at this step."""
        seat, position = int(self.seen_by == "1"), self.position
        shown = Shown.of(position, seat, self.names, card_names=card_names)
        return replace(
            shown,
            view=replace(shown.view, legal_actions=()),
            you=self.you,
            revealed=position.round.hands[1 - seat] if self.seen_by == OPEN else CardSet(),
        )

    def happened(self, shown: Shown) -> str:
        """Return what happened last, and how the round ended, if it has."""
        return " ".join([happened(shown), *_result(shown)])

    def log(self, card_names: str = "traditional") -> list[str]:
        """Return what has happened in this round so far, a line for each action."""
        first = self.place + 1 - len(self.position.positions)
        steps = (self.at(place) for place in range(first, self.place + 1))
        return [each.happened(each.shown(card_names)) for each in steps]

    @property
    def step(self) -> str:
        """Where the replay stands, in words."""
        return _("Step {place} of {length}", place=self.place, length=self.length)

    def controls(self) -> tuple[RangeTool, ChoiceTool]:
        """Return the slider and the choice of a side."""
        slider: RangeTool = {
            "kind": "range",
            "action": "go",
            "label": _("Step"),
            "most": self.length,
            "value": self.place,
            "text": self.step,
        }
        sides = [self._side(seat) for seat in (0, 1)]
        choice: ChoiceTool = {
            "kind": "choice",
            "action": "see",
            "label": _("Seen from"),
            "value": self.seen_by,
            "options": [*sides, (OPEN, _("All cards open"))],
        }
        return slider, choice

    def _side(self, seat: int) -> tuple[str, str]:
        yours = seat == self.you
        return str(seat), _("Your side") if yours else _("{name}'s side", name=self.names[seat])


def _result(shown: Shown) -> list[str]:
    """Return how the round ended, if it has."""
    if shown.view.settlement is None:
        return []
    return [as_sentence(result_title(shown)), as_sentence(listed_settlement(shown))]
