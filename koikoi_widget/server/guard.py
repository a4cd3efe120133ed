"""Hooks that Voila calls for each page, on any kind of server."""

from __future__ import annotations

import re
import secrets
from typing import Any

from .. import ways
from ..lessons.course import LESSONS
from ..locale import _
from ..table.keys import storage_key
from ..web.addresses import LESSON_PAGE, PAGE
from ..web.linker import style
from .settings import CONTENT_SECURITY_POLICY, HEADERS, LONGEST_REQUEST


def guard(handler: Any, notebook: Any, cwd: str) -> None:
    """Make the answer to one request for a page safe, before its kernel starts.

    The page gets a nonce for its scripts, and the browser is told not to run any others. The page
    also gets the token it needs to report that it is being left: Voila's page sends that cookie,
    but its server never sets it. And the request ends, whatever becomes of the kernel.
    """
    from tornado.ioloop import IOLoop

    nonce = secrets.token_urlsafe(16)
    notebook.metadata["nonce"] = nonce
    notebook.metadata["koikoi"] = frame(handler.request.path)
    for name, value in HEADERS.items():
        handler.set_header(name, value)
    handler.set_header("Content-Security-Policy", CONTENT_SECURITY_POLICY.format(nonce=nonce))
    handler.xsrf_token  # noqa: B018 - reading it sets the cookie
    IOLoop.current().call_later(LONGEST_REQUEST, _end, handler)


def frame(path: str) -> dict[str, Any]:
    """Return what the template puts round the notebook at `path`: styles, and words.

    The page and the lessons have a bar, which is there before any widget; beside a lesson stands
    the course, in which the browser ticks what was read.
    """
    found = re.search(LESSON_PAGE, path)
    is_lesson, lesson = found is not None, found[1] if found else ""
    here = ways.address("learn") if is_lesson else ""
    has_bar = is_lesson or path.endswith(f"/{PAGE}")
    return {
        "style": style("options/bar.css"),
        "loading": _("The cards are being shuffled …"),
        "title": _("Koi-Koi"),
        "parts": _("Parts of the page"),
        "home": f"{PAGE}{ways.address(ways.FIRST)}",
        "links": [
            (f"{PAGE}{address}", text, address == here) for address, text in ways.links() if has_bar
        ],
        "course": _("The course"),
        "read": _("read"),
        "kept_as": storage_key("lessons"),
        "lessons": [
            (each.notebook, _(each.title), each.name, each.name == lesson)
            for each in LESSONS
            if is_lesson
        ],
    }


def no_foreign_host(page: dict[str, Any], **_context: object) -> dict[str, Any]:
    """Leave MathJax, which would be loaded from another host, out of a page's settings."""
    page.update(fullMathjaxUrl=None, mathjaxConfig=None)
    return page


def _end(handler: Any) -> None:
    if not handler._finished:
        handler.finish()
