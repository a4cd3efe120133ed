"""The other end of the websocket, against a server that refuses."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Iterator

import pytest
from tornado.httpserver import HTTPServer
from tornado.testing import bind_unused_port
from tornado.web import Application
from tornado.websocket import WebSocketHandler

from koikoi_widget.engine.errors import KoiKoiError
from koikoi_widget.rooms.far import client
from koikoi_widget.rooms.far.client import Client
from koikoi_widget.rooms.room import NotAllowed
from koikoi_widget.rooms.room_messages import refusal
from koikoi_widget.rooms.store import StoreError
from tests.waiting import until


class Doorkeeper(WebSocketHandler):
    """Refuses whoever comes, for one reason after another, and then lets them in."""

    def initialize(self, reasons: Iterator[KoiKoiError]) -> None:
        self._reasons = reasons

    def on_message(self, message: str | bytes) -> None:
        number = json.loads(message)["number"]
        reason = next(self._reasons, None)
        told = refusal(reason, number) if reason else {"do": "state", "version": 1}
        self.write_message(json.dumps(told))


def greeted(monkeypatch: pytest.MonkeyPatch, *reasons: KoiKoiError) -> Client:
    """Return a client after it has been let in, or has given up."""
    monkeypatch.setattr(client, "PAUSES", (0.01,))

    async def run() -> Client:
        came = threading.Event()
        socket, port = bind_unused_port()
        server = HTTPServer(Application([("/", Doorkeeper, {"reasons": iter(reasons)})]))
        server.add_socket(socket)

        own = Client(f"ws://127.0.0.1:{port}/", lambda _state: came.set())
        own.greet_with("enter", code="KBTPXRWM", token="a" * 32)
        await asyncio.to_thread(until, lambda: came.is_set() or own.gone is not None)
        server.stop()
        await server.close_all_connections()
        return own

    return asyncio.run(run())


def test_who_comes_back_while_the_rooms_cannot_be_read_comes_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    own = greeted(monkeypatch, *[StoreError("the disk is full")] * 2)
    assert own.gone is None
    own.close()


def test_who_is_not_let_into_a_room_gives_up(monkeypatch: pytest.MonkeyPatch) -> None:
    own = greeted(monkeypatch, NotAllowed("no room has this code"))
    assert isinstance(own.gone, NotAllowed)
