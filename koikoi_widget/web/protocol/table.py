"""The table: moves, questions, tools, words and sprites; what a person does there."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from ..checks import is_point, is_size, is_switch, is_word, maybe, number
from .shared import (
    Count,
    Decision,
    Download,
    KeptText,
    LayoutNumber,
    LuckAccount,
    Press,
    Pressed,
    Rect,
    SetEvent,
    ShortWord,
    Size,
    SpeakingTraits,
    Switch,
    ToCopy,
    Upload,
    Word,
)


class Move(TypedDict):
    """A move that may be played."""

    action: Annotated[str, "the move's notation"]
    label: Annotated[str, "what it is called"]
    at: Annotated[Rect | None, "where its card lies"]
    takes: Annotated[list[Rect], "where the cards it takes lie"]
    helped: Annotated[bool, "whether these are shown"]
    chosen: Annotated[bool, "whether its card is raised, and waits for a second press"]


NamedCard = tuple[int, str]  # the place of a card in the deck, and what it is called


class MadeYaku(TypedDict):
    """A yaku that was made."""

    name: Annotated[str, "what it is called"]
    points: Annotated[str, "what it scores"]
    cards: Annotated[list[NamedCard], "the cards that make it"]


class FinalRound(TypedDict):
    """How the last round of a match ended."""

    title: Annotated[str, "who won it, and how the points came about; empty: that is on show"]
    yaku: Annotated[list[MadeYaku], "what its winner has made; empty: none, or they are on show"]
    text: Annotated[str, "how it came to that, in sentences; empty: nothing to say"]


class TurningPoint(TypedDict):
    """A decision that cost much, and the way to it."""

    action: Annotated[str, "what its button does"]
    text: Annotated[str, "what was done"]
    note: Annotated[str, "in which round, and how bad that was"]
    card: Annotated[int | None, "the card that was played; null: none was"]


class Result(TypedDict):
    """How a round or a match ended."""

    total: Annotated[str, "how the points came about; empty: there are none"]
    yaku: Annotated[list[MadeYaku], "what the winner has made"]
    score: Annotated[
        list[tuple[str, str, bool]], "both players as they sit: name, points, is it the opponent?"
    ]
    held_label: Annotated[str, "whose cards were left"]
    held: Annotated[list[NamedCard], "these cards"]
    left: Annotated[str, "how many rounds are left; empty: none"]
    light: Annotated[Literal["sun", "moon", ""], "what stands behind the end of a match"]
    wins: Annotated[list[bool], "how the last matches against this opponent ended, for the player"]
    offer: Annotated[
        str, "what the page offers once, or what it says to the answer; empty: nothing"
    ]
    answers: Annotated[list[tuple[str, str]], "the buttons of that: what each does and says"]
    turning: Annotated[
        str, "what the turning points are called, or that they are looked for; empty: none will be"
    ]
    won: Annotated[str, "which round the winner of a match won with these yaku"]
    points: Annotated[list[TurningPoint], "these, as far as they are known"]
    luck: Annotated[LuckAccount | None, "how the lead came about; null: that is not known"]
    final: Annotated[FinalRound | None, "how the last round ended; null: there is nothing to add"]


class Outcome(TypedDict):
    """One thing that may follow from an answer."""

    name: Annotated[str, "what happens, or which card comes"]
    text: Annotated[str, "what continues that"]
    note: Annotated[str, "what else is to be known"]
    figure: Annotated[str, "what it brings, as a number; empty: that is not known"]
    detail: Annotated[str, "how that comes about"]
    card: Annotated[int | None, "the card that brings it, by its place in the deck"]
    place: Annotated[Literal["hand", "field", "unseen", ""], "where that is"]
    loses: Annotated[bool, "whether the player loses by it"]


class Answer(TypedDict):
    """What follows from a button."""

    key: Annotated[str, "the key that does the same"]
    line: Annotated[str, "what is most important of it"]
    note: Annotated[str, "what it makes of the match"]
    figure: Annotated[str, "what it brings, as a number, if that is certain"]
    outcomes: Annotated[list[Outcome], "what may follow, if that is open"]
    more: Annotated[str, "that other cards bring something too; empty: the outcomes say all"]


class Question(TypedDict):
    """The facts of a question that lies on the field."""

    sign: Annotated[str, "what was made, in Japanese"]
    total: Annotated[str, "how its points come about"]
    cards: Annotated[list[int], "with which cards, by their places in the deck"]
    field: Annotated[list[int], "the cards of the field, by their places in the deck"]
    lies: Annotated[str, "what those cards are called"]
    answers: Annotated[list[Answer], "what follows from each of the buttons"]
    foot: Annotated[str, "what the rules promise for more"]
    look: Annotated[str, "the button that shows the field"]
    back: Annotated[str, "the same button, while the field is shown"]
    why: Annotated[str, "the button that shows all facts, and what speaks for either answer"]
    reasons: Annotated[list[str], "what speaks for either answer"]


class Dialog(TypedDict):
    """A question, or something to read."""

    kind: Annotated[str, "how it looks and where it stands"]
    title: Annotated[str, "its heading"]
    label: Annotated[str, "what it is called for screen readers"]
    described: Annotated[str, "the rest of it for screen readers; empty: its lines say it"]
    question: Annotated[Question | None, "the facts, if it asks for a choice between two"]
    result: Annotated[Result | None, "what a round or a match that is over shows besides"]
    drawn: Annotated[list[MadeYaku], "who drew which card for the lead, with its month"]
    lines: Annotated[
        list[str | tuple[str, str]], "its paragraphs; a pair stands at both ends of a line"
    ]
    copy: Annotated[ToCopy | None, "what can be copied, below the buttons"]
    code: Annotated[str, "the same as a QR code, in SVG; empty: none"]
    buttons: Annotated[list[tuple[str, str]], "what each does and says"]
    suggests: Annotated[str, "what the emphasised one of them does; empty: none is"]
    at: Annotated[Rect | None, "the part of the table it covers; null: the middle"]


class ButtonTool(TypedDict):
    """A button below the table, or in its column."""

    kind: Literal["button"]
    action: Annotated[str, "what it does"]
    label: Annotated[str, "what it says"]
    key: Annotated[str, "the key that does the same; empty: none does"]
    tab: Annotated[bool, "whether it is a tab of the column"]
    disabled: Annotated[NotRequired[bool], "whether it is unavailable now"]
    pressed: Annotated[NotRequired[bool], "whether what it switches is on"]
    expanded: Annotated[NotRequired[bool], "whether what it opens is open"]


class RangeTool(TypedDict):
    """A slider below the table, from 0."""

    kind: Literal["range"]
    action: Annotated[str, "what it sets"]
    label: Annotated[str, "what it is called"]
    value: Annotated[int, "where it stands"]
    most: Annotated[int, "where it ends"]
    text: Annotated[str, "where it stands, in words"]


class ChoiceTool(TypedDict):
    """A choice below the table."""

    kind: Literal["choice"]
    action: Annotated[str, "what it sets"]
    label: Annotated[str, "what it is called"]
    value: Annotated[str, "what is chosen"]
    options: Annotated[list[tuple[str, str]], "what each is, and what it says"]


Tool = ButtonTool | RangeTool | ChoiceTool


class Moment(TypedDict):
    """A yaku that was made, or a call, that is shown for a moment."""

    kind: Annotated[Literal["yaku", "call"], "how it looks"]
    sign: Annotated[str, "it in Japanese, one name a line"]
    words: Annotated[str, "the yaku, or who calls"]
    points: Annotated[str, "who makes it, and for how many points; empty for a call"]
    at: Annotated[Rect, "the part of the table over which it is shown"]
    seconds: Annotated[float, "how long it is shown"]


class TwinPart(TypedDict):
    """A part of the table in words."""

    title: Annotated[str, "its heading"]
    lines: Annotated[list[str], "what stands under it"]


class Clocks(TypedDict):
    """The clocks of two players, as they stood when this was sent."""

    left: Annotated[tuple[float, float], "seconds: the player's own, then the other one's"]
    runs: Annotated[int | None, "which of both runs, 0 or 1; null: neither does"]


class TableShown(TypedDict):
    """What a table shows of its state and its layout."""

    move: Annotated[int, "how many actions have been played"]
    phase: Annotated[str, "what has to be decided: the round's phase, or offer"]
    awaits: Annotated[bool, "whether it is the opponent's turn"]
    happened: Annotated[
        list[list[tuple[str, str, str, str]]],
        "what happened last, line by line: who, what the hand card did, and of the stock card its "
        "label and what that did; worded more and more briefly",
    ]
    asked: Annotated[str, "what to do now"]
    besides: Annotated[str, "what there is to be known besides, such as who is not there"]
    spoken: Annotated[str, "all of it, for screen readers"]
    described: Annotated[str, "the whole table in words, the name of the canvas"]
    twin_label: Annotated[str, "what the table in words is called"]
    twin: Annotated[list[TwinPart], "the table in words, part by part"]
    said_at: Annotated[Rect, "where all of it stands"]
    drawer: Annotated[
        Literal["column", "beside", "below"],
        "where the drawer stands, as seen from the table: always there, or opened",
    ]
    column: Annotated[int, "how wide the column is, in pixels; 0: there is none"]
    month: Annotated[int, "of the round, whose colours the cloth has"]
    moon: Annotated[
        tuple[float, float, float], "the middle and the radius of the moon on the cloth"
    ]
    from_field: Annotated[
        float, "how far it is from the field's upper edge to the table's lower one, in pixels"
    ]
    words: Annotated[list[Word], "what stands on the cloth besides"]
    portrait: Annotated[str, "the face of the opponent as SVG"]
    text: Annotated[float, "the height of their letters, in pixels"]
    moves: Annotated[list[Move], "the moves that may be played"]
    moves_name: Annotated[str, "what they are called together"]
    about_label: Annotated[str, "the button that opens the page of the card that is told of"]
    moves_label: Annotated[str, "the keys that act among them, in words"]
    dialog: Annotated[Dialog | None, "a question over the table"]
    tools: Annotated[list[Tool], "the buttons below the table"]
    tools_label: Annotated[str, "what they are called together"]
    keys: Annotated[dict[str, str], "what each key does"]
    error: Annotated[str, "what went wrong"]
    dismiss: Annotated[str, "the button that dismisses it"]
    remark: Annotated[NotRequired[str], "a hint about the last move"]
    understood: Annotated[NotRequired[str], "the button that dismisses that"]
    moment: Annotated[NotRequired[Moment | None], "a yaku or a call, while it is shown"]
    clocks: Annotated[
        NotRequired[Clocks | None], "those of two players who have so many minutes for a round"
    ]
    petal: Annotated[NotRequired[str], "what falls if a match was just won, as SVG; else empty"]


class BridgeState(TableShown):
    """Everything that a table shows, except for its canvas."""

    size: Annotated[Size, "the room for which the table is laid out"]
    view: Annotated[str, "the view of the widget with this room"]
    layout: Annotated[int, "the number of where things lie"]
    decision: Annotated[int | None, "the number of the question; null: there is none"]
    moving: Annotated[bool, "whether cards are flying"]


class Sprites(TypedDict):
    """The canvases that the deck is drawn on."""

    canvases: Annotated[list[str], "the model of each face in the deck's order, then of the back"]
    painter: Annotated[str, "the model that draws on all canvases"]


class TableWords(TypedDict):
    """What is said about a match that continues in another tab."""

    elsewhere: Annotated[str, "that it does"]
    here: Annotated[str, "the button to continue here"]


class TableTraits(SpeakingTraits):
    """What a table shares with its front end."""

    state: Annotated[BridgeState, "everything shown"]
    sprites: Annotated[Sprites, "what the deck is drawn on"]
    storage_key: Annotated[str, "where the browser keeps the match; empty: nowhere"]
    column_from: Annotated[int, "from which width it has a column, in pixels; 0: never"]
    resume_key: Annotated[str, "where a tab remembers to continue after a reload"]
    elsewhere: Annotated[bool, "whether another tab has played on, so that nothing is kept here"]
    words: Annotated[TableWords, "what is then said"]


KeptChange = TypedDict(
    "KeptChange",
    {
        "number": Annotated[int, "the number of this change; one may get lost"],
        "from": Annotated[int, "how many UTF-16 units of the saved text stay"],
        "text": Annotated[str, "what follows them"],
    },
)
KeptChange.__doc__ = "How a saved text changes."


class News(TypedDict):
    """What has changed."""

    do: Literal["state"]
    changes: Annotated[dict[str, object], "the fields of the state that are different"]
    entries: Annotated[
        NotRequired[dict[str, tuple[int, dict[str, object]]]],
        "of lists: how long they are now, and by their places the entries that are different",
    ]
    keep: Annotated[NotRequired[KeptChange], "what the browser must keep"]


class DrawSprites(TypedDict):
    """Draw the deck's faces; without pictures, redraw the existing ones in another size."""

    do: Literal["sprites"]
    width: Annotated[int, "of a face, in device pixels"]
    height: Annotated[int, "of a face, in device pixels"]
    places: Annotated[NotRequired[list[int]], "which of the canvases are drawn on"]
    pictures: Annotated[NotRequired[list[str]], "the face of each, as SVG"]
    first: Annotated[NotRequired[bool], "whether they replace all that were sent before"]


