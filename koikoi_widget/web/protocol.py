"""Every message and every field between Python and the browser, in both directions.

A widget shows its traits. In addition, the widget and its front end send each other messages: those
from the browser are named by `event`, those from Python by `do`. `make protocol` generates
`protocol.d.ts` from this file; the scripts are checked against it.

Each field has a sentence. A field that the browser fills also has a check, with which
`widgets/messages.py` accepts or drops the message.
"""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict, get_args

from ..engine.cards import DECK
from .checks import (
    is_count,
    is_kept,
    is_plain,
    is_point,
    is_press,
    is_size,
    is_switch,
    is_typed,
    is_word,
    is_words,
    maybe,
    number,
    whole,
)

Rect = tuple[float, float, float, float]  # x, y, width, height in CSS pixels of the table
Size = tuple[float, float, float]  # width and height in CSS pixels, device pixels per CSS pixel
Word = tuple[str, str, Rect, str]  # a text, its style, the place of its line, what it is short for
Press = tuple[str, int]  # a view, and the number of the press in it

_Word = Annotated[str, is_word]
_Kept = Annotated[str | None, is_kept]
_Count = Annotated[int, is_count]
_Place = Annotated[int, whole(0, 1000)]
_Switch = Annotated[bool, is_switch]
_Value = Annotated[str | float | bool, is_plain]
_Decision = Annotated[
    int | None, maybe(is_count), "which decision it is meant for; it applies to no other"
]
_Layout = Annotated[int | None, maybe(is_count), "where things lay when it was pressed"]
_Pressed = Annotated[
    Press, maybe(is_press), "identifies a press, so that one that arrives twice counts once"
]


# Shared by all front ends.


class Keep(TypedDict):
    """Have the browser keep a text."""

    do: Literal["keep"]
    text: Annotated[str, "the new text, which replaces the old one"]


class SetAside(TypedDict):
    """Have the browser move what it keeps, which is unreadable, to another key."""

    do: Literal["set aside"]


class Download(TypedDict):
    """Offer a text as a file."""

    do: Literal["download"]
    name: Annotated[str, "of the file"]
    text: Annotated[NotRequired[str], "its content; if missing, what the browser keeps"]


class Upload(TypedDict):
    """A file was chosen."""

    event: Literal["upload"]
    name: Annotated[str, is_typed, "of the file"]
    text: Annotated[_Kept, "its content; null: it is too long to be read"]


class SpeakingTraits(TypedDict):
    """What every widget that shows words shares with its front end."""

    language: Annotated[str, "of its words, as in HTML"]


# The table.


class Move(TypedDict):
    """A move that may be played."""

    action: Annotated[str, "the move's notation"]
    label: Annotated[str, "what it is called"]
    at: Annotated[Rect | None, "where its card lies"]
    takes: Annotated[list[Rect], "where the cards it takes lie"]
    helped: Annotated[bool, "whether these are shown"]
    chosen: Annotated[bool, "whether its card is raised, and waits for a second press"]


class ToCopy(TypedDict):
    """A text to copy."""

    text: Annotated[str, "the text"]
    label: Annotated[str, "what it is called"]
    copy: Annotated[str, "the button that copies it"]
    copied: Annotated[str, "what the button says then"]


class Dialog(TypedDict):
    """A question, or something to read."""

    kind: Annotated[str, "how it looks and where it stands"]
    title: Annotated[str, "its heading"]
    figure: Annotated[str, "what it is all about, in large letters"]
    lines: Annotated[
        list[str | tuple[str, str]], "its paragraphs; a pair stands at both ends of a line"
    ]
    copy: Annotated[ToCopy | None, "what can be copied, below the buttons"]
    chart: Annotated[str, "a picture below them, as SVG"]
    buttons: Annotated[list[tuple[str, str]], "what each does and says"]
    suggests: Annotated[str, "what the emphasised one of them does; empty: none is"]
    at: Annotated[Rect | None, "the part of the table it covers; null: the middle"]


class ButtonTool(TypedDict):
    """A button below the table."""

    kind: Literal["button"]
    action: Annotated[str, "what it does"]
    label: Annotated[str, "what it says"]
    key: Annotated[str, "the key that does the same; empty: none does"]
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


class TwinPart(TypedDict):
    """A part of the table in words."""

    title: Annotated[str, "its heading"]
    lines: Annotated[list[str], "what stands under it"]


