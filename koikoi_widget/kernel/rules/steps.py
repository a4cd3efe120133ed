"""The game step by step, compiled: what is legal, what follows, what a pile scores, who gets paid.

Nothing here checks its arguments; `position_checks` does. `array_layout` says what a position is.
"""

from __future__ import annotations

from ...engine.cards import BRIGHTS
from ...engine.yaku import STORM
from ..jit import Ints, compiled, inlined, lowest, popcount
from . import array_layout as at
from .tables import Tables

# Where each house rule is in a round's options, and the numbers of its words there.
VIEWINGS, WITH_ANOTHER = at.option("viewings"), at.choice("viewings", "with-another")
FIELD_CANCELS = at.choice("viewings", "field-cancels")
EXHAUSTION = at.option("exhaustion")
KOI_CALLER, DEALER = at.choice("exhaustion", "koi-caller"), at.choice("exhaustion", "dealer")
DEALER_BONUS = at.option("dealer_bonus")
FIELD_BRIGHTS = at.option("field_brights")
ONE_PLUS_N = at.choice("field_brights", "one-plus-n")
MAX_1_N = at.choice("field_brights", "max-1-n")
OWN_STEP, OWN_CAP = at.option("own_koi_step"), at.option("own_koi_cap")
OWN_COMBINE = at.option("own_koi_combine")
OWN_PRODUCT = at.choice("own_koi_combine", "product")
OTHER_STEP, OTHER_CAP = at.option("opponent_koi_step"), at.option("opponent_koi_cap")
COMBINE, PRODUCT = at.option("koi_combine"), at.choice("koi_combine", "product")
DOUBLE_FROM, DOUBLE_FACTOR = at.option("double_from"), at.option("double_factor")
KOI_LIMIT, ANY = at.option("koi_limit"), at.choice("koi_limit", "any")
ONE_IN_ROUND = at.choice("koi_limit", "one-in-round")
AFTER_KOI = at.option("after_opponent_koi")
MUST_STOP = at.choice("after_opponent_koi", "must-stop")
STOP_FROM = at.option("stop_from")
LUCKY = at.option("lucky")
FIELD_LUCKY = at.option("field_lucky")
LUCKY_DECLARE = at.option("lucky_declare")
OPTIONAL = at.choice("lucky_declare", "optional")
LUCKY_BOTH = at.option("lucky_both")
VOID, IGNORE = at.choice("lucky_both", "void"), at.choice("lucky_both", "ignore")
REDEAL_FOUR, REDEAL_PAIRS = at.option("redeal_field_four"), at.option("redeal_field_pairs")
ZERO_SUM = at.option("zero_sum")
FREE_DISCARD = at.option("free_discard")

_FIVES = 0x555555555555
_THREES = 0x333333333333
_ONES = 0x111111111111
_TWOS = 0x222222222222
_FOURS = 0x444444444444


@inlined
def lay_taking(card: int, taken: int) -> int:
    """Return what playing a card does to its month if it takes the set `taken` (0: it stays).

    Lowest four bits: what changes on the field; the next four: what is captured, the card included.
    """
    own = 1 << (card & 3)
    return taken | (taken | own) << 4 if taken else own


@inlined
def names_taken(lying: int, options: Ints) -> bool:
    """Return whether a hand card that takes one of these, 4 bits of its month, must name it."""
    count = popcount(lying)
    return count == 2 or (count == 1 and options[FREE_DISCARD] != 0)


@inlined
def card_of(action: int) -> int:
    """Return the card that a play lays."""
    return action if action < at.TAKING else (action - at.TAKING) >> 2


@inlined
def mask_taken(action: int, field: int, options: Ints) -> int:
    """Return the mask of what a play takes from the field."""
    month = card_of(action) & 60
    if action >= at.TAKING:
        return 1 << month + (action & 3)
    lying = field & 15 << month
    return 0 if options[FREE_DISCARD] and popcount(lying) < 3 else lying


@inlined
def over(field: int, pile: int) -> int:
    """Return a pile as it scores above this field: with a mark if that may cancel a viewing."""
    return pile | at.STORM_LIES if field & STORM else pile


