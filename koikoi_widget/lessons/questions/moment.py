"""A moment of a match: a position to ask about, and to play on from."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ...engine.match import Match
from ...engine.record import Record, RoundRecord
from ...engine.view import View


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment of a match: the match so far, and what the player to act sees."""

    record: Record
    view: View

    @property
    def played(self) -> RoundRecord:
        """The round so far."""
        return self.record.rounds[-1]

    def match(self) -> Match:
        """Return the match at this moment, with the player to act in seat 0, ready to be played."""
        record = self.record if self.view.seat == 0 else _mirrored(self.record)
        return Match.from_record(record)


def _mirrored(record: Record) -> Record:
    """Return the same match with the seats exchanged."""
    rounds = (
        RoundRecord(
            1 - entry.starter,
            replace(entry.deal, hands=(entry.deal.hands[1], entry.deal.hands[0])),
            entry.actions,
        )
        for entry in record.rounds
    )
    return replace(record, rounds=tuple(rounds))
