"""The player `greedy`, compiled, so that a network can learn from millions of games with it.

It does exactly what `players.greedy` and `players.prospects` do; a test compares them.
"""

from __future__ import annotations

from functools import cache
from math import comb

from koikoi_widget.engine.cards import FULL_DECK
from koikoi_widget.kernel.jit import Floats, Ints, compiled, inlined, lowest, np, popcount
from koikoi_widget.kernel.rules import array_layout as at
from koikoi_widget.kernel.rules.steps import (
    VIEWINGS,
    WITH_ANOTHER,
    bar_of,
    card_of,
    list_legal,
    mask_taken,
    multiplier_of,
    total_of,
)
from koikoi_widget.kernel.rules.tables import Tables

# The fields of `players.greedy.Greedy`, in their order.
(POINTS_NOW, CARD, THREAT, KEEP, HELD, FIELD, UNSEEN, ELSEWHERE, HOPE, COURAGE) = range(10)

# As in `players.prospects`.
_STEPS = 40
_CARDS = 48
_SLIGHT = 0.005

_EXACTLY, _AT_LEAST = 0, 1


@cache
def odds() -> Floats:
    """Return the chances of exactly and of at least so many hits, (2, steps + 1, tries, hits).

    A step is a fortieth; there are up to 48 tries.
    """
    table = np.zeros((2, _STEPS + 1, _CARDS + 1, _CARDS + 1))
    for step in range(_STEPS + 1):
        chance = step / _STEPS
        for tries in range(_CARDS + 1):
            for hits in range(tries + 1):
                table[_EXACTLY, step, tries, hits] = (
                    comb(tries, hits) * chance**hits * (1 - chance) ** (tries - hits)
                )
    table[_AT_LEAST] = table[_EXACTLY, :, :, ::-1].cumsum(axis=2)[:, :, ::-1]
    table.flags.writeable = False
    return table


@inlined
def exactly(odds: Floats, step: int, tries: int, hits: int) -> float:
    """Return the chance of exactly `hits` hits."""
    return odds[_EXACTLY, step, tries, hits] if 0 <= hits <= tries else 0.0


@inlined
def at_least(odds: Floats, step: int, tries: int, hits: int) -> float:
    """Return the chance of `hits` hits or more."""
    chance: float = odds[_AT_LEAST, step, tries, max(hits, 0)]
    return chance


@inlined
def step_of(cards: int, held: int, field: int, unseen: int, time: float, likes: Floats) -> int:
    """Return how likely a seat is to get these open cards, in fortieths.

    Args:
        held, field, unseen: where that seat sees the cards.
        time: how much of the round is left, 0 to 1.
    """
    count = popcount(cards)
    if count == 0:
        return 0
    mine, lying, hidden = popcount(cards & held), popcount(cards & field), popcount(cards & unseen)
    together = time * (
        mine * likes[HELD]
        + lying * likes[FIELD]
        + hidden * likes[UNSEEN]
        + (count - mine - lying - hidden) * likes[ELSEWHERE]
    )
    return min(_STEPS, int(np.rint(_STEPS * together / count)))


@inlined
def lacking(pile: int, rows: Ints, place: int) -> tuple[bool, int, int]:
    """Return whether a pile can make a yaku, how many cards it lacks, and which it must have."""
    pool = rows[at.POOL, place]
    is_open = pool != 0 and pile & rows[at.FORBIDDEN, place] == 0
    return is_open, rows[at.NEED, place] - popcount(pile & pool), rows[at.REQUIRED, place] & ~pile


@inlined
def points_of(rows: Ints, place: int, options: Ints) -> float:
    """Return what a yaku adds; a viewing that depends on another yaku counts half."""
    points: float = 1.0 * rows[at.WORTH, place]
    return points / 2 if rows[at.VIEWING, place] and options[VIEWINGS] == WITH_ANOTHER else points


@inlined
def add(cards: int, value: float, worth: Floats) -> None:
    """Add to the worth of each of these cards."""
    while cards:
        worth[lowest(cards)] += value
        cards &= cards - 1


