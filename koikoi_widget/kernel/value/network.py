"""A learned value: what a round is worth to a seat at the end of its turn, from what it sees.

A small network reads what `features` says of it. It has one hidden layer and four answers: the
chances that the seat wins and loses the round, and the points it wins and loses on average. Those
of a decision's actions are exact means over the cards the stock may turn. A network is made by
`tools/training`; `network_numpy` does the same without the compiler.
"""

from __future__ import annotations

from typing import NamedTuple

from ...engine.cards import FULL_DECK
from ..generator import drawn, following
from ..jit import Floats, Ints, SmallFloats, compiled, inlined, lowest, np, popcount
from ..rules import array_layout as at
from ..rules.steps import (
    FIELD_CANCELS,
    LUCKY,
    VIEWINGS,
    bar_of,
    card_of,
    list_legal,
    mask_taken,
    may_call,
    multiplier_of,
    must_stop,
    over,
    settle_exhausted,
    total_of,
)
from ..rules.tables import Tables
from .features import (
    A_YAKU,
    BASE,
    BRIGHTS,
    CALLS,
    FIRST_YAKU,
    GAIN,
    HEADS,
    IN_SIXES,
    LEAK,
    LOSE,
    LOSS,
    MAY_CALL,
    MONTH_FEATURES,
    MOST_FEATURES,
    MOST_TIMES,
    SCALE,
    TIMES,
    TIMES_AT,
    TURN,
    WIN,
    YAKU,
    Network,
)

# A table of what the match is worth after this round: by the mean of the points won or lost, if
# nobody scores, and by points that are certain.
BY_GAIN, BY_LOSS, BY_NOTHING, BY_CERTAIN = range(4)
MOST_POINTS = 60


class Desk(NamedTuple):
    """Scratch space for pricing the actions of a position.

    Attributes:
        actions: (MOST_LEGAL,), the numbers of the legal actions.
        values: (MOST_LEGAL,), what each is worth, in points or in chances of winning the match.
        heads: (MOST_LEGAL + 2, HEADS), the answers for each action; two rows are scratch space.
        features: (MOST_FEATURES + RESULT_SIZE,), of one position, and a settlement.
        hidden: (units,), float32, what the hidden layer makes of these features.
    """

    actions: Ints
    values: Floats
    heads: Floats
    features: Ints
    hidden: SmallFloats


def desk_for(network: Network) -> Desk:
    """Return the scratch space that a network of this size needs."""
    return Desk(
        np.zeros(at.MOST_LEGAL, np.int64),
        np.zeros(at.MOST_LEGAL),
        np.zeros((at.MOST_LEGAL + 2, HEADS)),
        np.zeros(MOST_FEATURES + at.RESULT_SIZE, np.int64),
        np.zeros(network.bias.shape[0], np.float32),
    )


@inlined
def whole_months(cards: int) -> int:
    """Return all cards of the months that occur in `cards`."""
    cards |= cards >> 1 & 0x777777777777
    cards |= cards >> 2 & 0x333333333333
    return (cards & 0x111111111111) * 15


@inlined
def feature_of_yaku(
    rows: Ints, place: int, pile: int, other_pile: int, now: int, later: int
) -> int:
    """Return how close the seat with `pile` is to a yaku, -1 if it is closed or far away.

    Args:
        now: the cards that the seat may take on its next turn.
        later: the cards that it may still get.
    """
    pool = rows[at.POOL, place]
    required = rows[at.REQUIRED, place]
    missing: int = max(rows[at.NEED, place] - popcount(pile & pool), popcount(required & ~pile))
    if missing > 4 or pile & rows[at.FORBIDDEN, place]:
        return -1
    wanted = rows[at.EXTRA_POOL, place]
    if missing > 0:
        if required & other_pile or popcount(pool & ~(pile | other_pile)) < missing:
            return -1
        wanted = required & ~pile if required else pool
    return (
        9 * max(missing, 0) + 3 * min(popcount(wanted & now), 2) + min(popcount(wanted & later), 2)
    )


