"""The mark of a call, and what multiplies whose points, against the engine."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

import koikoi_widget as kk
from koikoi_widget.engine.settle import settle_stop
from koikoi_widget.locale import points_words
from koikoi_widget.table.scene.calls import call_tag, call_words, doubling
from koikoi_widget.table.scene.layout import layout_for
from koikoi_widget.table.scene.scene import scene
from koikoi_widget.table.scene.shown import Shown

NAMES = ("You", "Novice")
# More points than any preset doubles from.
BRIGHTS = kk.CardSet.parse("1-bright 3-bright 8-bright 11-bright 12-bright 9-animal")
LAYOUTS = [layout_for(1440, 900), layout_for(360, 740)]


def bold(preset: str, seeds: int = 4) -> Iterator[kk.Match]:
    """Yield the positions of matches in which everybody calls koi-koi, the same match each time."""
    for seed in range(seeds):
        rng, match = Random(seed), kk.Match(preset, seed=seed, rounds=3)
        while not match.is_over:
            calls = [action for action in match.legal_actions if str(action) == "koi-koi"]
            match.push(*(calls or [rng.choice(match.legal_actions)]))
            yield match


@pytest.mark.parametrize("preset", kk.PRESETS)
def test_a_call_stays_marked_at_its_caller_until_the_round_ends(preset: str) -> None:
    at: dict[int, int] = {}  # the score of each seat at its last call of this round
    calls = 0
    for match in bold(preset):
        seat, action = match.last
        if str(action) == "deal" or len(match.actions) == 1:
            at = {}
        if str(action) == "koi-koi":
            view = match.view(seat)
            at[seat] = match.rules.total(view.piles[seat].mask, view.month)
            calls += 1
        for you in (0, 1):
            view = match.view(you)
            for caller in (0, 1):
                tag = call_tag(view, caller, you, "Novice")
                who = "you" if caller == you else "Novice"
                assert tag == (
                    f"こいこい {who} called with {points_words(at[caller])}" if caller in at else ""
                )
    assert calls or match.rules.koi_limit


@pytest.mark.parametrize("preset", kk.PRESETS)
def test_what_is_said_to_multiply_points_is_what_the_engine_multiplies_by(preset: str) -> None:
    said = 0
    for match in bold(preset):
        rules, position = match.rules, match.round
        for seat in (0, 1):
            view = match.view(0)
            words = doubling(view, seat, 0, NAMES)
            pile = view.piles[seat].mask
            base = rules.total(pile, view.month)
            end = settle_stop(rules, pile, seat, view.koi_calls, view.field_brights, position.month)
            factors = [int(factor) for factor in re.findall(r"×(\d+)", words)]
            points = [int(most) for most in re.findall(r"(\d+) points", words)]
            if view.phase == "over":
                assert not words  # the result says it
            elif base and end.multiplier > 1:
                assert factors[0] == end.multiplier
            elif base:
                assert not words or f" at {rules.double_from} points or more" in words
            assert set(points) <= {rules.double_from}
            if words:
                said += 1
                assert ("you" if seat == 0 else "Novice") in words.split(":")[0]
            for caller, called in ((0, "you have called"), (1, "Novice has called")):
                if called in words:
                    assert view.koi_calls[caller]
                    weight = rules.own_koi_step if caller == seat else rules.opponent_koi_step
                    assert weight
    knows = rules.own_koi_step or rules.opponent_koi_step or rules.double_from
    assert said or not (knows or rules.field_brights != "none")


@pytest.mark.parametrize("preset", kk.PRESETS)
def test_what_more_points_would_bring_is_what_the_engine_gives_for_them(preset: str) -> None:
    for match in bold(preset, 2):
        view, rules = match.view(0), match.rules
        for seat in (0, 1):
            words = doubling(view, seat, 0, NAMES)
            found = re.search(r"×(\d+)[^×]* at (\d+) points or more", words)
            if found:
                factor, points = map(int, found.groups())
                assert points == rules.double_from
                at_once = kk.settle(
                    rules,
                    piles=(BRIGHTS, kk.CardSet()) if seat == 0 else (kk.CardSet(), BRIGHTS),
                    winner=seat,
                    koi_calls=view.koi_calls,
                    field_brights=view.field_brights,
                )
                assert at_once.base >= points and at_once.multiplier == factor


@pytest.mark.parametrize("preset", ["fuda-wiki", "bga-hard", "clubhouse", "bga-heavy"])
def test_what_a_call_is_said_to_change_is_what_the_engine_multiplies_by(preset: str) -> None:
    """Also for points that are doubled already, because they are so many."""
    rules = kk.rules(preset)
    call = next(match for match in bold(preset) if match.last == (1, kk.KOI_KOI))
    view = replace(call.view(0), piles=(BRIGHTS, kk.CardSet()))
    end = settle_stop(rules, BRIGHTS.mask, 0, view.koi_calls, view.field_brights, view.month)
    _called, effect = call_words(view, 1, 0, NAMES)
    assert f"Your points now count ×{end.multiplier}." in effect


@pytest.mark.parametrize("layout", LAYOUTS, ids=["wide", "tall"])
def test_the_mark_of_a_call_stands_at_the_pile_of_whoever_called(layout) -> None:
    marked = set()
    for match in bold("bga"):
        shown = Shown.of(match, 0, NAMES)
        for thing in scene(shown, layout).things:
            if thing.style.startswith("call"):
                theirs, mine = layout.sides
                (seat,) = {
                    seat
                    for seat, side in ((1, theirs), (0, mine))
                    if side.grown(2).holds(thing.at.x, thing.at.y)
                }
                assert shown.view.koi_calls[seat]
                assert thing.text == "Koi-koi" or thing.text.startswith("こいこい ")
                marked.add(seat)
    assert marked == {0, 1}


@pytest.mark.parametrize("layout", LAYOUTS, ids=["wide", "tall"])
def test_a_factor_beside_a_pile_holds_for_that_pile_or_says_from_when_on(layout) -> None:
    said = 0
    for match in bold("fuda-wiki"):
        shown = Shown.of(match, 0, NAMES)
        for thing in scene(shown, layout).things:
            if thing.style.startswith("factor") and (found := re.match(r"×(\d+)", thing.text)):
                theirs, _mine = layout.sides
                seat = int(theirs.grown(2).holds(thing.at.x, thing.at.y))
                holds = shown.outlook.multipliers[seat] == int(found[1]) > 1
                assert holds or " at " in thing.text or thing.text.endswith(" at")
                said += 1
    assert said