class TableShown(TypedDict):
    """What a table shows of its state and its layout."""

    move: Annotated[int, "how many actions have been played"]
    phase: Annotated[str, "what has to be decided: the round's phase, or offer"]
    awaits: Annotated[bool, "whether it is the opponent's turn"]
    happened: Annotated[str, "what happened last"]
    asked: Annotated[str, "what to do now"]
    spoken: Annotated[str, "both, for screen readers"]
    described: Annotated[str, "the whole table in words, the name of the canvas"]
    twin_label: Annotated[str, "what the table in words is called"]
    twin: Annotated[list[TwinPart], "the table in words, part by part"]
    said_at: Annotated[Rect, "where both stand"]
    drawer: Annotated[Literal["beside", "below"], "where the drawer stands, as seen from the table"]
    month: Annotated[int, "of the round, whose colours the cloth has"]
    moon: Annotated[
        tuple[float, float, float], "the middle and the radius of the moon on the cloth"
    ]
    words: Annotated[list[Word], "what stands on the cloth besides"]
    portrait: Annotated[str, "the face of the opponent as SVG"]
    text: Annotated[float, "the height of their letters, in pixels"]
    moves: Annotated[list[Move], "the moves that may be played"]
    moves_name: Annotated[str, "what they are called together"]
    moves_label: Annotated[str, "the keys that act among them, in words"]
    dialog: Annotated[Dialog | None, "a question over the table"]
    tools: Annotated[list[Tool], "the buttons below the table"]
    tools_label: Annotated[str, "what they are called together"]
    keys: Annotated[dict[str, str], "what each key does"]
    error: Annotated[str, "what went wrong"]
    dismiss: Annotated[str, "the button that dismisses it"]
    remark: Annotated[NotRequired[str], "a hint about the last move"]
    understood: Annotated[NotRequired[str], "the button that dismisses that"]
    moment: Annotated[NotRequired[Moment | None], "what was made or called just now"]
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


class Heard(TypedDict):
    """Confirm that a press was received."""

    do: Literal["heard"]
    press: Annotated[Press, "which one"]


TableMessage = News | Download | DrawSprites | TellWhenDrawn | Sound | Heard


class SizeEvent(TypedDict):
    """The view of the table in use has another size."""

    event: Literal["size"]
    size: Annotated[Size, is_size, "the room there is"]
    letters: Annotated[
        NotRequired[float | None], maybe(number(0.1, 20)), "how large letters are, in 16 pixels"
    ]
    view: Annotated[NotRequired[_Word | None], maybe(is_word), "which view that is"]
    calm: Annotated[NotRequired[bool], maybe(is_switch), "whether the browser asks for less motion"]
    claims: Annotated[NotRequired[bool], maybe(is_switch), "whether that view is now in use"]


class CalmEvent(TypedDict):
    """The browser asks for less motion, or no longer does."""

    event: Literal["calm"]
    calm: Annotated[_Switch, "whether it does"]


class DrawnEvent(TypedDict):
    """Everything sent before the question has been drawn."""

    event: Literal["drawn"]
    number: Annotated[_Count, "of the question"]
    took: Annotated[float, number(0, 1e9), "milliseconds since it arrived"]


class TableHello(TypedDict):
    """A browser has connected."""

    event: Literal["hello"]
    kept: Annotated[_Kept, "what it keeps"]
    resume: Annotated[NotRequired[bool], maybe(is_switch), "whether its page reloaded by itself"]


class TakeOver(TypedDict):
    """The match that another tab has continued is to continue here."""

    event: Literal["take over"]
    kept: Annotated[_Kept, "what that tab had the browser keep"]


class AgainEvent(TypedDict):
    """The connection is back; something may have been missed."""

    event: Literal["again"]


class TableAct(TypedDict):
    """A button or a key was pressed."""

    event: Literal["act"]
    action: Annotated[_Word, "what it stands for"]
    decision: NotRequired[_Decision]
    press: NotRequired[_Pressed]


class TableTouch(TypedDict):
    """The canvas was pressed, by the mouse or by a finger."""

    event: Literal["click", "tap"]
    at: Annotated[tuple[float, float], is_point, "where, x and y"]
    layout: NotRequired[_Layout]
    decision: NotRequired[_Decision]
    press: NotRequired[_Pressed]


class AboutEvent(TypedDict):
    """Somebody asks about a card."""

    event: Literal["about"]
    at: Annotated[tuple[float, float] | None, maybe(is_point), "where it lies"]
    layout: NotRequired[_Layout]
    of: Annotated[NotRequired[str], maybe(is_word), "the move that has the focus"]


class SetEvent(TypedDict):
    """A control has a new value."""

    event: Literal["set"]
    name: Annotated[_Word, "of what it sets"]
    value: Annotated[_Value, "the new value"]


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


