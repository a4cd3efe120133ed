"""The first page."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from ..checks import is_kept, is_typed, is_word, maybe
from .daily import DayOfWeek
from .lessons import LearnEvent, LearnPlaces
from .shared import KeptText, SetEvent, ShortWord, SpeakingTraits


class Way(TypedDict):
    """Something that the first page leads to first."""

    href: Annotated[str, "its address; empty: it is a button that begins a match"]
    text: Annotated[str, "what it says"]
    says: Annotated[str, "a few words beside it"]


class Hero(TypedDict):
    """What helps most, above everything else."""

    title: Annotated[str, "its heading"]
    lead: Annotated[str, "what it is, in one sentence"]
    face: Annotated[list[str], "the picture of whom it is about, if it is about anybody"]
    way: Annotated[Way, "where it leads"]
    cards: Annotated[list[str], "which of the pictures are the cards beside it"]


class Rival(TypedDict):
    """Somebody to play against."""

    name: Annotated[str, "how a program calls it, and its picture"]
    title: Annotated[str, "how people do"]
    dots: Annotated[int, "how strong it is, from 0 to 5"]
    strength: Annotated[str, "the same in words"]
    state: Annotated[Literal["beaten", "next", ""], "whether it was beaten, or comes next"]
    says: Annotated[str, "the same in a word"]


class Option(TypedDict):
    """One of a few things to choose from."""

    value: Annotated[str | int, "what its setting becomes"]
    title: Annotated[str, "what it is called"]
    says: Annotated[str, "a few words about it"]
    pictures: Annotated[list[str], "which of the pictures show it"]


class Choice(TypedDict):
    """A setting with a few options in sight."""

    name: Annotated[str, "of the setting"]
    label: Annotated[str, "what there is to choose"]
    options: Annotated[list[Option], "in their order"]
    chosen: Annotated[str | int, "the value that is chosen, which may be none of these"]


class PersonName(TypedDict):
    """The name of one of two people."""

    name: Annotated[str, "of the setting"]
    label: Annotated[str, "whose it is"]
    value: Annotated[str, "how they are called"]
    hint: Annotated[str, "how they are called if it is empty"]
    picture: Annotated[str, "which of the pictures is their face"]


class Door(TypedDict):
    """A way to another part of the page."""

    href: Annotated[str, "its address"]
    title: Annotated[str, "its heading"]
    says: Annotated[str, "what is there"]
    pictures: Annotated[list[str], "which of the pictures stand there"]
    days: Annotated[list[DayOfWeek], "the last of which is today"]
    note: Annotated[str, "how far one is, or how long it takes"]
    text: Annotated[str, "what one does there; empty: only an arrow leads there"]


class PlayBox(TypedDict):
    """The start card, where a match begins; on the first page only whom one plays is chosen."""

    title: Annotated[str, "its heading on the first page"]
    new: Annotated[str, "its heading where it stands alone"]
    sides: Annotated[Choice, "whether one plays against the page or two share it"]
    label: Annotated[str, "what there is to choose from the rivals"]
    rivals: Annotated[list[Rival], "the weakest first"]
    chosen: Annotated[str, "the name of the one that is chosen"]
    says: Annotated[str, "what it is like"]
    is_person: Annotated[bool, "whether a person is played, and none of the rivals"]
    people: Annotated[list[PersonName], "who of them has a name to be typed in"]
    choices: Annotated[list[Choice], "how long the match is, with which cards, and how fast"]
    known: Annotated[Choice, "the rules that somebody may know"]
    which: Annotated[tuple[str, str], "the address where they are found out, and what leads there"]
    rules: Annotated[str, "by which rules"]
    button: Annotated[str, "begins the match; empty: there is none"]
    code: Annotated[
        tuple[str, str] | None, "the address where a code is typed in, and what leads there"
    ]
    brief: Annotated[str, "how long and by which rules, in a few words"]
    change: Annotated[tuple[str, str], "the address where these are chosen, and what leads there"]
    all: Annotated[str, "the button that opens all options"]
    waiting: Annotated[list[Door], "the matches that one can go on with instead"]


class Replacing(TypedDict):
    """A match runs, and another is to begin in its place."""

    title: Annotated[str, "the question"]
    says: Annotated[str, "how the match stands"]
    begin: Annotated[str, "the button that begins the other"]
    keep: Annotated[str, "the button that leaves all as it is"]


class FirstPageState(TypedDict):
    """Everything that the first page shows."""

    language: Annotated[str, "in which it is written"]
    first: Annotated[bool, "whether nothing is known of the visitor"]
    hero: Annotated[Hero, "what helps most"]
    above: Annotated[list[Door], "what waits today"]
    play: Annotated[PlayBox, "whom to play"]
    below: Annotated[list[Door], "what else there is"]
    asks: Annotated[Replacing | None, "what is to be answered first"]


class FirstPagePlaces(LearnPlaces):
    """Under which keys the browser keeps what the first page goes by."""

    match: Annotated[str, "the match at the table"]
    matches: Annotated[str, "the matches that were played"]
    rooms: Annotated[str, "the seats in rooms, at tables for two"]
    duel: Annotated[str, "a friend's match that is being played, or one that was sent"]
    mistakes: Annotated[str, "the visitor's own mistakes"]
    pupil: Annotated[str, "which pupil this is in the match of a class"]
    teacher: Annotated[str, "the teacher's token"]


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
    pictures: Annotated[
        dict[str, str], "by name, the cards and faces that all visitors see, as SVG"
    ]
    cards: Annotated[dict[str, str], "further cards, which this visitor sees"]
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
    rooms: Annotated[KeptText, "the seats in rooms"]
    room: Annotated[
        NotRequired[ShortWord | None], maybe(is_word), "the code of the room in the address"
    ]
    duel: Annotated[KeptText, "a friend's match that is being played, or one that was sent"]
    mistakes: Annotated[NotRequired[KeptText], is_kept, "the visitor's own mistakes"]
    pupil: Annotated[NotRequired[KeptText], is_kept, "which pupil this is in the match of a class"]
    teacher: Annotated[NotRequired[KeptText], is_kept, "the teacher's token"]
    whoever: Annotated[
        NotRequired[ShortWord | None],
        maybe(is_word),
        "the code or the token of somebody in the match of a class, in the address",
    ]
    challenge: Annotated[
        NotRequired[str | None], maybe(is_typed), "the friend's match in the address"
    ]
    set: Annotated[NotRequired[str | None], maybe(is_typed), "the set of positions in the address"]
    site: Annotated[
        NotRequired[str | None], maybe(is_typed), "the address of the page, without what follows"
    ]


class MatchesEvent(TypedDict):
    """The matches that the browser keeps, once: they may be many."""

    event: Literal["matches"]
    kept: Annotated[KeptText, "as text"]


class FirstPagePress(TypedDict):
    """A button was pressed: to begin a match, to answer what was asked, or to open the options."""

    event: Literal["play", "begin", "keep", "options"]


FirstPageEvent = VisitEvent | MatchesEvent | SetEvent | FirstPagePress
