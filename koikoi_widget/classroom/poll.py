"""One question for all as a value: who has answered what, and what each answer is worth.

The question is a text. Whoever asks, and whoever is asked, make the same question and the same
answers of it (`lessons/questions/question_texts.py`); here an answer is its place among them. What
an answer is worth is not known here before the teacher shows it to everybody.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal

from ..locale import _
from ..rooms.room import RoomError

MOST_ANSWERS = 12
LONGEST_QUESTION = 1_000  # characters
LONGEST_REASON = 1_000
MOST_CARD_ROWS = 8  # of a reason

Phase = Literal["open", "closed", "priced"]
OPEN: Final = "open"  # pupils may answer, and change their answers
CLOSED: Final = "closed"
PRICED: Final = "priced"  # everybody is told what each answer is worth


@dataclass(frozen=True, slots=True)
class Asked:
    """The teacher put a question to all; from this second since 1970 on play stands still."""

    question: str
    answers: int
    hidden: bool
    at: float


@dataclass(frozen=True, slots=True)
class Voted:
    """A pupil gave an answer in a ballot of a question, in place of an earlier one."""

    pupil: int
    poll: int
    ballot: int
    answer: int


@dataclass(frozen=True, slots=True)
class VoteClosed:
    """Nobody may answer any more."""


@dataclass(frozen=True, slots=True)
class VotedAnew:
    """All may answer once more, after they have talked about it; the earlier answers stay."""


@dataclass(frozen=True, slots=True)
class Priced:
    """The teacher showed which answers are right, what each loses against the best, and why.

    Nothing is lost by the answers to a question that is not about what to play. The cards that
    belong to the reason are rows of a label and cards, as notation.
    """

    right: tuple[int, ...]
    losses: tuple[float, ...]
    why: str = ""
    cards: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class PutAway:
    """The question is done with; from this second since 1970 on play goes on."""

    at: float


Voting = Voted | VoteClosed | VotedAnew | Priced


@dataclass(frozen=True, slots=True)
class Poll:
    """A question for all at one moment.

    Attributes:
        number: which question of the lesson it is, from 1.
        answers: how many there are to choose from.
        is_hidden: whether nobody sees how many chose what before it is closed.
        ballots: in each, by a pupil's number, the place of their answer; the last one may be open.
        right, losses, why, cards: as in `Priced`; empty before.
    """

    number: int
    question: str
    answers: int
    is_hidden: bool
    ballots: tuple[Mapping[int, int], ...] = ({},)
    phase: Phase = OPEN
    right: tuple[int, ...] = ()
    losses: tuple[float, ...] = ()
    why: str = ""
    cards: tuple[tuple[str, str], ...] = ()

    def counts(self, present: Collection[int]) -> list[list[int]]:
        """Return, for each ballot, how many of those who are present gave which answer."""
        return [
            [
                sum(answer == place for pupil, answer in ballot.items() if pupil in present)
                for place in range(self.answers)
            ]
            for ballot in self.ballots
        ]


def ballot_title(place: int) -> str:
    """Return what a vote on a question is called, by its place."""
    if place:
        return _("After talking about it")
    return _("Before talking about it")


def voted(poll: Poll | None, happening: Voting) -> Poll:
    """Return a question after something has happened to it.

    Raises:
        RoomError: it cannot happen now.
    """
    if poll is None:
        raise RoomError(_("no question is being asked now."))
    match happening:
        case Voted():
            return _answered(poll, happening)
        case VoteClosed():
            return replace(poll, phase=CLOSED)
        case VotedAnew():
            return replace(poll, phase=OPEN, ballots=(*poll.ballots, {}))
        case Priced(right, losses, why, cards):
            if len(losses) not in (0, poll.answers) or any(at >= poll.answers for at in right):
                raise RoomError(_("there is no such answer."))
            shown = replace(poll, phase=PRICED, why=why, cards=tuple(cards))
            return replace(shown, right=tuple(right), losses=tuple(losses))


def _answered(poll: Poll, vote: Voted) -> Poll:
    if (vote.poll, vote.ballot) != (poll.number, len(poll.ballots) - 1) or poll.phase != OPEN:
        raise RoomError(_("this question is closed: no answer counts any more."))
    if vote.answer >= poll.answers:
        raise RoomError(_("there is no such answer."))
    *earlier, last = poll.ballots
    return replace(poll, ballots=(*earlier, {**last, vote.pupil: vote.answer}))
