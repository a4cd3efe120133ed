"""Whole rounds by a policy: every choice is the one that a few weighted numbers like best.

The policy knows what its seat knows: hand, field, piles, and of the unseen cards only which they
are. For each yaku still open to a seat a *rate* says what one of its missing cards is worth; the
worth of a card is the sum over its yaku. A play is worth the cards it takes and what it leaves
lying, for the opponent to take or for the own hand to take later.
"""

from __future__ import annotations

from ..engine.cards import FULL_DECK
from . import layout as at
from .at_random import copy_result, deal_round, deal_unseen, gather, spread
from .chance import drawn, following
from .jit import Floats, Ints, compiled, lowest, popcount
from .steps import (
    apply,
    candidates_of,
    counters_of,
    multiplier_of,
    must_stop,
    pay,
    settle_exhausted,
    total_of,
)
from .tables import MOST_ROWS, Tables
from .weights import (
    CARD,
    DENY,
    EXTRA_POINT,
    KEEP,
    KOI,
    KOI_CALLED,
    KOI_OTHER,
    KOI_OWN,
    KOI_POINTS,
    KOI_TURN,
    NOISE,
    PROGRESS,
    THREAT,
)

# Where the rates and the worth of the cards lie in the floats to work with.
_EXTRAS = 64
_WORTH = 128
RATES_SIZE = 128 + 48
_MONTH_ENDS = 0x111111111111


@compiled
def rate_yaku(
    pile: int, other: int, rows: Ints, weights: Floats, rates: Floats, deny: bool
) -> float:
    """Write what a missing card of each yaku is worth to a pile; return the sum of these.

    Args:
        rates: the first part for cards that a yaku wants, the second for those that add to it.
        deny: add them, weighted, to what is written there: for the opponent's pile.
    """
    share = weights[DENY] if deny else 1.0
    together = 0.0
    taken = pile | other
    for place in range(min(rows.shape[1], MOST_ROWS)):
        pool = rows[at.POOL, place]
        required = rows[at.REQUIRED, place]
        missing = max(
            rows[at.NEED, place] - popcount(pile & pool), popcount(required & ~pile)
        )
        rate = weights[PROGRESS - 1 + min(max(missing, 1), 5)] * rows[at.WORTH, place]
        more = weights[EXTRA_POINT] * rows[at.EXTRA, place]
        if missing <= 0:
            rate = 0.0
        else:
            more = 0.0
            if popcount(pool & ~taken) < missing or required & other:
                rate = 0.0
        if pile & rows[at.FORBIDDEN, place]:
            rate = 0.0
            more = 0.0
        together += rate + more
        if deny:
            rates[place] += share * rate
            rates[_EXTRAS + place] += share * more
        else:
            rates[place] = rate
            rates[_EXTRAS + place] = more
    return together


@compiled
def weigh_cards(cards: int, members: Ints, weights: Floats, rates: Floats) -> None:
    """Write the worth of each of `cards`, from the rates of the yaku."""
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        worth = weights[CARD]
        wanted = members[0, card]
        while wanted:
            worth += rates[lowest(wanted)]
            wanted &= wanted - 1
        adds = members[1, card]
        while adds:
            worth += rates[_EXTRAS + lowest(adds)]
            adds &= adds - 1
        rates[_WORTH + card] = worth


@compiled
def left_lying(
    lying: int, own: bool, unseen: int, shift: int, weights: Floats, rates: Floats
) -> float:
    """Return what cards on the field are worth to a seat, `lying` being those of one month.

    Args:
        own: whether the seat holds another card of the month.
        unseen: how many cards of the month it has not seen.
        shift: the first card of the month.
    """
    if lying == 0:
        return 0.0
    best = 0.0
    every = 0.0
    for place in range(4):
        if lying >> place & 1:
            worth = rates[_WORTH + shift + place]
            every += worth
            best = max(best, worth)
    prize = every if popcount(lying) == 3 else best
    danger = weights[THREAT - 1 + unseen] if unseen else 0.0
    return prize * ((weights[KEEP] if own else 0.0) - danger)


