"""What somebody answered in a quiz, to hand in: a value, and as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

from ...engine.errors import InvalidValue, KoiKoiError, quoted
from ...engine.record import checked_seed
from ...engine.texts import MOST_READ, checked_line, object_of, one_line, text_of
from ...locale import _
from ...table.saved import class_seal
from ...web.checks import Check, is_switch, list_of, maybe, number, text, whole, wrong_field
from ..questions import Question
from ..questions.sets import MOST_SET

FORMAT = "koikoi result 1"
_MOST_ANSWERS = 10_000
_LONGEST = 1000  # characters of a question, an answer, an id
_MOST_NUMBER = 10**9
_LISTS = ("answers", "ids", "options")


class ResultError(KoiKoiError):
    """A result that cannot be read; the message names the offending part."""


class Answer(NamedTuple):
    """An answer: the question, what is right, what was chosen, and whether that is right, too."""

    question: str
    answer: str
    chosen: str
    right: bool


def checked_name(name: object) -> str:
    """Return the name of whoever answers as it looks, with plain spaces; "" for none.

    Raises:
        InvalidValue: it is not a text, too long, or has a line end or a control character.
    """
    return checked_line("name", name, 100, _("a text of up to 100 letters"))


@dataclass(frozen=True, slots=True)
class Result:
    """What somebody answered in a quiz. `str` writes it as JSON, and `parse` reads that.

    Only the server of a class seals it: anywhere else, whoever can edit a file can change it.

    Attributes:
        name: who answered.
        quiz: the name of the quiz, the title of a set, "" for questions of one's own.
        rules: the rules that it followed, as a record writes them.
        seed: what the questions were drawn from, None if nobody chose.
        answers: in order.
        asked: a digest of the questions, the same in every language; "" if there are none.
        ids: of the questions, in order, the same in every language.
        options: for each answer, the index of what was chosen among those offered.
        drawn: the seed that was drawn because nobody chose one; None if somebody did, or if the
            questions do not come from a seed.
        first: the number of its first question, from 1, among all that the seed asks.
        attempt: how often these questions had been begun by this name in one run of Python, from 1.
        began: when, in UTC: "2026-11-25T08:15:00+00:00"; "" before the first answer.
        seconds: how long it took until the last answer.
        of_set: the set that was asked, as text; "" for other questions.
        times: how many seconds each answer took, from when its question was shown; empty in files
            that do not tell.
        seal: of the class that it was made in, see `class_seal`; "" if that was not in one.

    >>> answers = (Answer("Which month?", "May", "May", True),)
    >>> result = Result("Ada", "cards", "bga", 7, answers, ids=("month: 5-animal",), options=(3,))
    >>> Result.parse(str(result)) == result, result.right
    (True, 1)
    """

    name: str
    quiz: str
    rules: str
    seed: int | str | None
    answers: tuple[Answer, ...]
    asked: str = ""
    ids: tuple[str, ...] = ()
    options: tuple[int, ...] = ()
    drawn: int | None = None
    first: int = 1
    attempt: int = 1
    began: str = field(default="", compare=False)
    seconds: float = field(default=0.0, compare=False)
    of_set: str = field(default="", compare=False, repr=False)
    times: tuple[float, ...] = field(default=(), compare=False, repr=False)
    seal: str = field(default="", compare=False, repr=False)

    @property
    def right(self) -> int:
        """How many questions were answered correctly."""
        return sum(answer.right for answer in self.answers)

    def with_answer(
        self, question: Question, answer: Answer, option: int, seconds: float = 0.0
    ) -> Result:
        """Return it with one more answer.

        Args:
            option: the index of what was chosen.
            seconds: how long it took.
        """
        return replace(
            self,
            answers=(*self.answers, answer),
            ids=(*self.ids, question.id),
            options=(*self.options, option),
            times=(*self.times, seconds),
            asked=digest([question], self.asked),
        )

    def sealed(self) -> Result:
        """Return it with the seal of the class whose server this is, if it is one."""
        return replace(self, seal=class_seal.seal_on(self._without_seal))

    def judged(self, key: bytes) -> class_seal.Seal:
        """Return what its seal says to whoever has the key of a class."""
        return class_seal.judged(self._without_seal, self.seal, key)

    @property
    def _without_seal(self) -> str:
        return str(replace(self, seal=""))

    @staticmethod
    def parse(written: str) -> Result:
        """Return the result written in a text; inverse of `str`.

        Raises:
            ResultError: it is not a result, or a part of it is impossible.
        """
        otherwise = _("this is not the result of a quiz.")
        content = object_of(written, MOST_READ, ResultError, otherwise)
        checks = {**_PARTS, **_IF_ANY}
        part = wrong_field(content, checks) or _of_another_length(content)
        if part is not None:
            value = quoted(content.get(part))
            raise ResultError(_("{part} cannot be {value}.", part=part, value=value))
        try:
            content["name"] = checked_name(content["name"])
        except InvalidValue as error:
            raise ResultError(str(error)) from None
        if content.get("seed") is not None:
            content["seed"] = checked_seed(content["seed"])
        answers = tuple(Answer(*answer) for answer in content["answers"])
        ids, options = tuple(content["ids"]), tuple(content["options"])
        others = {name: content[name] for name in _PARTS if name not in ("format", *_LISTS)}
        others |= {name: content.get(name) or "" for name in _IF_ANY}
        others["times"] = tuple(others["times"])
        return Result(answers=answers, ids=ids, options=options, **others)

    @staticmethod
    def load(path: str | Path) -> Result:
        """Return the result saved in a file.

        Raises:
            ResultError: as in `parse`, or the file is not text.
            OSError: there is no such file, or it may not be read.
        """
        return Result.parse(text_of(path, MOST_READ, ResultError))

    def __str__(self) -> str:
        parts = {name: getattr(self, name) for name in _PARTS if name != "format"}
        parts |= {name: value for name in _IF_ANY if (value := getattr(self, name))}
        return json.dumps({"format": FORMAT, **parts}, indent=1, ensure_ascii=False)


def digest(questions: Iterable[Question], asked: str = "") -> str:
    """Return a digest of questions, which follow those with the digest `asked`."""
    for question in questions:
        asked = blake2b(f"{asked} {_mark(question)}".encode(), digest_size=8).hexdigest()
    return asked


def _mark(question: Question) -> str:
    """Return what identifies a question in any language: its cards, and what is right."""
    rows = [[*map(str, row.cards)] for row in question.rows]
    options = [str(option.card or "") for option in question.options]
    return json.dumps([rows, options, sorted(question.right)])


def is_seed(value: object) -> bool:
    """Return whether a file may hold that; a number is text only in the digits of other scripts."""
    try:
        seed = checked_seed(value)
    except InvalidValue:
        return False
    return isinstance(value, type(seed)) or not str(value).isascii()


def _is_answer(value: object) -> bool:
    if not isinstance(value, list) or len(value) != len(Answer._fields):
        return False
    return all(map(_is_short, value[:-1])) and is_switch(value[-1])


def _of_another_length(content: Mapping[str, Any]) -> str | None:
    """Return the part that should have an entry for each answer, but has more or fewer."""
    count = len(content["answers"])
    parts = [*_LISTS, *(["times"] if content.get("times") else [])]
    return next((part for part in parts if len(content[part]) != count), None)


def _is_short(value: object) -> bool:
    return isinstance(value, str) and len(value) <= _LONGEST


def _is_set(value: object) -> bool:
    """Return whether it can be the text of a set: JSON may hold half a letter, UTF-8 does not."""
    if not isinstance(value, str) or len(value) > MOST_SET:
        return False
    return value == value.encode(errors="ignore").decode()


def _is_time(value: object) -> bool:
    """Return whether it is "", or a time as ISO 8601 writes it, with its distance from UTC."""
    try:
        return isinstance(value, str) and (
            not value or datetime.fromisoformat(value).tzinfo is not None
        )
    except ValueError:
        return False


_PARTS: Mapping[str, Check] = {
    "format": lambda value: value == FORMAT,
    "name": lambda value: isinstance(value, str) and bool(one_line(value)),
    "quiz": text(100),
    "rules": text(2000),
    "seed": maybe(is_seed),
    "answers": list_of(_is_answer, 1, _MOST_ANSWERS),
    "ids": list_of(_is_short),
    "options": list_of(whole(0, _LONGEST)),
    "asked": text(100),
    "drawn": maybe(whole(0, 2**64)),
    "first": whole(1, _MOST_NUMBER),
    "attempt": whole(1, _MOST_NUMBER),
    "began": _is_time,
    "seconds": number(0, _MOST_NUMBER),
}
# What is not written if it is empty.
_IF_ANY: Mapping[str, Check] = {
    "of_set": maybe(_is_set),
    "times": maybe(list_of(number(0, _MOST_NUMBER))),
    "seal": maybe(text(100)),
}
