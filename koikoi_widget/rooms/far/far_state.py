"""The state of a table whose other player is far away, and what happens to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ...engine.actions import DEAL, Action
from ...engine.cards import Card
from ...engine.match import Match
from ...locale import _
from ...table.model.events import Effect, Event
from ...table.model.state import AboutMatch, TableState
from ...table.scene.seen import SeenMatch
from ..pace import Clock, Pace
from .presence import Presence


@dataclass(frozen=True, slots=True, kw_only=True)
class Sight:
    """What a room has told a seat, and how the connection to it is."""

    match: SeenMatch  # as far as the seat knows it
    first: int  # how many actions came before the first position that is known
    number: int  # which match of the room it is, from 1; 0 before the first
    moves: int  # how many actions all matches of the room have had
    names: tuple[str, str]  # what both players call themselves; "" while nobody sits there
    offers: tuple[str, str]  # what each seat offers: "end", "next", "rematch" or ""
    outcome: tuple[str, int | None] | None  # as in `room.Room.outcome`
    whole: Match | None  # the match with all its cards, once it is over; None before
    invitation: tuple[str, str]  # the code and the link that invite somebody
    watch_link: str  # for those who watch; "" for whoever cannot give it
    draws: tuple[tuple[Card, Card], ...]  # for who starts the match, by seat; may be none
    substitute: int | None  # the seat for which the computer finishes the round
    substituted: tuple[int, ...]  # at which places of the match it acted for a seat
    learning: bool  # whether the players may ask the coach and take back
    asked: tuple[int, ...]  # before which actions of the match the coach was asked
    taken: int | None  # who has taken an action back, and nobody has acted since
    pace: Pace  # how much time the players have
    clock: Clock | None  # what is left of it; None while nobody counts it
    presences: tuple[Presence, Presence]  # of those whom the player, or who watches, cannot see
    watchers: int  # how many watch
    trouble: str  # why there is no connection, as a sentence; "" if there is one
    is_gone: bool  # whether there will be none again
    follows: bool  # whether the seat plays in another tab or on another device
    in_class: bool  # whether a teacher deals, to a whole class, and ends the match
    place: (
        tuple[int, int, int] | None
    )  # the player's in that class, of how many, shared by how many
    ends_soon: bool  # whether the match of that class ends within a minute


@dataclass(frozen=True, slots=True)
class ForWatchers(AboutMatch):
    """The dialog with the link for those who watch."""


@dataclass(frozen=True, slots=True)
class Told(Event):
    """The room has told something, or the connection has come or gone."""

    sight: Sight


@dataclass(frozen=True, slots=True)
class Advanced(Event):
    """What was played next is to be shown."""


@dataclass(frozen=True, slots=True)
class Refused(Event):
    """The room has refused what was asked of it, for this reason."""

    reason: str


@dataclass(frozen=True, slots=True)
class Ask(Effect):
    """Ask something of the room: an act, and which offer is made by it."""

    act: str
    offer: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FarState(TableState):
    """A table whose other player is far away; `match` is what is shown, which may be behind."""

    sight: Sight  # what the room has told
    watches: bool = False  # whether nobody plays here, who sees the table from behind seat 0
    has_seen_draw: bool = False  # whether the player has seen who drew what for the lead
    waits: bool = False  # whether the player waits for the other one, who has been away for long
    is_ready: bool = False  # whether the player has seen the end of the round
    sent: Action | None = None  # the move that is on its way
    judges: bool = False  # whether the end of a match tells the player's turning points
    looks_on: bool = False  # whether the player has read that they are not playing here
    offer_ended: Literal["", "withdrawn", "refused"] = ""  # how the last offer to end the match did

    @property
    def is_far(self) -> bool:
        """Whether another machine holds the match: always."""
        return True

    @property
    def names(self) -> tuple[str, str]:
        """What to call the players, by seat."""
        if self.watches:
            first, second = self.sight.names
            return first, second or _("Nobody yet")
        return (_("You"), self.other) if self.seat == 0 else (self.other, _("You"))

    @property
    def other(self) -> str:
        """What to call the other player."""
        return self.sight.names[1 - self.seat] or _("Nobody yet")

    @property
    def spoken_to(self) -> int | None:
        """The seat that sentences address as "you"; None for those who watch."""
        return None if self.watches else self.seat

    @property
    def presence(self) -> Presence:
        """Whether the other player is there; of both, those who watch wait for neither."""
        return Presence() if self.watches else self.sight.presences[1 - self.seat]

    @property
    def shows_draw(self) -> bool:
        """Whether the draw for the lead is to be seen before anything is dealt.

        Those who watch see it until somebody plays.
        """
        is_first = bool(self.sight.number) and not self.match.actions
        is_seen = self.is_behind if self.watches else self.has_seen_draw
        return is_first and bool(self.sight.draws) and not is_seen

    @property
    def is_long_awaited(self) -> bool:
        """Whether the match waits for the other player, who is not there, or out of time."""
        turn = None if self.watches or self.sight.outcome else self.view.turn
        is_missed = self.is_overdue if self.sight.pace.days else self.presence.is_away
        return turn == 1 - self.seat and is_missed and not self.is_behind

    @property
    def is_overdue(self) -> bool:
        """Whether the days for the move in play are over."""
        clock = self.sight.clock if self.sight.pace.days else None
        return clock is not None and clock.runs is not None and not clock.left[clock.runs]

    @property
    def is_played_for(self) -> bool:
        """Whether the computer plays for the player, who may take over from it."""
        is_seat = not self.watches and self.sight.substitute == self.seat
        return is_seat and not (self.sight.outcome or self.is_out(self.seat))

    def is_out(self, seat: int) -> bool:
        """Return whether a seat has no minutes left for the round."""
        clock = self.sight.clock if self.sight.pace.minutes else None
        return clock is not None and not clock.left[seat]

    @property
    def is_behind(self) -> bool:
        """Whether more was played than is shown."""
        return len(self.match.actions) < len(self.sight.match.actions)

    @property
    def takes_back(self) -> bool:
        """Whether decisions may be taken back."""
        return self.sight.learning and not self.watches

    @property
    def steps_back(self) -> int:
        """How many actions can be taken back: the player's last one, until the opponent acts."""
        last, place = self.match.last, len(self.match.actions) - 1
        is_open = not (self.sight.outcome or self.is_behind or self.view.phase == "over")
        is_own = last is not None and last[0] == self.seat and last[1] != DEAL
        is_own = is_own and place not in self.sight.substituted
        return int(self.takes_back and is_open and is_own)

    @property
    def next_place(self) -> int | None:
        """How many actions are to be shown next; None for no more, or none before a press."""
        if not self.is_behind or self.is_held:
            return None
        return max(len(self.match.actions) + 1, self.sight.first)

    @property
    def is_held(self) -> bool:
        """Whether the draw, or the end of a round, stands there until the player has seen it."""
        is_unread = self.shows_draw or self.view.phase == "over" and not self.is_ready
        return is_unread and not self.watches

    @property
    def has_ended(self) -> bool:
        """Whether the match is over, and shown to its end."""
        return self.sight.outcome is not None and not self.is_behind

    @property
    def given_up_by(self) -> int | None:
        """The seat that has given the match up, if one has."""
        kind, winner = (self.sight.outcome if self.has_ended else None) or ("", None)
        return 1 - winner if kind == "resigned" and winner is not None else None

    @property
    def whole(self) -> Match:
        """The match with all its cards, which are known once it is over."""
        assert self.sight.whole
        return self.sight.whole

    @property
    def is_revealed(self) -> bool:
        """Whether all cards may be seen, because the match is over."""
        return self.has_ended and self.sight.whole is not None
