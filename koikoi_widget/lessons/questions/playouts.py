"""What stopping and playing on bring, counted by playing the rest of the round many times.

The judge knows what the player knows: in each continuation the unseen cards are dealt anew between
the opponent's hand and the stock. Both sides then take what they can, at random among that, and
stop at their next yaku. That is no strong play, and the numbers say so: they come with their error.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt
from random import Random

from ...engine.actions import KOI_KOI, STOP, Action, Play
from ...engine.cards import Card, CardSet
from ...engine.record import RoundRecord
from ...engine.round import MONTH_MASKS, Deal, Round, lucky
from ...engine.rules import Rules
from ...engine.settle import Settlement
from .question import drawn, shuffled

SAMPLES = 400


@dataclass(frozen=True, slots=True)
class Judgement:
    """What stopping and koi-koi are worth to the player who decides.

    Attributes:
        stop: what stopping brings, for certain.
        koi_koi: what koi-koi brought on average.
        error: one standard error of that average.
        samples: how many continuations were played.
    """

    stop: int
    koi_koi: float
    error: float
    samples: int

    @property
    def best(self) -> tuple[Action, ...]:
        """The better action; both where they lie within two standard errors."""
        difference = self.koi_koi - self.stop
        if abs(difference) <= 2 * self.error:
            return STOP, KOI_KOI
        return (KOI_KOI,) if difference > 0 else (STOP,)


def judge(
    played: RoundRecord, rules: Rules, number: int, rng: Random, samples: int = SAMPLES
) -> Judgement:
    """Return what stop and koi-koi are worth where `played` waits for that decision.

    Args:
        played: round `number` of a match up to the decision.
        samples: how many continuations of koi-koi to play.
    """
    position = replayed(played, rules, number)
    seat = position.seat
    assert seat is not None and position.phase == "decide"
    stopped = position.push(STOP).settlement
    assert stopped is not None
    gains = [
        gain(_played_on(other.push(KOI_KOI), rng), seat, rules)
        for other in redealt(played, rules, number, rng, samples)
    ]
    mean = sum(gains) / samples
    variance = sum((each - mean) ** 2 for each in gains) / (samples - 1)
    return Judgement(gain(stopped, seat, rules), mean, sqrt(variance / samples), samples)


def gain(settlement: Settlement, seat: int, rules: Rules) -> int:
    """Return by how much a settlement brings `seat` forward.

    Where the loser pays, that is what the seat is paid; where only the winner scores, what the
    other one scores counts against it.
    """
    own, other = settlement.points[seat], settlement.points[1 - seat]
    return own if rules.zero_sum else own - other


def replayed(played: RoundRecord, rules: Rules, number: int) -> Round:
    """Return the position at the end of a recorded round."""
    position = Round.from_deal(rules, played.deal, number, played.starter)
    for action in played.actions:
        position = position.push(action)
    return position


def redealt(
    played: RoundRecord, rules: Rules, number: int, rng: Random, count: int
) -> Iterator[Round]:
    """Yield the position `count` times, each with the cards its seat cannot see dealt anew."""
    position = replayed(played, rules, number)
    seat = position.seat
    assert seat is not None
    was_lucky = bool(lucky(played.deal.hands[1 - seat]))
    while count:
        deal = _deal_with_other_hidden_cards(position, seat, rng)
        # A lucky hand shows: its holder was asked, and passed. So this much is known of it.
        if bool(lucky(deal.hands[1 - seat])) == was_lucky:
            yield replayed(RoundRecord(played.starter, deal, played.actions), rules, number)
            count -= 1


def _deal_with_other_hidden_cards(position: Round, seat: int, rng: Random) -> Deal:
    deal, other = position.deal, 1 - seat
    now = position.hands[other]
    hidden = shuffled([*now, *position.stock], rng)
    shown = [card for card in deal.hands[other] if card not in now]
    hand = CardSet([*shown, *hidden[: len(now)]])
    hands = (hand, deal.hands[1]) if other == 0 else (deal.hands[0], hand)
    drawn_cards = deal.stock[: 24 - len(position.stock)]
    return Deal(hands, deal.field, (*drawn_cards, *hidden[len(now) :]))


def _played_on(position: Round, rng: Random) -> Settlement:
    while position.settlement is None:
        actions = position.legal_actions
        if position.phase == "play":
            actions = _captures(actions, position.field) or actions
        position = position.push(STOP if position.phase == "decide" else drawn(actions, rng))
    return position.settlement


def _captures(actions: tuple[Action, ...], field: CardSet) -> tuple[Action, ...]:
    return tuple(
        action for action in actions if isinstance(action, Play) and _takes(action.card, field)
    )


def _takes(card: Card, field: CardSet) -> bool:
    return bool(field.mask & MONTH_MASKS[card.month - 1])
