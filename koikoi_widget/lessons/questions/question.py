"""What a question is, and how its wrong answers are drawn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Literal, TypeVar

from ...engine.cards import Card
from ...engine.errors import checks_options
from ...engine.match import Match
from ...engine.record import Record, RoundRecord
from ...engine.view import View
from .valued import Valued

Part = Literal["", "theirs", "field", "mine", "hand"]
T = TypeVar("T")

OPTIONS = 4  # answers to choose from, where the question does not set their number


@checks_options
@dataclass(frozen=True, slots=True)
class Row:
    """Cards shown together, with a few words above them.

    Attributes:
        secret: the question is about month or kind, so the text alternatives do not give them.
        part: the part of a table that they are, "" if they do not lie on one.

    >>> kk.Row((kk.Card.parse("1-bright"),), "Your pile").label
    'Your pile'
    """

    cards: tuple[Card, ...]
    label: str = ""
    secret: bool = False
    part: Part = ""


@checks_options
@dataclass(frozen=True, slots=True)
class Option:
    """One answer to choose: words, or a card whose face is shown.

    Attributes:
        worth: what it earns, if it is an action that was judged.

    >>> question = next(kk.questions("cards", seed=7))
    >>> [option.text for option in question.options]
    ['bright', 'animal', 'ribbon', 'chaff']
    """

    text: str = ""
    card: Card | None = None
    worth: Valued | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment of a match: the match so far, and what the player to act sees.

    >>> match = kk.Match("bga", seed=7, starter=0)
    >>> kk.Moment(match.record, match.view(0)).view.seat
    0
    """

    record: Record
    view: View

    @property
    def played(self) -> RoundRecord:
        """The round so far."""
        return self.record.rounds[-1]

    def match(self) -> Match:
        """Return the match at this moment, with the player to act in seat 0, ready to be played."""
        record = self.record if self.view.seat == 0 else _mirrored(self.record)
        return Match.from_record(record)


@checks_options
@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A question with its answers, ready to be asked.

    Attributes:
        prompt: the question, one sentence.
        options: the answers to choose from, all different.
        right: the indices of the right options; usually there is one.
        why: one sentence giving the reason.
        rows: the cards shown with the question.
        answer: the cards shown with the answer.
        facts: whatever else is needed to answer, in short lines.
        source: how the answers were judged, shown with the answer if there is room.
        hint: what helps to find the answer without giving it away; a question that has one may be
            answered again after a wrong answer.
        moment: the moment of a match that it is about, to be played on from.
        asks: what it asks, in a word that is the same in every language, and whatever else
            distinguishes it from questions with the same cards.
        item: what of a learner's progress it is about.
        reason: why it is asked now, shown until it is answered.
        origin: from what a trainer asks it again.

    >>> question = next(kk.questions("cards", seed=7))
    >>> len(question.options), len(question.right)
    (4, 1)
    """

    prompt: str
    options: tuple[Option, ...]
    right: frozenset[int]
    why: str
    rows: tuple[Row, ...] = ()
    answer: tuple[Row, ...] = ()
    facts: tuple[str, ...] = ()
    source: str = ""
    hint: str = ""
    moment: Moment | None = field(default=None, compare=False, repr=False)
    item: str = ""
    reason: str = ""
    asks: str = ""
    origin: tuple[object, ...] = field(default=(), compare=False, repr=False)

    @property
    def id(self) -> str:
        """What it asks and of which cards, the same in every language: "kind: 7-animal".

        A question of your own, which has no such word, is known by its prompt.
        """
        shown = [" ".join(map(str, row.cards)) for row in self.rows if row.cards]
        right = (str(self.options[place].card or "") for place in sorted(self.right))
        cards = " | ".join(shown or filter(None, right))
        return f"{self.asks or self.prompt}: {cards}".removesuffix(": ")


def right_places(options: Sequence[Option], *right: Option) -> frozenset[int]:
    """Return the indices of the right options."""
    return frozenset(place for place, option in enumerate(options) if option in right)


def right_by_worth(options: Sequence[Option]) -> frozenset[int]:
    """Return the indices of the options that are worth enough to count as right."""
    return frozenset(
        place for place, option in enumerate(options) if option.worth and option.worth.is_right
    )


def shuffled(items: Iterable[T], rng: Random) -> list[T]:
    """Return the items in random order."""
    return sorted(items, key=lambda _item: rng.random())


def drawn(items: Iterable[T], rng: Random) -> T:
    """Return one of the items, each equally likely."""
    choices = list(items)
    return choices[int(rng.random() * len(choices))]


def _mirrored(record: Record) -> Record:
    """Return the same match with the seats exchanged."""
    rounds = (
        RoundRecord(
            1 - entry.starter,
            replace(entry.deal, hands=(entry.deal.hands[1], entry.deal.hands[0])),
            entry.actions,
        )
        for entry in record.rounds
    )
    return replace(record, rounds=tuple(rounds))
