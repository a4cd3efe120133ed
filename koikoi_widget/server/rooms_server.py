"""The rooms for two: beside the page, and as an application of their own, `koikoi rooms`."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Collection
from http import HTTPStatus
from typing import Any

from tornado.web import Application, ErrorHandler, RedirectHandler, RequestHandler

from ..classroom.class_link import PATH as CLASS_PATH, teacher_token
from ..classroom.contest import happening_of
from ..classroom.hall import Hall
from ..classroom.pricing import Pricing
from ..classroom.referee import FILE as CLASS_FILE, Referee
from ..rooms.authority import Authority
from ..rooms.desk import Desk, Line
from ..rooms.hub import Hub, HubLine
from ..rooms.link import PATH
from ..rooms.store import FILE, Store
from ..table.saved.seal import data_folder
from .address_check import ANY
from .door import Door, ForAnother
from .kernels import limits
from .log import OF_A_SERVER, ration
from .settings import PATIENCE


def rooms(base_url: str, page: str = "") -> tuple[str, type[Line], dict[str, Any]]:
    """Return the route of the rooms below a path; their file is beside the server's secret.

    Args:
        page: where a browser is led that opens a link; "" where there is no page.
    """
    store = Store(lambda: data_folder() / FILE)
    return re.escape(base_url + PATH), Line, {"desk": Desk(Authority(store)), "page": page}


def hall(base_url: str) -> tuple[str, type[Line], dict[str, Any]]:
    """Return the route of the match of a class; its file is beside the server's secret.

    The results that its teacher keeps lie above, in the folder of the class.
    """
    store = Store(lambda: data_folder() / CLASS_FILE, read=happening_of)
    referee = Referee(store, lambda: teacher_token(data_folder()))
    desk = Hall(referee, Pricing(), lambda: data_folder().parent)
    return re.escape(base_url + CLASS_PATH), Line, {"desk": desk, "page": base_url}


def service(base_url: str, hub: Hub) -> list[tuple[str, type[RequestHandler], dict[str, Any]]]:
    """Return the routes of the rooms of a Hub: none comes in whom it does not know."""
    route, _line, options = rooms(base_url, hub.page)
    leads = {"url": hub.page, "permanent": False}
    return [(route, HubLine, options | {"hub": hub}), (re.escape(base_url), RedirectHandler, leads)]


def application(base_url: str, names: Collection[str], hub: Hub | None = None) -> Application:
    """Return the rooms as an application that answers to these names.

    Args:
        base_url: the path above them, with a slash at both ends.
        hub: of which they are a service. Whoever signs in there may ask for them under any name.
    """
    refused, missing = (
        {"status_code": status} for status in (HTTPStatus.FORBIDDEN, HTTPStatus.NOT_FOUND)
    )
    return Application(
        [
            (ForAnother([ANY] if hub else names), ErrorHandler, refused),
            *(service(base_url, hub) if hub else [rooms(base_url)]),
        ],
        default_handler_class=ErrorHandler,
        default_handler_args=missing,
        log_function=lambda _handler: None,  # nobody needs to know who comes
    )


def serve(
    port: int,
    address: str,
    base_url: str,
    names: Collection[str],
    ready: Callable[[], None],
    hub: Hub | None = None,
) -> None:
    """Serve the rooms until the program is stopped."""

    async def run() -> None:
        ration(OF_A_SERVER)
        limits.open_many_files()
        rooms_here = application(base_url, [address, *names], hub)
        Door(rooms_here, **PATIENCE).listen(port, address)
        ready()
        await asyncio.Event().wait()

    asyncio.run(run())
