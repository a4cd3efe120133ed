"""What is asked of somebody who plays a friend at another page, or in the match of a class.

And what the teacher of that class is shown.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from ..checks import is_typed
from .first_page import Door
from .score import ScoreAct, ScoreField
from .shared import Download, SetEvent, SpeakingTraits


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
    shown: Annotated[str, "the same as people read it, if the address is to name it; or empty"]
    text: Annotated[str, "what is kept; empty: it is forgotten"]


class FriendTraits(SpeakingTraits):
    """What the part shares with its front end."""

    place: Annotated[str, "the key under which the browser keeps seats"]
    part: Annotated[str, "how the address names this part of the page"]
    seat: Annotated[SeatToKeep, "the seat that is taken"]
    state: Annotated[FriendState, "everything shown"]
    doors: Annotated[list[Door], "the player's matches, which can be gone on with here"]
    pictures: Annotated[dict[str, str], "as SVG, by name, those that stand there"]


class FriendEvent(TypedDict):
    """The button was pressed."""

    event: Literal["go"]
    typed: Annotated[str, is_typed, "in the line"]


# The match of a class.

ClassEvent = FriendEvent


class ClassState(TypedDict):
    """Everything that a pupil is shown beside the table."""

    title: Annotated[str, "its heading"]
    lines: Annotated[list[str], "its paragraphs"]
    trouble: Annotated[str, "why it has not worked; empty: nothing is wrong"]
    field: Annotated[FriendField | None, "what is typed in"]
    button: Annotated[str, "what sends it; empty: there is none"]
    card: Annotated[tuple[str, str] | None, "what the pupil's card is for, and its letters"]
    back: Annotated[str, "the back of a card as SVG: all eyes are to look up; empty: not so"]


class ClassTraits(SpeakingTraits):
    """What the part shares with its front end."""

    part: Annotated[str, "how the address names this part of the page"]
    place: Annotated[str, "the key under which the browser keeps who the pupil, or teacher, is"]
    kept: Annotated[str, "what it keeps; empty: nothing"]
    state: Annotated[ClassState, "everything shown"]


class BoardInvitation(TypedDict):
    """What stands on the board, for pupils to join."""

    says: Annotated[str, "what they do"]
    address: Annotated[str, "of the page"]
    code: Annotated[str, "the letters that are typed in"]
    picture: Annotated[str, "both as a QR code, as SVG; empty: there is none"]
    title: Annotated[str, "what the QR code is"]


class PupilRow(TypedDict):
    """A pupil on the teacher's screen."""

    pupil: Annotated[int, "the number"]
    cells: Annotated[list[str], "as headed; the second is the name"]
    away: Annotated[str, "the button that sends the pupil away; empty: there is none"]


class TeachState(TypedDict):
    """Everything on the teacher's screen."""

    title: Annotated[str, "its heading"]
    lines: Annotated[list[str], "its paragraphs"]
    trouble: Annotated[str, "why something has not worked; empty: nothing is wrong"]
    invitation: Annotated[BoardInvitation | None, "how pupils join"]
    large: Annotated[bool, "whether that is shown large: nothing is played yet"]
    fields: Annotated[list[ScoreField], "what is chosen before a match is opened"]
    caption: Annotated[str, "what the rows are"]
    heads: Annotated[list[str], "the headings of their cells"]
    rows: Annotated[list[PupilRow], "the pupils"]
    note: Annotated[str, "how the rows are to be read"]
    buttons: Annotated[list[tuple[str, str]], "what each does, and what it says"]
    expanded: Annotated[bool, "whether all of them are shown that 'more' stands for"]
    suggests: Annotated[str, "the button that is most useful"]


class TeachTraits(SpeakingTraits):
    """What the teacher's screen shares with its front end."""

    part: Annotated[str, "how the address names this part of the page"]
    place: Annotated[str, "the key under which the browser keeps who the pupil, or teacher, is"]
    kept: Annotated[str, "what it keeps; empty: nothing"]
    state: Annotated[TeachState, "everything shown"]


TeachEvent = SetEvent | ScoreAct
TeachMessage = Download
