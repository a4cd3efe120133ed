"""The race for the yaku, compared with giving a side every card that it could still capture."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

import koikoi_widget as kk
from koikoi_widget.engine.race import race
from koikoi_widget.engine.reach import prospects
from tests.engine.test_reach import WITH_HOUSE_RULES, views


def made(view: kk.View, pile: int, yaku: kk.Yaku) -> int:
    """What the engine scores for a yaku, or for one of its family instead, in a pile."""
    score = view.rules.score(pile, view.month, view.field)
    points = yaku.points_in(pile)
    assert not points or score.total or yaku.viewing
    return points


@pytest.mark.parametrize("rules", WITH_HOUSE_RULES.values(), ids=WITH_HOUSE_RULES)
def test_the_race_is_of_what_the_engine_can_still_score_and_of_nothing_else(
    rules: kk.Rules,
) -> None:
    for view in views(rules, 2):
        outlook = prospects(view)
        for seat in (0, 1):
            pile, other = (view.piles[side].mask for side in (seat, 1 - seat))
            running = {runner.yaku.id: runner for runner in race(view, outlook, seat)}
            for row in outlook.rows:
                open_cards = row.yaku.pool & ~pile & ~other
                best = row.yaku.points_in(pile | open_cards)
                state = row.standings[seat].state
                is_out = not best or state in ("replaced", "late")
                assert is_out == (row.yaku.id not in running)
            for runner in running.values():
                assert runner.cards == kk.CardSet(
                    card for card in runner.yaku.cards if not other & card.mask
                )


@pytest.mark.parametrize("rules", WITH_HOUSE_RULES.values(), ids=WITH_HOUSE_RULES)
def test_the_points_are_those_that_the_fewest_cards_would_bring_now(rules: kk.Rules) -> None:
    rng = Random(3)
    for view in views(rules, 2):
        for seat in (0, 1):
            pile = view.piles[seat].mask
            for runner in race(view, prospects(view), seat):
                missing, yaku = runner.standing.missing, runner.yaku
                useful = [card.mask for card in runner.cards if not pile & card.mask]
                sets = list(combinations(useful, missing)) if missing <= 3 else []
                scored = {made(view, pile | sum(cards), yaku) for cards in sets} - {0}
                assert scored <= {runner.points}, "it makes no difference which of them they are"
                assert bool(scored) == bool(sets)
                if missing > 3 and not yaku.required:
                    chosen = rng.sample(useful, missing)
                    assert made(view, pile | sum(chosen), yaku) == runner.points
                    assert not made(view, pile | sum(chosen[1:]), yaku)
                last = {card for card in runner.cards if made(view, pile | card.mask, yaku)}
                assert missing != 1 or last == set(runner.last), "those that complete it"
                assert missing == 1 or not runner.last


@pytest.mark.parametrize("preset", kk.PRESETS)
def test_what_is_made_leads_then_the_nearest_then_the_dearest(preset: str) -> None:
    for view in views(preset):
        for seat in (0, 1):
            runners = race(view, prospects(view), seat)
            order = [
                (runner.standing.state != "made", runner.standing.missing, -runner.points)
                for runner in runners
            ]
            assert order == sorted(order)
            score = view.rules.score(view.piles[seat].mask, view.month).as_dict()
            assert score == {
                runner.yaku.id: runner.points
                for runner in runners
                if runner.standing.state == "made"
            }
