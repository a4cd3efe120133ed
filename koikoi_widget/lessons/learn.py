"""The lessons as a list: which were read, as the browser remembers, and what to do next."""

from __future__ import annotations

import anywidget
import traitlets

from ..locale import _
from ..table.front import front
from ..table.keys import storage_key
from .course import LESSONS
from .daily import KEPT_AS as DAILY
from .daily_deal import today

KEPT_AS = "lessons"  # where the page's template notes what was read


class Learn(anywidget.AnyWidget):
    """The lessons with what was read of them, and above them what to do next.

    Args:
        base: the address of the folder of the notebooks, if it is not that of the page.

    Attributes:
        state: everything shown, see `learn.js`.
    """

    _esm = front("table/dom.js", "lessons/learn.js")
    _css = front("lessons/learn.css")

    state = traitlets.Dict().tag(sync=True)

    def __init__(self, base: str = "") -> None:
        lessons = [
            {
                "name": lesson.name,
                "href": f"{base}{lesson.notebook}",
                "title": _(lesson.title),
                "says": _(lesson.says),
            }
            for lesson in LESSONS
        ]
        super().__init__(
            state={
                "lessons": lessons,
                "lessons_key": storage_key(KEPT_AS),
                "daily_key": storage_key(DAILY),
                "progress_key": storage_key("progress"),
                "today": today().isoformat(),
                "done": _("read"),
                "next": _("What to do next"),
                "start": _("Begin here"),
                "go_on": _("Next lesson"),
                "daily": _("Today's deal waits"),
                "play": _("Play a match"),
                "due": _("Train what is due"),
                "train": _("Train what you have learnt"),
            }
        )
