"""A match to be beaten: a friend plays the same deals against the same player, by a link.

A link holds the rules, the seed, the player, the name of who sends it, and the actions::

    duel.1.S87PTMxTSEzPz0vMzQUA.Xw3sVx….f29bbf16

- ``duel.1``, and what the version is;
- a few lines of text, deflated: the player, the sender's name, the seed, the rules as a record
  writes them;
- the actions as one number, each as its place among the legal ones, of both seats. Nobody sees from
  it who won, but a program can: the seal is a courtesy. What is illegal cannot be written so;
- a digest of it all, so that a link that lost a part on its way is found out, and one whose moves
  meant something else to the engine that wrote it.

Each part but the first and last in the letters of base 64 that an address allows.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import TypeVar

from ...coach.decisions import Review
from ...engine.actions import Action
from ...engine.errors import IllegalAction, InvalidValue, check_name
from ...engine.match import Match, as_match
from ...engine.record import Record, parse_rules, written_rules
from ...engine.rules import Rules
from ...engine.texts import bounded, checked_line
from ...locale import N_, _
from ...players import PLAYERS
from ...web.link_text import data_of, digest_of, letters, linked, packed, unpacked
from .comparison import Comparison, compare

_MOST_READ = 50_000  # letters of a duel in a file; 200 yaku of one's own take about 10,000
_LONGEST_NAME = 20  # as at a table
_PARTS = re.compile(r"duel\.(\d{1,4})\.([\w-]+)\.([\w-]*)\.([0-9a-f]{8})", re.ASCII)

_VERSION = "1"
_WRONG_RULES = N_("the rules in this link cannot be used: {reason}")
_WRONG = N_("this link cannot be used: {reason}")
_TOO_LONG = N_(
    "the link would have {count} letters, more than {most}: these rules are long. Send the record "
    "as a file instead."
)

_Read = TypeVar("_Read")


@dataclass(frozen=True, slots=True, repr=False)
class Duel:
    """A finished match that another player is to beat, with the same deals.

    `str` writes it and `parse` reads that, or a link.

    Args:
        record: the match, or its record; the player sits in seat 0, as at every table.
        opponent: the name of the player in seat 1, one of `PLAYERS`.
        name: what to call the player, up to 20 letters; "" for nothing.

    Raises:
        RecordError: the record cannot be played.
        InvalidValue: the match is not over, or was not dealt from its seed; or the name is none.
        UnknownName: there is no such opponent.

    >>> match = kk.Match("nintendo", seed=7, rounds=1)
    >>> while not match.is_over:
    ...     match.push(match.legal_actions[0])
    >>> duel = kk.Duel(match.record, "greedy", name="Ben")
    >>> duel
    <Duel 'Ben' against greedy: nintendo rounds=1>
    >>> kk.Duel.parse(duel.link("https://example.org/")) == duel
    True
    >>> duel.begin().view(0).hand == match.at(0).view(0).hand
    True
    """

    record: Record
    opponent: str = "greedy"
    name: str = ""

    def __post_init__(self) -> None:
        match = as_match(self.record)
        check_name(_("player"), self.opponent, PLAYERS)
        allowed = _("a name of up to {most} letters", most=_LONGEST_NAME)
        object.__setattr__(self, "name", checked_line("name", self.name, _LONGEST_NAME, allowed))
        object.__setattr__(self, "record", match.record)
        if not match.is_over:
            raise InvalidValue(_("the match is not over."))
        dealt = self.begin()
        with suppress(IllegalAction):
            for action in match.actions:
                dealt.push(action)
        if dealt != match:
            raise InvalidValue(
                _(
                    "only a match whose cards were dealt from a seed can be sent; the cards of "
                    "this one were placed by hand."
                )
            )

    @property
    def rules(self) -> Rules:
        """The rules it is played under."""
        return self.record.rules

    @property
    def match(self) -> Match:
        """The match that is to be beaten, with everything that was played in it."""
        return as_match(self.record)

    def begin(self) -> Match:
        """Return the same deals, with nothing played yet.

        Who leads a later round still depends on who wins the one before.
        """
        return Match(self.rules, self.record.seed)

    def is_played_in(self, match: Match, opponent: str) -> bool:
        """Return whether `match`, running or over, has these deals and this opponent."""
        same = (match.rules, match.seed, opponent) == (self.rules, self.record.seed, self.opponent)
        return same and match.at(0) == self.begin()

    def against(
        self, match: Match, reviews: tuple[Review | None, Review | None] = (None, None)
    ) -> Comparison:
        """Return this match and another one of the same deals side by side, this one first.

        Args:
            match: what was played by whoever took up the duel.
            reviews: what the coach says of each, `kk.review(duel.match)` and `kk.review(match)`.

        Raises:
            InvalidValue: it has other deals.
        """
        if not self.is_played_in(match, self.opponent):
            raise InvalidValue(_("this match was not dealt the same cards as the duel."))
        return compare(self.match, match, reviews)

    def link(self, address: str) -> str:
        """Return the link to hand on, of at most 2,000 letters.

        Args:
            address: of the page that it opens, such as the one `koikoi play` prints. What follows
                the number sign is sent to no server, and stands in no log.

        Raises:
            InvalidValue: the rules have so many yaku of their own that it is too long; `str` still
                writes the duel, for a file.
        """
        return linked(address, str(self), _TOO_LONG)

    @staticmethod
    def parse(text: str) -> Duel:
        """Return the duel written in `text`, or in a link.

        Raises:
            InvalidValue: it cannot be read; the message names the part that is wrong.
        """
        text = bounded(text, _MOST_READ, InvalidValue).strip()
        parts = _PARTS.fullmatch(text.rpartition("#")[2])
        if not parts:
            raise InvalidValue(
                _("this is not the link of a match, or a part of it was lost on the way.")
            )
        version, head, moves, digest = parts.groups()
        if version != _VERSION:
            raise InvalidValue(
                _("this link was made by another version of Koi-Koi, which writes it differently.")
            )
        opponent, name, seed, rules = _lines(head)
        played_by = _checked(_WRONG_RULES, lambda: parse_rules(rules))
        duel = _checked(
            _WRONG, lambda: Duel(_played(moves, Match(played_by, seed)), opponent, name)
        )
        if duel._parts[-1] != digest:
            raise InvalidValue(
                _("this link was changed on its way, or was made by another version of Koi-Koi.")
            )
        return duel

    @property
    def _parts(self) -> tuple[str, ...]:
        lines = (self.opponent, self.name, str(self.record.seed), written_rules(self.rules))
        match, text = self.match, "\n".join(lines)
        whole = "\n".join([text, *map(str, match.actions), str(match.points)])
        moves = _moves_of(self.begin(), match.actions)
        return "duel", _VERSION, packed(text), moves, digest_of(whole)

    def __str__(self) -> str:
        return ".".join(self._parts)

    def __repr__(self) -> str:
        name = f"{self.name!r} " if self.name else ""
        return f"<Duel {name}against {self.opponent}: {self.rules}>"


def _lines(head: str) -> list[str]:
    """Return the parts of a link's text: player, name, seed, rules."""
    lines = unpacked(head).split("\n", 3)
    if len(lines) < 4:
        raise InvalidValue(_("the text in this link cannot be read."))
    return lines


def _moves_of(match: Match, actions: Iterable[Action]) -> str:
    """Play `actions` in a match that begins, and return them as `_played` reads them."""
    number, sizes = 0, 1
    for action in actions:
        legal = match.legal_actions
        number += sizes * legal.index(action)
        sizes *= len(legal)
        match.push(action)
    return letters(number.to_bytes((number.bit_length() + 7) // 8, "little"))


def _played(moves: str, match: Match) -> Record:
    """Play the packed actions in a match that begins, to its end, and return its record."""
    number = int.from_bytes(data_of(moves), "little")
    while legal := match.legal_actions:
        number, place = divmod(number, len(legal))
        match.push(legal[place])
    if number:
        raise InvalidValue(_("there are moves after the end of the match."))
    return match.record


def _checked(refusal: str, read: Callable[[], _Read]) -> _Read:
    """Return what is read from a part of a link; `refusal` says which part could not be."""
    try:
        return read()
    except ValueError as error:
        raise InvalidValue(_(refusal, reason=str(error))) from None
