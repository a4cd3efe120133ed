"""The list of lessons."""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from .shared import KeptText, SpeakingTraits


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
    lessons: Annotated[KeptText, "which lessons were read"]
    daily: Annotated[KeptText, "the answers to the deals of the day"]
    progress: Annotated[KeptText, "what is remembered"]
