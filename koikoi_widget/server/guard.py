"""Hooks that Voila calls for each page, on any kind of server."""

from __future__ import annotations

import os
import re
import secrets
import time
import weakref
from typing import Any

from .. import locale, runtime
from ..lessons.course.course import LESSONS, done_words, read_words
from ..lessons.html import prose
from ..locale import _
from ..page import routes
from ..web.addresses import LESSON_PAGE, PAGE
from ..web.linker import opening, shared_style, sheet
from ..web.theme import theme
from ..web.typefaces import FOLDER as FONTS, TYPEFACES
from ..widgets.storage_keys import storage_key
from .patched_assets import mended_extensions
from .settings import CONTENT_SECURITY_POLICY, HEADERS, LONGEST_REQUEST

# The language that the page was in last, as `markPage` in options/language.js sets it.
COOKIE = "koikoi_language"
_YEAR = 365 * 24 * 3600
# How long after a server's first page others may still wait for what that one loads, in seconds.
_START = 60
# What the template puts around every notebook.
_SAME_EVERYWHERE = {
    "shared": shared_style(),
    "style": sheet("options/bar.css", "frame/frame.css"),
    "theme": theme(),
    "opening": opening("frame/loading.js"),
    "ticking": opening("frame/course.js"),
    "typefaces": TYPEFACES,
}


def guard(handler: Any, notebook: Any, cwd: str) -> Any:
    """Make the answer to one request for a page safe, before its kernel starts.

    The page gets a nonce for its scripts, and the browser is told not to run any others. The page
    also gets the token it needs to report that it is being left: Voila's page sends that cookie,
    but its server never sets it. And the request ends, whatever becomes of the kernel.

    The page begins in the language that its address or its browser asks for, and so does the prose
    of the notebook that is returned.
    """
    from nbformat.v4 import new_code_cell
    from tornado.ioloop import IOLoop

    nonce = secrets.token_urlsafe(16)
    notebook.metadata["nonce"] = nonce
    language = language_of(handler)
    with locale.language(language):
        notebook.metadata["koikoi"] = frame(handler.request.path, is_start=has_just_begun(handler))
    notebook = prose.translated(notebook, language)
    if language != locale.SOURCE:
        source = f"import koikoi_widget as kk\nkk.set_language({language!r})"
        notebook.cells.insert(0, new_code_cell(source))
    for name, value in HEADERS.items():
        handler.set_header(name, value)
    handler.set_header("Content-Security-Policy", CONTENT_SECURITY_POLICY.format(nonce=nonce))
    handler.xsrf_token  # noqa: B018 - reading it sets the cookie
    if handler.get_arguments("lang"):  # the lessons that its links lead to follow it
        folder = handler.request.path.rpartition("/")[0] + "/"
        handler.set_cookie(COOKIE, language, path=folder, max_age=_YEAR, samesite="Strict")
    IOLoop.current().call_later(LONGEST_REQUEST, _end, weakref.ref(handler))
    return notebook


def language_of(handler: Any) -> str:
    """Return the language that the page of a request begins in.

    A lesson follows the page that led to it; the page itself knows what was chosen in its options.
    """
    wishes = handler.get_arguments("lang")
    if not handler.request.path.endswith(f"/{PAGE}"):
        wishes.append(handler.get_cookie(COOKIE, ""))
    wishes.append(os.environ.get(locale.VARIABLE, ""))
    accepted = handler.request.headers.get("Accept-Language", "").split(",")
    return locale.best_of([*wishes, *(word.split(";")[0].strip() for word in accepted)])


def has_just_begun(handler: Any) -> bool:
    """Return whether the first page of this server was asked for a moment ago, or is now."""
    now = time.monotonic()
    return bool(now - handler.settings.setdefault("koikoi_first_page", now) < _START)


def frame(path: str, *, is_start: bool = False) -> dict[str, Any]:
    """Return what the template puts round the notebook at `path`: styles, scripts, and words.

    The page and the lessons have a bar, which is there before any widget; beside a lesson stands
    the course, in which the browser ticks what was read. At the start of a server a page that is
    long in coming says that the next ones come faster.
    """
    match = re.search(LESSON_PAGE, path)
    is_lesson, lesson = match is not None, match[1] if match else ""
    here = routes.address("learn") if is_lesson else ""
    has_bar = is_lesson or path.endswith(f"/{PAGE}")
    coming = {name: _(sentence) for name, sentence in runtime.COMING.items()}
    return _SAME_EVERYWHERE | {
        "language": locale.chosen_language(),
        "loading": coming["almost"],
        "failed": coming["failed"],
        "long": _("The first page after a start takes the longest. The next ones come faster.")
        if is_start
        else _("This is taking longer than usual. Please wait."),
        "title": _("Koi-Koi"),
        "skip": _("Skip to the content"),
        "parts": _("Parts of the page"),
        "home": f"{PAGE}{routes.address(routes.FIRST)}",
        "links": [
            (f"{PAGE}{address}", text, address == here)
            for address, text in routes.links()
            if has_bar
        ],
        "rules": _("Rules"),
        "options": (f"{PAGE}{routes.address(routes.OPTIONS)}", _("Options")) if has_bar else None,
        "course": _("The course"),
        "all_lessons": _("All lessons"),
        "read": read_words(),
        "done": done_words(),
        "kept_as": storage_key("lessons"),
        "options_kept_as": storage_key("options"),
        "lessons": [
            (entry.notebook, _(entry.title), entry.topic, entry.topic == lesson)
            for entry in LESSONS
            if is_lesson
        ],
    }


def hooks() -> dict[str, object]:
    """Return what Voila calls and reads for every page, by the names of its settings.

    Its folders of extensions are the only ones that a page is served from on any kind of server and
    that can lie in the package: the template looks there for the typefaces.
    """
    return {
        "prelaunch_hook": guard,
        "page_config_hook": no_foreign_host,
        "extra_labextensions_path": [str(mended_extensions()), str(FONTS)],
    }


def no_foreign_host(page: dict[str, Any], **_context: object) -> dict[str, Any]:
    """Leave MathJax, which would be loaded from another host, out of a page's settings."""
    page.update(fullMathjaxUrl=None, mathjaxConfig=None)
    return page


def _end(request: weakref.ref[Any]) -> None:
    """End a request that hangs; one that was answered may be gone already, with what it holds."""
    handler = request()
    if handler and not handler._finished:
        handler.finish()
