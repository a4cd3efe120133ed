"""The match a browser keeps: as text, and what its player is asked at the next visit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..engine.errors import KoiKoiError
from ..engine.match import Match, as_match
from ..locale import _, number
from ..players import player
from .scene import rules_title
from .sentences import Dialog

PERSON = "person"  # the opponent's name where two people share the screen
_COUNTS = "counts"
_OWN = "own:"  # before the name of a class: a player that the page itself has made


@dataclass(frozen=True)
class Kept:
    """A match with what a record does not say: against whom, and whether it counts.

    Attributes:
        opponent: the name of a player or `PERSON`; see `opponent_word` for any other.
    """

    opponent: str
    practice: bool
    match: Match

    @staticmethod
    def parse(text: str) -> Kept:
        """Return what `text` keeps; inverse of `str`.

        Raises:
            KoiKoiError: it cannot be read; the lines are counted as in the record.
        """
        line, _newline, record = text.partition("\n")
        opponent, *marks = line.split() or [""]
        match = as_match(record)
        if opponent != PERSON and not opponent.startswith(_OWN):
            player(opponent)
        if marks not in ([], [_COUNTS]):
            raise KoiKoiError(_("{text!r} is no kind of match.", text=" ".join(marks)[:80]))
        return Kept(opponent, not marks, match)

    @property
    def is_running(self) -> bool:
        """Whether a person has acted in it and it is not over."""
        people = (0, 1) if self.opponent == PERSON else (0,)
        acted = any(seat in people for seat, _action in self.match.played)
        return acted and not self.match.is_over

    @property
    def is_of_a_known_opponent(self) -> bool:
        """Whether its opponent can be found by name, on any page."""
        return not self.opponent.startswith(_OWN)

    @property
    def opponent_name(self) -> str:
        """What its opponent is called: a word of the options, or the name of a class."""
        return self.opponent.removeprefix(_OWN)

    def __str__(self) -> str:
        mark = "" if self.practice else f" {_COUNTS}"
        return f"{self.opponent}{mark}\n{self.match.record}"


def opponent_word(opponent: Any) -> str:
    """Return the one word by which an opponent is kept."""
    return opponent if isinstance(opponent, str) else f"{_OWN}{type(opponent).__name__}"


def go_on_dialog(match: Match, seat: int, name: str, missing: str = "") -> Dialog:
    """Return the question whether to go on with `match`, asked of the player at `seat`.

    Args:
        name: who plays on against that player.
        missing: who has done so, but is not on this page.
    """
    against = (
        _("{missing} is not on this page: {name} plays on instead.", missing=missing, name=name)
        if missing
        else _("Against {name}.", name=name)
    )
    lines = (
        against,
        rules_title(match.rules),
        _(
            "Round {number} of {rounds}, {mine} to {other} points.",
            number=match.round.number,
            rounds=match.rules.rounds,
            mine=number(match.points[seat]),
            other=number(match.points[1 - seat]),
        ),
    )
    buttons = (("go on", _("Go on")), ("fresh", _("Start afresh")))
    return Dialog("offer", _("Go on with your match?"), lines, buttons)


def unreadable_dialog(error: Exception) -> Dialog:
    """Return what is said of a kept text that cannot be read, and why."""
    lines = (_("This browser kept a match that this version cannot read."), str(error))
    buttons = (("download", _("Download it")), ("fresh", _("Start afresh")))
    return Dialog("offer", _("A match that cannot be read"), lines, buttons)
