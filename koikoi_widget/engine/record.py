"""A match as text that people can read and write, in both directions.

The deals themselves are stored as well as the seed, so a record replays anywhere::

    koi-koi record 1
    rules: nintendo rounds=6
    seed: 7
    round 1: seat 0 starts
      hand 0: 1-bright 2-ribbon …
      hand 1: …
      field: …
      stock: …
      0 play 1-bright taking 1-ribbon
      0 take 8-chaff-1
    # everything after a number sign is a remark
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from io import TextIOWrapper
from pathlib import Path
from random import SystemRandom
from typing import Any

from ..locale import _, labelled
from .actions import DEAL, Action
from .cards import Card, CardSet
from .display import as_html
from .errors import (
    InvalidRules,
    KoiKoiError,
    RecordError,
    not_allowed,
    quoted,
    reason_of_system,
    whole,
)
from .round import MOST_ROUNDS, Deal, Round, check_deal
from .rules import Rules, find_rules, parse_option
from .texts import MOST_READ, bounded, checked_line, encoding_of, one_line, opened
from .yaku import MASKS, Yaku

HEADER = "koi-koi record 1"
_DEAL_FIELDS = ("hand 0", "hand 1", "field", "stock")
_MOST_SEED = 100  # characters
# Enough that nobody can work out a new seed, and with it the hidden cards, from the visible ones.
SEED_BITS = 128
_ROUND = re.compile(r"round ([0-9]{1,3}): seat ([01]) starts")

# What mail programs, chats and word processors do to a text loses nothing of a record: quote signs
# and fences around it, long dashes in it, and lines that are wrapped.
_QUOTED = re.compile(r"^[\s>]*>|^\s*`{3,}\w*\s*$")
_DASHES = dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2014\u2015\u2212"), "-")
_BEGINS = re.compile(rf"{HEADER}|#|\w[\w ]*:|[01] [a-z-]{{4,}}")
_CARD, _SETTING = re.compile(r"[0-9]{1,2}-"), re.compile(r"\w+=")
# By the first word of a line, how another begins that goes on with it.
_GOES_ON = {"hand": _CARD, "field:": _CARD, "stock:": _CARD, "rules:": _SETTING, "yaku:": _SETTING}
_NARROWEST = 50  # characters; nobody wraps a seed or a remark that is shorter


@dataclass(frozen=True, slots=True)
class RoundRecord:
    """One round of a record: who led, the deal, what was played.

    Attributes:
        line: where it began in the text it was read from; 0 if there was none.
        places: the line and the seat written for each action; empty if it was not read from text.

    >>> record = kk.Match("bga", seed=7, starter=1).record
    >>> record.rounds[0].starter, len(record.rounds[0].deal.stock)
    (1, 24)
    """

    starter: int
    deal: Deal
    actions: tuple[Action, ...]
    line: int = field(default=0, compare=False)
    places: tuple[tuple[int, int], ...] = field(default=(), compare=False)

    def __post_init__(self) -> None:
        check_deal(self.deal)
        if not isinstance(self.actions, tuple) or not all(
            isinstance(action, Action) for action in self.actions
        ):
            raise RecordError(
                0, _("expected a tuple of Action, got {found}.", found=quoted(self.actions))
            )
        if DEAL in self.actions:
            line = self.places[self.actions.index(DEAL)][0] if self.places else self.line
            raise RecordError(
                line, _("'deal' starts a round, so it cannot come in the middle of one.")
            )


@dataclass(frozen=True, slots=True)
class Record:
    """A match as it was dealt and played; `str` writes it, `parse` reads it.

    >>> record = kk.Match("nintendo", seed=7).record
    >>> kk.Record.parse(str(record)) == record
    True
    >>> print(str(record).splitlines()[1])
    rules: nintendo
    """

    rules: Rules
    seed: int | str
    rounds: tuple[RoundRecord, ...]

    def __post_init__(self) -> None:
        if not isinstance(self.rules, Rules):
            raise RecordError(0, _("expected rules, got {found}.", found=quoted(self.rules)))
        object.__setattr__(self, "seed", checked_seed(self.seed))
        if not isinstance(self.rounds, tuple) or not all(
            isinstance(entry, RoundRecord) for entry in self.rounds
        ):
            raise RecordError(
                0, _("expected a tuple of RoundRecord, got {found}.", found=quoted(self.rounds))
            )

    @staticmethod
    def parse(text: str) -> Record:
        """Return the record written in `text`.

        Whether its actions are legal is only checked when it is replayed (`Match.from_record`).

        Raises:
            RecordError: a line cannot be understood; the error names it.
        """
        if not isinstance(text, str):
            raise RecordError(0, _("a record is text, not {kind}.", kind=type(text).__name__))
        bounded(text, MOST_READ, partial(RecordError, 0))
        return _Reader(text.removeprefix("\ufeff")).record()

    @staticmethod
    def iterate(file: str | Path | Iterable[str]) -> Iterator[Record]:
        """Yield the records of a file that holds any number of them, one after the other.

        It is read as it goes, so a file of millions of matches does not fill the memory.

        Args:
            file: the path of a file, or the lines of one that is open as text.

        Raises:
            RecordError: a line cannot be understood, or the file not be read; the error names the
                line in the file.
        """
        if not isinstance(file, str | Path):
            yield from _records(file)
            return
        if isinstance(file, str) and HEADER in file and "\n" in file:
            said = _(
                "this is a text, not the path of a file; Record.parse reads one record, and "
                "Record.iterate(io.StringIO(text)) several."
            )
            raise RecordError(0, said)
        try:
            with opened(file, partial(RecordError, 0)) as data:
                encoding = encoding_of(data.read(2))
                data.seek(0)
                yield from _records(TextIOWrapper(data, encoding))
        except OSError as error:
            raise RecordError(0, labelled(quoted(str(file)), reason_of_system(error))) from None
        except UnicodeError:
            raise RecordError(0, _("this is not a text file.")) from None

    def _repr_html_(self) -> str | None:
        return as_html(self)

    def __str__(self) -> str:
        return "\n".join(_written(self)) + "\n"


def checked_seed(seed: object) -> int | str:
    r"""Return a seed as matches and records hold it: a whole number, or short text.

    What looks the same is the same seed: full-width letters and digits are plain ones, digits of
    any script are a number, and joiners do not count.

    Raises:
        InvalidValue: it is neither.

    >>> checked_seed("７"), checked_seed("क्लास\u3000１")
    (7, 'क्लास 1')
    """
    allowed = _("a whole number, or up to 100 characters without #")
    number = whole(seed)
    typed = seed if number is None or abs(number) >= 10**_MOST_SEED else str(number)
    line = checked_line("seed", typed, _MOST_SEED, allowed, alike=True)
    if not line or "#" in line:
        raise not_allowed("seed", seed, allowed)
    return int(line) if line.removeprefix("-").isdecimal() else line


def new_seed() -> int:
    """Return a seed drawn from the chance of the system."""
    return SystemRandom().getrandbits(SEED_BITS)


def written_rules(rules: Rules) -> str:
    """Return rules as a record writes them, yaku that differ from the preset's included."""
    rows = rules.yaku if "yaku" in rules.changes() else ()
    return "\n".join([f"rules: {rules.settings}", *(f"yaku: {row}" for row in rows)])