# What the coach says.


class Bar(TypedDict):
    """A bar from zero to a figure, on a scale from 0 to 1."""

    start: Annotated[float, "where it begins"]
    length: Annotated[float, "how long it is"]
    zero: Annotated[float, "where zero lies"]


class FigureMark(Bar):
    """A figure on a card, with a bar."""

    at: Annotated[Rect, "where the card lies"]
    text: Annotated[str, "the figure"]
    best: Annotated[bool, "whether nothing is worth more"]


class ChoiceMark(TypedDict):
    """A card to press."""

    at: Annotated[Rect, "where the card lies"]
    action: Annotated[str, "what the choice does"]
    label: Annotated[str, "what the choice is called"]


AdviceMark = FigureMark | ChoiceMark


class AdviceWords(TypedDict):
    """Words and buttons, in the drawer."""

    title: Annotated[str, "what it is called"]
    lines: Annotated[list[str], "its sentences"]
    buttons: Annotated[
        list[tuple[str, str, bool, str]],
        "what each does and says, whether it is on, and the sign it shows instead of its words",
    ]
    progress: Annotated[tuple[float, float] | None, "how much is done, and the total"]


class AdviceRow(Bar):
    """A line of the table of figures."""

    cells: Annotated[list[str], "its cells"]
    mark: Annotated[str, "what the choice is: the best, or equal to it"]
    best: Annotated[bool, "whether nothing is worth more"]


class AdviceFigures(TypedDict):
    """The figures of all choices."""

    label: Annotated[str, "what they are called"]
    close: Annotated[tuple[str, str], "what the closing button does, and what it says"]
    heads: Annotated[list[str], "the headings of the columns"]
    rows: Annotated[list[AdviceRow], "one line per choice"]
    more: Annotated[list[str], "the sentences below"]


class AdviceState(TypedDict):
    """Everything that the coach shows."""

    spoken: Annotated[str, "what it says to screen readers"]
    box: Annotated[AdviceWords | None, "what it says"]
    marks: Annotated[list[AdviceMark], "what it marks on the cards"]
    figures: Annotated[AdviceFigures | None, "what it has computed"]


class AdviceTraits(SpeakingTraits):
    """What the coach's box shares with its front end."""

    state: Annotated[AdviceState, "everything shown"]


class AdviceEvent(TypedDict):
    """A button of the coach was pressed."""

    event: Literal["act"]
    action: Annotated[_Word, "what it stands for"]


# The panel.


class YakuEntry(TypedDict):
    """A yaku as the panel and the sheets name it."""

    name: Annotated[str, "what it is called"]
    japanese: Annotated[str, "its Japanese name, if that is another one"]
    points: Annotated[str, "what it scores"]
    takes: Annotated[str, "what it takes"]


class BookRow(YakuEntry):
    """A yaku of the panel."""

    id: Annotated[str, "its id"]
    cards: Annotated[list[int], "its cards, by their place in the deck"]


class BookMonth(TypedDict):
    """A month of the panel."""

    name: Annotated[str, "what it is called"]
    cards: Annotated[list[int], "its cards, by their place in the deck"]


class Book(TypedDict):
    """What stays the same from move to move; empty until the panel is first opened."""

    rows: Annotated[NotRequired[list[BookRow]], "the yaku"]
    families: Annotated[list[str], "how they add up"]
    cards: Annotated[list[str], "what each card of the deck is called"]
    months: Annotated[list[BookMonth], "the months"]
    kinds: Annotated[list[BookMonth], "the kinds of cards, in the order of a pile"]
    players: Annotated[tuple[str, str], "who sits in front, and opposite"]
    places: Annotated[dict[str, str], "by the letter of a place, what it is called"]
    legend: Annotated[dict[str, str], "by the letter of a place, what its sign means"]


class PanelState(TypedDict):
    """What changes from move to move."""

    where: Annotated[str, "for each card of the deck, the letter of the place where it lies"]
    rows: Annotated[
        list[tuple[str, str, str, str]],
        "for each yaku, how both sides stand: state and words of the side in front, of the other",
    ]
    sums: Annotated[list[str], "what each side has made"]
    unseen: Annotated[str, "where the unseen cards are"]
    counts: Annotated[list[int], "how many of each month are unseen"]
    lines: Annotated[
        list[list[str]],
        "the open page, if it is a list: keys and what they do, or log; of a replay also the number"
        ' of a step, and "now"',
    ]


