"""Rounds by the thousand: seeds, playouts, policy, refusals; without the compiler or numba."""

from __future__ import annotations

import pickle
import random

import numpy as np
import pytest

import koikoi_widget as kk
from koikoi_widget import kernel
from koikoi_widget.engine.rules import OPTIONS
from koikoi_widget.kernel import generator
from koikoi_widget.kernel.rules import array_layout as at, dealing
from tests.fresh import run
from tests.kernel.positions import actions_of, dealt, house, result_in


def positions(rules, seed, count):
    """`count` positions of random matches, each with its match."""
    found, rng = [], random.Random(seed)
    while len(found) < count:
        match = kk.Match(rules, rng.randrange(10**6))
        while not match.is_over and len(found) < count:
            if match.round.phase != "over" and rng.random() < 0.2:
                found.append(match.round)
            match.push(rng.choice(match.legal_actions))
    return found


def test_the_same_seed_plays_the_same_rounds_and_another_others():
    first = kernel.random_rounds("bga", 50, 7)
    assert (first == kernel.random_rounds("bga", 50, 7)).all()
    assert (first != kernel.random_rounds("bga", 50, 8)).any()
    again = kernel.policy_rounds("bga", 50, "word")
    assert (again == kernel.policy_rounds("bga", 50, "word")).all()


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


@pytest.mark.compiles
@pytest.mark.parametrize("rules", ["nintendo", "bga", "italian"])
def test_playouts_start_where_the_position_stands(rules):
    """Captured cards stay captured, calls stay called, and a round that is over stays so."""
    for place, position in enumerate(positions(rules, rules, 40)):
        array = kernel.from_round(position)
        before = array.tolist()
        for play in (kernel.random_playouts, kernel.policy_playouts):
            for seat in (None, 0, 1):
                results = play(array, rules, 20, place, seat=seat)
                assert array.tolist() == before
                for owner in (0, 1):
                    pile = position.piles[owner].mask
                    assert ((results[:, at.END_PILES + owner] & pile) == pile).all()
                assert not (results[:, at.END_PILES] & results[:, at.END_PILES + 1]).any()


@pytest.mark.compiles
def test_a_round_that_is_over_has_but_one_end():
    position = next(iter(positions("bga", 3, 1)))
    rng = random.Random(1)
    while position.phase != "over":
        position = position.push(rng.choice(position.legal_actions))
    array = kernel.from_round(position)
    assert kernel.random_playouts(array, "bga", 3).tolist() == [result_in(position)] * 3
    assert kernel.policy_playouts(array, "bga", 3).tolist() == [result_in(position)] * 3


def test_the_last_card_of_a_known_position_leaves_chance_no_say():
    """With all cards known and only one way on, every playout is what follows in the engine."""
    for seed in range(300):
        match, rng = kk.Match("italian", seed), random.Random(seed)
        while (
            match.round.phase != "over"
            and len(match.round.hands[0]) + len(match.round.hands[1]) > 1
        ):
            match.push(rng.choice([a for a in match.legal_actions if str(a) != "stop"]))
        position = match.round
        while len(position.legal_actions) == 1:
            position = position.push(position.legal_actions[0])
        if position.phase == "over" and match.round.phase == "play":
            array = kernel.from_round(match.round)
            assert kernel.random_playouts(array, "italian", 5).tolist() == [result_in(position)] * 5
            break
    else:
        raise AssertionError


