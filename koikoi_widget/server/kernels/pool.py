"""The kernels behind the pages: never more than there is room for, and none left unused."""

from __future__ import annotations

import asyncio
import os
import sys
import time
import weakref
from collections import deque
from functools import partial
from typing import TYPE_CHECKING, Any, cast
from uuid import uuid4

import zmq
import zmq.asyncio
from jupyter_server._tz import utcnow
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from jupyter_server.services.kernels.kernelmanager import (
    AsyncMappingKernelManager,
    ServerKernelManager,
)
from tornado.web import HTTPError
from traitlets import Float, Integer, default

from ...locale import N_, _
from ...rooms.tickets import VARIABLE, new_ticket
from ..settings import LONGEST_REQUEST, MEGABYTES_OF_A_PAGE, memory_of_all_pages, room_in_memory
from . import limits
from .forked import ForkedProvisioner
from .free_memory import give_back, too_heavy

if TYPE_CHECKING:
    from ...rooms.desk import Answering

FULL = N_("All tables are taken right now. This page will keep trying.")
WEIGHED = 2  # seconds after which the memory of all pages is looked at again
GOODBYE = 10  # seconds after which nobody stays connected to a kernel that has ended
LATELY = 30  # seconds in which one visitor makes another one likely
VANISHED = 60  # seconds without a browser after which a page's place may be given to another


def _of_a_page() -> dict[str, str]:
    """Return the environment of a kernel that waits for a page, as Voila gives it to one."""
    return {**os.environ, "VOILA_REQUEST_URL": ""}


class Full(HTTPError):
    """Every place is taken; the message tells the visitor."""

    def __init__(self) -> None:
        super().__init__(503, _(FULL))


class Kernel(ServerKernelManager):
    """One kernel; a page's is forked from a process that has imported what it needs.

    On Linux it is reached by a name that is its own. Ports are free when they are chosen but may be
    taken by the time that a kernel listens on them, and then its page could not be opened.
    """

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._clients: weakref.WeakSet[Any] = weakref.WeakSet()

    @default("transport")
    def _transport(self) -> str:
        return "ipc" if sys.platform == "linux" else "tcp"

    @default("ip")
    def _ip(self) -> str:
        # With an @, Linux keeps the name, and no file has to be cleared away.
        return f"@koikoi-{uuid4().hex}" if self.transport == "ipc" else "127.0.0.1"

    def stay_dead(self) -> None:
        """From now on, treat a death as final and report it at once.

        Another process in its place would not know any table, and a page being prepared would wait
        for it until the request ends.
        """
        if self._restarter is not None:
            self._restarter.restart_limit = 0

    async def _async_pre_start_kernel(self, **kwargs: Any) -> Any:
        """Choose how a page's kernel starts, unless its kernelspec does.

        A notebook of one's own starts as everywhere: a copy would be of modules that were imported
        long ago, whatever has been installed or set since, and it may take as much as there is.
        """
        spec, kernels = self.kernel_spec, cast(Kernels, self.parent)
        is_usual = spec is not None and "kernel_provisioner" not in spec.metadata
        is_of_a_page = kernels.is_of_a_page(kwargs["kernel_id"])
        if is_of_a_page:
            kernels.tickets[kwargs["kernel_id"]] = ticket = new_ticket()
            kwargs["env"] = {**kwargs["env"], VARIABLE: ticket}
        if is_usual and self.provisioner is None and is_of_a_page:
            self.provisioner: ForkedProvisioner = ForkedProvisioner(
                kernel_id=kwargs["kernel_id"], kernel_spec=spec, parent=self
            )
        return await super()._async_pre_start_kernel(**kwargs)

    def client(self, **kwargs: Any) -> Any:
        """Return a new client, whose sockets are closed when the kernel ends at the latest."""
        client = super().client(**kwargs)
        self._clients.add(client)
        return client

    async def _async_cleanup_resources(self, restart: bool = False) -> None:
        """Release what belongs to the kernel: Voila forgets its client if a page fails."""
        for client in () if restart else list(self._clients):
            client.stop_channels()
        if self.provisioner is not None:
            await self.provisioner.wait()  # its process has ended, and holds two descriptors
        await super()._async_cleanup_resources(restart=restart)
        give_back()