def parse_rules(text: str) -> Rules:
    """Return the rules that a text writes: their `notation`, or what `str` says of them.

    Raises:
        RecordError: a line cannot be understood; the error names it. `str` does not say what yaku
            of somebody's own are, so such rules are read from their `notation` alone.

    >>> parse_rules("rules: nintendo rounds=6").rounds
    6
    """
    if not isinstance(text, str):
        raise RecordError(0, _("rules are text, not {kind}.", kind=type(text).__name__))
    bounded(text, MOST_READ, partial(RecordError, 0))
    if "yaku+" in text:
        said = _("this text does not list the yaku of the rules; rules.notation does.")
        raise RecordError(0, said)
    return _Reader(text if "rules:" in text else f"rules: {text}").rules_alone()


def _records(lines: Iterable[str]) -> Iterator[Record]:
    """Yield the records in the lines of a file: each begins with a header."""
    begun, first, size = [""], 1, 0
    for number, line in enumerate(lines, 1):
        if _is_header(line):
            yield from _record_in(begun, first)
            begun, first, size = [], number, 0
        begun.append(line)
        size += len(line)
        if size > MOST_READ:
            raise RecordError(first, _("the text has more than {most} characters.", most=MOST_READ))
    yield from _record_in(begun, first)


def _is_header(line: str) -> bool:
    return HEADER in line and one_line(_QUOTED.sub("", line), alike=True).startswith(HEADER)


