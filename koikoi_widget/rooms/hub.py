"""The rooms as a service of a JupyterHub, which says who may come in.

Each user's server on a Hub has a token, which its kernels show here; the Hub's REST API
(`GET /user`) says whose it is and what it may reach. That is how its documentation has a service
ask that does not use its own classes for it (JupyterHub, "Services"), and needs no more than
tornado. A browser that opens a link is led to its own user's page, and signs in at the Hub itself.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from http import HTTPStatus
from typing import NamedTuple
from urllib.parse import quote, urlsplit

from tornado.httpclient import AsyncHTTPClient, HTTPError, HTTPRequest

from ..engine.errors import InvalidValue
from ..locale import N_, _
from .desk import Answering, Line

PATIENCE = 5.0  # seconds for an answer of the Hub
_TOKEN = re.compile(r"(?:token|bearer) ([\w.~+/=-]{1,500})", re.ASCII | re.IGNORECASE)
_USER = "JUPYTERHUB_USER"  # with which, and without the next one, a user's own server is told
# What a Hub tells its services.
_NAME, _API = "JUPYTERHUB_SERVICE_NAME", "JUPYTERHUB_API_URL"
_URL, _PREFIX = "JUPYTERHUB_SERVICE_URL", "JUPYTERHUB_SERVICE_PREFIX"
_OF_A_SERVICE = (_NAME, _API, _URL, _PREFIX)

_SHOWS_NO_TOKEN = N_(
    "these rooms are for the users of a Hub. In Python, connect from a notebook on your server "
    'there, with server=os.environ["KOIKOI_HUB_ROOMS"].'
)
_REASONS = {
    HTTPStatus.UNAUTHORIZED: N_(
        "these rooms are for the users of a Hub, and it does not know who you are. Restart your "
        "server there, and try again."
    ),
    HTTPStatus.FORBIDDEN: N_(
        "your Hub does not let you into its rooms. Ask whoever runs it to let you in."
    ),
    HTTPStatus.SERVICE_UNAVAILABLE: N_(
        "the Hub cannot say who you are at the moment, so nobody can come in."
    ),
}


class TurnedAway(Exception):
    """Somebody who does not come in; the status says why, or a sentence of its own."""

    def __init__(self, status: HTTPStatus, reason: str = "") -> None:
        super().__init__(reason or _REASONS[status])
        self.status = status


class Hub(NamedTuple):
    """A Hub, as one of its services knows it.

    Attributes:
        api: the address of its REST API, without a slash at the end.
        service: the name of the service.
        url: where the service listens.
        prefix: its path.
        page: where a browser finds the page of whoever is signed in there.
    """

    api: str
    service: str
    url: str
    prefix: str
    page: str = ""

    async def user(self, authorization: str) -> str:
        """Return who sends a header, by their name at the Hub.

        Raises:
            TurnedAway: the Hub does not know them, does not let them in, or does not answer.
        """
        shown = _TOKEN.fullmatch(authorization)
        if not shown:
            reason = "" if authorization else _SHOWS_NO_TOKEN
            raise TurnedAway(HTTPStatus.UNAUTHORIZED, reason)
        request = HTTPRequest(
            f"{self.api}/user",
            headers={"Authorization": f"token {shown[1]}"},
            connect_timeout=PATIENCE,
            request_timeout=PATIENCE,
            follow_redirects=False,
        )
        try:
            answer = await AsyncHTTPClient().fetch(request, raise_error=False)
            if answer.code in (HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN):
                raise TurnedAway(HTTPStatus.UNAUTHORIZED)
            answer.rethrow()
            told = json.loads(answer.body)
            name, scopes = str(told["name"]), set(told["scopes"])
        except (OSError, HTTPError, ValueError, TypeError, KeyError):
            raise TurnedAway(HTTPStatus.SERVICE_UNAVAILABLE) from None
        if scopes.isdisjoint({"access:services", f"access:services!service={self.service}"}):
            raise TurnedAway(HTTPStatus.FORBIDDEN)
        return name


def hub_in(environment: Mapping[str, str], page: str) -> Hub | None:
    """Return the Hub of which this program is a service; None if it is not run by one.

    Args:
        environment: what a Hub tells its services; of one that it does not start itself, whoever
            starts it says the same.
        page: the path of the page on a user's server.

    Raises:
        InvalidValue: something is missing. Rooms of a Hub are never open to everybody by mistake.
    """
    is_of_user = environment.get(_USER) and not environment.get(_NAME)
    missing = [name for name in _OF_A_SERVICE if not environment.get(name)]
    if is_of_user or len(missing) == len(_OF_A_SERVICE):
        return None
    if missing:
        raise InvalidValue(
            _(
                "there are settings of a JupyterHub's service, but {name} is missing.",
                name=missing[0],
            )
        )
    above = environment.get("JUPYTERHUB_HOST", "") + (environment.get("JUPYTERHUB_BASE_URL") or "/")
    return Hub(
        environment[_API].rstrip("/"),
        environment[_NAME],
        environment[_URL],
        environment[_PREFIX],
        f"{above.rstrip('/')}/hub/user-redirect/{quote(page.lstrip('/'))}",
    )


def place(hub: Hub) -> tuple[str, int]:
    """Return the address and the port at which a service listens.

    Raises:
        InvalidValue: its URL has none.
    """
    try:
        parts = urlsplit(hub.url)
        if parts.hostname and parts.port:
            return parts.hostname, parts.port
    except ValueError:  # a port that is none
        pass
    raise InvalidValue(
        _("{name} must hold an address and a port, such as http://127.0.0.1:8867.", name=_URL)
    )


class HubLine(Line):
    """The websocket of a client whom the Hub knows; rations are counted by that name."""

    def initialize(self, desk: Answering, page: str = "", *, hub: Hub | None = None) -> None:
        """Prepare, as tornado has it done in place of `__init__`."""
        assert hub
        super().initialize(desk, page)
        self._hub = hub

    async def prepare(self) -> None:
        """Let nobody in whom the Hub does not."""
        if not self.is_websocket:
            return
        try:
            name = await self._hub.user(self.request.headers.get("Authorization", ""))
        except TurnedAway as refused:
            self.turn_away(refused.status, str(refused))
        else:
            self.counted_as = f"user {name}"