@inlined
def add_worth(
    pile: int,
    opposing: int,
    held: int,
    field: int,
    unseen: int,
    time: float,
    rows: Ints,
    options: Ints,
    likes: Floats,
    odds: Floats,
    worth: Floats,
) -> None:
    """Add the points that depend on each open card for the seat with `pile`, by card."""
    for place in range(rows.shape[1]):
        is_open, missing, wanted = lacking(pile, rows, place)
        if not is_open:
            continue
        if missing <= 0 and wanted == 0:
            further = rows[at.EXTRA_POOL, place] & ~pile & ~opposing
            add(further, 1.0 * rows[at.EXTRA, place], worth)
            continue
        free = rows[at.POOL, place] & ~pile & ~opposing
        count = popcount(free)
        if count < missing or wanted & opposing:
            continue
        points = points_of(rows, place, options)
        step = step_of(free, held, field, unseen, time, likes)
        if wanted == 0:
            add(free, points * exactly(odds, step, count - 1, missing - 1), worth)
            continue
        must = popcount(wanted)
        others = count - must
        chance = step / _STEPS
        points *= chance ** (must - 1)
        add(wanted, points * at_least(odds, step, others, missing - must), worth)
        value = points * chance * exactly(odds, step, others - 1, missing - must - 1)
        add(free & ~wanted, value, worth)


@inlined
def race(
    pile: int,
    opposing: int,
    held: int,
    field: int,
    unseen: int,
    time: float,
    rows: Ints,
    options: Ints,
    likes: Floats,
    odds: Floats,
) -> tuple[float, float]:
    """Return the chance that the seat makes something more, and the points it then adds."""
    none = 1.0
    total = weight = 0.0
    for place in range(rows.shape[1]):
        is_open, missing, wanted = lacking(pile, rows, place)
        if not is_open:
            continue
        if missing <= 0 and wanted == 0:
            further = rows[at.EXTRA_POOL, place] & ~pile & ~opposing
            points = 1.0 * rows[at.EXTRA, place]
            step = step_of(further, held, field, unseen, time, likes)
            chance = at_least(odds, step, popcount(further), 1)
            if points == 0.0 or further == 0:
                continue
        else:
            free = rows[at.POOL, place] & ~pile & ~opposing
            if popcount(free) < missing or wanted & opposing:
                continue
            points = points_of(rows, place, options)
            step = step_of(free, held, field, unseen, time, likes)
            must = popcount(wanted)
            chance = (step / _STEPS) ** must * at_least(
                odds, step, popcount(free) - must, missing - must
            )
            if chance <= _SLIGHT:
                continue
        none *= 1.0 - chance
        total += chance * points
        weight += chance
    return 1.0 - none, total / weight if weight else 0.0


@inlined
def calls_on(
    position: Ints,
    unseen: int,
    own_time: float,
    other_time: float,
    tables: Tables,
    likes: Floats,
    odds: Floats,
) -> bool:
    """Return whether koi-koi looks better than stopping, ignoring the end of the match."""
    seat = position[at.SEAT]
    rows, options = tables.rows[position[at.MONTH]], tables.options
    hand, field = position[at.HANDS + seat], position[at.FIELD]
    pile, other = position[at.PILES + seat], position[at.PILES + 1 - seat]
    calls, other_calls = position[at.CALLS + seat], position[at.CALLS + 1 - seat]
    brights = position[at.FIELD_BRIGHTS]
    own_time *= likes[HOPE]
    other_time *= likes[HOPE]
    base, _count = total_of(pile, rows, -1, options)
    other_base, _count = total_of(other, rows, -1, options)
    chance, gain = race(pile, other, hand, field, unseen, own_time, rows, options, likes, odds)
    threat, loss = race(other, pile, 0, field, unseen, other_time, rows, options, likes, odds)
    stop = base * multiplier_of(calls, other_calls, brights, base, options)
    reached, lost = base + gain, other_base + loss
    win = reached * multiplier_of(calls + 1, other_calls, brights, int(reached), options)
    lose = lost * multiplier_of(other_calls, calls + 1, brights, int(lost), options)
    play_on = chance * (1.0 - threat / 2) * win - threat * (1.0 - chance / 2) * lose
    is_better: bool = play_on > likes[COURAGE] * stop
    return is_better


@inlined
def sum_of(cards: int, worth: Floats) -> float:
    """Return what these cards are worth together."""
    total = 0.0
    while cards:
        total += worth[lowest(cards)]
        cards &= cards - 1
    return total


@inlined
def best_of(cards: int, worth: Floats) -> float:
    """Return what the best of these cards is worth."""
    best = 0.0
    while cards:
        best = max(best, worth[lowest(cards)])
        cards &= cards - 1
    return best


