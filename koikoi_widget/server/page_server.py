"""Voila, configured to serve the page to anybody: what `koikoi play` runs."""

from __future__ import annotations

import os
import re
from typing import Any

import voila.app
from jupyter_events import EventLogger
from jupyter_server.auth.logout import LogoutHandler
from tornado.ioloop import IOLoop
from traitlets import Bool, Instance, List, Unicode, default
from traitlets.config import Config
from voila.static_file_handler import TemplateStaticFileHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from ..classroom.class_link import is_class
from ..engine.errors import KoiKoiError
from ..locale import _
from ..rooms.link import VARIABLE
from .address_check import url
from .answers import Missing, Nonsense, Page, Refusal, Root, TemplateFiles, courteous
from .channels import Channels, Connection
from .door import Door, ForAnother
from .guard import hooks
from .kernels import limits
from .kernels.free_memory import stay_small
from .kernels.pool import Kernels
from .log import OF_A_SERVER, ration
from .rooms_server import hall, rooms
from .settings import ALONE, EVERYWHERE, PATIENCE
from .templates import compile_once, find_template
from .temporary import lend_folders, temporary_folder

# Voila's handlers, and what does their work here.
REPLACED = {
    VoilaKernelWebsocketHandler: Channels,
    TornadoVoilaHandler: Page,
    TemplateStaticFileHandler: TemplateFiles,
}


class UnknownVoila(KoiKoiError):
    """This Voila is built differently from the one that the page was made safe for."""


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

    has_rooms = Bool(
        True, help="Whether two people can meet here, each at a page of their own.", config=True
    )

    first = Unicode(help="The part of the page that its root leads to.", config=True)

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

    @default("connection_dir_root")
    def _connection_dir_root(self) -> str:
        return str(temporary_folder())

    @property
    def connection_url(self) -> str:
        """The URL that the browser is opened with; Voila adds the path, and knows no brackets."""
        return url(self.ip, self.port)

    def initialize(self, argv: Any = None) -> None:
        """Read the command line, on top of the settings that make the page safe."""
        self.update_config(Config(EVERYWHERE))
        self.update_config(Config(ALONE))
        lend_folders()
        find_template()
        stay_small()
        limits.open_many_files()
        compile_once()
        super().initialize(argv)
        ration(OF_A_SERVER, self.log)
        self.voila_configuration.multi_kernel_manager_class = Kernels
        for name, value in hooks().items():
            setattr(self.voila_configuration, name, value)

    def init_settings(self) -> dict[str, object]:
        """Return tornado's settings: what a browser may do with an answer."""
        IOLoop.current().add_callback(self._keep_spares)
        settings: dict[str, object] = super().init_settings()
        # What a message made fail would show a stranger the names of this machine's folders.
        self.kernel_manager.allow_tracebacks = self.voila_configuration.show_tracebacks
        return settings | {
            "koikoi_first": self.first,
            "kernel_websocket_connection_class": Connection,
            "default_handler_class": Missing,
            "xsrf_cookie_kwargs": {
                "path": self.base_url,
                "samesite": "Strict",
                "expires_days": None,  # with the browser
            },
        }

    def init_handlers(self) -> list[Any]:
        """Return the request handlers, with our own websocket for kernels.

        Jupyter's own handlers would check the host of a request, but its files' do not.
        """
        routes = [
            (self._escaped(path), REPLACED.get(handler, handler), *rest)
            for path, handler, *rest in super().init_handlers()
            if handler is not LogoutHandler
        ]
        if not any(handler is Channels for _path, handler, *_rest in routes):
            raise UnknownVoila(
                _(
                    "koikoi_widget does not support Voila {version} yet; install an older version",
                    version=self.version,
                )
            )
        here = [rooms(self.base_url, page=self.base_url)] if self.has_rooms else []
        here += [hall(self.base_url)] if is_class() else []
        self.kernel_manager.rooms = [options["desk"] for _route, _line, options in here]
        return [
            (ForAnother([self.ip, *self.hosts]), Refusal),
            (Nonsense(), Missing),
            (f"(?i){re.escape(self.base_url)}?", Root),  # as a pupil may type it
            *here,
            *((path, courteous(handler), *rest) for path, handler, *rest in routes),
        ]

    def _escaped(self, path: str) -> str:
        """Return a route in which the base URL, a path, is not taken for a pattern."""
        base = str(self.server_url)
        is_below = path.startswith(base)
        return re.escape(base) + path.removeprefix(base) if is_below else path

    def listen(self) -> None:
        """Serve until told to stop, and wait only so long and for so much of a request."""

        def listen(port: int, address: str) -> None:
            Door(self.app, **PATIENCE).listen(port, address)

        self.app.listen = listen
        os.environ.pop(VARIABLE, None)
        if self.has_rooms:
            os.environ[VARIABLE] = url(self.ip, self.port, self.base_url)
        super().listen()

    def stop(self) -> None:
        """End the kernels on the loop on which they were started; Voila would take another one."""
        self.ioloop.run_sync(self.kernel_manager.shutdown_all)
        super().stop()

    async def _keep_spares(self) -> None:
        await self.kernel_manager.keep_spares("python3", "")
