"""What a page does when nothing answers: it says so, keeps trying, and goes on by itself."""

from __future__ import annotations

import anywidget
import traitlets

from ..locale import _
from ..web.addresses import LESSON_PAGE
from ..web.linker import script, style
from .keys import storage_key


class Connection(anywidget.AnyWidget):
    """Watches, in the page, over the way to the kernel. It is shown nowhere; see `connect`.

    Attributes:
        words: what the page says of it.
        places: under which names the page remembers that it goes on, and which lessons were read.
        known_as: as what the kernel knows this widget; another kernel does not.
        lesson_page: a pattern of the addresses of lessons, their names as its first group.
    """

    _esm = script("connection/connection.js")
    _css = style("connection/notices.css")

    words = traitlets.Dict().tag(sync=True)
    places = traitlets.Dict().tag(sync=True)
    known_as = traitlets.Unicode().tag(sync=True)
    lesson_page = traitlets.Unicode(LESSON_PAGE).tag(sync=True)

    def __init__(self) -> None:
        super().__init__(
            words={
                "lost": _("The connection is lost. What you have played is kept; trying again…"),
                "trying": _("The connection is lost. Trying again…"),
                "refused": _("The connection is lost: nothing can be pressed now. Trying again…"),
                "back": _("The connection is back."),
                "missed": _("The connection is back. What you pressed last was not played."),
                "stopped": _("This has stopped. Run its cell again to go on; your match is kept."),
                "unkept": _("This browser keeps nothing of this visit. You can play on."),
                "dismiss": _("Dismiss"),
            },
            places={"resume": storage_key("resume"), "lessons": storage_key("lessons")},
        )
        self.known_as = self.model_id


watchers: list[Connection] = []  # of this kernel, none or one


def connect() -> None:
    """See to it that the pages of this kernel notice when nothing answers."""
    if not watchers or watchers[0].comm is None:
        watchers[:] = [Connection()]