@inlined
def left_lying(
    lying: int, hand: int, unseen: int, share: float, worth: Floats, likes: Floats
) -> float:
    """Return what cards of one month on the field are worth to the seat; all three are of it.

    Args:
        share: the chance that the opponent holds an unseen card.
    """
    if lying == 0:
        return 0.0
    count = popcount(unseen)
    prize = sum_of(lying, worth) if popcount(lying) == 3 else best_of(lying, worth)
    loot = prize + (sum_of(unseen, worth) / count if count else 0.0)
    danger = likes[THREAT] * (1.0 - (1.0 - share) ** count)
    value: float = -danger * loot
    if hand:
        value += likes[KEEP] * (1.0 - danger) * (prize + best_of(hand, worth))
    return value


@inlined
def worth_of(
    position: Ints,
    action: int,
    unseen: int,
    share: float,
    tables: Tables,
    likes: Floats,
    worth: Floats,
) -> float:
    """Return what a play, or a take by the turned card, is worth in points."""
    seat = position[at.SEAT]
    rows, options = tables.rows[position[at.MONTH]], tables.options
    before, pile = position[at.HANDS + seat], position[at.PILES + seat]
    hand, chosen = before, 0
    if action >= at.CHOOSE:
        card = position[at.TURNED]
        chosen = 1 << (action - at.CHOOSE)
    else:
        card = card_of(action)
        chosen = mask_taken(action, position[at.FIELD], options)
        hand ^= 1 << card
    month = 15 << (card & 60)
    lying, hidden = position[at.FIELD] & month, unseen & month
    if chosen == 0:
        value = left_lying(lying | 1 << card, hand & month, hidden, share, worth, likes)
        return value - left_lying(lying, before & month, hidden, share, worth, likes)
    gained = chosen | 1 << card
    value = sum_of(gained, worth)
    now, _count = total_of(pile, rows, -1, options)
    total, _count = total_of(pile | gained, rows, -1, options)
    if total > max(now, bar_of(position[at.CALLED + seat], options)):
        factor = multiplier_of(
            position[at.CALLS + seat],
            position[at.CALLS + 1 - seat],
            position[at.FIELD_BRIGHTS],
            0,
            options,
        )
        value += likes[POINTS_NOW] * factor * (total - now)
    value += left_lying(lying ^ chosen, hand & month, hidden, share, worth, likes)
    return value - left_lying(lying, before & month, hidden, share, worth, likes)


@compiled
def greedy_action(
    position: Ints, tables: Tables, likes: Floats, odds: Floats, worth: Floats, actions: Ints
) -> int:
    """Return the action that `greedy` takes if it disregards the end of the match.

    Args:
        likes: its weights.
        odds: from `odds`.
        worth: (48,), scratch space.
        actions: (`array_layout.MOST_LEGAL`,), scratch space.
    """
    count = list_legal(position, tables.options, actions)
    phase = position[at.PHASE]
    if count == 1 or phase == at.DECLARE:
        return at.DECLARE_IT if phase == at.DECLARE else actions[0]
    seat = position[at.SEAT]
    rows, options = tables.rows[position[at.MONTH]], tables.options
    hand, field = position[at.HANDS + seat], position[at.FIELD]
    pile, other = position[at.PILES + seat], position[at.PILES + 1 - seat]
    unseen = FULL_DECK ^ (hand | field | pile | other)
    if phase == at.TAKE:
        unseen ^= 1 << position[at.TURNED]
    size = popcount(position[at.HANDS + 1 - seat])
    own_time = min(1.0, (popcount(hand) + 1) / 8)
    other_time = min(1.0, (size + 0.5) / 8)
    if phase == at.DECIDE:
        on = calls_on(position, unseen, own_time, other_time, tables, likes, odds)
        return at.KOI_KOI if on else at.STOP
    for card in range(48):
        worth[card] = likes[CARD]
    add_worth(pile, other, hand, field, unseen, own_time, rows, options, likes, odds, worth)
    add_worth(other, pile, 0, field, unseen, other_time, rows, options, likes, odds, worth)
    hidden = popcount(unseen)
    share = size / hidden if hidden else 0.0
    best: int = actions[0]
    best_value = -1e300
    for place in range(count):
        value = worth_of(position, actions[place], unseen, share, tables, likes, worth)
        if value > best_value:
            best, best_value = actions[place], value
    return best
