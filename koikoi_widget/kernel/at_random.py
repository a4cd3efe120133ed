"""Whole rounds by chance, compiled and made to be fast.

Chance plays every card of the hand as often as the next, takes either of two cards as often, and
calls koi-koi as often as it stops. Since a hand's cards come up in any order with the same chance,
a hand that is shuffled once is played from its end: no turn has to look for what it can play.
"""

from __future__ import annotations

from . import layout as at
from .chance import drawn, following, shuffle_ahead
from .jit import Ints, compiled, lowest, popcount
from .steps import (
    LAYS,
    apply,
    begin,
    candidates_of,
    counters_of,
    list_legal,
    multiplier_of,
    must_stop,
    pay,
    redealt,
    settle_exhausted,
    total_of,
)
from .tables import Tables

_LOW = 0xFFFFFFFF
WORK_SIZE = 48 + at.SIZE + 16


@compiled
def spread(position: Ints, deck: Ints) -> None:
    """Lay the hidden cards out: hand 0 from place 0, hand 1 from 8, the stock as it lies from 24.

    A stock card that has been turned keeps its place, so the next one lies at 24 + drawn.
    """
    for seat in range(2):
        hand = position[at.HANDS + seat]
        place = 8 * seat
        while hand:
            deck[place] = lowest(hand)
            hand &= hand - 1
            place += 1
    for place in range(24):
        deck[24 + place] = position[at.STOCK + place]


@compiled
def deal_unseen(position: Ints, deck: Ints, seat: int, state: int) -> int:
    """Give the opponent of `seat` a random hand out of what `seat` cannot see; return the state.

    The stock keeps the rest. Its order is still to be drawn.
    """
    place = 8 - 8 * seat
    count = popcount(position[at.HANDS + 1 - seat])
    left = 24 - position[at.DRAWN]
    for _turn in range(count):
        state = following(state)
        other = drawn(state) * (count + left) >> 32
        if other < count:
            other += place
            # Among the hand: bring it forward, so that every hand is as likely.
        else:
            other += 24 + position[at.DRAWN] - count
        deck[place], deck[other] = deck[other], deck[place]
        place += 1
        count -= 1
    return state


@compiled
def deal_round(
    position: Ints, deck: Ints, month: int, starter: int, tables: Tables, state: int
) -> int:
    """Deal a fresh round from a `deck` of all 48 cards in any order; return the state.

    Hands and field lie in the deck's first 24 places; the order of the rest is still to be drawn.
    """
    while True:
        state = shuffle_ahead(deck, 0, 24, 48, state)
        field = 0
        for place in range(16, 24):
            field |= 1 << deck[place]
        if not redealt(field, tables.options):
            break
    first = second = 0
    for place in range(8):
        first |= 1 << deck[place]
        second |= 1 << deck[8 + place]
    begin(position, first, second, field, month, starter, tables.options)
    return state


@compiled
def random_action(position: Ints, scratch: Ints, state: int) -> tuple[int, int]:
    """Return a legal action, each as likely, and the state; `scratch` has 16 places."""
    state = following(state)
    count = list_legal(position, scratch)
    return scratch[drawn(state) * count >> 32], state


@compiled
def finish(
    position: Ints, deck: Ints, hidden: bool, tables: Tables, result: Ints, log: Ints | None,
    logged: int, state: int,
) -> int:
    """Play a round on by chance from a position of phase "play"; write `result`, return the state.

    Args:
        position: left as it is.
        deck: the hands, each in random order, and the stock, as `spread` lays them out.
        hidden: whether the order of the stock is still to be drawn.
        result: a row of `RESULT_SIZE`.
        log: a row of `LOG_SIZE` for the actions, or None.
        logged: how many actions it holds already.
    """
    month = position[at.MONTH]
    rows = tables.rows[month]
    gains = tables.gains[month]
    lights = tables.lights[month]
    options = tables.options
    seat = position[at.SEAT]
    field = position[at.FIELD]
    drawn_cards = 24 + position[at.DRAWN]
    pile, other_pile = position[at.PILES + seat], position[at.PILES + 1 - seat]
    calls, other_calls = position[at.CALLS + seat], position[at.CALLS + 1 - seat]
    called, other_called = position[at.CALLED + seat], position[at.CALLED + 1 - seat]
    counters = counters_of(pile, gains, tables.start[month])
    other_counters = counters_of(other_pile, gains, tables.start[month])
    top = 8 * seat - 1 + popcount(position[at.HANDS + seat])
    other_top = 7 - 8 * seat + popcount(position[at.HANDS + 1 - seat])
    bottom = 8 * seat
    while True:
        state = following(state)
        # One draw serves the turn: the stock card, and bits of what is left over for choices.
        scaled = drawn(state) * (48 - drawn_cards if hidden else 1)
        place = drawn_cards + (scaled >> 32)
        card = deck[top]
        top -= 1
        shift = card & 60
        lying = field >> shift & 15
        entry = LAYS[(card & 3) << 5 | (scaled >> 27 & 16) | lying]
        field ^= (entry & 15) << shift
        gained = entry >> 4
        if log is not None:
            if popcount(lying) == 2:
                log[logged] = at.TAKING + 4 * card + lowest(gained ^ 1 << (card & 3))
            else:
                log[logged] = card
            logged += 1
        pile |= gained << shift
        counters += gains[(shift << 2) + gained]

        card = deck[place]
        deck[place] = deck[drawn_cards]
        deck[drawn_cards] = card
        drawn_cards += 1
        shift = card & 60
        lying = field >> shift & 15
        entry = LAYS[(card & 3) << 5 | (scaled >> 26 & 16) | lying]
        field ^= (entry & 15) << shift
        more = entry >> 4
        if log is not None:
            if popcount(lying) == 2:
                log[logged] = at.CHOOSE + shift + lowest(more ^ 1 << (card & 3))
                logged += 1
        pile |= more << shift
        counters += gains[(shift << 2) + more]

        lit = counters & lights
        if lit and gained | more:
            base, _found = total_of(
                pile, rows, candidates_of(lit, tables.groups[month]), options
            )
            if base > called:
                forced = must_stop(calls, other_calls, top - bottom + 1, options)
                stops = forced or scaled >> 29 & 1
                if log is not None:
                    if not forced:
                        log[logged] = at.STOP if stops else at.KOI_KOI
                        logged += 1
                if stops:
                    factor = multiplier_of(
                        calls, other_calls, position[at.FIELD_BRIGHTS], base, options
                    )
                    pay(result, seat, seat, base, factor, at.STOPPED, options)
                    break
                calls += 1
                called = base
        # The hands run out when the other seat has no card.
        if other_top < 8 - bottom:
            piles = (pile, other_pile) if seat == 0 else (other_pile, pile)
            both = (calls, other_calls) if seat == 0 else (other_calls, calls)
            settle_exhausted(result, piles, both, position[at.STARTER], rows, options)
            break
        seat = 1 - seat
        bottom = 8 - bottom
        pile, other_pile = other_pile, pile
        calls, other_calls = other_calls, calls
        called, other_called = other_called, called
        counters, other_counters = other_counters, counters
        top, other_top = other_top, top
    result[at.END_PILES] = pile if seat == 0 else other_pile
    result[at.END_PILES + 1] = other_pile if seat == 0 else pile
    if log is not None:
        log[logged] = -1
    return state


