"""The match a browser keeps: as text, and what its player is asked at the next visit."""

from __future__ import annotations

from dataclasses import dataclass

from ..engine.errors import KoiKoiError
from ..engine.match import Match
from ..engine.record import Record
from ..locale import _, number
from ..players import player
from .scene import rules_title
from .sentences import Dialog

PERSON = "person"  # the opponent's name where two people share the screen
_COUNTS = "counts"


@dataclass(frozen=True)
class Kept:
    """A match with what a record does not say: against whom, and whether it counts."""

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
        match = Match.from_record(Record.parse(record))
        if opponent != PERSON:
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

    def __str__(self) -> str:
        mark = "" if self.practice else f" {_COUNTS}"
        return f"{self.opponent}{mark}\n{self.match.record}"


def go_on_dialog(match: Match, seat: int) -> Dialog:
    """Return the question whether to go on with `match`, asked of the player at `seat`."""
    lines = (
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
