"""Endless questions, by name: what a quiz asks, one after another."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import count
from random import Random, SystemRandom
from types import MappingProxyType

from ...engine.cards import DECK, Card, Kind
from ...engine.errors import check_name, checks_options
from ...engine.record import checked_seed
from ...engine.rules import Rules, find_rules
from ...locale import N_, _
from .kinds.capture_questions import draw_capture
from .kinds.card_questions import face_of, has_a_name, kind_of, month_of, same_month_as
from .kinds.decision_questions import decision_of, decisions
from .kinds.match_questions import choice_of, leader_of, luck_of, winner_of
from .kinds.play_questions import discard_of, discards, play_of, plays
from .kinds.round_questions import draw_end, round_of
from .kinds.story_questions import tale
from .kinds.yaku_questions import completion_of, draw_pile, draw_pile_one_short, score_of
from .question import Question, drawn, shuffled

# How often a question is drawn again that was asked lately; some kinds have three in all.
_TRIES = 20

Stream = Callable[[Random, Rules], Iterator[Question]]


def months(rng: Random, _rules: Rules) -> Iterator[Question]:
    """Ask for the month of every card."""
    return (month_of(card, rng) for card in interleaved(rng))


def kinds(rng: Random, _rules: Rules) -> Iterator[Question]:
    """Ask for the kind of a card, each kind equally often."""
    while True:
        kind = drawn(Kind, rng)
        yield kind_of(drawn((card for card in DECK if card.kind is kind), rng), rng)


def names(rng: Random, _rules: Rules) -> Iterator[Question]:
    """Ask for the face with a given name."""
    return (face_of(card, rng) for card in interleaved(rng) if has_a_name(card))


def partners(rng: Random, _rules: Rules) -> Iterator[Question]:
    """Ask which card takes which."""
    return (same_month_as(card, rng) for card in interleaved(rng))


def captures(rng: Random, rules: Rules) -> Iterator[Question]:
    """Ask what a card takes from a field."""
    return (draw_capture(card, rng, rules) for card in interleaved(rng))


def cards(rng: Random, rules: Rules) -> Iterator[Question]:
    """Ask all of these, mixed."""
    return _mixed(rng, rules, months, kinds, names, partners)


def scores(rng: Random, rules: Rules) -> Iterator[Question]:
    """Ask what a pile scores."""
    return (score_of(draw_pile(rng, rules), rng, rules) for _turn in count())


def completions(rng: Random, rules: Rules) -> Iterator[Question]:
    """Ask which card makes a pile score more."""
    while True:
        question = completion_of(draw_pile_one_short(rng, rules), rng, rules)
        if question:
            yield question


def yaku(rng: Random, rules: Rules) -> Iterator[Question]:
    """Ask for scores and for the missing card, mixed."""
    return _mixed(rng, rules, scores, completions)


def stop_or_koi_koi(rng: Random, rules: Rules) -> Iterator[Question]:
    """Ask whether to stop, in positions from matches."""
    return map(decision_of, decisions(rng, rules))


def which_to_play(rng: Random, rules: Rules) -> Iterator[Question]:
    """Ask which card to play, in positions from matches."""
    return map(play_of, plays(rng, rules))


def what_to_leave(rng: Random, rules: Rules) -> Iterator[Question]:
    """Ask which card to discard when nothing can be captured."""
    return map(discard_of, discards(rng, rules))


def rounds(rng: Random, rules: Rules) -> Iterator[Question]:
    """Ask what a round is worth."""
    return (_worth(rng, rules) for _turn in count())


def match(rng: Random, rules: Rules) -> Iterator[Question]:
    """Ask everything one must know about a match, each kind of question equally often."""
    asked = [choice_of, leader_of, winner_of, _worth]
    if rules.lucky:
        asked.append(luck_of)
    lately: deque[tuple[object, ...]] = deque(maxlen=2 * len(asked))
    while True:
        for ask in shuffled(asked, rng):
            makes = (ask(rng, rules) for _try in range(_TRIES))
            question = next((made for made in makes if _said(made) not in lately), None)
            if question:
                lately.append(_said(question))
                yield question


def _said(question: Question) -> tuple[object, ...]:
    """Return what makes a question the same as another, whatever the order of its answers."""
    return question.prompt, question.rows, question.facts


def _worth(rng: Random, rules: Rules) -> Question:
    return round_of(draw_end(rng, rules), rng, rules)


def tales(rng: Random, _rules: Rules) -> Iterator[Question]:
    """Ask where the game comes from."""
    return (tale(rng) for _turn in count())


@dataclass(frozen=True, slots=True)
class Entry:
    """A quiz known by name: what it is called, what it asks, and its questions.

    Attributes:
        takes_time: whether a question has to be played out many times before it can be judged.
    """

    title: str
    says: str
    stream: Stream = field(repr=False)
    takes_time: bool = False


_ENTRIES = {
    "months": Entry(N_("Months"), N_("Which month is this card?"), months),
    "kinds": Entry(N_("Kinds"), N_("What kind of card is this?"), kinds),
    "names": Entry(N_("Names"), N_("Which card has this name?"), names),
    "partners": Entry(N_("Pairs"), N_("Which card can you take with this one?"), partners),
    "captures": Entry(N_("Captures"), N_("What do you take with this card?"), captures),
    "cards": Entry(N_("Cards"), N_("Months, kinds, names and pairs, mixed."), cards),
    "scores": Entry(N_("Scores"), N_("What does this pile score?"), scores),
    "completions": Entry(
        N_("One card away"), N_("Which card makes the pile score more?"), completions
    ),
    "yaku": Entry(N_("Yaku"), N_("What a pile scores, and which card it needs, mixed."), yaku),
    "decisions": Entry(
        N_("Stop or koi-koi"), N_("Is it better to stop or to play on?"), stop_or_koi_koi, True
    ),
    "plays": Entry(N_("Which card to play"), N_("Which card earns the most?"), which_to_play, True),
    "discards": Entry(
        N_("What to discard"), N_("Which card is the best discard?"), what_to_leave, True
    ),
    "rounds": Entry(N_("How a round is scored"), N_("How do your points change?"), rounds),
    "match": Entry(N_("A whole match"), N_("Luck, calls, who starts, and who wins."), match),
    "tales": Entry(N_("Stories"), N_("Which card is this story about?"), tales),
}
QUIZZES: Mapping[str, Entry] = MappingProxyType(_ENTRIES)


@checks_options
def questions(
    quiz: str, *, rules: str | Rules = "bga", seed: int | str | None = None
) -> Iterator[Question]:
    """Return the questions of a quiz, endlessly; the same seed asks the same ones.

    Args:
        quiz: a key of `QUIZZES`.
        rules: whose rules the questions follow, if it matters.

    Raises:
        UnknownName: there is no such quiz or preset.

    >>> question = next(kk.questions("cards", seed=7))
    >>> question.prompt
    'What kind of card is this?'
    """
    check_name(_("quiz"), quiz, QUIZZES)
    seed = None if seed is None else checked_seed(seed)
    return QUIZZES[quiz].stream(Random(seed), find_rules(rules))


class Drawn(Iterator[Question]):
    """Questions that are drawn from a seed, so that they can be asked again from the first on.

    Args:
        kind: a word that tells them from others.
        draw: returns the questions of a seed.
        given: the seed; None draws one.

    Attributes:
        seed: what they are drawn from.
    """

    def __init__(
        self, kind: str, draw: Callable[[Random], Iterator[Question]], given: int | None
    ) -> None:
        self.kind: str = kind
        self.given: int | None = given
        self.seed: int = SystemRandom().getrandbits(53) if given is None else given
        self._draw = draw
        self._questions = self.again(self.seed)

    def __next__(self) -> Question:
        return next(self._questions)

    def again(self, seed: int | str | None) -> Iterator[Question]:
        """Return the questions of another seed, or the same ones."""
        return self._draw(Random(seed))


def interleaved(rng: Random) -> Iterator[Card]:
    """Yield the deck again and again, every month once before any month comes back.

    Mixed months are harder than one month at a time, but are remembered for longer.
    """
    while True:
        decks = [shuffled(DECK[start : start + 4], rng) for start in range(0, 48, 4)]
        for place in range(4):
            yield from (cards[place] for cards in shuffled(decks, rng))


def _mixed(rng: Random, rules: Rules, *streams: Stream) -> Iterator[Question]:
    running = [stream(rng, rules) for stream in streams]
    while True:
        yield next(drawn(running, rng))


# One thread for the questions of all quizzes: a learner only ever answers one at a time.
_maker = ThreadPoolExecutor(1, thread_name_prefix="koikoi-questions")


class Ahead(Iterator[Question]):
    """The same questions in the same order, each made while the previous one is being answered.

    Nothing is made until the first one is asked for.
    """

    def __init__(self, questions: Iterator[Question]) -> None:
        self._questions = questions
        self._next: Future[Question] | None = None

    def __next__(self) -> Question:
        question = self._coming().result()  # re-raises what the thread raised
        self._next = _maker.submit(next, self._questions)
        return question

    def when_ready(self, call: Callable[[], object]) -> bool:
        """Return whether the next question is ready; if not, `call` when it is, from the thread."""
        coming = self._coming()
        if coming.done():
            return True
        coming.add_done_callback(lambda _made: call())
        return False

    def _coming(self) -> Future[Question]:
        if self._next is None:
            self._next = _maker.submit(next, self._questions)
        return self._next