@inlined
def total_of(pile: int, rows: Ints, candidates: int, options: Ints) -> tuple[int, int]:
    """Return the base of a pile, in points, and how many yaku it has.

    Args:
        pile: a mask, which `over` has marked if the field may matter.
        rows: (columns, yaku), those of the round's month.
        candidates: one bit for each yaku that may be made; -1 checks all.
        options: the rules of a round.
    """
    base = 0
    count = 0
    family = 0
    best = 0
    viewing = 0
    place = -1
    places = rows.shape[1]
    while True:
        if candidates < 0:
            place += 1
            if place == places:
                break
        else:
            if candidates == 0:
                break
            place = lowest(candidates)
            candidates &= candidates - 1
        if popcount(pile & rows[at.POOL, place]) < rows[at.NEED, place]:
            continue
        required = rows[at.REQUIRED, place]
        if pile & required != required or pile & rows[at.FORBIDDEN, place]:
            continue
        further = max(0, popcount(pile & rows[at.EXTRA_POOL, place]) - rows[at.NEED, place])
        points = rows[at.PAYS, place] + rows[at.EXTRA, place] * further
        if rows[at.FAMILY, place] == 0 or rows[at.FAMILY, place] != family:
            family = rows[at.FAMILY, place]
            best = points
            base += points
            count += 1
            viewing = rows[at.VIEWING, place]
        elif points >= best:  # of equal ones the engine keeps the last
            base += points - best
            best = points
            viewing = rows[at.VIEWING, place]
    if count == 1 and viewing and options[VIEWINGS] == WITH_ANOTHER:
        return 0, 0
    return base, count


@inlined
def candidates_of(lit: int, groups: Ints) -> int:
    """Return the yaku that a pile may have made whose counters have these top bits on."""
    candidates = 0
    while lit:
        candidates |= groups[lowest(lit)]
        lit &= lit - 1
    return candidates


@inlined
def counters_of(pile: int, gains: Ints, start: int) -> int:
    """Return the counters of a pile."""
    counters = start
    shift = 0
    while pile:
        counters += gains[(shift << 2) + (pile & 15)]
        pile >>= 4
        shift += 4
    return counters


@inlined
def multiplier_of(own: int, other: int, brights: int, base: int, options: Ints) -> int:
    """Return the multiplier of a base after these koi-koi calls of the seat and its opponent."""
    field = 1
    if options[FIELD_BRIGHTS] == ONE_PLUS_N:
        field = 1 + brights
    elif options[FIELD_BRIGHTS] == MAX_1_N:
        field = max(1, brights)
    if options[OWN_CAP]:
        own = min(own, options[OWN_CAP])
    if options[OTHER_CAP]:
        other = min(other, options[OTHER_CAP])
    if options[OWN_COMBINE] == OWN_PRODUCT:
        for _call in range(own):
            field *= 1 + options[OWN_STEP]
    else:
        field += own * options[OWN_STEP]
    other *= options[OTHER_STEP]
    factor = field * (1 + other) if options[COMBINE] == PRODUCT else field + other
    if options[DOUBLE_FROM] and base >= options[DOUBLE_FROM]:
        factor *= options[DOUBLE_FACTOR]
    return factor


@inlined
def bar_of(called: int, options: Ints) -> int:
    """Return the base that a pile must exceed to stop or to call, once called with `called`."""
    bar: int = max(called, options[STOP_FROM] - 1)
    return bar


@inlined
def may_call(own: int, other: int, options: Ints) -> bool:
    """Return whether the rules allow a call after these calls of the seat and of its opponent."""
    if own and options[KOI_LIMIT] != ANY:
        return False
    return not other or (options[KOI_LIMIT] != ONE_IN_ROUND and options[AFTER_KOI] != MUST_STOP)


@inlined
def must_stop(own: int, other: int, left: int, options: Ints) -> bool:
    """Return whether a seat with a new yaku and `left` cards in hand does not have a choice."""
    return left == 0 or not may_call(own, other, options)


@inlined
def pay(
    result: Ints, winner: int, paid: int, base: int, multiplier: int, reason: int, options: Ints
) -> None:
    """Write a settlement: `paid` gets the points (-1: nobody), and need not be the winner."""
    amount = base * multiplier
    loss = -amount if options[ZERO_SUM] else 0
    result[at.WINNER] = winner
    result[at.BASE] = base
    result[at.MULTIPLIER] = multiplier
    result[at.REASON] = reason
    result[at.POINTS] = amount if paid == 0 else loss if paid == 1 else 0
    result[at.POINTS + 1] = amount if paid == 1 else loss if paid == 0 else 0


@inlined
def settle_exhausted(
    result: Ints,
    piles: tuple[int, int],
    field: int,
    calls: tuple[int, int],
    starter: int,
    rows: Ints,
    options: Ints,
) -> None:
    """Write the settlement of a round in which the hands ran out."""
    if options[EXHAUSTION] == DEALER and options[DEALER_BONUS]:
        pay(result, at.NOBODY, starter, options[DEALER_BONUS], 1, at.EXHAUSTED, options)
        return
    if options[EXHAUSTION] == KOI_CALLER and (calls[0] > 0) != (calls[1] > 0):
        caller = 0 if calls[0] else 1
        pile = piles[0] if calls[0] else piles[1]
        base, count = total_of(over(field, pile), rows, -1, options)
        if count:
            pay(result, caller, caller, base, 1, at.EXHAUSTED, options)
            return
    pay(result, at.NOBODY, at.NOBODY, 0, 0, at.EXHAUSTED, options)


