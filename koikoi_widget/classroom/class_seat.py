"""A pupil's seat in the match of a class, from their kernel: what `FarTable` asks of a room."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Future
from typing import Any

from ..locale import chosen_language
from ..rooms.far.changes import Changes
from ..rooms.far.client import Answer, Client
from ..rooms.link import page_server, websocket_address
from ..rooms.room import RoomError
from ..table.model.state import name_of
from .class_link import PATH


class Wire:
    """A connection to the server of a class, which comes again by itself.

    Attributes:
        state: all that the server has told last; empty before.
    """

    def __init__(self) -> None:
        self.state: Answer = {}
        self._changes = Changes()
        url = websocket_address(page_server(), chosen_language(), PATH)
        self._client = Client(url, self._heard, self._changes.tell)

    @property
    def trouble(self) -> str:
        """Why there is no connection just now; "" if there is one."""
        return self._client.trouble

    @property
    def gone(self) -> RoomError | None:
        """Why there will be none again; None while there may be."""
        return self._client.gone

    def ask(self, act: str, **parts: object) -> Future[Answer]:
        """Ask something of the server, again and again until it answers; a refusal is raised."""
        return self._client.ask(act, **parts)

    def greet_with(self, event: str, **parts: str) -> None:
        """Say from now on who is there, whenever the connection has come again."""
        self._client.greet_with(event, **parts)

    def change(self) -> Future[None]:
        """Return what is done when the server tells something, or the connection comes or goes."""
        return self._changes.next()

    def close(self) -> None:
        """Hang up."""
        self._client.close()

    def _heard(self, state: Answer) -> None:
        self.state = state
        self._changes.tell()


class ClassSeat:
    """The seat of a pupil, who sits in seat 0 and has a machine opposite.

    Args:
        wire: the connection, whose server has let the pupil in.
    """

    seat = 0
    code = link = watch_link = ""  # nobody is invited to sit down, or to watch

    def __init__(self, wire: Wire) -> None:
        self._wire = wire

    @property
    def state(self) -> Mapping[str, Any]:
        """All that the server has told last, with the opponent's name in the pupil's language."""
        told = self._wire.state
        return told | {"names": [told["names"][0], name_of(told["contest"]["opponent"])]}

    @property
    def trouble(self) -> str:
        """Why there is no connection just now; "" if there is one."""
        return self._wire.trouble

    @property
    def gone(self) -> RoomError | None:
        """Why there will be none again."""
        return self._wire.gone

    @property
    def clock(self) -> None:
        """What is left of the time: nobody counts it."""
        return None

    def ask(self, act: str, **parts: object) -> Future[Answer]:
        """Ask something of the server."""
        return self._wire.ask(act, **parts)

    def change(self) -> Future[None]:
        """Return what is done at the next change."""
        return self._wire.change()
