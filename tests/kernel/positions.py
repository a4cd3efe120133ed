"""What the kernel's tests share: rules of every sort, and rounds that the engine replays."""

from __future__ import annotations

import random

import koikoi_widget as kk
from koikoi_widget.engine.cards import DECK, CardSet
from koikoi_widget.engine.round import Deal, Round
from koikoi_widget.engine.yaku import Yaku
from koikoi_widget.kernel.rules.position import action_of, result_of
from tests.engine.test_oracle_agrees import house_rules

PRESETS = sorted(kk.PRESETS)


def house(seed):
    """A house rule drawn at random: a preset with other fields, and now and then other yaku."""
    rng = random.Random(f"house {seed}")
    preset, changed = house_rules(rng)
    rules = kk.rules(preset, **changed)
    if seed % 3 == 0:
        rules = rules.changed(yaku=[*rules.yaku, *(own_yaku(rng, place) for place in range(4))])
    return rules


def own_yaku(rng, number):
    """A yaku that no source knows: any pool, family, extra, forbidden and required cards."""
    pool = sum(card.mask for card in rng.sample(DECK, rng.randint(2, 20)))
    need = rng.randint(1, min(8, pool.bit_count()))
    some = [card.mask for card in DECK]
    return Yaku(
        id=f"own-{number}",
        points=rng.randint(1, 12),
        pool=pool,
        need=need,
        required=rng.choice([0, 0, pool & -pool]),
        extra=rng.choice([0, 0, 1, 2]),
        extra_pool=rng.choice([0, pool, sum(rng.sample(some, 5))]),
        family=rng.choice(["", "", "brights", "ribbons", "own"]),
        forbidden=rng.choice([0, 0, sum(rng.sample(some, 2))]),
        viewing=rng.random() < 0.2,
    )


def crowded():
    """Rules with more yaku than the kernel can tell apart with the bits of one number."""
    rng = random.Random("crowded")
    return kk.rules("bga").changed(yaku=[own_yaku(rng, number) for number in range(70)])


def dealt(rules, row, deal):
    """The engine's round of row `row` of a batch, dealt as the kernel did."""
    cards = [DECK[card] for card in deal]
    hands = CardSet(cards[:8]), CardSet(cards[8:16])
    return Round.from_deal(
        rules, Deal(hands, CardSet(cards[16:24]), tuple(cards[24:])), (row >> 1) % 12 + 1, row & 1
    )


def actions_of(log):
    """The actions of a row of a log."""
    return [action_of(code) for code in log[: log.index(-1)]]


def result_in(position):
    """What the kernel writes of a round that is over, by the engine's word."""
    return [*result_of(position.settlement), *(pile.mask for pile in position.piles)]