def test_what_a_seat_cannot_see_is_dealt_anew_each_card_as_often():
    position = next(
        one
        for one in positions("nintendo", 5, 50)
        if one.phase == "play" and len(one.hands[1]) == 6
    )
    array, seat = kernel.from_round(position), 0
    hidden = position.hands[1].mask
    for card in position.stock:
        hidden |= card.mask
    deck, state, counts = np.zeros(48, np.int64), generator.first_state(3), np.zeros(48)
    dealing.spread(array, deck)
    rounds = 4000
    for _ in range(rounds):
        state = dealing.deal_unseen(array, deck, seat, state)
        counts[deck[8:14]] += 1
        drawn = 24 + int(array[at.DRAWN])
        assert sum(1 << int(card) for card in (*deck[8:14], *deck[drawn:48])) == hidden
    size = hidden.bit_count()
    shares = [counts[card] / rounds for card in range(48) if hidden >> card & 1]
    assert sum(counts) == 6 * rounds
    assert max(abs(share - 6 / size) for share in shares) < 5 * (0.25 / rounds) ** 0.5


@pytest.mark.parametrize("rules", ["nintendo", "bga", *map(house, (3, 4))], ids=str)
def test_a_policy_s_choice_is_legal_and_knows_nothing_hidden(rules):
    for place, position in enumerate(positions(rules, str(rules), 60)):
        array, seat = kernel.from_round(position), position.seat
        choice = kernel.policy_choice(array, rules)
        assert choice in kernel.legal_actions(array)
        cards = [*position.hands[1 - seat], *position.stock]
        random.Random(place).shuffle(cards)
        size = len(position.hands[1 - seat])
        array[at.HANDS + 1 - seat] = kk.CardSet(cards[:size]).mask
        array[at.STOCK + array[at.DRAWN] :] = [card.index for card in cards[size:]]
        assert kernel.policy_choice(array, rules) == choice


@pytest.mark.parametrize("rules", ["nintendo", "bga", "italian", "legends"])
def test_a_round_by_policy_is_made_of_the_policy_s_choices(rules):
    """The fast loop and the single choice are one policy."""
    _results, deals, logs = kernel.log_policy(rules, 60, 9)
    for row in range(60):
        position = dealt(kk.PRESETS[rules], row, deals[row].tolist())
        for action in actions_of(logs[row].tolist()):
            chosen = kernel.policy_choice(kernel.from_round(position), rules)
            assert kernel.action_of(chosen) == action
            position = position.push(action)


@pytest.mark.parametrize("preset", sorted(kk.PRESETS))
def test_the_hand_set_policy_clearly_beats_chance(preset):
    results = kernel.policy_rounds(preset, 20_000, 1, other=kernel.by_chance())
    swapped = kernel.policy_rounds(
        preset, 20_000, 1, weights=kernel.by_chance(), other=kernel.HAND_SET
    )
    won = ((results[:, at.WINNER] == 0).mean() + (swapped[:, at.WINNER] == 1).mean()) / 2
    lost = ((results[:, at.WINNER] == 1).mean() + (swapped[:, at.WINNER] == 0).mean()) / 2
    assert won > 2 * lost


def test_the_weights_of_chance_choose_every_action_now_and_then():
    position = next(one for one in positions("bga", 2, 50) if len(one.legal_actions) > 3)
    array = kernel.from_round(position)
    chosen = {kernel.policy_choice(array, "bga", kernel.by_chance(), seed) for seed in range(200)}
    assert chosen == set(kernel.legal_actions(array).tolist())


def test_results_can_be_written_where_one_likes():
    out = np.zeros((30, at.RESULT_SIZE), np.int64)
    assert kernel.random_rounds("bga", 30, 1, out=out) is out
    assert (out == kernel.random_rounds("bga", 30, 1)).all()


@pytest.mark.parametrize(
    ("use", "reason"),
    [
        (lambda: kernel.random_rounds("bga", -1), "count cannot be -1"),
        (lambda: kernel.random_rounds("bga", 1.5), "count cannot be 1.5"),
        (lambda: kernel.random_rounds("bga", 1, month=13), "month cannot be 13"),
        (lambda: kernel.random_rounds("bgb", 1), "unknown preset: 'bgb'"),
        (lambda: kernel.random_rounds("bga", 2, out=np.zeros((1, 8), np.int64)), "out cannot be"),
        (lambda: kernel.policy_rounds("bga", 1, weights=np.zeros(3)), "weights must be 19 numbers"),
        (
            lambda: kernel.policy_rounds("bga", 1, weights=kernel.HAND_SET * np.nan),
            "weights must be",
        ),
        (
            lambda: kernel.random_playouts(
                kernel.from_round(kk.Match("bga", 1).round), "bga", 1, seat=2
            ),
            "seat cannot be 2",
        ),
    ],
)
def test_bad_arguments_are_refused_with_what_is_allowed(use, reason):
    with pytest.raises(kk.KoiKoiError, match=reason):
        use()


