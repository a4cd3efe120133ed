"""The kernels behind the pages, without a server."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace

import psutil
import pytest
from jupyter_server._tz import utcnow
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection

from koikoi_widget.rooms.tickets import VARIABLE, is_ticket
from koikoi_widget.server.kernels import free_memory, pool
from koikoi_widget.server.kernels.pool import VANISHED, Full, Kernels

OF_A_PAGE = {"VOILA_REQUEST_URL": "http://127.0.0.1/"}


def test_a_kernel_that_has_waited_for_long_is_as_young_as_its_page(tmp_path: Path) -> None:
    """Otherwise it would be mistaken for an abandoned one, and end while its visitor is there."""

    async def visited() -> timedelta:
        kernels = Kernels(connection_dir=str(tmp_path))
        await kernels.keep_spares("python3", "")
        [waiting] = kernels.list_kernel_ids()
        kernels.get_kernel(waiting).last_activity = utcnow() - timedelta(hours=2)
        taken = await kernels.start_kernel(kernel_name="python3", path="", env=OF_A_PAGE)
        assert taken == waiting
        idle: timedelta = utcnow() - kernels.get_kernel(taken).last_activity
        await kernels.shutdown_all(now=True)
        return idle

    assert asyncio.run(visited()) < timedelta(minutes=10)


def test_each_page_s_kernel_has_a_ticket_of_its_own_for_the_rooms(tmp_path: Path) -> None:
    async def tickets() -> list[str]:
        kernels = Kernels(connection_dir=str(tmp_path))
        await kernels.keep_spares("python3", "")  # which the first page takes
        ways: list[dict[str, object]] = [{"env": OF_A_PAGE}, {"env": OF_A_PAGE}, {}]
        begun = [await kernels.start_kernel(kernel_name="python3", path="", **way) for way in ways]
        given = [kernels.get_kernel(each)._launch_args.get("env", {}) for each in begun]  # noqa: SLF001
        await kernels.shutdown_all(now=True)
        return [environment.get(VARIABLE, "") for environment in given]

    first, second, of_a_notebook = asyncio.run(tickets())
    assert is_ticket(first) and is_ticket(second) and first != second
    assert not of_a_notebook


@pytest.mark.skipif(sys.platform != "linux", reason="kernels are copied on Linux alone")
def test_only_a_page_s_kernel_is_a_copy_and_not_that_of_ones_own_notebook(tmp_path: Path) -> None:
    async def commands() -> list[str]:
        kernels = Kernels(connection_dir=str(tmp_path))
        await kernels.keep_spares("python3", "")  # which the first page takes
        ways: list[dict[str, object]] = [{"env": OF_A_PAGE}, {"env": OF_A_PAGE}, {}]
        begun = [await kernels.start_kernel(kernel_name="python3", path="", **way) for way in ways]
        pids = [kernels.get_kernel(each).provisioner.pid for each in begun]
        found = [" ".join(psutil.Process(pid).cmdline()) for pid in pids]
        await kernels.shutdown_all(now=True)
        return found

    are_own = ["ipykernel_launcher" in command for command in asyncio.run(commands())]
    assert are_own == [False, False, True]


def test_a_waiting_kernel_that_has_died_is_given_to_nobody(tmp_path: Path) -> None:
    async def visited() -> bool:
        kernels = Kernels(connection_dir=str(tmp_path))
        await kernels.keep_spares("python3", "")
        [waiting] = kernels.list_kernel_ids()
        await kernels.get_kernel(waiting).provisioner.kill()
        await kernels.get_kernel(waiting).provisioner.wait()
        taken = await kernels.start_kernel(kernel_name="python3", path="", env=OF_A_PAGE)
        lives: bool = taken != waiting and await kernels.get_kernel(taken).is_alive()
        await kernels.shutdown_all(now=True)
        return lives

    assert asyncio.run(visited())


def test_of_visitors_who_come_at_once_no_more_are_let_in_than_there_is_room_for(
    tmp_path: Path,
) -> None:
    """While a waiting kernel is found dead, others arrive."""

    async def refused() -> list[bool]:
        kernels = Kernels(connection_dir=str(tmp_path), room=1)
        await kernels.keep_spares("python3", "")
        [waiting] = kernels.list_kernel_ids()
        await kernels.get_kernel(waiting).provisioner.kill()
        await kernels.get_kernel(waiting).provisioner.wait()
        visits = [
            kernels.start_kernel(kernel_name="python3", path="", env=OF_A_PAGE) for _one in range(3)
        ]
        found = await asyncio.gather(*visits, return_exceptions=True)
        await kernels.shutdown_all(now=True)
        return [isinstance(one, Full) for one in found]

    assert asyncio.run(refused()) == [False, True, True]


@pytest.mark.parametrize(
    ("absences", "is_back", "taken"),
    [
        ((VANISHED - 1, 0), False, None),  # it may come back any moment
        ((VANISHED, 0), False, 0),
        ((VANISHED, VANISHED + 60), False, 1),  # who has been gone longest
        ((VANISHED, 0), True, None),
    ],
)
def test_a_full_house_gives_away_the_place_of_a_browser_that_vanished_a_minute_ago(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    absences: tuple[int, int],
    is_back: bool,
    taken: int | None,
) -> None:
    now = [1_000_000.0]
    monkeypatch.setattr(pool, "time", SimpleNamespace(monotonic=lambda: now[0]))

    async def visited() -> None:
        kernels = Kernels(connection_dir=str(tmp_path), room=2, spare=0)
        begun = [
            await kernels.start_kernel(kernel_name="python3", path="", env=OF_A_PAGE)
            for _page in range(2)
        ]
        for kernel_id in begun:
            kernels.notify_connect(kernel_id)
        start = now[0]
        for absence, kernel_id in sorted(zip(absences, begun, strict=True), reverse=True):
            now[0] = start - absence
            if absence:
                kernels.notify_disconnect(kernel_id)
        now[0] = start
        if is_back:
            kernels.notify_connect(begun[0])
        try:
            await kernels.start_kernel(kernel_name="python3", path="", env=OF_A_PAGE)
            assert taken is not None
        except Full:
            assert taken is None
        assert [kernel_id not in kernels for kernel_id in begun] == [
            place == taken for place in range(2)
        ]
        await kernels.shutdown_all(now=True)

    asyncio.run(visited())


def test_while_visitors_come_more_kernels_wait_for_the_next_ones(tmp_path: Path) -> None:
    async def visited() -> int:
        kernels = Kernels(connection_dir=str(tmp_path), most_spare=2)
        for _visitor in range(3):
            await kernels.start_kernel(kernel_name="python3", path="", env=OF_A_PAGE)
        await kernels.keep_spares("python3", "")
        waiting = len(kernels.list_kernel_ids()) - 3
        await kernels.shutdown_all(now=True)
        return waiting

    assert asyncio.run(visited()) == 2


def test_when_no_more_visitors_come_one_kernel_goes_on_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def left() -> int:
        kernels = Kernels(connection_dir=str(tmp_path), cull_idle_timeout=1)
        await kernels.start_kernel(kernel_name="python3", path="", env=OF_A_PAGE)
        await kernels.start_kernel(kernel_name="python3", path="", env=OF_A_PAGE)
        await kernels.keep_spares("python3", "")
        monkeypatch.setattr("koikoi_widget.server.kernels.pool.LATELY", 0)
        for kernel_id in kernels.list_kernel_ids():
            kernel = kernels.get_kernel(kernel_id)
            kernel.execution_state, kernel.last_activity = "idle", utcnow() - timedelta(hours=2)
            await kernels.cull_kernel_if_idle(kernel_id)
        waiting = len(kernels.list_kernel_ids())
        await kernels.shutdown_all(now=True)
        return waiting

    assert asyncio.run(left()) == 1


@pytest.mark.parametrize("visitor_comes_first", [True, False])
def test_a_visitor_never_gets_a_kernel_that_is_just_ending(
    tmp_path: Path, visitor_comes_first: bool
) -> None:
    """Otherwise the page would wait for it until the request is ended."""

    async def visited() -> bool:
        kernels = Kernels(connection_dir=str(tmp_path), spare=2, cull_idle_timeout=1)
        await kernels.keep_spares("python3", "")
        kernels.spare = 1
        oldest = kernels.list_kernel_ids()[0]
        kernel = kernels.get_kernel(oldest)
        kernel.execution_state, kernel.last_activity = "idle", utcnow() - timedelta(hours=2)
        visitor = kernels.start_kernel(kernel_name="python3", path="", env=OF_A_PAGE)
        culling = kernels.cull_kernel_if_idle(oldest)
        both = [visitor, culling] if visitor_comes_first else [culling, visitor]
        found = await asyncio.gather(*both)
        taken = found[0 if visitor_comes_first else 1]
        lives: bool = taken in kernels and await kernels.get_kernel(taken).is_alive()
        await kernels.shutdown_all(now=True)
        return lives

    assert asyncio.run(visited())


@pytest.mark.skipif(sys.platform != "linux", reason="names without files are Linux's own")
def test_a_kernel_needs_no_port_that_somebody_else_might_take(tmp_path: Path) -> None:
    async def transport() -> object:
        kernels = Kernels(connection_dir=str(tmp_path))
        page = kernels.get_kernel(
            await kernels.start_kernel(kernel_name="python3", path="", env=OF_A_PAGE)
        )
        client = page.client()
        client.start_channels()
        await client.wait_for_ready()
        found: object = page.get_connection_info()["transport"]
        await kernels.shutdown_all(now=True)
        return found

    assert asyncio.run(transport()) == "ipc"


def test_a_page_that_is_still_being_computed_is_not_abandoned(tmp_path: Path) -> None:
    async def visited() -> str:
        kernels = Kernels(connection_dir=str(tmp_path), first_contact=2)
        page = await kernels.start_kernel(kernel_name="python3", path="", env=OF_A_PAGE)
        client = kernels.get_kernel(page).client()
        client.start_channels()
        client.execute("sum(range(240_000_000))")
        reply = await client.get_shell_msg(timeout=60)
        await kernels.shutdown_all(now=True)
        status: str = reply["content"]["status"]
        return status

    assert asyncio.run(visited()) == "ok"


class Stream:
    """As much of a kernel's channel as is looked at when its browser is away."""

    socket = SimpleNamespace(closed=False)

    def on_recv(self, told: Callable[[list[bytes]], None] | None) -> None:
        self.told = told

    def close(self) -> None:
        self.told = None