@inlined
def lucky(hand: int) -> int:
    """Return 2 for 8 cards with four of a month, 1 for four pairs, else 0."""
    counts = hand - (hand >> 1 & _FIVES)
    counts = (counts & _THREES) + (counts >> 2 & _THREES)
    if counts & _FOURS:
        return 2
    pairs = counts & _TWOS & ~((counts & _ONES) << 1)
    return 1 if popcount(pairs) == 4 else 0


@inlined
def redealt(field: int, options: Ints) -> bool:
    """Return whether the rules ask for a redeal because of this field of 8 cards."""
    kind = lucky(field)
    rule = REDEAL_FOUR if kind == 2 else REDEAL_PAIRS
    return kind > 0 and options[rule] != 0 and options[FIELD_LUCKY] == 0


@inlined
def see_to_lucky_field(position: Ints, options: Ints) -> None:
    """Settle a fresh deal if its field is lucky."""
    points = options[FIELD_LUCKY]
    if points and lucky(position[at.FIELD]):
        starter = position[at.STARTER]
        pay(position[at.RESULT :], starter, starter, points, 1, at.LUCKY_FIELD, options)
        position[at.PHASE] = at.OVER


@inlined
def see_to_lucky_hands(position: Ints, options: Ints) -> None:
    """Settle the lucky hands of a fresh deal, or ask their holder."""
    points = options[LUCKY]
    if points == 0:
        return
    first = lucky(position[at.HANDS]) > 0
    second = lucky(position[at.HANDS + 1]) > 0
    if not (first or second):
        return
    result = position[at.RESULT :]
    if first and second:
        if options[LUCKY_BOTH] == IGNORE:
            return
        if options[LUCKY_BOTH] == VOID:
            pay(result, at.NOBODY, at.NOBODY, 0, 0, at.VOID, options)
        else:
            pay(result, at.NOBODY, at.NOBODY, points, 1, at.LUCKY_HAND, options)
            if not options[ZERO_SUM]:
                result[at.POINTS] = result[at.POINTS + 1] = points
        position[at.PHASE] = at.OVER
        return
    holder = 0 if first else 1
    if options[LUCKY_DECLARE] == OPTIONAL:
        position[at.PHASE] = at.DECLARE
        position[at.SEAT] = holder
    else:
        pay(result, holder, holder, points, 1, at.LUCKY_HAND, options)
        position[at.PHASE] = at.OVER


@inlined
def begin(
    position: Ints, first: int, second: int, field: int, month: int, starter: int, options: Ints
) -> None:
    """Write the first position of a round with these hands and field; the stock is left alone."""
    position[at.HANDS] = first
    position[at.HANDS + 1] = second
    position[at.FIELD] = field
    position[at.PILES] = 0
    position[at.PILES + 1] = 0
    position[at.DRAWN] = 0
    position[at.PHASE] = at.PLAY
    position[at.SEAT] = starter
    position[at.TURNED] = at.NOBODY
    for place in range(at.CALLS, at.CALLED + 2):
        position[place] = 0
    position[at.FIELD_BRIGHTS] = popcount(field & BRIGHTS)
    position[at.MONTH] = month
    position[at.STARTER] = starter
    for place in range(at.RESULT, at.STOCK):
        position[place] = 0
    see_to_lucky_field(position, options)
    if position[at.PHASE] == at.PLAY:
        see_to_lucky_hands(position, options)


@compiled
def list_legal(position: Ints, options: Ints, out: Ints) -> int:
    """Write the numbers of the legal actions to `out`, in the engine's order; return how many."""
    count = 0
    phase = position[at.PHASE]
    if phase == at.PLAY:
        hand = position[at.HANDS + position[at.SEAT]]
        while hand:
            card = lowest(hand)
            hand &= hand - 1
            lying = position[at.FIELD] >> (card & 60) & 15
            is_named = names_taken(lying, options)
            if is_named:
                for place in range(4):
                    if lying >> place & 1:
                        out[count] = at.TAKING + 4 * card + place
                        count += 1
            if options[FREE_DISCARD] or not is_named:
                out[count] = card
                count += 1
    elif phase == at.TAKE:
        month = position[at.TURNED] & 60
        lying = position[at.FIELD] >> month & 15
        for place in range(4):
            if lying >> place & 1:
                out[count] = at.CHOOSE + month + place
                count += 1
    elif phase == at.DECIDE:
        out[0] = at.STOP
        out[1] = at.KOI_KOI
        count = 2
    elif phase == at.DECLARE:
        out[0] = at.DECLARE_IT
        out[1] = at.PASS
        count = 2
    return count


