"""How many answers a trainer saves simulated learners: `python -m tools.measure.learners`.

The learner is not related to the scheduler. Its memory is ACT-R's, with the spacing effect of
Pavlik & Anderson (2005), "Practice and forgetting effects on vocabulary memory", Cognitive Science
29, with their own parameters: every answer, followed by the solution, leaves a trace whose strength
decays as a power of its age; the more active the memory was at that moment, the faster the decay;
recall is a logistic function of the summed strength. Nights count as they found: a second between
sessions interferes as much as 0.025 seconds within one.

Months are confused by ACT-R's partial matching (Anderson & Lebiere 1998): the month a card is
mistaken for competes with its own month, with a handicap of `MISMATCH`. A learner who remembers
nothing guesses one of the twelve. Cards and learners differ in ease by one logit, as is usual in
item response models.

Both kinds of practice ask for a card's month and give the solution, equally many questions a day,
to the same learners with the same luck (paired and seeded). What counts is the number of answers
until each of the 48 cards would be recalled the next day with a chance of 90%; and, as a second
figure, until the mean of the 48 would.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial
from math import exp, log, sqrt
from random import Random
from statistics import fmean, stdev
from typing import Protocol

from koikoi_widget.engine.cards import DECK
from koikoi_widget.lessons.learner.progress import Progress
from koikoi_widget.lessons.learner.schedule import card_rivals, cards_syllabus, choose

# Pavlik & Anderson (2005): decay = SCALE × e^activation + INTERCEPT; recall at activation m is
# 1 / (1 + e^((THRESHOLD - m) / NOISE)); NIGHT is what their h is called here.
SCALE, INTERCEPT = 0.217, 0.177
THRESHOLD, NOISE = -0.704, 0.255
NIGHT = 0.025

MISMATCH = 1.0  # the usual penalty, in units of activation
SPREAD = NOISE  # the standard deviation of ease among cards, and among learners: one logit

SECONDS = 6.0  # an answer and a look at its solution
A_DAY = 60  # answers
GOAL = 0.9
LOOKS_EVERY = 12  # answers; so often it is looked whether the goal is reached
MOST = 20_000  # answers

CARDS = tuple(str(card) for card in DECK)
PLACES = {card: place for place, card in enumerate(CARDS)}
RIVALS = tuple(tuple(PLACES[rival] for rival in card_rivals(card)) for card in CARDS)
MONTHS = tuple(card.month for card in DECK)
BEGIN = datetime(2026, 1, 1, 9, tzinfo=UTC)
NIGHT_SECONDS = 24 * 3600 * NIGHT


class Learner:
    """A learner who has never seen a card.

    Args:
        shared: how much of its strength a trace lends to the other three cards of its month.
    """

    def __init__(self, seed: int, spread: float = SPREAD, shared: float = 0.0) -> None:
        self.rng = Random(f"learner {seed}")
        own = self.rng.gauss(0, spread)
        self.ease = [own + self.rng.gauss(0, spread) for _card in CARDS]
        self.shared = shared
        self.clock = 0.0  # seconds, those between sessions shortened
        self.traces: list[list[tuple[float, float]]] = [[] for _card in CARDS]  # when, decay

    def activations(self, at: float) -> list[float]:
        """Return how active each card is; -99 if it has never been seen."""
        own = [
            sum(max(at - when, 1.0) ** -decay for when, decay in traces) for traces in self.traces
        ]
        months = [sum(own[first : first + 4]) for first in range(0, 48, 4)]
        strengths = [
            self.shared * months[place // 4] + (1 - self.shared) * strength
            for place, strength in enumerate(own)
        ]
        return [
            ease + log(strength) if strength else -99.0
            for ease, strength in zip(self.ease, strengths, strict=True)
        ]

    def chances(self, at: float) -> list[float]:
        """Return the chance that each card's own month is recalled."""
        weights = [exp(activation / NOISE) for activation in self.activations(at)]
        nothing, handicap = exp(THRESHOLD / NOISE), exp(-MISMATCH / NOISE)
        return [
            weight / (weight + handicap * sum(weights[rival] for rival in rivals) + nothing)
            for weight, rivals in zip(weights, RIVALS, strict=True)
        ]

    def answer(self, place: int) -> bool:
        """Say the month of a card, hear the solution, and return whether it was right."""
        activations = self.activations(self.clock)
        weights = {None: exp(THRESHOLD / NOISE), MONTHS[place]: exp(activations[place] / NOISE)}
        for rival in RIVALS[place]:
            weights[MONTHS[rival]] = exp((activations[rival] - MISMATCH) / NOISE)
        said = self.rng.choices(list(weights), list(weights.values()))[0]
        said = said or self.rng.randint(1, 12)
        self.traces[place].append((self.clock, SCALE * exp(activations[place]) + INTERCEPT))
        self.clock += SECONDS
        return said == MONTHS[place]


