"""The compiled `greedy` chooses what the player `greedy` chooses."""

from __future__ import annotations

import random
from dataclasses import astuple

import numpy as np
import pytest

import koikoi_widget as kk
from koikoi_widget.kernel.rules import array_layout as at
from koikoi_widget.kernel.rules.position import action_of, from_view
from koikoi_widget.kernel.rules.tables import compile_rules
from koikoi_widget.players.greedy import Greedy
from tests.coach.positions import decisions
from tests.kernel.positions import PRESETS
from tools.training import greedy_play


@pytest.mark.compiles
@pytest.mark.parametrize("rules", [*PRESETS, kk.rules("bga", free_discard=True)], ids=str)
@pytest.mark.parametrize("player", [Greedy(), Greedy(threat=0.2, keep=1.0, hope=1.0, courage=0.7)])
def test_it_chooses_what_the_player_chooses(rules, player):
    likes, places = np.array(astuple(player)), (np.zeros(48), np.zeros(at.MOST_LEGAL, np.int64))
    tables, rng = compile_rules(rules), random.Random(1)
    same = []
    for match in decisions(rules, 1, 300, ("random", "random")):
        view = match.view(match.seat)
        if view.round_number == view.rules.rounds:  # the player heeds the end of a match
            continue
        code = greedy_play.greedy_action(
            from_view(view), tables, likes, greedy_play.odds(), *places
        )
        same.append(action_of(code) == player.choose(view, rng))
    # Sums in another order may tell two cards apart that are worth the same.
    assert len(same) > 100
    assert sum(same) >= len(same) - 2