@compiled
def value_of(
    card: int, taken: int, field: int, hand: int, held: int, unseen: int, weights: Floats,
    rates: Floats,
) -> float:
    """Return what it is worth to lay `card` and to take the cards `taken` of its month.

    Args:
        taken, field, hand, held, unseen: sets of its month, 4 bits: taken, on the field, in the
            hand afterwards and before, not seen by the seat.
    """
    shift = card & 60
    count = popcount(unseen)
    before = left_lying(field, held != 0, count, shift, weights, rates)
    if taken == 0:
        lying = field | 1 << (card & 3)
        return left_lying(lying, hand != 0, count, shift, weights, rates) - before
    value = rates[_WORTH + card]
    for place in range(4):
        if taken >> place & 1:
            value += rates[_WORTH + shift + place]
    return value + left_lying(field ^ taken, hand != 0, count, shift, weights, rates) - before


@compiled
def choose_play(
    hand: int, field: int, unseen: int, members: Ints, weights: Floats, rates: Floats, state: int
) -> tuple[int, int, int]:
    """Return the best card of the hand, the set of its month that it takes, and the state."""
    months = hand | hand >> 1
    months = (months | months >> 2) & _MONTH_ENDS
    weigh_cards(hand | field & months * 15, members, weights, rates)
    best_value = -1e300
    best_card = best_taken = 0
    noise = weights[NOISE]
    cards = hand
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        shift = card & 60
        lying = field >> shift & 15
        held = hand >> shift & 15
        rest = held ^ 1 << (card & 3)
        open_cards = unseen >> shift & 15
        choices = lying
        if popcount(lying) != 2:
            choices = 1  # once, whatever it takes
        while choices:
            taken = lying
            if popcount(lying) == 2:
                taken = choices & -choices
            choices &= choices - 1
            value = value_of(card, taken, lying, rest, held, open_cards, weights, rates)
            if noise:
                state = following(state)
                value += noise * drawn(state) / 4294967296.0
            if value > best_value:
                best_value = value
                best_card = card
                best_taken = taken
    return best_card, best_taken, state


@compiled
def choose_taken(
    turned: int, field: int, hand: int, unseen: int, members: Ints, weights: Floats,
    rates: Floats, state: int,
) -> tuple[int, int]:
    """Return the better of two cards for the turned one to take, and the state."""
    shift = turned & 60
    lying = field >> shift & 15
    held = hand >> shift & 15
    weigh_cards(lying << shift | 1 << turned, members, weights, rates)
    first = lying & -lying
    second = lying ^ first
    open_cards = unseen >> shift & 15
    gain = value_of(
        turned, second, lying, held, held, open_cards, weights, rates
    ) - value_of(turned, first, lying, held, held, open_cards, weights, rates)
    if weights[NOISE]:
        state = following(state)
        scaled = drawn(state)
        gain += weights[NOISE] * ((scaled >> 16) - (scaled & 65535)) / 65536.0
    return (second if gain > 0 else first), state


@compiled
def plays_on(
    own_prospects: float, other_prospects: float, pays: int, left: int, other_calls: int,
    weights: Floats, state: int,
) -> tuple[bool, int]:
    """Return whether the policy calls koi-koi, and the state."""
    liking = (
        weights[KOI]
        + weights[KOI_TURN] * left
        + weights[KOI_OWN] * own_prospects
        + weights[KOI_OTHER] * other_prospects
        + weights[KOI_POINTS] * pays
        + (weights[KOI_CALLED] if other_calls else 0.0)
    )
    if weights[NOISE]:
        state = following(state)
        liking += weights[NOISE] * (drawn(state) / 4294967296.0 - 0.5)
    return liking > 0, state


