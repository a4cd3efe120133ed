"""`kk.Room`: a seat at a table for two, from Python."""

from __future__ import annotations

import asyncio
import secrets
import threading
import time
from concurrent.futures import Future
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from ... import locale, players
from ...engine.actions import DEAL, Action, as_action
from ...engine.cards import Card
from ...engine.errors import (
    IllegalAction,
    LibraryMissing,
    check_number,
    checks_options,
    reason_of_import,
)
from ...engine.record import Record, parse_rules, written_rules
from ...engine.rules import Rules, find_rules
from ...engine.view import View
from ...locale import _
from ...players import Player
from ..link import Link, link_of, server_address, shown_code, sign_in, websocket_address
from ..pace import Clock, Pace, pace_of
from ..room import Role, RoomError, checked_name, watch_token
from ..sight import view_of

if TYPE_CHECKING:
    from ...coach.advice import Advice
    from .client import Answer, Client
    from .far_table import FarTable

ARRIVAL = 10.0  # seconds in which a server lets somebody in, or the call fails
PATIENCE = 30.0  # the same for whatever is asked in a room
_TOKEN_BYTES = 16
_MOST_WAIT = 10.0**9  # seconds
# By the link to a room: the token with which somebody may sit there, though no answer came.
_unanswered: dict[Link, str] = {}


class Invitation(NamedTuple):
    """What a code says to whoever may sit down with it.

    Attributes:
        name: of the player who invites.
        rules: those of the match.
        pace: how much time both have.
        learning: whether both may ask the coach and take back.
    """

    name: str
    rules: Rules
    pace: Pace = Pace()
    learning: bool = False