class SheetRow(YakuEntry):
    """A yaku on a card's sheet."""

    standings: Annotated[list[tuple[str, str, str]], "the side, its state, and that in words"]


class Sheet(TypedDict):
    """Everything about one card."""

    card: Annotated[int, "its place in the deck"]
    before: Annotated[int, "that of the card before it; before the first comes the last"]
    after: Annotated[int, "that of the card after it"]
    name: Annotated[str, "what it is called"]
    face: Annotated[str, "its face, as SVG"]
    alternative: Annotated[str, "the face in words"]
    facts: Annotated[list[tuple[str, str]], "what it is: a label and a text"]
    rows: Annotated[list[SheetRow], "the yaku that it counts towards"]
    cancels: Annotated[str, "what it cancels, if anything"]
    none: Annotated[str, "said if there is no such yaku"]


class PanelWords(TypedDict):
    """What the panel's pages and buttons are called."""

    yaku: Annotated[str, "the page of the yaku"]
    unseen: Annotated[str, "the page of the unseen cards"]
    piles: Annotated[str, "the page of both piles"]
    log: Annotated[str, "the page of what has happened in this round"]
    keys: Annotated[str, "the page of the keys"]
    tabs: Annotated[list[tuple[str, str]], "the buttons that open a page: which, and what they say"]
    close: Annotated[str, "the button that closes"]
    previous: Annotated[str, "the button to the card before"]
    next: Annotated[str, "the button to the next card"]
    sheet_yaku: Annotated[str, "the heading of a card's yaku"]


DrawerPage = Literal["yaku", "unseen", "piles", "log", "keys"]


class PanelTraits(SpeakingTraits):
    """What the panel shares with its front end."""

    page: Annotated[Literal["", DrawerPage], "the open page; empty: the panel is closed"]
    words: Annotated[PanelWords, "what its pages and buttons are called"]
    faces: Annotated[list[str], "the faces of the deck as SVG, sent when it is first opened"]
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


# The options.


class SettingEntry(TypedDict):
    """A setting as a control."""

    name: Annotated[str, "of the setting"]
    title: Annotated[str, "its label"]
    says: Annotated[str, "what its value means"]
    kind: Annotated[Literal["choice", "switch", "number", "text"], "the type of control"]
    choices: Annotated[list[tuple[str, str]], "of a choice: what each is, and what it says"]
    least: Annotated[int, "of a number: the minimum"]
    most: Annotated[int, "of a number: the maximum"]
    hint: Annotated[str, "what an empty field shows"]
    value: Annotated[str | float | bool, "what it is set to"]
    differs: Annotated[str, "how it differs from the preset"]
    wrong: Annotated[str, "why the last value was refused"]


class SettingGroup(TypedDict):
    """Settings below one heading."""

    title: Annotated[str, "the heading"]
    house: Annotated[bool, "whether they are house rules"]
    differ: Annotated[str, "how many of them differ from the preset"]
    settings: Annotated[list[SettingEntry], "the settings"]


class OptionsState(TypedDict):
    """The bar of the page, and the options below it."""

    language: Annotated[str, "of everything shown, as in HTML"]
    title: Annotated[str, "of the page; a link to its first part, if there are others"]
    parts: Annotated[str, "what the links are called together"]
    skip: Annotated[str, "the button that leads past them"]
    links: Annotated[list[tuple[str, str]], "the other parts of the page: address and text"]
    home: Annotated[str, "the address of its first part"]
    first: Annotated[str, "the address that is meant where the page has none"]
    open: Annotated[bool, "whether the options are in sight"]
    toggle: Annotated[str, "the button that opens and closes them"]
    groups: Annotated[list[SettingGroup], "the settings, while they are open"]
    house: Annotated[str, "the heading of the house rules"]
    is_house: Annotated[bool, "whether there are any"]
    back: Annotated[str, "the button that removes them"]
    begin: Annotated[str, "the button that starts a match"]
    refused: Annotated[list[str], "which of the saved options were refused, and why"]
    dismiss: Annotated[str, "the button that dismisses that"]
    heard: Annotated[NotRequired[str | None], "the number of the message that this answers"]


class OptionsTraits(SpeakingTraits):
    """What the options share with their front end."""

    state: Annotated[OptionsState, "everything shown"]
    storage_key: Annotated[str, "where the browser keeps them; empty: nowhere"]


_Number = Annotated[str, maybe(is_word), "of the message, so that its answer can name it"]


