"""The set of positions that somebody is making."""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from ..checks import is_typed
from .quiz import QuizFile
from .shared import KeptHello, Place, SpeakingTraits, ToCopy

SetButton = tuple[Literal["up", "down", "remove"], str, str]


class SetRow(TypedDict):
    """A position in the set."""

    says: Annotated[str, "its number and what is asked"]
    cards: Annotated[str, "the player's cards, as HTML"]
    hint: Annotated[str, "what is said with it"]
    buttons: Annotated[
        list[SetButton], "what can be done with it: what each does, shows and is called"
    ]


class SetEditorState(TypedDict):
    """Everything that is shown of it."""

    heading: Annotated[str, "what the part is called"]
    lines: Annotated[list[str], "its paragraphs"]
    trouble: Annotated[str, "what was refused, and why; empty: nothing"]
    title: Annotated[tuple[str, str], "the line for the set's title: what it is called, its text"]
    hint: Annotated[str, "what the line for a hint is called"]
    rows: Annotated[list[SetRow], "the positions"]
    share: Annotated[ToCopy | None, "the link to give out"]
    file: Annotated[QuizFile | None, "the set, to be saved"]
    links: Annotated[list[tuple[str, str]], "addresses, and what leads there"]


class SetEditorTraits(SpeakingTraits):
    """What the part shares with its front end."""

    state: Annotated[SetEditorState, "everything shown"]
    storage_key: Annotated[str, "where the browser keeps the set; empty: nowhere"]


class SetRowEvent(TypedDict):
    """A position is to be moved or taken out, or its hint was changed."""

    event: Literal["up", "down", "remove", "hint"]
    place: Annotated[Place, "its place in the set"]
    typed: Annotated[str, is_typed, "the hint"]


class SetTitleEvent(TypedDict):
    """The title was changed."""

    event: Literal["title"]
    typed: Annotated[str, is_typed, "what was typed in"]


SetEditorEvent = SetRowEvent | SetTitleEvent | KeptHello