class TellWhenDrawn(TypedDict):
    """Report when everything sent before has been drawn."""

    do: Literal["tell when drawn"]
    number: Annotated[int, "the number of this question"]


class Sound(TypedDict):
    """Play a sound."""

    do: Literal["sound"]
    name: Annotated[str, "of the sound"]
    after: Annotated[float, "in how many seconds to play it"]


class CardNamed(TypedDict):
    """Name the card on which somebody rests, and say what it is good for now."""

    do: Literal["name"]
    lines: Annotated[list[str], "that in a line, the longest first; empty: no card lies there"]
    spoken: Annotated[str, "the same, for screen readers"]


class Heard(TypedDict):
    """Confirm that a press was received."""

    do: Literal["heard"]
    press: Annotated[Press, "which one"]


TableMessage = News | Download | DrawSprites | TellWhenDrawn | Sound | CardNamed | Heard


class SizeEvent(TypedDict):
    """The view of the table in use has another size."""

    event: Literal["size"]
    size: Annotated[Size, is_size, "the room there is"]
    letters: Annotated[
        NotRequired[float | None], maybe(number(0.1, 20)), "how large letters are, in 16 pixels"
    ]
    view: Annotated[NotRequired[ShortWord | None], maybe(is_word), "which view that is"]
    calm: Annotated[NotRequired[bool], maybe(is_switch), "whether the browser asks for less motion"]
    claims: Annotated[NotRequired[bool], maybe(is_switch), "whether that view is now in use"]