def test_no_rounds_at_all_are_no_mistake():
    assert kernel.random_rounds("bga", 0).shape == (0, at.RESULT_SIZE)


def test_tables_survive_being_sent_to_another_process():
    tables = kernel.compile_rules("bga")
    sent = pickle.loads(pickle.dumps(tables))
    assert (kernel.random_rounds(sent, 20, 1) == kernel.random_rounds(tables, 20, 1)).all()


def test_every_rule_of_a_round_is_in_the_tables_and_none_of_a_match():
    """A change of any field of the rules changes them, but for those of a match and names."""
    plain = kk.rules("bga", dealer_bonus=1, double_from=7, lucky=6)
    before = kernel.compile_rules(plain)
    for name, rule in OPTIONS.items():
        value = getattr(plain, name)
        if rule.choices:
            other = next(word for word in rule.choices if word != value)
        else:
            other = not value if isinstance(value, bool) else value + 1
        after = kernel.compile_rules(plain.changed(**{name: other}))
        same = [
            (one.shape == two.shape) and (one == two).all()
            for one, two in zip(before, after, strict=True)
        ]
        assert all(same) == rule.is_of_match, name


def test_without_the_compiler_the_same_functions_play_the_same_rounds():
    code = (
        "import numba, warnings; warnings.simplefilter('error')\n"
        "from koikoi_widget import kernel\n"
        "from koikoi_widget.kernel import jit\n"
        "import koikoi_widget as kk\n"
        "assert jit.COMPILED == (not numba.config.DISABLE_JIT)\n"
        "position = kernel.from_round(kk.Match('bga', 7).round)\n"
        "for rules in ('nintendo', 'bga', 'italian', 'clubhouse'):\n"
        "    print(kernel.random_rounds(rules, 60, 5).tolist())\n"
        "    print(kernel.policy_rounds(rules, 30, 5).tolist())\n"
        "    print(kernel.log_rounds(rules, 30, 5)[2].tolist())\n"
        "    print(kernel.random_playouts(position, rules, 30, 5, seat=1).tolist())\n"
        "    print(kernel.policy_playouts(position, rules, 10, 5, seat=0).tolist())\n"
        "    print(kernel.legal_actions(position).tolist())\n"
    )
    plain = run(code, NUMBA_DISABLE_JIT="1")
    assert plain == run(code, NUMBA_DISABLE_JIT="0")


@pytest.mark.parametrize("missing", ["numba", "numpy"])
def test_without_numba_or_numpy_the_kernel_says_what_to_install_and_the_rest_works(missing):
    said = run(
        f"import sys; sys.modules[{missing!r}] = None\n"
        "import koikoi_widget as kk\n"
        "from koikoi_widget import kernel\n"
        "try: kernel.random_rounds\n"
        "except kk.KoiKoiError as error: print(error)\n"
        "try: import koikoi_widget.kernel.play.batches\n"
        "except kk.KoiKoiError as error: print(error)\n"
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
def test_the_kernel_plays_a_hundred_times_as_many_rounds_as_the_engine():
    """A ratio and not a speed, so that a slow machine has no say."""
    from koikoi_widget.cli.bench import speeds

    figures = speeds(kk.rules("nintendo"))
    assert figures["random_rounds_per_second"] > 100 * figures["engine_rounds_per_second"]
    assert figures["policy_rounds_per_second"] > 20 * figures["engine_rounds_per_second"]
