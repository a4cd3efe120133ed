"""What the coach's network is asked, and what it must know whatever it has learned."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest

import koikoi_widget as kk
from koikoi_widget.engine.actions import STOP
from koikoi_widget.engine.rules import OPTIONS
from koikoi_widget.kernel.play.batches import policy_rounds
from koikoi_widget.kernel.play.weights import HAND_SET
from koikoi_widget.kernel.rules import array_layout as at
from koikoi_widget.kernel.rules.position import code_of, from_view
from koikoi_widget.kernel.rules.tables import compile_rules, digest_of
from koikoi_widget.kernel.trained_files import (
    FOLDER,
    load_judge,
    load_weights,
    network_for,
    weights_for,
)
from koikoi_widget.kernel.value import house_network, network as net
from koikoi_widget.kernel.value.features import (
    HEADS,
    MOST_FEATURES,
    MOST_YAKU,
    Network,
    features_size,
)
from koikoi_widget.kernel.value.playout_values import Outlook
from koikoi_widget.kernel.value.valuation import values_of
from tests.coach import positions
from tests.fresh import run
from tests.kernel.positions import push
from tools.training.files import save_judge

PRESETS = sorted(kk.PRESETS)
WEIGHTS = sorted(FOLDER.glob("*.json"))


def untaught(rules, units=8, seed=1):
    """A network that has learned nothing yet."""
    rng = np.random.default_rng(seed)
    size = features_size(compile_rules(rules))
    return Network(
        rng.standard_normal((size, units)).astype(np.float32),
        np.zeros(units, np.float32),
        rng.standard_normal((HEADS, units + 1)).astype(np.float32),
    )


def decisions(preset, count=40, phases=("play", "take", "decide")):
    """Views of random matches in which their seat has a choice."""
    for seed in range(count):
        match, rng = kk.Match(preset, seed, rounds=1), random.Random(seed)
        while match.round.phase != "over":
            view = match.view(match.seat)
            if view.phase in phases and len(view.legal_actions) > 1:
                yield view
            match.push(rng.choice(match.legal_actions))


def features(view):
    """The features of a position as if the seat had just ended its turn in it."""
    tables, out = compile_rules(view.rules), np.zeros(MOST_FEATURES, np.int64)
    count = net.features_of(
        view.hand.mask,
        view.field.mask,
        view.piles[view.seat].mask,
        view.piles[1 - view.seat].mask,
        view.passed[1 - view.seat].mask,
        view.opponent_hand_size,
        *view.koi_calls,
        view.field_brights,
        tables.rows[view.month],
        tables.options,
        out,
    )
    return out[:count].tolist()


@pytest.mark.parametrize("preset", PRESETS)
def test_every_feature_of_every_position_has_its_own_number_and_there_is_room_for_all(preset):
    size = features_size(compile_rules(preset))
    for view in decisions(preset, 10, ("play",)):
        numbers = features(view)
        assert len(numbers) <= MOST_FEATURES
        assert len(set(numbers)) == len(numbers)
        assert min(numbers) >= 0
        assert max(numbers) < size


def test_the_two_chaff_cards_of_a_month_say_the_same_wherever_they_lie():
    first, second = kk.Card.parse("7-chaff-1").mask, kk.Card.parse("7-chaff-2").mask
    swapped = {0: 0, first: second, second: first, first | second: first | second}
    rules = compile_rules("bga")

    def asked(masks):
        out = np.zeros(MOST_FEATURES, np.int64)
        count = net.features_of(*masks, 4, 0, 0, 1, rules.rows[3], rules.options, out)
        return out[:count].tolist()

    for view in decisions("bga", 20, ("play",)):
        masks = [
            view.hand.mask,
            view.field.mask,
            view.piles[view.seat].mask,
            view.piles[1 - view.seat].mask,
            view.passed[1 - view.seat].mask,
        ]
        both = first | second
        assert asked(masks) == asked([mask & ~both | swapped[mask & both] for mask in masks])


@pytest.mark.parametrize("preset", PRESETS)
def test_stopping_is_worth_just_what_it_pays(preset):
    network, seen = untaught(preset), 0
    for view in decisions(preset, 60, ("decide",)):
        values = dict(zip(view.legal_actions, values_of(view, network), strict=True))
        paid = kk.settle(
            view.rules,
            piles=view.piles,
            winner=view.seat,
            koi_calls=view.koi_calls,
            field_brights=view.field_brights,
            month=view.month,
        )
        assert values[STOP] == paid.base * paid.multiplier
        seen += 1
    assert seen > 5


def test_a_last_card_is_worth_what_the_stock_cards_pay_on_average():
    network = untaught("nintendo")
    seen = 0
    for view in decisions("nintendo", 300, ("take",)):
        if view.hand:
            continue
        for action, value in zip(view.legal_actions, values_of(view, network), strict=True):
            pile = view.piles[view.seat] | kk.CardSet([view.turned, action.card])
            base = view.rules.total(pile.mask, view.month)
            if base > view.called_scores[view.seat]:
                paid = kk.settle(
                    view.rules,
                    piles=view_piles(view, pile),
                    winner=view.seat,
                    koi_calls=view.koi_calls,
                    field_brights=view.field_brights,
                    month=view.month,
                )
                assert value == paid.base * paid.multiplier
            elif view.opponent_hand_size == 0:
                assert value == 0  # exhausted
            seen += 1
    assert seen > 3


def view_piles(view, pile):
    return (pile, view.piles[1]) if view.seat == 0 else (view.piles[0], pile)


@pytest.mark.compiles
def test_a_play_is_worth_the_mean_over_all_cards_the_stock_may_turn():
    network, tables = untaught("legends"), compile_rules("legends")
    for view in [*decisions("legends", 4, ("play",))][::5]:
        values = values_of(view, network)
        for action, value in zip(view.legal_actions, values, strict=True):
            by_card = [worth_after(view, action, card, network, tables) for card in view.unseen]
            assert value == pytest.approx(sum(by_card) / len(by_card), rel=1e-5, abs=1e-5)


def worth_after(view, action, card, network, tables):
    """The worth of a play once the stock has turned `card`, the engine doing every step."""
    position = from_view(view)
    place = position[at.STOCK :].tolist()
    drawn = at.STOCK + position[at.DRAWN]
    hand = at.HANDS + 1 - view.seat
    if card.index not in place[position[at.DRAWN] :]:  # it is in the opponent's hand: swap them
        first = int(position[drawn])
        position[hand] ^= 1 << card.index | 1 << first
        position[drawn] = card.index
    else:
        at_place = at.STOCK + place.index(card.index, int(position[at.DRAWN]))
        position[drawn], position[at_place] = position[at_place], position[drawn]
    after = push(position, code_of(action), view.rules)
    if after[at.PHASE] == at.OVER:
        points = after[at.RESULT + at.POINTS : at.RESULT + at.POINTS + 2]
        return float(points[view.seat] - points[1 - view.seat])
    desk = net.desk_for(network)
    if after[at.PHASE] in (at.TAKE, at.DECIDE):
        _count, best = net.price(after, tables, network, np.zeros((0, 0)), 0, 1, desk)
        return float(desk.values[best])
    after[at.SEAT] = view.seat  # its turn has ended, the hands are as they are
    return float(
        net.predict(
            after,
            int(after[at.HANDS + view.seat]),
            int(after[at.FIELD]),
            int(after[at.PILES + view.seat]),
            int(after[at.CALLS + view.seat]),
            tables,
            network,
            np.zeros((0, 0)),
            desk,
            desk.heads[0],
        )
    )


@pytest.mark.compiles
def test_the_network_prices_the_same_without_the_compiler():
    code = (
        "import koikoi_widget as kk, random\n"
        "from koikoi_widget.kernel.value.valuation import values_of\n"
        "from tests.kernel.value.test_network import untaught\n"
        "match, rng = kk.Match('legends', 4, rounds=2), random.Random(4)\n"
        "for turn in range(9):\n"
        "    match.push(rng.choice(match.legal_actions))\n"
        "    values = values_of(match.view(match.seat), untaught('legends'))\n"
        "    print([round(value, 2) for value in values])"
    )
    values = run(code)
    assert values and values == run(code, NUMBA_DISABLE_JIT="1")


def test_a_network_of_a_file_is_the_one_that_was_saved_and_a_damaged_file_is_refused(tmp_path):
    path, network = tmp_path / "network.npz", untaught("bga")
    network = network._replace(inner=np.resize(network.inner, (house_network.SIZE, 8)))
    save_judge(path, network, np.ones(house_network.SIZE), {"by": "a test"})
    again, made = load_judge(path)
    assert made["by"] == "a test"
    for before, after in zip(network, again, strict=True):
        assert after.dtype == np.float32
        assert np.allclose(before, after, atol=0.02)
    with np.load(path) as file:
        arrays = dict(file)
    arrays["bias"][3] += 1
    np.savez(path, **arrays)
    with pytest.raises(kk.InvalidRules, match=r"network\.npz has been damaged"):
        load_judge(path)


def test_a_row_that_is_seldom_on_is_rounded_more_and_none_beyond_half_a_step(tmp_path):
    path, rng = tmp_path / "network.npz", np.random.default_rng(4)
    inner = 0.1 * rng.standard_normal((house_network.SIZE, 8)).astype(np.float32)
    network = untaught("bga")._replace(inner=inner)
    counts = np.resize([1.0, 0.0], house_network.SIZE)
    save_judge(path, network, counts, {})
    off = np.abs(load_judge(path)[0].inner - inner)
    assert off[::2].max() <= 0.5 * max(0.0012, np.abs(inner[::2]).max() / 127)
    assert 0.08 < off[1::2].max() <= 0.085
    small = path.stat().st_size
    save_judge(path, network, np.ones(house_network.SIZE), {})
    assert small < 0.7 * path.stat().st_size


def test_the_network_that_ships_is_small_and_says_how_it_was_made():
    path = FOLDER / "network.npz"
    network, made = load_judge(path)
    assert path.stat().st_size <= 510_000
    assert " --seed " in made["by"]
    assert all(np.isfinite(array).all() for array in network)


@pytest.mark.parametrize(
    "rules",
    [
        *map(kk.rules, PRESETS),
        kk.rules("classic", dealer_bonus=1),
        kk.rules("classic", exhaustion="nobody"),
        kk.rules("nintendo", exhaustion="dealer", dealer_bonus=6),
        kk.rules("italian", opponent_koi_step=0, koi_combine="sum"),
    ],
    ids=str,
)
def test_what_it_foretells_is_near_what_rounds_bring_whatever_they_pay(rules):
    network, coins = network_for(rules), 2 if rules.zero_sum else 1
    off = []
    for match in positions.decisions(rules, "foretold", 200, ("policy", "greedy"), rounds=1):
        view = match.view(match.seat)
        if view.phase == "play":
            outlook = Outlook(view)
            outlook.look(400)
            brought = [points / coins for points in outlook.means]
            off.append(np.mean(values_of(view, network)) - np.mean(brought))
    rounds = policy_rounds(rules, 10_000, weights=weights_for(rules))
    win = abs(rounds[:, at.POINTS] - rounds[:, at.POINTS + 1]).mean() / coins
    assert abs(np.mean(off)) < 0.2 * win


@pytest.mark.parametrize("path", WEIGHTS, ids=lambda path: path.name)
def test_every_file_of_weights_says_how_it_was_made_and_is_of_its_preset_s_rules(path):
    """After a change of a preset it is trained again, or stamped (`tools/stamp_trained.py`)."""
    weights, made = load_weights(path)
    assert made["rules"] == digest_of(kk.PRESETS[path.stem])
    assert f" policy {path.stem} --seed " in made["by"]
    assert np.isfinite(weights).all()


def test_a_yaku_of_other_points_leaves_weights_that_were_found_without_it_unused():
    for preset in PRESETS:
        rules = kk.PRESETS[preset]
        assert weights_for(rules) is not HAND_SET
        for place, row in enumerate(rules.yaku):
            dearer = replace(row, points=row.points + 1)
            changed = rules.changed(yaku=[*rules.yaku[:place], dearer, *rules.yaku[place + 1 :]])
            counts = row in rules.active_yaku()
            assert (weights_for(changed) is HAND_SET) == counts, row.id


def test_the_digest_of_rules_tells_apart_what_changes_a_round_and_nothing_else():
    plain = kk.rules("bga", dealer_bonus=1, double_from=7)
    for name, rule in OPTIONS.items():
        value = getattr(plain, name)
        if rule.choices:
            other = next(word for word in rule.choices if word != value)
        else:
            other = not value if isinstance(value, bool) else value + 1
        same = digest_of(plain) == digest_of(plain.changed(**{name: other}))
        assert same == rule.is_of_match, name
    renamed = [replace(row, id=f"own-{row.id}") for row in plain.yaku]
    assert digest_of(plain) == digest_of(plain.changed(yaku=renamed))
    assert digest_of(plain) != digest_of(plain.changed(yaku=renamed[1:]))


def test_every_house_rule_has_a_network_but_not_one_of_too_many_yaku():
    for preset in PRESETS:
        assert network_for(kk.rules(preset, viewings="with-another", month_set=4)) is not None
    one = kk.PRESETS["bga"].yaku[0]
    many = [replace(one, id=f"own-{number}", need=1) for number in range(MOST_YAKU + 1)]
    assert network_for(kk.rules("bga", yaku=many)) is None
    assert network_for(kk.rules("bga", yaku=many[1:])) is not None


@pytest.mark.parametrize(
    "content",
    ["", "[]", "{}", '{"made": 1}', '{"made": {}, "weights": {}}', "[" * 9999, "\x00"],
    ids=range(7),
)
def test_a_file_without_weights_is_named(content, tmp_path):
    path = tmp_path / "bga.json"
    path.write_text(content, "utf-8")
    with pytest.raises(kk.InvalidRules, match=r"bga\.json has been damaged"):
        load_weights(path)


def test_a_network_whose_numbers_are_of_another_sort_is_refused(tmp_path):
    path, network = tmp_path / "network.npz", untaught("bga")
    inner = np.resize(network.inner, (house_network.SIZE, 8))
    for wrong in (
        {"bias": network.bias.astype(np.float64)},
        {"bias": np.float32(1.0)},
        {"outer": network.outer[:2]},
    ):
        save_judge(
            path, network._replace(**{"inner": inner, **wrong}), np.ones(house_network.SIZE), {}
        )
        with pytest.raises(kk.InvalidRules, match=r"network\.npz has been damaged"):
            load_judge(path)
