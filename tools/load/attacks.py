"""What strangers try against the page: each attack is a row of `ATTACKS`."""

from __future__ import annotations

import os
import re
import socket
import time
import zlib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from http.client import HTTPException
from random import Random
from typing import Any
from urllib.parse import urlsplit

from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from koikoi_widget.cli.main import HOST
from tests.server import visitors
from tests.server.hang_ups import WAYS, knock
from tests.server.visitors import channels_of, message
from tools.load.room_attacks import ROOM_ATTACKS

# What a server may do to somebody who abuses it.
CUT_OFF = (OSError, ConnectionClosed, InvalidHandshake, HTTPException, TimeoutError)
BIG = 3_900_000  # bytes; a message may have 4 MB
HELD = 5.0  # seconds for which a line is held that says nothing or reads nothing
# The rest after an attack, as a share of the time that it took, and the seconds at its beginning in
# which a move still counts to the attack: quiet and abuse are compared on the same busy machine.
REST, LINGERS = 0.6, 1.0


class Target:
    """The server that is abused, as far as a stranger knows it."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        self.url, self.port = f"http://{parts.netloc}/", parts.port


Attack = Callable[[Any, Random], None]


@contextmanager
def page_of(target: Any) -> Iterator[str]:
    """Open a page, give its kernel, and leave the page."""
    visitor = visitors.Visitor(target)
    kernel = visitor.open()
    try:
        yield kernel
    finally:
        visitor.leave(kernel)


@contextmanager
def line_to(target: Any, kernel: str, **options: Any) -> Iterator[ClientConnection]:
    """Open a kernel's websocket, which the server may close at any time."""
    usual: dict[str, Any] = {"max_size": None, "ping_interval": None, "close_timeout": 5}
    with connect(channels_of(kernel, target), **(usual | options)) as line:
        yield line


@contextmanager
def widgets_of(target: Any) -> Iterator[tuple[ClientConnection, list[str]]]:
    """Open a page, and give its websocket and the ids of its widgets."""
    with page_of(target) as kernel, line_to(target, kernel) as line:
        opened = {"comm_id": "c", "target_name": "jupyter.widget.control", "data": {}}
        line.send(message("comm_open", opened))
        line.send(told("c", method="request_states"))
        while "update_states" not in (text := _text(line.recv(timeout=60))):
            pass
        yield line, re.findall(r'"([0-9a-f]{32})": \{"model_name"', text)


def _text(frame: str | bytes) -> str:
    return frame if isinstance(frame, str) else frame.decode("utf-8", "replace")


def told(widget: str, **data: Any) -> str:
    """Return a message to a widget."""
    return message("comm_msg", {"comm_id": widget, "data": data})


def asked(target: Any, text: str) -> bytes:
    """Send a request as it is, and return the beginning of the answer, if there is one."""
    with suppress(*CUT_OFF), socket.create_connection((HOST, target.port), timeout=HELD) as line:
        line.sendall(text.encode("latin-1"))
        return line.recv(1000)
    return b""


# What strangers try.


def _hangs_up(target: Any, rng: Random) -> None:
    with page_of(target) as kernel, ExitStack() as stays:
        if rng.random() < 0.5:
            stays.enter_context(knock(target, kernel))
        for _time in range(60):
            # One that is refused, because earlier ones have not been forgotten yet, is none.
            with suppress(*CUT_OFF, AssertionError):
                WAYS[rng.choice(sorted(WAYS))](target, kernel)


def _unknown_methods(target: Any, rng: Random) -> None:
    with widgets_of(target) as (line, widgets):
        for _time in range(20):
            line.send(told(rng.choice(widgets), method="x" * BIG))


def _wrong_values(target: Any, rng: Random) -> None:
    values: list[Any] = [[1], {"a": []}, None, -1, "x" * 10_000, ["IPY_MODEL_none"], 1e308, True]
    names = ("storage_key", "way", "state", "children", "layout", "_model_name", "value", "places")
    with widgets_of(target) as (line, widgets):
        for _time in range(100):
            state = {rng.choice(names): rng.choice(values)}
            line.send(told(rng.choice(widgets), method="update", state=state, buffer_paths=[]))
            line.send(told(rng.choice(widgets), method="custom", content=rng.choice(values)))


def _many_widgets(target: Any, _rng: Random) -> None:
    with widgets_of(target) as (line, _widgets):
        for number in range(100):
            state = {"_model_name": "LabelModel", "value": "x" * 3_500_000}
            known = {"comm_id": f"m{number}", "target_name": "jupyter.widget"}
            line.send(message("comm_open", known | {"data": {"state": state}}))


def _unknown_targets(target: Any, rng: Random) -> None:
    with page_of(target) as kernel, line_to(target, kernel) as line:
        for number in range(300):
            name = rng.choice(("none", "jupyter.widget.version", "x" * 10_000, ""))
            known = {"comm_id": f"u{number}", "target_name": name, "data": {"state": {}}}
            line.send(message("comm_open", known))