@compiled
def policy_action(
    position: Ints, tables: Tables, weights: Floats, rates: Floats, state: int
) -> tuple[int, int]:
    """Return the action that the policy takes for the seat to act, and the state."""
    phase = position[at.PHASE]
    if phase == at.DECLARE:
        return at.DECLARE_IT, state
    seat = position[at.SEAT]
    month = position[at.MONTH]
    hand, field = position[at.HANDS + seat], position[at.FIELD]
    pile, other = position[at.PILES + seat], position[at.PILES + 1 - seat]
    rows = tables.rows[month]
    unseen = FULL_DECK ^ (hand | field | pile | other)
    if phase == at.TAKE:
        unseen ^= 1 << position[at.TURNED]
    own_prospects = rate_yaku(pile, other, rows, weights, rates, False)
    other_prospects = rate_yaku(other, pile, rows, weights, rates, True)
    if phase == at.DECIDE:
        base, _found = total_of(pile, rows, -1, tables.options)
        own, calls = position[at.CALLS + seat], position[at.CALLS + 1 - seat]
        pays = base * multiplier_of(own, calls, position[at.FIELD_BRIGHTS], base, tables.options)
        on, state = plays_on(
            own_prospects, other_prospects, pays, popcount(hand), calls, weights, state
        )
        return at.KOI_KOI if on else at.STOP, state
    if phase == at.TAKE:
        turned = position[at.TURNED]
        taken, state = choose_taken(
            turned, field, hand, unseen, tables.members[month], weights, rates, state
        )
        return at.CHOOSE + (turned & 60) + lowest(taken), state
    card, taken, state = choose_play(
        hand, field, unseen, tables.members[month], weights, rates, state
    )
    if popcount(field >> (card & 60) & 15) == 2:
        return at.TAKING + 4 * card + lowest(taken), state
    return card, state


