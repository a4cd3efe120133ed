"""The part of the page that keeps the score of a match with real cards."""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from ..checks import is_owners
from .quiz import PicturedTraits
from .shared import Count, Download, Keep, KeptHello, SetAside, SetEvent, ShortWord, ToCopy


class ScoreCell(TypedDict):
    """A card of the sheet of 48."""

    picture: Annotated[int, "which of the pictures it is"]
    kind: Annotated[int, "its kind, from brights to chaff"]
    label: Annotated[str, "the card in words, with {whose} for whoever captured it"]


class ScoreField(TypedDict):
    """Something to choose or to type before a match."""

    name: Annotated[str, "what it sets"]
    label: Annotated[str, "what it is called"]
    value: Annotated[str, "what is chosen"]
    hint: Annotated[str, "what stands in an empty field"]
    options: Annotated[list[tuple[str, str]], "what can be chosen; empty: it is typed"]


class ScoreSide(TypedDict):
    """What one of the two has captured in the round."""

    name: Annotated[str, "who it is"]
    points: Annotated[str, "the points in the match so far"]
    worth: Annotated[str, "what the captured cards are worth"]
    made: Annotated[list[tuple[str, str]], "the yaku, each with its points"]
    near: Annotated[list[str], "the yaku that are one card away"]
    why: Annotated[str, "how the points come about, or why there are none"]
    calls: Annotated[str, "the button that counts the koi-koi calls"]
    enter: Annotated[str, "the button that enters the round; empty: it cannot be entered"]


class ScoreRow(TypedDict):
    """A round of the sheet."""

    number: Annotated[str, "of the round"]
    month: Annotated[str, "its month"]
    what: Annotated[str, "what it was won with"]
    gains: Annotated[tuple[str, str], "what each has won"]
    points: Annotated[str, "how the match stands after it"]
    edit: Annotated[str, "what the button that changes it is called"]


class ScoreState(TypedDict):
    """Everything that the score shows, except for the cards."""

    screen: Annotated[Literal["start", "cards", "sheet"], "what is in sight"]
    says: Annotated[str, "what is done here, or which round it is"]
    title: Annotated[str, "what has happened; empty: nothing yet"]
    why: Annotated[str, "how that came about"]
    trouble: Annotated[str, "what was refused, and why"]
    fields: Annotated[list[ScoreField], "what is chosen before a match"]
    owners: Annotated[str, "whose each card is, in deck order: 0, 1, or a point for nobody's"]
    entry: Annotated[int, "changes when the cards are not those that were being marked"]
    turn: Annotated[int, "whose cards are marked first"]
    whose: Annotated[list[str], "what is said of a card that is nobody's, and of each one's"]
    sides: Annotated[list[ScoreSide], "what each of the two has captured"]
    orders: Annotated[list[str], "what the two orders of the cards are called"]
    sheet: Annotated[str, "what the cards are called together"]
    heads: Annotated[list[str], "the headings of the rounds"]
    rows: Annotated[list[ScoreRow], "the rounds"]
    buttons: Annotated[list[tuple[str, int, str]], "what each does, to which, and what it says"]
    suggests: Annotated[str, "the button that is most useful"]
    papers: Annotated[list[str], "the buttons that make something to print, for the table"]
    on_paper: Annotated[str, "what stands above them"]
    print: Annotated[str, "the button that prints the sheet; empty: there is nothing to print"]
    share: Annotated[ToCopy | None, "the sheet as text"]


class ScoreTraits(PicturedTraits):
    """What the score shares with its front end."""

    storage_key: Annotated[str, "where the browser keeps it; empty: nowhere"]
    cells: Annotated[list[ScoreCell], "the cards in deck order"]
    state: Annotated[ScoreState, "everything else"]


class ScoreCards(TypedDict):
    """Cards were marked."""

    event: Literal["cards"]
    owners: Annotated[str, is_owners, "whose each card is now, as in the state"]


class ScoreAct(TypedDict):
    """A button was pressed."""

    event: Literal["act"]
    action: Annotated[ShortWord, "what it does"]
    of: Annotated[Count, "to which seat or round"]


ScoreEvent = KeptHello | SetEvent | ScoreCards | ScoreAct
ScoreMessage = Keep | SetAside | Download
