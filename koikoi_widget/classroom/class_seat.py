"""A pupil's seat in the match of a class, from their kernel; a teacher's page listens as well."""

from __future__ import annotations

from concurrent.futures import Future
from contextlib import suppress

from ..locale import chosen_language
from ..rooms.far.client import Answer, Client
from ..rooms.link import page_server, websocket_address
from ..rooms.room import RoomError
from .class_link import PATH

PATIENCE = 10.0  # seconds for which an answer is waited for


class Wire(Client):
    """A connection to the server of a class, with all that `FarTable` asks of a room.

    Attributes:
        state: all that the server has told last; empty before.
    """

    code = link = watch_link = ""  # nobody is invited to sit down, or to watch
    clock = None  # nobody counts the time

    def __init__(self) -> None:
        self.state: Answer = {}
        url = websocket_address(page_server(), chosen_language(), PATH)
        super().__init__(url, self._keep)

    @property
    def seat(self) -> int:
        """The pupil's seat, which the server tells with the first deal."""
        return int(self.state["role"])

    def _keep(self, state: Answer) -> None:
        self.state = state


def is_match_running() -> bool:
    """Return whether the class of this page has a match that is not over."""
    wire = Wire()
    try:
        asked: Future[Answer] = wire.ask("running")
        with suppress(RoomError, TimeoutError):
            return bool(asked.result(PATIENCE)["running"])
        return False
    finally:
        wire.close()