def _record_in(lines: Iterable[str], first: int) -> Iterator[Record]:
    """Yield the record of which `first` is the first line, nothing if all are blank or remarks."""
    reader = _Reader("".join(lines).removeprefix("\ufeff"), first)
    if not reader.is_empty:
        yield reader.record()


def _written(record: Record) -> Iterator[str]:
    yield HEADER
    yield written_rules(record.rules)
    yield f"seed: {record.seed}"
    for number, entry in enumerate(record.rounds, 1):
        yield written_round(record.rules, number, entry)


# A table writes its match after every move, and only the last round has changed.
@lru_cache(maxsize=2 * MOST_ROUNDS)
def written_round(rules: Rules, number: int, entry: RoundRecord) -> str:
    """Return a round as it is written in a record."""
    return "\n".join(_round_lines(rules, number, entry))


def _round_lines(rules: Rules, number: int, entry: RoundRecord) -> Iterator[str]:
    yield ""
    yield f"round {number}: seat {entry.starter} starts"
    deal = entry.deal
    for name, cards in zip(_DEAL_FIELDS, (*deal.hands, deal.field, deal.stock), strict=True):
        yield f"  {name}: {' '.join(map(str, cards))}"
    position = Round.from_deal(rules, deal, number, entry.starter)
    for action in entry.actions:
        yield f"  {position.seat} {action}"
        position = position.push(action)
    if position.settlement:
        end = position.settlement
        yield (
            f"  # {end.reason}: {end.base} x {end.multiplier}, "
            f"points {end.points[0]} and {end.points[1]}, {end.score}"
        )


def _parse_row(text: str) -> Yaku:
    name, *parts = text.split()
    values: dict[str, Any] = {}
    for part in parts:
        key, _equals, value = part.partition("=")
        if key in MASKS:
            values[key] = CardSet.parse(value).mask
        elif key in ("points", "need", "extra"):
            if not re.fullmatch(r"-?[0-9]{1,10}", value):
                raise not_allowed(key, value, _("a number"), InvalidRules)
            values[key] = int(value)
        elif key == "viewing":
            values[key] = value == "yes"
        elif key == "family":
            values[key] = value
        else:
            raise KoiKoiError(_("a yaku does not have the field {key}.", key=quoted(key)))
    missing = [key for key in ("points", "pool", "need") if key not in values]
    if missing:
        raise KoiKoiError(_("a yaku needs the fields {names}.", names=", ".join(missing)))
    return Yaku(id=name, **values)


_Words = list[tuple[int, str]]  # each with the number of the line in which it stands


def _lines_of(text: str, start: int) -> Iterator[_Words]:
    """Yield the words of each line, wrapped ones put together; nothing for a blank or a remark."""
    words: _Words = []
    first = last = ""  # how the line began, "#" within a remark; and its last part
    for number, written in enumerate(text.splitlines(), start):
        line = one_line(_QUOTED.sub("", written), alike=True)
        line = line if line.startswith("seed") else line.translate(_DASHES)
        if not _goes_on(first, last, line):
            yield words
            words, first = [], line
        said, remark, _rest = line.partition("#")
        if first != "#":
            half = words.pop()[1] if words and last.endswith("-") else ""
            words += [(number, word) for word in (half + said).split()]
        first, last = remark or first, line
    yield words


def _goes_on(first: str, last: str, line: str) -> bool:
    """Return whether a line goes on with the one before, which began with `first`."""
    if not line or _BEGINS.match(line):
        return False
    if first == "#" or first.startswith("seed:"):
        return len(last) + len(line.split()[0]) >= _NARROWEST
    following = _GOES_ON.get(first.split(" ")[0])
    return following is not None and bool(last.endswith("-") or following.match(line))


