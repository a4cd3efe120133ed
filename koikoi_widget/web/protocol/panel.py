"""The panel beside the table: yaku in reach, unseen cards, piles, the log and the keys."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict, get_args

from ...engine.cards import DECK
from ..checks import whole
from .shared import CardPage, SheetWords, SpeakingTraits


class BookMonth(TypedDict):
    """A month of the panel."""

    name: Annotated[str, "what it is called"]
    cards: Annotated[list[int], "its cards, by their place in the deck"]


class Book(TypedDict):
    """What stays the same from move to move; empty until the panel is first opened."""

    cards: Annotated[NotRequired[list[str]], "what each card of the deck is called"]
    months: Annotated[list[BookMonth], "the months"]
    kinds: Annotated[list[BookMonth], "the kinds of cards, in the order of a pile"]
    players: Annotated[tuple[str, str], "who sits in front, and opposite"]
    places: Annotated[dict[str, str], "by the letter of a place, what it is called"]
    legend: Annotated[dict[str, str], "by the letter of a place, how the race calls it"]


RaceState = Literal["made", "near", "begun"]


class RaceRow(TypedDict):
    """A yaku that a side has made, or may still make."""

    id: Annotated[str, "its id"]
    name: Annotated[str, "what it is called"]
    state: Annotated[RaceState, "whether it is made, or a single card is missing"]
    says: Annotated[str, "that in a few words"]
    spoken: Annotated[str, "all of it as a sentence"]
    points: Annotated[str, "what it scores, or would if it were made now"]
    cards: Annotated[list[int], "those of it that this side has or may still get"]
    dots: Annotated[str, "of many cards, as many as it takes: the letters of where they lie"]


class RaceSide(TypedDict):
    """What a side has made, and what it is nearest to."""

    name: Annotated[str, "who it is"]
    sum: Annotated[str, "what it has made together; empty: nothing"]
    rows: Annotated[list[RaceRow], "the yaku, the nearest first"]


class PanelState(TypedDict):
    """What changes from move to move."""

    where: Annotated[str, "for each card of the deck, the letter of the place where it lies"]
    race: Annotated[
        list[RaceSide],
        "the race of the side in front, and of the other; empty unless the open page shows it",
    ]
    unseen: Annotated[str, "where the unseen cards are"]
    counts: Annotated[list[int], "how many of each month are unseen"]
    lines: Annotated[
        list[list[str]],
        "the open page, if it is a list: keys and what they do, or log; of a replay also the number"
        ' of a step, and "now"',
    ]


class Sheet(CardPage):
    """Everything about one card at a table."""

    face: Annotated[str, "its face, as SVG"]
    alternative: Annotated[str, "the face in words"]
    rows: Annotated[list[RaceRow], "the yaku with it that the side in front may still make"]
    notes: Annotated[list[str], "why it counts towards no other yaku, and what it cancels"]
    four: Annotated[str, "the heading of its month"]
    month: Annotated[list[tuple[int, str]], "the cards of its month, and where each lies"]


class PanelWords(SheetWords):
    """What the panel's pages and buttons are called."""

    yaku: Annotated[str, "the page of the race for the yaku"]
    unseen: Annotated[str, "the page of the unseen cards"]
    piles: Annotated[str, "the page of both piles"]
    log: Annotated[str, "the page of what has happened in this round"]
    keys: Annotated[str, "the page of the keys"]
    tabs: Annotated[list[tuple[str, str]], "the buttons that open a page: which, and what they say"]
    sheet_yaku: Annotated[str, "the heading of a card's yaku"]


DrawerPage = Literal["yaku", "unseen", "piles", "log", "keys"]


class PanelTraits(SpeakingTraits):
    """What the panel shares with its front end."""

    page: Annotated[Literal["", DrawerPage], "the open page; empty: the panel is closed"]
    words: Annotated[PanelWords, "what its pages and buttons are called"]
    sprites: Annotated[
        list[str], "the canvases of the table's cards, by which their faces are kept"
    ]
    book: Annotated[Book, "what stays the same from move to move"]
    state: Annotated[PanelState, "what changes"]


class ShowSheet(TypedDict):
    """Show a card's sheet."""

    do: Literal["sheet"]
    sheet: Annotated[Sheet, "what is on it"]
    follows: Annotated[
        bool, "whether it only updates an open sheet, and does not open a closed one"
    ]


class CloseSheet(TypedDict):
    """Close the sheet."""

    do: Literal["close sheet"]


PanelMessage = ShowSheet | CloseSheet


class SheetEvent(TypedDict):
    """Somebody asks for a card's sheet."""

    event: Literal["sheet"]
    card: Annotated[int, whole(0, len(DECK) - 1), "the card's place in the deck"]


class PanelClosed(TypedDict):
    """The panel is to be closed, or a sheet has been."""

    event: Literal["close", "sheet closed"]


class PanelPage(TypedDict):
    """Another page is to be opened."""

    event: Literal["page"]
    page: Annotated[DrawerPage, lambda page: page in get_args(DrawerPage), "which"]


class PanelGo(TypedDict):
    """A move of a replay is pressed in the list."""

    event: Literal["go"]
    place: Annotated[int, whole(0, 100_000), "after how many steps it has been played"]


PanelEvent = SheetEvent | PanelClosed | PanelPage | PanelGo