@inlined
def features_of(
    hand: int,
    field: int,
    pile: int,
    other_pile: int,
    passed: int,
    other_size: int,
    calls: int,
    other_calls: int,
    brights: int,
    rows: Ints,
    options: Ints,
    out: Ints,
) -> int:
    """Write the features of a position at the end of a seat's turn; return how many.

    Args:
        passed: the cards that the opponent left on the field on its last turn.
        other_size: how many cards the opponent holds.
    """
    passed &= field
    for month in range(12):
        shift = 4 * month
        out[month] = MONTH_FEATURES[
            month,
            (
                IN_SIXES[hand >> shift & 15]
                + 2 * IN_SIXES[field >> shift & 15]
                + 3 * IN_SIXES[pile >> shift & 15]
                + 4 * IN_SIXES[other_pile >> shift & 15]
                + 3 * IN_SIXES[passed >> shift & 15]
            ),
        ]
    base, _count = total_of(pile, rows, -1, options)
    other_base, _count = total_of(other_pile, rows, -1, options)
    own_times = multiplier_of(calls, other_calls, brights, 0, options)
    other_times = multiplier_of(other_calls, calls, brights, 0, options)
    out[12] = TURN + 2 * other_size + (popcount(hand) == other_size)
    out[13] = CALLS + 4 * min(calls, 3) + min(other_calls, 3)
    out[14] = (
        MAY_CALL + 2 * may_call(calls, other_calls, options) + may_call(other_calls, calls, options)
    )
    out[15] = BRIGHTS + brights
    out[TIMES_AT] = TIMES + min(own_times, MOST_TIMES) - 1
    out[TIMES_AT + 1] = TIMES + MOST_TIMES + min(other_times, MOST_TIMES) - 1
    out[18] = BASE + min(base, 15)
    out[19] = BASE + 16 + min(other_base, 15)
    count = FIRST_YAKU
    unseen = FULL_DECK ^ (hand | field | pile | other_pile)
    lying = whole_months(field)
    now = hand & lying | field & whole_months(hand)
    later = (hand | field | unseen) & ~now
    other_now = field & whole_months(unseen) | unseen & lying
    other_later = (field | unseen) & ~other_now
    for place in range(rows.shape[1]):
        if rows[at.POOL, place]:
            first = YAKU + 2 * A_YAKU * place
            near = feature_of_yaku(rows, place, pile, other_pile, now, later)
            if near >= 0:
                out[count] = first + near
                count += 1
            near = feature_of_yaku(rows, place, other_pile, pile, other_now, other_later)
            if near >= 0:
                out[count] = first + A_YAKU + near
                count += 1
    return count


@inlined
def answer(features: Ints, count: int, network: Network, hidden: SmallFloats, out: Floats) -> None:
    """Write the answers of a network to `count` features."""
    units = network.bias.shape[0]
    for unit in range(units):
        hidden[unit] = network.bias[unit]
    for place in range(count):
        row = network.inner[features[place]]
        for unit in range(units):
            hidden[unit] += row[unit]
    for unit in range(units):
        hidden[unit] = max(hidden[unit], hidden[unit] * LEAK)
    for head in range(HEADS):
        line = network.outer[head]
        total = line[units]
        for unit in range(units):
            total += line[unit] * hidden[unit]
        out[head] = total * times_of(features, head)


@inlined
def times_of(features: Ints, head: int) -> int:
    """Return what multiplies this answer of the network: points come as bases."""
    if head < GAIN:
        return 1
    side = head - GAIN
    times: int = features[TIMES_AT + side] - TIMES - MOST_TIMES * side + 1
    return times


@inlined
def utility(heads: Floats, worth: Floats) -> float:
    """Return the points these answers add up to or, given a table, what the match is worth."""
    if worth.shape[0] == 0:
        points: float = SCALE * (heads[GAIN] - heads[LOSS])
        return points
    win = min(max(heads[WIN], 0.0), 1.0)
    lose = min(max(heads[LOSE], 0.0), 1.0 - win)
    value: float = (1.0 - win - lose) * worth[BY_NOTHING, 0]
    for side in range(2):
        chance = lose if side else win
        if chance > 0.0:
            points = min(max(SCALE * heads[GAIN + side] / chance, 1.0), MOST_POINTS - 1.0)
            low = int(points)
            part = points - low
            value += chance * (
                (1.0 - part) * worth[BY_GAIN + side, low] + part * worth[BY_GAIN + side, low + 1]
            )
    return value


