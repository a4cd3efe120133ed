"""A kernel's websocket, as a visitor may use it whom nobody knows."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any, ClassVar, Literal
from weakref import WeakSet

from tornado.iostream import StreamBufferFullError
from tornado.web import HTTPError
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from .limits import UNREAD_OF_A_PAGE

FRAMES = "v1.kernel.websocket.jupyter.org"
MOST_PARTS = 64  # of a browser's message: its channel, its four parts, and buffers
MOST_SENT = 4_000_000  # bytes of a browser's message; a full progress has 30,000
MOST_SOCKETS = 8  # of one kernel; a page has one, and another while it connects again
MOST_WAITING = 16_000_000  # bytes that a busy kernel has not taken yet
TOO_MUCH = 1013  # the code with which a websocket closes that may be opened again later
REFUSED = 1002  # the code with which a websocket closes over a message that is none


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

    _waiting = 0  # bytes that were sent since the kernel had taken all

    @property
    def max_message_size(self) -> int:
        """The bytes of a message from the browser beyond which tornado hangs up."""
        return MOST_SENT

    async def pre_get(self) -> None:
        """Prepare a websocket, unless its kernel has as many as one page ever needs."""
        if sum(each.kernel_id == self.kernel_id for each in self._all) >= MOST_SOCKETS:
            raise HTTPError(HTTPStatus.TOO_MANY_REQUESTS)
        self._all.add(self)
        await super().pre_get()

    async def open(self, kernel_id: str) -> None:
        """Connect an accepted websocket to its kernel."""
        self.ws_connection.stream.max_write_buffer_size = UNREAD_OF_A_PAGE
        await super().open(kernel_id)

    def on_finish(self) -> None:
        """Forget a websocket that was refused; for one that was accepted, only its request ends."""
        if self.get_status() != HTTPStatus.SWITCHING_PROTOCOLS:
            self._all.discard(self)
        super().on_finish()

    def on_close(self) -> None:
        """Forget a websocket that was closed."""
        self._all.discard(self)
        super().on_close()

    def on_message(self, ws_message: str | bytes) -> None:
        """Take a browser's message, unless no browser would divide it so or others wait."""
        if not _is_well_divided(ws_message, self.selected_subprotocol == FRAMES):
            self.close(REFUSED)
            return
        if not any(stream.sending() for stream in self.connection.channels.values()):
            self._waiting = 0
        self._waiting += len(ws_message)
        if self._waiting > MOST_WAITING:
            self.close(TOO_MUCH)
            return
        super().on_message(ws_message)

    def write_message(self, message: Any, binary: bool = False) -> Any:
        """Send a message to the browser, except that a cell was run, which does not concern it.

        A browser that has not read what was sent before is hung up on.
        """
        try:
            if isinstance(message, bytes) and self.selected_subprotocol != FRAMES:
                # The message that Voila looks for has no buffers, so without frames it is never
                # binary.
                return super(VoilaKernelWebsocketHandler, self).write_message(message, binary)
            return super().write_message(message, binary)
        except StreamBufferFullError:
            self.ws_connection.stream.close()  # to say goodbye there is no room


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
