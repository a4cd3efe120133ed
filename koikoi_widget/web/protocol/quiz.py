"""Questions: quizzes and trainers, and one question for a whole class."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from ..checks import is_count, maybe
from .shared import (
    Download,
    Keep,
    KeptHello,
    KeptText,
    Place,
    SetAside,
    SetEvent,
    SpeakingTraits,
    Switch,
    Upload,
)


class Pictured(TypedDict):
    """A card in a question."""

    picture: Annotated[int, "which of the pictures it is"]
    label: Annotated[str, "the picture in words"]


class CardRow(TypedDict):
    """A row of cards."""

    label: Annotated[str, "the words above it"]
    cards: Annotated[list[Pictured], "the cards"]
    large: Annotated[NotRequired[bool], "whether they are what is asked about"]
    part: Annotated[
        NotRequired[Literal["", "theirs", "field", "mine", "hand"]],
        "the part of a table that they are; empty: none",
    ]


Judged = Literal["", "right", "wrong", "small", "mistake", "blunder"]


class QuizOption(TypedDict):
    """An answer to choose."""

    label: Annotated[str, "what it says, or its picture in words"]
    picture: Annotated[NotRequired[int], "which of the pictures it shows"]
    mark: Annotated[str, "whether it was right, or how bad it was, in words"]
    state: Annotated[Judged, "the same, as it looks"]


class MissedItem(TypedDict):
    """Something that was missed."""

    text: Annotated[str, "what, and when it is asked again"]
    picture: Annotated[NotRequired[int], "which of the pictures it is"]
    label: Annotated[NotRequired[str], "the picture in words"]


class Missed(TypedDict):
    """What was missed in a session."""

    title: Annotated[str, "what stands above"]
    items: Annotated[list[MissedItem], "what it was"]


class QuizFile(TypedDict):
    """What was answered, to be saved."""

    says: Annotated[str, "the button"]
    name: Annotated[str, "of the file"]
    text: Annotated[str, "its content"]
    hand_in: Annotated[NotRequired[str], "the button that hands it in; missing: none does"]


QuizHelp = Literal["hint", "give up", "play on", "come back", "collect", "not today", "never"]


class QuizState(TypedDict):
    """Everything that a quiz shows."""

    turn: Annotated[
        int, "the number of what is shown, so that an answer cannot apply to anything else"
    ]
    count: Annotated[str, "the progress of the session"]
    prompt: Annotated[str, "the question, or the result"]
    facts: Annotated[list[str], "what else is known"]
    rows: Annotated[list[CardRow], "the cards it is about"]
    options: Annotated[list[QuizOption], "the answers"]
    answers: Annotated[str, "what they are called together"]
    done: Annotated[bool, "whether no other answer may be tried"]
    passed: Annotated[NotRequired[bool], "whether enough answers of the session were right"]
    verdict: Annotated[str, "whether the last answer was right"]
    why: Annotated[str, "why, or what helps while another answer may be tried"]
    answer: Annotated[list[CardRow], "the cards that show it"]
    next: Annotated[str, "the button that goes on"]
    buttons: Annotated[list[tuple[QuizHelp, str]], "other buttons: what each does and says"]
    table: Annotated[NotRequired[bool], "whether it is played on at the table below"]
    reason: Annotated[NotRequired[str], "why this is asked, or when it comes again"]
    figures: Annotated[
        NotRequired[tuple[str, str] | None], "how the answers were judged: what opens it, and that"
    ]
    echo: Annotated[NotRequired[str], "what is said about the previous answer, in a timed round"]
    ends_in: Annotated[NotRequired[float | None], "in how many seconds a timed round ends"]
    missed: Annotated[NotRequired[Missed], "what was missed"]
    file: Annotated[NotRequired[QuizFile], "the result, to hand in"]
    error: Annotated[NotRequired[str], "what went wrong"]


class QuizChoice(TypedDict):
    """A choice below the questions."""

    name: Annotated[str, "of what it sets"]
    label: Annotated[str, "what it is called"]
    value: Annotated[str, "what is chosen"]
    options: Annotated[list[tuple[str, str]], "what each is, and what it says"]


class QuizPanel(TypedDict):
    """What stands below the questions of a trainer."""

    title: Annotated[str, "its heading"]
    note: Annotated[str, "what was done last"]
    maps: Annotated[list[str], "what is known, as SVG, while it is open"]
    choices: Annotated[list[QuizChoice], "choices"]
    buttons: Annotated[list[tuple[Literal["download", "upload"], str]], "what each does and says"]
    says: Annotated[str, "what the browser keeps"]


class PicturedTraits(SpeakingTraits):
    """What every widget that shows pictures of cards shares with its front end."""

    pictures: Annotated[list[str], "the faces, as SVG, of what was asked"]
    more: Annotated[list[str], "those that came with the answer"]


class QuizTraits(PicturedTraits):
    """What a quiz shares with its front end."""

    state: Annotated[QuizState, "everything shown"]
    panel: Annotated[NotRequired[QuizPanel], "what stands below a trainer's questions"]
    storage_key: Annotated[str, "where the browser keeps something; empty: nowhere"]
    session_key: Annotated[str, "where its tab keeps the session; empty: nowhere"]


class KeepSession(TypedDict):
    """Have the browser's tab keep a session."""

    do: Literal["keep session"]
    text: Annotated[str, "what was done in it, as JSON"]


