"""Rounds by the thousand: seeds, policy, refusals; without the compiler or numba."""

from __future__ import annotations

import random

import numpy as np
import pytest

import koikoi_widget as kk
from koikoi_widget.engine.rules import OPTIONS
from koikoi_widget.kernel import generator
from koikoi_widget.kernel.play.batches import log_policy, policy_choice, policy_rounds
from koikoi_widget.kernel.play.weights import HAND_SET
from koikoi_widget.kernel.rules import array_layout as at
from koikoi_widget.kernel.rules.position import action_of, from_round
from koikoi_widget.kernel.rules.tables import compile_rules
from tests.fresh import run
from tests.kernel.positions import actions_of, by_chance, dealt, house, legal_actions


def positions(rules, seed, count):
    """`count` positions of random matches, each with its match."""
    rounds, rng = [], random.Random(seed)
    while len(rounds) < count:
        match = kk.Match(rules, rng.randrange(10**6))
        while not match.is_over and len(rounds) < count:
            if match.round.phase != "over" and rng.random() < 0.2:
                rounds.append(match.round)
            match.push(rng.choice(match.legal_actions))
    return rounds


def test_the_same_seed_plays_the_same_rounds_and_another_others():
    first = policy_rounds("bga", 50, 7)
    assert (first == policy_rounds("bga", 50, 7)).all()
    assert (first != policy_rounds("bga", 50, 8)).any()
    again = policy_rounds("bga", 50, "word")
    assert (again == policy_rounds("bga", 50, "word")).all()


def test_the_state_of_chance_is_what_it_always_was():
    """Results that were kept rest on these numbers."""
    state, seen = generator.first_state(7), []
    for _ in range(4):
        state = generator.following(state)
        seen.append(generator.drawn(state))
    assert seen == [3694137770, 168890013, 3330886656, 1638084764]


def test_every_card_is_shuffled_to_every_place_as_often():
    counts, state, rounds = np.zeros((48, 48)), generator.first_state(1), 20_000
    deck = np.arange(48)
    for _ in range(rounds):
        state = generator.shuffle_ahead(deck, 0, 47, 48, state)
        counts[np.arange(48), deck] += 1
    expected = rounds / 48
    chi_square = ((counts - expected) ** 2 / expected).sum()
    assert abs(chi_square - 47 * 47) < 5 * (2 * 47 * 47) ** 0.5


@pytest.mark.parametrize("rules", ["nintendo", "bga", *map(house, (3, 4))], ids=str)
def test_a_policy_s_choice_is_legal_and_knows_nothing_hidden(rules):
    for place, position in enumerate(positions(rules, str(rules), 60)):
        array, seat = from_round(position), position.seat
        choice = policy_choice(array, rules)
        assert choice in legal_actions(array, rules)
        cards = [*position.hands[1 - seat], *position.stock]
        random.Random(place).shuffle(cards)
        size = len(position.hands[1 - seat])
        array[at.HANDS + 1 - seat] = kk.CardSet(cards[:size]).mask
        array[at.STOCK + array[at.DRAWN] :] = [card.index for card in cards[size:]]
        assert policy_choice(array, rules) == choice


@pytest.mark.parametrize("rules", ["nintendo", "bga", "italian", "legends"])
def test_a_round_by_policy_is_made_of_the_policy_s_choices(rules):
    """The fast loop and the single choice are one policy."""
    _results, deals, logs = log_policy(rules, 60, 9)
    for row in range(60):
        position = dealt(kk.PRESETS[rules], row, deals[row].tolist())
        for action in actions_of(logs[row].tolist()):
            chosen = policy_choice(from_round(position), rules)
            assert action_of(chosen) == action
            position = position.push(action)


@pytest.mark.parametrize("preset", sorted(kk.PRESETS))
def test_the_hand_set_policy_clearly_beats_chance(preset):
    results = policy_rounds(preset, 20_000, 1, other=by_chance())
    swapped = policy_rounds(preset, 20_000, 1, weights=by_chance(), other=HAND_SET)
    won = ((results[:, at.WINNER] == 0).mean() + (swapped[:, at.WINNER] == 1).mean()) / 2
    lost = ((results[:, at.WINNER] == 1).mean() + (swapped[:, at.WINNER] == 0).mean()) / 2
    assert won > 2 * lost


