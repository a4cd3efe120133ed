"""People who visit a page without a browser, honest or not."""

from __future__ import annotations

import json
import re
import time
import urllib.error
import urllib.request
from http.client import HTTPMessage
from typing import Any

from websockets.sync.client import ClientConnection

from koikoi_widget.cli.main import HOST
from tests.browser.servers import Server

PAGE = "voila/render/app.ipynb"


class Visitor:
    """Asks a server over plain HTTP and remembers the cookies that it sets."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.cookies: dict[str, str] = {}

    def ask(
        self, path: str, data: bytes | None = None, **headers: str
    ) -> tuple[int, str, HTTPMessage]:
        """Return status, text and headers of the answer to a GET, or to a POST of `data`."""
        known = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        request = urllib.request.Request(
            self.server.url + path, data=data, headers={"Cookie": known, **headers}
        )
        try:
            with urllib.request.urlopen(request, timeout=120) as answer:
                status, text, header = answer.status, str(answer.read(), "utf-8"), answer.headers
        except urllib.error.HTTPError as error:
            status, text, header = error.code, str(error.read(), "utf-8"), error.headers
        for cookie in header.get_all("Set-Cookie") or []:
            name, _equals, value = cookie.split(";")[0].partition("=")
            self.cookies[name] = value
        return status, text, header

    def open(self, path: str = PAGE) -> str:
        """Open a page and return the id of its kernel."""
        status, text, _headers = self.ask(path)
        assert status == 200, text
        return kernel_of(text)

    def leave(self, kernel: str) -> int:
        """Report that a page is being left, as its script does; return the answer's status."""
        token = f"_xsrf={self.cookies.get('_xsrf', '')}".encode()
        return self.ask(f"voila/api/shutdown/{kernel}", token)[0]

    def lives(self, kernel: str) -> bool:
        return self.ask(f"api/kernels/{kernel}")[0] == 200


def kernel_of(page: str) -> str:
    found = re.search(r'"kernelId": "([\w-]+)"', page)
    assert found, page
    return found[1]


def message(kind: str, content: dict[str, Any]) -> str:
    """Return a message to a kernel, in the framing of a websocket without subprotocol."""
    header = {
        "msg_id": kind + str(time.monotonic()),
        "msg_type": kind,
        "session": "test",
        "username": "",
        "version": "5.3",
        "date": "2026-11-21T00:00:00Z",
    }
    return json.dumps(
        {
            "header": header,
            "parent_header": {},
            "metadata": {"version": "1.0.0"},  # of the widgets' protocol
            "content": content,
            "channel": "shell",
            "buffers": [],
        }
    )


def channels_of(kernel: str, server: Server) -> str:
    """Return the address of a kernel's websocket."""
    return f"ws://{HOST}:{server.port}/api/kernels/{kernel}/channels"


def states_of(channels: ClientConnection) -> dict[str, Any]:
    """Return the state of each widget of a page, by its name."""
    control = "0" * 32
    opened = {"comm_id": control, "target_name": "jupyter.widget.control", "data": {}}
    channels.send(message("comm_open", opened))
    channels.send(message("comm_msg", {"comm_id": control, "data": {"method": "request_states"}}))
    while True:
        answer = channels.recv(timeout=60)
        # In binary framing the number of parts comes first, then where each begins.
        if isinstance(answer, bytes):
            begins, ends = (int.from_bytes(answer[place : place + 4], "big") for place in (4, 8))
            answer = str(answer[begins:ends], "utf-8")
        data = json.loads(answer)["content"].get("data", {})
        if data.get("method") == "update_states":
            states: dict[str, Any] = data["states"]
            return states