@inlined
def lay(position: Ints, card: int, taken: int) -> bool:
    """Put `card` on the field, or in the acting seat's pile with the mask `taken`."""
    if taken == 0:
        position[at.FIELD] |= 1 << card
        return False
    position[at.FIELD] ^= taken
    position[at.PASSED] &= position[at.FIELD]
    position[at.PASSED + 1] &= position[at.FIELD]
    position[at.PILES + position[at.SEAT]] |= taken | 1 << card
    return True


@compiled
def apply(position: Ints, action: int, tables: Tables) -> None:
    """Change `position` to the one after a legal action."""
    seat = position[at.SEAT]
    phase = position[at.PHASE]
    captured = True
    if phase == at.PLAY:
        card = card_of(action)
        taken = mask_taken(action, position[at.FIELD], tables.options)
        position[at.HANDS + seat] ^= 1 << card
        position[at.PASSED + seat] = position[at.FIELD] & ~(15 << (card & 60))
        captured = lay(position, card, taken)
        turned = position[at.STOCK + position[at.DRAWN]]
        position[at.DRAWN] += 1
        taken = position[at.FIELD] & 15 << (turned & 60)
        if popcount(taken) == 2:
            position[at.TURNED] = turned
            position[at.PHASE] = at.TAKE
            return
        captured = lay(position, turned, taken) or captured
    elif phase == at.TAKE:
        lay(position, position[at.TURNED], 1 << (action - at.CHOOSE))
        position[at.TURNED] = at.NOBODY
    elif phase == at.DECIDE:
        rows = tables.rows[position[at.MONTH]]
        pile = over(position[at.FIELD], position[at.PILES + seat])
        score, _count = total_of(pile, rows, -1, tables.options)
        if action == at.STOP:
            stop(position, score, tables)
        else:
            position[at.CALLS + seat] += 1
            position[at.CALLED + seat] = score
            next_turn(position, tables)
        return
    elif action == at.DECLARE_IT:
        points = tables.options[LUCKY]
        pay(position[at.RESULT :], seat, seat, points, 1, at.LUCKY_HAND, tables.options)
        position[at.PHASE] = at.OVER
        return
    else:
        position[at.PHASE] = at.PLAY
        position[at.SEAT] = position[at.STARTER]
        return
    end_turn(position, captured, tables)


@inlined
def end_turn(position: Ints, captured: bool, tables: Tables) -> None:
    """Check the acting seat's pile: a decision, a forced stop, or the opponent's turn."""
    seat = position[at.SEAT]
    if captured or tables.options[VIEWINGS] == FIELD_CANCELS:
        rows = tables.rows[position[at.MONTH]]
        pile = over(position[at.FIELD], position[at.PILES + seat])
        score, _count = total_of(pile, rows, -1, tables.options)
        if score > bar_of(position[at.CALLED + seat], tables.options):
            left = popcount(position[at.HANDS + seat])
            own = position[at.CALLS + seat]
            if must_stop(own, position[at.CALLS + 1 - seat], left, tables.options):
                stop(position, score, tables)
            else:
                position[at.PHASE] = at.DECIDE
            return
    next_turn(position, tables)


@inlined
def next_turn(position: Ints, tables: Tables) -> None:
    """Pass the turn to the opponent, or end the round if the hands are empty."""
    if position[at.HANDS] | position[at.HANDS + 1]:
        position[at.PHASE] = at.PLAY
        position[at.SEAT] = 1 - position[at.SEAT]
        return
    settle_exhausted(
        position[at.RESULT :],
        (position[at.PILES], position[at.PILES + 1]),
        position[at.FIELD],
        (position[at.CALLS], position[at.CALLS + 1]),
        position[at.STARTER],
        tables.rows[position[at.MONTH]],
        tables.options,
    )
    position[at.PHASE] = at.OVER


@inlined
def stop(position: Ints, score: int, tables: Tables) -> None:
    """End the round: the acting seat scores."""
    seat = position[at.SEAT]
    factor = multiplier_of(
        position[at.CALLS + seat],
        position[at.CALLS + 1 - seat],
        position[at.FIELD_BRIGHTS],
        score,
        tables.options,
    )
    pay(position[at.RESULT :], seat, seat, score, factor, at.STOPPED, tables.options)
    position[at.PHASE] = at.OVER
