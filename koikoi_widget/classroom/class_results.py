"""What the match of a class came to, as a file that its teacher keeps: `kk.report` reads it."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, Protocol, TypedDict

from ..engine.errors import InvalidValue, KoiKoiError, quoted
from ..engine.position.parsing import parse_position
from ..engine.record import parse_rules, written_rules
from ..engine.texts import MOST_READ, object_of
from ..engine.view import View
from ..locale import _
from ..rooms.room import checked_name
from ..table.saved import class_seal
from ..web.checks import Check, is_count, is_word, list_of, maybe, number, text, whole, wrong_field
from .contest import MOST_PUPILS, MOST_ROUNDS, Contest
from .duplicate import compared
from .poll import LONGEST_QUESTION, MOST_ANSWERS

FORMAT = "koi-koi match of a class 1"
MOST_COSTLY = 3  # decisions of a pupil that are remembered
MOST_POLLS = 100  # questions for all, the last ones
MOST_BALLOTS = 20  # of a question
_MOST_POINTS = 100_000
_LONGEST_VIEW = 1_000  # characters; in the twelfth round they have more than 200


class ResultsError(KoiKoiError):
    """Results that cannot be read; the message names the offending part."""


class Costly(NamedTuple):
    """A decision, and what it cost.

    Attributes:
        view: what the pupil saw, as notation.
        action: what they did, and `best` what was best, as notation.
        cost: by how many points that was better.
        error: one standard error of the cost.
    """

    view: str
    action: str
    best: str
    cost: float
    error: float


class Prices(Protocol):
    """What the decisions of pupils cost, by their number."""

    def of(self, number: int) -> dict[str, Any]:
        """Return the figures of `PupilResults` that the coach knows, from `decisions` on."""

    def costly(self, number: int) -> list[Costly]:
        """Return the decisions of a pupil that cost most, the costliest first."""


class PollResults(TypedDict):
    """How a class answered a question that was put to all of it.

    Its answers have the order in which the question gives them. `right` and `losses` are empty if
    the teacher did not show what is right, and `losses` if nothing can be lost by an answer.
    """

    question: str  # a text, see `lessons/questions/question_texts.py`
    ballots: list[list[int]]  # in each vote, how many gave each answer
    right: list[int]  # the places of the right answers
    losses: list[float]  # what each answer loses against the best, in points


class PupilResults(TypedDict):
    """What a pupil came to; `ranking.py` puts pupils in order by these.

    `lost` are the points lost by a decision, on average, and `error` is one standard error of that;
    both are None if fewer than two decisions were priced. `luck_free` is the lead over the opponent
    less luck, None if no round was priced, and its error None if fewer than two were. In pairs
    `partner` is the name of the pupil opposite, None for the machine, and `compared` as in
    `duplicate.py`.
    """

    name: str
    points: int
    finished: int
    decisions: int
    lost: float | None
    error: float | None
    luck_free: float | None
    luck_free_error: float | None
    partner: str | None
    compared: float | None
    costly: list[Costly]


@dataclass(frozen=True, slots=True)
class ClassResults:
    """The results of a match. `str` writes it as JSON, and `parse` reads that.

    Attributes:
        day: when it was opened, as 2026-11-26.
        rounds: how many it had.
        opponent: the name of the player in seat 1, or `PAIRS`.
        pupils: those who took part.
        rules: by which it was played; "" if that is not known.
        polls: the questions that were put to all and answered, the earliest first.
        seal: of the class in which it was played, see `class_seal`; "" if there is none.
    """

    day: str
    code: str
    rounds: int
    opponent: str
    pupils: tuple[PupilResults, ...]
    rules: str = ""
    polls: tuple[PollResults, ...] = ()
    seal: str = ""

    @staticmethod
    def of(contest: Contest, prices: Prices) -> ClassResults:
        """Return the results of a contest as far as they are known, sealed by this server."""
        against = compared(contest)
        pupils: list[Any] = [
            {
                "name": pupil.name,
                "points": pupil.points,
                "finished": pupil.finished,
                **prices.of(number),
                "partner": contest.partner_of(pupil) or None,
                "compared": against[number],
                "costly": prices.costly(number),
            }
            for number, pupil in contest.present
        ]
        rounds, opponent = contest.rules.rounds, contest.opponent
        about = contest.day, contest.code, rounds, opponent, tuple(pupils)
        results = ClassResults(*about, written_rules(contest.rules), _polls_of(contest))
        return replace(results, seal=class_seal.seal_on(str(results)))

    @staticmethod
    def parse(written: str) -> ClassResults:
        """Return the results written in a text; inverse of `str`.

        Raises:
            ResultsError: they are none, or a part of them is impossible.
        """
        otherwise = _("this is not the result of a match of a class.")
        content = object_of(written, MOST_READ, ResultsError, otherwise)
        _check(_SINCE | content, _PARTS)
        for pupil in content["pupils"]:
            _check(pupil, _OF_A_PUPIL)
            for part in _SINCE_KEPT:
                pupil.setdefault(part, None)
            pupil["costly"] = [Costly(*parts) for parts in pupil["costly"]]
        known = {part: content[part] for part in _PARTS if part != "format" and part in content}
        lists = {part: tuple(known.get(part, ())) for part in ("pupils", "polls")}
        return ClassResults(**known | lists)

    def judged(self, key: bytes) -> class_seal.Seal:
        """Return what its seal says to whoever has the key of a class."""
        return class_seal.judged(str(replace(self, seal="")), self.seal, key)

    @property
    def file_name(self) -> str:
        """What its file is called."""
        return f"match-{self.day}-{self.code}.json"

    def __str__(self) -> str:
        parts = {part: getattr(self, part) for part in _PARTS if part != "format"}
        parts["pupils"] = [_without_unknown(pupil, _SINCE_KEPT) for pupil in self.pupils]
        parts = _without_unknown(parts, _SINCE)
        return json.dumps({"format": FORMAT, **parts}, indent=1, ensure_ascii=False)


def _check(content: Mapping[str, Any], checks: Mapping[str, Check]) -> None:
    part = wrong_field(content, checks)
    if part is not None:
        value = quoted(content.get(part))
        raise ResultsError(_("{part} cannot be {value}.", part=part, value=value))


def _is_name(value: object) -> bool:
    """Return whether a pupil may be called that; not all of such names are printable to Python."""
    try:
        return checked_name(value) == value
    except InvalidValue:
        return False


def _polls_of(contest: Contest) -> tuple[PollResults, ...]:
    present = [number for number, _pupil in contest.present]
    polls: list[PollResults] = [
        {
            "question": poll.question,
            "ballots": poll.counts(present)[:MOST_BALLOTS],
            "right": [*poll.right],
            "losses": [*poll.losses],
        }
        for poll in contest.polls
    ]
    return tuple(poll for poll in polls if any(map(any, poll["ballots"])))[-MOST_POLLS:]


def _without_unknown(content: Mapping[str, Any], parts: Collection[str]) -> dict[str, Any]:
    """Return what is written: as earlier versions wrote it, and sealed it, if it says no more."""
    unknown = (None, "", ())  # but not 0
    return {part: of for part, of in content.items() if of not in unknown or part not in parts}


def _are_rules(value: object) -> bool:
    try:
        return value == "" or (isinstance(value, str) and bool(parse_rules(value)))
    except KoiKoiError:
        return False


def _is_poll(value: object) -> bool:
    if not isinstance(value, dict) or wrong_field(value, _OF_A_POLL) is not None:
        return False
    count, *others = map(len, value["ballots"])
    is_judged = len(value["losses"]) in (0, count) and all(at < count for at in value["right"])
    return is_judged and {*others} <= {count}


def _is_object(value: object) -> bool:
    return isinstance(value, dict)


def _is_costly(value: object) -> bool:
    if not isinstance(value, list) or len(value) != len(Costly._fields):
        return False
    view, *rest = value
    if not (_is_view(view) and all(map(is_word, rest[:2])) and all(map(_is_figure, rest[2:]))):
        return False
    try:
        seen = parse_position(view)
    except KoiKoiError:
        return False
    return isinstance(seen, View) and {*rest[:2]} <= {*map(str, seen.legal_actions)}


_is_figure = number(0, _MOST_POINTS)
# What files of earlier versions lack.
_SINCE_KEPT = ("luck_free", "luck_free_error", "partner", "compared")
_SINCE = {"rules": "", "polls": []}
_is_ballot = list_of(whole(0, MOST_PUPILS), 2, MOST_ANSWERS)
_is_view = text(_LONGEST_VIEW)
_PARTS: Mapping[str, Check] = {
    "format": lambda value: value == FORMAT,
    "day": text(10),
    "code": text(4),
    "rounds": whole(1, MOST_ROUNDS),
    "opponent": text(40),
    "pupils": list_of(_is_object, most=MOST_PUPILS),
    "rules": _are_rules,
    "polls": list_of(_is_poll, most=MOST_POLLS),
    "seal": text(100),
}
_OF_A_POLL: Mapping[str, Check] = {
    "question": text(LONGEST_QUESTION),
    "ballots": list_of(_is_ballot, 1, MOST_BALLOTS),
    "right": list_of(whole(0, MOST_ANSWERS - 1), most=MOST_ANSWERS),
    "losses": list_of(_is_figure, most=MOST_ANSWERS),
}
_OF_A_PUPIL: Mapping[str, Check] = {
    "name": _is_name,
    "points": whole(-_MOST_POINTS, _MOST_POINTS),
    "finished": whole(0, MOST_ROUNDS),
    "decisions": is_count,
    "lost": maybe(_is_figure),
    "error": maybe(_is_figure),
    "luck_free": maybe(number(-_MOST_POINTS, _MOST_POINTS)),
    "luck_free_error": maybe(_is_figure),
    "partner": maybe(_is_name),
    "compared": maybe(number(-_MOST_POINTS, _MOST_POINTS)),
    "costly": list_of(_is_costly, most=MOST_COSTLY),
}
