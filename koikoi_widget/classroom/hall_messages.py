"""Every message about the match of a class, and what each field may hold.

They are answered, and what has changed is told, as in `rooms/room_messages.py`. Whoever has the
token of the teacher is told of all pupils (`Hall.state_for_teacher`), a pupil of their own match
alone (`Referee.state_of`).
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypedDict

from ..rooms.room import LETTERS
from ..rooms.room_messages import Number, Token
from ..web.checks import is_count, is_switch, is_typed, is_word, list_of, number, prose, text, whole
from ..widgets.messages import Events
from .contest import CODE_LENGTH
from .poll import LONGEST_QUESTION, LONGEST_REASON, MOST_ANSWERS, MOST_CARD_ROWS

_MOST_LOST = 100_000  # points by one answer
_are_places = list_of(whole(0, MOST_ANSWERS - 1), most=MOST_ANSWERS)
_are_rows = list_of(list_of(prose(LONGEST_REASON), 2, 2), most=MOST_CARD_ROWS)
_are_losses = list_of(number(0, _MOST_LOST), most=MOST_ANSWERS)


def is_code(value: object) -> bool:
    """Return whether a value can be the code of a contest, or the letters of a pupil's card."""
    return isinstance(value, str) and len(value) == CODE_LENGTH and not value.strip(LETTERS)


Code = Annotated[str, is_code, "the contest"]


class Teach(TypedDict):
    """The teacher comes, or comes back."""

    event: Literal["teach"]
    number: Number
    token: Token


class OpenContest(TypedDict):
    """The teacher opens a contest, by the rules of the class."""

    event: Literal["open"]
    number: Number
    rounds: Annotated[int, is_count, "how many"]
    opponent: Annotated[str, is_word, "the name of the player in seat 1, or pairs"]
    minutes: Annotated[int, is_count, "how long it may be played; 0: no limit"]


class Direct(TypedDict):
    """The teacher has something happen to everybody, or has it all kept, or deleted."""

    event: Literal["pause", "go on", "hide", "show", "end", "save", "delete"]
    number: Number


class OpenRound(TypedDict):
    """The teacher has the next round dealt to everybody; asked twice, it is dealt once."""

    event: Literal["round"]
    number: Number
    place: Annotated[int, is_count, "how many rounds were dealt before"]


class AskAll(TypedDict):
    """The teacher puts a question to all; asked twice, it is put once."""

    event: Literal["ask"]
    number: Number
    place: Annotated[int, is_count, "how many were put before"]
    question: Annotated[str, text(LONGEST_QUESTION), "what makes it, see `question_texts.py`"]
    answers: Annotated[int, whole(2, MOST_ANSWERS), "how many there are to choose from"]
    hidden: Annotated[bool, is_switch, "whether nobody sees the bars before it is closed"]


class LeadPoll(TypedDict):
    """The teacher closes the question, or is done with it."""

    event: Literal["close vote", "put away"]
    number: Number


class VoteAgain(TypedDict):
    """The teacher has all answer once more; asked twice, they do so once."""

    event: Literal["vote again"]
    number: Number
    place: Annotated[int, is_count, "how often they have answered before"]


class ShowWorth(TypedDict):
    """The teacher shows everybody what each answer is worth."""

    event: Literal["price"]
    number: Number
    right: Annotated[list[int], _are_places, "of the right ones"]
    losses: Annotated[list[float], _are_losses, "of each; empty: not about points"]
    why: Annotated[str, prose(LONGEST_REASON), "the reason, a sentence or two; may be empty"]
    cards: Annotated[list[list[str]], _are_rows, "of the reason: labels, and cards as notation"]


class Vote(TypedDict):
    """A pupil answers the question, or chooses another answer."""

    event: Literal["vote"]
    number: Number
    poll: Annotated[int, is_count, "which question"]
    ballot: Annotated[int, is_count, "how often they had answered it before"]
    answer: Annotated[int, whole(0, MOST_ANSWERS - 1), "the place of the answer"]


class SendAway(TypedDict):
    """The teacher takes a pupil out."""

    event: Literal["send away"]
    number: Number
    pupil: Annotated[int, is_count, "which"]


class IsRunning(TypedDict):
    """Is there a contest that is not over? Its code is not told."""

    event: Literal["running"]
    number: Number


class LookIn(TypedDict):
    """Is there a contest of this code, and what is played in it?"""

    event: Literal["look"]
    number: Number
    code: Code


class Join(TypedDict):
    """A pupil comes for the first time."""

    event: Literal["join"]
    number: Number
    code: Code
    token: Token
    name: Annotated[str, is_typed, "theirs"]


class ComeBack(TypedDict):
    """A pupil comes back by their card."""

    event: Literal["come back"]
    number: Number
    code: Code
    token: Token
    card: Annotated[str, is_code, "the letters on it"]


class EnterContest(TypedDict):
    """A pupil comes back by their token."""

    event: Literal["enter"]
    number: Number
    code: Code
    token: Token


class PlayOn(TypedDict):
    """A pupil's action."""

    event: Literal["play"]
    number: Number
    place: Annotated[int, is_count, "how many actions came before"]
    action: Annotated[str, is_word, "its notation"]


class AtTheTable(TypedDict):
    """In pairs: the computer, for a partner who is gone; or whoever it plays for is back."""

    event: Literal["substitute", "here"]
    number: Number


HallMessage = (
    Teach
    | OpenContest
    | Direct
    | OpenRound
    | AskAll
    | LeadPoll
    | VoteAgain
    | ShowWorth
    | Vote
    | SendAway
    | IsRunning
    | LookIn
    | Join
    | ComeBack
    | EnterContest
    | PlayOn
    | AtTheTable
)
HALL: Events[Any] = Events[HallMessage](HallMessage)
