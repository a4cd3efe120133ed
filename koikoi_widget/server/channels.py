"""A kernel's websocket, as a visitor may use it whom nobody knows."""

from __future__ import annotations

import time
from asyncio import Future, sleep
from collections.abc import Awaitable
from contextlib import suppress
from functools import partial
from http import HTTPStatus
from typing import Any, ClassVar, Literal
from weakref import WeakSet

from jupyter_core.utils import ensure_async
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from tornado.iostream import StreamBufferFullError
from tornado.web import Finish, HTTPError
from tornado.websocket import WebSocketClosedError
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from .kernels.limits import UNREAD_OF_A_PAGE, UNREAD_OF_ALL

FRAMES = "v1.kernel.websocket.jupyter.org"
MOST_PARTS = 64  # of a browser's message: its channel, its four parts, and buffers
MOST_SENT = 4_000_000  # bytes of a browser's message; a full progress has 30,000
MOST_SOCKETS = 8  # of one kernel; a page has one, and another while it connects again
MOST_WAITING = 16_000_000  # bytes that a busy kernel has not taken yet
STEADY = 50  # messages a second that are read of one websocket
STEADY_BYTES = 2_000_000  # a second
AT_ONCE = 4.0  # seconds' worth of both that may come at once: a page that begins sends some forty
TOO_MUCH = 1013  # the code with which a websocket closes that may be opened again later
REFUSED = 1002  # the code with which a websocket closes over a message that is none


class Connection(ZMQChannelsWebsocketConnection):
    """What a websocket opens of a kernel; all of it is closed with the websocket, whenever that is.

    Jupyter's server expects a websocket to be connected before it is disconnected, and once. A
    stranger may hang up at any moment, and a kernel may end at any moment (docs/upstream.md).
    """

    _is_connected = False

    async def prepare(self) -> None:
        """Take the place of an older websocket of the same session, if the kernel is alive.

        Jupyter's server also asks the kernel for the version of its protocol, on a channel of its
        own and with a timer that holds everything here for a minute. No kernel of a page is so old.
        """
        await self._register_session()
        if not await ensure_async(self.kernel_manager.is_alive()):
            raise HTTPError(HTTPStatus.NOT_FOUND)
        self.session.key = self.kernel_manager.session.key

    def connect(self) -> Any:
        """Open the kernel's channels; what could be opened is closed by `disconnect`."""
        self._is_connected = True
        ZMQChannelsWebsocketConnection._open_sockets.add(self)
        return super().connect()

    def disconnect(self) -> None:  # type: ignore[override]  # it is no coroutine there either
        """Close whatever is open, and forget the session."""
        if self._is_connected:
            self._is_connected = False
            super().disconnect()
        elif self._open_sessions.get(self.session_key) is self.websocket_handler:
            del self._open_sessions[self.session_key]


class Pace:
    """How long a browser that sends much has to wait until more is read of it.

    Otherwise a flood of one takes the server's only thread from all others.
    """

    def __init__(self) -> None:
        self._ahead = 0.0  # seconds that it is ahead of a steady pace
        self._noted = time.monotonic()

    def seconds(self, size: int) -> float:
        """Note a message of `size` bytes; return the seconds to wait before the next is read."""
        now = time.monotonic()
        self._ahead = max(0.0, self._ahead - now + self._noted) + 1 / STEADY + size / STEADY_BYTES
        self._noted = now
        return max(0.0, self._ahead - AT_ONCE)


