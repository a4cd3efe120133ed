"""The costliest decisions of a match."""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from ..checks import whole
from .quiz import PicturedTraits


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
