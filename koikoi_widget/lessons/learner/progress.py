"""A learner's progress: what is remembered about each item, as a value and as JSON.

An item is the month of a card, "8-bright", something else about it, "8-bright/kind", a yaku under
some rules, "bga/three-brights", or a pattern of decisions under them, "bga/threats-0-base-5". Each
has a trace of its own, so a slip about a card's kind says nothing about its month. A progress
never changes; an answer gives a new one.
"""

from __future__ import annotations

import json
import re
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from types import MappingProxyType

from ...engine.cards import DECK
from ...engine.errors import InvalidValue, ProgressError, check_whole, not_allowed, quoted
from ...engine.rules import PRESETS, Rules
from ...engine.texts import MOST_READ, object_of, path_of, text_of
from ...engine.yaku import Yaku
from ...locale import N_, _, in_a_row
from ...simulation.frames import Framed
from ...web.checks import Check, maybe, number, whole
from ..judgement.patterns import NAMES
from . import memory
from .memory import Trace

FORMAT = "koikoi progress 1"
_LONGEST = 100 * 365.25  # days; FSRS plans no further
_MOST_ANSWERS = 10**9 - 1

CARDS = tuple(str(card) for card in DECK)
KIND, NAME, CAPTURE = "kind", "name", "capture"  # what else there is to know about a card
HOUSE = "house"  # the yaku and patterns of rules that are not a preset


def yaku_item(row: Yaku, rules: Rules) -> str:
    """Return the item for a yaku of some rules."""
    return _item(rules, row.id)


def pattern_item(name: str, rules: Rules) -> str:
    """Return the item for a pattern of decisions, one of `patterns.NAMES`, under some rules."""
    return _item(rules, name)


def _item(rules: Rules, name: str) -> str:
    preset = next((name for name, known in PRESETS.items() if known == rules), HOUSE)
    return f"{preset}/{name}"


ITEMS = frozenset(
    [
        *CARDS,
        *(f"{card}/{about}" for card in CARDS for about in (KIND, NAME, CAPTURE)),
        *(yaku_item(row, rules) for rules in PRESETS.values() for row in rules.active_yaku()),
        *(f"{rules}/{name}" for rules in (*PRESETS, HOUSE) for name in NAMES),
    ]
)
# A yaku of the house may have any id, but for those that look like a pattern.
_HOUSE_ITEM = re.compile(rf"{HOUSE}/(?!threats-|discard-)[\w-]{{1,60}}")