def test_what_a_browser_that_is_away_misses_is_kept_but_not_without_end(tmp_path: Path) -> None:
    async def kept(megabytes: int) -> int | None:
        kernels = Kernels(connection_dir=str(tmp_path))
        page = await kernels.start_kernel(kernel_name="python3", path="", env=OF_A_PAGE)
        stream = Stream()
        kernels.start_buffering(page, "key", {"iopub": stream})
        for _message in range(megabytes):
            if stream.told:
                stream.told([bytes(1_000_000)])
        found = kernels.get_buffer(page, "key")
        await kernels.shutdown_all(now=True)
        return found and len(found["buffer"])

    assert asyncio.run(kept(30)) == 30
    assert asyncio.run(kept(40)) is None


class Connection:
    """As much of a websocket as is looked at when its kernel ends."""

    def __init__(self, kernel_id: str) -> None:
        self.kernel_id, self.is_open, self.websocket_handler = kernel_id, True, self

    def disconnect(self) -> None:
        self.is_open = False


def test_a_kernel_that_ends_by_itself_leaves_no_socket_behind(tmp_path: Path) -> None:
    """A visitor can end theirs as often as they like, and stay connected."""

    async def left() -> list[bool]:
        kernels = Kernels(connection_dir=str(tmp_path), spare=0, most_spare=0)
        page = await kernels.start_kernel(kernel_name="python3", path="", env=OF_A_PAGE)
        kernel = kernels.get_kernel(page)
        websockets = [Connection(page), Connection("another")]
        ZMQChannelsWebsocketConnection._open_sockets.update(websockets)  # type: ignore[arg-type]
        activity, client = kernel._activity_stream, kernel.client()
        client.start_channels()
        await kernel.provisioner.kill()
        await kernel.provisioner.wait()
        async with asyncio.timeout(60):
            while page in kernels or client.channels_running:
                await asyncio.sleep(0.001)
        return [not activity.closed(), *(w.is_open for w in websockets)]

    assert asyncio.run(left()) == [False, False, True]


