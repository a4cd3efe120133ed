"""Connections to a hall in this process, without a network."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from koikoi_widget.classroom import class_link, class_seat
from koikoi_widget.classroom.contest import happening_of
from koikoi_widget.classroom.hall import Hall
from koikoi_widget.classroom.referee import Referee
from koikoi_widget.engine.errors import KoiKoiError
from koikoi_widget.page.in_class import class_part, teacher_part
from koikoi_widget.rooms.room import RoomError
from koikoi_widget.rooms.room_messages import checked
from koikoi_widget.rooms.store import Store
from tests.classroom.at_the_hall import SEED, TEACHER, Unpriced


class NearWire:
    """What a `Wire` is to a part of the page; a hall answers at once. It is its own line."""

    counted_as = "here"
    link = watch_link = ""
    clock = None

    def __init__(self, hall: Hall) -> None:
        self.state: dict[str, Any] = {}
        self.trouble = ""
        self.came = 0.0
        self.gone: RoomError | None = None
        self.code = self.token = ""
        self._hall = hall
        self._greeting: dict[str, str] = {}

    @property
    def seat(self) -> int:
        return int(self.state["role"])

    def ask(self, act: str, **parts: object) -> Future[dict[str, Any]]:
        answer: Future[dict[str, Any]] = Future()
        try:
            message = checked({"event": act, "number": 1, **parts}, self._hall.messages)
            answer.set_result(self._hall.answer(self, message))  # type: ignore[arg-type]
        except KoiKoiError as error:
            answer.set_exception(error)
        return answer

    def greet_with(self, event: str, **parts: str) -> None:
        self._greeting = {"event": event, **parts}
        error = self.ask(event, **parts).exception()
        self.gone = error if isinstance(error, RoomError) else None

    def change(self) -> Future[None]:
        return Future()

    def say(self, text: str) -> None:
        self.state = json.loads(text)

    def close(self, _code: int = 0) -> None:
        """End the connection: put out, it comes again with the greeting, and may be refused."""
        self._hall.leave(self)  # type: ignore[arg-type]
        if _code and self._greeting:
            greeting = dict(self._greeting)
            self.greet_with(greeting.pop("event"), **greeting)


@contextmanager
def near_hall(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hall]:
    """Yield a hall that the parts of a page reach which are made from now on."""
    monkeypatch.setenv(class_link.VARIABLE, "yes")
    monkeypatch.setattr("secrets.randbits", lambda _bits: SEED)
    with closing(Store(lambda: folder / "class.sqlite", read=happening_of)) as store:
        referee = Referee(store, lambda: TEACHER, now=lambda: time.time())  # as tests set it
        hall = Hall(referee, Unpriced(), lambda: folder)
        for part in (class_part, class_seat, teacher_part):
            monkeypatch.setattr(part, "Wire", lambda: NearWire(hall))
        yield hall
