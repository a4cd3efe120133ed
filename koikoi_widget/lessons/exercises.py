"""What a trainer can train: what there is to learn, and how an item is asked, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random

from ..engine.cards import DECK, Card, CardSet
from ..engine.rules import Rules
from ..engine.yaku import Yaku
from ..locale import N_
from .capture_lesson import FIELD, capture_of
from .memory import REVIEW, Trace
from .progress import yaku_item
from .questions import Question
from .questions.cards import face_of, has_a_name, kind_of, month_of, name_of, same_month_as
from .questions.question import drawn, shuffled
from .questions.yaku import completed, named, out_of_reach, scored
from .schedule import Syllabus, cards_syllabus, yaku_syllabus

MONTHS = 12


@dataclass(frozen=True, slots=True)
class Asking:
    """What a question depends on besides the item it is about.

    Attributes:
        trace: what is remembered about the item so far, or None.
        names: the name set of the cards.
    """

    rng: Random
    rules: Rules
    names: str
    trace: Trace | None

    @property
    def is_new(self) -> bool:
        """Whether the item is still in its first minutes."""
        return self.trace is None or self.trace.state != REVIEW


@dataclass(frozen=True, slots=True)
class Exercise:
    """An exercise.

    Attributes:
        title: what it is called.
        says: what it asks.
        syllabus: what there is to learn.
        ask: makes a question about an item.
        mixed: why its questions come in the order they do.
    """

    title: str
    says: str
    syllabus: Callable[[Random, Rules], Syllabus]
    ask: Callable[[str, Asking], Question]
    mixed: str = N_("The months come mixed, not one by one: it feels harder but sticks longer.")


def _cards(rng: Random, _rules: Rules) -> Syllabus:
    return cards_syllabus(rng)


def _named_cards(rng: Random, _rules: Rules) -> Syllabus:
    return cards_syllabus(rng, filter(has_a_name, DECK))


def month(item: str, asked: Asking) -> Question:
    """Ask for the month, out of all twelve."""
    return month_of(Card.parse(item), asked.rng, MONTHS)


def name(item: str, asked: Asking) -> Question:
    """Ask for the name of a face, or for the face with a name."""
    ask = drawn((name_of, face_of), asked.rng)
    return ask(Card.parse(item), asked.rng, asked.names)


def partner(item: str, asked: Asking) -> Question:
    """Ask which card matches this one."""
    return same_month_as(Card.parse(item), asked.rng)


def card(item: str, asked: Asking) -> Question:
    """Ask for the month until that is known, then for anything there is to know about a card."""
    if asked.is_new or asked.rng.random() < 0.5:
        return month(item, asked)
    found = Card.parse(item)
    ways = [partner, lambda *_both: kind_of(found, asked.rng)]
    if has_a_name(found):
        ways.append(name)
    return drawn(ways, asked.rng)(item, asked)


def capture(item: str, asked: Asking) -> Question:
    """Ask what a card takes, each of the four cases equally often."""
    found, rng = Card.parse(item), asked.rng
    family = [other for other in DECK if other.month == found.month and other is not found]
    strangers = [other for other in DECK if other.month != found.month]
    count = int(rng.random() * (len(family) + 1))
    here = shuffled(family, rng)[:count]
    return capture_of(found, CardSet([*here, *shuffled(strangers, rng)[: FIELD - count]]))


def yaku(item: str, asked: Asking) -> Question:
    """Ask which yaku it is until that is known, then what it scores, lacks, and how it is
    blocked."""
    row = _row(item, asked.rules)
    ways = (named,) if asked.is_new else (scored, completed, out_of_reach)
    for way in shuffled(ways, asked.rng):
        question = way(row, asked.rng, asked.rules)
        if question:
            return question
    return scored(row, asked.rng, asked.rules)


def _row(item: str, rules: Rules) -> Yaku:
    return next(row for row in rules.active_yaku() if yaku_item(row, rules) == item)


EXERCISES: Mapping[str, Exercise] = {
    "cards": Exercise(
        N_("Cards"), N_("The month first, then kind, name and matching cards."), _cards, card
    ),
    "months": Exercise(N_("Months"), N_("Which month is this?"), _cards, month),
    "names": Exercise(N_("Names"), N_("What is this card called?"), _named_cards, name),
    "partners": Exercise(N_("Pairs"), N_("Which cards match?"), _cards, partner),
    "captures": Exercise(N_("Captures"), N_("What does this card take?"), _cards, capture),
    "yaku": Exercise(
        N_("Yaku"),
        N_("Which yaku it is, what it scores, what is missing."),
        yaku_syllabus,
        yaku,
        N_("The yaku come mixed, not family by family: it feels harder but sticks longer."),
    ),
}
