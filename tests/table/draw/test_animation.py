"""What moves from one position to the next, without a canvas."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby, pairwise
from random import Random

import pytest

import koikoi_widget as kk
from koikoi_widget.table.draw.animation import Flight, Step, sound_of, steps
from koikoi_widget.table.scene.layout import Layout, layout_for
from koikoi_widget.table.scene.scene import Placed, Scene, scene
from koikoi_widget.table.scene.shown import Shown
from tests.tiers import THREE

LAYOUTS = {"wide": layout_for(1200, 700), "tall": layout_for(360, 740)}
TIMES = [0, 0.2, 0.4, 0.5, 0.6, 0.8, 1]

both_layouts = pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)
every_preset = pytest.mark.parametrize("preset", THREE)


def moves(preset: str, matches: int = 2, seat: int = 0) -> Iterator[tuple[Shown, Shown]]:
    """Yield what `seat` is shown before and after every action of some random matches."""
    for seed in range(matches):
        rng, match = Random(seed), kk.Match(preset, seed=seed, rounds=2)
        shown = Shown.of(match, seat)
        while not match.is_over:
            match.push(rng.choice(match.legal_actions))
            following = Shown.of(match, seat)
            yield shown, following
            shown = following


def moved(before: Shown, after: Shown, layout: Layout) -> tuple[Step, ...]:
    return steps(before, after, layout, lambda shown: placed(shown, layout))


def placed(shown: Shown, layout: Layout) -> Scene:
    return scene(shown, layout)


def cards_of(things: tuple[Placed, ...]) -> Counter[kk.Card | None]:
    """Count the faces by card and the backs under None, without the stock's own."""
    return Counter(thing.card for thing in things if thing.shape in ("face", "back"))


def at_rest(things: tuple[Placed, ...]) -> set[tuple]:
    return {
        (thing.shape, thing.card, thing.at) for thing in things if thing.shape in ("face", "back")
    }


@both_layouts
@every_preset
def test_every_card_is_in_exactly_one_place_at_any_time(preset: str, layout: Layout) -> None:
    for before, after in moves(preset):
        seen = set(cards_of(placed(before, layout).things)) | set(
            cards_of(placed(after, layout).things)
        )
        for step in moved(before, after, layout):
            faces = None
            for time in TIMES:
                found = cards_of(step.things(time))
                assert all(count == 1 for card, count in found.items() if card)
                assert set(found) <= seen | {None}
                total = sum(found.values())
                assert faces in (None, total), step.name
                faces = total


@both_layouts
@every_preset
def test_motion_begins_at_what_was_shown_and_ends_at_what_is_shown(
    preset: str, layout: Layout
) -> None:
    for before, after in moves(preset):
        found = moved(before, after, layout)
        if not found:
            continue
        if str(after.last[1]) != "deal":
            start = at_rest(found[0].things(0))
            assert at_rest(placed(before, layout).things) <= start
        assert at_rest(found[-1].things(1)) == at_rest(placed(after, layout).things)


@both_layouts
@every_preset
def test_every_step_continues_where_the_previous_one_ended(preset: str, layout: Layout) -> None:
    for before, after in moves(preset):
        for one, following in pairwise(moved(before, after, layout)):
            assert at_rest(following.things(0)) <= at_rest(one.things(1)) | {stock(layout)}
            assert at_rest(one.things(1)) <= at_rest(following.things(0)) | {stock(layout)}


def stock(layout: Layout) -> tuple:
    return "back", None, layout.stock


@both_layouts
def test_cards_stay_on_the_table_while_they_move(layout: Layout) -> None:
    for before, after in moves("bga"):
        for step in moved(before, after, layout):
            for time in TIMES:
                for thing in step.moving(time):
                    assert thing.at.x >= 0 and thing.at.x + thing.at.w <= layout.width + 1
                    assert thing.at.y >= -1 and thing.at.y + thing.at.h <= layout.height + 1


