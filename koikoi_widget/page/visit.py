"""Who visits the page: what is chosen, and what a browser keeps of an earlier visit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ..engine.errors import ProgressError
from ..lessons.course.course_progress import due_items, read_lessons
from ..lessons.learner import memory
from ..lessons.learner.daily_answers import DayAnswer, read_answers
from ..lessons.learner.deal_words import class_word
from ..lessons.quiz.daily_deal import today
from ..rooms.far.seats import KeptSeat
from ..settings.options import Options
from ..table.saved.saved_match import PERSON, Kept
from ..web import protocol

if TYPE_CHECKING:
    from ..lessons.my_matches.own_play import OwnPlay


@dataclass(frozen=True, slots=True, kw_only=True)
class Visit:
    """What the first page goes by.

    Attributes:
        options: whom a match from here is played against, and by which rules.
        running: the match that one can go on with.
        finished: the last match against a player, if it is over and kept.
        is_unreadable: whether there is one that cannot be read; the table says why.
        read: the topics of the lessons that were read.
        answers: by day, the answer to its deal.
        due: what the learner is about to forget, as items of a progress.
        mistakes: how many of the visitor's own mistakes are due.
        is_asked: whether another match is to replace the running one.
        matches: how many matches were played, by the opponent's name and whether they were won.
        seats: those at tables for two whose match is not over: first those where it is the
            visitor's turn, then the newest.
        past: the last one whose match is over, if it is kept.
        has_rooms: whether the page's server has such tables.
        is_local: whether no other computer reaches the page.
        is_with_friend: whether the next match is to be played at one.
        pace: how much time both players then have, as `pace_of` reads it.
        learning: whether it is a learning match then: a word of `HELP`.
        has_class_match: whether a match of the visitor's class is running.
        pupil: the visitor's name in that match; "" for who has not joined it.
    """

    options: Options
    running: Kept | None = None
    finished: Kept | None = None
    is_unreadable: bool = False
    read: Collection[str] = ()
    answers: Mapping[str, DayAnswer] = field(default_factory=dict)
    due: Collection[str] = ()
    mistakes: int = 0
    is_asked: bool = False
    matches: Counter[tuple[str, bool]] = field(default_factory=Counter)
    seats: Sequence[KeptSeat] = ()
    past: KeptSeat | None = None
    has_rooms: bool = False
    is_local: bool = False
    is_with_friend: bool = False
    pace: str = ""
    learning: str = ""
    has_class_match: bool = False
    pupil: str = ""

    @property
    def is_waiting(self) -> bool:
        """Whether a match is waiting, even one that cannot be read."""
        return self.running is not None or self.is_unreadable

    @property
    def is_first(self) -> bool:
        """Whether nothing is known of the visitor."""
        return not (
            self.is_waiting
            or self.read
            or self.answers
            or self.due
            or self.mistakes
            or self.matches
            or self.seats
            or self.past
        )

    @property
    def has_played_today(self) -> bool:
        """Whether the deal of the day was answered, or that of the class."""
        return (class_word() or today().isoformat()) in self.answers

    @property
    def beaten(self) -> Collection[str]:
        """The names of the players against whom a match was won."""
        return {opponent for opponent, is_won in self.matches if is_won}


def visit_of(message: protocol.VisitEvent, options: Options) -> Visit:
    """Return the visit of somebody whose browser keeps what `message` says."""
    kept, is_unreadable = None, False
    try:
        kept = Kept.parse(text) if (text := message.get("match")) else None
    except Exception:  # whatever it is, the table says it
        is_unreadable = True
    answers, _is_damaged = read_answers(message.get("daily"))
    return Visit(
        options=options,
        running=kept if kept and kept.is_running else None,
        finished=kept if kept and kept.match.is_over and kept.opponent != PERSON else None,
        is_unreadable=is_unreadable,
        read=read_lessons(message.get("lessons")),
        answers=answers,
        due=due_items(message.get("progress")),
        mistakes=mistakes_due(message.get("mistakes")),
    )


def mistakes_due(kept: str | None) -> int:
    """Return how many of a visitor's own mistakes are due, as a browser keeps them."""
    if not kept:
        return 0
    from ..lessons.my_matches.own_mistakes import OwnMistakes

    try:
        return len(OwnMistakes.parse(kept).due(memory.usable_now()))
    except ProgressError:  # their own part says what is wrong with them
        return 0


def matches_in(kept: str | None) -> OwnPlay | None:
    """Return the matches that a browser keeps as `kept`."""
    if not kept:
        return None
    from ..lessons.my_matches.own_play import OwnPlay

    try:
        return OwnPlay.parse(kept)
    except ProgressError:  # their own widget says what is wrong with them
        return None


def counted(own: OwnPlay) -> Counter[tuple[str, bool]]:
    """Return how many matches were played, by opponent and whether they were won."""
    return Counter((tally.opponent, tally.won > 0) for tally in own.matches.values())
