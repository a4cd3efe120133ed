"""The network in plain numpy: what each action of a view is worth, where nothing is compiled.

It prices the same ends of a turn as `network` does one by one, all at once: every action, every
card that the stock may turn, either card where it may take one of two. A test holds the two equal.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from ...engine.actions import DECLARE, STOP, Action, Play, Take
from ...engine.cards import FULL_DECK, iter_mask
from ...engine.round import decision_options, mask_taken
from ...engine.settle import multiplier, settle_exhausted
from ...engine.view import View
from ..arrays import Floats, Ints, SmallFloats, np
from ..rules import array_layout as at
from ..rules.tables import compile_rules
from . import features as net
from .features import Network

_PASSED_BY = -1e9  # a lucky hand is worth more shown than played


class _End(NamedTuple):
    """How a turn may end.

    Attributes:
        draw: which draw of the stock it follows; several ends of one draw are a choice.
        hand, field, pile: what the seat then has before it, masks.
    """

    draw: int
    hand: int
    field: int
    pile: int


def values_of(view: View, network: Network) -> list[float]:
    """Return what each of the view's legal actions is worth by the network, in points."""
    if view.phase == "declare":
        return [
            float(view.rules.lucky) if action == DECLARE else _PASSED_BY
            for action in view.legal_actions
        ]
    if view.phase == "decide":
        hand, field, pile = view.hand.mask, view.field.mask, view.piles[view.seat].mask
        on = _foretold(view, network, [_End(0, hand, field, pile)], 1)[0]
        return [
            float(_pays(view, field, pile)) if action == STOP else float(on)
            for action in view.legal_actions
        ]
    by_action = [_ends(view, action) for action in view.legal_actions]
    ends = [end for ends in by_action for end in ends]
    worth = _worth(view, network, ends)
    values, first = [], 0
    for ends in by_action:
        draws = np.array([end.draw for end in ends])
        best = np.full(draws[-1] + 1, -np.inf)
        np.maximum.at(best, draws, worth[first : first + len(ends)])
        values.append(float(best.mean()))
        first += len(ends)
    return values


def _ends(view: View, action: Action) -> list[_End]:
    """Return how the turn may end after a card is played, or taken by the turned one."""
    hand, field, pile = view.hand.mask, view.field.mask, view.piles[view.seat].mask
    if isinstance(action, Take):
        assert view.turned is not None
        taken = action.card.mask
        return [_End(0, hand, field ^ taken, pile | taken | view.turned.mask)]
    assert isinstance(action, Play)
    hand ^= action.card.mask
    taken = mask_taken(action, field, view.rules)
    field, pile = _laid(action.card.mask, taken, field, pile)
    ends = []
    for draw, turned in enumerate(iter_mask(view.unseen.mask)):
        lying = field & _month_of(turned.mask)
        low = lying & -lying
        for taken in (low, lying ^ low) if lying.bit_count() == 2 else (lying,):
            ends.append(_End(draw, hand, *_laid(turned.mask, taken, field, pile)))
    return ends


def _month_of(card: int) -> int:
    return 15 << (card.bit_length() - 1 & 60)


def _laid(card: int, taken: int, field: int, pile: int) -> tuple[int, int]:
    return (field ^ taken, pile | taken | card) if taken else (field | card, pile)


def _pays(view: View, field: int, pile: int) -> int:
    """Return what stopping with `pile` pays, 0 if it has nothing new."""
    base = view.rules.total(pile, view.month, field)
    if base <= view.rules.bar(view.called_scores[view.seat]):
        return 0
    return base * multiplier(view.rules, view.seat, view.koi_calls, view.field_brights, base)


def _worth(view: View, network: Network, ends: Sequence[_End]) -> Floats:
    """Return what each of these ends of a turn is worth, in points."""
    before = None if view.rules.viewings == "field-cancels" else view.piles[view.seat].mask
    left = ends[0].hand.bit_count()
    paid = [_pays(view, end.field, end.pile) if end.pile != before else 0 for end in ends]
    points = np.array(paid, np.float64)
    scores = points > 0
    new = [end for end, pays in zip(ends, paid, strict=True) if pays]
    old = [end for end, pays in zip(ends, paid, strict=True) if not pays]
    worth = points.copy()
    if not left and not view.opponent_hand_size:
        worth[~scores] = [_exhausted(view, end.field, end.pile) for end in old]
    else:
        worth[~scores] = _foretold(view, network, old, 0)
    options = decision_options(view.rules, view.seat, view.koi_calls, left)
    if "koi-koi" in options:
        on = _foretold(view, network, new, 1)
        worth[scores] = np.maximum(points[scores], on)
    return worth


def _exhausted(view: View, field: int, pile: int) -> float:
    piles = (pile, view.piles[1].mask) if view.seat == 0 else (view.piles[0].mask, pile)
    points = settle_exhausted(
        view.rules, piles, view.koi_calls, view.month, view.starter, field
    ).points
    return float(max(points[view.seat], 0) - max(points[1 - view.seat], 0))


