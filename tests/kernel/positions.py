"""What the kernel's tests share: rules of every sort, and rounds that the engine replays."""

from __future__ import annotations

import random

import numpy as np

import koikoi_widget as kk
from koikoi_widget.engine.cards import BRIGHTS, DECK, FULL_DECK, CardSet, iter_mask
from koikoi_widget.engine.round import Deal, Round, Situation
from koikoi_widget.engine.yaku import Yaku
from koikoi_widget.kernel.play.batches import policy_choice
from koikoi_widget.kernel.play.weights import NOISE, WEIGHTS
from koikoi_widget.kernel.rules import array_layout as at, steps
from koikoi_widget.kernel.rules.position import action_of, result_of
from koikoi_widget.kernel.rules.tables import compile_rules
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


def by_chance():
    """Weights of the policy that see no value in any action: each is equally likely."""
    weights = np.zeros(len(WEIGHTS))
    weights[NOISE] = 1.0
    return weights


def total(pile, rules, month=0):
    """The base of the mask `pile` in a round of `month`, 1 to 12, or 0 for none."""
    tables = compile_rules(rules)
    return int(steps.total_of(pile, tables.rows[month], -1, tables.options)[0])


def legal_actions(array, rules):
    """The numbers of the legal actions, in the engine's order."""
    out = np.zeros(at.MOST_LEGAL, np.int64)
    return out[: steps.list_legal(array, compile_rules(rules).options, out)]


def push(array, action, rules):
    """The position after the action with this number."""
    following = array.copy()
    steps.apply(following, action, compile_rules(rules))
    return following


def played_out(array, rules, weights):
    """The end of a round that the policy plays out from a position."""
    while array[at.PHASE] != at.OVER:
        array = push(array, policy_choice(array, rules, weights), rules)
    return array


def to_round(array, rules):
    """A position as a round of the engine; the inverse of `from_round`.

    An array says where the cards are, not where they were dealt, so the round's `deal` is one that
    it may have come from, and `laid` is empty.
    """
    hands = pair(array, at.HANDS)
    stock = tuple(DECK[index] for index in array[at.STOCK :])
    seen = FULL_DECK ^ hands[0] ^ hands[1] ^ CardSet(stock).mask
    brights = list(iter_mask(seen & BRIGHTS))
    count = int(array[at.FIELD_BRIGHTS])
    others = list(iter_mask(seen & ~BRIGHTS))
    dealt = CardSet([*brights[:count], *others[: 8 - count]])
    played = [card for card in iter_mask(seen) if card not in dealt]
    size = 8 - hands[0].bit_count()
    deal = Deal(
        (
            CardSet.from_mask(hands[0] | CardSet(played[:size]).mask),
            CardSet.from_mask(hands[1] | CardSet(played[size:]).mask),
        ),
        dealt,
        stock,
    )
    turned = int(array[at.TURNED])
    situation = Situation(
        phase=at.PHASES[array[at.PHASE]],
        seat=int(array[at.SEAT]),
        hands=hands,
        field=int(array[at.FIELD]),
        piles=pair(array, at.PILES),
        drawn=int(array[at.DRAWN]),
        turned=None if turned < 0 else DECK[turned],
        koi_calls=pair(array, at.CALLS),
        called_scores=pair(array, at.CALLED),
        passed=pair(array, at.PASSED),
    )
    month, starter = int(array[at.MONTH]), int(array[at.STARTER])
    return Round.from_situation(rules, deal, month, starter, situation)


def pair(array, place):
    """The numbers of both seats."""
    return int(array[place]), int(array[place + 1])
