"""A match stepped through, forward and back, from either side or with all cards open."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from ...engine.actions import DEAL, KOI_KOI, STOP
from ...engine.cards import CardSet
from ...engine.errors import not_allowed, unknown
from ...engine.match import Match
from ...engine.words.yaku_names import yaku_name
from ...locale import _, anew, as_sentence, in_a_row, pgettext
from ...web.protocol import ChoiceTool, RangeTool
from ..scene.seen import SeenMatch
from ..scene.shown import Shown
from ..words.announcements import made_now
from ..words.result_words import listed_settlement, result_title
from ..words.sentences import happened

OPEN = "open"
SIDES = ("0", "1", OPEN)


class Waypoint(NamedTuple):
    """A step where a round begins, a yaku is made or koi-koi is called."""

    place: int  # how many steps have been played then
    seat: int | None = None  # who made or called it; None where a round begins
    yaku: tuple[str, ...] = ()  # the ids of the yaku that were made; none for a call


@dataclass(frozen=True, slots=True)
class Playback:
    """Where a replay stands: how much of a match has been played, and whose cards are seen.

    Raises:
        UnknownName: `seen_by` is none of these.
    """

    match: Match  # the whole match
    called: tuple[str, str]  # what to call the players, by seat
    seen_by: str = "0"  # the seat whose side is shown, "0" or "1", or "open": all cards face up
    you: int | None = None  # the seat that sentences address as "you", None for neither
    portrait: str = ""  # whose face stands beside the name of the other side than `you`
    place: int = 0  # how many steps have been played
    waypoints: tuple[Waypoint, ...] = ()  # where one may want to go; worked out if not given

    def __post_init__(self) -> None:
        object.__setattr__(self, "waypoints", self.waypoints or tuple(_waypoints(self.match)))
        if self.seen_by not in SIDES:
            raise unknown(_("side"), self.seen_by, SIDES)

    @property
    def names(self) -> tuple[str, str]:
        """What to call the players, by seat, in the chosen language."""
        first, second = self.called
        return anew(first), anew(second)

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

    def jumped(self, ahead: int) -> Playback:
        """Return the replay at the next waypoint; with `ahead` below 0, at the one before."""
        places = [point.place for point in self.waypoints]
        if ahead > 0:
            return self.at(next((place for place in places if place > self.place), self.length))
        return self.at(next((place for place in reversed(places) if place < self.place), 0))

    def set(self, name: str, value: str | float | bool) -> Playback:
        """Return the replay with a value of the slider, or of the choice of a waypoint or side."""
        if name == "see":
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
            portrait=self.portrait if seat == self.you else "",
            revealed=position.round.hands[1 - seat] if self.seen_by == OPEN else CardSet(),
        )

    def happened(self, shown: Shown) -> str:
        """Return what happened last, and how the round ended, if it has."""
        return _happened(shown)

    def moves(self, card_names: str = "traditional") -> tuple[tuple[str, ...], ...]:
        """Return the moves of this round: what happened, the number of the step, "now" for this."""
        begins = (point.place for point in self.waypoints if point.seat is None)
        after = next((place for place in begins if place > self.place), self.length + 1)
        return tuple(
            (_happened(self.at(place).shown(card_names)), str(place), "now" * (place == self.place))
            for place in range(_dealt(self.position), after)
        )

    @property
    def step(self) -> str:
        """Where the replay stands, in words."""
        return _("Step {place} of {length}", place=self.place, length=self.length)

    def controls(self) -> tuple[RangeTool, ChoiceTool, ChoiceTool]:
        """Return the slider, and the choices of a waypoint and of a side."""
        slider: RangeTool = {
            "kind": "range",
            "action": "go",
            "label": _("Step"),
            "most": self.length,
            "value": self.place,
            "text": self.step,
        }
        reached = (point.place for point in reversed(self.waypoints) if point.place <= self.place)
        moment: ChoiceTool = {
            "kind": "choice",
            "action": "go to",
            "label": _("Go to"),
            "value": str(next(reached)),
            "options": [(str(point.place), self._label(point)) for point in self.waypoints],
        }
        sides = [self._side(seat) for seat in (0, 1)]
        choice: ChoiceTool = {
            "kind": "choice",
            "action": "see",
            "label": _("Seen from"),
            "value": self.seen_by,
            "options": [*sides, (OPEN, _("All cards face up"))],
        }
        return slider, moment, choice

    def _label(self, waypoint: Waypoint) -> str:
        if waypoint.seat is None:
            begun = [point for point in self.waypoints if point.place <= waypoint.place]
            number = sum(point.seat is None for point in begun)
            return _("Round {number} of {rounds}", number=number, rounds=self.match.rules.rounds)
        name = self.names[waypoint.seat]
        if not waypoint.yaku:
            return _("{name}: koi-koi", name=name)
        return _("{name}: {points}", name=name, points=" + ".join(map(yaku_name, waypoint.yaku)))

    def _side(self, seat: int) -> tuple[str, str]:
        yours = seat == self.you
        return str(seat), (
            pgettext("seen from", "Your side")
            if yours
            else pgettext("seen from", "{name}'s side", name=self.names[seat])
        )


def log(
    match: SeenMatch, seat: int, names: tuple[str, str], you: int | None, card_names: str
) -> list[str]:
    """Return what has happened in the round so far, a line for each action.

    Args:
        seat: whose side is seen.
        names: what to call the players, by seat.
        you: the seat that sentences address as "you", None for neither.
    """
    places = range(_dealt(match), len(match.actions) + 1)
    seen = (Shown.of(match.at(place), seat, names, card_names=card_names) for place in places)
    return [_happened(replace(shown, you=you)) for shown in seen]


def _dealt(match: SeenMatch) -> int:
    """Return how many actions came before the round of a match."""
    return len(match.actions) + 1 - len(match.positions)


def _happened(shown: Shown) -> str:
    """Return what happened last, and how the round ended, if it has."""
    return in_a_row([happened(shown), *_result(shown)])


def _result(shown: Shown) -> list[str]:
    """Return how the round ended, if it has."""
    if shown.view.settlement is None:
        return []
    return [as_sentence(result_title(shown)), as_sentence(listed_settlement(shown))]


def _waypoints(match: Match) -> Iterator[Waypoint]:
    """Yield where rounds begin, where yaku are made, and where koi-koi is called."""
    yield Waypoint(0)
    last = len(match.actions)
    for place in range(last + 1):
        seat, action = match.step(place) if place < last else (None, DEAL)
        if seat is not None and action in (KOI_KOI, STOP) or action == DEAL:
            before = match.at(place)
            if made := made_now(before):
                assert before.last
                yield Waypoint(place, before.last[0], tuple(yaku.id for yaku, _points in made))
        if action == KOI_KOI:
            yield Waypoint(place + 1, seat)
        elif action == DEAL and place < last:
            yield Waypoint(place + 1)
