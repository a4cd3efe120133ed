"""The rooms on a real Hub, with a kernel of a user's own server; no browser is needed for that."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Iterator
from http.client import HTTPConnection
from typing import Any
from uuid import uuid4

import pytest
from websockets.sync.client import connect

import koikoi_widget as kk
from koikoi_widget.cli.main import HOST, notebooks_folder
from koikoi_widget.rooms.link import HUB_VARIABLE
from koikoi_widget.rooms.room import NotAllowed
from tests.browser import servers
from tests.waiting import START_SECONDS, until

TOKEN = "of-the-tests"  # hub_config.py
MAY_PLAY = "access:services!service=koikoi"
JOINS = (
    "import koikoi_widget as kk; from koikoi_widget.rooms.link import own_server\n"
    "room = kk.Room.join({code!r}, name='Aiko', server=own_server()); print(*room.names)\n"
)


@pytest.fixture(scope="module")
def hub(tmp_path_factory: pytest.TempPathFactory) -> Iterator[servers.Server]:
    server = servers.hub(tmp_path_factory.mktemp("hub"), notebooks_folder())
    yield server
    server.stop()


def asked(address: str, method: str = "GET", **told: object) -> Any:
    """Return the answer of the Hub's API, or of the API of a user's server, to an administrator."""
    data = json.dumps(told).encode() if method == "POST" else None
    headers = {"Authorization": f"token {TOKEN}"}
    request = urllib.request.Request(address, data, headers, method=method)
    with urllib.request.urlopen(request, timeout=START_SECONDS) as answer:
        return json.loads(answer.read() or "null")


def token_of(hub: servers.Server, name: str, *scopes: str) -> str:
    """Return a token of a user, whom the Hub comes to know by that."""
    api = f"{hub.url}hub/api/users"
    if name not in [user["name"] for user in asked(api)]:
        asked(f"{api}/{name}", "POST")
    token: str = asked(f"{api}/{name}/tokens", "POST", scopes=scopes)["token"]
    return token


@pytest.fixture
def as_ines(hub: servers.Server, monkeypatch: pytest.MonkeyPatch) -> str:
    """Be a kernel of Ines; return where the rooms are, through the Hub's proxy."""
    rooms = f"{hub.url}services/koikoi/"
    monkeypatch.setenv(HUB_VARIABLE, rooms)
    monkeypatch.setenv("JUPYTERHUB_API_TOKEN", token_of(hub, "ines", MAY_PLAY))
    return rooms


def run(server: str, code: str) -> str:
    """Return what a kernel of a user's server prints."""
    kernel = asked(f"{server}api/kernels", "POST", name="python3")["id"]
    address = f"ws{server.removeprefix('http')}api/kernels/{kernel}/channels"
    headers = {"Authorization": f"token {TOKEN}"}
    header = {
        "msg_id": uuid4().hex,
        "msg_type": "execute_request",
        "session": "s",
        "version": "5.3",
    }
    content = {"code": code, "silent": False}
    message = {"header": header, "parent_header": {}, "metadata": {}, "content": content}
    printed: str = ""
    with connect(address, additional_headers=headers, max_size=10**7) as line:
        line.send(json.dumps({**message, "channel": "shell"}))
        while True:
            told = json.loads(line.recv(timeout=START_SECONDS))
            if told["parent_header"].get("msg_id") == header["msg_id"]:
                printed += str(told["content"].get("text") or told["content"].get("evalue", ""))
                if told["header"]["msg_type"] == "execute_reply":
                    return printed


def test_a_kernel_of_a_user_s_server_plays_a_user_who_comes_through_the_proxy(
    hub: servers.Server, as_ines: str
) -> None:
    token_of(hub, "aiko")
    with kk.Room.create(as_ines, "nintendo", 1, name="Ines") as room:
        api = f"{hub.url}hub/api/users/aiko"
        asked(f"{api}/server", "POST")
        until(lambda: asked(api)["servers"].get("", {}).get("ready"), START_SECONDS)
        said = run(f"{hub.url}user/aiko/", JOINS.format(code=room.code))
        assert said.strip() == "Ines Aiko"
        until(lambda: room.names == ("Ines", "Aiko"))
        assert len(room.view.hand) == 8
    assert (hub.folder / "rooms" / "rooms.sqlite").is_file()
    assert not [*hub.folder.glob("*aiko*/**/rooms.sqlite")]


def test_a_token_that_reaches_no_service_or_is_none_is_turned_away(
    hub: servers.Server, as_ines: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JUPYTERHUB_API_TOKEN", token_of(hub, "ines", "read:users:name!user"))
    with pytest.raises(NotAllowed, match="does not let you into its rooms"):
        kk.Room.create(as_ines, name="Ines")
    monkeypatch.setenv("JUPYTERHUB_API_TOKEN", "f" * 32)
    with pytest.raises(NotAllowed, match="does not know who you are"):
        kk.Room.create(as_ines, name="Ines")


def test_a_link_leads_a_browser_to_its_user_s_page(hub: servers.Server) -> None:
    line = HTTPConnection(HOST, hub.port)
    for path in ("/services/koikoi/rooms", "/services/koikoi/"):
        line.request("GET", path)
        answer = line.getresponse()
        answer.read()
        leads = answer.getheader("Location")
        assert (answer.status, leads) == (302, "/hub/user-redirect/voila/render/app.ipynb")
