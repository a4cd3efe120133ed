"""The one that holds the rooms: it asks for tokens, keeps what happens, and knows every card."""

from __future__ import annotations

import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import replace
from functools import reduce
from random import Random

from ..engine.actions import DEAL
from ..engine.record import SEED_BITS, parse_rules, written_rules
from ..locale import _
from ..players import player
from .pace import pace_of
from .room import (
    CODE_LENGTH,
    LETTERS,
    SUBSTITUTE,
    Asked,
    Begun,
    Event,
    NotAllowed,
    Offered,
    Opened,
    Played,
    RanOut,
    Resigned,
    Returned,
    Room,
    RoomError,
    Sat,
    Substituted,
    TakenBack,
    Unreadable,
    checked_name,
    digest,
    may,
    role_of,
    update,
    watch_token,
)
from .store import Behind, Store, StoreError

MOST_AWAKE = 600  # rooms in memory; another one is read from the file again
MOST_BESIDES = 5_000  # see `Room.besides`; a long learning match leaves a few hundred

# The event that an act makes, of the seat and what its message says.
_EVENTS: dict[str, Callable[..., Event]] = {
    "play": Played,
    "resign": Resigned,
    "offer": Offered,
    "substitute": Substituted,
    "ask": Asked,
    "undo": TakenBack,
}
_ENDLESS = Asked | Offered | TakenBack  # no rule of the game ends these

_log = logging.getLogger(__name__)


class Authority:
    """All rooms of a server.

    Args:
        store: keeps their logs.
        now: tells the seconds since 1970; another one only in tests.
    """

    def __init__(self, store: Store, now: Callable[[], float] = time.time) -> None:
        self._store, self._now = store, now
        self._awake: OrderedDict[str, Room] = OrderedDict()

    def open(
        self, token: str, name: object, rules: str, pace: object = "", *, learning: bool = False
    ) -> str:
        """Open a room, in which whoever has `token` sits at seat 0; return its code.

        Raises:
            KoiKoiError: the name, the rules or the pace are none, or no room can be kept.
        """
        written, called = written_rules(parse_rules(rules)), checked_name(name)
        keys = digest(token), digest(watch_token(token))
        opening = Opened(written, called, *keys, str(pace_of(pace)), learning)
        while True:
            code = "".join(secrets.choice(LETTERS) for _place in range(CODE_LENGTH))
            if self._store.begin(code, opening):
                self._remember(code, update(None, opening))
                return code

    def room(self, code: str, token: str, act: str) -> Room:
        """Return a room in which `token` allows an act.

        Raises:
            NotAllowed: it does not, or there is no such room, or none that can be played on.
            StoreError: the rooms cannot be read.
        """
        room = self._room(code)
        if room is None or not may(token, act, room):
            raise NotAllowed(
                _("both seats in this room are taken.")
                if room is not None and not token
                else _(
                    "please check the letters: no room has this code or link, or the link does not "
                    "allow this."
                )
            )
        return room

    def sit(self, code: str, token: str, name: object) -> Room:
        """Seat whoever has `token` at seat 1, and deal; do nothing if they sit there already.

        Raises:
            KoiKoiError: no seat is free, or the name is none.
        """
        known = self._room(code)
        if known is not None and may(token, "sit", known):
            return known
        if known is not None and role_of(token, known) is not None:
            raise NotAllowed(_("you already have a seat in this room."))
        self.room(code, "", "sit")
        return self._happen(code, Sat(checked_name(name), digest(token)))

    def act(self, code: str, token: str, act: str, **parts: object) -> Room:
        """Do what a seat asks for; what was done already is done no second time.

        Raises:
            KoiKoiError: it is not allowed, or cannot be done now.
        """
        room = self.room(code, token, act)
        event = _EVENTS[act](role_of(token, room), **parts)
        if isinstance(event, Played | TakenBack):
            event = replace(event, at=self._at(room))
        return self._happen(code, event)

    def return_to(self, code: str, token: str) -> None:
        """Have a seat to which somebody comes play for itself again."""
        room = self.room(code, token, "enter")
        role = role_of(token, room)
        if isinstance(role, int):
            self._happen(code, Returned(role))

    def run_out(self, code: str, seat: int) -> Room:
        """Have the computer finish the round for a seat that has no minutes left.

        Raises:
            KoiKoiError: no time is running for it, or that cannot be kept.
        """
        return self._happen(code, RanOut(seat))

    def left_for_move(self, room: Room) -> float:
        """Return the seconds that are left for the move in play, of a pace in days."""
        return max(0.0, room.pace.seconds - (self._at(room) - room.since))

    def _at(self, room: Room) -> int:
        """Return the time for the log of a room whose players have days; it never goes back."""
        return max(int(self._now()), room.since) if room.pace.days else 0

    def sleep(self, code: str) -> None:
        """Keep a room in the file alone, until somebody asks for it again."""
        self._awake.pop(code, None)

    def _happen(self, code: str, event: Event) -> Room:
        """Keep an event, and all that it brings with it; only then has it happened."""
        for is_again in (False, True):
            room = self._room(code)
            following = update(room, event)
            assert room is not None
            if following is room:
                return room
            if isinstance(event, _ENDLESS) and room.besides >= MOST_BESIDES:
                raise RoomError(
                    _(
                        "too much has been offered, asked and taken back in this room. Please play "
                        "on, or open another room."
                    )
                )
            events = [event]
            while more := self._brought(following):
                events.append(more)
                following = update(following, more)
            try:
                self._store.append(code, room.version, events)
            except Behind:
                self._awake.pop(code, None)
                if is_again:
                    raise RoomError(
                        _("another server is using this room right now. Please try again.")
                    ) from None
            else:
                self._remember(code, following)
                return following
        raise AssertionError

    def _brought(self, room: Room) -> Event | None:
        """Return what happens in a room by itself: a match begins, or the computer substitutes."""
        if room.is_ready:
            return Begun(str(secrets.randbits(SEED_BITS)), self._at(room))
        match, seat = room.match, room.substitute
        if match is None or room.outcome or seat is None or match.seat != seat:
            return None
        view = match.view(seat)
        chosen = DEAL if view.phase == "over" else player(SUBSTITUTE).choose(view, Random())
        return Played(seat, str(chosen), room.moves, SUBSTITUTE, at=self._at(room))

    def _room(self, code: str) -> Room | None:
        if code not in self._awake:
            room = self._kept(code)
            if room is None:
                return None
            self._remember(code, room)
        self._awake.move_to_end(code)
        return self._awake[code]

    def _kept(self, code: str) -> Room | None:
        """Return a room as the file keeps it; None if there is none.

        Raises:
            Unreadable: it cannot be played again.
        """
        try:
            return reduce(update, self._store.events(code), None)
        except StoreError:
            raise
        except Exception as error:  # nobody knows how such a log fails
            _log.error("The log of room %s cannot be played again.", code, exc_info=error)
            raise Unreadable(
                _(
                    "this room cannot be read: another version of this server may have kept it. "
                    "Please open a new room."
                )
            ) from None

    def _remember(self, code: str, room: Room) -> None:
        self._awake[code] = room
        self._awake.move_to_end(code)
        if len(self._awake) > MOST_AWAKE:
            self._awake.popitem(last=False)
