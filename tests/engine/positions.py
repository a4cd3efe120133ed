"""Small helpers of the engine tests: names of cards, dealt positions, one position as text."""

from __future__ import annotations

import koikoi_widget as kk
from koikoi_widget.engine.round import Deal, Round
from tests import oracle


def names(cards):
    """The names of some cards, sorted; a set of cards is compared this way."""
    return sorted(str(card) for card in cards)


def in_order(cards):
    """The names of some cards in the order they lie."""
    return [str(card) for card in cards]


def rest_of_deck(*groups):
    """The names of all the cards that are in none of `groups`, in deck order."""
    used = [card for group in groups for card in group]
    return [card for card in oracle.DECK if card not in used]


def as_deal(hands, field, stock):
    """A `Deal` from lists of names."""
    return Deal(
        hands=(kk.CardSet.of(hands[0]), kk.CardSet.of(hands[1])),
        field=kk.CardSet.of(field),
        stock=tuple(kk.Card.parse(card) for card in stock),
    )


def dealt(rules, hands, field, stock, number=1, starter=0):
    """A round with these cards; hands, field and stock are lists of names."""
    return Round.from_deal(rules, as_deal(hands, field, stock), number=number, starter=starter)


def deal_over(field, hand=""):
    """A deal with this field; `hand` is what the first hand must hold."""
    field, hand = field.split(), hand.split()
    rest, missing = rest_of_deck(field, hand), 8 - len(hand)
    hands = hand + rest[:missing], rest[missing : missing + 8]
    return as_deal(hands, field, rest[missing + 8 :])


def text(*rows):
    """The names in several strings as one list."""
    return " ".join(rows).split()


def actions(position):
    """The legal actions of a round or a match as notation, sorted."""
    return sorted(str(action) for action in position.legal_actions)


def round_of(rules, hand0, hand1, field, stock="", number=1, starter=0):
    """A round from strings that need not be complete.

    What a hand or the field lacks comes from the rest of the deck, the last cards first, and what
    then remains follows `stock` in deck order.
    """
    hands, field, stock = [hand0.split(), hand1.split()], field.split(), stock.split()
    rest = rest_of_deck(*hands, field, stock)
    for group in (*hands, field):
        while len(group) < 8:
            group.append(rest.pop())
    return dealt(rules, hands, field, stock + rest, number=number, starter=starter)


def push_all(position, *moves):
    """The round after these actions."""
    for move in moves:
        position = position.push(move)
    return position


def all_cards(position):
    """Every card of a round, wherever it is."""
    lying = [
        *position.hands[0],
        *position.hands[1],
        *position.field,
        *position.piles[0],
        *position.piles[1],
        *position.stock,
    ]
    if position.phase == "take":
        lying.append(position.turned)
    return lying
