"""Random matches, the package and the oracle side by side, compared at every step.

The deals are the package's own; everything that follows from them the oracle predicts.
"""

from __future__ import annotations

import random

import pytest

import koikoi_widget as kk
from koikoi_widget.engine.match import first_starter, next_starter
from koikoi_widget.engine.round import captures, decision_options, lucky, must_redeal
from koikoi_widget.engine.settle import multiplier, outcome
from tests import oracle
from tests.engine.positions import actions, dealt, in_order, names
from tests.tiers import many

PRESETS = sorted(oracle.PRESETS)
MATCHES_OF_A_PRESET = many(40)
HOUSES = many(150)
RIGGED_DEALS = many(20)

HOUSE_CHOICES = {
    "viewings": ["always", "never", "with-another", "rain-cancels", "field-cancels"],
    "month_set": [0, 4],
    "exhaustion": ["nobody", "koi-caller", "dealer"],
    "dealer_bonus": [1, 6],
    "field_brights": ["none", "one-plus-n", "max-1-n"],
    "own_koi_step": [0, 1, 2],
    "own_koi_cap": [0, 1, 2],
    "own_koi_combine": ["sum", "product"],
    "opponent_koi_step": [0, 1, 2],
    "opponent_koi_cap": [0, 1, 2],
    "koi_combine": ["sum", "product"],
    "double_from": [0, 1, 7, 10],
    "double_factor": [1, 2, 3],
    "koi_limit": ["any", "one-each", "one-in-round"],
    "after_opponent_koi": ["free", "must-stop"],
    "stop_from": [1, 3, 7],
    "lucky": [0, 6, 10],
    "lucky_declare": ["automatic", "optional"],
    "lucky_both": ["void", "both", "ignore"],
    "field_lucky": [0, 6],
    "redeal_field_four": [False, True],
    "redeal_field_pairs": [False, True],
    "free_discard": [False, True],
    "rounds": [1, 3, 6, 13],
    "start_points": [0, 10, 50],  # less than any target
    "zero_sum": [False, True],
    "bust": [False, True],
    "first_starter": ["random", "low-month"],
    "win_starter": ["winner", "loser"],
    "draw_starter": ["same", "other"],
    "match_winner": ["points", "rounds"],
    "tie_winner": ["nobody", "starter"],
    "target_score": [0, 60, 75],
}


def house_rules(rng):
    """A preset's id and changed fields, drawn at random."""
    changed = {
        field: rng.choice(values) for field, values in HOUSE_CHOICES.items() if rng.random() < 0.6
    }
    preset = rng.choice(PRESETS)
    if oracle.rules_of(preset, **changed)["start_points"] >= changed.get("target_score", 0):
        changed["target_score"] = 0  # a target is not reached before the first round
    return preset, changed


def compare_round(position, slow):
    """Everything a round shows is what the oracle says."""
    assert position.number == slow.number
    assert position.starter == slow.starter
    assert position.month == slow.month
    assert position.phase == slow.phase
    assert tuple(position.koi_calls) == tuple(slow.koi_calls)
    assert position.field_brights == slow.field_brights
    assert [names(hand) for hand in position.hands] == [sorted(hand) for hand in slow.hands]
    assert [names(pile) for pile in position.piles] == [sorted(pile) for pile in slow.piles]
    assert names(position.field) == sorted(slow.field)
    assert in_order(position.stock) == slow.stock
    assert [
        (seat, str(card), source, names(taken)) for seat, card, source, taken in position.laid
    ] == slow.laid
    if slow.phase == "take":
        assert str(position.turned) == slow.turned
    if slow.phase == "over":
        assert position.seat is None
        assert not position.legal_actions
        compare_settlement(position.settlement, slow.settlement)
    else:
        assert position.seat == slow.seat
        assert actions(position) == sorted(slow.legal())
        assert position.settlement is None


def compare_settlement(settlement, slow):
    assert settlement.base == slow["base"]
    if slow["multiplier"] is not None:
        assert settlement.multiplier == slow["multiplier"]
    assert tuple(settlement.points) == tuple(slow["points"])
    assert settlement.winner == slow["winner"]


def compare_match(match, slow):
    assert tuple(match.points) == tuple(slow.points)
    assert match.is_over == slow.is_over
    assert match.winner == slow.winner
    assert match.seat == slow.seat
    assert actions(match) == sorted(slow.legal())
    compare_round(match.round, slow)


def hand_over_the_deal(match, slow):
    """Tell the oracle the cards of the round that has just begun."""
    position = match.round
    assert not must_redeal(match.rules, position.field)
    assert not oracle.must_redeal(in_order(position.field), slow.rules)
    slow.deal(
        [in_order(hand) for hand in position.hands],
        in_order(position.field),
        in_order(position.stock),
    )


