"""The trainer: asks what the learner is about to forget, and remembers every answer."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta
from random import Random

from .. import host
from ..engine.cards import Card
from ..engine.errors import (
    KoiKoiError,
    ProgressError,
    check_name,
    check_whole,
    not_allowed,
    shortened,
)
from ..engine.names import NAME_SETS, card_name
from ..engine.record import checked_seed
from ..engine.rules import Rules, find_rules, yaku_name
from ..locale import N_, _, as_sentence, in_a_row, ngettext
from ..table.keys import storage_key
from ..web import protocol
from ..web.traits import shared
from . import memory
from .attempt import Attempt
from .exercises import EXERCISES, Asking
from .judgement.patterns import NAMES, pattern_words
from .learner import Learner, learner
from .map import cards_map, judgement_map, yaku_map
from .progress import CARDS, MOST_READ, Progress
from .questions import Ahead, Question
from .quiz import Quiz
from .schedule import REASONS, choose

FILE_NAME = "koi-koi-progress.json"
ROUND = 60  # seconds of a timed round
_MOST_SECONDS = 24 * 60 * 60

_NAME_SET_TITLES = {"traditional": N_("Traditional"), "mario": N_("Mario Hanafuda")}


class Trainer(Quiz):
    """Questions about what the learner is about to forget; the browser keeps the answers.

    It asks like a `Quiz`, and it remembers: what was missed comes back within minutes, what was
    known after days. At the end of a session it lists what was missed and when that comes back.

    Args:
        about: what to train, a key of `EXERCISES`: "cards", "months", "kinds", "names",
            "partners", "captures", "yaku", "decisions" or "discards".
        rules: whose yaku and decisions.
        length: how many questions make a session; None: as many as suit the exercise.
        seconds: how long a session lasts, if it is timed; then `length` does not count, and a right
            answer leads straight to the next question. 0 sets no limit.
        seed: the same seed, progress and answers ask the same questions; None asks new ones.
        deck: "drawn" or "index".
        palette: the deck's colours, "traditional" or "high-contrast".
        marks: whether the month and kind of each card are printed in its corners.
        names: the name set of the cards, "traditional" or "mario".
        progress: where to start. This is for scripts: nothing is then kept in the browser.
        keep: the name under which the browser keeps the progress; all trainers on a page with the
            same name share it.

    Attributes:
        progress: what the learner remembers so far.
        missed: what was missed in this session, each item once.

    Raises:
        UnknownName: there is no such exercise, preset, deck, palette or name set.
        InvalidValue: a session without questions, or an impossible number of seconds.
        ModuleNotFoundError: the package `fsrs` is not installed.
    """

    panel = shared(protocol.QuizPanel)

    def __init__(
        self,
        about: str = "cards",
        *,
        rules: str | Rules = "bga",
        length: int | None = None,
        seconds: int = 0,
        seed: int | None = None,
        deck: str = "drawn",
        palette: str = "traditional",
        marks: bool = False,
        names: str = "traditional",
        progress: Progress | None = None,
        keep: str = "progress",
    ) -> None:
        check_name(_("exercise"), about, EXERCISES)
        check_name(_("name set"), names, NAME_SETS)
        check_whole("seconds", seconds, 0, _MOST_SECONDS)
        if seed is not None:
            checked_seed(seed)
        if progress is not None and not isinstance(progress, Progress):
            raise not_allowed("progress", progress, _("a Progress, or None"))
        memory.scheduler()  # if it is missing, that shows at once
        self.names = names
        self.seconds = seconds
        self._exercise = EXERCISES[about]
        self._rules = find_rules(rules)
        self._rng = Random(seed)
        self._syllabus = self._exercise.syllabus(self._rng, self._rules)
        self._learner = learner(keep) if progress is None else Learner(progress)
        self._is_greeted = False  # whether the browser has reported what it kept
        self._map_is_open = False
        self._note = ""
        self._asked: list[str] = []  # in this session, in order
        self.missed: list[str] = []
        self._ends_at = 0.0  # end of a timed round, by the monotonic clock
        self._echo = ""  # in a timed round, the verdict on the previous answer
        super().__init__(
            self._asking(),
            length=self._exercise.length if length is None else length,
            deck=deck,
            palette=palette,
            marks=marks,
            storage_key=storage_key(keep) if progress is None else "",
        )
        self._learner.observe(self._learnt, "progress")
        self._show_panel()

    def close(self) -> None:
        """Leave the page; the learner, whom all trainers share, forgets this one."""
        with suppress(ValueError, AttributeError):  # closed before, or never made whole
            self._learner.unobserve(self._learnt, "progress")
        super().close()

    @property
    def progress(self) -> Progress:
        """What the learner remembers so far."""
        return self._learner.progress

    @property
    def item(self) -> str:
        """What the question is about, "" between sessions."""
        return self.question.item if self.question else ""

    def go_on(self) -> None:
        """Ask the next question, or end the session; after its end begin another."""
        if self._note:
            self._note = ""
            self._show_panel()
        if self.question is None:
            self.missed = []
            self._ends_at = time.monotonic() + self.seconds
        elif self.is_over:
            self._asked.clear()
        super().go_on()

    @property
    def is_over(self) -> bool:
        """Whether the session ends with this answer."""
        return time.monotonic() >= self._ends_at if self.seconds else super().is_over

    def _begin(self) -> None:
        if self.seconds:
            self._show()  # the clock starts when the learner does
        else:
            self.go_on()

    def _judged(self) -> None:
        if not self.was_right and self.item not in self.missed:
            self.missed.append(self.item)
        self._learner.remember(self.item, self.was_right, self._now())
        self._keep()
        if self.seconds and self.was_right:
            self._echo = _("✓ Right.")
            self.go_on()
            self._echo = ""
        else:
            self._show()

    def _time_is_up(self) -> None:
        """End a timed round; a question not answered in time does not count."""
        if self.seconds and self.question and self.is_over and self.chosen is None:
            self._end()

    @property
    def _allows_another_try(self) -> bool:
        return super()._allows_another_try and not self.seconds  # the clock runs

    def _end(self) -> None:
        self._asked.clear()
        self._attempt = None
        self._show()

    def _asking(self) -> Iterator[Question]:
        """Return the questions; a thread makes those that take time, one ahead."""
        self._asked = []
        questions = self._endless_questions(self._asked)
        is_slow = self._exercise.takes_time and host.HAS_THREADS
        return Ahead(questions) if is_slow else questions

    def _endless_questions(self, asked: list[str]) -> Iterator[Question]:
        while True:
            at = self._now()
            item, reason = choose(self._syllabus, self.progress, at, asked)
            trace = self.progress.traces.get(item)
            question = self._exercise.ask(item, Asking(self._rng, self._rules, self.names, trace))
            asked.append(item)
            yield replace(question, item=question.item or item, reason=_(REASONS[reason]))

    def _now(self) -> datetime:
        return memory.now()

    # What the browser keeps, and files.

    def _do(self, message: protocol.QuizEvent) -> None:
        if message["event"] == "hello":
            self._greet(message.get("kept"))
        elif message["event"] == "upload":
            self._upload(message["name"], message.get("text"))
        elif message["event"] == "download":
            self.send({"do": "download", "name": FILE_NAME, "text": str(self.progress)})
        elif message["event"] == "map":
            self._open_map(message["open"])
        elif message["event"] == "time":
            self._time_is_up()
        elif message["event"] == "set":
            self._set(message["name"], message["value"])
        else:
            super()._do(message)

    def _greet(self, text: str | None) -> None:
        self._is_greeted = True
        if text:
            try:
                self._learner.take(text)
            except ProgressError as error:
                self.send({"do": "set aside"})
                message = _(
                    "The progress saved in this browser cannot be read and was set aside: {reason}",
                    reason=str(error),
                )
                raise ProgressError("", message) from None
            if self._has_begun and not self.answered:
                self._ask_anew()  # the first question was chosen without knowing what is known
        if str(self.progress) != text and len(self.progress):
            self._keep()

    @property
    def _has_begun(self) -> bool:
        """Whether a question is being asked, or being made to be asked first."""
        return bool(self.question) or isinstance(self._questions, Ahead) and not self.seconds

    def _ask_anew(self) -> None:
        self._questions = self._asking()
        self.go_on()

    def _keep(self) -> None:
        if self.storage_key and self._is_greeted:
            self.send({"do": "keep", "text": str(self.progress)})

    def _upload(self, name: str, text: str | None) -> None:
        before = len(self.progress)
        try:
            self._learner.take("x" * (MOST_READ + 1) if text is None else text)
        except ProgressError as error:
            reason = as_sentence(shortened(str(error), 160))
            message = _(
                "{file} cannot be read: {reason} Your progress stays as it was.",
                file=shortened(name),
                reason=reason,
            )
            raise KoiKoiError(message) from None
        self._keep()
        count = len(self.progress) - before
        self._note = ngettext(
            "Added {count} item you hadn't seen here before.",
            "Added {count} items you hadn't seen here before.",
            count,
        )
        self._show_panel()

    def _learnt(self, _change: object) -> None:
        if self._map_is_open:
            self._show_panel()

    def _open_map(self, is_open: bool) -> None:
        self._map_is_open = is_open
        self._show_panel()

    def _set(self, name: str, value: str | float | bool) -> None:
        if name == "names" and value in NAME_SETS:
            self.names = str(value)
            self._show_panel()
        elif name == "seconds" and value in ("0", str(ROUND)):
            self.seconds = int(value)
            self._start_afresh()
            self.missed = []
            self._show_panel()
            self._end()

    # What is shown.

    def _shown(self) -> protocol.QuizState:
        return super()._shown() | {
            "echo": self._echo,
            "ends_in": max(0.0, self._ends_at - time.monotonic()) if self._is_timed() else None,
        }

    def _next_words(self) -> str:
        # The time may run out while the answer is being read.
        return _("Continue") if self.seconds else super()._next_words()

    def _is_timed(self) -> bool:
        return bool(self.seconds and self.question)

    def _shown_question(self, attempt: Attempt) -> protocol.QuizState:
        shown = super()._shown_question(attempt)
        if self.seconds:
            shown["count"] = _("{right} right so far", right=self.right)
        if attempt.tries:
            again = _("You'll see this one again {when}.", when=self._when(self.item))
            shown["reason"] = in_a_row([shown["reason"], again])
        return shown

    def _shown_result(self) -> protocol.QuizState:
        shown = super()._shown_result() | {"reason": _(self._exercise.mixed)}
        if not self.answered:
            shown["prompt"] = _(self._exercise.says)
            shown["next"] = _("Begin")
        if self.seconds:
            if not self.answered:
                shown["prompt"] = _(
                    "Answer as many as you can in {seconds} seconds.", seconds=self.seconds
                )
            shown["next"] = _("Another round") if self.answered else _("Begin")
        if self.missed:
            shown["missed"] = {
                "title": _("What you missed, and when it comes back:"),
                "items": [self._missed_entry(item) for item in self.missed],
            }
        elif self.answered:
            shown["missed"] = {"title": _("You missed nothing."), "items": []}
        return shown

    def _missed_entry(self, item: str) -> protocol.MissedItem:
        when, (first, _slash, second) = self._when(item), item.partition("/")
        if first in CARDS:
            card = Card.parse(first)
            return {**self._card(card, False), "text": f"{card_name(card, self.names)}: {when}"}
        name = pattern_words(second) if second in NAMES else yaku_name(second)
        return {"text": f"{name}: {when}"}

    def _when(self, item: str) -> str:
        due = self.progress.due(item)
        return _when_words((due or self._now()) - self._now())

    def _show_panel(self) -> None:
        """Show what goes below: what is known, the names of the cards, files."""
        self.panel = {
            "title": _("My progress"),
            "note": self._note,
            "maps": self._maps() if self._map_is_open else [],
            "choices": [] if self._exercise.takes_time else [*self._choices()],
            "buttons": [("download", _("Download")), ("upload", _("Upload"))],
            "says": _("Saved only in this browser."),
        }

    def _choices(self) -> Iterator[protocol.QuizChoice]:
        yield {
            "name": "names",
            "label": _("Card names"),
            "value": self.names,
            "options": [(name, _(title)) for name, title in _NAME_SET_TITLES.items()],
        }
        yield {
            "name": "seconds",
            "label": _("Session"),
            "value": str(self.seconds if self.seconds in (0, ROUND) else ROUND),
            "options": [
                ("0", _("{length} questions", length=self._length)),
                (str(ROUND), _("{seconds} seconds", seconds=ROUND)),
            ],
        }

    def _maps(self) -> list[str]:
        progress, rules, at = self.progress, self._rules, self._now()
        return [
            str(cards_map(progress, at)),
            str(yaku_map(progress, rules, at)),
            str(judgement_map(progress, rules, at)),
        ]


def _when_words(wait: timedelta) -> str:
    """Return in words how long it is until then."""
    minutes = round(wait / timedelta(minutes=1))
    days = round(wait / timedelta(days=1))
    if minutes <= 0:
        return _("right away")
    if minutes < 60:
        return ngettext("in {count} minute", "in {count} minutes", minutes)
    if days < 1:
        return ngettext("in {count} hour", "in {count} hours", round(minutes / 60))
    return _("tomorrow") if days == 1 else ngettext("in {count} day", "in {count} days", days)