class _Reader:
    """Reads a record line by line and keeps track of the line number."""

    def __init__(self, text: str, start: int = 1) -> None:
        self._lines = [words for words in _lines_of(text, start) if words]
        self._start, self._place = start, 0

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing in it but blanks and remarks."""
        return not self._lines

    def record(self) -> Record:
        line = self._next(HEADER)
        if line != HEADER:
            raise self._wrong(line, HEADER)
        rules = self._rules()
        text = self._value("seed")
        with self._named():
            seed = checked_seed(text)
        rounds: list[RoundRecord] = []
        while self._place < len(self._lines):
            rounds.append(self._round(len(rounds) + 1))
        if not rounds:
            raise RecordError(self._number, _("the record has no rounds."))
        return Record(rules, seed, tuple(rounds))

    def rules_alone(self) -> Rules:
        """Return the rules that are all there is."""
        rules = self._rules()
        if line := self._ahead():
            said = _("expected nothing after the rules, got {line}.", line=quoted(line))
            raise RecordError(self._number, said)
        return rules

    @property
    def _number(self) -> int:
        if not self._lines:
            return self._start
        return self._lines[min(self._place, len(self._lines) - 1)][0][0]

    def _ahead(self) -> str:
        """Return the next line, "" after the last."""
        words = self._lines[self._place] if self._place < len(self._lines) else []
        return " ".join(word for _number, word in words)

    def _next(self, expected: str) -> str:
        if self._place >= len(self._lines):
            raise RecordError(
                self._number,
                _("expected {expected!r}, but the record ends here.", expected=expected),
            )
        line = self._ahead()
        self._place += 1
        return line

    def _last(self, count: int) -> _Words:
        """Return the last words of the line just read, each with its line number."""
        return self._lines[self._place - 1][-count:]

    @contextmanager
    def _named(self, number: int = 0) -> Iterator[None]:
        """Turn any refusal within into a `RecordError` that names a line, or the one just read."""
        number = number or self._lines[self._place - 1][0][0]
        try:
            yield
        except RecordError:
            raise
        except KoiKoiError as error:
            raise RecordError(number, str(error)) from None

    def _wrong(self, line: str, expected: str) -> RecordError:
        self._place -= 1
        return RecordError(
            self._number,
            _("expected {expected!r}, got {line}.", line=quoted(line), expected=expected),
        )

    def _value(self, name: str) -> str:
        line = self._next(f"{name}: …")
        key, colon, value = line.partition(":")
        if key.strip() != name or not colon or not value.strip():
            raise self._wrong(line, f"{name}: …")
        return value.strip()

    def _rules(self) -> Rules:
        preset, *parts = self._value("rules").split()
        changes = {}
        with self._named():
            house = find_rules(preset)
        for number, part in self._last(len(parts)) if parts else ():
            name, _equals, text = part.partition("=")
            with self._named(number):
                if name == "id":
                    house = replace(house, id=text, name=text)
                else:
                    changes[name] = parse_option(name, text)
        with self._named():
            if changes:
                house = house.changed(**({"start_points": house.start_points} | changes))
        rows = []
        while self._ahead().startswith("yaku:"):
            text = self._value("yaku")
            with self._named():
                rows.append(_parse_row(text))
        with self._named():
            return house.changed(yaku=tuple(rows)) if rows else house

    def _round(self, number: int) -> RoundRecord:
        line = self._next(f"round {number}: seat 0 starts")
        match = _ROUND.fullmatch(line)
        if line == HEADER:
            said = _("another record begins here; Record.iterate reads a file of several.")
            raise RecordError(self._last(1)[0][0], said)
        if not match or int(match[1]) != number:
            raise self._wrong(line, f"round {number}: seat 0 starts")
        header = self._last(1)[0][0]
        deal = self._deal()
        actions, places = [], []
        while self._ahead()[:2] in ("0 ", "1 "):
            line = self._next("")
            with self._named():
                actions.append(Action.parse(line[2:]))
            places.append((self._last(1)[0][0], int(line[0])))
        return RoundRecord(int(match[2]), deal, tuple(actions), header, tuple(places))

    def _deal(self) -> Deal:
        cards: list[tuple[Card, ...]] = []
        for name in _DEAL_FIELDS:
            named = []
            for number, word in self._last(len(self._value(name).split())):
                try:  # faster than 48 contexts
                    named.append(Card.parse(word.partition(":")[2] or word))
                except KoiKoiError as error:
                    raise RecordError(number, str(error)) from None
            with self._named():
                CardSet.of(named)  # refuses a card named twice
            cards.append(tuple(named))
        first, second, field_cards, stock = cards
        with self._named():
            return Deal((CardSet(first), CardSet(second)), CardSet(field_cards), stock)
