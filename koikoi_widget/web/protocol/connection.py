"""The connection to the kernel, and the typefaces."""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict


class KeptWords(TypedDict):
    """A sentence, by what the browser keeps of all that is in sight."""

    moves: Annotated[str, "the moves of a match"]
    answers: Annotated[str, "answers to questions"]
    both: Annotated[str, "both"]
    nothing: Annotated[str, "nothing"]


class ConnectionWords(TypedDict):
    """What a page says about its connection."""

    lost: Annotated[KeptWords, "nobody answers"]
    refused: Annotated[str, "a press was refused meanwhile"]
    back: Annotated[str, "there is an answer again"]
    missed: Annotated[str, "a new page continues, and a press was lost"]
    stopped: Annotated[KeptWords, "a notebook's kernel has ended"]
    unkept: Annotated[str, "the browser cannot save anything"]
    dismiss: Annotated[str, "the button that dismisses a sentence"]


class ConnectionPlaces(TypedDict):
    """The keys under which the browser remembers something."""

    resume: Annotated[str, "that a tab continues after a reload"]
    lessons: Annotated[str, "which lessons were read"]


class ConnectionTraits(TypedDict):
    """What the watch over a connection shares with its page."""

    words: Annotated[ConnectionWords, "what the page says"]
    places: Annotated[ConnectionPlaces, "where it remembers something"]
    sheet: Annotated[str, "the style sheet that all widgets share"]
    known_as: Annotated[
        str, "the id by which the kernel knows this widget; another kernel does not"
    ]
    lesson_page: Annotated[
        str, "a pattern for the addresses of lessons; their topics are its first group"
    ]


class ConnectionEvent(TypedDict):
    """The page, none of the project's own, lacks the typefaces; or somebody wants the poster."""

    event: Literal["typefaces", "poster"]


class TypefaceEntry(TypedDict):
    """A typeface, whose file comes with the message."""

    family: Annotated[str, "its name"]
    weight: Annotated[str, "its weight, or the first and the last"]
    letters: Annotated[str, "the letters it is used for, as CSS writes ranges of Unicode"]


class TypefacesMessage(TypedDict):
    """The typefaces, with as many files in the same order."""

    do: Literal["typefaces"]
    faces: Annotated[list[TypefaceEntry], "what each is"]


class PosterMessage(TypedDict):
    """The poster of the yaku, by the rules in force."""

    do: Literal["poster"]
    title: Annotated[str, "its heading"]
    html: Annotated[str, "what stands below that"]
    style: Annotated[str, "its style sheet"]
    print: Annotated[str, "the button that prints it"]
    close: Annotated[str, "the button that closes it"]
    language: Annotated[str, "of its words, as in HTML"]


ConnectionMessage = TypefacesMessage | PosterMessage
