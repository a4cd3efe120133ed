"""The rooms as a service of a Hub: who comes in, who is turned away, and what they are told."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import dataclass, field
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest
from tornado.httpserver import HTTPServer
from tornado.testing import bind_unused_port
from tornado.web import Application, RequestHandler
from typer.testing import CliRunner

import koikoi_widget as kk
from koikoi_widget.cli.main import app
from koikoi_widget.engine.errors import InvalidValue
from koikoi_widget.rooms import hub as hub_module
from koikoi_widget.rooms.desk import MOST_WRONG
from koikoi_widget.rooms.far.client import Client
from koikoi_widget.rooms.far.seats import KeptSeat
from koikoi_widget.rooms.far.turns import with_turns
from koikoi_widget.rooms.hub import Hub, hub_in, place
from koikoi_widget.rooms.link import (
    HUB_VARIABLE,
    VARIABLE,
    link_of,
    own_server,
    public_server,
    sign_in,
    websocket_address,
)
from koikoi_widget.rooms.room import NotAllowed
from koikoi_widget.server.rooms_server import application
from koikoi_widget.table.saved.seal import FOLDER
from tests.waiting import until

PREFIX = "/services/koikoi/"
PAGE = "/hub/user-redirect/voila/render/notebooks/app.ipynb"
MAY_COME = ["access:servers!server=ines/", "access:services!service=koikoi"]
ENVIRONMENT = {
    "JUPYTERHUB_SERVICE_NAME": "koikoi",
    "JUPYTERHUB_API_URL": "http://127.0.0.1:8081/hub/api",
    "JUPYTERHUB_SERVICE_URL": "http://127.0.0.1:8867",
    "JUPYTERHUB_SERVICE_PREFIX": PREFIX,
}


@dataclass
class FakeHub:
    """Says of tokens whose they are, as a Hub does, and where the rooms are that ask it."""

    users: dict[str, dict[str, object]] = field(default_factory=dict)
    status: int = 200
    text: str = ""
    rooms: str = ""  # their address
    asked: int = 0
    is_silent: bool = False
    go_down: Callable[[], None] = lambda: None

    def let_in(self, *names: str) -> None:
        for name in names:
            self.users[f"token-of-{name}"] = {"name": name, "kind": "user", "scopes": MAY_COME}


class Whose(RequestHandler):
    """The part of a Hub's REST API that says whose a token is."""

    def initialize(self, hub: FakeHub) -> None:
        self._hub, self._has_left = hub, asyncio.Event()

    def on_connection_close(self) -> None:
        self._has_left.set()

    async def get(self) -> None:
        self._hub.asked += 1
        if self._hub.is_silent:
            await self._has_left.wait()
            return
        kind, _space, token = self.request.headers.get("Authorization", "").partition(" ")
        user = self._hub.users.get(token) if kind == "token" else None
        self.set_status(self._hub.status if user else 403)
        if self._hub.status == 302:
            self.set_header("Location", "/hub/login")
        self.finish(self._hub.text or user or {"status": 403})


