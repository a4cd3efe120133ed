"""How a network learns: first from playouts of the policy, then from games.

Both write samples: a row of features (-1 after the last) and a row of the answers wanted. `learn`
goes through them once.
"""

from __future__ import annotations

from math import sqrt
from typing import Any, NamedTuple

from koikoi_widget.kernel.generator import drawn, following, shuffle_ahead
from koikoi_widget.kernel.jit import (
    Floats,
    Ints,
    SmallFloats,
    compiled,
    inlined,
    lowest,
    np,
    popcount,
)
from koikoi_widget.kernel.play.policy_play import Policy, policy_action
from koikoi_widget.kernel.play.rollouts import finish
from koikoi_widget.kernel.rules import array_layout as at
from koikoi_widget.kernel.rules.dealing import deal_round
from koikoi_widget.kernel.rules.steps import apply, list_legal
from koikoi_widget.kernel.rules.tables import Tables
from koikoi_widget.kernel.value.features import HEADS, LEAK, Network
from koikoi_widget.kernel.value.network import Desk, add_result, features_of, price, times_of

from .greedy_play import greedy_action

_TINY = np.float32(1e-6)
# On the way to a sample the policy plays a random action one time in sixteen.
_ASTRAY = 1 << 28


class Samples(NamedTuple):
    """What the network learns from.

    Attributes:
        features: (samples, MOST_FEATURES), int16.
        answers: (samples, HEADS), float32.
    """

    features: np.ndarray[Any, np.dtype[np.int16]]
    answers: SmallFloats


class Trail(NamedTuple):
    """What followed each sample of games against itself.

    Attributes:
        values: (samples, HEADS), what the seat's next decision was worth.
        marks: (samples,), 0 if there was none, 1 if there was, 2 if a different action was then
            taken to explore.
        after: (samples,), the seat's next sample, or -1.
        last: (2,), the last sample of each seat.
    """

    values: Floats
    marks: Ints
    after: Ints
    last: Ints


class Guests(NamedTuple):
    """Who else plays in the games that a network learns from.

    Attributes:
        shares: (3,), of the rounds in which `greedy`, the policy, and a frozen network play one
            seat.
        likes: the weights of `greedy`.
        odds: from `greedy_play.odds`.
        weights: of the policy.
        rates, worth: `rates_size` and 48 numbers of scratch space.
        frozen: a network for these rules that does not learn.
        desk: its scratch space.
    """

    shares: Floats
    likes: Floats
    odds: Floats
    weights: Floats
    rates: Floats
    worth: Floats
    frozen: Network
    desk: Desk


# Who is playing: only the network, or also one of the guests.
_NOBODY_ELSE, _GREEDY, _POLICY, _FROZEN = range(4)


@inlined
def deal_whole(position: Ints, deck: Ints, number: int, tables: Tables, state: int) -> int:
    """Deal round `number` from a deck of all cards; return the state."""
    state = deal_round(position, deck, (number >> 1) % 12 + 1, number & 1, tables, state)
    state = shuffle_ahead(deck, 24, 23, 48, state)
    for place in range(24):
        position[at.STOCK + place] = deck[24 + place]
    return state


