"""A search beyond the network: fair to every action, the same every time, and without peeking."""

from __future__ import annotations

import random

import pytest

import koikoi_widget as kk
from koikoi_widget.kernel.files import network_for
from koikoi_widget.kernel.value.search import Search, values_of
from tests.coach.positions import decisions
from tests.coach.test_never_peeks import other_deal
from tests.fresh import run
from tests.kernel.value.test_network import untaught

RULES = ["nintendo", "bga", "italian"]


def searched(preset, count=12):
    """Matches at decisions that a search has to look at."""
    for match in decisions(preset, 3, 20 * count, rounds=3):
        view = match.view(match.seat)
        if view.phase == "declare" or Search(view, network_for(preset)).settled:
            continue
        yield match
        count -= 1
        if not count:
            return


@pytest.mark.parametrize("preset", RULES)
def test_the_same_deals_come_in_one_look_or_in_many(preset):
    for match in searched(preset):
        view, network = match.view(match.seat), network_for(preset)
        at_once, by_and_by = (Search(view, network, 5, standing=True) for _time in range(2))
        at_once.look(12)
        for deals in (1, 3, 8):
            by_and_by.look(deals)
        assert at_once.values == pytest.approx(by_and_by.values)
        assert at_once.values != values_of(view, network, standing=True)


@pytest.mark.parametrize("preset", RULES)
def test_what_a_seat_cannot_see_changes_nothing(preset):
    seen = 0
    for match in searched(preset, 40):
        other = other_deal(match, match.seat, random.Random(seen))
        if other is None or other.round.phase != match.round.phase:
            continue
        found = []
        for deal in (match, other):
            search = Search(deal.view(match.seat), network_for(preset), 5, standing=True)
            search.look(10)
            found.append(search.values)
        assert found[0] == found[1]
        seen += 1
    assert seen > 3


def test_only_what_may_be_best_is_looked_at_and_what_a_network_thinks_is_not_forgotten():
    for match in searched("nintendo"):
        view, network = match.view(match.seat), network_for("nintendo")
        before, search = values_of(view, network), Search(view, network, 2)
        search.look(400)
        after, best = search.values, max(before)
        for old, new in zip(before, after, strict=True):
            assert (old == new) == (best - old > 1.5)
            assert abs(old - new) < 12  # a look is worth what a round pays, not a sum of such


@pytest.mark.compiles
def test_a_search_goes_the_same_way_without_the_compiler():
    code = (
        "import koikoi_widget as kk, random\n"
        "from koikoi_widget.kernel.value.search import Search\n"
        "from tests.kernel.value.test_network import untaught\n"
        "match, rng = kk.Match('legends', 4, rounds=2), random.Random(4)\n"
        "for turn in range(9):\n"
        "    match.push(rng.choice(match.legal_actions))\n"
        "search = Search(match.view(match.seat), untaught('legends'), 3)\n"
        "search.look(2)\n"
        "print([round(value, 2) for value in search.values])"
    )
    told = run(code)
    assert told and told == run(code, NUMBA_DISABLE_JIT="1")


@pytest.mark.compiles
def test_with_no_network_to_speak_of_a_search_is_still_legal_by_any_rules():
    for preset in sorted(kk.PRESETS):
        for match in decisions(preset, 1, 6, rounds=3):
            view = match.view(match.seat)
            if view.phase == "declare":
                continue
            search = Search(view, untaught(preset), standing=True)
            if not search.settled:
                search.look(3)
            assert len(search.values) == len(view.legal_actions)
