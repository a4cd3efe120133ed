"""The part of the page that finds the rules somebody knows."""

from __future__ import annotations

from typing import Annotated, TypedDict

from .quiz import PicturedTraits
from .shared import SetEvent


class RuleAsked(TypedDict):
    """A question about the rules."""

    name: Annotated[str, "what it sets"]
    asks: Annotated[str, "the question"]
    cards: Annotated[list[int], "which of the pictures it is about"]
    options: Annotated[list[tuple[str, str]], "the answers, each a value and its words"]
    chosen: Annotated[str, "the value that is chosen"]


class RulesNearby(TypedDict):
    """Other rules that fit well."""

    value: Annotated[str, "the preset"]
    title: Annotated[str, "whose rules they are"]
    says: Annotated[str, "in what they differ from those shown"]


class RulesThatFit(TypedDict):
    """The rules that fit best, or others that were pressed."""

    value: Annotated[str, "the preset"]
    title: Annotated[str, "whose rules they are"]
    counts: Annotated[str, "how many of the answers fit"]
    rows: Annotated[
        list[tuple[str, str, str]],
        "each a few words on a question, what these rules answer, and what was said",
    ]
    more_title: Annotated[str, "the heading of what else holds"]
    more: Annotated[list[tuple[str, str]], "what else holds, each a title and how it is"]


class WhichState(TypedDict):
    """Everything that it shows."""

    lead: Annotated[str, "what is done here"]
    questions: Annotated[list[RuleAsked], "the questions"]
    heading: Annotated[str, "what stands above the rules that fit"]
    fit: Annotated[RulesThatFit, "these rules"]
    play: Annotated[str, "the button that chooses them for the next match"]
    near_title: Annotated[str, "the heading of the others"]
    near: Annotated[list[RulesNearby], "the others, the nearest first"]


class WhichTraits(PicturedTraits):
    """What it shares with its front end."""

    state: Annotated[WhichState, "everything but the pictures"]


WhichEvent = SetEvent