def _closes_widgets(target: Any, _rng: Random) -> None:
    with widgets_of(target) as (line, widgets):
        for widget in widgets:
            line.send(message("comm_close", {"comm_id": widget, "data": {}}))


def _ends_kernel(target: Any, rng: Random) -> None:
    kinds = ("shutdown_request", "interrupt_request", "debug_request", "execute_request")
    with page_of(target) as kernel, line_to(target, kernel) as line:
        for kind in (*rng.choices(kinds, k=5), "shutdown_request"):
            line.send(message(kind, {"restart": False, "code": "import os; os._exit(1)"}))


def _reads_nothing(target: Any, _rng: Random) -> None:
    with widgets_of(target) as (line, _widgets):
        for _time in range(200):
            line.send(told("c", method="request_states"))
        time.sleep(HELD)


def _floods(target: Any, _rng: Random) -> None:
    with page_of(target) as kernel, line_to(target, kernel) as line:
        for _time in range(2000):
            line.send(message("kernel_info_request", {}))


def _many_sockets(target: Any, _rng: Random) -> None:
    with page_of(target) as kernel, ExitStack() as lines:
        for _time in range(20):
            with suppress(*CUT_OFF):
                lines.enter_context(line_to(target, kernel))


def _squeezed(size: int) -> bytes:
    """Return a compressed message of `size` bytes in a frame."""
    packer = zlib.compressobj(9, wbits=-15)
    packed = packer.compress(bytes(size)) + packer.flush(zlib.Z_SYNC_FLUSH)
    return b"\xc2\xff" + len(packed).to_bytes(8, "big") + bytes(4) + packed


FRAMES: dict[str, bytes] = {
    "longer than allowed": b"\x82\xff" + (5_000_000).to_bytes(8, "big") + bytes(4 + 5_000_000),
    "endless": b"\x82\xff" + (2**62).to_bytes(8, "big") + bytes(1000),
    "of a negative length": b"\x82\xff" + (2**63 + 5).to_bytes(8, "big") + bytes(1000),
    "unmasked": b"\x82\x05hello",
    "reserved bits": b"\xf2\x85" + bytes(4) + b"hello",
    "unknown kind": b"\x8b\x80" + bytes(4),
    "no text": b"\x81\x84" + bytes(4) + b"\xff\xfe\xfd\xfc",
    "no JSON": b"\x81\x84" + bytes(4) + b"{{{{",
    "countless parts": b"\x82\x88" + bytes(4) + b"\xff" * 7 + b"\0",
    "long ping": b"\x89\xfe" + (1000).to_bytes(2, "big") + bytes(4 + 1000),
    "many pings": (b"\x89\x84" + bytes(4) + b"ping") * 20_000,
    "fragments": b"\x02\x81" + bytes(5) + (b"\x00\x81" + bytes(5)) * 50_000,
    "squeezed": _squeezed(50_000_000),
}


def _frames(target: Any, rng: Random) -> None:
    with page_of(target) as kernel:
        for name in rng.sample(sorted(FRAMES), 6):
            extension = "permessage-deflate" if name == "squeezed" else None
            changed: dict[str, Any] = {"Sec-WebSocket-Extensions": extension}
            with (
                suppress(*CUT_OFF),
                knock(target, kernel, **changed) as line,
            ):
                line.settimeout(HELD)
                line.sendall(FRAMES[name])
                while line.recv(2**16):
                    pass


def _big_messages(target: Any, _rng: Random) -> None:
    with page_of(target) as kernel, line_to(target, kernel) as line:
        for _time in range(15):
            line.send(told("none", method="x" * BIG))


ORIGINS = (
    "http://evil.example",
    "null",
    "",
    "file://",
    "http://127.0.0.1:1",
    "http://127.0.0.1.evil.example",
    "chrome-extension://abc",
    "http://user@127.0.0.1",
)
HOSTS = (
    "evil.example",
    "127.0.0.1.evil.example",
    "0",
    "127.1",
    "2130706433",
    "[::ffff:7f00:1]",
    "a@127.0.0.1",
)


def _foreign(target: Any, _rng: Random) -> None:
    with page_of(target) as kernel:
        for origin in ORIGINS:
            with suppress(*CUT_OFF), line_to(target, kernel, origin=Origin(origin)) as line:
                line.send(message("kernel_info_request", {}))
        for host in HOSTS:
            for path in ("/", f"/api/kernels/{kernel}/channels", "/voila/files/app.ipynb"):
                asked(target, f"GET {path} HTTP/1.1\r\nHost: {host}:{target.port}\r\n\r\n")