def chosen(rng, legal):
    """A random action, but koi-koi more often than not: long rounds show more."""
    if "koi-koi" in legal and rng.random() < 0.7:
        return "koi-koi"
    return rng.choice(legal)


def play_side_by_side(rules, slow_rules, seed):
    """Play a whole match; return how many rounds it had."""
    rng = random.Random(seed)
    match = kk.Match(rules=rules, seed=seed)
    slow = oracle.Match(slow_rules, starter=match.round.starter)
    hand_over_the_deal(match, slow)
    compare_match(match, slow)
    while not slow.is_over:
        action = chosen(rng, slow.legal())
        match.push(action)
        if action == "deal":
            hand_over_the_deal(match, slow)
        else:
            slow.do(action)
        compare_match(match, slow)
    return slow.number


@pytest.mark.parametrize("preset", PRESETS)
def test_matches_of_a_preset_go_as_the_oracle_says(preset):
    rounds = sum(
        play_side_by_side(kk.PRESETS[preset], oracle.rules_of(preset), seed)
        for seed in MATCHES_OF_A_PRESET
    )
    assert rounds >= len(MATCHES_OF_A_PRESET)


@pytest.mark.parametrize("house", HOUSES)
def test_matches_of_house_rules_go_as_the_oracle_says(house):
    preset, changed = house_rules(random.Random(house))
    rules = kk.rules(preset, **changed)
    slow = oracle.rules_of(preset, **changed)
    for seed in range(3):
        play_side_by_side(rules, slow, seed)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_field_of_a_preset_is_the_oracle_s(preset):
    slow = oracle.rules_of(preset)
    for field, value in slow.items():
        if field != "yaku":
            assert getattr(kk.PRESETS[preset], field) == value, field


# --- Rare deals ------------------------------------------------------------------


def lucky_hand(rng, months, kind):
    """Eight cards of these months' cards: lucky in this way, or not at all (kind None)."""
    while True:
        if kind == "four-of-a-month":
            hand = [card for card in oracle.DECK if oracle.month_of(card) == months[0]]
            others = [card for card in oracle.DECK if oracle.month_of(card) in months[1:]]
            hand += rng.sample(others, 4)
        elif kind == "four-pairs":
            hand = []
            for month in rng.sample(months, 4):
                hand += rng.sample(
                    [card for card in oracle.DECK if oracle.month_of(card) == month], 2
                )
        else:
            hand = rng.sample([card for card in oracle.DECK if oracle.month_of(card) in months], 8)
        if oracle.lucky_kind(hand) == kind:
            return hand


def rigged_deal(rng, kinds):
    months = list(range(1, 13))
    rng.shuffle(months)
    hands = [lucky_hand(rng, months[:6], kinds[0]), lucky_hand(rng, months[6:], kinds[1])]
    rest = [card for card in oracle.DECK if card not in hands[0] + hands[1]]
    rng.shuffle(rest)
    return hands, rest[:8], rest[8:]


LUCKY_KINDS = [None, "four-of-a-month", "four-pairs"]


@pytest.mark.parametrize("kind_of_seat_0", LUCKY_KINDS)
@pytest.mark.parametrize("kind_of_seat_1", LUCKY_KINDS)
@pytest.mark.parametrize("number", RIGGED_DEALS)
def test_lucky_deals_go_as_the_oracle_says(kind_of_seat_0, kind_of_seat_1, number):
    rng = random.Random(f"{kind_of_seat_0} {kind_of_seat_1} {number}")
    preset, changed = house_rules(rng) if number >= len(PRESETS) else (PRESETS[number], {})
    starter = rng.randrange(2)
    hands, field, stock = rigged_deal(rng, [kind_of_seat_0, kind_of_seat_1])
    position = dealt(kk.rules(preset, **changed), hands, field, stock, starter=starter)
    slow = oracle.Match(oracle.rules_of(preset, **changed), starter)
    slow.deal(hands, field, stock)
    compare_round(position, slow)
    while slow.phase != "over":
        action = chosen(rng, slow.legal())
        position = position.push(action)
        slow.do(action)
        compare_round(position, slow)


@pytest.mark.parametrize("house", many(40))
def test_rounds_of_single_months_first_go_as_the_oracle_says(house):
    """Decks stacked so that pairs and triples are on the field: many choices and captures of
    four."""
    rng = random.Random(house)
    preset, changed = house_rules(rng)
    changed["lucky"] = 0
    deck = sorted(oracle.DECK, key=lambda card: oracle.month_of(card) + rng.random() * house / 9)
    start = rng.randrange(48)
    deck = deck[start:] + deck[:start]
    hands, field, stock = [deck[0:16:2], deck[1:16:2]], deck[16:24], deck[24:]
    position = dealt(kk.rules(preset, **changed), hands, field, stock, number=house + 1)
    slow = oracle.Match(oracle.rules_of(preset, **changed), 0)
    slow.number = house
    slow.deal(hands, field, stock)
    while slow.phase != "over":
        compare_round(position, slow)
        action = chosen(rng, slow.legal())
        position = position.push(action)
        slow.do(action)
    compare_round(position, slow)


