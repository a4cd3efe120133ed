"""A position played out many times, with the cards its player cannot see dealt afresh each time."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ...engine.cards import CardSet
from ...engine.record import RoundRecord
from ...engine.round import Deal, Round, lucky
from ...engine.rules import Rules
from ...engine.settle import Settlement
from .question import shuffled


def gain(settlement: Settlement, seat: int, rules: Rules) -> int:
    """Return by how much a settlement puts `seat` ahead.

    If the loser pays, that is what the seat is paid; if only the winner scores, what the opponent
    scores counts against it.
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
    """Yield the position `count` times, each with the cards its seat cannot see dealt afresh."""
    position = replayed(played, rules, number)
    seat = position.seat
    assert seat is not None
    was_lucky = bool(lucky(played.deal.hands[1 - seat]))
    while count:
        deal = _deal_with_other_hidden_cards(position, seat, rng)
        # A lucky hand is known about: its holder was asked, and passed.
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