@inlined
def spread(position: Ints, deck: Ints) -> None:
    """Lay out the hidden cards: hand 0 from place 0, hand 1 from 8, the stock in its order from 24.

    A stock card that has been turned up keeps its place, so the next one is at 24 + drawn.
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


@inlined
def deal_unseen(position: Ints, deck: Ints, seat: int, state: int) -> int:
    """Give the opponent of `seat` a random hand from what `seat` cannot see; return the state.

    The stock keeps the rest, in an order still to be drawn.
    """
    place = 8 - 8 * seat
    count = popcount(position[at.HANDS + 1 - seat])
    left = 24 - position[at.DRAWN]
    for _turn in range(count):
        state = following(state)
        other = drawn(state) * (count + left) >> 32
        if other < count:
            other += place
            # It is in the hand: bring it forward, so that all hands are equally likely.
        else:
            other += 24 + position[at.DRAWN] - count
        deck[place], deck[other] = deck[other], deck[place]
        place += 1
        count -= 1
    return state


@inlined
def gather(start: Ints, position: Ints, deck: Ints) -> None:
    """Write `start` to `position`, with the hands taken from `deck`."""
    for place in range(at.SIZE):
        position[place] = start[place]
    for seat in range(2):
        hand = 0
        for place in range(popcount(start[at.HANDS + seat])):
            hand |= 1 << deck[8 * seat + place]
        position[at.HANDS + seat] = hand


@inlined
def note(position: Ints, tables: Tables, features: Ints, out: Ints) -> None:
    """Write what the seat that has just ended its turn sees."""
    seat = 1 - position[at.SEAT]
    other = 1 - seat
    count = features_of(
        position[at.HANDS + seat],
        position[at.FIELD],
        position[at.PILES + seat],
        position[at.PILES + other],
        position[at.PASSED + other],
        popcount(position[at.HANDS + other]),
        position[at.CALLS + seat],
        position[at.CALLS + other],
        position[at.FIELD_BRIGHTS],
        tables.rows[position[at.MONTH]],
        tables.options,
        features,
    )
    for place in range(out.shape[0]):
        out[place] = features[place] if place < count else -1


@compiled
def by_playouts(
    tables: Tables,
    policy: Policy,
    playouts: int,
    work: Ints,
    desk: Desk,
    samples: Samples,
    state: int,
) -> int:
    """Write samples whose answers are means of policy playouts; return the state.

    Each round goes astray on one turn, so that the network meets every sort of position.

    Args:
        work: (250,), scratch space.
    """
    deck, position, hidden, dealt = work[:48], work[48:96], work[96:144], work[144:192]
    result, log = work[192:200], work[200:250]
    for card in range(48):
        deck[card] = card
    count = samples.answers.shape[0]
    row = number = 0
    while row < count:
        number += 1
        state = deal_whole(position, deck, number, tables, state)
        state = following(state)
        astray = drawn(state) * 15 >> 32
        turn = 0
        while position[at.PHASE] != at.OVER and row < count:
            if position[at.PHASE] == at.PLAY:
                if turn > astray:
                    seat = 1 - position[at.SEAT]
                    answers = samples.answers[row]
                    note(position, tables, desk.features, samples.features[row])
                    spread(position, hidden)
                    for head in range(HEADS):
                        answers[head] = 0.0
                    for _playout in range(playouts):
                        state = deal_unseen(position, hidden, seat, state)
                        gather(position, dealt, hidden)
                        state = finish(dealt, hidden, True, tables, policy, result, log, 0, state)
                        add_result(result, seat, answers)
                    for head in range(HEADS):
                        answers[head] /= playouts
                    row += 1
                turn += 1
            state = following(state)
            if turn == astray + 1 or drawn(state) < _ASTRAY:
                action, state = any_action(position, tables, desk, state)
            else:
                action, state = policy_action(
                    position, tables, policy.weights[0], policy.rates, state
                )
            apply(position, action, tables)
    return state


@inlined
def any_action(position: Ints, tables: Tables, desk: Desk, state: int) -> tuple[int, int]:
    """Return a legal action, each equally likely, and the state."""
    count = list_legal(position, tables.options, desk.actions)
    state = following(state)
    return desk.actions[drawn(state) * count >> 32], state


@compiled
def by_itself(
    tables: Tables,
    network: Network,
    worth: Floats,
    most: int,
    explore: float,
    trust: float,
    guests: Guests,
    work: Ints,
    desk: Desk,
    samples: Samples,
    trail: Trail,
    state: int,
) -> int:
    """Write samples of rounds the network plays against itself and guests; return how many.

    A sample's answer is based on what the network thought of the seat's next decision and, weighted
    by `trust`, on what came after: temporal differences.

    Args:
        worth: without rows, points are counted.
        most: as in `price`.
        explore: how often an action other than the best is taken.
        work: 96 numbers of scratch space.
    """
    deck, position = work[:48], work[48:96]
    for card in range(48):
        deck[card] = card
    count = samples.answers.shape[0]
    row = number = 0
    while row + 20 < count:
        number += 1
        state = deal_whole(position, deck, number, tables, state)
        first = row
        trail.last[0] = trail.last[1] = -1
        begun = False
        guest, guest_seat, state = invited(guests, state)
        while position[at.PHASE] != at.OVER:
            seat, phase = position[at.SEAT], position[at.PHASE]
            if phase == at.PLAY:
                if begun and 1 - seat != guest_seat:
                    note(position, tables, desk.features, samples.features[row])
                    link(samples, trail, row, 1 - seat)
                    row += 1
                begun = True
            if seat == guest_seat:
                action, state = guest_action(
                    position, tables, worth, most, guest, guests, desk.actions, state
                )
                apply(position, action, tables)
                continue
            state = following(state)
            legal, best = price(position, tables, network, worth, most, state, desk)
            action = desk.actions[best]
            last = trail.last[seat]
            if phase == at.PLAY and last >= 0:
                trail.marks[last] = 1
                for head in range(HEADS):
                    trail.values[last, head] = desk.heads[best, head]
            state = following(state)
            if drawn(state) < explore * 4294967296.0:
                state = following(state)
                other = desk.actions[drawn(state) * legal >> 32]
                if other != action and other != at.PASS:
                    action = other
                    if last >= 0 and trail.marks[last]:
                        trail.marks[last] = 2
            apply(position, action, tables)
        write_answers(position[at.RESULT :], samples, trail, first, row, trust)
    return row


@inlined
def invited(guests: Guests, state: int) -> tuple[int, int, int]:
    """Return who plays a round against the network, in which seat (-1: nobody), and the state."""
    state = following(state)
    share = drawn(state) / 4294967296.0
    state = following(state)
    if share < guests.shares[0]:
        return _GREEDY, drawn(state) & 1, state
    if share < guests.shares[0] + guests.shares[1]:
        return _POLICY, drawn(state) & 1, state
    if share < guests.shares[0] + guests.shares[1] + guests.shares[2]:
        return _FROZEN, drawn(state) & 1, state
    return _NOBODY_ELSE, at.NOBODY, state


@inlined
def guest_action(
    position: Ints,
    tables: Tables,
    worth: Floats,
    most: int,
    guest: int,
    guests: Guests,
    actions: Ints,
    state: int,
) -> tuple[int, int]:
    """Return the action of a guest, and the state; `actions` has 16 places of scratch space."""
    if guest == _POLICY:
        return policy_action(position, tables, guests.weights, guests.rates, state)
    if guest == _FROZEN:
        desk = guests.desk
        _legal, best = price(position, tables, guests.frozen, worth, most, state, desk)
        return desk.actions[best], state
    action = greedy_action(position, tables, guests.likes, guests.odds, guests.worth, actions)
    return action, state


@inlined
def link(samples: Samples, trail: Trail, row: int, seat: int) -> None:
    """Note that sample `row` is the next one of `seat`."""
    trail.after[row] = -1
    trail.marks[row] = 0
    samples.answers[row, 0] = seat  # until the round is over
    if trail.last[seat] >= 0:
        trail.after[trail.last[seat]] = row
    trail.last[seat] = row


@inlined
def write_answers(
    result: Ints, samples: Samples, trail: Trail, first: int, end: int, trust: float
) -> None:
    """Write the answers to the samples of a finished round, the last one first."""
    for row in range(end - 1, first - 1, -1):
        answers, values = samples.answers[row], trail.values[row]
        seat = int(answers[0])
        for head in range(HEADS):
            answers[head] = 0.0
        if trail.marks[row] == 2:
            for head in range(HEADS):
                answers[head] = values[head]
            continue
        if trail.after[row] >= 0:
            for head in range(HEADS):
                answers[head] = samples.answers[trail.after[row], head]
        else:
            add_result(result, seat, answers)
        if trail.marks[row]:
            for head in range(HEADS):
                answers[head] = trust * answers[head] + (1.0 - trust) * values[head]


@compiled
def learn(
    samples: Samples, parts: Ints, network: Network, grades: Network, work: SmallFloats, rate: float
) -> float:
    """Go through the samples once; return the mean squared error.

    Every number moves against its slope by `rate` over the root of the sum of its squared slopes so
    far (Adagrad: Duchi, Hazan, Singer 2011), so that rare features learn as fast as common ones.

    Args:
        parts: (features, PARTS), what features of these rules are made of, see `parts_of`.
        network: the judge; changed.
        grades: these sums; changed.
        work: (2, units), float32, scratch space.
    """
    inner, bias, outer = network
    inner_grades, bias_grades, outer_grades = grades
    hidden, slopes = work[0], work[1]
    units = bias.shape[0]
    step = np.float32(rate)
    total = 0.0
    for sample in range(samples.features.shape[0]):
        features = samples.features[sample]
        for unit in range(units):
            hidden[unit] = bias[unit]
        count = 0
        while count < features.shape[0] and features[count] >= 0:
            for part in range(parts.shape[1]):
                place = parts[features[count], part]
                if place >= 0:
                    row = inner[place]
                    for unit in range(units):
                        hidden[unit] += row[unit]
            count += 1
        for unit in range(units):
            slopes[unit] = 0.0
        for head in range(HEADS):
            line, grade = outer[head], outer_grades[head]
            value = line[units]
            for unit in range(units):
                value += line[unit] * max(hidden[unit], hidden[unit] * LEAK)
            error = value - samples.answers[sample, head] / np.float32(times_of(features, head))
            total += error * error
            grade[units] += error * error
            line[units] -= step * error / np.float32(sqrt(grade[units] + _TINY))
            for unit in range(units):
                slopes[unit] += error * line[unit]
                slope = error * max(hidden[unit], hidden[unit] * LEAK)
                grade[unit] += slope * slope
                line[unit] -= step * slope / np.float32(sqrt(grade[unit] + _TINY))
        for unit in range(units):
            if hidden[unit] < 0:
                slopes[unit] *= LEAK
            slope = slopes[unit]
            bias_grades[unit] += slope * slope
            bias[unit] -= step * slope / np.float32(sqrt(bias_grades[unit] + _TINY))
        for number in range(count):
            for part in range(parts.shape[1]):
                place = parts[features[number], part]
                if place < 0:
                    continue
                row, grade = inner[place], inner_grades[place]
                for unit in range(units):
                    slope = slopes[unit]
                    grade[unit] += slope * slope
                    row[unit] -= step * slope / np.float32(sqrt(grade[unit] + _TINY))
    size: int = samples.features.shape[0]
    return total / max(1, size)