def test_a_kernel_that_has_ended_may_be_sent_any_signal(tmp_path: Path) -> None:
    """As Python's own processes may; Jupyter interrupts a dead one before it starts another."""

    async def ended() -> None:
        kernels = Kernels(connection_dir=str(tmp_path))
        kernel = kernels.get_kernel(await kernels.start_kernel(env=OF_A_PAGE))
        process = psutil.Process(kernel.provisioner.pid)
        await kernel.provisioner.kill()
        await asyncio.to_thread(psutil.wait_procs, [process])
        await kernel.provisioner.send_signal(signal.SIGINT)
        await kernels.shutdown_all(now=True)

    asyncio.run(ended())


def test_of_pages_that_together_take_too_much_memory_the_heaviest_ends(tmp_path: Path) -> None:
    """No page takes more than a page may, but there are many."""

    async def left() -> list[bool]:
        kernels = Kernels(connection_dir=str(tmp_path), memory=300, spare=0, most_spare=0)
        pages = [await kernels.start_kernel(kernel_name="python3", env=OF_A_PAGE) for _ in range(3)]
        for page, megabytes in zip(pages, (1, 30, 250), strict=True):
            client = kernels.get_kernel(page).client()
            client.start_channels()
            client.execute(f"much = b'x' * {megabytes}_000_000")
        async with asyncio.timeout(60):
            while pages[2] in kernels:
                await asyncio.sleep(0.001)
        found = [page in kernels for page in pages]
        await kernels.shutdown_all(now=True)
        return found

    assert asyncio.run(left()) == [True, True, False]


@pytest.mark.parametrize(
    ("taken", "granted", "ends"),
    [
        ({"a": 80, "b": 80, "c": 80}, 200, None),  # there are too many, and none is to blame
        ({"a": 80, "b": 150, "c": 160}, 200, None),
        ({"a": 80, "b": 150, "c": 161}, 200, "c"),
        ({"a": 10, "b": 10, "c": 300}, 460, None),  # shares that are not used are kept for others
        ({"a": 10, "b": 10, "c": 301}, 460, "c"),
        ({"a": 400, "b": 500, "c": 300}, 1000, "b"),
        ({}, 100, None),
    ],
)
def test_only_a_page_that_takes_more_than_two_shares_is_the_heaviest(
    monkeypatch: pytest.MonkeyPatch, taken: dict[str, int], granted: int, ends: str | None
) -> None:
    names = dict(enumerate(taken))
    shared = {"rss": 60, "uss": 0}
    monkeypatch.setattr(
        free_memory, "megabytes", lambda pid, kind: taken[names[pid]] + shared[kind]
    )
    processes = {name: pid for pid, name in names.items()}
    assert free_memory.too_heavy(processes, granted, 80) == ends