class OptionsHello(TypedDict):
    """A browser has connected, or another tab has changed what it keeps."""

    event: Literal["hello"]
    kept: Annotated[_Kept, "what it keeps"]
    asked: Annotated[NotRequired[str | None], maybe(is_typed), "the language in the page's address"]
    languages: Annotated[
        NotRequired[list[str]], maybe(is_words), "those that its owner reads, best first"
    ]
    contrast: Annotated[
        NotRequired[bool], maybe(is_switch), "whether the browser asks for more contrast"
    ]
    number: NotRequired[_Number]


class OptionsSet(SetEvent):
    """A setting has a new value."""

    number: NotRequired[_Number]


class OptionsPress(TypedDict):
    """A button of the options was pressed."""

    event: Literal["open", "begin", "back", "dismiss"]
    number: NotRequired[_Number]


OptionsEvent = OptionsHello | OptionsSet | OptionsPress


# Questions.


class Pictured(TypedDict):
    """A card in a question."""

    picture: Annotated[int, "which of the pictures it is"]
    label: Annotated[str, "the picture in words"]


class CardRow(TypedDict):
    """A row of cards."""

    label: Annotated[str, "the words above it"]
    cards: Annotated[list[Pictured], "the cards"]
    large: Annotated[NotRequired[bool], "whether they are what is asked about"]
    part: Annotated[
        NotRequired[Literal["", "theirs", "field", "mine", "hand"]],
        "the part of a table that they are; empty: none",
    ]


_Judged = Literal["", "right", "wrong", "small", "mistake", "blunder"]


class QuizOption(TypedDict):
    """An answer to choose."""

    label: Annotated[str, "what it says, or its picture in words"]
    picture: Annotated[NotRequired[int], "which of the pictures it shows"]
    mark: Annotated[str, "whether it was right, or how bad it was, in words"]
    state: Annotated[_Judged, "the same, as it looks"]


class MissedItem(TypedDict):
    """Something that was missed."""

    text: Annotated[str, "what, and when it is asked again"]
    picture: Annotated[NotRequired[int], "which of the pictures it is"]
    label: Annotated[NotRequired[str], "the picture in words"]


class Missed(TypedDict):
    """What was missed in a session."""

    title: Annotated[str, "what stands above"]
    items: Annotated[list[MissedItem], "what it was"]


class QuizFile(TypedDict):
    """What was answered, to be saved."""

    says: Annotated[str, "the button"]
    name: Annotated[str, "of the file"]
    text: Annotated[str, "its content"]


QuizHelp = Literal["hint", "give up", "play on", "come back"]


class QuizState(TypedDict):
    """Everything that a quiz shows."""

    turn: Annotated[
        int, "the number of what is shown, so that an answer cannot apply to anything else"
    ]
    count: Annotated[str, "the progress of the session"]
    prompt: Annotated[str, "the question, or the result"]
    facts: Annotated[list[str], "what else is known"]
    rows: Annotated[list[CardRow], "the cards it is about"]
    options: Annotated[list[QuizOption], "the answers"]
    answers: Annotated[str, "what they are called together"]
    done: Annotated[bool, "whether no other answer may be tried"]
    passed: Annotated[NotRequired[bool], "whether enough answers of the session were right"]
    verdict: Annotated[str, "whether the last answer was right"]
    why: Annotated[str, "why, or what helps while another answer may be tried"]
    answer: Annotated[list[CardRow], "the cards that show it"]
    next: Annotated[str, "the button that goes on"]
    buttons: Annotated[list[tuple[QuizHelp, str]], "other buttons: what each does and says"]
    table: Annotated[NotRequired[bool], "whether it is played on at the table below"]
    reason: Annotated[NotRequired[str], "why this is asked, or when it comes again"]
    echo: Annotated[NotRequired[str], "what is said about the previous answer, in a timed round"]
    ends_in: Annotated[NotRequired[float | None], "in how many seconds a timed round ends"]
    missed: Annotated[NotRequired[Missed], "what was missed"]
    file: Annotated[NotRequired[QuizFile], "the result, to hand in"]
    error: Annotated[NotRequired[str], "what went wrong"]


class QuizChoice(TypedDict):
    """A choice below the questions."""

    name: Annotated[str, "of what it sets"]
    label: Annotated[str, "what it is called"]
    value: Annotated[str, "what is chosen"]
    options: Annotated[list[tuple[str, str]], "what each is, and what it says"]


class QuizPanel(TypedDict):
    """What stands below the questions of a trainer."""

    title: Annotated[str, "its heading"]
    note: Annotated[str, "what was done last"]
    maps: Annotated[list[str], "what is known, as SVG, while it is open"]
    choices: Annotated[list[QuizChoice], "choices"]
    buttons: Annotated[list[tuple[Literal["download", "upload"], str]], "what each does and says"]
    says: Annotated[str, "what the browser keeps"]


