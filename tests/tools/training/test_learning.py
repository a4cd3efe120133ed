"""The deals that a network learns from."""

from __future__ import annotations

import random

import numpy as np

import koikoi_widget as kk
from koikoi_widget.kernel import generator
from koikoi_widget.kernel.rules import array_layout as at
from koikoi_widget.kernel.rules.position import from_round
from tools.training import learning


def test_what_a_seat_cannot_see_is_dealt_anew_each_card_as_often():
    match, rng = kk.Match("nintendo", 5), random.Random(5)
    while match.round.phase != "play" or len(match.round.hands[1]) != 6:
        match.push(rng.choice(match.legal_actions))
    position = match.round
    array, seat = from_round(position), 0
    hidden = position.hands[1].mask
    for card in position.stock:
        hidden |= card.mask
    deck, state, counts = np.zeros(48, np.int64), generator.first_state(3), np.zeros(48)
    learning.spread(array, deck)
    rounds = 4000
    for _ in range(rounds):
        state = learning.deal_unseen(array, deck, seat, state)
        counts[deck[8:14]] += 1
        drawn = 24 + int(array[at.DRAWN])
        assert sum(1 << int(card) for card in (*deck[8:14], *deck[drawn:48])) == hidden
    size = hidden.bit_count()
    shares = [counts[card] / rounds for card in range(48) if hidden >> card & 1]
    assert sum(counts) == 6 * rounds
    assert max(abs(share - 6 / size) for share in shares) < 5 * (0.25 / rounds) ** 0.5