def test_the_weights_of_chance_choose_every_action_now_and_then():
    position = next(one for one in positions("bga", 2, 50) if len(one.legal_actions) > 3)
    array = from_round(position)
    chosen = {policy_choice(array, "bga", by_chance(), seed) for seed in range(200)}
    assert chosen == set(legal_actions(array, "bga").tolist())


@pytest.mark.parametrize(
    ("use", "reason"),
    [
        (lambda: policy_rounds("bga", -1), "count cannot be -1"),
        (lambda: policy_rounds("bga", 1.5), "count cannot be 1.5"),
        (lambda: policy_rounds("bgb", 1), "unknown preset: 'bgb'"),
        (lambda: policy_rounds("bga", 1, weights=np.zeros(3)), "weights must be 19 numbers"),
        (
            lambda: policy_rounds("bga", 1, weights=HAND_SET * np.nan),
            "weights must be",
        ),
    ],
)
def test_bad_arguments_are_refused_with_what_is_allowed(use, reason):
    with pytest.raises(kk.KoiKoiError, match=reason):
        use()


def test_no_rounds_at_all_are_no_mistake():
    assert policy_rounds("bga", 0).shape == (0, at.RESULT_SIZE)


def test_every_rule_of_a_round_is_in_the_tables_and_none_of_a_match():
    """A change of any field of the rules changes them, but for those of a match and names."""
    plain = kk.rules("bga", dealer_bonus=1, double_from=7, lucky=6)
    before = compile_rules(plain)
    for name, rule in OPTIONS.items():
        value = getattr(plain, name)
        if rule.choices:
            other = next(word for word in rule.choices if word != value)
        else:
            other = not value if isinstance(value, bool) else value + 1
        after = compile_rules(plain.changed(**{name: other}))
        same = [
            (one.shape == two.shape) and (one == two).all()
            for one, two in zip(before, after, strict=True)
        ]
        assert all(same) == rule.is_of_match, name


def test_without_the_compiler_the_same_functions_play_the_same_rounds():
    code = (
        "import numba, warnings; warnings.simplefilter('error')\n"
        "from koikoi_widget.kernel import jit\n"
        "from koikoi_widget.kernel.play.batches import log_policy\n"
        "from tests.kernel.positions import by_chance\n"
        "assert jit.COMPILED == (not numba.config.DISABLE_JIT)\n"
        "for rules in ('nintendo', 'bga', 'italian', 'clubhouse'):\n"
        "    for other in (None, by_chance()):\n"
        "        for table in log_policy(rules, 30, 5, other=other):\n"
        "            print(table.tolist())\n"
    )
    plain = run(code, NUMBA_DISABLE_JIT="1")
    assert plain == run(code, NUMBA_DISABLE_JIT="0")


@pytest.mark.parametrize("missing", ["numba", "numpy"])
def test_without_numba_or_numpy_the_kernel_says_what_to_install_and_the_rest_works(missing):
    said = run(
        f"import sys; sys.modules[{missing!r}] = None\n"
        "from importlib import import_module\n"
        "import koikoi_widget as kk\n"
        "for module in ('play.batches', 'value.valuation'):\n"
        "    try: import_module(f'koikoi_widget.kernel.{module}')\n"
        "    except kk.KoiKoiError as error: print(error)\n"
        "print(kk.simulate('random', 'greedy', games=2, rounds=1).games)\n"
    )
    first, second, games = said.splitlines()
    assert "pip install 'koikoi_widget[coach]'" in first and missing in first
    assert first == second
    assert games == "2"


def test_importing_the_kernel_loads_nothing_until_it_is_used():
    assert (
        run(
            "import sys; from koikoi_widget import kernel\n"
            "print(*[name for name in ('numpy', 'numba') if name in sys.modules])"
        )
        == ""
    )


@pytest.mark.measured
def test_the_kernel_plays_twenty_times_as_many_rounds_as_the_engine():
    """A ratio and not a speed, so that a slow machine has no say."""
    from koikoi_widget.cli.bench import speeds

    figures = speeds(kk.rules("nintendo"))
    assert figures["policy_rounds_per_second"] > 20 * figures["engine_rounds_per_second"]
