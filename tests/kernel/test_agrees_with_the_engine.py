"""The kernel plays the engine's game: what it did is played again by the engine and compared."""

from __future__ import annotations

import random

import pytest

import koikoi_widget as kk
from koikoi_widget.engine.round import must_redeal
from koikoi_widget.kernel.play.batches import log_policy, policy_rounds
from koikoi_widget.kernel.rules import array_layout as at, steps
from koikoi_widget.kernel.rules.position import action_of, code_of, from_round
from koikoi_widget.kernel.rules.tables import compile_rules
from tests.engine.positions import round_of
from tests.kernel.positions import (
    PRESETS,
    actions_of,
    by_chance,
    crowded,
    dealt,
    house,
    legal_actions,
    own_yaku,
    result_in,
    total,
)
from tests.tiers import many

ROUNDS_OF_A_PRESET = 9_000  # with the houses, more than 100,000 rounds
POLICY_ROUNDS = 500
HOUSES = many(60)
ROUNDS_OF_A_HOUSE = 200
STEP_BY_STEP = 60  # rounds for each of the presets and some house rules


def replay(rules, played):
    """Play the rounds again in the engine; the first row that differs fails."""
    results, deals, logs = (table.tolist() for table in played)
    for row, (result, deal, log) in enumerate(zip(results, deals, logs, strict=True)):
        position = dealt(rules, row, deal)
        for action in actions_of(log):
            position = position.push(action)
        assert result == result_in(position), f"{rules} row {row}"


def by_all_means(rules, count, seed):
    """Rounds in which every legal action is as likely as any other."""
    return log_policy(rules, count, seed, weights=by_chance())


@pytest.mark.parametrize("preset", PRESETS)
def test_random_rounds_end_as_in_the_engine(preset):
    replay(kk.PRESETS[preset], by_all_means(preset, ROUNDS_OF_A_PRESET, preset))


@pytest.mark.parametrize("seed", HOUSES)
def test_random_rounds_by_house_rules_end_as_in_the_engine(seed):
    replay(house(seed), by_all_means(house(seed), ROUNDS_OF_A_HOUSE, seed))


@pytest.mark.parametrize("preset", PRESETS)
def test_rounds_by_policy_end_as_in_the_engine(preset):
    replay(kk.PRESETS[preset], log_policy(preset, POLICY_ROUNDS, preset))


def test_rounds_by_more_yaku_than_bits_end_as_in_the_engine():
    replay(crowded(), by_all_means(crowded(), 500, 1))
    replay(crowded(), log_policy(crowded(), 100, 1))


@pytest.mark.parametrize("rules", [*map(kk.PRESETS.get, PRESETS), *map(house, many(20))], ids=str)
def test_every_step_of_a_round_is_the_engine_s(rules):
    """Legal actions, cards, decisions and the end, from the first position to the last."""
    _results, deals, logs = by_all_means(rules, STEP_BY_STEP, "steps")
    tables = compile_rules(rules)
    for row in range(STEP_BY_STEP):
        slow = dealt(rules, row, deals[row].tolist())
        assert not must_redeal(rules, slow.field)
        fast = from_round(slow)
        for action in actions_of(logs[row].tolist()):
            legal = [action_of(int(code)) for code in legal_actions(fast, rules)]
            assert legal == list(slow.legal_actions)
            slow = slow.push(action)
            steps.apply(fast, code_of(action), tables)
            assert fast.tolist() == from_round(slow).tolist()
        assert slow.phase == "over"
        assert not legal_actions(fast, rules).size


def test_cards_that_could_take_are_discarded_as_in_the_engine():
    """The policy never does so: these rounds are played by chance."""
    discards = 0
    for seed in many(20):
        rng, rules = random.Random(seed), house(seed).changed(free_discard=True)
        tables, slow = compile_rules(rules), kk.Match(rules, seed).round
        fast = from_round(slow)
        while slow.phase != "over":
            legal = [action_of(int(code)) for code in legal_actions(fast, rules)]
            assert legal == list(slow.legal_actions)
            action = rng.choice(legal)
            ways = [other for other in legal if other.card is action.card]
            discards += slow.phase == "play" and len(ways) > 1 and not action.taking
            slow = slow.push(action)
            steps.apply(fast, code_of(action), tables)
            assert fast.tolist() == from_round(slow).tolist()
    assert discards > len(many(20))


def test_there_are_never_more_legal_actions_than_there_is_room_for():
    field = "1-bright 1-ribbon 2-animal 2-ribbon 3-bright 3-ribbon 4-animal 4-ribbon"
    hand = (
        field.replace("bright", "chaff-1").replace("animal", "chaff-1").replace("ribbon", "chaff-2")
    )
    rules = kk.rules("nintendo", free_discard=True, lucky=0)
    position = round_of(rules, hand, "", field)
    legal = legal_actions(from_round(position), rules)
    assert len(legal) == at.MOST_LEGAL == len(position.legal_actions)
    view = kk.Match(rules, deals=[position.deal], starter=0).view(0)
    assert len(kk.advise(view, samples=50).options) == at.MOST_LEGAL
    assert kk.player("greedy").choose(view, random.Random(1)) in view.legal_actions


@pytest.mark.parametrize("seed", many(20))
def test_a_pile_scores_as_in_the_engine(seed):
    rng = random.Random(seed)
    rules = house(seed)
    if seed % 2:
        rules = rules.changed(yaku=[own_yaku(rng, number) for number in range(12)])
    for _ in range(100):
        pile = sum(1 << card for card in rng.sample(range(48), rng.randint(0, 30)))
        month = rng.randint(0, 12)
        assert total(pile, rules, month) == rules.total(pile, month or None)


@pytest.mark.parametrize("seed", many(20))
def test_what_the_counters_leave_out_scores_nothing(seed):
    """A pile is scored by the yaku that its counters point to; by all of them it is the same."""
    rng, rules = random.Random(seed), house(3 * seed)
    tables = compile_rules(rules)
    for _ in range(100):
        pile = sum(1 << card for card in rng.sample(range(48), rng.randint(0, 30)))
        month = rng.randint(0, 12)
        counters = steps.counters_of(pile, tables.gains[month], tables.start[month])
        lit = counters & int(tables.lights[month])
        some = steps.candidates_of(lit, tables.groups[month])
        base = steps.total_of(pile, tables.rows[month], some, tables.options)
        assert base == steps.total_of(pile, tables.rows[month], -1, tables.options)


@pytest.mark.parametrize("preset", ["nintendo", "bga", "italian"])
def test_the_kernel_deals_as_the_engine_does(preset):
    """Rounds by chance end in each way as often, within four standard errors."""
    results = policy_rounds(preset, 60_000, 5, weights=by_chance())
    ahead = results[:, at.POINTS] - results[:, at.POINTS + 1]
    rules = kk.PRESETS[preset]
    rng, ends, rounds = random.Random(preset), [0, 0, 0, 0], 1_500
    for number in range(rounds):
        position = kk.Match(rules, number, 1, starter=number & 1).round
        while position.phase != "over":
            position = position.push(rng.choice(position.legal_actions))
        ends[at.REASONS.index(position.settlement.reason)] += 1
    assert abs(ahead.mean()) < 4 * ahead.std() / len(ahead) ** 0.5
    for reason, count in enumerate(ends):
        share = (results[:, at.REASON] == reason).mean()
        error = (share * (1 - share) / rounds) ** 0.5
        assert abs(count / rounds - share) < 4 * error + 0.001, at.REASONS[reason]
