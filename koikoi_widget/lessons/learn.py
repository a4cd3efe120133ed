"""The lessons as a list: which have been read, as the browser remembers, and what to do next."""

from __future__ import annotations

import json
from collections.abc import Collection
from typing import Any

import anywidget
import traitlets

from ..engine.errors import ProgressError
from ..locale import N_, _
from ..table import messages
from ..table.keys import storage_key
from ..web.linker import script, style
from . import memory
from .course import LESSONS, Lesson
from .daily import KEPT_AS as DAILY
from .daily import read_answers
from .daily_deal import today
from .progress import Progress

KEPT_AS = "lessons"  # where a page notes what was read, see `connection/reading.js`
_MOST_READ = 10_000  # characters; nine lessons have some 200


class Learn(anywidget.AnyWidget):
    """The lessons with what was read of them, and above them what to do next.

    Args:
        base: the address of the notebooks' folder, if it is not that of the page.
        hand: the address of the first hand, if it is not that of its notebook.

    Attributes:
        state: everything shown; empty until the browser has said what it keeps.
        places: under which keys it keeps that.
    """

    _esm = script("lessons/learn.js")
    _css = style("lessons/learn.css")

    state = traitlets.Dict().tag(sync=True)
    places = traitlets.Dict().tag(sync=True)

    def __init__(self, base: str = "", hand: str = "") -> None:
        keys = {"lessons": KEPT_AS, "daily": DAILY, "progress": "progress"}
        super().__init__(places={name: storage_key(key) for name, key in keys.items()})
        self._base, self._hand = base, hand
        self.on_msg(self._heard)

    def _heard(self, _widget: Any, message: dict[str, Any], _buffers: Any) -> None:
        message = messages.understood(message, messages.LEARN)
        if not message:
            return
        read = read_lessons(message.get("lessons"))
        answers, _is_damaged = read_answers(message.get("daily"))
        has_played = today().isoformat() in answers
        self.state = {
            "next": _("What to do next"),
            "ways": self._ways(read, _count_due(message.get("progress")), has_played),
            "lessons": [self._entry(lesson, lesson.name in read) for lesson in LESSONS],
        }

    def _address(self, lesson: Lesson) -> str:
        if self._hand and lesson == LESSONS[0]:
            return self._hand
        return f"{self._base}{lesson.notebook}"

    def _entry(self, lesson: Lesson, is_read: bool) -> dict[str, str]:
        return {
            "href": self._address(lesson),
            "title": _(lesson.title),
            "says": _(lesson.says),
            "read": _("read") if is_read else "",
        }

    def _ways(self, read: Collection[str], due: int, has_played: bool) -> list[dict[str, Any]]:
        """Return what to do next, the most useful first."""
        first, second, *_others = (lesson.name in read for lesson in LESSONS)
        found = []
        lesson = next((each for each in LESSONS if each.name not in read), None)
        if lesson:
            text = N_("Next lesson: {title}") if read else N_("Start here: {title}")
            way = _way(self._address(lesson), _(text, title=_(lesson.title)))
            found.append(way | {"first": True})
        if due:
            found.append(_way("#train", _("Train what is due: {count}", count=due)))
        elif second:
            found.append(_way("#train", _("Train what you have learnt")))
        if first and not has_played:
            found.append(_way("#today", _("Today's deal is waiting")))
        if first:
            found.append(_way("#play", _("Play a match")))
        return found


def _way(href: str, text: str) -> dict[str, Any]:
    return {"href": href, "text": text, "first": False}


def read_lessons(text: str | None) -> frozenset[str]:
    """Return which lessons were read, as a browser kept it; what is damaged says nothing."""
    try:
        found = json.loads(text) if text and len(text) <= _MOST_READ else None
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        return frozenset()
    return frozenset(lesson.name for lesson in LESSONS if found.get(lesson.name))


def _count_due(text: str | None) -> int:
    """Return how much of a kept progress is about to be forgotten; nothing of a damaged one."""
    try:
        traces = Progress.parse(text).traces if text else {}
    except ProgressError:  # it is refused where one trains, with the reason
        return 0
    now = memory.now()
    return sum(trace.due <= now for trace in traces.values())