class PicturedTraits(SpeakingTraits):
    """What every widget that shows pictures of cards shares with its front end."""

    pictures: Annotated[list[str], "the faces, as SVG, of what was asked"]
    more: Annotated[list[str], "those that came with the answer"]


class QuizTraits(PicturedTraits):
    """What a quiz shares with its front end."""

    state: Annotated[QuizState, "everything shown"]
    panel: Annotated[NotRequired[QuizPanel], "what stands below a trainer's questions"]
    storage_key: Annotated[str, "where the browser keeps something; empty: nowhere"]
    session_key: Annotated[str, "where its tab keeps the session; empty: nowhere"]


class KeepSession(TypedDict):
    """Have the browser's tab keep a session."""

    do: Literal["keep session"]
    text: Annotated[str, "what was done in it, as JSON"]


class LeaveSession(TypedDict):
    """Move the session that the tab keeps out of the way, or leave it to another quiz."""

    do: Literal["set session aside", "leave session"]


QuizMessage = Keep | SetAside | Download | KeepSession | LeaveSession


class QuizChoose(TypedDict):
    """An answer was chosen."""

    event: Literal["choose"]
    place: Annotated[_Place, "its place among the answers"]
    turn: Annotated[NotRequired[int], maybe(is_count), "what it answers"]


class QuizGoOn(TypedDict):
    """The next question is wanted, a hint, the answer, the table, or the question again."""

    event: Literal["go on", "hint", "give up", "play on", "come back"]
    turn: Annotated[NotRequired[int], maybe(is_count), "what was shown"]


class KeptHello(TypedDict):
    """A browser has connected, or another tab has changed what it keeps."""

    event: Literal["hello"]
    kept: Annotated[_Kept, "what it keeps"]


class QuizResume(TypedDict):
    """A page has come whose tab keeps a session."""

    event: Literal["resume"]
    session: Annotated[_Kept, "what was done in it, as JSON"]


class QuizPress(TypedDict):
    """The time is up, or the progress is wanted as a file."""

    event: Literal["time", "download"]


class QuizMap(TypedDict):
    """The progress was opened, or closed."""

    event: Literal["map"]
    open: Annotated[_Switch, "whether it is open"]


QuizEvent = QuizChoose | QuizGoOn | QuizResume | KeptHello | Upload | QuizPress | QuizMap | SetEvent


# Your own play.


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


# The deal of the day.

Worth = TypedDict(
    "Worth",
    {
        "value": Annotated[str, "points and error, in words"],
        "from": Annotated[float, "where its bar begins, from 0 to 1"],
        "to": Annotated[float, "where its bar ends"],
    },
)
Worth.__doc__ = "What an action is worth."


class DailyOption(TypedDict):
    """An action to choose."""

    action: Annotated[str, "its notation"]
    label: Annotated[str, "what it is called"]
    picture: Annotated[int | None, "which of the pictures it shows"]
    mark: Annotated[str, "whether it was right, or how bad it was, in words"]
    state: Annotated[_Judged, "the same, as it looks"]
    worth: Annotated[NotRequired[Worth], "what it is worth, once one was chosen"]


class Coming(TypedDict):
    """When the next deal comes."""

    at: Annotated[str, "then, as 2026-11-22T00:00:00+00:00"]
    says: Annotated[str, "a sentence with {when} in the place of how long that is"]


class DailyState(TypedDict):
    """Everything that the deal of the day shows."""

    day: Annotated[str, "the day, as 2026-11-21"]
    title: Annotated[str, "whose deal it is"]
    prompt: Annotated[str, "the question"]
    facts: Annotated[list[str], "what else is known"]
    rows: Annotated[list[CardRow], "the cards"]
    options: Annotated[list[DailyOption], "the actions"]
    answers: Annotated[str, "what they are called together"]
    done: Annotated[bool, "whether one was chosen"]
    verdict: Annotated[str, "whether that was right"]
    why: Annotated[str, "why"]
    streak: Annotated[str, "how many days were right in a row"]
    share: Annotated[ToCopy | None, "the result as a line to share"]
    days: Annotated[list[tuple[str, str]], "the ways to other days: day and text"]
    coming: Annotated[Coming | None, "when the next one comes; null: this one was chosen"]
    error: Annotated[str, "what went wrong"]


