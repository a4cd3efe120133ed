"""The deal of the day."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from ..checks import is_typed, maybe
from .quiz import CardRow, Judged, Missed, PicturedTraits
from .shared import Keep, KeptText, SetAside, ShortWord, ToCopy

Worth = TypedDict(
    "Worth",
    {
        "value": Annotated[str, "points and error, in words"],
        "from": Annotated[float, "where its bar begins, from 0 to 1"],
        "to": Annotated[float, "where its bar ends"],
    },
)
Worth.__doc__ = "What an action is worth."


class DailyOption(TypedDict):
    """An action to choose."""

    action: Annotated[str, "its notation"]
    label: Annotated[str, "what it is called"]
    picture: Annotated[int | None, "which of the pictures it shows"]
    mark: Annotated[str, "whether it was right, or how bad it was, in words"]
    state: Annotated[Judged, "the same, as it looks"]
    worth: Annotated[NotRequired[Worth], "what it is worth, once one was chosen"]


class Coming(TypedDict):
    """When the next deal comes."""

    at: Annotated[str, "then, as 2026-11-22T00:00:00+00:00"]
    says: Annotated[str, "a sentence with {when} in the place of how long that is"]


class DayOfWeek(TypedDict):
    """One of the last seven days."""

    day: Annotated[str, "the day, as 2026-11-21"]
    state: Annotated[
        Literal["right", "close", "missed", "open", ""],
        "how good its answer was; open: it is today's, and has none; empty: there is none",
    ]
    says: Annotated[str, "the same in words"]


DailyHelp = Literal["play on", "come back"]


class DailyState(TypedDict):
    """Everything that the deal of the day shows."""

    day: Annotated[str, "the day, as 2026-11-21, or a teacher's word, which begins with a letter"]
    title: Annotated[str, "whose deal it is"]
    prompt: Annotated[str, "the question"]
    facts: Annotated[list[str], "what else is known"]
    rows: Annotated[list[CardRow], "the cards"]
    options: Annotated[list[DailyOption], "the actions"]
    answers: Annotated[str, "what they are called together"]
    done: Annotated[bool, "whether one was chosen"]
    verdict: Annotated[str, "whether that was right"]
    why: Annotated[str, "why"]
    answer: Annotated[list[CardRow], "the cards that either side waits for, and what may follow"]
    prices: Annotated[Missed | None, "what the dearest choices cost; null: not yet"]
    figures: Annotated[
        tuple[str, str] | None, "how it was judged: what opens it, and that; null: not yet"
    ]
    streak: Annotated[str, "how many days were played in a row"]
    week: Annotated[list[DayOfWeek], "the seven days up to this one"]
    tally: Annotated[list[tuple[str, str]], "figures about all days played: each and its words"]
    share: Annotated[ToCopy | None, "the result to share, with {day} in the place of the date"]
    legend: Annotated[str, "what its squares mean"]
    buttons: Annotated[list[tuple[DailyHelp, str]], "other buttons: what each does and says"]
    table: Annotated[NotRequired[bool], "whether it is played on at the table below"]
    days: Annotated[list[tuple[str, str]], "the ways to other days: day and text"]
    coming: Annotated[Coming | None, "when the next one comes; null: this one was chosen"]
    error: Annotated[str, "what went wrong"]


class DailyTraits(PicturedTraits):
    """What the deal of the day shares with its front end."""

    state: Annotated[DailyState, "everything shown"]
    storage_key: Annotated[str, "where the browser keeps something; empty: nowhere"]


DailyMessage = Keep | SetAside


class DailyHello(TypedDict):
    """A browser has connected, or another tab has answered."""

    event: Literal["hello"]
    kept: Annotated[KeptText, "what it keeps"]
    day: Annotated[NotRequired[str | None], maybe(is_typed), "the day that the address names"]
    deal: Annotated[NotRequired[str | None], maybe(is_typed), "the teacher's word in the address"]


class DailyChoose(TypedDict):
    """An action was chosen."""

    event: Literal["choose"]
    action: Annotated[ShortWord, "its notation"]
    day: Annotated[ShortWord, "the day, or the word, that it is meant for"]


class DailyOpen(TypedDict):
    """The deal of another day, or of the class, is wanted."""

    event: Literal["open"]
    day: Annotated[ShortWord, "which"]


class DailyPlay(TypedDict):
    """The deal is to be played on, or is wanted again."""

    event: DailyHelp


class DailyLook(TypedDict):
    """The next deal has come: what is shown of this one has changed."""

    event: Literal["look"]


DailyEvent = DailyHello | DailyChoose | DailyOpen | DailyPlay | DailyLook
