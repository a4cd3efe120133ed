"""Whole rounds by policy, compiled: one loop over the turns of both seats."""

from __future__ import annotations

from ..generator import drawn, following
from ..jit import Ints, compiled, inlined, lowest, popcount
from ..rules import array_layout as at
from ..rules.dealing import deal_round
from ..rules.steps import (
    FIELD_CANCELS,
    VIEWINGS,
    apply,
    bar_of,
    candidates_of,
    counters_of,
    lay_taking,
    multiplier_of,
    must_stop,
    names_taken,
    over,
    pay,
    settle_exhausted,
    total_of,
)
from ..rules.tables import Tables
from .policy_play import Policy, choose_play, choose_taken, likes_koi_koi, policy_action

WORK_SIZE = 48 + at.SIZE


@inlined
def finish(
    position: Ints,
    deck: Ints,
    hidden: bool,
    tables: Tables,
    policy: Policy,
    result: Ints,
    log: Ints,
    logged: int,
    state: int,
) -> int:
    """Play a round out from a position in the phase "play"; write `result`, return the state.

    Args:
        position: left as it is.
        deck: (48,), the stock from place 24 on, those turned up already included.
        hidden: whether the order of the stock is still to be drawn.
        result: (RESULT_SIZE,).
        log: (LOG_SIZE,), for the actions.
        logged: how many actions it already holds.
    """
    month = position[at.MONTH]
    rows = tables.rows[month]
    gains = tables.gains[month]
    options = tables.options
    seat = position[at.SEAT]
    field = position[at.FIELD]
    top = 24 + position[at.DRAWN]
    hand, other_hand = position[at.HANDS + seat], position[at.HANDS + 1 - seat]
    left, other_left = popcount(hand), popcount(other_hand)
    pile, other_pile = position[at.PILES + seat], position[at.PILES + 1 - seat]
    calls, other_calls = position[at.CALLS + seat], position[at.CALLS + 1 - seat]
    called, other_called = position[at.CALLED + seat], position[at.CALLED + 1 - seat]
    counters = counters_of(pile, gains, tables.start[month])
    other_counters = counters_of(other_pile, gains, tables.start[month])
    while True:
        place = top
        if hidden:
            state = following(state)
            place += drawn(state) * (48 - top) >> 32

        likes = policy.weights[seat]
        left -= 1
        card, taken, state = choose_play(
            hand, field, pile, other_pile, tables, month, likes, policy.rates, state
        )
        entry = lay_taking(card, taken)
        hand ^= 1 << card
        shift = card & 60
        gained = entry >> 4
        log[logged] = card
        if names_taken(field >> shift & 15, options):
            log[logged] = at.TAKING + 4 * card + lowest(gained ^ 1 << (card & 3))
        logged += 1
        field ^= (entry & 15) << shift
        pile |= gained << shift
        counters += gains[(shift << 2) + gained]

        card = deck[place]
        deck[place] = deck[top]
        deck[top] = card
        top += 1
        shift = card & 60
        lying = field >> shift & 15
        taken = lying
        if popcount(lying) == 2:
            taken, state = choose_taken(
                card,
                hand,
                field,
                pile,
                other_pile,
                gained > 0,
                tables,
                month,
                likes,
                policy.rates,
                state,
            )
        entry = lay_taking(card, taken)
        more = entry >> 4
        if popcount(lying) == 2:
            log[logged] = at.CHOOSE + shift + lowest(more ^ 1 << (card & 3))
            logged += 1
        field ^= (entry & 15) << shift
        pile |= more << shift
        counters += gains[(shift << 2) + more]

        lit = counters & tables.lights[month]
        if lit and (gained | more or options[VIEWINGS] == FIELD_CANCELS):
            candidates = candidates_of(lit, tables.groups[month])
            base, _count = total_of(over(field, pile), rows, candidates, options)
            if base > bar_of(called, options):
                factor = multiplier_of(
                    calls, other_calls, position[at.FIELD_BRIGHTS], base, options
                )
                stops = must_stop(calls, other_calls, left, options)
                if not stops:
                    on, state = likes_koi_koi(
                        pile, other_pile, base * factor, left, other_calls, rows, likes, state
                    )
                    stops = not on
                    log[logged] = at.STOP if stops else at.KOI_KOI
                    logged += 1
                if stops:
                    pay(result, seat, seat, base, factor, at.STOPPED, options)
                    break
                calls += 1
                called = base
        if other_left == 0:
            piles = (pile, other_pile) if seat == 0 else (other_pile, pile)
            both = (calls, other_calls) if seat == 0 else (other_calls, calls)
            settle_exhausted(result, piles, field, both, position[at.STARTER], rows, options)
            break
        seat = 1 - seat
        hand, other_hand = other_hand, hand
        left, other_left = other_left, left
        pile, other_pile = other_pile, pile
        calls, other_calls = other_calls, calls
        called, other_called = other_called, called
        counters, other_counters = other_counters, counters
    result[at.END_PILES] = pile if seat == 0 else other_pile
    result[at.END_PILES + 1] = other_pile if seat == 0 else pile
    log[logged] = -1
    return state


@inlined
def copy_result(position: Ints, result: Ints) -> None:
    """Write the result of a position that is over."""
    for place in range(at.END_PILES):
        result[place] = position[at.RESULT + place]
    for seat in range(2):
        result[at.END_PILES + seat] = position[at.PILES + seat]


@compiled
def rounds(
    tables: Tables, policy: Policy, random: Ints, work: Ints, out: Ints, deals: Ints, logs: Ints
) -> None:
    """Play a fresh round for each row of `out`; months come in turn, and the seats lead in turn.

    Args:
        random: (1,), the state of chance; changed.
        work: (WORK_SIZE,), scratch space.
        out: (rounds, RESULT_SIZE).
        deals: (kept, 48), for the cards as dealt: two hands, the field, the stock.
        logs: (kept, LOG_SIZE), for the actions; of the last rounds if fewer are kept than played.
    """
    deck, position = work[:48], work[48:]
    for card in range(48):
        deck[card] = card
    state = random[0]
    for row in range(out.shape[0]):
        state = deal_round(position, deck, (row >> 1) % 12 + 1, row & 1, tables, state)
        log, logged = logs[row % logs.shape[0]], 0
        while position[at.PHASE] == at.DECLARE:
            likes = policy.weights[position[at.SEAT]]
            action, state = policy_action(position, tables, likes, policy.rates, state)
            apply(position, action, tables)
            log[logged] = action
            logged += 1
        if position[at.PHASE] == at.OVER:
            copy_result(position, out[row])
            log[logged] = -1
        else:
            state = finish(position, deck, True, tables, policy, out[row], log, logged, state)
        deal = deals[row % deals.shape[0]]
        for place in range(48):
            deal[place] = deck[place]
    random[0] = state
