"""What all answers of the page's own server have in common, refusals above all.

A refusal is a sentence in the visitor's language, and never fails itself.
"""

from __future__ import annotations

import os
import re
from contextlib import suppress
from functools import cache
from http import HTTPStatus
from typing import Any, ClassVar
from unicodedata import category
from urllib.parse import unquote

from jupyter_core.utils import ensure_async
from jupyter_server.base.handlers import APIHandler, JupyterHandler
from tornado.httputil import HTTPServerRequest
from tornado.routing import Matcher
from tornado.web import HTTPError
from voila.static_file_handler import TemplateStaticFileHandler
from voila.tornado.handler import TornadoVoilaHandler

from .. import locale
from ..locale import N_, _
from ..page import routes
from ..web.addresses import PAGE
from .guard import language_of
from .kernels.pool import FULL
from .settings import HEADERS, STRICTEST

LONGEST_NAME = 255  # bytes of a file's name
OF_THE_VISITOR = N_("The server cannot do what was asked for at this address.")
OF_THE_SERVER = N_("Something went wrong. Please try again.")


class Answer:
    """An answer that a browser takes for nothing but what it is; mixed into every handler."""

    sentences: ClassVar[dict[int, str]] = {
        HTTPStatus.NOT_FOUND: N_("There is no page at this address."),
        HTTPStatus.SERVICE_UNAVAILABLE: FULL,
    }

    def set_default_headers(self) -> None:
        """Forbid whatever a page may not do; `guard` allows a page what it needs."""
        super().set_default_headers()  # type: ignore[misc]
        for name, value in HEADERS.items():
            self.set_header(name, value)  # type: ignore[attr-defined]
        self.set_header("Content-Security-Policy", STRICTEST)  # type: ignore[attr-defined]

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """Say in a sentence why there is nothing to be seen."""
        language = locale.SOURCE
        with suppress(HTTPError):  # the language itself may be nonsense
            language = language_of(self)
        usual = OF_THE_VISITOR if status_code < 500 else OF_THE_SERVER
        name = f"{status_code}.html" if status_code in _PAGES else "error.html"
        template = self.settings["voila_jinja2_env"].get_template(name)  # type: ignore[attr-defined]
        with locale.language(language):
            sentence = _(self.sentences.get(status_code, usual))
        page = template.render(message=sentence, status_code=status_code, language=language)
        self.set_header("Content-Type", "text/html; charset=utf-8")  # type: ignore[attr-defined]
        self.finish(page)  # type: ignore[attr-defined]


_PAGES = {HTTPStatus.SERVICE_UNAVAILABLE}  # that have a template of their own


@cache
def courteous(handler: type) -> type:
    """Return a handler whose answers are an `Answer`; those of an API stay JSON."""
    mixed = {"write_error": handler.write_error} if issubclass(handler, APIHandler) else {}
    return type(handler.__name__, (Answer, handler), mixed)


class Missing(Answer, JupyterHandler):
    """Answers whatever nothing else does."""

    async def prepare(self, **_options: Any) -> None:
        """Say that nothing is here."""
        raise HTTPError(HTTPStatus.NOT_FOUND)


class Root(Answer, JupyterHandler):
    """Leads to the page, and not to a list of files.

    Unless the server begins at another part, the browser keeps what follows a '#'.
    """

    def get(self) -> None:
        """Redirect with what the address asks for."""
        query, part = self.request.query, self.settings["koikoi_first"]
        asked = (f"?{query}" if query else "") + (routes.address(part) if part else "")
        self.redirect(f"{self.base_url}voila/render/{PAGE}{asked}")

    head = get


class Page(TornadoVoilaHandler):
    """A page, which costs a kernel only whoever looks at it, and not who asks if it is there."""

    async def head(self, path: str | None = None) -> None:
        """Answer as to a GET, without the page."""
        if not await ensure_async(self.contents_manager.file_exists(self.notebook_path or path)):
            raise HTTPError(HTTPStatus.NOT_FOUND)
        self.set_header("Content-Type", "text/html")


class TemplateFiles(TemplateStaticFileHandler):
    """The files of a template, which are all in one folder of it."""

    def parse_url_path(self, path: str) -> str:
        """Refuse what Voila could not divide into the template and the file."""
        if not re.fullmatch("[^/]+/static/[^/].*", path):
            raise HTTPError(HTTPStatus.NOT_FOUND)
        return str(super().parse_url_path(path))


class Refusal(Answer, JupyterHandler):
    """Says to whoever asks for another host that this is not it."""

    sentences: ClassVar[dict[int, str]] = {
        HTTPStatus.FORBIDDEN: N_(
            "This server does not answer to the name in the address. "
            "It was started without --host and that name."
        )
    }

    async def prepare(self, **_options: Any) -> None:
        """Refuse, before anything else is looked at."""
        raise HTTPError(HTTPStatus.FORBIDDEN)


class Nonsense(Matcher):
    """Matches addresses that no link leads to: they hold what no name of a file can hold.

    Handlers of files would fail over them, or look where nobody is to look.
    """

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        """Return that there is a match, as tornado wants it, or None."""
        parts = re.split(r"[/\\]", unquote(request.path))
        return None if all(map(_is_possible, parts)) else {}


def _is_possible(name: str) -> bool:
    """Return whether a file can have a name, and the name no other meaning."""
    is_short = len(os.fsencode(name)) <= LONGEST_NAME
    is_plain = is_short and all(category(letter) != "Cc" for letter in name)
    return is_plain and name not in (".", "..")
