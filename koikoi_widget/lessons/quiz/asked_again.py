"""Results, checked: whatever came from a seed is asked again, and the answers are judged anew.

A file can be edited by whoever handed it in. Its quiz, rules and seed say which questions were
asked, so it need not be believed about what is right, nor about the words: questions and answers
appear in the language of whoever reads the report.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import islice, starmap
from random import Random

from ...art import alternative
from ...engine.errors import KoiKoiError
from ...engine.rules import Rules, find_rules, parse_option
from ...locale import anew
from ..questions import QUIZZES, Option, Question
from .result import Answer, Result, digest

# Whoever hands in chooses what has to be asked again, so all of it together is bounded: a question
# that is played out to be judged takes as long as hundreds of others.
_MOST_ASKED = {False: 20_000, True: 100}
# Random numbers for each of them: under house rules without a yaku some would be sought for ever.
_MOST_DRAWN = {False: 10_000, True: 1_000_000}


class Agreement(StrEnum):
    """Whether a result is what its seed asks."""

    SAME = "same"
    DIFFERS = "differs"
    UNKNOWN = "not checked"


@dataclass(frozen=True, slots=True)
class Checked:
    """A result with its answers as they are judged anew, where that is possible.

    Attributes:
        answers: with the words of the chosen language.
        ids: of the questions; "" for one that is not known.
        wrongly: the indices of the answers that the file judges otherwise.
    """

    result: Result
    answers: tuple[Answer, ...]
    ids: tuple[str, ...]
    verdict: Agreement
    wrongly: frozenset[int] = frozenset()

    @property
    def times(self) -> tuple[float, ...]:
        """How many seconds each answer took; 0 where nobody knows."""
        return self.result.times or (0.0,) * len(self.answers)

    @property
    def right(self) -> int:
        """How many questions were answered correctly."""
        return sum(answer.right for answer in self.answers)


def checked(results: Iterable[Result]) -> tuple[Checked, ...]:
    """Return results in the same order, each checked."""
    handed_in = list(results)
    most: dict[_Seeded, int] = {}
    for result in handed_in:
        if seeded := _seeded(result):
            last = result.first - 1 + len(result.answers)
            most[seeded] = max(most.get(seeded, 0), last)
    left, asked = dict(_MOST_ASKED), dict[_Seeded, tuple[Question, ...]]()
    # What most people were asked comes first, whatever a single file would have asked before.
    often = {key: sum(_seeded(result) == key for result in handed_in) for key in most}
    for key in sorted(most, key=lambda key: (-often[key], most[key])):
        takes_time = QUIZZES[key[0]].takes_time
        if most[key] <= left[takes_time]:
            left[takes_time] -= most[key]
            asked[key] = _asked(*key, most[key])
    return tuple(_checked(result, asked.get(_seeded(result) or _NONE, ())) for result in handed_in)


_Seeded = tuple[str, str, int | str]  # quiz, rules, seed
_NONE: _Seeded = ("", "", "")


def _seeded(result: Result) -> _Seeded | None:
    """Return what the questions came from, None for those of one's own."""
    seed = result.drawn if result.seed is None else result.seed
    return None if seed is None or result.quiz not in QUIZZES else (result.quiz, result.rules, seed)


@lru_cache(maxsize=256)  # a report asks each time it is shown
def _asked(quiz: str, rules: str, seed: int | str, count: int) -> tuple[Question, ...]:
    """Return the first questions of a seed, none if they cannot be asked here."""
    try:
        rng = _Rationed(seed)
        rng.left = _MOST_DRAWN[QUIZZES[quiz].takes_time] * (count + 10)
        stream = QUIZZES[quiz].stream(rng, _rules(rules))
        return tuple(islice(stream, count))
    except Exception:  # a rule that no rules have, a kernel that is missing, rules without a yaku
        return ()


def _rules(written: str) -> Rules:
    """Return the rules that a result names, as `str` writes them."""
    preset, *changes = written.split()
    parts = (change.partition("=") for change in changes)
    return find_rules(preset, **{name: parse_option(name, value) for name, _equals, value in parts})


class _Rationed(Random):
    """The same random numbers, until there have been too many of them."""

    left = 0

    def random(self) -> float:
        """Draw a number."""
        self._take()
        return super().random()

    def getrandbits(self, count: int, /) -> int:
        """Draw an integer; without this one, whole numbers would be drawn in another way."""
        self._take()
        return super().getrandbits(count)

    def _take(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise KoiKoiError


def _checked(result: Result, asked: tuple[Question, ...]) -> Checked:
    questions = asked[result.first - 1 :][: len(result.answers)]
    count = len(result.answers)
    if len(questions) < count or digest(questions) != result.asked:
        verdict = Agreement.UNKNOWN if len(questions) < count else Agreement.DIFFERS
        return Checked(result, result.answers, result.ids, verdict)
    chosen = zip(result.answers, result.options, questions, strict=True)
    answers = tuple(starmap(_judged, chosen))
    wrongly = frozenset(
        place
        for place, (answer, said) in enumerate(zip(answers, result.answers, strict=True))
        if answer.right != said.right
    )
    verdict = Agreement.DIFFERS if wrongly else Agreement.SAME
    return Checked(result, answers, tuple(question.id for question in questions), verdict, wrongly)


def _judged(answer: Answer, place: int, question: Question) -> Answer:
    """Return an answer to a question in today's words, with its own judgement."""
    is_offered = place < len(question.options)
    return Answer(
        anew(question.prompt),
        right_words(question),
        words_of(question.options[place]) if is_offered else answer.chosen,
        place in question.right,
    )


def words_of(option: Option) -> str:
    """Return an answer to choose in words: its own, or what its card shows."""
    return anew(option.text) or (alternative(option.card) if option.card else "")


def right_words(question: Question) -> str:
    """Return what is right in words."""
    return " / ".join(words_of(question.options[place]) for place in sorted(question.right))
