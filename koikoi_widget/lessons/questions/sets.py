"""Positions that a teacher chose, to be asked in this order: a value, a text, a file or a link.

As a text, each position is a line of notation, but for the rules, which all of them share::

    koi-koi set 1
    title: When to stop
    rules: nintendo

    view1 .b../.3.b/B..B/3.b./.b.3/.BbB/.A.A/B3.B/B..B/A..A/A.A./.... decide:1 led=1 hidden=6,19
    hint: Which bright is still missing?

What one seat sees is all there is in it, so whoever reads it learns no hidden card.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from ...engine.actions import answers
from ...engine.errors import InvalidValue, KoiKoiError, check_whole, checks_options, not_allowed
from ...engine.match import Match, as_match
from ...engine.position.parsing import parse_position
from ...engine.position.position_checks import check_possible
from ...engine.record import Record
from ...engine.rules import Rules
from ...engine.texts import bounded, checked_line, text_of
from ...engine.view import View
from ...engine.view_checks import check_view
from ...locale import N_, _, labelled
from ...web.link_text import digest_of, linked, packed, unpacked
from .kinds.decision_questions import decision_in, unjudged_decision
from .kinds.play_questions import card_in, unjudged_card
from .question import Question

HEADER = "koi-koi set 1"
_MOST = 50  # positions
MOST_SET = 50_000  # characters, with which a link's text stays within its own bound
_LONGEST_TITLE, _LONGEST_HINT = 60, 200
# Behind "#", or "?set=" where a program has kept a "#" for itself.
_LINK = re.compile(r"(?:^|[#=])set\.(\d{1,4})\.([\w-]+)\.([0-9a-f]{8})$", re.ASCII)
_VERSION = "1"
_RULES = " rules="  # with which a position's notation ends
_TOO_LONG = N_(
    "the link would have {count} letters, more than {most}. Send the set as a file instead."
)

# What is asked, by the phase of a position.
_ASKS: Mapping[str, Callable[[View], Question]] = {"decide": decision_in, "play": card_in}
_UNJUDGED: Mapping[str, Callable[[View], Question]] = {
    "decide": unjudged_decision,
    "play": unjudged_card,
}


@checks_options
@dataclass(frozen=True, slots=True, init=False, repr=False)
class Set:
    """Positions with a decision, to be asked by `kk.Quiz`, each with the coach's price.

    `str` writes it and `parse` reads that, or a link. Iterating yields the questions; making one
    takes the coach half a second.

    Args:
        positions: 1 to 50 views, or their notation, with stop or koi-koi or a card to choose; all
            under the same rules.
        title: what it is about, up to 60 letters.
        hints: what to say with each question, up to 200 letters; "" or nothing for no hint.

    Attributes:
        positions: as views.
        title, hints: as plain lines, a hint for each position.

    Raises:
        InvalidValue: a position, the title or a hint cannot be; the message says which one.

    >>> match = kk.Match("nintendo", seed=7)
    >>> lesson = kk.Set([match.view(match.seat)], "The first card", ["What can you take?"])
    >>> lesson
    <Set 'The first card': 1 of nintendo>
    >>> kk.Set.parse(lesson.link("https://example.org/")) == lesson
    True
    >>> quiz = kk.Quiz(lesson, name="Ada")
    """

    positions: tuple[View, ...]
    title: str
    hints: tuple[str, ...]

    def __init__(
        self, positions: Iterable[View | str], title: str = "", hints: Iterable[str] = ()
    ) -> None:
        given = {"positions": positions, "hints": hints}
        for name, several in given.items():
            if not isinstance(several, Iterable):
                raise not_allowed(name, several, _("a list"))
        positions, hints = [*positions], [*hints]
        count = check_whole("positions", len(positions), 1, _MOST)
        if len(hints) > count:
            raise not_allowed("hints", hints, _("at most one for each position"))
        hints += [""] * (count - len(hints))
        views = tuple(_checked(*numbered) for numbered in enumerate(positions, 1))
        lines = (
            _line(f"hint {number}", hint, _LONGEST_HINT) for number, hint in enumerate(hints, 1)
        )
        object.__setattr__(self, "positions", views)
        object.__setattr__(self, "title", _line("title", title, _LONGEST_TITLE))
        object.__setattr__(self, "hints", tuple(lines))
        for number, view in enumerate(views, 1):
            if view.rules != self.rules:
                said = _(
                    "all positions of a set follow the same rules: {first}, not {other}.",
                    first=self.rules,
                    other=view.rules,
                )
                raise _refused(number, said)
        bounded(str(self), MOST_SET, InvalidValue)

    @staticmethod
    def from_match(
        match: Match | Record | str,
        places: Iterable[int],
        title: str = "",
        hints: Iterable[str] = (),
    ) -> Set:
        """Return a set of positions of a match, or of its record.

        Args:
            places: after how many actions of the match each position stands, as in
                `Decision.place` and in a replay.

        Raises:
            RecordError: the record cannot be read or played.
            InvalidValue: the match has no such place, or nothing is asked there.
        """
        played = as_match(match)
        moments = (played.at(place) for place in places)
        return Set((now.view(now.seat or 0) for now in moments), title, hints)

    @property
    def rules(self) -> Rules:
        """The rules of all its positions."""
        return self.positions[0].rules

    def link(self, address: str) -> str:
        """Return the link to hand on, of at most 2,000 letters; `parse` reads it.

        Args:
            address: of a page. What follows the number sign is sent to no server.

        Raises:
            InvalidValue: it is too long; ten positions of a preset fit, if their hints are short.
        """
        text = str(self)
        parts = "set", _VERSION, packed(text), digest_of(text)
        return linked(address, ".".join(parts), _TOO_LONG)

    @staticmethod
    def parse(text: str) -> Set:
        """Return the set written in `text`, or in a link.

        Raises:
            InvalidValue: it cannot be read; the message names the part that is wrong.
        """
        text = bounded(text, MOST_SET, InvalidValue).removeprefix("\ufeff").strip()
        link = None if text.startswith(HEADER) else _LINK.search(text)
        return _read(_text_in(*link.groups()) if link else text)

    @staticmethod
    def load(path: str | Path) -> Set:
        """Return the set saved in a file.

        Raises:
            InvalidValue: as in `parse`, or the file is not text.
            OSError: there is no such file, or it may not be read.
        """
        return Set.parse(text_of(path, MOST_SET, InvalidValue))

    def save(self, path: str | Path) -> None:
        """Write it to a file, replacing what was there."""
        Path(path).write_text(str(self), "utf-8")

    def __iter__(self) -> Iterator[Question]:
        for view, hint in zip(self.positions, self.hints, strict=True):
            question = question_in(view)
            yield replace(question, reason=_("Hint: {hint}", hint=hint)) if hint else question

    def __len__(self) -> int:
        return len(self.positions)

    def __str__(self) -> str:
        return "\n".join(_written(self)) + "\n"

    def __repr__(self) -> str:
        title = f" {self.title!r}" if self.title else ""
        return f"<Set{title}: {len(self)} of {self.rules}>"


def asked_about(position: View | str) -> View:
    """Return a position, or its notation, as a view, if there is something in it to ask.

    Raises:
        KoiKoiError: it cannot be, or nothing is asked there; the message says why.
    """
    view = parse_position(position) if isinstance(position, str) else position
    check_view(view)
    assert isinstance(view, View)
    check_possible(view)
    if view.phase not in _ASKS or len(answers(view.legal_actions)) < 2:
        raise InvalidValue(
            _(
                "there is no question here; a set asks whether to stop or to call koi-koi, and "
                "which card to play."
            )
        )
    return view


def question_in(view: View) -> Question:
    """Ask what is to be decided in a view that `asked_about` accepts."""
    return _ASKS[view.phase](view)


def unjudged_in(view: View) -> Question:
    """Ask the same without the coach, as long as nobody is told what is right."""
    return _UNJUDGED[view.phase](view)


def _checked(number: int, position: View | str) -> View:
    try:
        return asked_about(position)
    except KoiKoiError as error:
        raise _refused(number, str(error)) from None


def _line(name: str, text: object, most: int) -> str:
    return checked_line(name, text, most, _("a text of up to {most} letters", most=most))


def _refused(number: int, reason: str) -> InvalidValue:
    return InvalidValue(labelled(_("position {number}", number=number), reason))


# The text.


def _written(of: Set) -> Iterator[str]:
    yield HEADER
    if of.title:
        yield f"title: {of.title}"
    yield f"rules: {of.positions[0].notation.partition(_RULES)[2]}"
    for view, hint in zip(of.positions, of.hints, strict=True):
        yield ""
        yield view.notation.partition(_RULES)[0]
        if hint:
            yield f"hint: {hint}"


def _read(text: str) -> Set:
    first, *lines = [line.strip() for line in text.splitlines()] or [""]
    if first != HEADER:
        raise InvalidValue(
            _("this is not a set of positions, or a part of it was lost on the way.")
        )
    title = rules = ""
    positions: list[str] = []
    hints: list[str] = []
    for line in lines:
        name, _colon, value = line.partition(":")
        if name == "title":
            title = value
        elif name == "rules":
            rules = value.strip()
        elif name == "hint" and positions:
            hints[-1] = value
        elif line and not line.startswith("#"):
            positions.append(line if _RULES in line or not rules else f"{line}{_RULES}{rules}")
            hints.append("")
    return Set(positions, title, hints)


def _text_in(version: str, written: str, digest: str) -> str:
    """Return the text in a link."""
    if version != _VERSION:
        raise InvalidValue(
            _("this link was made by another version of Koi-Koi, which writes it differently.")
        )
    text = unpacked(written)
    if digest_of(text) != digest:
        raise InvalidValue(
            _("this link was changed on its way, or was made by another version of Koi-Koi.")
        )
    return text
