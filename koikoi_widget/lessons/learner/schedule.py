"""What to ask next: a pure function of the syllabus, the progress and what was just asked.

In this order: items that the session has shown to be confused, side by side; what is due; something
new, while little else is in its first minutes; and when nothing is due, what is least sure. Items
of the same group (a month, a family of yaku) never follow each other: mixed practice feels harder
than one group at a time but lasts longer (Rohrer & Taylor 2007), and it is what a game demands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from random import Random

from ...engine.cards import BRIGHTS, DECK, MONTHS, SAKE_CUP, Card
from ...engine.rules import Rules
from ...locale import N_
from ..html.cues import easily_confused_with
from ..judgement.patterns import PATTERNS
from ..questions.kinds.card_questions import has_a_name
from ..questions.question import shuffled
from ..questions.streams import interleaved
from .memory import RELEARNING, REVIEW, Trace, as_of, recall, urgency
from .progress import KIND, NAME, Progress, pattern_item, yaku_item

# At most this many items are in their first minutes: about as many as a person can keep in mind.
MOST_LEARNING = 12
# How many questions come between two of the same group, and before a pair is shown together again.
APART = 2
# A pair is shown together once both are half known, and left alone once both are sure.
HALF, SURE = 0.5, 0.97

# The months of the five brights and of the sake cup come first: the cards that rounds are won with
# (Board Game Arena's advice to beginners).
FIRST_MONTHS = {month.number for month in MONTHS if month.mask & (BRIGHTS | SAKE_CUP)}

# Why an item is asked, and how that is said.
TWIN, MISSED, DUE, NEW, AHEAD = "twin", "missed", "due", "new", "ahead"
REASONS = {
    TWIN: N_("Look closely: it is easy to mistake for the one before."),
    MISSED: N_("Back after a few minutes."),
    DUE: N_("Due again today."),
    NEW: N_("New."),
    AHEAD: N_("Nothing to review yet, so let's start with what you got wrong most often."),
}


@dataclass(frozen=True, slots=True)
class Syllabus:
    """What is to be learnt.

    Attributes:
        items: in the order in which new ones are introduced.
        group: what each item belongs to, such as a card's month.
        rivals: for each item, those it is mistaken for.
    """

    items: tuple[str, ...]
    group: Callable[[str], object]
    rivals: Callable[[str], Iterable[str]]


def cards_syllabus(rng: Random, cards: Iterable[Card] = DECK) -> Syllabus:
    """Return the cards, one of each month before any month comes back, the first months first."""
    wanted = set(cards)
    order = interleaved(rng)
    turns = ([next(order) for _month in MONTHS] for _turn in range(4))
    items = [
        str(card)
        for turn in turns
        for card in sorted(turn, key=lambda card: card.month not in FIRST_MONTHS)
        if card in wanted
    ]
    return Syllabus(tuple(items), lambda item: item.split("-")[0], card_rivals)


def aspect_syllabus(rng: Random, about: str, cards: Iterable[Card] = DECK) -> Syllabus:
    """Return one thing about the cards, `KIND`, `NAME` or `CAPTURE`, in the same order."""
    months = cards_syllabus(rng, cards)
    return replace(months, items=tuple(f"{card}/{about}" for card in months.items))


def mixed_syllabus(rng: Random) -> Syllabus:
    """Return the months of twelve cards, their kinds and names, then those of twelve others."""
    months = cards_syllabus(rng)
    items = []
    for first in range(0, len(DECK), len(MONTHS)):
        cards = months.items[first : first + len(MONTHS)]
        kinds = [f"{card}/{KIND}" for card in cards]
        names = [f"{card}/{NAME}" for card in cards if has_a_name(Card.parse(card))]
        items += [*cards, *shuffled([*kinds, *names], rng)]
    return replace(months, items=tuple(items))


def pattern_syllabus(rng: Random, rules: Rules, kind: str) -> Syllabus:
    """Return the patterns of a kind of decision, a key of `PATTERNS`, in random order."""
    items = (pattern_item(name, rules) for name in shuffled(PATTERNS[kind], rng))
    return Syllabus(tuple(items), lambda item: item, lambda _item: ())


def yaku_syllabus(rng: Random, rules: Rules) -> Syllabus:
    """Return the yaku of some rules, in random order."""
    family = {yaku_item(row, rules): row.family or row.id for row in rules.active_yaku()}
    return Syllabus(tuple(shuffled(family, rng)), family.__getitem__, lambda _item: ())


def card_rivals(item: str) -> Iterator[str]:
    """Yield what a card is mistaken for: cards of its kind, in the months that look alike.

    Their kinds are not, because they are the same.
    """
    name, slash, about = item.partition("/")
    card = Card.parse(name)
    for month in easily_confused_with(card.month) if about != KIND else ():
        yield from (
            f"{other}{slash}{about}"
            for other in DECK
            if (other.month, other.kind, other.number) == (month, card.kind, card.number)
        )


def choose(
    syllabus: Syllabus, progress: Progress, at: datetime, asked: Sequence[str] = ()
) -> tuple[str, str]:
    """Return the item to ask next, and why: a key of `REASONS`.

    Args:
        at: the time, in UTC.
        asked: what this session has asked so far, in order.
    """
    traces = {item: as_of(trace, at) for item, trace in progress.traces.items()}
    open_ = _apart(syllabus, asked)
    twin = _twin(syllabus, progress, at, asked)
    if twin:
        return twin, TWIN
    known = [(item, traces[item]) for item in open_ if item in traces]
    stepping = [(item, trace) for item, trace in known if trace.state != REVIEW]
    lasting = [(item, trace) for item, trace in known if trace.state == REVIEW]
    if missed := [(item, trace) for item, trace in stepping if trace.due <= at]:
        return min(missed, key=lambda entry: entry[1].due)[0], MISSED
    if due := [(item, trace) for item, trace in lasting if trace.due <= at]:
        return _most_wanted(due, at), DUE
    new = [item for item in open_ if item not in traces]
    learning = sum(
        item in traces and traces[item].state not in (REVIEW, RELEARNING) for item in syllabus.items
    )
    if new and (learning < MOST_LEARNING or not known):
        return new[0], NEW
    return _most_wanted(known, at), AHEAD


def _apart(syllabus: Syllabus, asked: Sequence[str]) -> list[str]:
    """Return the items that may come next: of another group, if there is one."""
    for distance in range(APART, 0, -1):
        near = {syllabus.group(item) for item in asked[-distance:]}
        items = [item for item in syllabus.items if syllabus.group(item) not in near]
        if items:
            return items
    return [item for item in syllabus.items if item not in asked[-1:]] or list(syllabus.items)


def _twin(syllabus: Syllabus, progress: Progress, at: datetime, asked: Sequence[str]) -> str | None:
    """Return what the last item is mistaken for, if it is time to see both side by side."""
    if not asked:
        return None
    last = asked[-1]
    together = set(zip(asked, asked[1:], strict=False))
    for rival in syllabus.rivals(last):
        both = [recall(progress.traces.get(item), at) for item in (last, rival)]
        met = (last, rival) in together or (rival, last) in together
        if rival in syllabus.items and not met and min(both) >= HALF and max(both) < SURE:
            return rival
    return None


def _most_wanted(known: Sequence[tuple[str, Trace]], at: datetime) -> str:
    return max(known, key=lambda entry: urgency(entry[1], at))[0]
