"""Whole rounds by a policy: every choice is the one that a few weighted numbers favour.

The policy knows what its seat knows: hand, field, piles, and which cards are unseen. For each yaku
still open to a seat a *rate* says what one of its missing cards is worth; the worth of a card is
the sum over its yaku. A play is worth the cards it takes and what it leaves on the field, for the
opponent to take or for its own hand to take later.
"""

from __future__ import annotations

from typing import NamedTuple

from ...engine.cards import FULL_DECK
from ..generator import drawn, following
from ..jit import Floats, Ints, compiled, inlined, lowest, popcount
from ..rules import array_layout as at
from ..rules.steps import multiplier_of, names_taken, over, total_of
from ..rules.tables import Tables
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


class Policy(NamedTuple):
    """What the policy plays by.

    Attributes:
        weights: (2, 19), of each seat, in the order of `weights.WEIGHTS`.
        rates: (rates_size,), scratch space.
    """

    weights: Floats
    rates: Floats


def rates_size(tables: Tables) -> int:
    """Return how many numbers the policy needs: rates of the yaku, worths of the classes."""
    yaku: int = tables.rows.shape[2]
    return 2 * yaku + int(tables.classes.max()) + 1


@inlined
def rates_of(
    pile: int,
    other: int,
    pool: int,
    need: int,
    required: int,
    forbidden: int,
    by_missing: tuple[float, float, float, float, float],
    extra: float,
) -> tuple[float, float]:
    """Return what a missing card of a yaku is worth to the seat with `pile`, and a further card.

    Args:
        by_missing: by how many cards are missing: 1, 2, 3, 4, more.
        extra: once the yaku is made.
    """
    # Without a branch, a sum or a look-up, so that the processor rates several yaku at a time.
    one, two, three, four, more = by_missing
    missing = max(need - popcount(pile & pool), popcount(required & ~pile))
    rate = one if missing == 1 else more
    rate = two if missing == 2 else rate
    rate = three if missing == 3 else rate
    rate = four if missing == 4 else rate
    dead = (pile & forbidden) | (required & other)
    open_cards = popcount(pool & ~(pile | other))
    wants = (dead == 0) & (missing > 0) & (open_cards >= missing)
    adds = (pile & forbidden == 0) & (missing <= 0)
    return rate if wants else 0.0, extra if adds else 0.0


@inlined
def rate_yaku(
    pile: int, other: int, rows: Ints, weights: Floats, rates: Floats, extras: Floats
) -> None:
    """Write what a missing card of each yaku is worth to the seat with `pile`.

    Args:
        rates: (yaku,), written: points for a card that the yaku wants.
        extras: (yaku,), written: points for a card that adds to it once it is made.
    """
    deny = weights[DENY]
    extra = weights[EXTRA_POINT]
    by_missing = (
        weights[PROGRESS],
        weights[PROGRESS + 1],
        weights[PROGRESS + 2],
        weights[PROGRESS + 3],
        weights[PROGRESS + 4],
    )
    for place in range(rows.shape[1]):
        pool, need = rows[at.POOL, place], rows[at.NEED, place]
        required, forbidden = rows[at.REQUIRED, place], rows[at.FORBIDDEN, place]
        own, own_more = rates_of(pile, other, pool, need, required, forbidden, by_missing, extra)
        its, its_more = rates_of(other, pile, pool, need, required, forbidden, by_missing, extra)
        rates[place] = (own + deny * its) * rows[at.WORTH, place]
        extras[place] = (own_more + deny * its_more) * rows[at.EXTRA, place]


@inlined
def prospects_of(pile: int, other: int, rows: Ints, weights: Floats) -> float:
    """Return what everything the seat with `pile` can still make is worth to it."""
    together = 0.0
    for place in range(rows.shape[1]):
        pool = rows[at.POOL, place]
        required = rows[at.REQUIRED, place]
        if pile & rows[at.FORBIDDEN, place]:
            continue
        missing = max(rows[at.NEED, place] - popcount(pile & pool), popcount(required & ~pile))
        if missing <= 0:
            together += weights[EXTRA_POINT] * rows[at.EXTRA, place]
        elif popcount(pool & ~(pile | other)) >= missing and not required & other:
            together += weights[PROGRESS - 1 + min(missing, 5)] * rows[at.WORTH, place]
    return together


@inlined
def weigh(pile: int, other: int, rows: Ints, parts: Ints, weights: Floats, rates: Floats) -> None:
    """Write the worth of each class of cards to the seat with `pile`.

    Args:
        rates: (rates_size,), written: of the yaku, of their further cards, then of the classes.
    """
    places = rows.shape[1]
    rate_yaku(pile, other, rows, weights, rates[:places], rates[places : 2 * places])
    weigh_classes(parts, weights, rates, rates[2 * places :])


