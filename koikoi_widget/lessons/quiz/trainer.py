"""The trainer: asks what the learner is about to forget, and remembers every answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from random import Random, SystemRandom
from typing import Any, ClassVar, NamedTuple

from ...art import Deck
from ...engine.cards import Card
from ...engine.errors import (
    KoiKoiError,
    ProgressError,
    check_name,
    in_a_line,
    not_allowed,
    quoted,
    shortened,
)
from ...engine.record import checked_seed
from ...engine.rules import Rules, find_rules
from ...engine.texts import MOST_READ, bounded
from ...engine.words.names import NAME_SETS, card_name
from ...engine.words.yaku_names import yaku_name
from ...locale import N_, _, as_sentence, in_a_row, labelled, ngettext
from ...web import protocol
from ...web.checks import Check, is_switch, whole
from ...widgets.storage_keys import storage_key
from ...widgets.traits import Shared, shared
from ..judgement.patterns import NAMES, pattern_words
from ..learner import memory
from ..learner.progress import CARDS, Progress
from ..learner.recall_map import cards_map, judgement_map, yaku_map
from ..learner.schedule import REASONS, Syllabus, choose
from ..learner.shared_learner import Learner, learner
from ..questions import Ahead, Question
from .attempt import Attempt
from .exercises import EXERCISES, Asking
from .quiz import Quiz
from .session import Session, SessionError, session_key

FILE_NAME = "koi-koi-progress.json"
# Seconds of a timed round; who needs more time than others may take ten times as much.
ROUNDS = (60, 180, 600)

_NAME_SET_TITLES = {"traditional": N_("Traditional"), "mario": N_("Mario Hanafuda")}


class Origin(NamedTuple):
    """From what a question is asked again; the order of the items comes from the session's seed.

    Attributes:
        seed: of the random numbers.
        place: the index of its item in the syllabus.
        is_new: whether the item was new.
        reason: why it is asked, a key of `REASONS`.
        names: the name set of the cards.
    """

    seed: int
    place: int
    is_new: bool
    reason: str
    names: str


_ORIGIN: tuple[Check, ...] = (
    whole(0, 2**64),
    whole(0, 10_000),
    is_switch,
    lambda value: isinstance(value, str) and value in REASONS,
    lambda value: isinstance(value, str) and value in NAME_SETS,
)


class Trainer(Quiz):
    """Questions about what the learner is about to forget; the browser keeps the answers.

    It asks like a `Quiz`, and it remembers: what was missed comes back within minutes, what was
    known after days. At the end of a session it lists what was missed and when that comes back.

    Args:
        about: what to train: "cards", "months", "kinds", "names", "partners", "captures", "yaku",
            "decisions" or "discards".
        rules: whose yaku and decisions.
        length: how many questions make a session; None: as many as suit the exercise.
        seconds: how long a session lasts, if it is timed; then `length` does not count, and a right
            answer leads straight to the next question. 0 sets no limit.
        seed: the same seed, progress and answers ask the same questions; None asks new ones.
        deck: "drawn", "index" or a deck of your own.
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
        LibraryMissing: the package `fsrs` is not installed.

    >>> trainer = kk.Trainer("cards")
    """

    panel: Shared[protocol.QuizPanel] = shared()
    nothing: ClassVar[str] = str(Progress())

    def __init__(
        self,
        about: str = "cards",
        *,
        rules: str | Rules = "bga",
        length: int | None = None,
        seconds: int = 0,
        seed: int | str | None = None,
        deck: str | Deck = "drawn",
        palette: str = "traditional",
        marks: bool = False,
        names: str = "traditional",
        progress: Progress | None = None,
        keep: str = "progress",
    ) -> None:
        check_name(_("exercise"), about, EXERCISES)
        check_name(_("name set"), names, NAME_SETS)
        seed = None if seed is None else checked_seed(seed)
        if progress is not None and not isinstance(progress, Progress):
            raise not_allowed("progress", progress, _("a Progress, or None"))
        memory.scheduler()  # if it is missing, that shows at once
        self.names: str = names
        self._exercise = EXERCISES[about]
        self._rules = find_rules(rules)
        drawn = SystemRandom().getrandbits(53) if seed is None else seed
        self._rng = Random(drawn)
        self._syllabus = self._exercise.syllabus(self._rng, self._rules)
        self._learner = learner(keep) if progress is None else Learner(progress=progress)
        self._is_warned = False  # whether it was said that this computer's clock is wrong
        self._is_resumed = False  # whether it goes on with a session that the tab kept
        self._map_is_open = False
        self._note = ""
        self.missed: list[str] = []
        self._asked: list[str] = []  # in this session, in order
        # What identifies its sessions; a script keeps none.
        self._known_by = ("trainer", about, seed, keep) if progress is None else ()
        super().__init__(
            self._asking(self._asked),
            rules=self._rules,
            length=self._exercise.length if length is None else length,
            seconds=seconds,
            deck=deck,
            palette=palette,
            marks=marks,
            storage_key=storage_key(keep) if progress is None else "",
        )
        self._seed = drawn
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

    @property
    def seconds(self) -> int:
        """How long a session lasts, 0 if it is not timed."""
        return self._limit.seconds

    def _remember_answer(self, question: Question) -> None:
        super()._remember_answer(question)
        if not self.was_right and self.item not in self.missed:
            self.missed.append(self.item)
        self._learner.remember(self.item, self.was_right, memory.usable_now())
        self.keep()
        self._forget_note()

    def _start_afresh(self) -> None:
        if self.answered:  # what a thread has made for this session stays
            self._asked.clear()
            self.missed = []
        super()._start_afresh()
        self._forget_note()

    def _forget_note(self) -> None:
        if self._note:
            self._note = ""
            self._show_panel()

    def _asking(self, asked: list[str]) -> Iterator[Question]:
        """Yield what is best asked next; what is asked is added to `asked`."""
        while True:
            at = memory.usable_now()
            item, reason = choose(self._syllabus, self.progress, at, asked)
            asked.append(item)
            place = self._syllabus.items.index(item)
            is_new = memory.is_new(self.progress.traces.get(item))
            seed = self._rng.getrandbits(48)
            yield self._ask(self._syllabus, Origin(seed, place, is_new, reason, self.names))

    def _ask(self, syllabus: Syllabus, origin: Origin) -> Question:
        item = syllabus.items[origin.place]
        asking = Asking(Random(origin.seed), self._rules, origin.names, origin.is_new)
        question = self._exercise.ask(item, asking)
        reason = _(REASONS[origin.reason])
        return replace(question, item=question.item or item, reason=reason, origin=origin)

    # The session, as the tab keeps it.

    def _key(self, *asked: object) -> str:
        return session_key(*self._known_by, *asked) if self._known_by else ""

    @property
    def _takes_time(self) -> bool:
        return self._exercise.takes_time

    def _is_mine(self, session: Session) -> bool:
        return session.seed is not None and session.limit in (self.seconds, 0, *ROUNDS)

    def _asked_again(self, session: Session) -> tuple[list[Attempt], Iterator[Question]]:
        syllabus = self._exercise.syllabus(Random(session.seed), self._rules)
        asked = [self._ask(syllabus, _origin(values, syllabus)) for values in session.origins]
        return session.attempts(asked), iter(())

    def _take_up(
        self, session: Session, attempts: Iterable[Attempt], _following: Iterator[Question]
    ) -> None:
        self._rng = Random(session.seed)
        self._syllabus = self._exercise.syllabus(self._rng, self._rules)
        self._rng.seed()  # what was asked before is not drawn again
        origins = [Origin(*values) for values in session.origins]
        self._asked = [self._syllabus.items[origin.place] for origin in origins]
        self.names = origins[-1].names if origins else self.names
        wrong = (attempt for attempt in attempts if attempt.tries and not attempt.was_right)
        self.missed = [*dict.fromkeys(attempt.question.item for attempt in wrong)]
        self._is_resumed = True
        super()._take_up(session, attempts, self._asking(self._asked))
        self._show_panel()

    def _begin_again(self) -> None:
        self._asked = []  # a thread may still add to the other
        self._questions = self._ahead(self._asking(self._asked))
        self.go_on()

    # What the browser keeps, and files.

    def _rows(self) -> dict[str, Callable[[Any], None]]:
        return super()._rows() | {
            "hello": lambda message: self._greet(message.get("kept")),
            "upload": lambda message: self._upload(message["name"], message.get("text")),
            "download": lambda _message: self._download(),
            "map": lambda message: self._open_map(message["open"]),
            "set": lambda message: self._set(message["name"], message["value"]),
        }

    def _greet(self, text: str | None) -> None:
        trouble = self.greet(text)
        if trouble:
            raise KoiKoiError(trouble)
        is_made_ready = isinstance(self._questions, Ahead) and not self.seconds
        has_begun = self.answered or self._is_resumed
        if text and (self.question or is_made_ready) and not has_begun:
            self._begin_again()  # the first was chosen without knowing all this

    def text_to_keep(self) -> str:
        """Return what the learner remembers, as JSON."""
        return str(self.progress)

    def take_up(self, text: str) -> str:
        """Add the progress that the browser kept."""
        try:
            self._learner.take(text)
        except ProgressError as error:
            return _(
                "The progress saved in this browser cannot be read and was set aside: {reason}",
                reason=str(error),
            )
        return ""

    def keep(self) -> None:
        """Have the browser keep the progress, unless this computer's clock is wrong."""
        if not memory.clock_words():
            super().keep()

    def _download(self) -> None:
        self.send({"do": "download", "name": FILE_NAME, "text": str(self.progress)})

    def _upload(self, name: str, text: str | None) -> None:
        before = len(self.progress)
        try:
            self._learner.take(bounded(text, MOST_READ))
        except KoiKoiError as error:
            reason = as_sentence(shortened(str(error), 160))
            message = _(
                "{file} cannot be read: {reason} Your progress stays as it was.",
                file=in_a_line(name),
                reason=reason,
            )
            raise KoiKoiError(message) from None
        self.keep()
        count = len(self.progress) - before
        self._note = ngettext(
            "Your progress now covers {count} more question.",
            "Your progress now covers {count} more questions.",
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
        elif name == "seconds" and value in [str(seconds) for seconds in (0, *ROUNDS)]:
            self._limit.seconds = int(value)
            self._start_afresh()
            self._show_panel()
            self._show()

    # What is shown.

    def _show(self, error: str = "") -> None:
        clock = memory.clock_words() if self.answered and not self._is_warned else ""
        if clock and not error:
            self._is_warned = True
            kept = _(
                "Set the clock to the right date to have your answers saved; until then, they are "
                "kept only while this page is open."
            )
            error = in_a_row([clock, kept])
        super()._show(error)

    def _remark(self, shown: protocol.QuizState) -> None:
        if self.chosen is not None:
            again = _("You'll see this one again {when}.", when=self._when(self.item))
            shown["reason"] = in_a_row([shown["reason"], again])
        elif not self.question:
            shown["reason"] = _(self._exercise.mixed)
            if self.answered:
                shown["missed"] = self._missed()
            elif not self.seconds:
                shown |= {"prompt": _(self._exercise.says), "next": _("Begin")}

    def _missed(self) -> protocol.Missed:
        if not self.missed:
            return {"title": _("No mistakes."), "items": []}
        title = _("What you got wrong, and when it comes back:")
        return {"title": title, "items": [self._missed_entry(item) for item in self.missed]}

    def _missed_entry(self, item: str) -> protocol.MissedItem:
        when, (first, _slash, second) = self._when(item), item.partition("/")
        if first in CARDS:
            card = Card.parse(first)
            return {**self._card(card, False), "text": labelled(card_name(card, self.names), when)}
        name = pattern_words(second) if second in NAMES else yaku_name(second)
        return {"text": labelled(name, when)}

    def _when(self, item: str) -> str:
        now = memory.usable_now()
        return memory.when_words((self.progress.due(item, now) or now) - now)

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
            "value": str(self.seconds if self.seconds in (0, *ROUNDS) else ROUNDS[0]),
            "options": [
                ("0", _("{length} questions", length=self._limit.length)),
                *((str(seconds), _("{seconds} seconds", seconds=seconds)) for seconds in ROUNDS),
            ],
        }

    def _maps(self) -> list[str]:
        progress, rules, at = self.progress, self._rules, memory.usable_now()
        return [
            str(cards_map(progress, at)),
            str(yaku_map(progress, rules, at)),
            str(judgement_map(progress, rules, at)),
        ]


def _origin(values: tuple[Any, ...], syllabus: Syllabus) -> Origin:
    """Return from what a question is asked again, as a tab keeps it.

    Raises:
        SessionError: no question is.
    """
    if len(values) == len(_ORIGIN) and all(
        check(value) for check, value in zip(_ORIGIN, values, strict=True)
    ):
        origin = Origin(*values)
        if origin.place < len(syllabus.items):
            return origin
    raise SessionError(_("{part} cannot be {value}.", part="origins", value=quoted([*values])))
