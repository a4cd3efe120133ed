"""A session of questions as a browser's tab keeps it, so that another kernel can go on with it.

It says what was answered, and from what the questions are asked again. No question is in it, and
nothing of what is right.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, fields
from hashlib import blake2b
from os import environ
from typing import Any

from ...engine.errors import KoiKoiError, quoted
from ...engine.texts import MOST_READ, object_of
from ...locale import _
from ...web.checks import Check, is_switch, list_of, maybe, number, text, whole, wrong_field
from ...widgets.storage_keys import storage_key
from ..questions import Question
from .attempt import Attempt, Phase
from .result import digest, is_seed

FORMAT = "koikoi session 1"
# What is asked again keeps somebody waiting, and was written by anybody: a session is refused that
# would take longer than a minute. Questions that take time are played out, half a second each.
_MOST_ASKED = {False: 20_000, True: 100}
_MOST_NUMBER = 10**9
_MOST_TIME = 10**11  # seconds since 1970
_MOST_OPTIONS = 100


class SessionError(KoiKoiError):
    """A session that cannot be continued; the message says why."""


@dataclass(frozen=True, slots=True)
class Session:
    """What was done in a session. `str` writes it as JSON, and `parse` reads that.

    Attributes:
        seed: what the questions come from, None for those of one's own.
        first: the number of its first question, from 1, among all that the seed asks.
        count: how many questions were asked, with the one that waits for an answer.
        options: the index of each answer that counts, in order.
        asked: a digest of the questions that were answered.
        tries: the indices of all answers to the question that is shown, in order.
        phase: how far that question has been answered, a `Phase`.
        is_over: whether no question is shown: the session has ended.
        began: when, in seconds since 1970.
        seconds: how long it took until the last answer.
        attempt: how often these questions had been begun, as in `Result`.
        times: how many seconds each answer took; 0 where nobody knows.
        limit: how many seconds it lasts, 0 if it is not timed.
        origins: from what a trainer asks each question again; empty for a quiz.
    """

    seed: int | str | None
    first: int
    count: int
    options: tuple[int, ...]
    asked: str
    tries: tuple[int, ...]
    phase: int
    is_over: bool
    began: float
    seconds: float
    attempt: int
    limit: int
    origins: tuple[tuple[Any, ...], ...] = ()
    times: tuple[float, ...] = ()

    @staticmethod
    def parse(written: str, *, takes_time: bool) -> Session:
        """Return the session written in a text; inverse of `str`.

        Args:
            takes_time: whether its questions do.

        Raises:
            SessionError: it is not a session, a part of it is impossible, or it is too long.
        """
        otherwise = _("this is not a session of questions.")
        content = object_of(written, MOST_READ, SessionError, otherwise)
        if "times" not in content and isinstance(answered := content.get("options"), list):
            content["times"] = [0.0] * len(answered)  # kept before there were any
        part = wrong_field(content, _PARTS) or _contradicted(content)
        if part is not None:
            value = quoted(content.get(part))
            raise SessionError(_("{part} cannot be {value}.", part=part, value=value))
        most = _MOST_ASKED[takes_time]
        if content["first"] - 1 + content["count"] > most:
            raise SessionError(_("it has more than {most} questions.", most=most))
        values = {field.name: _frozen(content.get(field.name)) for field in fields(Session)}
        return Session(**values)

    def attempts(self, questions: Iterable[Question]) -> list[Attempt]:
        """Return what came of each question that was asked; the last one is shown.

        Raises:
            SessionError: these are not the questions that were asked.
        """
        asked = list(questions)
        answered = [*zip(asked, self.options, strict=False)]
        fits = all(place < len(question.options) for question, place in answered)
        is_same = digest(question for question, _place in answered) == self.asked
        if len(asked) != self.count or not fits or not is_same:
            raise SessionError(_("these are not the questions that were asked."))
        attempts = [Attempt(question, (place,), Phase.SHOWN) for question, place in answered]
        if self.count > len(self.options):
            return [*attempts, Attempt(asked[-1])]
        if self.tries:
            attempts[-1] = self._last(asked[-1])
        return attempts

    def _last(self, question: Question) -> Attempt:
        if any(place >= len(question.options) for place in self.tries):
            raise SessionError(_("these are not the questions that were asked."))
        is_done = self.tries[-1] in question.right
        return Attempt(question, self.tries, Phase.SHOWN if is_done else Phase(self.phase))

    def __str__(self) -> str:
        return json.dumps({"format": FORMAT, **asdict(self)})


def session_key(*quiz: object) -> str:
    """Return where a tab keeps the session of a quiz: another place for every other quiz.

    Several notebooks are open in one page of JupyterLab, whose server tells each kernel its own.
    """
    what = repr((*quiz, environ.get("JPY_SESSION_NAME", "")))
    return storage_key(f"session/{blake2b(what.encode(), digest_size=8).hexdigest()}")


def _contradicted(content: Mapping[str, Any]) -> str | None:
    """Return the first part that cannot be true because of the others."""
    answered, tries = content["options"], content["tries"]
    is_shown = not content["is_over"] and content["count"] == len(answered) > 0
    rows: Mapping[str, bool] = {
        "count": content["count"] - len(answered) in (0, 1),
        "tries": tries[:1] == answered[-1:] if is_shown else not tries,
        "phase": (content["phase"] > 0) == bool(tries),
        "times": len(content["times"]) == len(answered),
        "origins": len(content["origins"]) in (0, content["count"]),
        "is_over": content["is_over"] or content["count"] > 0,
    }
    return next((part for part, is_possible in rows.items() if not is_possible), None)


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


def _are_different(check: Check) -> Callable[[Any], bool]:
    return lambda value: check(value) and len({*value}) == len(value)


_is_place = whole(0, _MOST_OPTIONS)
_PARTS: Mapping[str, Check] = {
    "format": lambda value: value == FORMAT,
    "seed": maybe(is_seed),
    "first": whole(1, _MOST_NUMBER),
    "count": whole(0, _MOST_NUMBER),
    "options": list_of(_is_place),
    "asked": text(100),
    "tries": _are_different(list_of(_is_place, most=_MOST_OPTIONS)),
    "phase": whole(Phase.ASKED, Phase.SHOWN),
    "is_over": is_switch,
    "began": number(0, _MOST_TIME),
    "seconds": number(0, _MOST_NUMBER),
    "attempt": whole(1, _MOST_NUMBER),
    "limit": whole(0, _MOST_NUMBER),
    "times": list_of(number(0, _MOST_NUMBER)),
    "origins": list_of(lambda origin: isinstance(origin, list)),
}