@dataclass(frozen=True)
class Progress(Framed):
    """What a learner remembers.

    `str` writes it as JSON and `parse` reads that; `save` and `load` do the same with a file.

    Raises:
        ProgressError: an item does not exist, or its value is no trace of answers.
        InvalidValue: a time, here or in any method, is outside the range that can be counted with.

    >>> Progress.parse(str(Progress())) == Progress()
    True
    """

    traces: Mapping[str, Trace] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not isinstance(self.traces, Mapping):
            raise ProgressError(
                "",
                _(
                    "expected an object with one value for each item, got {found}.",
                    found=quoted(self.traces),
                ),
            )
        for item, trace in self.traces.items():
            _check_item(item)
            if not isinstance(trace, Trace):
                found = quoted(trace)
                raise ProgressError(
                    item, _("expected the description of an item, got {found}.", found=found)
                )
        object.__setattr__(self, "traces", MappingProxyType(dict(self.traces)))

    @staticmethod
    def parse(text: str) -> Progress:
        """Return the progress written in `text`; inverse of `str`.

        Raises:
            ProgressError: it is not a progress, or a part of it is impossible; the message names
                the part.
        """
        return Progress(dict(_traces(text)))

    @staticmethod
    def load(path: str | Path) -> Progress:
        """Return the progress saved in a file.

        Raises:
            ProgressError: as in `parse`, or the file is not text.
            OSError: there is no such file, or it may not be read.
        """
        return Progress.parse(text_of(path, MOST_READ, _refused))

    def save(self, path: str | Path) -> None:
        """Write it to a file, replacing what was there."""
        path_of(path).write_text(f"{self}\n", "utf-8")

    def __str__(self) -> str:
        items = {item: trace_as_json(self.traces[item]) for item in sorted(self.traces)}
        return json.dumps({"format": FORMAT, "items": items}, indent=1)

    def __hash__(self) -> int:
        return hash(frozenset(self.traces.items()))

    def __len__(self) -> int:
        return len(self.traces)

    def columns(self) -> dict[str, Sequence[object]]:
        """Return a row for each item that was asked, by name, for a data frame.

        Columns: item, and what `traces` holds of it: times in UTC, stability in days.
        """
        items = sorted(self.traces)
        traces = [self.traces[item] for item in items]
        names = [entry.name for entry in fields(Trace)]
        columns = {name: [getattr(trace, name) for trace in traces] for name in names}
        return {"item": items, **columns}

    def answered(self, item: str, is_right: bool, at: datetime | None = None) -> Progress:
        """Return the progress after an answer about `item`, given at `at` (UTC), or now.

        Raises:
            InvalidValue: this computer's clock cannot be right, and no time is given.
        """
        _check_item(item)
        clock = memory.clock_words() if at is None else ""
        if clock:
            raise InvalidValue(in_a_row([clock, _("Set it, or say when the answer was given.")]))
        at = _checked_time(at)
        before = memory.as_of(self.traces[item], at) if item in self.traces else None
        trace = memory.answered(before, bool(is_right), at)
        return Progress({**self.traces, item: trace})

    def recall(self, item: str, at: datetime | None = None) -> float:
        """Return the chance that `item` is recalled at `at`, or now, from 0 to 1."""
        _check_item(item)
        return memory.recall(self.traces.get(item), _checked_time(at))

    def due(self, item: str, at: datetime | None = None) -> datetime | None:
        """Return when to ask `item` again, as seen from `at`, or now; None if it was never asked.

        What was noted by a clock that was ahead is due at once.
        """
        _check_item(item)
        trace = self.traces.get(item)
        return memory.as_of(trace, _checked_time(at)).due if trace else None

    def merged(self, other: Progress) -> Progress:
        """Return both combined: for each item whichever was seen last, but not after now."""
        if not isinstance(other, Progress):
            raise not_allowed("other", other, _("a Progress"))
        known, now = dict(self.traces), memory.usable_now()
        for item, trace in other.traces.items():
            known[item] = more_recent(known.get(item), trace, now)
        return Progress(known)

    def month_recall(self, month: int, at: datetime | None = None) -> float:
        """Return the mean recall of the month of its four cards."""
        month = check_whole("month", month, 1, 12)
        cards = [str(card) for card in DECK if card.month == month]
        return sum(self.recall(card, at) for card in cards) / len(cards)


def kept_progress(text: str | None) -> Progress:
    """Return what a browser kept, nothing if that is damaged: a trainer gives the reason."""
    try:
        return Progress.parse(text) if text else Progress()
    except ProgressError:
        return Progress()


def more_recent(one: Trace | None, other: Trace, now: datetime) -> Trace:
    """Return whichever of two traces of an item was seen last, but not after now."""
    return other if one is None or _weight(one, now) < _weight(other, now) else one


def _weight(trace: Trace, now: datetime) -> tuple[bool, datetime | int, datetime | int]:
    """Return by what two traces of an item are compared; a wrong clock says nothing about order."""
    if memory.is_ahead(trace, now):
        return False, trace.answers, trace.seen
    return True, trace.seen, trace.answers


def trace_as_json(trace: Trace) -> dict[str, object]:
    """Return what is remembered of an item, ready for JSON."""
    return asdict(trace) | {"seen": trace.seen.isoformat(), "due": trace.due.isoformat()}


# Reading: everything that comes from outside is checked here and nowhere else.

# What a field must pass, and what an error says that it should be.
Fields = Mapping[str, tuple[Check, str]]


def check_fields(entry: Mapping[str, object], fields: Fields, part: str) -> None:
    """Refuse a part with an impossible field.

    Raises:
        ProgressError: it has one; the message says which, and what it should be.
    """
    for name, (is_possible, wanted) in fields.items():
        value = entry.get(name)
        if not is_possible(value):
            message = _("expected {wanted}, got {found}.", found=quoted(value), wanted=_(wanted))
            raise ProgressError(f"{part} / {name}", message)


