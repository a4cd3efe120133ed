"""The websocket of the rooms, for any tornado application: who comes, how often, and what is told.

It runs on the server's loop, which therefore is the one writer of the rooms.
"""

from __future__ import annotations

import json
import time
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from http import HTTPStatus
from typing import Any, ClassVar

from tornado.ioloop import IOLoop
from tornado.iostream import StreamBufferFullError
from tornado.websocket import WebSocketClosedError, WebSocketHandler

from .. import locale
from ..engine.errors import KoiKoiError
from ..engine.record import written_rules
from ..engine.texts import object_of
from ..locale import N_, _
from ..widgets.messages import Events
from .authority import Authority
from .pace import Clock
from .ration import Ration
from .room import (
    LONG_AWAY,
    SEATS,
    WATCHER,
    NotAllowed,
    Role,
    Room,
    RoomError,
    Unreadable,
    role_of,
)
from .room_messages import MOST_SENT, ROOM, checked, refusal
from .sight import state_for
from .stopwatch import Stopwatch
from .store import StoreError
from .tickets import is_ticket

MINUTE = 60.0  # seconds
# A class behind a router comes from one address; a page of this server is told by its ticket.
MOST_OPENED = 100  # rooms an hour from one address, or by one page
MOST_OPENED_BY_ALL = 1_000  # rooms an hour; new pages, or addresses, can be had without end
MOST_WRONG = 20  # codes a minute from one address, or by one page, that fit nothing
MOST_MESSAGES = 120  # of one websocket in ten seconds
MOST_OF_A_SEAT = 4  # websockets: pages, devices and programs of one person
MOST_WATCHERS = 30  # of a room
MOST_LINES = 4_000  # websockets altogether
MOST_STOPWATCHES = 5_000  # rooms in which a turn's time is remembered; more than there can be lines
MOST_UNREAD = 1_000_000  # bytes that a client has not taken
FIRST_CONTACT = 60  # seconds in which a client has to enter a room
PING = 15  # seconds between pings, and as long to answer one
AGAIN = 1.0  # seconds after which to try again to keep that somebody's time is up

# What is done in or about a turn, which thereby has used its time.
_TIMED = ("play", "undo", "substitute")

_FULL = N_("too many players are connected now. Please try again in a few minutes.")
_NO_PAGE = N_(
    "Somebody is waiting for you at a table for two. To sit down, pass this link to "
    "kk.Room.join in Python."
)

TOO_MUCH, UNWANTED = 1013, 1008  # codes with which a websocket closes: come later, or not so

Answer = Callable[..., dict[str, Any]]


class TooOften(RoomError):
    """Somebody asks for more than one person needs; the message says when to come again."""


