"""A room at hand instead of on a server, for tables that are far from one another."""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

import koikoi_widget as kk
from koikoi_widget.engine.errors import KoiKoiError
from koikoi_widget.rooms.far.far_table import FarTable
from koikoi_widget.rooms.pace import Clock
from koikoi_widget.rooms.room import (
    SEATS,
    WATCHER,
    Asked,
    Begun,
    Event,
    Offered,
    Played,
    Resigned,
    Returned,
    Role,
    Room,
    Substituted,
    TakenBack,
    update,
)
from koikoi_widget.rooms.sight import state_for
from tests.rooms.rooms import after, log, match_in, opening

_EVENTS: dict[str, Callable[..., Event]] = {
    "play": Played,
    "resign": Resigned,
    "offer": Offered,
    "substitute": Substituted,
    "ask": Asked,
    "undo": TakenBack,
}


class Server:
    """Holds one room and tells both seats of it, and who watches, as the desk does."""

    def __init__(
        self,
        rules: str = "nintendo",
        rounds: int = 2,
        seed: str = "7",
        pace: str = "",
        *,
        learning: bool = False,
    ) -> None:
        self.room = after([opening(rules, rounds, pace, learning=learning), *log(seed=seed)[1:]])
        self.clock: Clock | None = None
        self.watchers = 0
        self.seats = (Seat(self, 0), Seat(self, 1))
        self.behind = Seat(self, WATCHER)
        self.tell()

    @property
    def match(self) -> kk.Match:
        return match_in(self.room)

    def happen(self, event: Event) -> None:
        self.room = update(self.room, event)
        if self.room.is_ready:
            self.room = update(self.room, Begun(f"{self.room.number}"))

    def tell(self) -> None:
        here = tuple(seat.is_here for seat in self.seats)
        for seat in (*self.seats, self.behind):
            state = state_for(
                self.room,
                seat.role,
                here,
                follows=seat.follows,
                clock=self.clock,
                watchers=self.watchers,
            )
            seat.hear(json.loads(json.dumps(state)))

    def push(self, action: str | kk.Action) -> None:
        """Play an action of whoever is to act, at some other table."""
        seat = self.match.seat
        assert seat is not None
        self.happen(Played(seat, str(action), self.room.moves))
        self.tell()


class Seat:
    """What a table asks of a `kk.Room`; the line to the server can be cut."""

    def __init__(self, server: Server, role: Role) -> None:
        self._server, self.role = server, role
        self.seat = int(role) if role in SEATS else None
        self.state: dict[str, Any] = {}
        self.is_here, self.is_cut, self.is_late = True, False, False
        self.follows = False  # whether the seat plays elsewhere
        self.gone: kk.RoomError | None = None
        self.code, self.link = "KBTP-XRWM", "http://127.0.0.1:8866/rooms#KBTP-XRWM"
        self.own_link = f"{self.link}.{'1' * 32}"
        self.watch_link = f"{self.link}.{'0' * 32}"
        self.asked: list[tuple[Future[dict[str, Any]], str, dict[str, object]]] = []
        self._waiting: list[Future[None]] = []

    @property
    def trouble(self) -> str:
        return "the connection to the server is lost" if self.is_cut else ""

    @property
    def clock(self) -> Clock | None:
        first, second, runs = self.state["clock"] or (0, 0, 0)
        return Clock((first, second), runs) if self.state["clock"] else None

    def hear(self, state: dict[str, Any]) -> None:
        if not self.is_cut:
            self.state = state
        waiting, self._waiting = self._waiting, []
        for changed in waiting:
            changed.set_result(None)

    def change(self) -> Future[None]:
        self._waiting.append(Future())
        return self._waiting[-1]

    def ask(self, act: str, **parts: object) -> Future[dict[str, Any]]:
        answer: Future[dict[str, Any]] = Future()
        self.asked.append((answer, act, parts))
        if not (self.is_cut or self.is_late):
            self.answer()
        return answer

    def answer(self) -> None:
        """Have the server answer what was asked."""
        asked, self.asked = self.asked, []
        for answer, act, parts in asked:
            if act == "here":
                self.follows = False
                assert self.seat is not None
                self._server.happen(Returned(self.seat))
                self._server.tell()
                answer.set_result({})
                continue
            try:
                assert self.seat is not None
                self._server.happen(_EVENTS[act](self.seat, **parts))
            except KoiKoiError as error:
                answer.set_exception(error)
            else:
                self._server.tell()
                answer.set_result({})

    def close(self) -> None:
        """Leave, of which nobody here takes note."""

    def table(self, **options: Any) -> FarTable:
        return FarTable(self, **options)


def waiting_room() -> Room:
    """Return a room into which nobody has come."""
    return after([opening()])
