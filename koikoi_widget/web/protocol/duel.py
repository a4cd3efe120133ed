"""A match that is sent to a friend, or that a friend has sent."""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from ..checks import is_typed
from .friend import FriendField
from .shared import SpeakingTraits, ToCopy


class DuelState(TypedDict):
    """Everything that is shown of it."""

    title: Annotated[str, "its heading"]
    lines: Annotated[list[str], "its paragraphs"]
    trouble: Annotated[str, "what cannot be read or sent, and why; empty: nothing is wrong"]
    play: Annotated[
        str, "the button that begins the match, or leads on to it; empty: there is none"
    ]
    result: Annotated[str, "both matches side by side, as HTML; empty: one is not played yet"]
    status: Annotated[str, "what is still being worked out; empty: nothing"]
    share: Annotated[ToCopy | None, "what is passed on"]
    link: Annotated[tuple[str, str] | None, "an address, and what leads there"]
    field: Annotated[FriendField | None, "where a friend's link is pasted"]
    open: Annotated[str, "the button that opens it"]


class DuelTraits(SpeakingTraits):
    """What the part shares with its front end."""

    place: Annotated[str, "the key under which the browser keeps the match"]
    kept: Annotated[str, "the match that is kept, as a link has it; empty: none"]
    state: Annotated[DuelState, "everything shown"]


class DuelEvent(TypedDict):
    """A button was pressed: to play, or to open what was pasted."""

    event: Literal["play", "open"]
    typed: Annotated[str, is_typed, "in the field"]
