"""Whole rounds, compiled: one body of a turn, whoever plays.

The type of one argument says who plays: None is chance, a `Policy` is the policy. Numba compiles
the functions for each type and leaves out the branches it cannot take, so each has a loop of its
own. (A factory returning a function closed over its choosers would read just as well, but numba
cannot find such a function on disk: every process would compile it again.)

Chance plays every card of the hand equally often, takes either of two cards equally often, and
calls koi-koi as often as it stops. Since a hand's cards come up in any order with equal chance, a
hand is shuffled once and played from its end, so no turn has to look for what it can play.
"""

from __future__ import annotations

from ..generator import drawn, following
from ..jit import Ints, compiled, inlined, lowest, popcount
from ..rules import array_layout as at
from ..rules.dealing import deal_round, deal_unseen, gather, shuffle_hands, spread
from ..rules.steps import (
    LAYS,
    apply,
    candidates_of,
    counters_of,
    lay_taking,
    list_legal,
    multiplier_of,
    must_stop,
    pay,
    settle_exhausted,
    total_of,
)
from ..rules.tables import Tables
from .policy_play import Policy, choose_play, choose_taken, likes_koi_koi, policy_action

WORK_SIZE = 48 + at.SIZE + 16


@inlined
def random_action(position: Ints, scratch: Ints, state: int) -> tuple[int, int]:
    """Return a legal action, each equally likely, and the state; `scratch` has 16 places."""
    state = following(state)
    count = list_legal(position, scratch)
    return scratch[drawn(state) * count >> 32], state


@inlined
def choose_action(
    position: Ints, tables: Tables, policy: Policy | None, scratch: Ints, state: int
) -> tuple[int, int]:
    """Return the action of the seat to act in any phase, and the state."""
    if policy is None:
        return random_action(position, scratch, state)
    likes = policy.weights[position[at.SEAT]]
    return policy_action(position, tables, likes, policy.rates, state)