def test_nothing_moves_that_the_seat_cannot_see() -> None:
    layout = LAYOUTS["wide"]
    for before, after in moves("nintendo", seat=1):
        known = before.view.unseen
        public = {laid.card for laid in after.view.laid} | {after.view.turned}
        public |= set(after.view.opponent_hand)
        if str(after.last[1]) == "deal":
            public |= set(after.view.hand | after.view.field)
        for step in moved(before, after, layout):
            for time in TIMES:
                faces = {thing.card for thing in step.things(time) if thing.shape == "face"}
                assert not faces & set(known) - public


def test_the_opponents_card_is_a_back_until_it_is_played() -> None:
    layout = LAYOUTS["wide"]
    plays = 0
    for before, after in moves("bga"):
        if before.view.turn == 1 and after.view.laid and after.view.laid[0].source == "hand":
            first = moved(before, after, layout)[0]
            card = after.view.laid[0].card
            (flight,) = [each for each in first.flights if each.after.card is card]
            assert flight.before.shape == "back" and flight.before.card is None
            assert card not in cards_of(first.things(0.3))
            assert card in cards_of(first.things(0.7))
            plays += 1
    assert plays > 10


@both_layouts
def test_the_turned_card_is_seen_before_it_acts(layout: Layout) -> None:
    turned = 0
    for before, after in moves("bga"):
        names = [step.name for step in moved(before, after, layout)]
        for laid in after.view.laid:
            if laid.source == "stock" and before.view.turned is None:
                at = names.index("see")
                assert names[at - 1] == "turn"
                assert names[at + 1] == ("sweep" if laid.taken else "settle")
                step = moved(before, after, layout)[at]
                places = {thing.card: thing for thing in step.still}
                turned_up = places[laid.card]
                assert not step.flights and turned_up.style == "chosen"
                for taken in laid.taken:  # which stays in sight beside it
                    assert places[taken].at.w < turned_up.at.w
                    assert abs(places[taken].at.x - turned_up.at.x) > 0.3 * places[taken].at.w
                turned += 1
    assert turned > 20


def test_a_capture_is_gathered_and_a_card_that_stays_is_not() -> None:
    layout = LAYOUTS["wide"]
    for before, after in moves("bga"):
        laid = after.view.laid
        heard = [step.sound for step in moved(before, after, layout)]
        if laid and str(after.last[1]) != "deal":
            assert heard.count("captured") == sum(bool(each.taken) for each in laid)
            assert heard.count("laid") == len(laid)


def test_the_cards_of_a_yaku_light_up_once_before_the_question() -> None:
    layout = LAYOUTS["wide"]
    lit = 0
    for before, after in moves("bga", 20):
        found = moved(before, after, layout)
        names = [step.name for step in found]
        if after.view.phase == "decide":
            assert names[-1] == "light" and names.count("light") == 1
            pile = after.view.piles[after.view.turn]
            shining = {t.card for t in found[-1].still if t.style == "made"}
            assert shining and shining <= set(pile)
            assert after.view.rules.score(kk.CardSet(shining).mask, after.view.month)
            lit += 1
        if before.view.phase == "decide":
            assert "light" not in names
    assert lit > 3


@both_layouts
def test_the_deal_gives_every_card_its_place_from_the_stock(layout: Layout) -> None:
    before = Shown.of(kk.Match("bga", seed=1))
    after = Shown.of(kk.Match("bga", seed=2, starter=0))
    found = moved(before, after, layout)
    assert [step.name for step in found] == ["deal"] * 6
    assert at_rest(found[-1].things(1)) == at_rest(placed(after, layout).things)
    leaving = [
        flight.before
        for step in found
        for flight in step.flights
        if flight.before.at == layout.stock
    ]
    assert len(leaving) == 24 and all(thing.card is None for thing in leaving)


def test_events_follow_one_another_and_each_card_that_is_laid_stands_still_in_its_own() -> None:
    for before, after in moves("bga"):
        found = moved(before, after, LAYOUTS["wide"])
        events = [event for event, _steps in groupby(found, lambda step: step.event)]
        laid = [each.source for each in after.view.laid]
        assert len(events) == len(set(events)) and [e for e in events if e in laid] == laid
        for name in laid:
            still = [step for step in found if step.event == name and not step.flights]
            assert len(still) == 1 and {"chosen"} <= {thing.style for thing in still[0].still}


