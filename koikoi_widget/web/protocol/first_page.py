"""The first page."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from ..checks import is_word, maybe
from .lessons import LearnEvent, LearnPlaces
from .shared import KeptText, ShortWord, SpeakingTraits


class Way(TypedDict):
    """Something that the first page leads to first."""

    action: Annotated[str, "what it does; empty: it is a link"]
    href: Annotated[str, "its address; empty: it is a button"]
    text: Annotated[str, "what it says"]
    says: Annotated[str, "a few words beside it"]


class Rival(TypedDict):
    """Somebody to play against."""

    name: Annotated[str, "how a program calls it"]
    title: Annotated[str, "how people do"]
    picture: Annotated[int, "which of the pictures is its face"]
    state: Annotated[Literal["beaten", "next", ""], "whether it was beaten, or comes next"]
    says: Annotated[str, "the same in a word"]


class PlayBox(TypedDict):
    """Where one chooses whom to play."""

    title: Annotated[str, "its heading"]
    label: Annotated[str, "what there is to choose"]
    rivals: Annotated[list[Rival], "the weakest first"]
    chosen: Annotated[str, "the name of the one that is chosen"]
    says: Annotated[str, "what it is like"]
    button: Annotated[str, "begins a match against it"]
    rules: Annotated[str, "by which rules"]
    change: Annotated[str, "the button that opens the options"]


class Door(TypedDict):
    """A way to another part of the page."""

    href: Annotated[str, "its address"]
    title: Annotated[str, "its heading"]
    says: Annotated[str, "what is there"]
    picture: Annotated[int, "which of the pictures stands there"]


class KnownRules(TypedDict):
    """For whoever knows the game: the rules of other places."""

    title: Annotated[str, "its heading"]
    says: Annotated[str, "what a button does"]
    presets: Annotated[list[tuple[str, str]], "the id and the name of each"]
    others: Annotated[str, "the button that opens the options"]


class Replacing(TypedDict):
    """A match runs, and another is to begin in its place."""

    title: Annotated[str, "the question"]
    says: Annotated[str, "how the match stands"]
    begin: Annotated[str, "the button that begins the other"]
    keep: Annotated[str, "the button that leaves all as it is"]


class FirstPageState(TypedDict):
    """Everything that the first page shows."""

    title: Annotated[str, "what all this is called"]
    lead: Annotated[str, "what it is, in one sentence"]
    ways: Annotated[list[Way], "the way that helps most, and another"]
    play: Annotated[PlayBox, "whom to play"]
    doors: Annotated[list[Door], "what else there is"]
    known: Annotated[KnownRules, "the rules that somebody may know"]
    asks: Annotated[Replacing | None, "what is to be answered first"]


class FirstPagePlaces(LearnPlaces):
    """Under which keys the browser keeps what the first page goes by."""

    match: Annotated[str, "the match at the table"]
    matches: Annotated[str, "the matches that were played"]


class Sight(TypedDict):
    """Which part of the page is in sight."""

    way: Annotated[str, "the part; empty while none is"]
    asked: Annotated[
        str, "what the address asked for when that was decided; empty: nothing of ours"
    ]


class FirstPageTraits(SpeakingTraits):
    """What the first page shares with its front end, which follows the page's address."""

    sight: Annotated[Sight, "the part shown"]
    names: Annotated[list[str], "all parts; the first is shown if the address names none"]
    queries: Annotated[dict[str, str], "by a word of the address's query, the part it asks for"]
    places: Annotated[FirstPagePlaces, "where the browser keeps what it goes by"]
    pictures: Annotated[list[str], "cards and faces as SVG, those of the title first"]
    hand: Annotated[str, "the lesson that is read once the first hand is played"]
    state: Annotated[FirstPageState, "everything shown"]


class VisitEvent(LearnEvent):
    """Where a visitor is, and what the browser keeps, at first and whenever it may have changed."""

    way: Annotated[
        NotRequired[ShortWord | None],
        maybe(is_word),
        "what the address asks for; empty: nothing of ours",
    ]
    match: Annotated[KeptText, "the match at the table"]


class MatchesEvent(TypedDict):
    """The matches that the browser keeps, once: they may be many."""

    event: Literal["matches"]
    kept: Annotated[KeptText, "as text"]


class FirstPageChoose(TypedDict):
    """An opponent is chosen."""

    event: Literal["opponent"]
    name: Annotated[ShortWord, "its name"]


class FirstPagePlay(TypedDict):
    """A match is to begin."""

    event: Literal["play"]
    rules: Annotated[ShortWord, "by which preset; empty: by the rules that are chosen"]


class FirstPagePress(TypedDict):
    """A button was pressed: the answer to what was asked, or the one that opens the options."""

    event: Literal["begin", "keep", "options"]


FirstPageEvent = VisitEvent | MatchesEvent | FirstPageChoose | FirstPagePlay | FirstPagePress