def _foretold(view: View, network: Network, ends: Sequence[_End], calls: int) -> Floats:
    """Return what the network makes of these ends, after `calls` more calls of the seat."""
    if not ends:
        return np.zeros(0)
    hand, field, pile = np.array([end[1:] for end in ends], np.int64).T
    seat, other = view.seat, view.piles[1 - view.seat].mask
    own, opposing = view.koi_calls[seat] + calls, view.koi_calls[1 - seat]
    after = (own, opposing) if seat == 0 else (opposing, own)
    times = [
        min(multiplier(view.rules, who, after, view.field_brights, 0), net.MOST_TIMES)
        for who in (seat, 1 - seat)
    ]
    may = ["koi-koi" in decision_options(view.rules, who, after, 1) for who in (seat, 1 - seat)]
    size, left = view.opponent_hand_size, ends[0].hand.bit_count()
    hidden: SmallFloats = np.tile(
        network.bias
        + network.inner[net.TURN + 2 * size + (left == size)]
        + network.inner[net.CALLS + 4 * min(own, 3) + min(opposing, 3)]
        + network.inner[net.MAY_CALL + 2 * may[0] + may[1]]
        + network.inner[net.BRIGHTS + view.field_brights]
        + network.inner[net.TIMES + times[0] - 1]
        + network.inner[net.TIMES + net.MOST_TIMES + times[1] - 1]
        + network.inner[net.BASE + 16 + min(view.rules.total(other, view.month), 15)],
        (len(ends), 1),
    )
    totals = {end.pile: min(view.rules.total(end.pile, view.month), 15) for end in ends}
    hidden += network.inner[net.BASE + np.array([totals[end.pile] for end in ends])]
    passed = view.passed[1 - seat].mask & field
    for month in range(12):
        code = sum(
            times * net.IN_SIXES[cards >> 4 * month & 15]
            for times, cards in ((1, hand), (2, field), (3, pile), (4, other), (3, passed))
        )
        hidden += network.inner[net.MONTH_FEATURES[month, code]]
    _add_yaku(view, network, hand, field, pile, hidden)
    answers = np.maximum(hidden, hidden * net.LEAK) @ network.outer[:, :-1].T
    answers += network.outer[:, -1]
    points: Floats = net.SCALE * (
        times[0] * answers[:, net.GAIN].astype(np.float64) - times[1] * answers[:, net.LOSS]
    )
    return points


def _add_yaku(
    view: View, network: Network, hand: Ints, field: Ints, pile: Ints, hidden: SmallFloats
) -> None:
    """Add to `hidden` how near each yaku is to either seat."""
    tables = compile_rules(view.rules)
    other = np.full_like(pile, view.piles[1 - view.seat].mask)
    unseen = FULL_DECK ^ (hand | field | pile | other)
    lying = _whole_months(field)
    now = hand & lying | field & _whole_months(hand)
    its_now = field & _whole_months(unseen) | unseen & lying
    sides = (
        (pile, other, now, (hand | field | unseen) & ~now),
        (other, pile, its_now, (field | unseen) & ~its_now),
    )
    for place, row in enumerate(tables.rows[view.month].T):
        if not row[at.POOL]:
            continue
        for side, masks in enumerate(sides):
            near = _near(row, *masks)
            there = near >= 0
            first = net.YAKU + net.A_YAKU * (2 * place + side)
            hidden[there] += network.inner[first + near[there]]


def _near(row: Ints, pile: Ints, other: Ints, now: Ints, later: Ints) -> Ints:
    """Return how near a yaku is to a seat, as `network.feature_of_yaku` does."""
    pool, required = row[at.POOL], row[at.REQUIRED]
    must = required & ~pile
    missing = np.maximum(row[at.NEED] - _count(pile & pool), _count(must))
    open_cards = _count(pool & ~(pile | other))
    closed = (missing > 4) | (pile & row[at.FORBIDDEN] != 0)
    closed |= (missing > 0) & ((required & other != 0) | (open_cards < missing))
    wanted = np.where(missing > 0, must if required else pool, row[at.EXTRA_POOL])
    near = 9 * np.maximum(missing, 0)
    near += 3 * np.minimum(_count(wanted & now), 2) + np.minimum(_count(wanted & later), 2)
    features: Ints = np.where(closed, -1, near)
    return features


def _whole_months(cards: Ints) -> Ints:
    """Return all cards of the months of which `cards` holds any."""
    cards = cards | cards >> 1 & 0x777777777777
    cards = cards | cards >> 2 & 0x333333333333
    months: Ints = (cards & 0x111111111111) * 15
    return months


@cache
def _counts() -> Ints:
    """Return how many bits each number of 16 bits has on."""
    counts = np.zeros(1, np.int64)
    for _bit in range(16):
        counts = np.concatenate([counts, counts + 1])
    return counts


def _count(cards: Ints) -> Ints:
    counts = _counts()
    bits: Ints = counts[cards & 0xFFFF] + counts[cards >> 16 & 0xFFFF] + counts[cards >> 32]
    return bits
