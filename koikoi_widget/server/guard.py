"""Hooks that Voila calls for each page, on any kind of server."""

from __future__ import annotations

import secrets
from typing import Any

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
    for name, value in HEADERS.items():
        handler.set_header(name, value)
    handler.set_header("Content-Security-Policy", CONTENT_SECURITY_POLICY.format(nonce=nonce))
    handler.xsrf_token  # noqa: B018 - reading it sets the cookie
    IOLoop.current().call_later(LONGEST_REQUEST, _end, handler)


def no_foreign_host(page: dict[str, Any], **_context: object) -> dict[str, Any]:
    """Leave MathJax, which would be loaded from another host, out of a page's settings."""
    page.update(fullMathjaxUrl=None, mathjaxConfig=None)
    return page


def _end(handler: Any) -> None:
    if not handler._finished:
        handler.finish()