class Answering:
    """Whoever a `Line` speaks to: the desk of the rooms, or the hall of a class.

    Attributes:
        messages: those that may come.
        answers: what answers each of them; `otherwise` all others.
        by_code: those that need no more than a code, which is short enough to be guessed; a token
            is not.
        count: the websockets that are open.
    """

    messages: ClassVar[Events[Any]]
    answers: ClassVar[dict[str, Answer]]
    otherwise: ClassVar[Answer]
    by_code: ClassVar[tuple[str, ...]]

    def __init__(self) -> None:
        self.count = 0
        self._wrong = Ration(MOST_WRONG, MINUTE)
        self._away: set[str] = set()  # the tickets of pages that no browser shows any more

    def answer(self, line: Line, message: dict[str, Any]) -> dict[str, Any]:
        """Return what a message is answered; whatever changes is told before.

        Raises:
            KoiKoiError: it is refused.
        """
        event = message["event"]
        known = self.messages[event].keys() - {"number"}
        parts = {name: part for name, part in message.items() if name in known}
        rations = self.rations(line, event) if event in self.by_code else []
        if not all(ration.is_left(name) for ration, name in rations):
            raise TooOften(_("too many wrong codes were tried. Please wait a minute."))
        try:
            return self.answers.get(event, type(self).otherwise)(self, line, event, parts)
        except NotAllowed as refused:
            if not isinstance(refused, Unreadable):
                for ration, name in rations:
                    ration.count(name)
            raise

    def rations(self, line: Line, _event: str) -> list[tuple[Ration, str]]:
        """Return by what codes that fit nothing are rationed, and whose share each is."""
        return [(self._wrong, line.counted_as)]

    def leave(self, line: Line) -> None:
        """Have a websocket hear no more."""
        raise NotImplementedError

    def put_out(self, line: Line) -> None:
        """Hang up on a websocket, which hears no more."""
        self.leave(line)
        line.close(TOO_MUCH)

    def note_page(self, ticket: str, *, is_shown: bool) -> None:
        """Note whether a browser shows the page of a kernel, which stays here without it."""
        if is_shown == (ticket not in self._away):
            return
        (self._away.discard if is_shown else self._away.add)(ticket)
        self.see_page(self.lines_of(ticket), is_shown=is_shown)

    def see_page(self, lines: list[Line], *, is_shown: bool) -> None:
        """Have it told that the page of some websockets has come, or has gone."""
        raise NotImplementedError

    def forget_page(self, ticket: str) -> None:
        """Forget a page whose kernel has ended, whether or not its websockets are closed yet."""
        for line in self.lines_of(ticket):
            with suppress(RoomError):
                self.leave(line)
        self._away.discard(ticket)

    def lines_of(self, ticket: str) -> list[Line]:
        """Return the websockets of a page."""
        raise NotImplementedError

    def _is_shown(self, line: Line) -> bool:
        """Return whether a browser shows the page, if it is one, from which a websocket comes."""
        return line.counted_as not in self._away


