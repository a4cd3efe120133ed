"""What the coach says: marks on the cards, words and figures."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from .shared import LuckAccount, Rect, ShortWord, SpeakingTraits


class Bar(TypedDict):
    """A bar from zero to a figure, on a scale from 0 to 1."""

    start: Annotated[float, "where it begins"]
    length: Annotated[float, "how long it is"]
    zero: Annotated[float, "where zero lies"]


Grade = Literal["best", "fine", "costs"]


class BadgeMark(TypedDict):
    """How good playing a card is, or what it is worth."""

    at: Annotated[Rect, "where the card lies, in pixels of the layout, which `table.css` zooms"]
    text: Annotated[str, "what it says"]
    grade: Annotated[Grade, "how good it is"]


class ChoiceMark(TypedDict):
    """A card to press."""

    at: Annotated[Rect, "where the card lies"]
    action: Annotated[str, "what the choice does"]
    label: Annotated[str, "what the choice is called"]


class ArrowMark(TypedDict):
    """Where a card leads."""

    at: Annotated[Rect, "where the card lies"]
    to: Annotated[Rect, "where the card lies that it takes"]
    grade: Annotated[Grade, "how good that is"]


AdviceMark = BadgeMark | ChoiceMark | ArrowMark


class Verdict(TypedDict):
    """How bad a decision was, or how brave."""

    word: Annotated[str, "what that is called"]
    grade: Annotated[Grade, "how good it was"]
    size: Annotated[str, "what it cost or dared, in words"]
    place: Annotated[str, "which of how many it is, and of which round"]


class Then(TypedDict):
    """What followed a decision."""

    title: Annotated[str, "its heading"]
    lines: Annotated[list[str], "its sentences"]


class Curve(TypedDict):
    """How the lead of a player went, from step to step."""

    title: Annotated[str, "what it is called"]
    points: Annotated[list[tuple[int, float]], "steps, and the lead there, in points"]
    rounds: Annotated[list[tuple[int, str]], "the steps at which rounds begin, and their numbers"]
    dots: Annotated[
        list[tuple[int, float, bool, Grade]],
        "the decisions shown, whether it is this, and how good it was",
    ]


class AdviceChoice(TypedDict):
    """One of the choices, with a reason."""

    name: Annotated[str, "what it is called"]
    reason: Annotated[str, "what speaks for it or against it"]
    badge: Annotated[str, "how good it is, in words"]
    grade: Annotated[Grade, "how good it is"]


class AdviceWords(TypedDict):
    """Words and buttons, in the drawer."""

    title: Annotated[str, "what it is called"]
    lines: Annotated[list[str], "its sentences"]
    choices: Annotated[list[AdviceChoice], "all choices, the best first"]
    buttons: Annotated[
        list[tuple[str, str, bool, str]],
        "what each does and says, whether it is on, and the sign it shows instead of its words",
    ]
    progress: Annotated[tuple[float, float] | None, "how much is done, and the total"]
    verdict: Annotated[NotRequired[Verdict], "how bad the decision was that it is about"]
    then: Annotated[NotRequired[Then], "what followed"]
    curve: Annotated[NotRequired[Curve], "how the match went"]
    luck: Annotated[NotRequired[LuckAccount], "how its result came about"]


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
    action: Annotated[ShortWord, "what it stands for"]
