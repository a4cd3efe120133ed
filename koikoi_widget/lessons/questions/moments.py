"""Moments of matches between two players, as they come; easy ones are not left out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from random import Random

from ...engine.actions import PASS
from ...engine.match import Match
from ...engine.record import Record, RoundRecord
from ...engine.rules import Rules, find_rules
from ...engine.view import View
from ...locale import _
from ...players import play_through, player_rng
from ...players import player as find_player
from .question import Row


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


def moments(
    rng: Random,
    rules: str | Rules,
    is_wanted: Callable[[View], bool],
    share: float,
    player: str = "greedy",
) -> Iterator[Moment]:
    """Yield the wanted moments of matches between two players, endlessly.

    Args:
        share: what share of them is asked; the smaller, the more the questions differ.
    """
    found = find_rules(rules)
    while True:
        match = Match(found, seed=int(rng.random() * 2**32))
        for moment in _moments_of(match, player):
            if is_wanted(moment.view) and rng.random() < share:
                yield moment


def rows(view: View) -> tuple[Row, ...]:
    """Return the cards that a player sees, in rows."""
    found = (
        Row(tuple(view.piles[view.seat]), _("Your captures")),
        Row(tuple(view.piles[1 - view.seat]), _("Your opponent's captures")),
        Row(tuple(view.field), _("The field")),
        Row(tuple(view.hand), _("Your hand")),
    )
    return tuple(row for row in found if row.cards)


def _moments_of(match: Match, player: str) -> Iterator[Moment]:
    chooses, chance = find_player(player), player_rng(match.seed, "moments")
    for view in play_through(match, chooses, chance):
        record = match.record
        # A player who passed has revealed a lucky hand, which is too much for an ordinary question.
        if PASS not in record.rounds[-1].actions:
            yield Moment(record, view)
