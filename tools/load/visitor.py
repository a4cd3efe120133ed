"""A visitor without a browser: a websocket client that does what the page's front end does."""

from __future__ import annotations

import asyncio
import html
import json
import re
import time
from collections.abc import Callable, Mapping
from http.cookies import SimpleCookie
from random import Random
from typing import Any
from urllib.parse import urlencode, urljoin
from uuid import uuid4

from tornado.httpclient import AsyncHTTPClient, HTTPRequest, HTTPResponse
from tornado.websocket import WebSocketClientConnection, websocket_connect

from koikoi_widget.page.routes import FRIEND, PLAY, TABLE
from tools.load.wire import SUBPROTOCOL, Message, drawn, read, written

SIZE = [1280, 800, 1]
LARGEST = 64 * 2**20  # bytes of a message
_CONFIG = re.compile(r'<script id="jupyter-config-data"[^>]*>(.*?)</script>', re.S)
_ONWARD = re.compile(r'http-equiv="refresh" content="0; *url=([^"]+)"')

Spy = Callable[[Message], None]


class Refused(Exception):
    """The server does not let a visitor in; `status` is what it answered, 503 when it is full."""

    def __init__(self, status: int, reason: str) -> None:
        super().__init__(f"{status} {reason}")
        self.status = status


class Visitor:
    """One page of one browser.

    Args:
        url: the page.
        kept: what the browser keeps, by its name; changed by what the page keeps.
        seed: by which this visitor plays.
        spy: is given every message of the kernel.
        room: the code of a room, as people read it, in which the browser keeps a seat; "" for the
            table of one who plays alone.

    Attributes:
        source: the page as HTML.
        models: the state of each widget on the page, by its id.
        full: how often the server has said that it is full.
        painted: when the table was painted, in seconds of `time.monotonic`.
    """

    def __init__(
        self,
        url: str,
        kept: dict[str, str] | None = None,
        seed: int = 0,
        spy: Spy | None = None,
        *,
        room: str = "",
    ) -> None:
        self.url, self._room = url, room
        self.kept = {} if kept is None else kept
        self.rng = Random(seed)
        self.source = ""
        self.models: dict[str, dict[str, Any]] = {}
        self.full = 0
        self.painted = 0.0
        self._is_painted = False
        self._spy = spy or (lambda _message: None)
        self._client = AsyncHTTPClient(force_instance=True, max_body_size=LARGEST)
        self._cookies: SimpleCookie = SimpleCookie()
        self._session = uuid4().hex
        self._view = self._session[:10]
        self._kernel = ""
        self._root = ""
        self._socket: WebSocketClientConnection | None = None
        self._reading: asyncio.Task[None] | None = None
        self._news = asyncio.Event()
        self._answers: dict[str, Message] = {}
        self._table = ""  # the number of the canvas in sight

    # Coming and going.

    async def arrive(self, patience: float = 60.0, *, again: float = 0.5) -> None:
        """Open the page and return once its table is painted and waits for this visitor.

        That of a room is only painted then: it may wait for the other player.

        Args:
            patience: seconds after which it is given up, with a `TimeoutError`.
            again: seconds after which the page is requested again if the server is full.
        """
        async with asyncio.timeout(patience):
            while not await self._enters():
                self.full += 1
                await asyncio.sleep(again)
            await self._connect()
            await self._load()
            await self._go_to_table()
            await self.until(lambda: self._is_fitted)
            self.painted = time.monotonic()
            await self.until(lambda: self.can_act or bool(self._room))

    async def look(self) -> None:
        """Ask for the page once and never connect to its kernel, as a robot does."""
        await self._enters()
        await self.vanish()

    async def _enters(self) -> bool:
        """Ask for the page, and return whether the server has room."""
        answer = await self._get(self.url)
        while onward := _ONWARD.search(answer.body.decode()):
            answer = await self._get(urljoin(answer.effective_url, html.unescape(onward[1])))
        if answer.code == 503:
            return False
        if answer.code != 200:
            raise Refused(answer.code, answer.reason)
        self.source = answer.body.decode()
        config_text = _CONFIG.search(self.source)
        if not config_text:
            raise Refused(answer.code, "the page has no kernel")
        config = json.loads(html.unescape(config_text[1]))
        self._kernel = config["kernelId"]
        self._root = urljoin(answer.effective_url, config["baseUrl"])
        return True

    async def _get(self, url: str) -> HTTPResponse:
        request = HTTPRequest(url, headers=self._headers(), request_timeout=120)
        answer = await self._client.fetch(request, raise_error=False)
        if answer.code == 599:
            raise Refused(599, str(answer.error))
        for cookie in answer.headers.get_list("Set-Cookie"):
            self._cookies.load(cookie)
        return answer

    def _headers(self) -> dict[str, str]:
        kept = "; ".join(f"{name}={morsel.value}" for name, morsel in self._cookies.items())
        return {"Cookie": kept} if kept else {}

    async def _connect(self) -> None:
        path = f"api/kernels/{self._kernel}/channels?session_id={self._session}"
        headers = self._headers() | {"Origin": self._root.rstrip("/")}
        url = urljoin(self._root, path).replace("http", "ws", 1)
        self._socket = await websocket_connect(
            HTTPRequest(url, headers=headers, request_timeout=60),
            subprotocols=[SUBPROTOCOL],
            max_message_size=LARGEST,
        )
        self._reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        assert self._socket
        while isinstance(frame := await self._socket.read_message(), bytes):
            self._heard(read(frame))
        self._news.set()

    async def _load(self) -> None:
        """Learn of all widgets, and say what their front ends say first."""
        await self._asked("kernel_info_request", {})
        control = uuid4().hex
        opening = {"comm_id": control, "target_name": "jupyter.widget.control", "data": {}}
        self._send("comm_open", opening, version="1.0.0")
        self._tell(control, {"method": "request_states"})
        await self.until(lambda: bool(self.models))
        for number, state in list(self.models.items()):
            if "storage_key" in state and number != self.bridge:
                self.say(number, {"event": "hello", "kept": self._kept_as(state["storage_key"])})

    async def _go_to_table(self) -> None:
        """Choose Play in the bar and, where no match waits, press the button that begins one."""
        first = next((number for number, state in self.models.items() if "sight" in state), "")
        if first:
            page = self.models[first]
            kept = {name: self._kept_as(key) for name, key in page["places"].items()}
            kept.pop("matches")  # the browser tells of them only if there are some
            alone = TABLE if page["names"][0] == TABLE else PLAY
            asked = FRIEND if self._room else alone
            self.say(first, {"event": "kept", **kept, "way": asked, "room": self._room})
            await self.until(lambda: page["sight"]["asked"] == asked)
            if page["sight"]["way"] == PLAY:
                self.say(first, {"event": "play"})
        await self.until(lambda: bool(self.bridge))
        self._table = next(
            number for number, state in self.models.items() if state.get("_send_client_ready_event")
        )
        self.say(self._table, {"event": "client_ready"})
        key = self.models[self.bridge]["storage_key"]
        self.tell_bridge({"event": "hello", "kept": self._kept_as(key)})
        self.tell_bridge({"event": "size", "size": SIZE, "calm": True, "view": self._view})

    def _kept_as(self, key: str) -> str | None:
        """Return what the browser keeps under `key`, None where it keeps nothing."""
        return self.kept.get(key) if key else None

    async def leave(self) -> None:
        """Close the page as a browser does: it says so, and its kernel ends."""
        token = self._cookies.get("_xsrf")
        body = urlencode({"_xsrf": token.value} if token else {})
        url = urljoin(self._root, f"voila/api/shutdown/{self._kernel}")
        request = HTTPRequest(url, "POST", self._headers(), body, request_timeout=30)
        answer = await self._client.fetch(request, raise_error=False)
        await self.vanish()
        if answer.code >= 400:
            raise Refused(answer.code, answer.reason)

    async def vanish(self) -> None:
        """Close the page without a word, as when a battery dies."""
        if self._socket:
            self._socket.close()
        if self._reading:
            await asyncio.wait([self._reading], timeout=5)
            self._reading.cancel()
        self._client.close()

    # What the page shows.

    @property
    def bridge(self) -> str:
        """The number of the table's bridge, "" before it is known."""
        return next((number for number, state in self.models.items() if "resume_key" in state), "")

    @property
    def state(self) -> Mapping[str, Any]:
        """What the bridge shows."""
        return self.models[self.bridge]["state"] if self.bridge else {}

    @property
    def _is_fitted(self) -> bool:
        """Whether cards are painted, in the size of this page."""
        return self._is_painted and self.state.get("view") == self._view

    @property
    def choices(self) -> list[str]:
        """What there is to be pressed: the buttons of a dialog, or the moves on offer."""
        if dialog := self.state.get("dialog"):
            return [action for action, _label in dialog["buttons"]]
        return [move["action"] for move in self.state.get("moves", ())]

    @property
    def can_act(self) -> bool:
        """Whether the table waits for this visitor."""
        return bool(self.choices) and self.decision is not None

    @property
    def decision(self) -> int | None:
        """Which of all decisions the table asks for; None while it asks nothing."""
        return self.state.get("decision")

    @property
    def kept_match(self) -> str:
        """What the browser keeps of the match, "" for nothing."""
        return self.kept.get(self.models[self.bridge]["storage_key"], "") if self.bridge else ""

    async def act(self, action: str) -> None:
        """Press the button that stands for `action`, and return once the table shows it."""
        before = self.decision
        self.tell_bridge({"event": "act", "action": action, "decision": before})
        await self.until(lambda: self.decision != before)

    async def step(self) -> float:
        """Do one random thing; return the seconds until it was shown, then wait for the turn."""
        choices = self.choices
        action = "new" if "new" in choices else self.rng.choice(choices)
        began = time.perf_counter()
        await self.act(action)
        taken = time.perf_counter() - began
        await self.until(lambda: self.can_act)
        return taken

    async def until(self, holds: Callable[[], bool], patience: float = 60.0) -> None:
        """Return once `holds` is true, which is checked after each message.

        Raises:
            TimeoutError: it never did.
            ConnectionError: the server has closed the socket.
        """
        async with asyncio.timeout(patience):
            while not holds():
                if self._reading and self._reading.done():
                    raise ConnectionError("the server has closed the socket")
                self._news.clear()
                await self._news.wait()

    # What goes through the socket.

    def say(self, number: str, content: dict[str, Any]) -> None:
        """Send what a widget's front end has to say to its kernel."""
        self._tell(number, {"method": "custom", "content": content})

    def tell_bridge(self, content: dict[str, Any]) -> None:
        """Send what the table's front end has to say."""
        self.say(self.bridge, content)

    def _tell(self, number: str, data: dict[str, Any]) -> None:
        self._send("comm_msg", {"comm_id": number, "data": data})

    def _send(self, kind: str, content: dict[str, Any], **metadata: Any) -> str:
        assert self._socket
        number, frame = written(kind, content, self._session, **metadata)
        self._socket.write_message(frame, binary=True)
        return number

    async def _asked(self, kind: str, content: dict[str, Any]) -> Message:
        number = self._send(kind, content)
        await self.until(lambda: number in self._answers)
        return self._answers.pop(number)

    def _heard(self, message: Message) -> None:
        self._spy(message)
        said, comm = message.said, message.content.get("comm_id", "")
        if message.kind == "kernel_info_reply":
            self._answers[message.number] = message
        elif message.kind == "comm_open":
            self.models[comm] = dict(said["state"])
        elif said.get("method") == "update_states":
            models = {number: dict(each["state"]) for number, each in said["states"].items()}
            self.models |= models
        elif said.get("method") == "update":
            self.models.get(comm, {}).update(said["state"])
        elif said.get("method") == "custom":
            self._told(comm, message)
        self._news.set()

    def _told(self, comm: str, message: Message) -> None:
        content = message.said["content"]
        if message.buffers:
            self._is_painted = self._is_painted or self._shows_cards(message)
        elif comm == self.bridge and content.get("do") == "state":
            self._keep(comm, content.get("keep"))
            state = self.models[comm]["state"]
            lists = {
                name: [at.get(str(place)) or state[name][place] for place in range(length)]
                for name, (length, at) in content.get("entries", {}).items()
            }
            self.models[comm]["state"] = state | content["changes"] | lists
        elif content.get("do") == "tell when drawn":
            self.say(comm, {"event": "drawn", "number": content["number"], "took": 1})

    def _keep(self, comm: str, news: dict[str, Any] | None) -> None:
        """Do what `bridge.js` does with the text that it is to keep."""
        key = self.models[comm]["storage_key"]
        if news and key:
            self.kept[key] = self.kept.get(key, "")[: news["from"]] + news["text"]

    def _shows_cards(self, message: Message) -> bool:
        on = ""
        for name, given in drawn(message):
            if name == "switchCanvas":
                on = given[0].removeprefix("IPY_MODEL_")
            elif name == "drawImage" and on == self._table:
                return True
        return False