@inlined
def finish(
    position: Ints,
    deck: Ints,
    hidden: bool,
    tables: Tables,
    policy: Policy | None,
    result: Ints,
    log: Ints | None,
    logged: int,
    state: int,
) -> int:
    """Play a round out from a position in the phase "play"; write `result`, return the state.

    Args:
        position: left as it is.
        deck: the stock and, for chance, the hands, each in random order, laid out as by `spread`.
        hidden: whether the order of the stock is still to be drawn.
        result: a row of `RESULT_SIZE`.
        log: a row of `LOG_SIZE` for the actions, or None.
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
        # One draw serves a turn: it picks the card the stock turns up, and the remainder the
        # choices of chance.
        if hidden or policy is None:
            state = following(state)
        scaled = drawn(state) * (48 - top if hidden else 1)

        left -= 1
        if policy is None:
            card = deck[8 * seat + left]
            entry = LAYS[(card & 3) << 5 | (scaled >> 27 & 16) | field >> (card & 60) & 15]
        else:
            card, taken, state = choose_play(
                hand,
                field,
                pile,
                other_pile,
                tables,
                month,
                policy.weights[seat],
                policy.rates,
                state,
            )
            entry = lay_taking(card, taken)
        hand ^= 1 << card
        shift = card & 60
        gained = entry >> 4
        if log is not None:
            if popcount(field >> shift & 15) == 2:
                log[logged] = at.TAKING + 4 * card + lowest(gained ^ 1 << (card & 3))
            else:
                log[logged] = card
            logged += 1
        field ^= (entry & 15) << shift
        pile |= gained << shift
        counters += gains[(shift << 2) + gained]

        place = top + (scaled >> 32)
        card = deck[place]
        deck[place] = deck[top]
        deck[top] = card
        top += 1
        shift = card & 60
        lying = field >> shift & 15
        if policy is None:
            entry = LAYS[(card & 3) << 5 | (scaled >> 26 & 16) | lying]
        elif popcount(lying) == 2:
            taken, state = choose_taken(
                card,
                hand,
                field,
                pile,
                other_pile,
                gained > 0,
                tables,
                month,
                policy.weights[seat],
                policy.rates,
                state,
            )
            entry = lay_taking(card, taken)
        else:
            entry = lay_taking(card, lying)
        more = entry >> 4
        if log is not None:
            if popcount(lying) == 2:
                log[logged] = at.CHOOSE + shift + lowest(more ^ 1 << (card & 3))
                logged += 1
        field ^= (entry & 15) << shift
        pile |= more << shift
        counters += gains[(shift << 2) + more]

        lit = counters & tables.lights[month]
        if lit and gained | more:
            base, _found = total_of(pile, rows, candidates_of(lit, tables.groups[month]), options)
            if base > called:
                factor = multiplier_of(
                    calls, other_calls, position[at.FIELD_BRIGHTS], base, options
                )
                stops = must_stop(calls, other_calls, left, options)
                if not stops:
                    if policy is None:
                        stops = scaled >> 29 & 1 == 1
                    else:
                        on, state = likes_koi_koi(
                            pile,
                            other_pile,
                            base * factor,
                            left,
                            other_calls,
                            rows,
                            policy.weights[seat],
                            state,
                        )
                        stops = not on
                    if log is not None:
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
            settle_exhausted(result, piles, both, position[at.STARTER], rows, options)
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
    if log is not None:
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
    tables: Tables,
    policy: Policy | None,
    month: int,
    random: Ints,
    work: Ints,
    out: Ints,
    deals: Ints | None,
    logs: Ints | None,
) -> None:
    """Play a fresh round for each row of `out`; the seats take turns leading.

    Args:
        policy: who plays; None means chance.
        month: 1 to 12, or 0 to take the months in turn.
        random: one number, the state; changed.
        work: `WORK_SIZE` numbers of scratch space.
        out: (rounds, RESULT_SIZE).
        deals: (rounds, 48) for the cards as dealt: two hands, the field, the stock; or None.
        logs: (rounds, LOG_SIZE) for the actions, or None; both or neither.
    """
    deck, position, scratch = work[:48], work[48:96], work[96:]
    for card in range(48):
        deck[card] = card
    state = random[0]
    for row in range(out.shape[0]):
        this_month = month if month else (row >> 1) % 12 + 1
        state = deal_round(position, deck, this_month, row & 1, tables, state)
        logged = 0
        while position[at.PHASE] == at.DECLARE:
            action, state = choose_action(position, tables, policy, scratch, state)
            apply(position, action, tables)
            if logs is not None:
                logs[row, logged] = action
                logged += 1
        if position[at.PHASE] == at.OVER:
            copy_result(position, out[row])
            if logs is not None:
                logs[row, logged] = -1
        elif logs is not None:
            state = finish(position, deck, True, tables, policy, out[row], logs[row], logged, state)
        else:
            state = finish(position, deck, True, tables, policy, out[row], None, 0, state)
        if deals is not None:
            for place in range(48):
                deals[row, place] = deck[place]
    random[0] = state


@compiled
def playouts(
    start: Ints,
    hidden_from: int,
    tables: Tables,
    policy: Policy | None,
    random: Ints,
    work: Ints,
    out: Ints,
) -> None:
    """Play a round out from `start`, once for each row of `out`.

    Args:
        start: left as it is.
        hidden_from: a seat; what it cannot see is dealt afresh each time; -1 leaves all cards where
            they are.
        policy: who plays; None means chance.
        random: one number, the state; changed.
        work: `WORK_SIZE` numbers of scratch space.
        out: (playouts, RESULT_SIZE).
    """
    deck, position, scratch = work[:48], work[48:96], work[96:]
    spread(start, deck)
    gather(start, position, deck, False)
    hidden = hidden_from >= 0
    # Chance takes its cards from the deck, so a position that it does not change can be reused.
    is_kept = policy is None and start[at.PHASE] == at.PLAY
    state = random[0]
    for row in range(out.shape[0]):
        if hidden:
            state = deal_unseen(start, deck, hidden_from, state)
        if not is_kept:
            gather(start, position, deck, hidden)
        while position[at.PHASE] != at.PLAY and position[at.PHASE] != at.OVER:
            action, state = choose_action(position, tables, policy, scratch, state)
            apply(position, action, tables)
        if position[at.PHASE] == at.OVER:
            copy_result(position, out[row])
            continue
        if policy is None:
            state = shuffle_hands(position, deck, state)
        state = finish(position, deck, hidden, tables, policy, out[row], None, 0, state)
    random[0] = state