@compiled
def finish(
    position: Ints, deck: Ints, hidden: bool, tables: Tables, weights: Floats, rates: Floats,
    result: Ints, log: Ints | None, logged: int, state: int,
) -> int:
    """Play a round on by policy from a position of phase "play"; write `result`, return the state.

    Args:
        position: left as it is.
        deck: the stock, as `spread` lays it out.
        hidden: whether the order of the stock is still to be drawn.
        weights: (2, weights), of each seat.
        rates: `RATES_SIZE` numbers to work with.
        result: a row of `RESULT_SIZE`.
        log: a row of `LOG_SIZE` for the actions, or None.
        logged: how many actions it holds already.
    """
    month = position[at.MONTH]
    rows = tables.rows[month]
    gains = tables.gains[month]
    members = tables.members[month]
    options = tables.options
    seat = position[at.SEAT]
    field = position[at.FIELD]
    turned = 24 + position[at.DRAWN]
    hand, other_hand = position[at.HANDS + seat], position[at.HANDS + 1 - seat]
    pile, other_pile = position[at.PILES + seat], position[at.PILES + 1 - seat]
    calls, other_calls = position[at.CALLS + seat], position[at.CALLS + 1 - seat]
    called, other_called = position[at.CALLED + seat], position[at.CALLED + 1 - seat]
    counters = counters_of(pile, gains, tables.start[month])
    other_counters = counters_of(other_pile, gains, tables.start[month])
    while True:
        likes = weights[seat]
        rate_yaku(pile, other_pile, rows, likes, rates, False)
        rate_yaku(other_pile, pile, rows, likes, rates, True)
        unseen = FULL_DECK ^ (hand | field | pile | other_pile)
        card, taken, state = choose_play(hand, field, unseen, members, likes, rates, state)
        hand ^= 1 << card
        shift = card & 60
        if log is not None:
            two = popcount(field >> shift & 15) == 2
            log[logged] = at.TAKING + 4 * card + lowest(taken) if two else card
            logged += 1
        gained = 0
        if taken:
            field ^= taken << shift
            gained = taken | 1 << (card & 3)
            pile |= gained << shift
            counters += gains[(shift << 2) + gained]
        else:
            field |= 1 << card

        place = turned
        if hidden:
            state = following(state)
            place += drawn(state) * (48 - turned) >> 32
        card = deck[place]
        deck[place] = deck[turned]
        deck[turned] = card
        turned += 1
        shift = card & 60
        lying = field >> shift & 15
        if popcount(lying) == 2:
            rate_yaku(pile, other_pile, rows, likes, rates, False)
            rate_yaku(other_pile, pile, rows, likes, rates, True)
            unseen = FULL_DECK ^ (hand | field | pile | other_pile | 1 << card)
            taken, state = choose_taken(card, field, hand, unseen, members, likes, rates, state)
            if log is not None:
                log[logged] = at.CHOOSE + shift + lowest(taken)
                logged += 1
        else:
            taken = lying
        if taken:
            field ^= taken << shift
            more = taken | 1 << (card & 3)
            pile |= more << shift
            counters += gains[(shift << 2) + more]
            gained = 1
        else:
            field |= 1 << card

        lit = counters & tables.lights[month]
        if lit and gained:
            base, _found = total_of(pile, rows, candidates_of(lit, tables.groups[month]), options)
            if base > called:
                left = popcount(hand)
                factor = multiplier_of(
                    calls, other_calls, position[at.FIELD_BRIGHTS], base, options
                )
                stops = must_stop(calls, other_calls, left, options)
                if not stops:
                    own_prospects = rate_yaku(pile, other_pile, rows, likes, rates, False)
                    other_prospects = rate_yaku(other_pile, pile, rows, likes, rates, True)
                    on, state = plays_on(
                        own_prospects, other_prospects, base * factor, left, other_calls, likes,
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
        if other_hand == 0:
            piles = (pile, other_pile) if seat == 0 else (other_pile, pile)
            both = (calls, other_calls) if seat == 0 else (other_calls, calls)
            settle_exhausted(result, piles, both, position[at.STARTER], rows, options)
            break
        seat = 1 - seat
        hand, other_hand = other_hand, hand
        pile, other_pile = other_pile, pile
        calls, other_calls = other_calls, calls
        called, other_called = other_called, called
        counters, other_counters = other_counters, counters
    result[at.END_PILES] = pile if seat == 0 else other_pile
    result[at.END_PILES + 1] = other_pile if seat == 0 else pile
    if log is not None:
        log[logged] = -1
    return state


@compiled
def rounds(
    tables: Tables, weights: Floats, month: int, random: Ints, work: Ints, rates: Floats,
    out: Ints, deals: Ints | None, logs: Ints | None,
) -> None:
    """Play a fresh round for each row of `out`, as `at_random.rounds` does.

    Args:
        weights: (2, weights), of each seat.
        rates: `RATES_SIZE` numbers to work with.
    """
    deck, position, _scratch = work[:48], work[48:96], work[96:]
    for card in range(48):
        deck[card] = card
    state = random[0]
    for row in range(out.shape[0]):
        this_month = month if month else (row >> 1) % 12 + 1
        state = deal_round(position, deck, this_month, row & 1, tables, state)
        if position[at.PHASE] == at.DECLARE:
            apply(position, at.DECLARE_IT, tables)
            if logs is not None:
                logs[row, 0] = at.DECLARE_IT
                logs[row, 1] = -1
        elif logs is not None:
            logs[row, 0] = -1
        if position[at.PHASE] == at.OVER:
            copy_result(position, out[row])
        elif logs is not None:
            state = finish(
                position, deck, True, tables, weights, rates, out[row], logs[row], 0, state
            )
        else:
            state = finish(
                position, deck, True, tables, weights, rates, out[row], None, 0, state
            )
        if deals is not None:
            for place in range(48):
                deals[row, place] = deck[place]
    random[0] = state


@compiled
def playouts(
    start: Ints, hidden_from: int, tables: Tables, weights: Floats, random: Ints, work: Ints,
    rates: Floats, out: Ints,
) -> None:
    """Play a round on by policy from `start`, as `at_random.playouts` does by chance.

    Args:
        weights: (2, weights), of each seat.
        rates: `RATES_SIZE` numbers to work with.
    """
    deck, position, _scratch = work[:48], work[48:96], work[96:]
    spread(start, deck)
    hidden = hidden_from >= 0
    state = random[0]
    for row in range(out.shape[0]):
        if hidden:
            state = deal_unseen(start, deck, hidden_from, state)
        gather(start, position, deck, hidden)
        while position[at.PHASE] != at.PLAY and position[at.PHASE] != at.OVER:
            action, state = policy_action(
                position, tables, weights[position[at.SEAT]], rates, state
            )
            apply(position, action, tables)
        if position[at.PHASE] == at.OVER:
            copy_result(position, out[row])
        else:
            state = finish(
                position, deck, hidden, tables, weights, rates, out[row], None, 0, state
            )
    random[0] = state
