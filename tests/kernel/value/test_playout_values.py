"""The outlook of each action, counted from rounds that the engine replays, over common deals."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest

import koikoi_widget as kk
from koikoi_widget.engine.round import lucky
from koikoi_widget.kernel.play.batches import policy_choice
from koikoi_widget.kernel.rules import array_layout as at
from koikoi_widget.kernel.rules.position import action_of, code_of, from_round, from_view
from koikoi_widget.kernel.rules.tables import yaku_of
from koikoi_widget.kernel.trained_files import weights_for
from koikoi_widget.kernel.value.playout_values import Outlook
from tests.fresh import run
from tests.kernel.positions import PRESETS, house, played_out, push, to_round
from tests.tiers import many


def views(seed, count=12):
    """Views of the seat to act in random matches, under rules of every sort."""
    rules = kk.PRESETS[PRESETS[seed]] if seed < len(PRESETS) else house(seed)
    rng, views_seen = random.Random(seed), []
    while len(views_seen) < count:
        match = kk.Match(rules, rng.randrange(10**6))
        while not match.is_over and len(views_seen) < count:
            if match.round.phase != "over" and rng.random() < 0.15:
                views_seen.append(match.view(match.seat))
            match.push(rng.choice(match.legal_actions))
    return views_seen


def replayed(outlook, rules):
    """Replay the round of the last action and sample; return it, who scored first, the turns."""
    work, seat = outlook.work, int(outlook.work.dealt[at.SEAT])
    position = to_round(work.dealt, rules)
    first, turns = None, 0

    def push(action):
        nonlocal position, first
        if position.phase == "decide" and first is None:
            first = position.seat
        position = position.push(action)

    position = position.push(outlook.actions[-1])
    while position.phase in ("take", "decide", "declare"):
        code = policy_choice(from_round(position), rules, weights_for(rules))
        push(action_of(code))
    for code in work.log[: work.log.tolist().index(-1)]:
        turns += position.phase == "play" and position.seat == seat
        push(action_of(int(code)))
    if first is None and position.settlement.reason == "stop":
        first = position.settlement.winner
    return position, first, turns


def holds(pile, row):
    """Whether a pile has a yaku's cards; what it then pays may be 0 by a house rule."""
    enough = (pile & row.pool).bit_count() >= row.need
    return enough and pile & row.required == row.required and not pile & row.forbidden


@pytest.mark.parametrize("seed", many(20))
def test_what_is_counted_is_what_the_engine_sees_in_the_same_rounds(seed):
    for view in views(seed):
        outlook = Outlook(view, seed)
        outlook.look(1)
        position, first, turns = replayed(outlook, view.rules)
        tally, end = outlook.tally, position.settlement
        sides = (view.seat, 1 - view.seat)
        assert tally.points[-1] == end.points[sides[0]] - end.points[sides[1]]
        assert tally.ends[-1].tolist() == [end.winner == side for side in sides]
        assert tally.firsts[-1].tolist() == [first == side for side in sides]
        assert tally.turns[-1] == turns
        for place, row in enumerate(yaku_of(view.rules, view.month)):
            held = [holds(position.piles[side].mask, row) for side in sides]
            assert tally.yaku[-1, :, place].tolist() == held


@pytest.mark.parametrize("seed", range(6))
def test_all_actions_meet_the_same_deals_and_products_are_of_one_sample(seed):
    view = views(seed, 1)[0]
    outlook = Outlook(view, seed)
    products = 0
    for _sample in range(30):
        before = outlook.tally.points.copy()
        outlook.look(1)
        gained = outlook.tally.points - before
        products = products + np.outer(gained, gained)
    assert outlook.tally.products.tolist() == products.tolist()


def test_the_same_seed_counts_the_same_in_one_go_or_in_many():
    view = views(0, 1)[0]
    once, often, other = Outlook(view, 3), Outlook(view, 3), Outlook(view, 4)
    once.look(100)
    other.look(100)
    for _time in range(10):
        often.look(10)
    for first, second in zip(once.tally, often.tally, strict=True):
        assert first.tolist() == second.tolist()
    assert once.tally.products.tolist() != other.tally.products.tolist()


def test_it_counts_the_same_without_the_compiler():
    code = """
import random, koikoi_widget as kk
from koikoi_widget.kernel.value.playout_values import Outlook
match, rng = kk.Match("bga", 5), random.Random(5)
for _ in range(9):
    outlook = Outlook(match.view(match.seat), 1)
    outlook.look(5)
    print(*[table.tolist() for table in outlook.tally])
    match.push(rng.choice(match.legal_actions))
"""
    counts = run(code)
    assert counts and counts == run(code, NUMBA_DISABLE_JIT="1")


def test_an_average_over_its_deals_is_one_over_playouts_that_deal_anew():
    """`from_view` deals the hidden cards in another way."""
    for view in views(2, 5):
        outlook = Outlook(view, 1)
        outlook.look(4000)
        code, weights = code_of(outlook.actions[0]), weights_for(view.rules)
        points = []
        for sample in range(400):
            position = push(from_view(view, sample), code, view.rules)
            end = played_out(position, view.rules, weights)
            own, other = (end[at.RESULT + at.POINTS + seat] for seat in (view.seat, 1 - view.seat))
            points.append(own - other)
        error = np.std(points) / 20 + 0.01
        assert abs(outlook.tally.points[0] / 4000 - np.mean(points)) < 4 * error


def test_no_lucky_hand_is_dealt_to_an_opponent_who_would_have_shown_it():
    match = next(
        match
        for match in (kk.Match("nintendo", seed) for seed in range(99))
        if match.round.phase == "play"
    )
    outlook = Outlook(match.view(match.seat), 1)
    for _sample in range(300):
        outlook.look(1)
        hand = int(outlook.work.dealt[at.HANDS + 1 - match.seat])
        assert lucky(kk.CardSet.from_mask(hand)) is None


def test_a_view_without_a_choice_of_its_seat_is_refused():
    match = kk.Match("bga", 7)
    for view in (
        match.view(1 - match.seat),
        replace(match.view(match.seat), legal_actions=match.legal_actions[:-1]),
        replace(match.view(match.seat), legal_actions=(kk.Action.parse("stop"),)),
    ):
        with pytest.raises(kk.InvalidPosition, match=r"not the actions|nothing to decide"):
            Outlook(view)
