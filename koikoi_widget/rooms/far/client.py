"""The other end of the websocket: it connects again by itself and asks until it is answered."""

from __future__ import annotations

import asyncio
import itertools
import json
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any

from tornado.httpclient import HTTPError, HTTPRequest
from tornado.websocket import (
    WebSocketClientConnection,
    WebSocketClosedError,
    WebSocketError,
    websocket_connect,
)

from ...engine.errors import IllegalAction, InvalidRules, InvalidValue, UnknownName
from ...locale import _
from ..room import NotAllowed, RoomError, Unreadable

PAUSES = (1, 2, 4, 8, 15)  # seconds before each try to connect again; the last one for all others
AGAIN = 3.0  # seconds without an answer, after which a message is sent once more
PING = 5  # seconds between pings, and as long to be answered
CONNECT = 10  # seconds for which a server may take to answer at all
MOST_TOLD = 1_000_000  # bytes of a message from the server; the record of 99 rounds has 180,000

_REFUSED = (HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN)
_MOST_SAID = 1_000  # bytes of what a server says to whoever it does not let in

# What a refusal is raised as here.
_KINDS = {
    kind.__name__: kind
    for kind in (IllegalAction, InvalidValue, InvalidRules, UnknownName, NotAllowed, Unreadable)
}
Answer = dict[str, Any]


@dataclass
class _Asked:
    """A message that is not answered yet."""

    text: str
    sent: float = 0.0  # when, by the clock of the loop
    answer: Future[Answer] = field(default_factory=Future)