_refused = partial(ProgressError, "")  # the text as a whole


def _traces(text: str) -> Iterator[tuple[str, Trace]]:
    otherwise = _("this is not progress saved by Koi-Koi.")
    content = object_of(text, MOST_READ, _refused, otherwise)
    if "format" not in content:
        raise _refused(otherwise)
    if content["format"] != FORMAT:
        message = _(
            "{found} cannot be read; this version reads {known!r}.",
            found=quoted(content["format"]),
            known=FORMAT,
        )
        raise ProgressError("format", message)
    _only(content, ("format", "items"), "")
    items = content.get("items")
    if not isinstance(items, dict):
        raise ProgressError(
            "items",
            _("expected an object with one value for each item, got {found}.", found=quoted(items)),
        )
    for item, entry in items.items():
        _check_item(item)
        yield item, read_trace(entry, f"items / {item}")


def _check_item(item: object) -> None:
    if not isinstance(item, str) or item not in ITEMS and not _HOUSE_ITEM.fullmatch(item):
        raise ProgressError("items", _("the item {item} does not exist.", item=quoted(item)))


def _checked_time(at: object) -> datetime:
    """Return a time in UTC that memories can be computed with; None gives the current time."""
    if at is None:
        return memory.usable_now()
    try:
        time = at.astimezone(UTC) if isinstance(at, datetime) and at.tzinfo else None
    except OverflowError:
        time = None
    if time is None or not memory.is_possible(time):
        allowed = _(
            "a time with its offset from UTC, from the year 2000 to {year}", year=memory.LAST_YEAR
        )
        raise not_allowed("at", at, allowed)
    return time


def read_trace(entry: object, part: str) -> Trace:
    """Return what is remembered of an item, as `trace_as_json` gives it.

    Raises:
        ProgressError: it is impossible; the message names the part.
    """
    if not isinstance(entry, dict):
        raise ProgressError(
            part, _("expected the description of an item, got {found}.", found=quoted(entry))
        )
    _only(entry, _FIELDS, part)
    check_fields(entry, _FIELDS, part)
    numbers = {name: float(entry[name]) for name in ("stability", "difficulty")}
    times = {name: read_time(entry[name]) for name in ("seen", "due")}
    trace = Trace(**{"step": None, **entry, **numbers, **times})
    if trace.right > trace.answers:
        raise ProgressError(
            f"{part} / right", _("there are more right answers than answers in all.")
        )
    if trace.due < trace.seen:
        raise ProgressError(f"{part} / due", _("'due' is earlier than 'seen'."))
    if (trace.step is None) != (trace.state == memory.REVIEW):
        message = _("{step} is not a step of {state!r}.", step=trace.step, state=trace.state)
        raise ProgressError(f"{part} / step", message)
    return trace


def _only(entry: Mapping[str, object], known: Container[str], part: str) -> None:
    for name in entry:
        if name not in known:
            raise ProgressError(part, _("{name} is not a known field.", name=quoted(name)))


def is_time(value: object) -> bool:
    """Return whether a value is a time, as text, that memories can be computed with."""
    try:
        return isinstance(value, str) and bool(read_time(value))
    except ValueError:  # not a time, or out of range
        return False


def read_time(text: str) -> datetime:
    """Return a time that `is_time` accepts."""
    return _checked_time(datetime.fromisoformat(text))


A_TIME = (is_time, N_("a time with its offset from UTC"))
_FIELDS: Fields = {
    "state": (
        lambda value: isinstance(value, str) and value in memory.STATES.values(),
        N_("learning, review or relearning"),
    ),
    "step": (maybe(whole(0, len(memory.STEPS) - 1)), N_("the number of a step, or null")),
    "stability": (number(0.001, _LONGEST * 100), N_("a number of days above 0")),
    "difficulty": (number(1, 10), N_("a number from 1 to 10")),
    "seen": A_TIME,
    "due": A_TIME,
    "answers": (whole(1, _MOST_ANSWERS), N_("a count of 1 or more")),
    "right": (whole(0, _MOST_ANSWERS), N_("a count of 0 or more")),
}