@inlined
def certain(points: int, worth: Floats, out: Floats) -> float:
    """Write the answers, and return the utility, of winning the round with these points."""
    out[WIN] = 1.0
    out[LOSE] = 0.0
    out[GAIN] = points / SCALE
    out[LOSS] = 0.0
    return 1.0 * points if worth.shape[0] == 0 else worth[BY_CERTAIN, min(points, MOST_POINTS)]


@compiled
def exhausted(
    position: Ints,
    field: int,
    pile: int,
    calls: int,
    tables: Tables,
    worth: Floats,
    result: Ints,
    out: Floats,
) -> float:
    """Write the answers, and return the utility, of a round in which the hands ran out."""
    seat = position[at.SEAT]
    other_pile, other_calls = position[at.PILES + 1 - seat], position[at.CALLS + 1 - seat]
    piles = (pile, other_pile) if seat == 0 else (other_pile, pile)
    both = (calls, other_calls) if seat == 0 else (other_calls, calls)
    settle_exhausted(
        result,
        piles,
        field,
        both,
        position[at.STARTER],
        tables.rows[position[at.MONTH]],
        tables.options,
    )
    for head in range(HEADS):
        out[head] = 0.0
    add_result(result, seat, out)
    return utility(out, worth)


@inlined
def add_result(result: Ints, seat: int, out: Floats) -> None:
    """Add a settlement, as the answers that would have predicted it for `seat`."""
    other = 1 - seat
    out[WIN] += 1.0 if result[at.WINNER] == seat else 0.0
    out[LOSE] += 1.0 if result[at.WINNER] == other else 0.0
    out[GAIN] += max(result[at.POINTS + seat], 0) / SCALE
    out[LOSS] += max(result[at.POINTS + other], 0) / SCALE


@compiled
def predict(
    position: Ints,
    hand: int,
    field: int,
    pile: int,
    calls: int,
    tables: Tables,
    network: Network,
    worth: Floats,
    desk: Desk,
    out: Floats,
) -> float:
    """Write the answers, and return the utility, once the seat to act has ended its turn."""
    other = 1 - position[at.SEAT]
    count = features_of(
        hand,
        field,
        pile,
        position[at.PILES + other],
        position[at.PASSED + other],
        popcount(position[at.HANDS + other]),
        calls,
        position[at.CALLS + other],
        position[at.FIELD_BRIGHTS],
        tables.rows[position[at.MONTH]],
        tables.options,
        desk.features,
    )
    answer(desk.features, count, network, desk.hidden, out)
    return utility(out, worth)


@inlined
def pays(position: Ints, field: int, pile: int, tables: Tables) -> int:
    """Return what stopping with `pile` pays the seat to act, or 0 if it has nothing new."""
    seat = position[at.SEAT]
    base, _count = total_of(over(field, pile), tables.rows[position[at.MONTH]], -1, tables.options)
    if base <= bar_of(position[at.CALLED + seat], tables.options):
        return 0
    return base * multiplier_of(
        position[at.CALLS + seat],
        position[at.CALLS + 1 - seat],
        position[at.FIELD_BRIGHTS],
        base,
        tables.options,
    )


@compiled
def turn_ended(
    position: Ints,
    hand: int,
    field: int,
    pile: int,
    tables: Tables,
    network: Network,
    worth: Floats,
    desk: Desk,
    out: Floats,
) -> float:
    """Write the answers, and return the utility, if the seat's turn ends with these cards.

    With a new yaku it stops or plays on, whichever is worth more.
    """
    seat = position[at.SEAT]
    calls = position[at.CALLS + seat]
    is_new = pile != position[at.PILES + seat] or tables.options[VIEWINGS] == FIELD_CANCELS
    points = pays(position, field, pile, tables) if is_new else 0
    if points:
        stopped = certain(points, worth, out)
        if must_stop(calls, position[at.CALLS + 1 - seat], popcount(hand), tables.options):
            return stopped
        value = predict(position, hand, field, pile, calls + 1, tables, network, worth, desk, out)
        return value if value > stopped else certain(points, worth, out)
    if hand == 0 and position[at.HANDS + 1 - seat] == 0:
        result = desk.features[MOST_FEATURES:]
        return exhausted(position, field, pile, calls, tables, worth, result, out)
    return predict(position, hand, field, pile, calls, tables, network, worth, desk, out)


