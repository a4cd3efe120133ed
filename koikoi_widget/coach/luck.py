"""The luck of a match: what its cards were worth, whoever had played them.

Once a round is over all its cards are known, and so is every card that could have been turned up
instead. What the deal and each card of the stock changed is the difference between playing on from
there and playing on from what could have come in its place, both by the same policy. On average
these changes are 0, however well that policy plays; so a result less its luck is, on average, the
result itself, with most of the chance taken out (a control variate, as in AIVAT of Burch et al.,
AAAI 2018).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import CancelledError
from dataclasses import dataclass
from math import sqrt
from threading import Event
from typing import TYPE_CHECKING

from ..engine.cards import Card
from ..engine.errors import check_seat, check_whole, checks_options
from ..engine.match import Match, PlayedRound, as_match
from ..engine.record import Record
from ..engine.round import Round
from ..engine.rules import Rules
from ..engine.settle import Settlement
from ..simulation.card_luck import SAMPLES
from ..simulation.frames import Framed

if TYPE_CHECKING:
    from ..kernel.value.chance_values import Chances

_MOST_SAMPLES = 1_000_000


@dataclass(frozen=True, slots=True)
class TurnedCard:
    """A card of the stock, and what turning it up changed.

    Attributes:
        place: how many actions of the match came before the play that turned it up.
        round_number: from 1.
        seat: who turned it up.
        card: the card.
        points: by how many points seat 0 gained on seat 1, less than 0 if it lost.
        error: one standard error of that.
    """

    place: int
    round_number: int
    seat: int
    card: Card
    points: float
    error: float

    def worth(self, seat: int) -> float:
        """Return what the card was worth to a seat, in points."""
        return -self.points if seat else self.points


@dataclass(frozen=True, slots=True)
class RoundLuck:
    """The luck of a round that is over.

    Attributes:
        number: of the round, from 1.
        deal: what hands and field were worth to seat 0, in points, compared with any deal.
        deal_error: one standard error of that.
        turned: the cards of the stock, in order.
        result: by how many points seat 0 won the round.
    """

    number: int
    deal: float
    deal_error: float
    turned: tuple[TurnedCard, ...]
    result: float

    @property
    def stock(self) -> float:
        """What the cards of the stock were worth to seat 0, in points."""
        return sum(card.points for card in self.turned)

    @property
    def variance(self) -> float:
        """The variance of the luck of the round, deal and stock."""
        return self.deal_error**2 + sum(card.error**2 for card in self.turned)


@dataclass(frozen=True, slots=True)
class Luck(Framed):
    """The luck of the rounds of a match that are over.

    A seat's result is what the deals and the stock were worth to it, and its skill: what its
    decisions, those of the opponent and what neither could know have added.

    Attributes:
        rules: of the match.
        rounds: in order.

    >>> match = kk.Match("nintendo", seed=7, rounds=1)
    >>> while not match.is_over:
    ...     match.push(match.legal_actions[0])
    >>> luck = kk.luck(match, samples=100)
    >>> luck.cards(0) + luck.skill(0) == luck.result(0)
    True
    >>> luck.luckiest(1).worth(1) > 0
    True
    """

    rules: Rules
    rounds: tuple[RoundLuck, ...]

    def deals(self, seat: int) -> float:
        """Return what the deals were worth to a seat, in points."""
        return _of(seat, sum(one.deal for one in self.rounds))

    def stock(self, seat: int) -> float:
        """Return what the cards of the stock were worth to a seat, in points."""
        return _of(seat, sum(one.stock for one in self.rounds))

    def cards(self, seat: int) -> float:
        """Return what all cards, dealt and turned up, were worth to a seat, in points."""
        return self.deals(seat) + self.stock(seat)

    def result(self, seat: int) -> float:
        """Return by how many points a seat won the rounds; coins that change hands count once."""
        return _of(seat, sum(one.result for one in self.rounds))

    def skill(self, seat: int) -> float:
        """Return the result of a seat less its luck, in points."""
        return self.result(seat) - self.cards(seat)

    @property
    def error(self) -> float:
        """One standard error of what the cards were worth, and so of the skill."""
        return sqrt(sum(one.variance for one in self.rounds))

    @property
    def lead_per_point(self) -> int:
        """How much a point is of the lead in the score: 2 where what one wins, the other loses."""
        return 2 if self.rules.zero_sum else 1

    def luckiest(self, seat: int) -> TurnedCard | None:
        """Return the card of the stock that was worth most to a seat; None if there was none."""
        seat = check_seat(seat)
        cards = [card for one in self.rounds for card in one.turned]
        return max(cards, key=lambda card: card.worth(seat), default=None)

    def as_dict(self) -> dict[str, object]:
        """Return the figures by name, ready for JSON."""
        return {
            "rules": str(self.rules),
            "error": self.error,
            "seats": [
                {
                    "seat": seat,
                    "deals": self.deals(seat),
                    "stock": self.stock(seat),
                    "skill": self.skill(seat),
                    "result": self.result(seat),
                }
                for seat in (0, 1)
            ],
        }

    def columns(self) -> Mapping[str, Sequence[object]]:
        """Return a row for each round, as seat 0 has it, for a data frame.

        Columns: round, deal, stock, result, error.
        """
        return {
            "round": [one.number for one in self.rounds],
            "deal": [one.deal for one in self.rounds],
            "stock": [one.stock for one in self.rounds],
            "result": [one.result for one in self.rounds],
            "error": [sqrt(one.variance) for one in self.rounds],
        }


@checks_options
def luck(
    record: Record | Match | str,
    *,
    samples: int = SAMPLES,
    seed: int | str = 1,
    halt: Event | None = None,
) -> Luck:
    """Price the luck of a match: of its deals, and of each card that was turned up.

    A round that is not over is left out: its cards are nobody's to see.

    Args:
        record: a record, its text, or a match.
        samples: how often the round is played out with each card that came; a tenth as often, and
            twice at least, with each that could have come instead.
        seed: what the rounds are played out from.
        halt: once another thread sets this, the work is abandoned within milliseconds.

    Raises:
        RecordError: the record cannot be read or played; the error names its line.
        InvalidValue: an argument has a value it does not allow.
        KernelMissing: numpy or numba is not installed.
        CancelledError: `halt` was set.

    >>> kk.luck(kk.Match("bga", seed=7), samples=100).rounds
    ()
    """
    samples = check_whole("samples", samples, 2, _MOST_SAMPLES)
    match = as_match(record)
    from ..kernel.value.chance_values import Chances

    chances = Chances(match.rules, samples, seed)
    rounds = [
        round_luck(played, number, played.end.settlement, chances, halt)
        for number, played in enumerate(match.rounds(), 1)
        if played.end.settlement is not None
    ]
    return Luck(match.rules, tuple(rounds))


def round_luck(
    played: PlayedRound,
    number: int,
    settlement: Settlement,
    chances: Chances,
    halt: Event | None = None,
) -> RoundLuck:
    """Price the luck of a round that ended with this settlement."""
    deal, deal_error = chances.deal(played.start)
    cards = tuple(_turned(played, number, chances, halt))
    return RoundLuck(number, deal, deal_error, cards, chances.margin(settlement.points))


def _turned(
    played: PlayedRound, number: int, chances: Chances, halt: Event | None
) -> Iterator[TurnedCard]:
    for step, points, error in chances.stock(played):
        if halt is not None and halt.is_set():
            raise CancelledError
        position = played.positions[step]
        place, seat = played.place + step, position.seat
        assert seat is not None
        yield TurnedCard(place, number, seat, _next_card(position), points, error)


def _next_card(position: Round) -> Card:
    return position.deal.stock[position.situation.drawn]


def _of(seat: int, points: float) -> float:
    return -points if check_seat(seat) else points
