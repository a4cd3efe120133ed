"""A hall in this process, and clients of it."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Coroutine
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from tornado.httpserver import HTTPServer
from tornado.testing import bind_unused_port
from tornado.web import Application
from tornado.websocket import WebSocketClientConnection, websocket_connect

from koikoi_widget.classroom.contest import happening_of
from koikoi_widget.classroom.hall import Hall
from koikoi_widget.classroom.pricing import Pricing
from koikoi_widget.classroom.referee import Referee
from koikoi_widget.rooms.desk import Line
from koikoi_widget.rooms.store import Store

TEACHER = "ab" * 16
SEED = 271_828_182_845_904_523  # of rounds that no hand wins before a card is played


class Unpriced(Pricing):
    """Says nothing of what decisions cost: that takes another process, and a minute."""

    def follow(self, _contest: object) -> None:
        pass


class Visitor:
    """A client of the hall.

    Attributes:
        state: what it was told last.
        said: all texts that came, as they came.
    """

    def __init__(self, port: int, line: WebSocketClientConnection) -> None:
        self.port, self.line = port, line
        self.state: dict[str, Any] = {}
        self.said: list[str] = []

    async def ask(self, event: str, **parts: object) -> dict[str, Any]:
        """Ask, and return the answer."""
        await self.line.write_message(json.dumps({"event": event, "number": 1, **parts}))
        while True:
            told = await self.next()
            if told["do"] != "state":
                return told

    async def next(self) -> dict[str, Any]:
        """Return what is told next."""
        text = await asyncio.wait_for(self.line.read_message(), 20)
        assert isinstance(text, str), "the server has hung up"
        self.said.append(text)
        told: dict[str, Any] = json.loads(text)
        if told["do"] == "state":
            self.state = told
        return told

    async def until(self, holds: Callable[[dict[str, Any]], bool]) -> None:
        """Hear until a state comes of which `holds` is true."""
        while not (self.state and holds(self.state)):
            await self.next()

    async def play_until_waiting(self, rng: Random | None = None) -> None:
        """Play as long as there is a legal action: the first one, or any."""
        while (view := self.state["view"]) and view["legal_actions"]:
            actions = view["legal_actions"]
            action = rng.choice(actions) if rng else actions[0]
            answer = await self.ask("play", place=self.state["moves"], action=action)
            assert answer["do"] == "done", answer


Visit = Callable[["Server"], Coroutine[Any, Any, None]]


class Server:
    """A hall that listens, and can be stopped and started again with the same file.

    Attributes:
        now: the time of its referee, in seconds since 1970; None for that of this machine.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.now: float | None = None
        self.waited = 0.0  # seconds that its hall believes to have waited besides

    def _time(self) -> float:
        return time.time() if self.now is None else self.now

    def _clock(self) -> float:
        return time.monotonic() + self.waited

    def start(self) -> None:
        """Start it, with what is in the folder."""
        self.store = Store(lambda: self._folder / "class.sqlite", read=happening_of)
        self.referee = Referee(self.store, lambda: TEACHER, now=self._time)
        self.hall = Hall(self.referee, Unpriced(), lambda: self._folder, self._clock)
        socket, self.port = bind_unused_port()
        self._http = HTTPServer(Application([("/class", Line, {"desk": self.hall})]))
        self._http.add_socket(socket)

    async def stop(self) -> None:
        """Stop it, as if it were killed: nothing is said to anybody."""
        self._http.stop()
        await self._http.close_all_connections()
        self.store.close()

    async def visitor(self, ticket: str = "") -> Visitor:
        """Return another client: a page's, if it has a ticket."""
        line = await websocket_connect(f"ws://127.0.0.1:{self.port}/class?ticket={ticket}")
        return Visitor(self.port, line)

    async def teacher(self) -> Visitor:
        """Return a client of the teacher."""
        visitor = await self.visitor()
        assert (await visitor.ask("teach", token=TEACHER))["do"] == "done"
        return visitor


def at_the_hall(folder: Path, visit: Visit) -> None:
    """Have somebody visit a hall in this process."""

    async def run() -> None:
        server = Server(folder)
        server.start()
        with closing(server.store), patch("secrets.randbits", return_value=SEED):
            await visit(server)
            await server.stop()

    asyncio.run(run())