@inlined
def stock_turned(
    position: Ints,
    hand: int,
    field: int,
    pile: int,
    turned: int,
    tables: Tables,
    network: Network,
    worth: Floats,
    desk: Desk,
    out: Floats,
) -> float:
    """Write the answers, and return the utility, if the stock turns up this card."""
    own = 1 << turned
    lying = field & 15 << (turned & 60)
    if lying == 0:
        return turn_ended(position, hand, field | own, pile, tables, network, worth, desk, out)
    # Of two it takes one; of one or three it takes all.
    low = lying & -lying if popcount(lying) == 2 else lying
    value = turn_ended(
        position, hand, field ^ low, pile | low | own, tables, network, worth, desk, out
    )
    high = lying ^ low
    if high == 0:
        return value
    spare = desk.heads[at.MOST_LEGAL + 1]
    other = turn_ended(
        position, hand, field ^ high, pile | high | own, tables, network, worth, desk, spare
    )
    if other > value:
        for head in range(HEADS):
            out[head] = spare[head]
        return other
    return value


@inlined
def played(
    position: Ints,
    action: int,
    turns: int,
    tables: Tables,
    network: Network,
    worth: Floats,
    desk: Desk,
    out: Floats,
) -> float:
    """Write the answers to playing a card, and return their utility: means over `turns`.

    Args:
        turns: a mask of the cards that the stock may turn up.
    """
    seat = position[at.SEAT]
    field, pile = position[at.FIELD], position[at.PILES + seat]
    card = card_of(action)
    taken = mask_taken(action, field, tables.options)
    hand = position[at.HANDS + seat] ^ 1 << card
    if taken:
        field ^= taken
        pile |= taken | 1 << card
    else:
        field |= 1 << card
    for head in range(HEADS):
        out[head] = 0.0
    value = 0.0
    share = 1.0 / popcount(turns)
    once = desk.heads[at.MOST_LEGAL]
    while turns:
        value += share * stock_turned(
            position, hand, field, pile, lowest(turns), tables, network, worth, desk, once
        )
        turns &= turns - 1
        for head in range(HEADS):
            out[head] += share * once[head]
    return value


@compiled
def price(
    position: Ints,
    tables: Tables,
    network: Network,
    worth: Floats,
    most: int,
    state: int,
    desk: Desk,
) -> tuple[int, int]:
    """Write to `desk` the legal actions of a position and what each is worth.

    Return how many there are, and the index of the best one.

    Args:
        worth: (4, MOST_POINTS + 1), what the match is worth after the round; without rows, points
            are counted.
        most: how many cards of the stock are tried at most, drawn with `state`; 0 tries all.
    """
    seat = position[at.SEAT]
    phase = position[at.PHASE]
    hand, field, pile = position[at.HANDS + seat], position[at.FIELD], position[at.PILES + seat]
    count = list_legal(position, tables.options, desk.actions)
    unseen = FULL_DECK ^ (hand | field | pile | position[at.PILES + 1 - seat])
    if phase == at.PLAY and most:
        while popcount(unseen) > most:
            state = following(state)
            unseen &= ~(1 << (drawn(state) * 48 >> 32))
    best = 0
    for place in range(count):
        action = desk.actions[place]
        out = desk.heads[place]
        if phase == at.PLAY:
            value = played(position, action, unseen, tables, network, worth, desk, out)
        elif phase == at.TAKE:
            taken = 1 << (action - at.CHOOSE)
            value = turn_ended(
                position,
                hand,
                field ^ taken,
                pile | taken | 1 << position[at.TURNED],
                tables,
                network,
                worth,
                desk,
                out,
            )
        elif action == at.STOP:
            value = certain(pays(position, field, pile, tables), worth, out)
        elif action == at.KOI_KOI:
            value = predict(
                position,
                hand,
                field,
                pile,
                position[at.CALLS + seat] + 1,
                tables,
                network,
                worth,
                desk,
                out,
            )
        elif action == at.DECLARE_IT:
            value = certain(tables.options[LUCKY], worth, out)
        else:  # passing: a lucky hand is worth more declared than played
            value = -1e9
        desk.values[place] = value
        if value > desk.values[best]:
            best = place
    return count, best