class DailyTraits(PicturedTraits):
    """What the deal of the day shares with its front end."""

    state: Annotated[DailyState, "everything shown"]
    storage_key: Annotated[str, "where the browser keeps something; empty: nowhere"]


DailyMessage = Keep | SetAside


class DailyHello(TypedDict):
    """A browser has connected, or another tab has answered."""

    event: Literal["hello"]
    kept: Annotated[_Kept, "what it keeps"]
    day: Annotated[NotRequired[str | None], maybe(is_typed), "the day that the address names"]


class DailyChoose(TypedDict):
    """An action was chosen."""

    event: Literal["choose"]
    action: Annotated[_Word, "its notation"]
    day: Annotated[_Word, "the day it is meant for"]


class DailyOpen(TypedDict):
    """The deal of another day is wanted."""

    event: Literal["open"]
    day: Annotated[_Word, "which"]


class DailyLook(TypedDict):
    """The next deal has come: what is shown of this one has changed."""

    event: Literal["look"]


DailyEvent = DailyHello | DailyChoose | DailyOpen | DailyLook


# The costliest decisions of a match.


class CostlyMove(TypedDict):
    """A move of a decision."""

    title: Annotated[str, "whether it was played, or would have been best"]
    says: Annotated[str, "what it is called"]
    pictures: Annotated[list[int], "which of the pictures are its cards"]


class CostlyDecision(TypedDict):
    """A decision that cost something."""

    seat: Annotated[int, "who decided"]
    place: Annotated[int, "how many steps came before it"]
    when: Annotated[str, "its round and step"]
    player: Annotated[str, "what that player is called"]
    moves: Annotated[list[CostlyMove], "the move played, and the best"]
    lost: Annotated[str, "what its cost is called"]
    cost: Annotated[str, "what it cost"]


class CostlyState(TypedDict):
    """The costliest decisions of a match."""

    title: Annotated[str, "their heading"]
    says: Annotated[str, "what pressing one does"]
    decisions: Annotated[list[CostlyDecision], "the decisions, costliest first"]


class CostlyTraits(PicturedTraits):
    """What the list of the costliest decisions shares with its front end."""

    state: Annotated[CostlyState, "everything shown"]


class CostlyShow(TypedDict):
    """A decision is to be shown on the table."""

    event: Literal["show"]
    seat: Annotated[int, whole(0, 1), "who decided"]
    place: Annotated[int, whole(0, 100_000), "how many steps came before it"]


CostlyEvent = CostlyShow


# What a browser remembers.


class RememberedTraits(TypedDict):
    """What a text that the browser remembers shares with it."""

    key: Annotated[str, "the key of the browser's storage"]
    in_tab: Annotated[bool, "whether just this tab remembers it"]
    value: Annotated[str, "the text; empty: none"]


# A scripted round.


GuideAction = Literal["go on", "hint", "again", "onward"]


class GuideState(TypedDict):
    """The words beside a scripted table."""

    place: Annotated[int, "how many steps are done"]
    over: Annotated[bool, "whether all are done"]
    count: Annotated[str, "the same in words"]
    title: Annotated[str, "the step's rule in a few words"]
    words: Annotated[str, "the rule, and what to do"]
    answer: Annotated[str, "what is said to a wrong move"]
    answers: Annotated[int, "how many wrong moves were answered"]
    buttons: Annotated[list[tuple[GuideAction, str]], "what each does and says"]
    ways: Annotated[list[tuple[str, str]], "where to go from there: address and text"]


class GuideTraits(SpeakingTraits):
    """What a guide shares with its front end."""

    state: Annotated[GuideState, "everything shown"]


class GuideEvent(TypedDict):
    """A button of the guide was pressed."""

    event: GuideAction
    place: Annotated[_Place, "the step it was meant for"]


# The list of lessons.


class LessonEntry(TypedDict):
    """A lesson of the list."""

    href: Annotated[str, "its address"]
    title: Annotated[str, "the question it asks"]
    says: Annotated[str, "what is in it"]
    read: Annotated[str, "that it was read or done; empty: neither"]


class LearnWay(TypedDict):
    """Something to do next."""

    href: Annotated[str, "its address"]
    text: Annotated[str, "what it says"]
    first: Annotated[bool, "whether it is the most useful"]


class LearnState(TypedDict):
    """Everything that the list of lessons shows."""

    next: Annotated[str, "what the links are called together"]
    ways: Annotated[list[LearnWay], "what to do next, the most useful first"]
    lessons: Annotated[list[LessonEntry], "the lessons"]