class Client:
    """A connection to the rooms of a server, on a thread that all of them share.

    Args:
        url: of the websocket.
        hear: called on that thread with each state that the server sends.
        headers: what is said besides when it connects.
    """

    def __init__(
        self,
        url: str,
        hear: Callable[[Answer], None],
        headers: Mapping[str, str] | None = None,
    ) -> None:
        self.trouble: str = ""  # why there is no connection now
        self.gone: RoomError | None = None  # why there will be none again
        self._url, self._hear = url, hear
        self._lock = threading.Lock()
        self._waiting: list[Future[None]] = []  # for the next change
        self._headers = dict(headers or {})
        self._numbers = itertools.count(1)
        self._greeting: dict[str, Any] | None = None
        self._asked: dict[int, _Asked] = {}
        self._line: WebSocketClientConnection | None = None
        self._loop = _loop()
        self._task = asyncio.run_coroutine_threadsafe(self._run(), self._loop)

    def ask(self, act: str, **parts: object) -> Future[Answer]:
        """Send a message until it is answered, or the `Future` of its answer is cancelled.

        A refusal is raised by the `Future`.
        """
        number = next(self._numbers)
        asked = _Asked(json.dumps({"event": act, "number": number, **parts}))
        self._loop.call_soon_threadsafe(self._take, number, asked)
        return asked.answer

    def greet_with(self, event: str, **parts: str) -> None:
        """Say from now on who is there, whenever the connection has come again."""
        self._greeting = {"event": event, **parts}

    def change(self) -> Future[None]:
        """Return what is done when the server tells something, or the connection comes or goes."""
        change: Future[None] = Future()
        with self._lock:
            self._waiting.append(change)
        return change

    def close(self) -> None:
        """Hang up, and let what is not answered fail."""
        self._loop.call_soon_threadsafe(self._give_up, RoomError(_("this room was closed.")))

    def _take(self, number: int, asked: _Asked) -> None:
        if self.gone is not None:
            asked.answer.set_exception(self.gone)
            return
        self._asked[number] = asked
        self._send(asked)

    def _send(self, asked: _Asked) -> None:
        if self._line is not None:
            asked.sent = self._loop.time()
            try:
                self._line.write_message(asked.text)
            except WebSocketClosedError:
                self._line = None

    async def _run(self) -> None:
        tries = 0
        while self.gone is None:
            try:
                line = await self._connected()
            except (OSError, HTTPError, WebSocketError) as error:
                self._fail(error)
            else:
                tries = 0
                await self._listen(line)
            if self.gone is None:
                await asyncio.sleep(PAUSES[min(tries, len(PAUSES) - 1)])
                tries += 1

    async def _connected(self) -> WebSocketClientConnection:
        return await websocket_connect(
            HTTPRequest(
                self._url,
                headers=self._headers,
                connect_timeout=CONNECT,
                request_timeout=CONNECT,
                follow_redirects=False,  # what is said here is meant for nobody else
            ),
            ping_interval=PING,
            ping_timeout=PING,
            max_message_size=MOST_TOLD,
        )

    async def _listen(self, line: WebSocketClientConnection) -> None:
        """Say who is there, ask anew what was not answered, and hear until the line is gone."""
        self._line = line
        if self._greeting is not None:
            greeting = _Asked(json.dumps({"number": 0, **self._greeting}))
            self._asked = {0: greeting} | self._asked
            greeting.answer.add_done_callback(self._greeted)
        for asked in self._unanswered():
            self._send(asked)
        self._told("")
        again = self._loop.create_task(self._ask_again())
        try:
            while (text := await line.read_message()) is not None:
                self._heard(json.loads(text))
        finally:
            again.cancel()
            self._line = None
            line.close()
            self._told(_("the connection to the server is lost"))

    def _greeted(self, answer: Future[Answer]) -> None:
        error = None if answer.cancelled() else answer.exception()
        if isinstance(error, NotAllowed):
            self._give_up(error)
        elif error and self._line:  # such as a disk that is full: it may let us in another time
            self._line.close()

    async def _ask_again(self) -> None:
        while True:
            await asyncio.sleep(AGAIN / 3)
            for asked in self._unanswered():
                if self._loop.time() - asked.sent > AGAIN:
                    self._send(asked)

    def _unanswered(self) -> list[_Asked]:
        """Return what is to be answered yet; of some, whoever asked has given up."""
        self._asked = {
            number: asked for number, asked in self._asked.items() if not asked.answer.cancelled()
        }
        return list(self._asked.values())

    def _heard(self, message: Answer) -> None:
        if message.get("do") == "state":
            self._hear(message)
            self._changed()
            return
        asked = self._asked.pop(message.get("number") or 0, None)
        if asked is None or asked.answer.done():
            return
        if message.get("do") == "done":
            asked.answer.set_result(message)
        else:
            kind = _KINDS.get(str(message.get("kind")), RoomError)
            asked.answer.set_exception(kind(str(message.get("why"))))

    def _fail(self, error: BaseException) -> None:
        """Note why there is no connection; for good, if whoever was asked let nobody in."""
        said = _said(error)
        if said and isinstance(error, HTTPError) and error.code in _REFUSED:
            self._give_up(NotAllowed(said))
        else:
            self._told(said.rstrip(".。।") or _trouble(error))

    def _changed(self) -> None:
        """Let all go on who wait for a change."""
        with self._lock:
            waiting, self._waiting = self._waiting, []
        for change in waiting:
            if change.set_running_or_notify_cancel():
                change.set_result(None)

    def _told(self, trouble: str) -> None:
        self.trouble = trouble
        self._changed()

    def _give_up(self, reason: RoomError) -> None:
        self.gone = self.gone or reason
        for asked in self._asked.values():
            if not asked.answer.done():
                asked.answer.set_exception(self.gone)
        self._asked.clear()
        self._changed()
        self._task.cancel()


def _said(error: BaseException) -> str:
    """Return the sentence with which rooms let nobody in; "" if it came from something else."""
    answer = error.response if isinstance(error, HTTPError) else None
    if answer is None or not answer.headers.get("Content-Type", "").startswith("text/plain"):
        return ""
    text = answer.body[:_MOST_SAID].decode("utf-8", "replace").strip()
    return text if text.isprintable() else ""


def _trouble(error: BaseException) -> str:
    if isinstance(error, HTTPError):
        return _("there are no rooms at this address (it answers {code})", code=error.code)
    return _("no server answers at this address")


_lock = threading.Lock()
_shared: asyncio.AbstractEventLoop | None = None


def _loop() -> asyncio.AbstractEventLoop:
    """Return the loop of all clients, on a thread that ends with the program."""
    global _shared
    with _lock:
        if _shared is None:
            _shared = asyncio.new_event_loop()
            name = "rooms of koikoi_widget"
            threading.Thread(target=_shared.run_forever, name=name, daemon=True).start()
        return _shared
