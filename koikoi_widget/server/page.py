"""Voila, configured to serve the page to anybody: what `koikoi play` runs."""

from __future__ import annotations

import re
from typing import Any

import voila.app
from jupyter_events import EventLogger
from jupyter_server.base.handlers import JupyterHandler
from tornado.httpserver import HTTPServer
from tornado.httputil import HTTPServerRequest
from tornado.ioloop import IOLoop
from tornado.iostream import IOStream
from tornado.routing import Matcher
from traitlets import Instance, List, Unicode, default
from traitlets.config import Config
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from ..engine.errors import KoiKoiError
from ..locale import _
from ..web.addresses import PAGE
from . import limits
from .channels import Channels
from .guard import hooks
from .hosts import is_named, url
from .kernels import Kernels
from .log import shorten
from .memory import stay_small
from .settings import ALONE, EVERYWHERE, HEADERS, PATIENCE, STRICTEST
from .templates import compile_once


class UnknownVoila(KoiKoiError):
    """This Voila is built differently from the one that the page was made safe for."""


class Root(JupyterHandler):
    """Leads to the page, and not to a list of files; the browser keeps what follows a '#'."""

    def get(self) -> None:
        """Redirect with what the address asks for."""
        query = self.request.query
        self.redirect(f"{self.base_url}voila/render/{PAGE}" + (f"?{query}" if query else ""))


class ForAnother(Matcher):
    """Matches the requests for a host that is not this server, whatever they ask for."""

    def __init__(self, names: list[str]) -> None:
        self.names = names

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        """Return that there is a match, as tornado wants it, or None."""
        return None if is_named(request.host_name, self.names) else {}


class Refusal(JupyterHandler):
    """Says to whoever asks for another host that this is not it."""

    def check_host(self) -> bool:
        """Return that the host is a wrong one."""
        return False


class Door(HTTPServer):
    """Hangs up on whoever comes while too many files are open.

    A stranger may hold a connection for a minute without a request, and many of them would leave no
    files for the pages. Open files are numbered from below, so the number of a new one tells.
    """

    def handle_stream(self, stream: IOStream, address: Any) -> None:
        """Take a new connection, or close it."""
        if stream.socket.fileno() >= limits.most_connections():
            stream.close()
        else:
            super().handle_stream(stream, address)


class PageServer(voila.app.Voila):
    """Serves a folder of notebooks, each at `voila/render/<name>`; its root leads to app.ipynb."""

    hosts = List(
        Unicode(),
        help=(
            "Names and addresses under which the page may be requested, besides this machine's "
            "own; '*' for any, behind a proxy that checks them."
        ),
        config=True,
    )

    # One for all kernels, which would make one each; Python never forgets the name of a logger.
    event_logger = Instance(EventLogger, ())

    # Safety is decided here, whatever a user's configuration of Voila says.
    @default("config_file_paths")
    def _config_file_paths_default(self) -> list[str]:
        return []

    @default("ip")
    def _ip(self) -> str:
        return "127.0.0.1"

    @default("port_retries")
    def _port_retries(self) -> int:
        return 0

    @property
    def connection_url(self) -> str:
        """The URL that the browser is opened with; Voila adds the path, and knows no brackets."""
        return url(self.ip, self.port)

    def initialize(self, argv: Any = None) -> None:
        """Read the command line, on top of the settings that make the page safe."""
        self.update_config(Config(EVERYWHERE))
        self.update_config(Config(ALONE))
        stay_small()
        limits.open_many_files()
        compile_once()
        super().initialize(argv)
        shorten(self.log)
        self.voila_configuration.multi_kernel_manager_class = Kernels
        for name, value in hooks().items():
            setattr(self.voila_configuration, name, value)

    def init_settings(self) -> dict[str, object]:
        """Return tornado's settings: what a browser may do with an answer."""
        IOLoop.current().add_callback(self._keep_spares)
        found: dict[str, object] = super().init_settings()
        return found | {
            "headers": HEADERS | {"Content-Security-Policy": STRICTEST},
            "xsrf_cookie_kwargs": {"path": self.base_url, "samesite": "Strict"},
        }

    def init_handlers(self) -> list[Any]:
        """Return the request handlers, with our own websocket for kernels.

        Jupyter's own handlers would check the host of a request, but its files' do not.
        """
        handlers = super().init_handlers()
        safe = [
            (path, Channels if handler is VoilaKernelWebsocketHandler else handler, *rest)
            for path, handler, *rest in handlers
        ]
        if not any(handler is Channels for _path, handler, *_rest in safe):
            raise UnknownVoila(
                _(
                    "koikoi_widget does not support Voila {version} yet; install an older version",
                    version=self.version,
                )
            )
        names = [self.ip, *self.hosts]
        return [(ForAnother(names), Refusal), (re.escape(self.base_url), Root), *safe]

    def listen(self) -> None:
        """Serve until told to stop, and wait only so long and for so much of a request."""

        def listen(port: int, address: str) -> None:
            Door(self.app, **PATIENCE).listen(port, address)

        self.app.listen = listen
        super().listen()

    def stop(self) -> None:
        """End the kernels on the loop on which they were started; Voila would take another one."""
        self.ioloop.run_sync(self.kernel_manager.shutdown_all)
        super().stop()

    async def _keep_spares(self) -> None:
        await self.kernel_manager.keep_spares("python3", "")
