"""What a trainer can train: what there is to learn, and how an item is asked, by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain, islice
from random import Random

from ... import runtime
from ...engine.cards import DECK, Card
from ...engine.rules import Rules
from ...engine.view import View
from ...locale import N_
from ..judgement.patterns import decision_pattern, discard_pattern
from ..judgement.thumbs import DECISION, DISCARD
from ..learner.progress import CAPTURE, KIND, NAME, yaku_item
from ..learner.schedule import (
    Syllabus,
    aspect_syllabus,
    cards_syllabus,
    mixed_syllabus,
    pattern_syllabus,
    yaku_syllabus,
)
from ..questions import Question
from ..questions.kinds.capture_questions import draw_capture
from ..questions.kinds.card_questions import (
    face_of,
    has_a_name,
    kind_of,
    month_of,
    name_of,
    same_month_as,
)
from ..questions.kinds.decision_questions import decision_of, decisions
from ..questions.kinds.play_questions import discard_of, discards
from ..questions.kinds.yaku_questions import completed, named, out_of_reach, scored
from ..questions.question import Moment, drawn, shuffled

MONTHS = 12

# How many moments are looked at for one with a certain pattern (the rarest is one in 140), and how
# many of those are judged for one in which an answer can be wrong. Without threads it takes less.
_MOST, _MOST_WITHOUT_THREADS = (600, 4), (20, 1)

_JUDGED = N_("Positions like the ones you misjudge come back soonest.")


@dataclass(frozen=True, slots=True)
class Asking:
    """What a question depends on, apart from the item it is about.

    Attributes:
        names: the name set of the cards.
        is_new: whether the item is still in its first minutes.
    """

    rng: Random
    rules: Rules
    names: str
    is_new: bool


@dataclass(frozen=True, slots=True)
class Exercise:
    """An exercise.

    Attributes:
        title: what it is called.
        says: what it asks.
        syllabus: what there is to learn.
        ask: makes a question about an item.
        mixed: why its questions come in the order they do.
        length: how many questions make a session.
        takes_time: whether a question has to be played out many times before it can be judged.
        is_of_faces: whether month and kind, printed on the cards, would give the answers away.
    """

    title: str
    says: str
    syllabus: Callable[[Random, Rules], Syllabus]
    ask: Callable[[str, Asking], Question]
    mixed: str = N_("The months come mixed, not one by one: it feels harder but sticks longer.")
    length: int = 20
    takes_time: bool = False
    is_of_faces: bool = False


def _months(rng: Random, _rules: Rules) -> Syllabus:
    return cards_syllabus(rng)


def _cards(rng: Random, _rules: Rules) -> Syllabus:
    return mixed_syllabus(rng)


def _kinds(rng: Random, _rules: Rules) -> Syllabus:
    return aspect_syllabus(rng, KIND)


def _names(rng: Random, _rules: Rules) -> Syllabus:
    return aspect_syllabus(rng, NAME, filter(has_a_name, DECK))


def _captures(rng: Random, _rules: Rules) -> Syllabus:
    return aspect_syllabus(rng, CAPTURE)


def _decisions(rng: Random, rules: Rules) -> Syllabus:
    return pattern_syllabus(rng, rules, DECISION)


def _discards(rng: Random, rules: Rules) -> Syllabus:
    return pattern_syllabus(rng, rules, DISCARD)


def _card(item: str) -> Card:
    return Card.parse(item.partition("/")[0])


def month(item: str, asked: Asking) -> Question:
    """Ask for the month, out of all twelve."""
    return month_of(Card.parse(item), asked.rng, MONTHS)


def kind(item: str, asked: Asking) -> Question:
    """Ask for the kind."""
    return kind_of(_card(item), asked.rng)


def name(item: str, asked: Asking) -> Question:
    """Ask for the name of a face, or for the face with a name."""
    ask = drawn((name_of, face_of), asked.rng)
    return ask(_card(item), asked.rng, asked.names)


def partner(item: str, asked: Asking) -> Question:
    """Ask which card matches this one."""
    return same_month_as(Card.parse(item), asked.rng)


def card(item: str, asked: Asking) -> Question:
    """Ask for the month, and once that is known for a card that matches, too; or kind, or name."""
    about = item.partition("/")[2]
    if about:
        return {KIND: kind, NAME: name}[about](item, asked)
    return (month if asked.is_new else drawn((month, partner), asked.rng))(item, asked)


def capture(item: str, asked: Asking) -> Question:
    """Ask what a card takes."""
    return draw_capture(_card(item), asked.rng, asked.rules)


def yaku(item: str, asked: Asking) -> Question:
    """Ask which yaku it is; once that is known, what it scores, lacks, and what blocks it."""
    rules = asked.rules
    row = next(row for row in rules.active_yaku() if yaku_item(row, rules) == item)
    ways = (named,) if asked.is_new else (scored, completed, out_of_reach)
    for way in shuffled(ways, asked.rng):
        question = way(row, asked.rng, rules)
        if question:
            return question
    return scored(row, asked.rng, rules)


def decision(item: str, asked: Asking) -> Question:
    """Ask whether to stop or to call koi-koi in a position of this pattern."""
    return like(item, decisions(asked.rng, asked.rules), decision_pattern, decision_of)


def discard(item: str, asked: Asking) -> Question:
    """Ask which card to discard in a position of this pattern."""
    return like(item, discards(asked.rng, asked.rules), discard_pattern, discard_of)


def like(
    item: str,
    moments: Iterator[Moment],
    pattern_of: Callable[[View], str | None],
    ask: Callable[[Moment], Question],
) -> Question:
    """Ask about a moment of the pattern, if there is one, and if possible where answers differ.

    The question says which pattern it is about.
    """
    rules, slash, wanted = item.partition("/")
    most_looked_at, most_judged = _MOST if runtime.HAS_THREADS else _MOST_WITHOUT_THREADS
    for _turn in range(most_judged):
        moment, pattern = _moment_of(wanted, moments, pattern_of, most_looked_at)
        question = ask(moment)
        if len(question.right) < len(question.options):
            break
    return replace(question, item=f"{rules}{slash}{pattern}")


def _moment_of(
    wanted: str, moments: Iterator[Moment], pattern_of: Callable[[View], str | None], most: int
) -> tuple[Moment, str]:
    """Return a moment and its pattern: the wanted one, unless that is too rare."""
    patterns = ((moment, pattern_of(moment.view)) for moment in moments)
    some = ((moment, pattern) for moment, pattern in patterns if pattern)
    first = next(some)
    few = chain((first,), islice(some, most))
    return next((moment for moment in few if moment[1] == wanted), first)


EXERCISES: Mapping[str, Exercise] = {
    "cards": Exercise(
        N_("Cards"),
        N_("The month first, then kind, name and matching cards."),
        _cards,
        card,
        is_of_faces=True,
    ),
    "months": Exercise(N_("Months"), N_("Which month is this?"), _months, month, is_of_faces=True),
    "kinds": Exercise(
        N_("Kinds"), N_("What kind of card is this?"), _kinds, kind, is_of_faces=True
    ),
    "names": Exercise(N_("Names"), N_("What is this card called?"), _names, name, is_of_faces=True),
    "partners": Exercise(N_("Pairs"), N_("Which cards match?"), _months, partner, is_of_faces=True),
    "captures": Exercise(
        N_("Captures"), N_("What do you take with this card?"), _captures, capture
    ),
    "yaku": Exercise(
        N_("Yaku"),
        N_("Which yaku it is, what it scores, what is missing."),
        yaku_syllabus,
        yaku,
        N_("The yaku come mixed, not family by family: it feels harder but sticks longer."),
    ),
    "decisions": Exercise(
        N_("Stop or koi-koi"),
        N_("Is it better to stop or to play on?"),
        _decisions,
        decision,
        _JUDGED,
        length=10,
        takes_time=True,
    ),
    "discards": Exercise(
        N_("What to discard"),
        N_("Which card is the best discard?"),
        _discards,
        discard,
        _JUDGED,
        length=10,
        takes_time=True,
    ),
}
