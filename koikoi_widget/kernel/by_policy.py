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
from .tables import Tables
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


def rates_size(tables: Tables) -> int:
    """Return how many numbers the policy works with: rates of the yaku, worths of the classes."""
    return 2 * tables.rows.shape[2] + int(tables.classes.max()) + 1


@compiled
def rate_yaku(
    pile: int, other: int, rows: Ints, weights: Floats, rates: Floats, extras: Floats
) -> None:
    """Write what a missing card of each yaku is worth to the seat with `pile`.

    Args:
        rates: a number for each yaku: for the cards that it wants.
        extras: the same for those that add to it once it is made.
    """
    # Without a branch, a sum or a look-up, so that the processor rates several at a time.
    deny = weights[DENY]
    one = weights[PROGRESS]
    two = weights[PROGRESS + 1]
    three = weights[PROGRESS + 2]
    four = weights[PROGRESS + 3]
    more = weights[PROGRESS + 4]
    extra = weights[EXTRA_POINT]
    free = ~(pile | other)
    for place in range(rows.shape[1]):
        pool = rows[at.POOL, place]
        need = rows[at.NEED, place]
        required = rows[at.REQUIRED, place]
        forbidden = rows[at.FORBIDDEN, place]
        open_cards = popcount(pool & free)
        missing = max(need - popcount(pile & pool), popcount(required & ~pile))
        rate = one if missing == 1 else more
        rate = two if missing == 2 else rate
        rate = three if missing == 3 else rate
        rate = four if missing == 4 else rate
        dead = (pile & forbidden) | (required & other)
        wants = (dead == 0) & (missing > 0) & (open_cards >= missing)
        adds = (pile & forbidden == 0) & (missing <= 0)
        own_rate = rate if wants else 0.0
        own_extra = extra if adds else 0.0
        missing = max(need - popcount(other & pool), popcount(required & ~other))
        rate = one if missing == 1 else more
        rate = two if missing == 2 else rate
        rate = three if missing == 3 else rate
        rate = four if missing == 4 else rate
        dead = (other & forbidden) | (required & pile)
        wants = (dead == 0) & (missing > 0) & (open_cards >= missing)
        adds = (other & forbidden == 0) & (missing <= 0)
        rate = rate if wants else 0.0
        further = extra if adds else 0.0
        rates[place] = (own_rate + deny * rate) * rows[at.WORTH, place]
        extras[place] = (own_extra + deny * further) * rows[at.EXTRA, place]


@compiled
def prospects_of(pile: int, other: int, rows: Ints, weights: Floats) -> float:
    """Return what all that the seat with `pile` can still make is worth to it."""
    together = 0.0
    for place in range(rows.shape[1]):
        pool = rows[at.POOL, place]
        required = rows[at.REQUIRED, place]
        if pile & rows[at.FORBIDDEN, place]:
            continue
        missing = max(
            rows[at.NEED, place] - popcount(pile & pool), popcount(required & ~pile)
        )
        if missing <= 0:
            together += weights[EXTRA_POINT] * rows[at.EXTRA, place]
        elif popcount(pool & ~(pile | other)) >= missing and not required & other:
            together += weights[PROGRESS - 1 + min(missing, 5)] * rows[at.WORTH, place]
    return together


@compiled
def weigh(
    pile: int, other: int, rows: Ints, parts: Ints, weights: Floats, rates: Floats
) -> None:
    """Write the worth of each class of cards to the seat with `pile`.

    Args:
        rates: of the yaku, of their further cards, and behind these the classes.
    """
    places = rows.shape[1]
    rate_yaku(pile, other, rows, weights, rates[:places], rates[places : 2 * places])
    weigh_classes(parts, weights, rates, rates[2 * places :])


@compiled
def weigh_classes(parts: Ints, weights: Floats, rates: Floats, worths: Floats) -> None:
    """Write the worth of each class of cards.

    Args:
        parts: where the list of each class begins, and at the end these lists: of the rates that
            it has part in.
        rates: those of the yaku, then those of their further cards.
    """
    for kind in range(worths.shape[0]):
        worth = weights[CARD]
        for place in range(parts[kind], parts[kind + 1]):
            worth += rates[parts[place]]
        worths[kind] = worth


