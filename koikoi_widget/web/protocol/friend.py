"""What is asked of somebody who plays a friend at another page."""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from ..checks import is_typed
from .shared import SpeakingTraits


class FriendField(TypedDict):
    """A line to type in."""

    name: Annotated[Literal["code", "name", "link"], "what is typed in"]
    label: Annotated[str, "what it is called"]
    value: Annotated[str, "what stands there at first"]
    hint: Annotated[str, "what stands there if it is empty"]


class FriendState(TypedDict):
    """Everything that is shown before the table."""

    title: Annotated[str, "its heading"]
    lines: Annotated[list[str], "its paragraphs"]
    trouble: Annotated[str, "why it has not worked; empty: nothing is wrong"]
    link: Annotated[tuple[str, str] | None, "an address, and what leads there"]
    field: Annotated[FriendField | None, "what is typed in"]
    button: Annotated[str, "what sends it; empty: there is none"]


class SeatToKeep(TypedDict):
    """A seat in a room, for the browser to keep; whoever has it plays for the player.

    One who watches has none: their link stays the address.
    """

    code: Annotated[str, "of the room; empty: there is none to keep"]
    shown: Annotated[str, "the same as people read it, and as the address is to name it"]
    text: Annotated[str, "what is kept; empty: it is forgotten"]


class FriendTraits(SpeakingTraits):
    """What the part shares with its front end."""

    place: Annotated[str, "the key under which the browser keeps seats"]
    part: Annotated[str, "how the address names this part of the page"]
    seat: Annotated[SeatToKeep, "the seat that is taken"]
    state: Annotated[FriendState, "everything shown"]


class FriendEvent(TypedDict):
    """The button was pressed."""

    event: Literal["go"]
    typed: Annotated[str, is_typed, "in the line"]