PLACES = ("voila/files", "voila/static", "voila/templates", "voila/render", "static", "files")
STEPS = ("../" * 6, "%2e%2e%2f" * 6, "..%2f" * 6, "//", "%00", "....//", "\\..\\", "%0d%0aX:y")
REFUSED = (
    "logout",
    "login?next=//evil.example",
    "voila/templates/x",
    "voila/files/%00.png",
    "api/contents",
    "api/terminals",
    "api/sessions",
    "voila/render/app.ipynb%0d%0a",
    "x" * 60_000,
)
METHODS = ("TRACE", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD", "POST", "CONNECT", "\0\1")


def _paths(target: Any, rng: Random) -> None:
    host = f"Host: {HOST}:{target.port}\r\n"
    paths = [f"{place}/{step}etc/passwd" for place in PLACES for step in STEPS]
    for path in rng.sample([*paths, *REFUSED], 40):
        asked(target, f"GET /{path} HTTP/1.1\r\n{host}\r\n")
    for method in METHODS:
        asked(target, f"{method} /api/kernels HTTP/1.1\r\n{host}Content-Length: 0\r\n\r\n")


def _heads(target: Any, _rng: Random) -> None:
    host = f"Host: {HOST}:{target.port}\r\n"
    for more in (
        "Cookie: " + "a=b; " * 14_000 + "\r\n",
        "X: y\r\n" * 6000,
        "Accept-Language: " + "en," * 5000 + "\r\n",
        "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n",
        "Content-Length: 5\r\nContent-Length: 6\r\n",
        "Content-Length: +5\r\n",
        "Transfer-Encoding: chunked\r\n\r\n-1\r\n",
        "Host: evil.example\r\n",
        "Range: bytes=" + ",".join(f"{place}-" for place in range(1000)) + "\r\n",
    ):
        for method in ("GET", "POST"):
            asked(target, f"{method} /voila/render/none.ipynb HTTP/1.1\r\n{host}{more}\r\n")


def _silent(target: Any, rng: Random) -> None:
    beginnings = (
        b"",
        b"GET / HT",
        b"GET / HTTP/1.1\r\nHost: x\r\nX: ",
        b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000000\r\n\r\nx",
    )
    with ExitStack() as lines:
        for _time in range(150):
            line = lines.enter_context(socket.create_connection((HOST, target.port), timeout=HELD))
            line.sendall(rng.choice(beginnings))
        time.sleep(HELD)


LARGE = "voila/templates/koikoi/static/voila.js"


def _unread(target: Any, _rng: Random) -> None:
    request = f"GET /{LARGE} HTTP/1.1\r\nHost: {HOST}:{target.port}\r\n\r\n".encode()
    with ExitStack() as lines:
        for _time in range(30):
            line = lines.enter_context(socket.socket())
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            line.settimeout(HELD)
            with suppress(*CUT_OFF):
                line.connect((HOST, target.port))
                line.sendall(request * 30)
        time.sleep(HELD)


def _never_comes(target: Any, rng: Random) -> None:
    for _time in range(rng.randint(1, 3)):
        visitors.Visitor(target).open()


ATTACKS: dict[str, Attack] = {
    "hangs_up": _hangs_up,
    "unknown_methods": _unknown_methods,
    "wrong_values": _wrong_values,
    "many_widgets": _many_widgets,
    "unknown_targets": _unknown_targets,
    "closes_widgets": _closes_widgets,
    "ends_kernel": _ends_kernel,
    "reads_nothing": _reads_nothing,
    "floods": _floods,
    "many_sockets": _many_sockets,
    "odd_frames": _frames,
    "big_messages": _big_messages,
    "foreign": _foreign,
    "refused_paths": _paths,
    "odd_headers": _heads,
    "half_requests": _silent,
    "unread": _unread,
    "never_connects": _never_comes,
    **ROOM_ATTACKS,
}


def abused(url: str, seed: int, seconds: float, kinds: Sequence[str]) -> dict[str, Any]:
    """Make attacks of some kinds, in random order, for so long; each at least once.

    Returns how often each attack was made, how often the server ended it, why others failed, and
    from when until when there was one.
    """
    os.nice(10)
    target, rng = Target(url), Random(seed)
    times, cut_off = Counter[str](), Counter[str]()
    wrong: list[str] = []
    spans: list[tuple[float, float, str]] = []
    end = time.monotonic() + seconds
    order = rng.sample(kinds, len(kinds))
    while time.monotonic() < end or order:
        if not order:
            order = rng.sample(kinds, len(kinds))
        name = order.pop()
        times[name] += 1
        began = time.time()
        try:
            ATTACKS[name](target, rng)
        except CUT_OFF:
            cut_off[name] += 1
        except Exception as error:
            wrong.append(f"{name}: {type(error).__name__}: {str(error)[:200]}")
        over = time.time()
        spans.append((began, over + LINGERS, name))
        time.sleep(LINGERS + REST * (over - began))
    return {
        "spans": spans,
        "attacks": dict(sorted(times.items())),
        "cut_off": dict(sorted(cut_off.items())),
        "attacks_that_failed": wrong,
    }
