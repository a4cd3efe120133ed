"""One network for all rules: its parts, what they add up to, and that rules have a say."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import koikoi_widget as kk
from koikoi_widget.kernel.rules.tables import compile_rules
from koikoi_widget.kernel.trained_files import network_for
from koikoi_widget.kernel.value import house_network
from koikoi_widget.kernel.value.features import HEADS, MOST_FEATURES, Network
from koikoi_widget.kernel.value.valuation import values_of
from tests.kernel.value.test_network import PRESETS, decisions, features
from tools.training.files import count_rows


@pytest.mark.parametrize("preset", PRESETS)
def test_every_feature_that_comes_up_has_parts_and_no_part_serves_two_of_a_position(preset):
    parts = house_network.parts_of(compile_rules(preset))
    assert parts.min() == -1 and parts.max() < house_network.SIZE
    for view in decisions(preset, 6, ("play",)):
        rows = parts[features(view)]
        assert (rows[:, 0] >= 0).all()


def test_a_network_for_rules_is_its_parts_added_up():
    rng = np.random.default_rng(3)
    whole = Network(
        rng.standard_normal((house_network.SIZE, 4)).astype(np.float32),
        np.zeros(4, np.float32),
        np.zeros((HEADS, 5), np.float32),
    )
    for preset in PRESETS:
        parts = house_network.parts_of(compile_rules(preset))
        network = house_network.network_by(whole, parts)
        for feature in range(0, len(parts), 97):
            slow = sum(
                (whole.inner[part] for part in parts[feature] if part >= 0), np.zeros(4, np.float32)
            )
            assert network.inner[feature] == pytest.approx(slow, abs=1e-5)


def test_a_row_is_counted_as_often_as_it_is_added_up():
    parts = house_network.parts_of(compile_rules("bga"))
    positions = [features(view) for view in decisions("bga", 2, ("play",))]
    padded = np.full((len(positions), MOST_FEATURES), -1, np.int16)
    slow = np.zeros(house_network.SIZE)
    for row, position in zip(padded, positions, strict=True):
        row[: len(position)] = position
        for feature in position:
            for part in parts[feature]:
                slow[part] += part >= 0
    assert (count_rows(padded, parts) == slow).all()
    assert slow.max() > len(positions)  # several yaku of one price


def test_each_yaku_of_every_preset_is_of_a_kind_of_its_own():
    for rules in kk.PRESETS.values():
        kinds = [house_network.kind_of(row.pool, row.need, row.required) for row in rules.yaku]
        assert len(set(kinds)) == len(kinds), rules
    month = kk.rules("bga", month_set=4).active_yaku(3)[-1]
    assert house_network.kind_of(month.pool, month.need, month.required) == len(house_network.KINDS)


@pytest.mark.parametrize(
    "changes",
    [
        {"own_koi_step": 1},
        {"own_koi_step": 1, "own_koi_combine": "product"},
        {"opponent_koi_step": 2},
        {"double_from": 0},
        {"double_factor": 3},
        {"field_brights": "one-plus-n"},
        {"exhaustion": "koi-caller"},
        {"exhaustion": "dealer", "dealer_bonus": 6},
        {"koi_limit": "any"},
        {"stop_from": 7},
        {"viewings": "never"},
        {"viewings": "with-another"},
        {"viewings": "rain-cancels"},
        {"viewings": "field-cancels"},
        {"month_set": 6},
    ],
    ids=str,
)
def test_every_rule_of_a_round_changes_what_positions_are_worth(changes):
    changed = kk.rules("nintendo", **changes)

    def worth(view):
        return values_of(view, network_for(view.rules))

    views = decisions("nintendo", 40, ("play",))
    assert any(worth(view) != worth(replace(view, rules=changed)) for view in views)