@compiled
def value_of(
    card: int, lying: int, held: int, unseen: int, classes: Ints, weights: Floats,
    worths: Floats, random: int,
) -> tuple[float, int]:
    """Return what it is worth to lay `card`, and the set of its month that it had best take.

    Args:
        lying, held, unseen: sets of its month, 4 bits: on the field, in the hand (without the
            card itself if it is played from it), and not seen by the seat.
        classes: the class of each card.
        worths: of each class.
        random: 32 random bits, for the choice between two.
    """
    shift = card & 60
    w0 = worths[classes[shift]] if lying & 1 else 0.0
    w1 = worths[classes[shift + 1]] if lying & 2 else 0.0
    w2 = worths[classes[shift + 2]] if lying & 4 else 0.0
    w3 = worths[classes[shift + 3]] if lying & 8 else 0.0
    every = (w0 + w1) + (w2 + w3)
    best = max(max(w0, w1), max(w2, w3))
    own = worths[classes[card]]
    count = popcount(lying)
    danger = weights[THREAT - 1 + popcount(unseen)] if unseen else 0.0
    # What a point lying open is worth: before, with this card in the hand, and after.
    before = weights[KEEP] - danger
    after = (weights[KEEP] if held else 0.0) - danger
    if count == 0:
        return own * after, 0
    if count != 2:
        return own + every - every * before, lying
    low = lying & -lying
    first = worths[classes[shift + lowest(lying)]]
    second = every - first
    gain = (second - first) * (1.0 - after)
    if weights[NOISE]:
        gain += weights[NOISE] * ((random >> 16) - (random & 65535)) / 65536.0
    taken = lying ^ low if gain > 0 else low
    got = second if gain > 0 else first
    return own + got + (every - got) * after - best * before, taken


@compiled
def choose_play(
    hand: int, field: int, unseen: int, classes: Ints, weights: Floats, worths: Floats, state: int
) -> tuple[int, int, int]:
    """Return the best card of the hand, the set of its month that it takes, and the state."""
    best_value = -1e300
    best_card = best_taken = random = 0
    noise = weights[NOISE]
    cards = hand
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        shift = card & 60
        if noise:
            state = following(state)
            random = drawn(state)
        value, taken = value_of(
            card, field >> shift & 15, hand >> shift & 15 ^ 1 << (card & 3),
            unseen >> shift & 15, classes, weights, worths, random,
        )
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
    turned: int, field: int, hand: int, unseen: int, classes: Ints, weights: Floats,
    worths: Floats, state: int,
) -> tuple[int, int]:
    """Return which of two cards the turned one takes, 4 bits of its month, and the state."""
    shift = turned & 60
    if weights[NOISE]:
        state = following(state)
    _value, taken = value_of(
        turned, field >> shift & 15, hand >> shift & 15, unseen >> shift & 15, classes,
        weights, worths, drawn(state),
    )
    return taken, state


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
    worths = rates[2 * rows.shape[1] :]
    unseen = FULL_DECK ^ (hand | field | pile | other)
    if phase == at.TAKE:
        unseen ^= 1 << position[at.TURNED]
    if phase == at.DECIDE:
        base, _found = total_of(pile, rows, -1, tables.options)
        own, calls = position[at.CALLS + seat], position[at.CALLS + 1 - seat]
        pays = base * multiplier_of(own, calls, position[at.FIELD_BRIGHTS], base, tables.options)
        mine = prospects_of(pile, other, rows, weights)
        theirs = prospects_of(other, pile, rows, weights)
        on, state = plays_on(mine, theirs, pays, popcount(hand), calls, weights, state)
        return at.KOI_KOI if on else at.STOP, state
    weigh(pile, other, rows, tables.parts[month], weights, rates)
    if phase == at.TAKE:
        turned = position[at.TURNED]
        taken, state = choose_taken(
            turned, field, hand, unseen, tables.classes[month], weights, worths, state
        )
        return at.CHOOSE + (turned & 60) + lowest(taken), state
    card, taken, state = choose_play(
        hand, field, unseen, tables.classes[month], weights, worths, state
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
        rates: `rates_size` numbers to work with.
        result: a row of `RESULT_SIZE`.
        log: a row of `LOG_SIZE` for the actions, or None.
        logged: how many actions it holds already.
    """
    month = position[at.MONTH]
    rows = tables.rows[month]
    gains = tables.gains[month]
    classes = tables.classes[month]
    parts = tables.parts[month]
    worths = rates[2 * rows.shape[1] :]
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
        weigh(pile, other_pile, rows, parts, likes, rates)
        unseen = FULL_DECK ^ (hand | field | pile | other_pile)
        card, taken, state = choose_play(hand, field, unseen, classes, likes, worths, state)
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
            if gained:
                weigh(pile, other_pile, rows, parts, likes, rates)
            unseen = FULL_DECK ^ (hand | field | pile | other_pile | 1 << card)
            taken, state = choose_taken(card, field, hand, unseen, classes, likes, worths, state)
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
                    mine = prospects_of(pile, other_pile, rows, likes)
                    theirs = prospects_of(other_pile, pile, rows, likes)
                    on, state = plays_on(
                        mine, theirs, base * factor, left, other_calls, likes, state
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
        rates: `rates_size` numbers to work with.
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
        rates: `rates_size` numbers to work with.
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
