"""A scripted round."""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from .shared import Place, SpeakingTraits

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
    place: Annotated[Place, "the step it was meant for"]