class Desk(Answering):
    """Answers messages, and tells everybody in a room what has changed in it.

    Args:
        authority: holds the rooms.
        now: tells the seconds of a clock that never goes back; another one only in tests.
    """

    def __init__(self, authority: Authority, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._authority, self._now = authority, now
        # By the code of a room; of those at one seat the last one plays.
        self._lines: defaultdict[str, list[Line]] = defaultdict(list)
        # When the last one left a seat of such a room, by a clock that never goes back.
        self._left: dict[tuple[str, Role | None], float] = {}
        # By the code of such a room: when what is counted there will be too much.
        self._ends: dict[str, object] = {}
        # By the code of a room, left ones too: a turn that was left has used its time.
        self._watches: defaultdict[str, Stopwatch] = defaultdict(Stopwatch)
        self._opened = Ration(MOST_OPENED, 60 * MINUTE)
        self._opened_by_all = Ration(MOST_OPENED_BY_ALL, 60 * MINUTE)

    def _open(self, line: Line, _event: str, parts: dict[str, Any]) -> dict[str, Any]:
        if line.token == parts["token"]:  # the answer was late, and a client asks again
            return {"code": line.code}
        if not (self._opened.count(line.counted_as) and self._opened_by_all.count()):
            raise TooOften(_("too many rooms were opened. Please try again in an hour."))
        code = self._authority.open(
            parts["token"],
            parts["name"],
            parts["rules"],
            parts.get("pace"),
            learning=parts.get("learning") is True,
        )
        self._seat(line, code, parts["token"])
        return {"code": code}

    def _look(self, _line: Line, event: str, parts: dict[str, Any]) -> dict[str, Any]:
        room = self._authority.room(parts["code"], "", event)
        rules, pace = written_rules(room.rules), str(room.pace)
        offered = {"name": room.names[0], "rules": rules, "pace": pace}
        return offered | {"learning": room.learning}

    def _sit(self, line: Line, _event: str, parts: dict[str, Any]) -> dict[str, Any]:
        self._authority.sit(parts["code"], parts["token"], parts["name"])
        self._seat(line, parts["code"], parts["token"])
        return {}

    def _enter(self, line: Line, event: str, parts: dict[str, Any]) -> dict[str, Any]:
        self._authority.room(parts["code"], parts["token"], event)
        self._seat(line, parts["code"], parts["token"], follows=event == "follow")
        return {}

    def _here(self, line: Line, event: str, _parts: dict[str, Any]) -> dict[str, Any]:
        self._authority.room(line.code, line.token, event)
        lines = self._lines[line.code]
        lines.append(lines.pop(lines.index(line)))
        self._return(line)
        self.tell(line.code)
        return {}

    def _return(self, line: Line) -> None:
        """Have the computer play no longer for whoever is back; they can still do so by a move."""
        with suppress(StoreError):
            self._authority.return_to(line.code, line.token)

    def _substitute(self, line: Line, event: str, parts: dict[str, Any]) -> dict[str, Any]:
        if line.code:
            room = self._authority.room(line.code, line.token, event)
            if room.pace.days:
                if room.outcome is None and self._authority.left_for_move(room):
                    raise RoomError(_("your opponent still has time for this move."))
            elif not self._is_long_away(line, 1 if line.role == 0 else 0):
                raise RoomError(_("your opponent has not been away for two minutes yet."))
        return self._act(line, event, parts)

    def _is_long_away(self, line: Line, seat: Role) -> bool:
        """Return whether nobody has been at a seat for long, as far as `line` has seen it."""
        if self._is_here(line.code, seat):
            return False
        since = self._left.get((line.code, seat), line.came)
        return self._now() - since >= LONG_AWAY

    def see_page(self, lines: list[Line], *, is_shown: bool) -> None:
        """Have a room told that the page of some of its websockets has come, or has gone."""
        for line in lines:
            with suppress(RoomError):  # the page has to come, or go, all the same
                if is_shown:
                    self._return(line)
                else:
                    self._left[line.code, line.role] = self._now()
                self.tell(line.code)

    def lines_of(self, ticket: str) -> list[Line]:
        """Return the websockets of a page, in whatever rooms."""
        lines = [line for lines in self._lines.values() for line in lines]
        return [line for line in lines if line.counted_as == ticket]

    def _is_here(self, code: str, seat: Role | None) -> bool:
        """Return whether somebody is at a seat: not only a kernel whose page was closed."""
        lines = self._lines.get(code, ())
        return any(line.role == seat and self._is_shown(line) for line in lines)

    def _turn(self, _line: Line, event: str, parts: dict[str, Any]) -> dict[str, Any]:
        room = self._authority.room(parts["code"], parts["token"], event)
        if parts["code"] not in self._lines:
            self._authority.sleep(parts["code"])
        seat = 1 if role_of(parts["token"], room) == 1 else 0
        return {"turn": room.turn_of(seat), "name": room.names[1 - seat]}

    def _act(self, line: Line, event: str, parts: dict[str, Any]) -> dict[str, Any]:
        if not line.code:
            raise RoomError(_("enter a room first."))
        room = self._authority.room(line.code, line.token, "enter")
        waits = event == "substitute"  # so it is the other one's time
        if event in _TIMED and room.pace.minutes and (line.role == room.on_time) != waits:
            parts["spent"] = self._spent(line.code, room)
        self._authority.act(line.code, line.token, event, **parts)
        self.tell(line.code)
        return {}

    # The time of whoever is to act.

    def _spent(self, code: str, room: Room) -> float:
        """Return the seconds of the turn in play that have passed; they pass while one is there."""
        watch, turn = self._watches[code], (room.moves, room.on_time)
        is_here = self._is_here(code, room.on_time)  # type: ignore[arg-type]  # 0, 1 or None
        return round(watch.follow(turn, self._now(), runs=is_here), 2)

    def _clock(self, code: str, room: Room) -> Clock | None:
        """Return what is left of both players' time, and wait for the end of a round's minutes."""
        if room.pace.days and room.on_time is not None:
            left = self._authority.left_for_move(room)
            return Clock((left, left), room.on_time)
        if not room.pace.minutes:
            return None
        first, second = (max(0.0, room.pace.seconds - spent) for spent in room.spent)
        clock = Clock((first, second), room.on_time).after(self._spent(code, room))
        self._wait_no_longer(code)
        if clock.runs is None or not self._watches[code].runs:
            return Clock(clock.left)
        self._ends[code] = IOLoop.current().call_later(
            clock.left[clock.runs] or AGAIN, self._run_out, code, clock.runs
        )
        return clock

    def _stop(self, code: str) -> None:
        """Have no time pass in a room that everybody has left, and remember what did."""
        if code in self._watches:
            self._watches[code].stop(self._now())
            self._watches[code] = self._watches.pop(code)  # as the last one to be left
            if len(self._watches) > MOST_STOPWATCHES:
                del self._watches[next(left for left in self._watches if left not in self._lines)]

    def _wait_no_longer(self, code: str) -> None:
        if code in self._ends:
            IOLoop.current().remove_timeout(self._ends.pop(code))

    def _run_out(self, code: str, seat: int) -> None:
        del self._ends[code]
        with suppress(RoomError):  # it cannot be kept now, or another server has gone on here
            self._authority.run_out(code, seat)
        with suppress(StoreError):
            self.tell(code)

    messages = ROOM
    by_code = ("look", "sit")
    otherwise = _act
    answers: ClassVar[dict[str, Answer]] = {
        "open": _open,
        "look": _look,
        "sit": _sit,
        "enter": _enter,
        "follow": _enter,
        "here": _here,
        "turn": _turn,
        "substitute": _substitute,
    }

    def _seat(self, line: Line, code: str, token: str, *, follows: bool = False) -> None:
        """Have a websocket hear of a room; the oldest of too many of one seat has to go.

        Args:
            follows: whether it leaves another one of the seat at play.
        """
        self.leave(line)
        role = role_of(token, self._authority.room(code, token, "enter"))
        same = [other for other in self._lines[code] if other.role == role]
        if role in SEATS and len(same) >= MOST_OF_A_SEAT:
            self.put_out(same[0])
        elif len(same) >= MOST_WATCHERS:
            raise TooOften(_("there is no room for more people to watch this match."))
        line.code, line.token, line.role, line.came = code, token, role, self._now()
        self._lines[code].insert(0 if follows else len(self._lines[code]), line)
        if not follows:
            self._return(line)
        self.tell(code)

    def leave(self, line: Line) -> None:
        """Have a websocket hear no more of its room, and tell the others."""
        code, line.code, line.token = line.code, "", ""
        if line in self._lines.get(code, ()):
            self._lines[code].remove(line)
            if self._lines[code]:
                if self._is_shown(line):  # else the page has left before
                    self._left[code, line.role] = self._now()
                self.tell(code)
            else:
                del self._lines[code]
                for role in SEATS:
                    self._left.pop((code, role), None)
                self._stop(code)
                self._wait_no_longer(code)
                self._authority.sleep(code)

    def tell(self, code: str) -> None:
        """Send everybody in a room what they may see of it."""
        lines = list(self._lines[code])
        # Of one seat the last one plays, as long as a browser shows any of them.
        at_play = {line.role: line for line in sorted(lines, key=self._is_shown)}
        here = [self._is_here(code, seat) for seat in SEATS]
        watchers = sum(line.role == WATCHER and self._is_shown(line) for line in lines)
        room: Room | None = None
        clock: Clock | None = None
        states: dict[tuple[Role | None, bool], str] = {}
        for line in lines:
            follows = line.role in SEATS and at_play[line.role] is not line
            key = line.role, follows
            if key not in states:
                if room is None:
                    room = self._authority.room(code, line.token, "enter")
                    clock = self._clock(code, room)
                assert line.role is not None
                state = state_for(
                    room, line.role, here, follows=follows, clock=clock, watchers=watchers
                )
                states[key] = json.dumps(state)
            line.say(states[key])


class Line(WebSocketHandler):
    """One client's websocket.

    Attributes:
        code, token, role: of the room that it has entered; "" and None before.
        came: when it entered, by a clock that never goes back.
        counted_as: by what its rations are counted: the ticket of a page of this server, or else
            the address.
    """

    def initialize(self, desk: Answering, page: str = "") -> None:
        """Prepare, as tornado has it done in place of `__init__`.

        Args:
            page: where a browser is led that opens a link; "" where there is no page.
        """
        self._desk, self._page = desk, page
        self._messages = Ration(MOST_MESSAGES, 10)
        self._is_open = False
        self.code = self.token = ""
        self.role: Role | None = None
        self.came: float = 0.0
        ticket = self.get_argument("ticket", "")
        self.counted_as: str = ticket if is_ticket(ticket) else str(self.request.remote_ip)
        accepted = self.request.headers.get("Accept-Language", "").split(",")
        self._language = locale.best_of([*self.get_arguments("lang"), *accepted])

    @property
    def ping_interval(self) -> float:
        """The seconds between pings."""
        return PING

    @property
    def ping_timeout(self) -> float:
        """The seconds after which a client that answers none has gone."""
        return PING

    @property
    def max_message_size(self) -> int:
        """The bytes of a message beyond which tornado hangs up; a letter may take four."""
        return 4 * MOST_SENT

    @property
    def is_websocket(self) -> bool:
        """Whether a websocket is asked for, and not by a browser what stands here."""
        return self.request.headers.get("Upgrade", "").lower() == "websocket"

    def turn_away(self, status: HTTPStatus, sentence: str) -> None:
        """Open no websocket, and say why.

        Args:
            sentence: in English; it is said in the language of whoever came.
        """
        self.set_status(status)
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        with locale.language(self._language):
            says = _(sentence)
        self.finish(f"{says}\n")

    async def get(self, *args: Any, **kwargs: Any) -> None:
        """Open the websocket, or say to a browser what stands here."""
        if self.is_websocket:
            if self._desk.count >= MOST_LINES:
                self.turn_away(HTTPStatus.SERVICE_UNAVAILABLE, _FULL)
                return
            await super().get(*args, **kwargs)
            return
        self.set_header("X-Content-Type-Options", "nosniff")
        self.set_header("Referrer-Policy", "no-referrer")
        if self._page:  # the browser takes along what follows the number sign
            self.redirect(self._page)
            return
        self.turn_away(HTTPStatus.OK, _NO_PAGE)

    def open(self, *_args: str, **_kwargs: str) -> None:
        """Count a websocket, and wait a while for it to enter a room."""
        self._is_open = True
        self._desk.count += 1
        self.set_nodelay(True)  # a state and an answer follow each other closely
        stream = getattr(self.ws_connection, "stream", None)
        if stream is not None:
            stream.max_write_buffer_size = MOST_UNREAD
        self._waiting = IOLoop.current().call_later(FIRST_CONTACT, self._give_up)

    def _give_up(self) -> None:
        if not self.code:
            self.close(UNWANTED)

    def on_message(self, message: str | bytes) -> None:
        """Answer a message."""
        number = None
        is_flood = not self._messages.count()
        with locale.language(self._language):
            try:
                if is_flood:
                    raise TooOften(_("too many messages came at once. Please wait a moment."))
                text = message if isinstance(message, str) else "[]"  # bytes are no text
                otherwise = _("a message must be a JSON object, sent as text.")
                given = object_of(text, MOST_SENT, RoomError, otherwise)
                number = given.get("number")
                answer = self._desk.answer(self, checked(given, self._desk.messages))
                reply = {"do": "done", "number": number} | answer
            except KoiKoiError as error:
                reply = refusal(error, number)
        self.say(json.dumps(reply))
        if is_flood:
            self.close(UNWANTED)

    def say(self, text: str) -> None:
        """Send a text; a client that does not read is hung up on."""
        with suppress(WebSocketClosedError):
            try:
                sent = self.write_message(text)
            except StreamBufferFullError:
                self._cut()
            else:
                sent.add_done_callback(lambda done: done.cancelled() or done.exception())

    def _cut(self) -> None:
        stream = getattr(self.ws_connection, "stream", None)
        if stream is not None:
            stream.close()

    def on_close(self) -> None:
        """Leave the room."""
        if self._is_open:
            self._is_open = False
            self._desk.count -= 1
            IOLoop.current().remove_timeout(self._waiting)
        self._desk.leave(self)