class Channels(VoilaKernelWebsocketHandler):
    """A kernel's websocket, which bounds what a browser may send, leave unread, and open.

    It does not believe the number of parts that a message claims, either. Voila 0.5.13 takes the
    first eight bytes of every binary message to a browser for a number of offsets. If the browser
    has not asked for that framing, they mean something else: the number is as large as 2**56, and
    the loop over it stops the whole server. Jupyter's server counts the same way in a message from
    a browser, where anybody can write any number, and copies parts that overlap one by one
    (docs/upstream.md).
    """

    _all: ClassVar[WeakSet[Channels]] = WeakSet()  # those that are open, or just being opened

    connection: Any = None

    _pace: Pace  # of what is read
    _waiting = 0  # bytes that were sent since the kernel had taken all
    _unread = 0  # bytes that the browser has not taken
    _is_left = False  # the browser has hung up

    @property
    def max_message_size(self) -> int:
        """The bytes of a message from the browser beyond which tornado hangs up."""
        return MOST_SENT

    def get_websocket_protocol(self) -> Any:
        """Return tornado's protocol, which does not ping: Jupyter does, and in other units."""
        protocol = super().get_websocket_protocol()
        if protocol is not None:
            protocol.params.ping_interval = None
        return protocol

    async def pre_get(self) -> None:
        """Prepare a websocket, unless its kernel has as many as one page ever needs."""
        if sum(other.kernel_id == self.kernel_id for other in self._all) >= MOST_SOCKETS:
            raise HTTPError(HTTPStatus.TOO_MANY_REQUESTS)
        self._all.add(self)
        await super().pre_get()
        if self._is_left:
            raise Finish

    async def open(self, kernel_id: str) -> None:
        """Connect an accepted websocket to its kernel, or close it if the kernel has ended."""
        self.ws_connection.stream.max_write_buffer_size = UNREAD_OF_A_PAGE
        self._pace = Pace()
        try:
            await super().open(kernel_id)
        except Exception:
            self.log.debug("The kernel of a websocket does not answer", exc_info=True)
            self.close(TOO_MUCH)

    def on_finish(self) -> None:
        """Release a websocket that was refused; of one that was accepted only the request ends."""
        if self.get_status() != HTTPStatus.SWITCHING_PROTOCOLS:
            self._release()
        super().on_finish()

    def on_close(self) -> None:
        """Release a websocket that was closed; one that is being prepared is not yet complete."""
        self._is_left = True
        if self.get_status() == HTTPStatus.SWITCHING_PROTOCOLS:
            self._release()

    def _release(self) -> None:
        self._all.discard(self)
        if self.ping_callback is not None:
            self.ping_callback.stop()
        if self.connection is not None:
            self.connection.disconnect()

    def on_message(self, ws_message: str | bytes) -> Awaitable[None] | None:
        """Take a browser's message, unless no browser would divide it so or others wait.

        After the server has closed a line, its browser may still write, until it closes its side.
        Returns what tornado waits for before it reads the next message.
        """
        if self.ws_connection is None:
            return None
        if not _is_well_divided(ws_message, self.selected_subprotocol == FRAMES):
            self.close(REFUSED)
            return None
        if not any(stream.sending() for stream in self.connection.channels.values()):
            self._waiting = 0
        self._waiting += len(ws_message)
        if self._waiting > MOST_WAITING:
            self.close(TOO_MUCH)
            return None
        super().on_message(ws_message)
        wait = self._pace.seconds(len(ws_message))
        return sleep(wait) if wait else None

    def write_message(self, message: Any, binary: bool = False) -> Any:
        """Send a message to the browser, except that a cell was run, which does not concern it.

        A browser that has not read what was sent before is hung up on. To one that has hung up
        nothing is sent; its kernel goes on talking for a while.
        """
        # The message that Voila looks for has no buffers, so without frames it is never binary.
        is_passed = isinstance(message, bytes) and self.selected_subprotocol != FRAMES
        send = (
            super(VoilaKernelWebsocketHandler, self).write_message
            if is_passed
            else super().write_message
        )
        with suppress(WebSocketClosedError):
            try:
                sent = send(message, binary)
            except StreamBufferFullError:
                self._cut()  # to say goodbye there is no room
            else:
                if sent is not None:
                    self._note(sent, len(message))

    def _note(self, sent: Future[None], size: int) -> None:
        """Count what the browser has not taken, and hang up on whom most waits for."""
        self._unread += size
        sent.add_done_callback(partial(self._taken, size))
        if sum(other._unread for other in self._all) > UNREAD_OF_ALL:
            max(self._all, key=lambda other: other._unread)._cut()

    def _taken(self, size: int, sent: Future[None]) -> None:
        self._unread -= size
        if not sent.cancelled():
            sent.exception()  # otherwise asyncio would log that nobody has looked at it

    def _cut(self) -> None:
        if self.ws_connection is not None:
            self.ws_connection.stream.close()
        self._unread = 0


def _is_well_divided(message: str | bytes, is_framed: bool) -> bool:
    """Return whether a message's parts are few and follow each other.

    A text is not divided by numbers. Parts that overlap would take many times the message's size.
    """
    if isinstance(message, str):
        return True
    width: int = 8 if is_framed else 4
    order: Literal["little", "big"] = "little" if is_framed else "big"
    count = int.from_bytes(message[:width], order)
    if count > MOST_PARTS:
        return False
    places = range(width, (count + 1) * width, width)
    starts = [int.from_bytes(message[place : place + width], order) for place in places]
    return starts == sorted(starts)