class Room:
    """A seat in a room on a server, or a place to watch from.

    `create` opens a room, `join` goes into one. The connection lives on a thread of its own: if it
    is lost, it comes again by itself, and the match goes on where it was.

    >>> kk.Room.join("not a link", name="Aiko")
    Traceback (most recent call last):
        ...
    koikoi_widget.engine.errors.InvalidValue: ...
    """

    def __init__(self, link: Link, *, _token: str = "", _server: str | None = None) -> None:
        self._link, self._token = link, _token
        self._state: Answer = {}
        self._heard_at = 0.0  # by a clock that never goes back
        self._rules: Rules | None = None
        self._shown = 0  # the version that `next` gave last
        self._lock = threading.Lock()
        self._client = _client(server_address(_server or link.server), self)

    @classmethod
    @checks_options
    def create(
        cls,
        server: str,
        rules: str | Rules = "nintendo",
        rounds: int | None = None,
        *,
        name: str,
        pace: str = "",
        learning: bool = False,
        address: str | None = None,
    ) -> Room:
        """Open a room on a server and sit down in it; `link` invites somebody else.

        Args:
            server: its address, such as "http://127.0.0.1:8866".
            rules: a preset's id or `Rules`.
            rounds: how many rounds, if different from what the rules say.
            name: yours, as the other player sees it.
            pace: how much time both have: "5 minutes" for a round (up to 60), "3 days" for a move
                (up to 14), or "" for as much as they like.
            learning: whether both may ask the coach, and take back their last action until the
                other has acted; both see it.
            address: that of the server in links, if others reach it by another one.

        Raises:
            KoiKoiError: an argument has a value that it does not allow.
            RoomError: the server cannot be reached, or has no room.
        """
        chosen = find_rules(rules, **({} if rounds is None else {"rounds": rounds}))
        name, token = checked_name(name), secrets.token_hex(_TOKEN_BYTES)
        timed = str(pace_of(pace))
        link = Link(server_address(address or server), "")
        room = cls(link, _token=token, _server=server)
        written = written_rules(chosen)
        wishes = {"name": name, "rules": written, "pace": timed, "learning": bool(learning)}
        answer = room._told("open", ARRIVAL, token=token, **wishes)
        return room._entered(answer["code"])

    @classmethod
    @checks_options
    def join(cls, link: str, *, name: str = "", server: str | None = None) -> Room:
        """Sit down in a room, come back to your seat in it, or watch: whatever the link is for.

        Args:
            link: the link; or the code of a room, together with `server`.
            name: yours, as the other player sees it; needed to sit down.
            server: where the server is reached, if it is not the address in the link.

        Raises:
            InvalidValue: the link or the name is none.
            RoomError: the server cannot be reached, or the room is full or gone.
        """
        parts = link_of(link, server)
        if parts.token:
            room = cls(parts._replace(token=""), _token=parts.token, _server=server)
            room._told("enter", ARRIVAL, code=parts.code, token=parts.token)
            return room._entered(parts.code)
        name, token = checked_name(name), _unanswered.pop(parts, secrets.token_hex(_TOKEN_BYTES))
        room = cls(parts, _token=token, _server=server)
        try:
            room._told("sit", ARRIVAL, code=parts.code, token=token, name=name)
        except RoomError:
            _unanswered[parts] = token
            raise
        return room._entered(parts.code)

    @classmethod
    @checks_options
    def look(cls, link: str, *, server: str | None = None) -> Invitation:
        """Return who invites with a link, to which rules and pace; nobody sits down yet.

        Args:
            link: the link; or the code of a room, together with `server`.
            server: where the server is reached, if it is not the address in the link.

        Raises:
            InvalidValue: the link is none.
            RoomError: the server cannot be reached, or the room is full or gone.
        """
        parts = link_of(link, server)
        told = cls(parts, _server=server)._told("look", ARRIVAL, code=parts.code)
        rules, pace = parse_rules(told["rules"]), pace_of(told.get("pace"))
        return Invitation(str(told["name"]), rules, pace, bool(told.get("learning")))

    def _entered(self, code: str) -> Room:
        self._link = self._link._replace(code=code)
        self._greet()
        return self

    def _greet(self) -> None:
        """Come back, after the connection was lost, as whoever plays at the seat or follows."""
        event = "follow" if self._state["follows"] else "enter"
        self._client.greet_with(event, code=self._link.code, token=self._token)

    # What one may know.

    @property
    def code(self) -> str:
        """The code of the room, which invites like `link`: two groups of four letters."""
        return shown_code(self._link.code)

    @property
    def link(self) -> str:
        """The link that invites somebody to the free seat."""
        return str(self._link)

    @property
    def own_link(self) -> str:
        """The link to your own seat, for another device of yours: whoever has it plays for you."""
        return str(self._link._replace(token=self._token))

    @property
    def watch_link(self) -> str:
        """The link for those who watch; only whoever opened the room can give it.

        Raises:
            RoomError: somebody else did.
        """
        if self.seat != 0:
            raise RoomError(_("only the player who opened the room can invite people to watch."))
        return str(self._link._replace(token=watch_token(self._token)))

    @property
    def seat(self) -> int | None:
        """Your seat, 0 or 1; None if you watch."""
        role: Role = self._state["role"]
        return role if isinstance(role, int) else None

    @property
    def rules(self) -> Rules:
        """The rules of the room."""
        if self._rules is None:
            self._rules = parse_rules(self._state["rules"])
        return self._rules

    @property
    def pace(self) -> Pace:
        """How much time both players have: its `minutes` for a round, or its `days` for a move."""
        return pace_of(self._state.get("pace"))

    @property
    def learning(self) -> bool:
        """Whether both players may ask the coach and take back."""
        return bool(self._state.get("learning"))

    @property
    def clock(self) -> Clock | None:
        """What is left of that: `left` in seconds, by seat, and the seat for which it `runs`.

        None while nobody counts it.
        """
        with self._lock:
            told, heard_at = self._state.get("clock"), self._heard_at
        if told is None:
            return None
        first, second, runs = told
        return Clock((first, second), runs).after(time.monotonic() - heard_at)

    @property
    def names(self) -> tuple[str, str]:
        """The names of both seats; "" while nobody sits there."""
        first, second = self._state["names"]
        return first, second

    @property
    def here(self) -> tuple[bool, bool]:
        """Whether somebody is connected at each seat."""
        first, second = self._state["here"]
        return first, second

    @property
    def state(self) -> Answer:
        """All that the server has told last, as `sight.state_for` makes it."""
        return self._state

    @property
    def gone(self) -> RoomError | None:
        """Why the room can never be reached again; None while it can."""
        return self._client.gone

    @property
    def trouble(self) -> str:
        """Why there is no connection to the server just now; "" if there is one."""
        return self._client.trouble

    @property
    def offers(self) -> tuple[str, str]:
        """What each seat offers: "end", "next" (to go on to the next round), "rematch" or ""."""
        first, second = self._state["offers"]
        return first, second

    @property
    def draws(self) -> tuple[tuple[Card, Card], ...]:
        """The cards that were drawn for who leads; empty if the rules have chance decide it."""
        return tuple((Card.parse(a), Card.parse(b)) for a, b in self._state["draws"])

    @property
    def actions(self) -> tuple[tuple[int, Action], ...]:
        """What was done in this round, in order, each with its seat."""
        return tuple((seat, Action.parse(text)) for seat, text, _laid in self._state["actions"])

    @property
    def view(self) -> View:
        """What you may know of the match; if you watch, what seat 0 sees, without its hand.

        Raises:
            RoomError: the match has not begun.
        """
        view = self._state["view"]
        if view is None:
            raise RoomError(_("the match begins when somebody has sat down opposite you."))
        return view_of(view, self.rules)

    @property
    def points(self) -> tuple[int, int]:
        """The points (coins) of each seat."""
        return self.view.points

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self._state["outcome"] is not None

    @property
    def winner(self) -> int | None:
        """The seat that won; None for a draw and while the match is not over."""
        winner: int | None = self._state["outcome"][1] if self.is_over else None
        return winner

    @property
    def record(self) -> Record:
        """The whole match, once it is over.

        Raises:
            RoomError: it is not.
        """
        if not self._state["record"]:
            raise RoomError(_("the record of a match can be read once the match is over."))
        return Record.parse(self._state["record"])

    def __repr__(self) -> str:
        names = " – ".join(filter(None, self._state.get("names", ())))
        return f"<Room {self.code} {names}>"

    # What one may do.

    def push(self, action: Action | str) -> None:
        """Play an action, an `Action` or its notation; return once the server has kept it.

        Raises:
            IllegalAction: the position does not allow it, or it is the other player's turn.
            RoomError: the match is over, or the server does not answer.
        """
        self._push(action, PATIENCE)

    def _push(self, action: Action | str, patience: float | None) -> None:
        action = as_action(action)
        with self._lock:
            place, view = self._state["moves"], self.view
        if view.turn == self.seat and action not in view.legal_actions:
            legal = locale.in_a_list(map(str, view.legal_actions))
            raise IllegalAction(
                _("'{action}' is not allowed. You may: {legal}.", action=action, legal=legal)
            )
        self._told("play", patience, place=place, action=str(action))

    def resign(self) -> None:
        """Give the match up: the other player wins it."""
        self._told("resign")

    def offer(self, offer: str) -> None:
        """Offer the other player to "end" the match with no winner, or a "rematch" after it.

        If they offer the same, it is agreed. With "" you offer nothing any more: see `decline`.
        """
        self._told("offer", offer=offer)

    def substitute(self) -> None:
        """Let the computer finish the round for the other player, who has been away for 2 minutes.

        If they have days for a move, these must be over instead. Whoever comes back plays on at
        once.

        Raises:
            RoomError: it is your turn, or they have not been away for so long.
        """
        self._told("substitute")

    def advise(self) -> Advice:
        """Return what the coach says of your decision, in a learning match; both see you ask.

        Raises:
            RoomError: this is no learning match, or you have nothing to decide.
            LibraryMissing: the coach is not installed.
        """
        from ...coach.advise import advise

        self._told("ask", place=self._state["moves"])
        return advise(self.view)

    def undo(self) -> None:
        """Take back your last action, in a learning match; both see it.

        Raises:
            RoomError: this is no learning match, or the other player has acted since.
        """
        self._told("undo", place=self._state["moves"])

    def decline(self) -> None:
        """Decline what the other player offers, or take your own offer back."""
        self.offer("")

    def ask(self, act: str, **parts: object) -> Future[Answer]:
        """Ask something of the server, again and again until it answers; a refusal is raised."""
        return self._client.ask(act, **parts)

    def table(self, **options: Any) -> FarTable:
        """Return a table at which this room is played; the options are those of `Table` that say
        how cards look and move, and `helps`.

        Raises:
            KoiKoiError: an option has a value that it does not allow.
        """
        from .far_table import FarTable

        return FarTable(self, **options)

    def wait(self, seconds: float | None = None) -> View:
        """Return what you see once it is your turn, or the match is over.

        Args:
            seconds: the longest to wait; None waits for as long as it takes.

        Raises:
            RoomError: it took longer, or the room is gone.
        """
        most = _MOST_WAIT if seconds is None else check_number("seconds", seconds, 0, _MOST_WAIT)
        end = time.monotonic() + most
        while True:
            changed = self.change()
            if self._is_due():
                return self.view
            self._check_not_gone()
            try:
                changed.result(max(0.0, end - time.monotonic()))
            except TimeoutError:
                raise RoomError(_("your turn did not come within that time.")) from None

    async def next(self) -> View:
        """Return what you see once something has changed since the last call: nothing is missed.

        Raises:
            RoomError: the room is gone.
        """
        while True:
            changed = self.change()
            if self._state["version"] > self._shown and self._state["view"] is not None:
                self._shown = self._state["version"]
                return self.view
            self._check_not_gone()
            await asyncio.wrap_future(changed)

    def play(self, player: str | Player) -> View:
        """Have a player sit at your seat until the match is over; return what it sees then.

        A server that cannot be reached is waited for.

        Args:
            player: an object with `choose(view, rng)`, or the name of a player such as "greedy".

        Raises:
            RoomError: you watch, or the room is gone.
        """
        if self.seat is None:
            raise RoomError(_("people who watch have no seat to play at."))
        chooses = players.player(player)
        players.prepare(chooses)
        rng = Random(secrets.randbits(128))
        while not self.is_over:
            view = self.wait()
            if self.is_over:
                break
            self._push(DEAL if view.phase == "over" else chooses.choose(view, rng), None)
        return self.view

    def close(self) -> None:
        """Leave; `own_link` leads back."""
        self._client.close()

    def __enter__(self) -> Room:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    # The connection.

    def _told(self, event: str, patience: float | None = PATIENCE, **parts: object) -> Answer:
        asked = self.ask(event, **parts)
        try:
            return asked.result(patience)
        except TimeoutError:
            asked.cancel()
            trouble = self.trouble or _("it does not answer")
            raise RoomError(
                _("the server cannot be reached: {trouble}.", trouble=trouble)
            ) from None
        finally:
            if not self._state:  # nobody was let in
                self.close()

    def _heard(self, state: Answer) -> None:
        with self._lock:
            if state["version"] >= self._state.get("version", 0):
                self._state, self._heard_at = state, time.monotonic()
        if self._link.code:
            self._greet()

    def change(self) -> Future[None]:
        """Return what is done when the server tells something, or the connection comes or goes."""
        return self._client.change()

    def _is_due(self) -> bool:
        view = self._state["view"]
        if self.is_over:
            return True
        return view is not None and self.seat is not None and view["turn"] == self.seat

    def _check_not_gone(self) -> None:
        if self._client.gone is not None:
            raise self._client.gone


def _client(server: str, room: Room) -> Client:
    try:
        from .client import Client
    except ModuleNotFoundError as error:
        raise LibraryMissing(
            _(
                "a room needs tornado ({reason}); install it with: "
                "pip install 'koikoi_widget[page]'",
                reason=reason_of_import(error),
            )
        ) from None
    url = websocket_address(server, locale.chosen_language())
    return Client(url, room._heard, sign_in(server))