@pytest.fixture
def hub(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeHub]:
    """A Hub and its rooms, on a thread of their own; this program is a kernel of nobody yet."""
    monkeypatch.setenv(FOLDER, str(tmp_path))
    fake, loop = FakeHub(), asyncio.new_event_loop()
    fake.let_in("ines", "aiko")

    async def start() -> list[HTTPServer]:
        (hub_socket, hub_port), (socket, port) = bind_unused_port(), bind_unused_port()
        api = f"http://127.0.0.1:{hub_port}/hub/api"
        own = Hub(api, "koikoi", f"http://127.0.0.1:{port}", PREFIX, PAGE)
        apart = HTTPServer(Application([("/hub/api/user", Whose, {"hub": fake})]))
        rooms = HTTPServer(application(PREFIX, [], own))
        apart.add_socket(hub_socket)
        rooms.add_socket(socket)
        fake.rooms = f"{own.url}{PREFIX}"
        return [apart, rooms]

    async def stop(servers: list[HTTPServer]) -> None:
        for server in servers:
            server.stop()
            await server.close_all_connections()

    def on_its_thread(work: Coroutine[Any, Any, Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(work, loop).result(10)

    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    servers = on_its_thread(start())
    fake.go_down = lambda: on_its_thread(stop(servers[:1]))
    monkeypatch.setenv(HUB_VARIABLE, fake.rooms)
    yield fake
    on_its_thread(stop(servers))
    loop.call_soon_threadsafe(loop.stop)
    thread.join()
    loop.close()


@pytest.fixture
def as_user(monkeypatch: pytest.MonkeyPatch) -> Any:
    def become(name: str) -> None:
        monkeypatch.setenv("JUPYTERHUB_API_TOKEN", f"token-of-{name}")

    return become


def knocking(hub: FakeHub) -> Client:
    url = websocket_address(hub.rooms, "en")
    return Client(url, lambda _state: None, sign_in(hub.rooms))


# Who comes in.


def test_two_users_of_a_hub_play_a_round_through_its_rooms(hub: FakeHub, as_user: Any) -> None:
    as_user("ines")
    with kk.Room.create(own_server(), "nintendo", 1, name="Ines") as first:
        as_user("aiko")
        with kk.Room.join(first.link, name="Aiko") as second:
            other = threading.Thread(target=second.play, args=["random"])
            other.start()
            first.play("greedy")
            other.join()
            until(lambda: second.is_over)
            assert kk.Match.from_record(first.record).points == first.points == second.points
    assert hub.asked == 2


def test_the_first_page_asks_the_hub_s_rooms_whose_turn_it_is(hub: FakeHub, as_user: Any) -> None:
    as_user("ines")
    with kk.Room.create(hub.rooms, "nintendo", 1, name="Ines") as room:
        link = link_of(room.own_link)
        seat = KeptSeat(code=link.code, token=link.token, name="", over=False, day="2026-01-01")
        (known,) = with_turns(own_server(), [seat])
        assert known.turn


def test_whoever_joins_by_the_link_that_others_have_is_told_how_from_python(
    hub: FakeHub, as_user: Any
) -> None:
    as_user("ines")
    with kk.Room.create(hub.rooms, name="Ines") as room:
        link = room.link.replace("127.0.0.1", "localhost")
        with pytest.raises(NotAllowed, match=rf'server=os\.environ\["{HUB_VARIABLE}"\]'):
            kk.Room.join(link, name="Aiko")
        kk.Room.join(link, name="Aiko", server=hub.rooms).close()


@pytest.mark.parametrize("token", ["token-of-nobody", "a b", "ä", "x" * 600])
def test_whoever_the_hub_does_not_know_is_turned_away_at_once_and_in_words(
    hub: FakeHub, monkeypatch: pytest.MonkeyPatch, token: str
) -> None:
    monkeypatch.setenv("JUPYTERHUB_API_TOKEN", token)
    monkeypatch.setattr("koikoi_widget.rooms.far.far_room.ARRIVAL", 60)
    with pytest.raises(NotAllowed, match="it does not know who you are"):
        kk.Room.create(hub.rooms, name="Ines")


def test_a_user_whom_the_hub_lets_into_no_service_is_turned_away(
    hub: FakeHub, as_user: Any
) -> None:
    scopes = ["access:servers!server=eve/", "access:services!service=another"]
    hub.users["token-of-eve"] = {"name": "eve", "kind": "user", "scopes": scopes}
    as_user("eve")
    with pytest.raises(NotAllowed, match="does not let you into its rooms"):
        kk.Room.create(hub.rooms, name="Eve")


def test_a_user_who_is_blocked_comes_in_no_more(hub: FakeHub, as_user: Any) -> None:
    as_user("ines")
    kk.Room.create(hub.rooms, name="Ines").close()
    del hub.users["token-of-ines"]
    with pytest.raises(NotAllowed, match="does not know who you are"):
        kk.Room.create(hub.rooms, name="Ines")


@pytest.mark.parametrize(
    ("status", "text"),
    [(500, ""), (302, ""), (429, ""), (200, "<html>"), (200, "[]"), (200, '{"name": "ines"}')],
)
def test_while_the_hub_gives_no_answer_nobody_comes_in_and_it_is_said(
    hub: FakeHub, as_user: Any, status: int, text: str
) -> None:
    as_user("ines")
    hub.status, hub.text = status, text
    client = knocking(hub)
    until(lambda: client.trouble != "")
    assert client.trouble.startswith("the Hub cannot say who you are")
    assert client.trouble.endswith("come in") and client.gone is None  # it tries again
    client.close()


def test_while_the_hub_is_down_the_rooms_say_so_in_the_language_asked_for(hub: FakeHub) -> None:
    hub.go_down()
    status, headers, text = asked(hub, "?lang=de", Authorization="token token-of-ines")
    assert status == 503 and headers["Content-Type"] == "text/plain; charset=utf-8"
    assert "der Hub kann" in text


def test_a_hub_that_never_answers_is_not_waited_for_long(
    hub: FakeHub, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub_module, "PATIENCE", 0.05)
    hub.is_silent = True
    assert asked(hub, "", Authorization="token token-of-ines")[0] == 503


def test_whoever_comes_while_the_hub_restarts_is_let_in_after_it(
    hub: FakeHub, as_user: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("koikoi_widget.rooms.far.client.PAUSES", (0.01,))
    as_user("ines")
    hub.status = 502
    client = knocking(hub)
    until(lambda: "cannot say who you are" in client.trouble)
    hub.status = 200
    until(lambda: client.trouble == "" and client.gone is None)
    client.close()


def test_rations_are_each_user_s_own(hub: FakeHub, as_user: Any) -> None:
    as_user("ines")
    for _code in range(MOST_WRONG):
        with pytest.raises(kk.RoomError):
            kk.Room.look("BBBB-BBBB", server=hub.rooms)
    with pytest.raises(kk.RoomError, match="wait a minute"):
        kk.Room.look("BBBB-BBBB", server=hub.rooms)
    as_user("aiko")
    with pytest.raises(kk.RoomError, match="no room"):
        kk.Room.look("BBBB-BBBB", server=hub.rooms)


# What a browser finds.


def asked(hub: FakeHub, path: str, **headers: str) -> tuple[int, dict[str, str], str]:
    """Return the answer to somebody who asks for a websocket, or with no header for a page."""
    upgrade = {
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "x" * 22 + "==",
    }
    line = HTTPConnection(link_of(f"{hub.rooms}rooms#KBTP-XRWM").server.split("/")[2])
    where = f"{PREFIX}rooms{path}" if path.startswith("?") or not path else path
    line.request("GET", where, headers=upgrade | headers if headers else {})
    answer = line.getresponse()
    return answer.status, dict(answer.getheaders()), answer.read().decode()


@pytest.mark.parametrize("path", ["", PREFIX])
def test_a_browser_is_led_to_the_page_of_whoever_is_signed_in(hub: FakeHub, path: str) -> None:
    status, headers, _text = asked(hub, path)
    assert (status, headers["Location"]) == (302, PAGE)
    assert hub.asked == 0


def test_no_websocket_opens_without_a_token_whatever_its_letters(hub: FakeHub) -> None:
    for headers in ({"Upgrade": "WebSocket"}, {"Authorization": ""}, {"Authorization": "Basic x"}):
        assert asked(hub, "", **headers)[0] == 401
    assert hub.asked == 0


# What the environment says.


def test_the_token_is_shown_to_the_rooms_of_the_hub_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JUPYTERHUB_API_TOKEN", "secret")
    monkeypatch.setenv(HUB_VARIABLE, "http://rooms:8867/services/koikoi")
    assert own_server() == "http://rooms:8867/services/koikoi/"
    assert sign_in(own_server()) == {"Authorization": "token secret"}
    for other in ("http://rooms:8867/", "http://evil.example/services/koikoi/", ""):
        assert sign_in(other) == {}
    monkeypatch.setenv(VARIABLE, "http://127.0.0.1:8866/")  # a page with rooms of its own
    assert sign_in(own_server()) == {}


def test_links_lead_to_the_hub_s_rooms_and_not_to_a_user_s_server(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    monkeypatch.setenv(HUB_VARIABLE, "http://rooms:8867/services/koikoi/")
    page = "https://hub.example/user/ines/"
    assert public_server(page) == "https://hub.example/services/koikoi/"
    monkeypatch.setenv(VARIABLE, "http://127.0.0.1:8866/")
    assert public_server(page) == page


def test_a_service_reads_from_its_hub_where_it_is() -> None:
    hub = hub_in(ENVIRONMENT, "/koikoi/")
    assert hub is not None and hub.page == "/hub/user-redirect/koikoi/"
    assert place(hub) == ("127.0.0.1", 8867) and hub.prefix == PREFIX
    above = {"JUPYTERHUB_BASE_URL": "/jupyter/", "JUPYTERHUB_HOST": "https://hub.example"}
    hub = hub_in(ENVIRONMENT | above, "app.ipynb")
    assert hub is not None
    assert hub.page == "https://hub.example/jupyter/hub/user-redirect/app.ipynb"


def test_elsewhere_and_on_a_user_s_own_server_the_rooms_are_nobody_s_service() -> None:
    assert hub_in({}, "") is None
    user = ENVIRONMENT | {"JUPYTERHUB_SERVICE_NAME": "", "JUPYTERHUB_USER": "ines"}
    assert hub_in(user, "") is None
    # A service may run as a user of the machine, whom its Hub names in the same way.
    assert hub_in(ENVIRONMENT | {"JUPYTERHUB_USER": "rooms"}, "") is not None


@pytest.mark.parametrize("name", ENVIRONMENT)
def test_rooms_of_a_hub_are_never_open_to_everybody_for_want_of_a_word(name: str) -> None:
    with pytest.raises(InvalidValue, match=f"{name} is missing"):
        hub_in({**ENVIRONMENT, name: ""}, "")


def test_the_command_says_what_its_hub_did_not() -> None:
    told = dict.fromkeys((*ENVIRONMENT, "JUPYTERHUB_USER"), "")
    told["JUPYTERHUB_API_URL"] = ENVIRONMENT["JUPYTERHUB_API_URL"]
    ended = CliRunner().invoke(app, ["rooms"], env=told)
    assert ended.exit_code == 2 and "JUPYTERHUB_SERVICE_NAME is missing" in ended.stderr


@pytest.mark.parametrize("url", ["http://127.0.0.1", "8867", "http://127.0.0.1:x"])
def test_an_address_without_a_port_is_refused(url: str) -> None:
    hub = hub_in(ENVIRONMENT | {"JUPYTERHUB_SERVICE_URL": url}, "")
    assert hub is not None
    with pytest.raises(InvalidValue, match="an address and a port"):
        place(hub)
