"""The match of a class: what a pupil sees before and around the table, and the teacher's screen."""

from __future__ import annotations

from typing import Annotated, TypedDict

from .friend import FriendEvent, FriendField
from .score import ScoreAct, ScoreField
from .shared import Download, SetEvent, SpeakingTraits

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
    suggests: Annotated[str, "the button that is most useful"]


class TeachTraits(SpeakingTraits):
    """What the teacher's screen shares with its front end."""

    part: Annotated[str, "how the address names this part of the page"]
    place: Annotated[str, "the key under which the browser keeps who the pupil, or teacher, is"]
    kept: Annotated[str, "what it keeps; empty: nothing"]
    state: Annotated[TeachState, "everything shown"]


TeachEvent = SetEvent | ScoreAct
TeachMessage = Download
