"""The small widgets of the lessons: their list, a guide, what a player did, and what it cost."""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from .quiz import PicturedTraits
from .shared import (
    CardPage,
    Download,
    Keep,
    KeptHello,
    KeptText,
    Place,
    Rect,
    SetAside,
    SheetWords,
    SpeakingTraits,
)

# The list of lessons.


class LessonEntry(TypedDict):
    """A lesson of the list."""

    href: Annotated[str, "its address"]
    title: Annotated[str, "the question it asks"]
    says: Annotated[str, "what is in it"]
    minutes: Annotated[str, "how long it takes, in words; empty: nobody can say"]
    picture: Annotated[int, "which of the pictures is its face"]
    state: Annotated[Literal["done", "read", "next", ""], "how far it is; empty: to come"]
    read: Annotated[str, "the same in words"]


class LearnWay(TypedDict):
    """Something to do next."""

    href: Annotated[str, "its address"]
    text: Annotated[str, "what it says"]
    first: Annotated[bool, "whether it is the most useful"]


class LearnState(TypedDict):
    """Everything that the list of lessons shows."""

    next: Annotated[str, "what the links are called together"]
    step: Annotated[int | None, "which of the lessons comes next; null: none is left"]
    ways: Annotated[list[LearnWay], "what to do next, the most useful first"]
    lessons: Annotated[list[LessonEntry], "the lessons"]


class LearnPlaces(TypedDict):
    """The keys under which the browser keeps what it knows about a learner."""

    lessons: Annotated[str, "which lessons were read"]
    daily: Annotated[str, "the answers to the deals of the day"]
    progress: Annotated[str, "what is remembered"]


class LearnTraits(PicturedTraits):
    """What the list of lessons shares with its front end."""

    state: Annotated[LearnState, "everything shown"]
    places: Annotated[LearnPlaces, "where the browser keeps what it is based on"]


class LearnEvent(TypedDict):
    """What the browser keeps of a learner, at first and whenever it may have changed."""

    event: Literal["kept"]
    lessons: Annotated[KeptText, "which lessons were read"]
    daily: Annotated[KeptText, "the answers to the deals of the day"]
    progress: Annotated[KeptText, "what is remembered"]


# The album.


class AlbumYaku(TypedDict):
    """A yaku of the rules in force."""

    name: Annotated[str, "what it is called"]
    says: Annotated[str, "what it takes"]
    points: Annotated[str, "what it brings"]
    cards: Annotated[list[int], "the cards shown beside it"]


class AlbumCard(CardPage):
    """A card of the album."""

    picture: Annotated[int, "which of the pictures it is"]
    label: Annotated[str, "the card and how well it is known, in words"]
    state: Annotated[Literal["new", "seen", "half", "known"], "the same, as it looks"]
    due: Annotated[bool, "whether it is about to be forgotten"]
    learnt: Annotated[list[str], "how well its month and its kind are known, and until when"]
    yaku: Annotated[list[int], "which of the yaku it counts towards"]
    notes: Annotated[list[str], "that it counts towards none, and what it cancels"]


class AlbumMonth(TypedDict):
    """The cards of a month."""

    name: Annotated[str, "its name"]
    cards: Annotated[list[AlbumCard], "its four cards"]


class AlbumState(TypedDict):
    """Everything that the album shows."""

    says: Annotated[str, "how a card gains colour"]
    months: Annotated[list[AlbumMonth], "the months"]
    legend: Annotated[
        list[tuple[Literal["new", "seen", "half", "known"], str, str]],
        "each way to look, what it means, and how many cards do",
    ]
    due: Annotated[str, "how many cards are due; empty: none"]
    train: Annotated[str, "where they are trained"]
    yaku: Annotated[list[AlbumYaku], "the yaku, by the rules in force"]
    heads: Annotated[list[str], "what stands above what is known of a card, and above its yaku"]
    rules: Annotated[str, "by which rules"]
    words: Annotated[SheetWords, "what the buttons of a card's page are called"]
    anki: Annotated[str, "the button that makes a file for Anki; empty: none can be made here"]
    anki_says: Annotated[str, "what is in that file"]
    anki_trouble: Annotated[str, "why it could not be made; empty: it could, or nobody asked"]


class AlbumPlaces(TypedDict):
    """The key under which the browser keeps what it knows about a learner."""

    progress: Annotated[str, "what is remembered"]


class AlbumTraits(PicturedTraits):
    """What the album shares with its front end."""

    state: Annotated[AlbumState, "everything shown"]
    places: Annotated[AlbumPlaces, "where the browser keeps what it is based on"]


class AlbumKept(TypedDict):
    """What the browser keeps of a learner, at first and whenever it may have changed."""

    event: Literal["kept"]
    progress: Annotated[KeptText, "what is remembered"]


class AlbumPress(TypedDict):
    """The file for Anki is wanted."""

    event: Literal["anki"]


AlbumEvent = AlbumKept | AlbumPress
AlbumMessage = Download


# A scripted hand.


GuideAction = Literal["go on", "hint", "again", "onward"]


class GuideRoom(TypedDict):
    """Where the words of a scripted table may stand."""

    size: Annotated[tuple[int, int], "width and height of the table"]
    narrow: Annotated[bool, "whether they always stand below the field"]
    head: Annotated[Rect, "where the steps are counted on a wide table"]
    band: Annotated[Rect, "what lies between the field and the hand, or one's own pile"]
    about: Annotated[Rect | None, "the card, or the question, that they stand beside"]
    cards: Annotated[list[Rect], "what they do not cover"]


class GuideState(TypedDict):
    """The words beside a scripted table."""

    place: Annotated[int, "how many steps are done"]
    over: Annotated[bool, "whether all are done"]
    steps: Annotated[int, "how many there are, with the end"]
    count: Annotated[str, "the step in words"]
    title: Annotated[str, "the step's rule in a few words"]
    words: Annotated[str, "the rule, and what to do"]
    answer: Annotated[str, "what is said to a wrong move"]
    answers: Annotated[int, "how many wrong moves were answered"]
    buttons: Annotated[list[tuple[GuideAction, str]], "what each does and says"]
    ways: Annotated[list[tuple[str, str]], "where to go from there: address and text"]
    room: Annotated[GuideRoom, "where all this may stand"]
    poster: Annotated[str, "all yaku as HTML, in place of the table; empty: none"]
    poster_style: Annotated[str, "their style sheet"]


class GuideTraits(SpeakingTraits):
    """What a guide shares with its front end."""

    state: Annotated[GuideState, "everything shown"]


class GuideEvent(TypedDict):
    """A button of the guide was pressed."""

    event: GuideAction
    place: Annotated[Place, "the step it was meant for"]


# Your own play, as the browser keeps it.


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


# A short text that a browser remembers.


class RememberedTraits(TypedDict):
    """What a text that the browser remembers shares with it."""

    key: Annotated[str, "the key of the browser's storage"]
    in_tab: Annotated[bool, "whether just this tab remembers it"]
    query: Annotated[str, "the word of the page's address that tells another; empty: none"]
    value: Annotated[str, "the text; empty: none"]
