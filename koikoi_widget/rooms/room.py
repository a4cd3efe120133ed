"""A room as a value: who sits in it, what was played; and who may do what there.

Nothing here knows of networks, files or clocks. What happens in a room is an event; `update` gives
the room that follows, or refuses the event. The same events make the same room, so its log is all
that is kept; an event says how much time went by where that matters.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from hashlib import blake2b
from hmac import compare_digest
from typing import Any, Final, Literal

from ..engine.actions import DEAL
from ..engine.errors import IllegalAction, KoiKoiError, unknown
from ..engine.match import Match
from ..engine.record import parse_rules
from ..engine.rules import Rules
from ..engine.texts import checked_line
from ..locale import _
from .pace import Pace, pace_of

# The consonants that cannot be mistaken for one another or for a digit, and make no words.
LETTERS: Final = "BCDFHKLMNPRTVWX"
CODE_LENGTH = 8
MOST_NAME = 30  # characters
DAYS = 30  # since the last event, after which a room goes
LONG_AWAY = 120  # seconds after which the other player may have the computer finish the round

Role = Literal[0, 1, "watcher", "invited"]
SEATS: tuple[Role, ...] = (0, 1)
# For whom a match waits: nobody has come yet, it is over, or the other player offers another one.
Turn = Literal["yours", "theirs", "nobody", "over", "rematch"]
WATCHER: Final = "watcher"
INVITED: Final = "invited"  # who knows the code of a room in which a seat is free

END, REMATCH, NOTHING = "end", "rematch", ""  # what can be offered
NEXT = "next"  # the same: to go on to the next round, which its dealer deals
SUBSTITUTE: Final = "greedy"  # the player that finishes a round for somebody who is gone


class RoomError(KoiKoiError):
    """What cannot be done in a room, or a room that cannot be reached; the message says why."""


class NotAllowed(RoomError):
    """A room that is not there, or not for whoever asks: both are told the same."""


class Unreadable(NotAllowed):
    """A room that is there, but that this version cannot read; nobody has mistyped its code."""


# What happens in a room. Each field is a number or a text, as the log keeps it. A log from before
# there were paces lacks some: then nobody counts the time.


@dataclass(frozen=True, slots=True)
class Opened:
    """Somebody opened the room and sits at seat 0; of tokens only digests are kept."""

    rules: str
    name: str
    key: str
    watch_key: str
    pace: str = ""
    learning: bool = False


@dataclass(frozen=True, slots=True)
class Sat:
    """Somebody sat down at seat 1."""

    name: str
    key: str


@dataclass(frozen=True, slots=True)
class Begun:
    """A match began; its seed deals it. `at` is as in `Played`."""

    seed: str
    at: int = 0


@dataclass(frozen=True, slots=True)
class Played:
    """A seat acted; `place` is how many actions of all matches came before.

    `by` is "" for whoever sits there, or the name of the player that substitutes for them.
    `spent` is how many seconds of the seat's time went by, if the players have minutes; `at` is
    when this was, in seconds since 1970 by the server's clock, if they have days.
    """

    seat: int
    action: str
    place: int
    by: str = ""
    spent: float = 0.0
    at: int = 0


@dataclass(frozen=True, slots=True)
class Resigned:
    """A seat gave the match up."""

    seat: int


@dataclass(frozen=True, slots=True)
class Offered:
    """A seat offers to end the match, to go on to its next round, or another one.

    Both together agree to an end, or to another match. With "" a seat takes its own offer back, or
    does not take up the other one's.
    """

    seat: int
    offer: str


@dataclass(frozen=True, slots=True)
class Substituted:
    """A seat has the computer finish the round for the other one, at which nobody is.

    `spent` is as in `Played`: the other one's.
    """

    seat: int
    spent: float = 0.0


@dataclass(frozen=True, slots=True)
class Returned:
    """Whoever the computer played for is back, and plays on."""

    seat: int


@dataclass(frozen=True, slots=True)
class RanOut:
    """A seat has no minutes left for the round, which the computer therefore finishes."""

    seat: int


@dataclass(frozen=True, slots=True)
class Asked:
    """A seat asks the coach for the decision that it has to make; `place` is as in `Played`."""

    seat: int
    place: int


@dataclass(frozen=True, slots=True)
class TakenBack:
    """A seat takes its last action back, after which nobody has acted.

    `spent` and `at` are as in `Played`.
    """

    seat: int
    place: int
    spent: float = 0.0
    at: int = 0


Event = (
    Opened
    | Sat
    | Begun
    | Played
    | Resigned
    | Offered
    | Substituted
    | Returned
    | RanOut
    | Asked
    | TakenBack
)
EVENTS = {kind.__name__: kind for kind in Event.__args__}


def as_text(event: Any) -> str:
    """Return an event as the log keeps it; of a class, the same way."""
    return json.dumps({"event": type(event).__name__, **asdict(event)})


def event_of(text: str) -> Event:
    """Return the event that `as_text` wrote."""
    parts = json.loads(text)
    event: Event = EVENTS[parts.pop("event")](**parts)
    return event


@dataclass(frozen=True, slots=True)
class Room:
    """A room at one moment."""

    rules: Rules
    names: tuple[str, str]
    keys: tuple[str, str, str]  # digests of the tokens of both seats and watchers; "" while free
    match: Match | None = None  # in play or just over, and never changed in place; None: not begun
    number: int = 0  # which match of the room it is, from 1
    earlier: int = 0  # how many actions the matches before it had
    version: int = 1  # how many events have led here
    offers: tuple[str, str] = ("", "")  # by seat: "", "end", "next" or "rematch"
    ended: tuple[str, int | None] | None = None  # how it was ended before its end, and who won
    substitute: int | None = None  # the seat for which the computer finishes the round
    substituted: tuple[int, ...] = ()  # at which places of the match it acted for a seat
    pace: Pace = Pace()  # how much time the players have
    spent: tuple[float, float] = (0.0, 0.0)  # seconds of their minutes in this round, by seat
    # When the turn in play began, by the server's clock, if they have days; what it had used before
    # it was taken back lies before that.
    since: int = 0
    used: tuple[int, ...] = ()  # how many seconds each action took, by place, if they have days
    learning: bool = False  # whether the players may ask the coach and take back
    asked: tuple[int, ...] = ()  # before which actions of the match the coach was asked
    # Who took an action back last, and how many actions of all matches there were then.
    taken: tuple[int, int] | None = None

    @property
    def outcome(self) -> tuple[str, int | None] | None:
        """How the match ended ("played", "resigned", "agreed") and who won; None: not yet."""
        if self.match is not None and self.match.is_over:
            return "played", self.match.winner
        return self.ended

    def turn_of(self, seat: int) -> Turn:
        """Return for whom the match waits, as a seat sees it."""
        if self.outcome:
            return "rematch" if self.offers[1 - seat] == REMATCH else "over"
        if self.match is None:
            return "nobody"
        return "yours" if self.match.seat == seat else "theirs"

    @property
    def on_time(self) -> int | None:
        """The seat whose time passes while it is there; None if nobody's does.

        While the computer plays for one of both, the other one is in no hurry; nor is anybody at
        the end of a round.
        """
        match = self.match
        if not self.pace.seconds or match is None or self.outcome:
            return None
        is_calm = self.substitute is not None or match.round.phase == "over"
        return None if self.pace.minutes and is_calm else match.seat

    def is_out(self, seat: int) -> bool:
        """Return whether a seat has no minutes left for the round."""
        return bool(self.pace.minutes) and self.spent[seat] >= self.pace.seconds

    @property
    def taken_back_by(self) -> int | None:
        """The seat that has taken an action back, and nobody has acted since; None for neither."""
        return self.taken[0] if self.taken and self.taken[1] == self.moves + 1 else None

    @property
    def moves(self) -> int:
        """How many actions all matches of the room have had."""
        return self.earlier + (len(self.match.actions) if self.match is not None else 0)

    @property
    def besides(self) -> int:
        """How many events of its log are no action that stands: offers, and what was taken back."""
        return self.version - self.moves

    @property
    def is_ready(self) -> bool:
        """Whether both seats are taken and a match can begin."""
        return bool(self.keys[1]) and (self.match is None or self.offers == (REMATCH, REMATCH))

    def has_played(self, event: Played) -> bool:
        """Return whether this very action was played in this match, at this place, by this seat."""
        place = event.place - self.earlier
        if self.match is None or not 0 <= place < len(self.match.actions):
            return False
        seat, action = self.match.step(place)
        return (seat, str(action)) == (event.seat, event.action)


def update(room: Room | None, event: Event) -> Room:
    """Return the room after `event`; None is the room before it was opened.

    What has happened already changes nothing: a message may come twice. The room stays the same.

    Raises:
        KoiKoiError: it cannot happen here; the message says why.
    """
    if room is None:
        if not isinstance(event, Opened):
            raise RoomError(_("this room has not been opened."))
        keys = (event.key, "", event.watch_key)
        return Room(
            parse_rules(event.rules),
            (event.name, ""),
            keys,
            pace=pace_of(event.pace),
            learning=event.learning,
        )
    following = _after(room, event)
    return room if following is room else replace(following, version=room.version + 1)


def _after(room: Room, event: Event) -> Room:
    match event:
        case Sat(name, key):
            if room.keys[1]:
                raise RoomError(_("both seats in this room are taken."))
            return replace(
                room, names=(room.names[0], name), keys=(room.keys[0], key, room.keys[2])
            )
        case Begun(seed, at):
            if not room.is_ready:
                raise RoomError(_("a match begins when both players are ready for it."))
            return replace(
                room,
                match=Match(room.rules, seed),
                number=room.number + 1,
                earlier=room.moves,
                offers=("", ""),
                ended=None,
                substitute=None,
                substituted=(),
                spent=(0.0, 0.0),
                since=at,
                used=(),
                asked=(),
                taken=None,
            )
        case Played():
            return _played(room, event)
        case Resigned(seat) if room.ended == ("resigned", 1 - seat):
            return room
        case Resigned(seat):
            _check_in_play(room)
            return replace(room, ended=("resigned", 1 - seat), offers=("", ""))
        case Offered(seat, offer):
            return _offered(room, seat, offer)
        case Substituted(seat) if room.substitute == 1 - seat:
            return room
        case Substituted(seat, seconds):
            if _check_in_play(room).seat != 1 - seat:
                raise RoomError(_("it is your turn: there is nobody to wait for."))
            return replace(room, substitute=1 - seat, spent=_spent(room, 1 - seat, seconds))
        case Returned(seat):
            is_back = room.substitute == seat and not room.is_out(seat)
            return replace(room, substitute=None) if is_back else room
        case Asked(_seat, place) if place - room.earlier in room.asked:
            return room
        case Asked(seat, place):
            match = _check_learning(room)
            if match.seat != seat or match.round.phase == "over" or place != room.moves:
                raise RoomError(_("only the player whose turn it is can ask the coach."))
            return replace(room, asked=(*room.asked, place - room.earlier))
        case TakenBack():
            return _taken_back(room, event)
        case RanOut(seat):
            if room.on_time != seat or not room.pace.minutes:
                raise RoomError(_("this seat's clock is not running."))
            return replace(room, substitute=seat, spent=_spent(room, seat, room.pace.seconds))
        case _:
            raise RoomError(_("this room has been opened already."))


def _played(room: Room, event: Played) -> Room:
    if room.has_played(event):
        return room
    match = _check_in_play(room)
    if event.place != room.moves:
        raise RoomError(
            _("the match has gone on since: this action was meant for an earlier position.")
        )
    if event.seat != match.seat:
        raise IllegalAction(
            _("'{action}' is not allowed: it is your opponent's turn.", action=event.action)
        )
    if event.by and event.seat != room.substitute:
        raise RoomError(_("the computer does not play for this seat."))
    spent = _spent(room, event.seat, event.spent)
    if not event.by and replace(room, spent=spent).is_out(event.seat):
        raise RoomError(_("your time for this round is up: the computer finishes it for you."))
    after, place = match.after(event.action), len(match.actions)
    is_taken_over = event.seat == room.substitute and not event.by
    is_last = after.round.phase == "over"
    return replace(
        room,
        match=after,
        offers=("", ""),
        substitute=None if is_taken_over or is_last else room.substitute,
        substituted=(*room.substituted, place) if event.by else room.substituted,
        spent=(0.0, 0.0) if is_last else spent,
        since=event.at,
        used=(*room.used, event.at - room.since),
    )


def _taken_back(room: Room, event: TakenBack) -> Room:
    if room.taken == (event.seat, event.place) and room.moves != event.place:
        return room
    match, last = _check_learning(room), event.place - room.earlier - 1
    is_own = event.place == room.moves and last >= 0 and match.step(last)[0] == event.seat
    is_decision = is_own and match.actions[last] != DEAL and last not in room.substituted
    if not is_decision or match.round.phase == "over":
        raise RoomError(_("you can take back your last action until your opponent has acted."))
    goes_on = match.seat == event.seat  # then the time since the action was their own as well
    return replace(
        room,
        match=match.at(last),
        asked=tuple(place for place in room.asked if place <= last),
        taken=(event.seat, event.place),
        spent=_spent(room, event.seat, event.spent),
        since=(room.since if goes_on else event.at) - room.used[last],
        used=room.used[:last],
    )


def _check_learning(room: Room) -> Match:
    if not room.learning:
        raise RoomError(_("only in a learning match can you ask the coach and take back."))
    return _check_in_play(room)


def _spent(room: Room, seat: int, seconds: float) -> tuple[float, float]:
    """Return what each seat has spent, once so many seconds more have passed for one of them."""
    first, second = room.spent
    return (first + seconds, second) if seat == 0 else (first, second + seconds)


def _offered(room: Room, seat: int, offer: str) -> Room:
    if room.offers == ("", "") if offer == NOTHING else room.offers[seat] == offer:
        return room
    if offer == NOTHING:
        return replace(room, offers=("", ""))
    if offer not in (END, NEXT, REMATCH):
        raise unknown(_("offer"), offer, (END, NEXT, REMATCH))
    if offer == NEXT and _check_in_play(room).round.phase != "over":
        return room  # it was dealt meanwhile
    if offer == NEXT and room.offers[seat] == END:
        return room  # which says more, and is not taken back by reading on
    if offer == END:
        _check_in_play(room)
    elif offer == REMATCH and room.outcome is None:
        raise RoomError(_("another match can be offered once this one is over."))
    if offer == END and room.offers[1 - seat] == END:
        return replace(room, ended=("agreed", None), offers=("", ""))
    offers = (offer, room.offers[1]) if seat == 0 else (room.offers[0], offer)
    return replace(room, offers=offers)


def _check_in_play(room: Room) -> Match:
    if room.match is None:
        raise RoomError(_("the match begins when somebody has sat down opposite you."))
    if room.outcome is not None:
        raise RoomError(_("the match is over."))
    return room.match


def checked_name(name: object) -> str:
    """Return the name that a person gives, as it is shown.

    Raises:
        InvalidValue: it is empty, longer than 30 characters or not on one line.
    """
    allowed = _("text of 1 to {most} characters", most=MOST_NAME)
    line = checked_line("name", name, MOST_NAME, allowed)
    return line or checked_line("name", None, MOST_NAME, allowed)


# Who may do what.


def digest(token: str) -> str:
    """Return what is kept of a token; nothing leads back from it."""
    return blake2b(token.encode(), digest_size=16, person=b"koikoi room").hexdigest()


def watch_token(token: str) -> str:
    """Return the token of those who watch, which the token of seat 0 makes and not vice versa."""
    return blake2b(token.encode(), digest_size=16, person=b"koikoi watch").hexdigest()


_ALL: tuple[Role, ...] = (*SEATS, WATCHER)
MAY: Mapping[str, tuple[Role, ...]] = {
    "look": (*_ALL, INVITED),  # at who invites, and to what rules
    "sit": (1, INVITED),  # seat 1 itself, because its answer may have been lost
    "enter": _ALL,
    "follow": _ALL,
    "turn": SEATS,
    "here": SEATS,
    "play": SEATS,
    "resign": SEATS,
    "offer": SEATS,
    "substitute": SEATS,
    "ask": SEATS,  # the coach, in a learning match
    "undo": SEATS,
}


def role_of(token: str, room: Room) -> Role | None:
    """Return what a token makes of whoever has it; "" stands for the code of the room alone.

    It takes as long whichever key fits, and whether one does.
    """
    own = digest(token)
    fitting = [compare_digest(own, key or "-") for key in room.keys]
    if not token:
        return None if room.keys[1] else INVITED
    return next((role for role, fits in zip(_ALL, fitting, strict=True) if fits), None)


def may(token: str, act: str, room: Room) -> bool:
    """Return whether `token` allows an act in a room."""
    return role_of(token, room) in MAY[act]