def test_what_lays_no_card_moves_none() -> None:
    for before, after in moves("bga", 10):
        if str(after.last[1]) in ("koi-koi", "stop", "pass"):
            found = moved(before, after, LAYOUTS["wide"])
            assert not any(step.flights for step in found if step.name != "reveal")


@both_layouts
def test_at_the_end_of_a_round_the_opponents_hand_turns_over_last(layout: Layout) -> None:
    turned = 0
    for before, after in moves("bga", 10):
        found = moved(before, after, layout)
        names = [step.name for step in found]
        if not after.view.opponent_hand:
            assert "reveal" not in names
            continue
        assert names[-1] == "reveal" and names.count("reveal") == 1
        hand = set(after.view.opponent_hand)
        assert {flight.after.card for flight in found[-1].flights} == hand
        for flight in found[-1].flights:
            assert flight.before.shape == "back" and flight.before.at == flight.after.at
        for step in found[:-1]:
            assert not hand & {thing.card for thing in step.things(1)}
        turned += 1
    assert turned > 3


@both_layouts
def test_behind_the_curtain_no_card_turns_up(layout: Layout) -> None:
    before = Shown.of(kk.Match("bga", seed=1))
    after = Shown.of(kk.Match("bga", seed=2, starter=0)).with_hands_down()
    found = moved(before, after, layout)
    assert [step.name for step in found] == ["deal"] * 6
    assert at_rest(found[-1].things(1)) == at_rest(placed(after, layout).things)
    for step in found:
        for time in TIMES:
            faces = {thing.card for thing in step.things(time) if thing.shape == "face"}
            assert faces <= set(after.view.field)


@both_layouts
def test_the_players_hand_stays_in_sight_until_the_curtain_falls(layout: Layout) -> None:
    for before, after in moves("bga", 1):
        if before.view.turn == 0 and after.view.laid:
            found = moved(before, after.with_hands_down(), layout)
            assert found == moved(before, after, layout) or found[-1].name == "light"


@both_layouts
def test_in_a_replay_with_open_hands_every_card_stays_open(layout: Layout) -> None:
    rng, match = Random(4), kk.Match("bga", seed=4, rounds=1)
    while not match.is_over:
        before = replace(Shown.of(match), revealed=match.round.hands[1])
        match.push(rng.choice(match.legal_actions))
        after = replace(Shown.of(match), revealed=match.round.hands[1])
        found = moved(before, after, layout)
        for step in found:
            for time in TIMES:
                cards = cards_of(step.things(time))
                assert cards[None] == 1 + any(
                    f.before.at == layout.stock and time < 0.5 for f in step.flights
                )
                assert all(count == 1 for card, count in cards.items() if card)
        if any(step.flights for step in found):
            assert at_rest(found[-1].things(1)) == at_rest(placed(after, layout).things)


def test_nothing_moves_when_a_decision_is_taken_back() -> None:
    layout = LAYOUTS["wide"]
    for before, after in moves("bga", 1):
        if before.view.laid:
            assert not any(step.flights for step in moved(after, before, layout))


def test_nothing_moves_where_another_seat_is_shown() -> None:
    match = kk.Match("bga", seed=3, starter=0)
    before = Shown.of(match, 0)
    match.push(match.legal_actions[0])
    assert not moved(before, Shown.of(match, 1), LAYOUTS["wide"])
    assert not steps(None, Shown.of(match), LAYOUTS["wide"], lambda s: placed(s, LAYOUTS["wide"]))


def test_a_card_that_turns_over_is_a_line_half_way() -> None:
    layout = LAYOUTS["wide"]
    flight = Flight(Placed("back", layout.stock), Placed("face", layout.turned, kk.DECK[0]))
    assert flight.at(0) == flight.before and flight.at(1) == flight.after
    assert flight.at(0.5).at.w < 0.01 * layout.card


@every_preset
def test_every_sound_belongs_to_what_happened(preset: str) -> None:
    for _before, after in moves(preset, 4):
        sound = sound_of(after)
        end = after.view.settlement
        if end and end.winner is not None:
            assert sound == ("win" if end.winner == 0 else "stop")
        elif str(after.last[1]) == "koi-koi":
            assert sound == "koi-koi"
        else:
            assert sound in ("", "laid", "captured", "stop")
