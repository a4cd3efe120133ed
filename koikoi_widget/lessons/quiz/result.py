"""What somebody answered in a quiz, to hand in: a value, and as JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

from ...engine.errors import InvalidValue, KoiKoiError, quoted
from ...engine.record import checked_seed
from ...engine.texts import MOST_READ, checked_line, object_of, one_line, text_of
from ...locale import _
from ...web.checks import Check, is_switch, maybe, text, wrong_field
from ..questions import Question

FORMAT = "koikoi result 1"
_MOST_ANSWERS = 10_000


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

    It is not sealed: whoever can edit a file can change it.

    Attributes:
        name: who answered.
        quiz: the name of the quiz, "" for questions of one's own.
        rules: the rules that it followed, as a record writes them.
        seed: what the questions were drawn from, None if nobody chose.
        answers: in order.
        asked: a digest of the questions, the same in every language; "" if there are none.

    >>> found = Result("Ada", "cards", "bga", 7, (Answer("Which month?", "May", "May", True),))
    >>> Result.parse(str(found)) == found, found.right
    (True, 1)
    """

    name: str
    quiz: str
    rules: str
    seed: int | str | None
    answers: tuple[Answer, ...]
    asked: str = ""

    @property
    def right(self) -> int:
        """How many questions were answered correctly."""
        return sum(answer.right for answer in self.answers)

    def with_answer(self, question: Question, answer: Answer) -> Result:
        """Return it with one more answer."""
        said = f"{self.asked} {_mark(question)}".encode()
        asked = blake2b(said, digest_size=8).hexdigest()
        return replace(self, answers=(*self.answers, answer), asked=asked)

    @staticmethod
    def parse(written: str) -> Result:
        """Return the result written in a text; inverse of `str`.

        Raises:
            ResultError: it is not a result, or a part of it is impossible.
        """
        otherwise = _("this is not the result of a quiz.")
        found = object_of(written, MOST_READ, ResultError, otherwise)
        part = wrong_field(found, _PARTS)
        if part is not None:
            value = quoted(found.get(part))
            raise ResultError(_("{part} cannot be {value}.", part=part, value=value))
        try:
            found["name"] = checked_name(found["name"])
        except InvalidValue as error:
            raise ResultError(str(error)) from None
        if found.get("seed") is not None:
            found["seed"] = checked_seed(found["seed"])
        answers = tuple(Answer(*answer) for answer in found["answers"])
        others = {name: found[name] for name in _PARTS if name not in ("format", "answers")}
        return Result(answers=answers, **others)

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
        return json.dumps({"format": FORMAT, **parts}, indent=1, ensure_ascii=False)


def _mark(question: Question) -> str:
    """Return what tells a question from others in any language: its cards, and what is right."""
    rows = [[*map(str, row.cards)] for row in question.rows]
    options = [str(option.card or "") for option in question.options]
    return json.dumps([rows, options, sorted(question.right)])


def _is_seed(value: object) -> bool:
    """Return whether a file may hold that; a number is text only in the digits of other scripts."""
    try:
        seed = checked_seed(value)
    except InvalidValue:
        return False
    return isinstance(value, type(seed)) or not str(value).isascii()


def _is_answer(value: object) -> bool:
    if not isinstance(value, list) or len(value) != len(Answer._fields):
        return False
    words, is_right = value[:-1], value[-1]
    return all(isinstance(each, str) and len(each) <= 1000 for each in words) and is_switch(
        is_right
    )


def _are_answers(value: object) -> bool:
    return (
        isinstance(value, list) and 0 < len(value) <= _MOST_ANSWERS and all(map(_is_answer, value))
    )


_PARTS: Mapping[str, Check] = {
    "format": lambda value: value == FORMAT,
    "name": lambda value: isinstance(value, str) and bool(one_line(value)),
    "quiz": text(100),
    "rules": text(2000),
    "seed": maybe(_is_seed),
    "answers": _are_answers,
    "asked": text(100),
}
