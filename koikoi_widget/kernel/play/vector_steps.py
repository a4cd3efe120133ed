"""Many rounds side by side, compiled: one action in each of them, and what their seats see."""

from __future__ import annotations

from typing import Any

from ...engine.actions import ACTIONS
from ..generator import shuffle_ahead
from ..jit import Ints, SmallFloats, compiled, inlined, np, popcount
from ..rules import array_layout as at
from ..rules.dealing import deal_round
from ..rules.position import code_of
from ..rules.steps import ZERO_SUM, apply, card_of, list_legal, over, total_of
from ..rules.tables import Tables

Bytes = np.ndarray[Any, np.dtype[np.int8]]

# By its place in `ACTIONS` the kernel's number of an action, and the other way round.
CODES = np.array([code_of(action) for action in ACTIONS], np.int64)
NUMBERS = np.full(at.ACTIONS, -1, np.int64)
NUMBERS[CODES] = np.arange(len(ACTIONS))

# What the numbers of an observation are divided by: those of `env.encoding.NUMBERS`.
UNITS = np.array(
    [1, 1, 1, 1, 1, 1, 1, 12, 12, 50, 50, 10, 10, 4, 4, 10, 10, 8, 8, 24, 5], np.float32
)

_PLANES = 8 * 48  # entries of an observation before its numbers
_MOST = 10.0  # where the numbers are cut off


@inlined
def deal_next(position: Ints, deck: Ints, number: int, tables: Tables, state: int) -> int:
    """Deal the next round in which somebody has to act; return the state.

    Args:
        number: how many rounds were dealt here before; months come in turn, and the seats lead in
            turn.
    """
    position[at.PHASE] = at.OVER
    while position[at.PHASE] == at.OVER:
        state = deal_round(position, deck, (number >> 1) % 12 + 1, number & 1, tables, state)
    state = shuffle_ahead(deck, 24, 24, 48, state)
    for place in range(24):
        position[at.STOCK + place] = deck[24 + place]
    return state


@compiled
def deal_all(
    positions: Ints, laid: Ints, played: Ints, deck: Ints, tables: Tables, random: Ints
) -> None:
    """Deal a round in each row; the arguments are those of `advance`."""
    for card in range(48):
        deck[card] = card
    state = random[0]
    for row in range(positions.shape[0]):
        laid[row] = played[row] = 0
        state = deal_next(positions[row], deck, 0, tables, state)
    random[0] = state


@compiled
def list_all(
    positions: Ints, options: Ints, numbers: Ints, desk: Ints, masks: Bytes, seats: Ints
) -> None:
    """Write which actions are legal in each row, and whose turn it is.

    Args:
        options: the rules of a round.
        numbers: (`array_layout.ACTIONS`,), the place in `ACTIONS` of each action of the kernel.
        desk: (`array_layout.LOG_SIZE`,), scratch space.
        masks: (rows, 244).
    """
    for row in range(positions.shape[0]):
        mask = masks[row]
        for number in range(mask.shape[0]):
            mask[number] = 0
        for place in range(list_legal(positions[row], options, desk)):
            mask[numbers[desk[place]]] = 1
        seats[row] = positions[row, at.SEAT]


@inlined
def laid_by(position: Ints, action: int) -> int:
    """Return the cards, as a mask, that an action lays; the one turned up is among them."""
    if position[at.PHASE] == at.TAKE:
        turned: int = position[at.TURNED]
        return 1 << turned
    if position[at.PHASE] != at.PLAY:
        return 0
    drawn: int = position[at.STOCK + position[at.DRAWN]]
    return 1 << card_of(action) | 1 << drawn


@compiled
def advance(
    positions: Ints,
    laid: Ints,
    played: Ints,
    deck: Ints,
    tables: Tables,
    random: Ints,
    actions: Ints,
    rewards: SmallFloats,
    ends: Bytes,
) -> None:
    """Play an action in each row, and deal the next round where one is over.

    Args:
        positions: (rows, `array_layout.SIZE`).
        laid: (rows,), the cards that the last action laid, as masks.
        played: (rows,), how many rounds are over.
        deck: (48,), all cards in any order.
        random: (1,), the state of chance.
        actions: (rows,), legal ones, as numbers of the kernel.
        rewards: (rows,), for what seat 0 gained.
        ends: (rows,), for 1 where a round is over.
    """
    state = random[0]
    for row in range(positions.shape[0]):
        position = positions[row]
        cards = laid_by(position, actions[row])
        apply(position, actions[row], tables)
        if position[at.PHASE] == at.TAKE:
            cards ^= 1 << position[at.TURNED]
        laid[row] = cards
        rewards[row] = 0.0
        ends[row] = 0
        if position[at.PHASE] == at.OVER:
            gained = position[at.RESULT + at.POINTS] - position[at.RESULT + at.POINTS + 1]
            rewards[row] = gained / (2.0 if tables.options[ZERO_SUM] else 1.0)
            ends[row] = 1
            played[row] += 1
            laid[row] = 0
            state = deal_next(position, deck, played[row], tables, state)
    random[0] = state


@inlined
def write_plane(cards: int, out: SmallFloats, plane: int) -> None:
    """Write a set of cards as 48 numbers, 0 or 1."""
    for card in range(48):
        out[48 * plane + card] = cards >> card & 1


@compiled
def observe_all(
    positions: Ints, laid: Ints, points: float, tables: Tables, units: SmallFloats, out: SmallFloats
) -> None:
    """Write what the seat to act sees in each row, as `env.encoding.observation` does.

    Args:
        points: what both seats have in a match of one round.
        units: (21,), what each number is divided by.
        out: (rows, 405).
    """
    for row in range(positions.shape[0]):
        position, seen = positions[row], out[row]
        own = position[at.SEAT]
        other = 1 - own
        field, pile, other_pile = (
            position[at.FIELD],
            position[at.PILES + own],
            position[at.PILES + other],
        )
        hand = position[at.HANDS + own]
        turned = 0
        if position[at.TURNED] != at.NOBODY:
            turned = 1 << position[at.TURNED]
        write_plane(hand, seen, 0)
        write_plane(field, seen, 1)
        write_plane(pile, seen, 2)
        write_plane(other_pile, seen, 3)
        write_plane(~(hand | field | pile | other_pile | turned), seen, 4)
        write_plane(turned, seen, 5)
        write_plane(position[at.PASSED + other] & field, seen, 6)
        write_plane(laid[row], seen, 7)

        numbers = seen[_PLANES:]
        rows = tables.rows[position[at.MONTH]]
        numbers[0] = 1.0
        numbers[1] = 1.0 if position[at.STARTER] == own else 0.0
        for phase in range(5):
            numbers[2 + phase] = 1.0 if position[at.PHASE] == phase else 0.0
        numbers[7] = position[at.MONTH]
        numbers[8] = 0.0
        numbers[9] = points
        numbers[10] = points
        numbers[11] = total_of(over(field, pile), rows, -1, tables.options)[0]
        numbers[12] = total_of(over(field, other_pile), rows, -1, tables.options)[0]
        numbers[13] = position[at.CALLS + own]
        numbers[14] = position[at.CALLS + other]
        numbers[15] = position[at.CALLED + own]
        numbers[16] = position[at.CALLED + other]
        numbers[17] = popcount(hand)
        numbers[18] = popcount(position[at.HANDS + other])
        numbers[19] = 24 - position[at.DRAWN]
        numbers[20] = position[at.FIELD_BRIGHTS]
        for place in range(numbers.shape[0]):
            numbers[place] = min(_MOST, max(-_MOST, numbers[place] / units[place]))