class CalmEvent(TypedDict):
    """The browser asks for less motion, or no longer does."""

    event: Literal["calm"]
    calm: Annotated[Switch, "whether it does"]


class DrawnEvent(TypedDict):
    """Everything sent before the question has been drawn."""

    event: Literal["drawn"]
    number: Annotated[Count, "of the question"]
    took: Annotated[float, number(0, 1e9), "milliseconds since it arrived"]


class TableHello(TypedDict):
    """A browser has connected."""

    event: Literal["hello"]
    kept: Annotated[KeptText, "what it keeps"]
    resume: Annotated[NotRequired[bool], maybe(is_switch), "whether its page reloaded by itself"]


class TakeOver(TypedDict):
    """The match that another tab has continued is to continue here."""

    event: Literal["take over"]
    kept: Annotated[KeptText, "what that tab had the browser keep"]


class AgainEvent(TypedDict):
    """The connection is back; something may have been missed."""

    event: Literal["again"]


class TableAct(TypedDict):
    """A button or a key was pressed."""

    event: Literal["act"]
    action: Annotated[ShortWord, "what it stands for"]
    decision: NotRequired[Decision]
    press: NotRequired[Pressed]


class TableTouch(TypedDict):
    """The canvas was pressed, by the mouse or by a finger."""

    event: Literal["click", "tap"]
    at: Annotated[tuple[float, float], is_point, "where, x and y"]
    layout: NotRequired[LayoutNumber]
    decision: NotRequired[Decision]
    press: NotRequired[Pressed]


class AboutEvent(TypedDict):
    """Somebody asks about a card."""

    event: Literal["about"]
    at: Annotated[tuple[float, float] | None, maybe(is_point), "where it lies"]
    layout: NotRequired[LayoutNumber]
    of: Annotated[NotRequired[str], maybe(is_word), "the move that has the focus"]
    rests: Annotated[
        NotRequired[bool], maybe(is_switch), "whether it is only to be named, not its page opened"
    ]


TableEvent = (
    SizeEvent
    | CalmEvent
    | DrawnEvent
    | TableHello
    | TakeOver
    | AgainEvent
    | TableAct
    | TableTouch
    | AboutEvent
    | SetEvent
    | Upload
)
