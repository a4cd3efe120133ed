"""The network in plain numpy: it prices as the compiled one does, and needs no compiler."""

from __future__ import annotations

import time

import pytest

import koikoi_widget as kk
from koikoi_widget.kernel.trained_files import network_for
from koikoi_widget.kernel.value import network_numpy
from koikoi_widget.kernel.value.valuation import values_of
from tests.fresh import run
from tests.kernel.value.test_network import PRESETS, decisions

HOUSE = kk.rules("bga", exhaustion="dealer", dealer_bonus=6, viewings="with-another", month_set=4)
FREE = kk.rules("nintendo", free_discard=True)


@pytest.mark.parametrize("rules", [*PRESETS, HOUSE, FREE], ids=str)
def test_plain_numpy_prices_every_decision_as_the_compiled_network_does(rules):
    network, phases = network_for(rules), set()
    for view in [*decisions(rules, 12, ("play", "take", "decide", "declare"))][::2]:
        phases.add(view.phase)
        compiled = values_of(view, network)
        assert network_numpy.values_of(view, network) == pytest.approx(compiled, rel=1e-4, abs=1e-3)
    assert phases >= {"play", "take", "decide"}


def test_it_prices_a_decision_with_neither_numba_nor_what_is_compiled():
    code = """
import sys
sys.modules["numba"] = None
import koikoi_widget as kk
from koikoi_widget.kernel.trained_files import network_for
from koikoi_widget.kernel.value.network_numpy import values_of
match = kk.Match("italian", 5)
print(len(values_of(match.view(match.seat), network_for("italian"))))
"""
    match = kk.Match("italian", 5)
    assert run(code).strip() == str(len(match.legal_actions))


@pytest.mark.measured
def test_a_decision_takes_plain_numpy_less_than_60_ms():
    views = [*decisions("nintendo", 4, ("play",))]
    network = network_for("nintendo")
    network_numpy.values_of(views[0], network)
    taken = []
    for view in views:
        start = time.perf_counter()
        network_numpy.values_of(view, network)
        taken.append(time.perf_counter() - start)
    assert sorted(taken)[len(taken) // 2] < 0.06