class Practice(Protocol):
    """A way to choose the next card."""

    def next(self, at: datetime) -> int: ...

    def told(self, place: int, is_right: bool, at: datetime) -> None: ...


class ShuffledDeck:
    """All 48 cards in random order, and again in another one."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(f"deck {seed}")
        self.cards = self._cards()

    def _cards(self) -> Iterator[int]:
        while True:
            yield from self.rng.sample(range(48), 48)

    def next(self, at: datetime) -> int:
        return next(self.cards)

    def told(self, place: int, is_right: bool, at: datetime) -> None:
        pass


class Trainer:
    """The trainer of the lessons, without its widget."""

    def __init__(self, seed: int) -> None:
        self.syllabus = cards_syllabus(Random(f"trainer {seed}"))
        self.progress = Progress()
        self.asked: list[str] = []
        self.day = BEGIN.date()

    def next(self, at: datetime) -> int:
        if at.date() != self.day:  # another sitting
            self.day, self.asked = at.date(), []
        item, _reason = choose(self.syllabus, self.progress, at, self.asked)
        return PLACES[item]

    def told(self, place: int, is_right: bool, at: datetime) -> None:
        self.asked.append(CARDS[place])
        self.progress = self.progress.answered(CARDS[place], is_right, at)


WAYS: Mapping[str, type[ShuffledDeck] | type[Trainer]] = {
    "shuffled deck": ShuffledDeck,
    "trainer": Trainer,
}


@dataclass(frozen=True)
class Needed:
    """Answers until every card is known, and until they are on average."""

    every: int
    mean: int


def answers_needed(learner: Learner, practice: Practice, a_day: int = A_DAY) -> Needed:
    """Return after how many answers a learner knows the deck, `MOST` if not sooner."""
    mean = 0
    at = BEGIN
    for count in range(1, MOST + 1):
        place = practice.next(at)
        practice.told(place, learner.answer(place), at)
        at += timedelta(seconds=SECONDS)
        if count % LOOKS_EVERY == 0:
            chances = learner.chances(learner.clock + NIGHT_SECONDS)
            mean = mean or (count if fmean(chances) >= GOAL else 0)
            if min(chances) >= GOAL:
                return Needed(count, mean)
        if count % a_day == 0:
            tomorrow = BEGIN + timedelta(days=count // a_day)
            learner.clock += (tomorrow - at).total_seconds() * NIGHT
            at = tomorrow
    return Needed(MOST, mean or MOST)


def both(
    seed: int, spread: float = SPREAD, shared: float = 0.0, a_day: int = A_DAY
) -> tuple[Needed, Needed]:
    """Return what the learner of a seed needs with a shuffled deck, and with the trainer."""
    deck, trainer = (
        answers_needed(Learner(seed, spread, shared), way(seed), a_day) for way in WAYS.values()
    )
    return deck, trainer


def saving(deck: list[int], trainer: list[int]) -> tuple[float, float]:
    """Return by how much fewer answers the trainer needs, and the standard error of that.

    It is a ratio of means; its error follows from the paired residuals (the delta method).
    """
    ratio = fmean(trainer) / fmean(deck)
    residuals = [mine - ratio * theirs for mine, theirs in zip(trainer, deck, strict=True)]
    return 1 - ratio, stdev(residuals) / sqrt(len(deck)) / fmean(deck)


def report(results: list[tuple[Needed, Needed]]) -> Iterator[str]:
    """Yield the figures, line by line."""
    for name, goal in (("every", "each card at 90%"), ("mean", "their mean at 90%")):
        deck, trainer = (
            [getattr(needed, name) for needed in column] for column in zip(*results, strict=True)
        )
        saved, error = saving(deck, trainer)
        fewer = fmean(mine < theirs for mine, theirs in zip(trainer, deck, strict=True))
        yield (
            f"{goal}: {fmean(deck):.0f} ± {stdev(deck) / sqrt(len(deck)):.0f} answers with a "
            f"shuffled deck, {fmean(trainer):.0f} ± {stdev(trainer) / sqrt(len(trainer)):.0f} with "
            f"the trainer, {100 * saved:.1f} ± {100 * error:.1f}% fewer; "
            f"{100 * fewer:.0f}% of the learners need fewer"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure how many answers the trainer saves.")
    parser.add_argument("--learners", type=int, default=200)
    parser.add_argument("--first-seed", type=int, default=0)
    parser.add_argument("--spread", type=float, default=SPREAD)
    parser.add_argument("--shared", type=float, default=0.0)
    parser.add_argument("--a-day", type=int, default=A_DAY)
    parser.add_argument("--workers", type=int, default=None)
    wanted = parser.parse_args()
    measure = partial(both, spread=wanted.spread, shared=wanted.shared, a_day=wanted.a_day)
    seeds = range(wanted.first_seed, wanted.first_seed + wanted.learners)
    with ProcessPoolExecutor(wanted.workers) as executor:
        results = list(executor.map(measure, seeds))
    for line in report(results):
        print(line)


if __name__ == "__main__":
    main()
