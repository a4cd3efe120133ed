"""Your own play, as the browser keeps it."""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from .shared import Download, Keep, KeptHello, SetAside, SpeakingTraits


class OwnPlayState(TypedDict):
    """What a player did in all matches."""

    title: Annotated[str, "its heading"]
    says: Annotated[str, "where it is kept, or that there is nothing yet"]
    tables: Annotated[str, "what was done, as HTML"]
    train: Annotated[str, "the button that trains what costs most; empty: nothing is known to"]
    download: Annotated[str, "the button that saves it as a file; empty: there is nothing"]
    error: Annotated[str, "what went wrong"]


class OwnPlayTraits(SpeakingTraits):
    """What the list of one's matches shares with its front end."""

    state: Annotated[OwnPlayState, "everything shown"]
    storage_key: Annotated[str, "where the browser keeps it"]


class OwnPlayPress(TypedDict):
    """It is wanted as a file, or what costs most is to be trained."""

    event: Literal["download", "train"]


OwnPlayMessage = Keep | SetAside | Download

OwnPlayEvent = KeptHello | OwnPlayPress