class LearnPlaces(TypedDict):
    """The keys under which the browser keeps what it knows about a learner."""

    lessons: Annotated[str, "which lessons were read"]
    daily: Annotated[str, "the answers to the deals of the day"]
    progress: Annotated[str, "what is remembered"]


class LearnTraits(SpeakingTraits):
    """What the list of lessons shares with its front end."""

    state: Annotated[LearnState, "everything shown"]
    places: Annotated[LearnPlaces, "where the browser keeps what it is based on"]


class LearnEvent(TypedDict):
    """What the browser keeps of a learner, at first and whenever it may have changed."""

    event: Literal["kept"]
    lessons: Annotated[_Kept, "which lessons were read"]
    daily: Annotated[_Kept, "the answers to the deals of the day"]
    progress: Annotated[_Kept, "what is remembered"]


# The page.


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


class FirstPagePlaces(TypedDict):
    """Under which keys the browser keeps what the first page goes by."""

    match: Annotated[str, "the match at the table"]
    lessons: Annotated[str, "which lessons were read"]
    daily: Annotated[str, "the answers to the deals of the day"]
    progress: Annotated[str, "what is remembered"]
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


class VisitEvent(TypedDict):
    """Where a visitor is, and what the browser keeps, at first and whenever it may have changed."""

    event: Literal["kept"]
    way: Annotated[
        NotRequired[_Word | None],
        maybe(is_word),
        "what the address asks for; empty: nothing of ours",
    ]
    match: Annotated[_Kept, "the match at the table"]
    lessons: Annotated[_Kept, "which lessons were read"]
    daily: Annotated[_Kept, "the answers to the deals of the day"]
    progress: Annotated[_Kept, "what is remembered"]


class MatchesEvent(TypedDict):
    """The matches that the browser keeps, once: they may be many."""

    event: Literal["matches"]
    kept: Annotated[_Kept, "as text"]


class FirstPageChoose(TypedDict):
    """An opponent is chosen."""

    event: Literal["opponent"]
    name: Annotated[_Word, "its name"]


class FirstPagePlay(TypedDict):
    """A match is to begin."""

    event: Literal["play"]
    rules: Annotated[_Word, "by which preset; empty: by the rules that are chosen"]


class FirstPagePress(TypedDict):
    """A button was pressed: the answer to what was asked, or the one that opens the options."""

    event: Literal["begin", "keep", "options"]


FirstPageEvent = VisitEvent | MatchesEvent | FirstPageChoose | FirstPagePlay | FirstPagePress


# The connection.


class KeptWords(TypedDict):
    """A sentence, by what the browser keeps of all that is in sight."""

    moves: Annotated[str, "the moves of a match"]
    answers: Annotated[str, "answers to questions"]
    both: Annotated[str, "both"]
    nothing: Annotated[str, "nothing"]


class ConnectionWords(TypedDict):
    """What a page says about its connection."""

    lost: Annotated[KeptWords, "nobody answers"]
    refused: Annotated[str, "a press was refused meanwhile"]
    back: Annotated[str, "there is an answer again"]
    missed: Annotated[str, "a new page continues, and a press was lost"]
    stopped: Annotated[KeptWords, "a notebook's kernel has ended"]
    unkept: Annotated[str, "the browser cannot save anything"]
    dismiss: Annotated[str, "the button that dismisses a sentence"]


class ConnectionPlaces(TypedDict):
    """The keys under which the browser remembers something."""

    resume: Annotated[str, "that a tab continues after a reload"]
    lessons: Annotated[str, "which lessons were read"]


class ConnectionTraits(TypedDict):
    """What the watch over a connection shares with its page."""

    words: Annotated[ConnectionWords, "what the page says"]
    places: Annotated[ConnectionPlaces, "where it remembers something"]
    known_as: Annotated[
        str, "the id by which the kernel knows this widget; another kernel does not"
    ]
    lesson_page: Annotated[
        str, "a pattern for the addresses of lessons; their topics are its first group"
    ]


class ConnectionEvent(TypedDict):
    """The page lacks the typefaces: it is none of the project's own."""

    event: Literal["typefaces"]


class TypefaceEntry(TypedDict):
    """A typeface, whose file comes with the message."""

    family: Annotated[str, "its name"]
    weight: Annotated[str, "its weight, or the first and the last"]
    letters: Annotated[str, "the letters it is used for, as CSS writes ranges of Unicode"]


class TypefacesMessage(TypedDict):
    """The typefaces, with as many files in the same order."""

    do: Literal["typefaces"]
    faces: Annotated[list[TypefaceEntry], "what each is"]


ConnectionMessage = TypefacesMessage