class LeaveSession(TypedDict):
    """Move the session that the tab keeps out of the way, or leave it to another quiz."""

    do: Literal["set session aside", "leave session"]


QuizMessage = Keep | SetAside | Download | KeepSession | LeaveSession


class QuizChoose(TypedDict):
    """An answer was chosen."""

    event: Literal["choose"]
    place: Annotated[Place, "its place among the answers"]
    turn: Annotated[NotRequired[int], maybe(is_count), "what it answers"]


class QuizGoOn(TypedDict):
    """The next question is wanted, a hint, the answer, the table, or the question again.

    Or its position is to be collected for a set. One's own mistakes may be put off, or dropped.
    """

    event: Literal[
        "go on", "hint", "give up", "play on", "come back", "collect", "not today", "never"
    ]
    turn: Annotated[NotRequired[int], maybe(is_count), "what was shown"]


class QuizResume(TypedDict):
    """A page has come whose tab keeps a session."""

    event: Literal["resume"]
    session: Annotated[KeptText, "what was done in it, as JSON"]


class QuizPress(TypedDict):
    """The time is up, or the progress is wanted as a file."""

    event: Literal["time", "download"]


class QuizHandIn(TypedDict):
    """The result is to be handed in to one's class."""

    event: Literal["hand in"]
    turn: Annotated[int, is_count, "what was shown"]


class QuizMap(TypedDict):
    """The progress was opened, or closed."""

    event: Literal["map"]
    open: Annotated[Switch, "whether it is open"]


QuizEvent = (
    QuizChoose
    | QuizGoOn
    | QuizResume
    | KeptHello
    | Upload
    | QuizPress
    | QuizHandIn
    | QuizMap
    | SetEvent
)


# One question for all, on the phones that answer it and on the teacher's screen.


class PollBar(TypedDict):
    """How many gave an answer in one vote."""

    share: Annotated[float, "how long the bar is, from 0 to 1"]
    says: Annotated[str, "how many"]
    label: Annotated[str, "the bar in words"]


class PollAnswer(TypedDict):
    """An answer, with a bar for each vote."""

    label: Annotated[str, "what it says, or what its card is called"]
    picture: Annotated[NotRequired[int], "which of the pictures it shows"]
    bars: Annotated[list[PollBar], "how many gave it; empty: nobody is told"]
    mark: Annotated[str, "what it is worth, in words; empty: nobody is told"]
    state: Annotated[Judged | Literal["chosen"], "the same, as it looks"]


class PollState(TypedDict):
    """The question as it is shown; without a prompt, nothing is."""

    count: Annotated[str, "which question it is; empty: it says so elsewhere"]
    prompt: Annotated[str, "the question"]
    facts: Annotated[list[str], "what else is known"]
    rows: Annotated[list[CardRow], "the cards it is about"]
    answers: Annotated[list[PollAnswer], "the answers"]
    open: Annotated[bool, "whether one of them may be given here"]
    legend: Annotated[list[str], "what the bars of an answer are, where it has more than one"]
    verdict: Annotated[str, "how good one's answer was, or that it was sent"]
    why: Annotated[str, "what is right, and why"]
    after: Annotated[list[CardRow], "the cards that show it"]
    figures: Annotated[tuple[str, str] | None, "how it was judged: what opens it, and that"]


class PollTraits(PicturedTraits):
    """What a question for all shares with its front end."""

    state: Annotated[PollState, "everything shown"]


class PollEvent(TypedDict):
    """An answer was given."""

    event: Literal["choose"]
    place: Annotated[Place, "its place among the answers"]