@inlined
def weigh_classes(parts: Ints, weights: Floats, rates: Floats, worths: Floats) -> None:
    """Write the worth of each class of cards.

    Args:
        parts: one month's row of `Tables.parts`.
        rates: (2 * yaku,), those of the yaku, then those of their further cards.
        worths: (classes,), written: in points.
    """
    for kind in range(worths.shape[0]):
        worth = weights[CARD]
        for place in range(parts[kind], parts[kind + 1]):
            worth += rates[parts[place]]
        worths[kind] = worth


@inlined
def value_of(
    card: int,
    lying: int,
    held: int,
    unseen: int,
    classes: Ints,
    weights: Floats,
    worths: Floats,
    random: int,
) -> tuple[float, int]:
    """Return what it is worth to play `card`, and the set of its month that it should take.

    Args:
        lying, held, unseen: sets of its month, 4 bits: on the field, in the hand (without the card
            itself if it is played from there), and unseen by the seat.
        classes: (48,), the class of each card.
        worths: (classes,), in points.
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
    # What a point open on the field is worth: before, with this card in the hand, and after.
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


@inlined
def choose_play(
    hand: int,
    field: int,
    pile: int,
    other: int,
    tables: Tables,
    month: int,
    weights: Floats,
    rates: Floats,
    state: int,
) -> tuple[int, int, int]:
    """Return the best card of the hand, the set of its month that it takes, and the state.

    Args:
        pile, other: the seat's captures and its opponent's.
        rates: (rates_size,), scratch space; the worths of the classes stay in it.
    """
    rows, classes = tables.rows[month], tables.classes[month]
    worths = rates[2 * rows.shape[1] :]
    weigh(pile, other, rows, tables.parts[month], weights, rates)
    unseen = FULL_DECK ^ (hand | field | pile | other)
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
            card,
            field >> shift & 15,
            hand >> shift & 15 ^ 1 << (card & 3),
            unseen >> shift & 15,
            classes,
            weights,
            worths,
            random,
        )
        if noise:
            state = following(state)
            value += noise * drawn(state) / 4294967296.0
        if value > best_value:
            best_value = value
            best_card = card
            best_taken = taken
    return best_card, best_taken, state


@inlined
def choose_taken(
    turned: int,
    hand: int,
    field: int,
    pile: int,
    other: int,
    has_changed: bool,
    tables: Tables,
    month: int,
    weights: Floats,
    rates: Floats,
    state: int,
) -> tuple[int, int]:
    """Return which of two cards the turned one takes, 4 bits of its month, and the state.

    Args:
        has_changed: whether `rates` belongs to different piles.
    """
    rows, classes = tables.rows[month], tables.classes[month]
    worths = rates[2 * rows.shape[1] :]
    if has_changed:
        weigh(pile, other, rows, tables.parts[month], weights, rates)
    unseen = FULL_DECK ^ (hand | field | pile | other | 1 << turned)
    shift = turned & 60
    if weights[NOISE]:
        state = following(state)
    _value, taken = value_of(
        turned,
        field >> shift & 15,
        hand >> shift & 15,
        unseen >> shift & 15,
        classes,
        weights,
        worths,
        drawn(state),
    )
    return taken, state


@inlined
def likes_koi_koi(
    pile: int,
    other: int,
    pays: int,
    left: int,
    other_calls: int,
    rows: Ints,
    weights: Floats,
    state: int,
) -> tuple[bool, int]:
    """Return whether the policy calls koi-koi, and the state.

    Args:
        pays: the points of stopping.
        left: the cards in the hand.
    """
    liking = (
        weights[KOI]
        + weights[KOI_TURN] * left
        + weights[KOI_OWN] * prospects_of(pile, other, rows, weights)
        + weights[KOI_OTHER] * prospects_of(other, pile, rows, weights)
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
    seat, month = position[at.SEAT], position[at.MONTH]
    hand, field = position[at.HANDS + seat], position[at.FIELD]
    pile, other = position[at.PILES + seat], position[at.PILES + 1 - seat]
    if phase == at.DECIDE:
        rows = tables.rows[month]
        base, _count = total_of(over(field, pile), rows, -1, tables.options)
        own, calls = position[at.CALLS + seat], position[at.CALLS + 1 - seat]
        pays = base * multiplier_of(own, calls, position[at.FIELD_BRIGHTS], base, tables.options)
        on, state = likes_koi_koi(pile, other, pays, popcount(hand), calls, rows, weights, state)
        return at.KOI_KOI if on else at.STOP, state
    if phase == at.TAKE:
        turned = position[at.TURNED]
        taken, state = choose_taken(
            turned, hand, field, pile, other, True, tables, month, weights, rates, state
        )
        return at.CHOOSE + (turned & 60) + lowest(taken), state
    card, taken, state = choose_play(hand, field, pile, other, tables, month, weights, rates, state)
    if names_taken(field >> (card & 60) & 15, tables.options):
        return at.TAKING + 4 * card + lowest(taken), state
    return card, state