# --- Without playing ------------------------------------------------------------------------


def random_pile(rng):
    """A pile as thick as luck has it, dear cards more often than in a shuffled deck."""
    weight = rng.random()
    return [
        card
        for card in oracle.DECK
        if rng.random() < (weight if oracle.kind_of(card) == "chaff" else 0.6)
    ]


@pytest.mark.parametrize("preset", PRESETS)
def test_random_piles_score_as_the_oracle_says(preset):
    rng = random.Random(preset)
    for _ in range(300):
        pile = random_pile(rng)
        changed = {
            "viewings": rng.choice(HOUSE_CHOICES["viewings"]),
            "month_set": rng.choice(HOUSE_CHOICES["month_set"]),
        }
        month = rng.choice([None, *range(1, 13)])
        expected = oracle.score(pile, oracle.rules_of(preset, **changed), month)
        scored = kk.score(pile, rules=kk.rules(preset, **changed), month=month)
        assert scored.as_dict() == expected, (pile, changed, month)
        assert scored.total == sum(expected.values())


@pytest.mark.parametrize("house", many(60))
def test_random_settlements_are_the_oracle_s(house):
    rng = random.Random(house)
    preset, changed = house_rules(rng)
    rules, slow = kk.rules(preset, **changed), oracle.rules_of(preset, **changed)
    for _ in range(20):
        pile = random_pile(rng)
        piles = [pile, [card for card in random_pile(rng) if card not in pile]]
        calls = rng.choice([(0, 0), (1, 0), (0, 1), (2, 0), (1, 1), (3, 2), (0, 4)])
        brights, month, starter = rng.randrange(6), rng.choice([None, 1, 8]), rng.randrange(2)
        winner = rng.choice([0, 1, None])
        if winner is None:
            expected = oracle.settle_exhausted(slow, piles, calls, starter, month)
        else:
            expected = oracle.settle_stop(slow, piles, winner, calls, brights, month)
        settlement = kk.settle(
            rules,
            piles=tuple(map(kk.CardSet.of, piles)),
            winner=winner,
            koi_calls=calls,
            field_brights=brights,
            month=month,
            starter=starter,
        )
        compare_settlement(settlement, expected)


@pytest.mark.parametrize("house", many(30))
def test_multipliers_and_choices_and_outcomes_are_the_oracle_s(house):
    rng = random.Random(house)
    preset, changed = house_rules(rng)
    rules, slow = kk.rules(preset, **changed), oracle.rules_of(preset, **changed)
    for _ in range(100):
        seat, calls = rng.randrange(2), (rng.randrange(4), rng.randrange(4))
        brights, base, left = rng.randrange(6), rng.randrange(20), rng.randrange(8)
        assert multiplier(rules, seat, calls, brights, base) == oracle.multiplier(
            slow, seat, calls, brights, base
        )
        assert list(decision_options(rules, seat, calls, left)) == oracle.decision_options(
            slow, seat, calls, left
        )
        points = (rng.randrange(-5, 90), rng.randrange(0, 90))
        won, played = (rng.randrange(7), rng.randrange(7)), rng.randrange(1, 14)
        assert tuple(outcome(rules, points, won, played, seat)) == oracle.outcome(
            slow, points, won, played, seat
        )
        winner = rng.choice([0, 1, None])
        assert next_starter(rules, seat, winner) == oracle.next_starter(slow, seat, winner)


def test_captures_lucky_hands_and_redeals_are_the_oracle_s():
    rng = random.Random(48)
    for _ in range(2000):
        months = rng.sample(range(1, 13), rng.randrange(3, 13))
        deck = [card for card in oracle.DECK if oracle.month_of(card) in months]
        rng.shuffle(deck)
        card, eight = deck[0], deck[1:9]
        found = sorted(names(way) for way in captures(kk.Card.parse(card), kk.CardSet.of(eight)))
        assert found == sorted(sorted(way) for way in oracle.captures(card, eight))
        assert lucky(kk.CardSet.of(eight)) == oracle.lucky_kind(eight)
        for preset in ("bga", "nintendo"):
            again = oracle.must_redeal(eight, oracle.rules_of(preset))
            assert must_redeal(kk.PRESETS[preset], kk.CardSet.of(eight)) is again


def test_the_earlier_month_starts_and_the_same_month_draws_again():
    for month_0 in range(1, 13):
        for month_1 in range(1, 13):
            assert first_starter(month_0, month_1) == oracle.first_starter(month_0, month_1)