class Kernels(AsyncMappingKernelManager):
    """All kernels of a server; those that Voila's pages ask for are counted and managed."""

    room = Integer(min=1, help="How many pages may be open at once.", config=True)
    spare = Integer(1, min=0, help="The fewest kernels to keep waiting for visitors.", config=True)
    most_spare = Integer(
        4, min=0, help="The most kernels to keep waiting while visitors arrive.", config=True
    )
    memory = Integer(
        min=1,
        help="Megabytes that all pages may take together; beyond that the heaviest one ends.",
        config=True,
    )
    first_contact = Float(
        45,
        help="Seconds after which a page's idle kernel ends if nobody has connected to it.",
        config=True,
    )

    @default("room")
    def _room(self) -> int:
        return room_in_memory()

    @default("memory")
    def _memory(self) -> int:
        return memory_of_all_pages()

    @default("kernel_manager_class")
    def _kernel_manager_class(self) -> str:
        return f"{__name__}.{Kernel.__name__}"

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.rooms: list[Answering] = []  # which hear of it when a page is left
        self.tickets: dict[str, str] = {}  # of the kernels of pages
        self._pages: set[str] = set()  # the kernels of pages, including those being started
        self._met: set[str] = set()  # kernels that a browser connected to
        self._left: dict[str, float] = {}  # since when a page has no browser, the earliest first
        self._spares: dict[str, asyncio.Task[str]] = {}  # those that wait, all started alike
        self._arrivals: deque[float] = deque()  # when recent visitors came
        self._kept: dict[str, int] = {}  # bytes for browsers that are away, by their kernels
        self._way: tuple[str | None, str | None] | None = None
        self._tasks: set[asyncio.Future[Any]] = set()
        self._is_weighing = False

    @default("context")
    def _context(self) -> zmq.asyncio.Context:
        context: zmq.asyncio.Context = super()._context_default()
        context.setsockopt(zmq.SNDHWM, limits.MESSAGES_OF_A_SOCKET)
        # The number can be changed as long as there is no socket.
        context.max_sockets = limits.sockets(self.room, int(context.max_sockets))
        return context

    def is_of_a_page(self, kernel_id: str) -> bool:
        """Return whether a kernel serves a page of Voila's, or waits for one."""
        return kernel_id in self._pages or kernel_id in self._spares

    async def start_kernel(  # type: ignore[override]  # Jupyter declares a coroutine as a value
        self, *, kernel_id: str | None = None, path: Any = None, **kwargs: Any
    ) -> str:
        """Start a kernel, or take a waiting one for a page, and return its id.

        Raises `Full` if a page asks and every place is taken. That of a browser which vanished a
        while ago is given away; with room for all it could come back to it.
        """
        if "VOILA_REQUEST_URL" not in (kwargs.get("env") or {}):
            return await super().start_kernel(kernel_id=kernel_id, path=path, **kwargs)
        while len(self._pages) >= self.room:
            await self.shutdown_kernel(self._vanished(), now=True)
        way = (kwargs.get("kernel_name"), path)
        self._arrivals.append(time.monotonic())
        kernel_id = self.new_kernel_id()
        self._pages.add(kernel_id)  # before anything is awaited: others arrive meanwhile
        try:
            if waiting := await self._lively_spare(way):
                self._pages.discard(kernel_id)
                kernel_id, start = waiting
                self._pages.add(kernel_id)
            else:
                start = asyncio.ensure_future(
                    super().start_kernel(kernel_id=kernel_id, path=path, **kwargs)
                )
            self._look_after(self.keep_spares(*way))
            await start
        except BaseException:
            self._pages.discard(kernel_id)
            raise
        self._kernels[kernel_id].stay_dead()
        self._look_after(self._weigh())
        self._look_after(self._end_unless_met(kernel_id))
        return kernel_id

    def _vanished(self) -> str:
        """Return the page whose browser has been gone longest, and forget when it went."""
        page, since = next(iter(self._left.items()), ("", time.monotonic()))
        if time.monotonic() - since < VANISHED:
            raise Full
        del self._left[page]
        return page

    async def keep_spares(self, kernel_name: str | None, path: Any) -> None:
        """Make sure that enough kernels are waiting for pages in the folder `path`.

        They start one after the other, because visitors who arrive meanwhile need the processors
        too.
        """
        if self._way != (kernel_name, path):
            self._way = (kernel_name, path)
            for kernel_id in list(self._spares):
                await self.shutdown_kernel(kernel_id)
        while len(self._spares) < min(self._wanted(), self.room - len(self._pages)):
            kernel_id = self.new_kernel_id()
            self._spares[kernel_id] = start = asyncio.ensure_future(
                super().start_kernel(
                    kernel_id=kernel_id, kernel_name=kernel_name, path=path, env=_of_a_page()
                )
            )
            await asyncio.wait([start])
            if start.exception():
                self._spares.pop(kernel_id, None)
                break
        if self._spares:
            await asyncio.wait(list(self._spares.values()))

    def _wanted(self) -> int:
        """Return how many kernels should wait: as many as were requested within `LATELY`."""
        while self._arrivals and self._arrivals[0] < time.monotonic() - LATELY:
            self._arrivals.popleft()
        return max(self.spare, min(len(self._arrivals), self.most_spare))

    async def _lively_spare(
        self, way: tuple[str | None, Any]
    ) -> tuple[str, asyncio.Task[str]] | None:
        """Take a waiting kernel; one may have died meanwhile, or while starting."""
        while way == self._way and self._spares:
            kernel_id = next(iter(self._spares))
            start = self._spares.pop(kernel_id)
            if not start.done():
                return kernel_id, start
            # It may have waited longer than an idle kernel is kept, so its time starts now.
            self._kernels[kernel_id].last_activity = utcnow()
            if await self._kernels[kernel_id].is_alive():
                return kernel_id, start
            await self.shutdown_kernel(kernel_id, now=True)
        return None

    async def shutdown_kernel(  # type: ignore[override]  # Jupyter declares a coroutine as a value
        self, kernel_id: str, now: bool = False, restart: bool = False
    ) -> None:
        """End a kernel, which takes a while; meanwhile it must not be given to a visitor."""
        self._spares.pop(kernel_id, None)
        await super().shutdown_kernel(kernel_id, now=now, restart=restart)

    async def shutdown_all(self, now: bool = False) -> None:  # type: ignore[override]  # the same
        """End all kernels, once those still starting can be told to end."""
        self.spare = self.most_spare = 0
        await asyncio.gather(*self._spares.values(), return_exceptions=True)
        await self._async_shutdown_all(now=now)

    def notify_connect(self, kernel_id: str) -> None:
        """Note that a browser has connected to a kernel."""
        self._met.add(kernel_id)
        self._left.pop(kernel_id, None)
        super().notify_connect(kernel_id)
        self._tell_rooms(kernel_id)

    def notify_disconnect(self, kernel_id: str) -> None:
        """Note that a browser has left a kernel, which may live on for a while."""
        super().notify_disconnect(kernel_id)
        if kernel_id in self._pages and not self._kernel_connections.get(kernel_id):
            self._left.setdefault(kernel_id, time.monotonic())
        self._tell_rooms(kernel_id)

    def _tell_rooms(self, kernel_id: str) -> None:
        is_shown = self._kernel_connections.get(kernel_id, 0) > 0
        if ticket := self.tickets.get(kernel_id):
            for desk in self.rooms:
                desk.note_page(ticket, is_shown=is_shown)

    def start_buffering(self, kernel_id: str, session_key: str, channels: dict[str, Any]) -> None:
        """Keep what a page's kernel says until its browser is back, but not without end."""
        super().start_buffering(kernel_id, session_key, channels)
        if kernel_id not in self._pages:
            return
        buffer = self._kernel_buffers[kernel_id]["buffer"]
        self._kept[kernel_id] = 0

        def keep(channel: str, parts: list[bytes]) -> None:
            self._kept[kernel_id] += sum(map(len, parts))
            buffer.append((channel, parts))
            is_too_much = self._kept[kernel_id] > limits.UNREAD_OF_A_PAGE
            if is_too_much or sum(self._kept.values()) > limits.UNREAD_OF_ALL:
                self.stop_buffering(kernel_id)

        for channel, stream in channels.items():
            stream.on_recv(partial(keep, channel))

    def get_buffer(self, kernel_id: str, session_key: str) -> Any:
        """Return what was kept for a browser that is back; none of it is kept any more."""
        self._kept.pop(kernel_id, None)
        return super().get_buffer(kernel_id, session_key)

    def stop_buffering(self, kernel_id: str) -> None:
        """Keep nothing more for a browser that is away."""
        self._kept.pop(kernel_id, None)
        super().stop_buffering(kernel_id)

    def _handle_kernel_died(self, kernel_id: str) -> None:
        """Release what belonged to a kernel that ended by itself; Jupyter would only forget it."""
        if kernel_id in self:
            self.stop_watching_activity(kernel_id)
            self._look_after(self._kernels[kernel_id]._async_cleanup_resources())
        super()._handle_kernel_died(kernel_id)

    def remove_kernel(self, kernel_id: str) -> Any:
        """Forget a kernel that has ended, which makes room for another.

        Its websockets let go of it, and are closed once their browsers know why.
        """
        if kernel_id in self:  # its last websocket may have closed while it was ending
            self.stop_buffering(kernel_id)
        is_page = kernel_id in self._pages
        if ticket := self.tickets.pop(kernel_id, ""):
            for desk in self.rooms:
                desk.forget_page(ticket)
        self._pages.discard(kernel_id)
        self._left.pop(kernel_id, None)
        self._met.discard(kernel_id)
        self._spares.pop(kernel_id, None)
        removed = super().remove_kernel(kernel_id)
        for connection in list(ZMQChannelsWebsocketConnection._open_sockets):
            if is_page and connection.kernel_id == kernel_id:
                connection.disconnect()
                self._look_after(_say_goodbye(connection.websocket_handler))
        return removed

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """End a kernel that nobody uses; those needed to wait for visitors go on waiting."""
        if kernel_id not in self._spares or len(self._spares) > self._wanted():
            await super().cull_kernel_if_idle(kernel_id)

    async def _end_unless_met(self, kernel_id: str) -> None:
        """End a page's idle kernel if nobody connects to it; while it works, a page is waiting."""
        started = utcnow()
        while kernel_id in self and kernel_id not in self._met:
            kernel = self._kernels[kernel_id]
            patience = 0 if kernel.execution_state == "idle" else LONGEST_REQUEST
            last = max(started, kernel.last_activity or started)
            left = max(self.first_contact, patience) - (utcnow() - last).total_seconds()
            if left <= 0:
                await self.shutdown_kernel(kernel_id)
            else:
                await asyncio.sleep(min(left, self.first_contact))

    async def _weigh(self) -> None:
        """As long as there are pages, end the heaviest one whenever they have become too heavy."""
        if self._is_weighing:
            return
        self._is_weighing = True
        try:
            while self._pages:
                await asyncio.sleep(WEIGHED)
                await self._end_the_heaviest()
        finally:
            self._is_weighing = False

    async def _end_the_heaviest(self) -> None:
        processes = {
            kernel_id: self._kernels[kernel_id].provisioner.pid
            for kernel_id in self._pages & self._kernels.keys()
            if self._kernels[kernel_id].has_kernel
        }
        heaviest = await asyncio.to_thread(too_heavy, processes, self.memory, MEGABYTES_OF_A_PAGE)
        if heaviest is not None and heaviest in self:
            self.log.error("The pages take too much memory: the heaviest one, %s, ends", heaviest)
            await self.shutdown_kernel(heaviest, now=True)

    def _look_after(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def _say_goodbye(websocket: Any) -> None:
    """Close a websocket that leads nowhere any more: it would hold a connection for ever."""
    await asyncio.sleep(GOODBYE)
    websocket.close()
