"""What a question is; and how its wrong answers are drawn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeVar

from ...engine.cards import Card

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Row:
    """Cards that lie together, with a few words above them.

    Attributes:
        secret: month and kind are asked for, so the text alternatives do not say them.
    """

    cards: tuple[Card, ...]
    label: str = ""
    secret: bool = False


@dataclass(frozen=True, slots=True)
class Option:
    """One answer to choose: words, or a card whose face is shown."""

    text: str = ""
    card: Card | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A question with its answers, ready to be asked.

    Attributes:
        prompt: the question, one sentence.
        options: the answers to choose from, all different.
        right: the places of the right ones among `options`, from 0; mostly one.
        why: one sentence that gives the reason.
        rows: the cards shown with the question.
        answer: the cards shown with the answer.
        facts: what else one must know, in short lines.
        source: how the answers were judged, told with the answer where there is room.
    """

    prompt: str
    options: tuple[Option, ...]
    right: frozenset[int]
    why: str
    rows: tuple[Row, ...] = ()
    answer: tuple[Row, ...] = ()
    facts: tuple[str, ...] = ()
    source: str = ""


def right_places(options: Sequence[Option], *right: Option) -> frozenset[int]:
    """Return at which places of `options` the right ones stand."""
    return frozenset(place for place, option in enumerate(options) if option in right)


def shuffled(items: Iterable[T], rng: Random) -> list[T]:
    """Return the items in random order."""
    return sorted(items, key=lambda _item: rng.random())


def drawn(items: Iterable[T], rng: Random) -> T:
    """Return one of the items, each as likely."""
    found = list(items)
    return found[int(rng.random() * len(found))]