@compiled
def copy_result(position: Ints, result: Ints) -> None:
    """Write the result of a position that is over."""
    for place in range(at.END_PILES):
        result[place] = position[at.RESULT + place]
    for seat in range(2):
        result[at.END_PILES + seat] = position[at.PILES + seat]


@compiled
def rounds(
    tables: Tables, month: int, random: Ints, work: Ints, out: Ints, deals: Ints | None,
    logs: Ints | None,
) -> None:
    """Play a fresh round for each row of `out`; the seats lead in turn.

    Args:
        month: 1 to 12, or 0: the rounds take the months in turn.
        random: one number, the state; changed.
        work: `WORK_SIZE` numbers to work with.
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
            action, state = random_action(position, scratch, state)
            apply(position, action, tables)
            if logs is not None:
                logs[row, logged] = action
                logged += 1
        if position[at.PHASE] == at.OVER:
            copy_result(position, out[row])
            if logs is not None:
                logs[row, logged] = -1
        elif logs is not None:
            state = finish(
                position, deck, True, tables, out[row], logs[row], logged, state
            )
        else:
            state = finish(position, deck, True, tables, out[row], None, 0, state)
        if deals is not None:
            for place in range(48):
                deals[row, place] = deck[place]
    random[0] = state


@compiled
def playouts(
    start: Ints, hidden_from: int, tables: Tables, random: Ints, work: Ints, out: Ints
) -> None:
    """Play a round on by chance from `start`, once for each row of `out`.

    Args:
        start: left as it is.
        hidden_from: a seat: what it cannot see is dealt anew each time; -1: the cards lie as they
            lie.
        random: one number, the state; changed.
        work: `WORK_SIZE` numbers to work with.
        out: (playouts, RESULT_SIZE).
    """
    deck, position, scratch = work[:48], work[48:96], work[96:]
    spread(start, deck)
    hidden = hidden_from >= 0
    state = random[0]
    for row in range(out.shape[0]):
        if hidden:
            state = deal_unseen(start, deck, hidden_from, state)
        if start[at.PHASE] == at.PLAY:
            state = shuffle_hands(start, deck, state)
            state = finish(start, deck, hidden, tables, out[row], None, 0, state)
            continue
        gather(start, position, deck, hidden)
        while position[at.PHASE] != at.PLAY and position[at.PHASE] != at.OVER:
            action, state = random_action(position, scratch, state)
            apply(position, action, tables)
        if position[at.PHASE] == at.OVER:
            copy_result(position, out[row])
        else:
            state = shuffle_hands(position, deck, state)
            state = finish(position, deck, hidden, tables, out[row], None, 0, state)
    random[0] = state


@compiled
def shuffle_hands(position: Ints, deck: Ints, state: int) -> int:
    """Shuffle each hand; return the state."""
    for seat in range(2):
        count = popcount(position[at.HANDS + seat])
        state = shuffle_ahead(deck, 8 * seat, count - 1, 8 * seat + count, state)
    return state


@compiled
def gather(start: Ints, position: Ints, deck: Ints, hidden: bool) -> None:
    """Write `start` with the hidden cards that lie in `deck` to `position`."""
    for place in range(at.SIZE):
        position[place] = start[place]
    if hidden:
        for seat in range(2):
            hand = 0
            for place in range(popcount(start[at.HANDS + seat])):
                hand |= 1 << deck[8 * seat + place]
            position[at.HANDS + seat] = hand
