"""The lessons as a list: which were read or done, as the browser remembers, and what to do next."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from ...engine.cards import DECK, Card
from ...engine.errors import KoiKoiError
from ...engine.texts import object_of
from ...locale import N_, _, pgettext
from ...web import protocol
from ...web.linker import script, style
from ...widgets import messages
from ...widgets.storage_keys import DAILY, LESSONS as READ, PROGRESS, storage_key
from ...widgets.traits import Shared, shared
from ..html.pictured import Pictured
from ..learner import memory
from ..learner.daily_answers import read_answers
from ..learner.progress import kept_progress
from ..quiz.daily_deal import today
from .course import LESSONS, Lesson, done_words, minutes_words, read_words

# What a page notes of a lesson whose test was passed or whose round was played, see
# `connection/reading.js`.
DONE = "done"
_MOST_READ = 10_000  # characters; a list of all lessons is far shorter
# Of the lessons, in their order: the first card of each month, then a ribbon with a word on it.
_FACES = (*DECK[::4], Card.parse("1-ribbon"))


class Learn(Pictured):
    """The course as a path of twelve months, each with a face, and above it what to do next.

    Args:
        base: the address of the notebooks' folder, if it is not that of the page.
        hand: the address of the first hand, if it is not that of its notebook.
        album: the address of the album, if there is one.
        look: deck, palette and marks, as in `Quiz`.

    Attributes:
        state: everything shown; empty until the browser has said what it keeps.
        places: the keys under which it keeps that.
    """

    _esm = script("lessons/learn.js")
    _css = style("lessons/learn.css")

    state: Shared[protocol.LearnState] = shared()
    places: Shared[protocol.LearnPlaces] = shared()

    def __init__(self, base: str = "", hand: str = "", album: str = "", **look: Any) -> None:
        places: protocol.LearnPlaces = {
            "lessons": storage_key(READ),
            "daily": storage_key(DAILY),
            "progress": storage_key(PROGRESS),
        }
        super().__init__(look, places=places)
        self._base, self._hand, self._album = base, hand, album
        self.on_msg(lambda _widget, message, _buffers: self.hear(message))

    def hear(self, message: object) -> None:
        """Show the lessons as the browser says that they were read."""
        request = messages.understood(message, messages.LEARN)
        if not request:
            return
        with self.hold_sync():  # a picture is sent together with what shows it
            self.state = self._drawn(lambda: self._shown(request), anew=True)

    def _shown(self, kept: protocol.LearnEvent) -> protocol.LearnState:
        read = read_lessons(kept.get("lessons"))
        done = read_lessons(kept.get("lessons"), lambda note: note == DONE)
        answers, _is_damaged = read_answers(kept.get("daily"))
        has_played = today().isoformat() in answers
        following = next((lesson for lesson in LESSONS if lesson.topic not in read), None)
        return {
            "next": _("What to do next"),
            "step": LESSONS.index(following) if following else None,
            "ways": self._ways(read, len(due_items(kept.get("progress"))), has_played),
            "lessons": [
                self._entry(lesson, read, done, is_next=lesson is following) for lesson in LESSONS
            ],
        }

    def _address(self, lesson: Lesson) -> str:
        if self._hand and lesson == LESSONS[0]:
            return self._hand
        return f"{self._base}{lesson.notebook}"

    def _entry(
        self, lesson: Lesson, read: Collection[str], done: Collection[str], *, is_next: bool
    ) -> protocol.LessonEntry:
        place = LESSONS.index(lesson)
        entry: protocol.LessonEntry = {
            "href": self._address(lesson),
            "title": _(lesson.title),
            "says": _(lesson.says),
            "minutes": minutes_words(lesson),
            "picture": self._place(_FACES[place]),
            "state": "",
            "read": "",
        }
        if lesson.topic in done:
            return entry | {"state": "done", "read": done_words()}
        if lesson.topic in read:
            return entry | {"state": "read", "read": read_words()}
        if is_next:
            return entry | {"state": "next", "read": pgettext("a lesson", "next")}
        return entry

    def _ways(self, read: Collection[str], due: int, has_played: bool) -> list[protocol.LearnWay]:
        """Return what to do next, the most useful first."""
        first, second, *_others = (lesson.topic in read for lesson in LESSONS)
        ways: list[protocol.LearnWay] = []
        lesson = next((lesson for lesson in LESSONS if lesson.topic not in read), None)
        if lesson:
            text = N_("Next lesson: {title}") if read else N_("Start here: {title}")
            way = _way(self._address(lesson), _(text, title=_(lesson.title)))
            ways.append(way | {"first": True})
        if due:
            ways.append(_way("#train", _("Train what is due: {count}", count=due)))
        elif second:
            ways.append(_way("#train", _("Train what you have learnt")))
        if self._album and read:
            ways.append(_way(self._album, _("Your album")))
        if first and not has_played:
            ways.append(_way("#today", _("Today's deal is waiting")))
        if first:
            ways.append(_way("#play", _("Play a match")))
        return ways


def _way(href: str, text: str) -> protocol.LearnWay:
    return {"href": href, "text": text, "first": False}


def read_lessons(text: str | None, is_wanted: Callable[[object], bool] = bool) -> frozenset[str]:
    """Return which lessons were read, as a browser kept it; what is damaged says nothing.

    Args:
        is_wanted: whether what was noted of a lesson makes it one of them.
    """
    try:
        notes = object_of(text, _MOST_READ)
    except KoiKoiError:
        return frozenset()
    return frozenset(lesson.topic for lesson in LESSONS if is_wanted(notes.get(lesson.topic)))


def due_items(text: str | None) -> list[str]:
    """Return what of a saved progress is about to be forgotten; nothing if it is damaged."""
    now = memory.usable_now()
    traces = kept_progress(text).traces
    return [item for item, trace in traces.items() if memory.as_of(trace, now).due <= now]
