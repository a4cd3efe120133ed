"""What several front ends share: places and sizes, checked fields, keeping a text, files."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from ..checks import (
    is_count,
    is_kept,
    is_plain,
    is_press,
    is_switch,
    is_typed,
    is_word,
    maybe,
    whole,
)

Rect = tuple[float, float, float, float]  # x, y, width, height in CSS pixels of the table
Size = tuple[float, float, float]  # width and height in CSS pixels, device pixels per CSS pixel
Word = tuple[str, str, Rect, str]  # a text, its style, the place of its line, what it is short for
Press = tuple[str, int]  # a view, and the number of the press in it

ShortWord = Annotated[str, is_word]
KeptText = Annotated[str | None, is_kept]
Count = Annotated[int, is_count]
Place = Annotated[int, whole(0, 1000)]
Switch = Annotated[bool, is_switch]
Value = Annotated[str | float | bool, is_plain]
Decision = Annotated[
    int | None, maybe(is_count), "which decision it is meant for; it applies to no other"
]
LayoutNumber = Annotated[int | None, maybe(is_count), "where things lay when it was pressed"]
Pressed = Annotated[
    Press, maybe(is_press), "identifies a press, so that one that arrives twice counts once"
]


class LuckAccount(TypedDict):
    """How the lead of a player came about: what the cards did, and what the play did."""

    text: Annotated[str, "that in a sentence"]
    note: Annotated[str, "which card changed most, for whom, and how much; empty: none did"]
    card: Annotated[int | None, "that card, by its place in the deck"]
    action: Annotated[str, "what leads to it"]
    bars: Annotated[
        list[tuple[str, str, float, float]],
        "cards, play and result: what it is, how many points, and from which lead to which",
    ]


class CardPage(TypedDict):
    """What a card's page says of it anywhere."""

    card: Annotated[int, "its place in the deck"]
    before: Annotated[int, "that of the card before it; before the first comes the last"]
    after: Annotated[int, "that of the card after it"]
    name: Annotated[str, "what it is called"]
    kind: Annotated[str, "what it is; at a table also where it lies"]
    story: Annotated[str, "what it shows"]


class SheetWords(TypedDict):
    """What the buttons of a card's page are called."""

    close: Annotated[str, "the button that closes"]
    previous: Annotated[str, "the button to the card before"]
    next: Annotated[str, "the button to the next card"]


class Keep(TypedDict):
    """Have the browser keep a text."""

    do: Literal["keep"]
    text: Annotated[str, "the new text, which replaces the old one"]


class SetAside(TypedDict):
    """Have the browser move what it keeps, which is unreadable, to another key."""

    do: Literal["set aside"]


class Download(TypedDict):
    """Offer a text as a file, or the bytes that come with the message."""

    do: Literal["download"]
    name: Annotated[str, "of the file"]
    text: Annotated[NotRequired[str], "its content; if missing, the bytes, or what is kept"]
    type: Annotated[NotRequired[str], "its media type; if missing, that of what is kept"]


class Upload(TypedDict):
    """A file was chosen."""

    event: Literal["upload"]
    name: Annotated[str, is_typed, "of the file"]
    text: Annotated[KeptText, "its content; null: it is too long to be read"]


class SpeakingTraits(TypedDict):
    """What every widget that shows words shares with its front end."""

    language: Annotated[str, "of its words, as in HTML"]


class ToCopy(TypedDict):
    """A text to copy."""

    text: Annotated[str, "the text"]
    label: Annotated[str, "what it is called"]
    copy: Annotated[str, "the button that copies it"]
    copied: Annotated[str, "what the button says then"]


class SetEvent(TypedDict):
    """A control has a new value."""

    event: Literal["set"]
    name: Annotated[ShortWord, "of what it sets"]
    value: Annotated[Value, "the new value"]


class KeptHello(TypedDict):
    """A browser has connected, or another tab has changed what it keeps."""

    event: Literal["hello"]
    kept: Annotated[KeptText, "what it keeps"]
