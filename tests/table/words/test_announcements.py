"""What is marked for a moment: which yaku, whose, and where."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

import koikoi_widget as kk
from koikoi_widget.art import PAGE_PREFIX, petal
from koikoi_widget.engine.words.yaku_names import NAMES, yaku_name
from koikoi_widget.table.model import events
from koikoi_widget.table.model.screen import screen
from koikoi_widget.table.model.state import TableState
from koikoi_widget.table.model.update import update
from koikoi_widget.table.scene.layout import layout_for
from koikoi_widget.table.words.announcements import made_now
from koikoi_widget.web.protocol import Moment
from tests.table.matches import played
from tests.tiers import THREE

LAYOUTS = {"wide": layout_for(1000, 700), "tall": layout_for(360, 740)}


def told(
    match: kk.Match, seat: int = 0, speed: str = "normal", layout: str = "wide"
) -> Moment | None:
    state = TableState(match=match, seat=seat)
    state = replace(state, look=replace(state.look, speed=speed))
    return screen(state, LAYOUTS[layout]).told["moment"]


def positions(preset: str) -> Iterator[kk.Match]:
    """Yield some matches after each of their actions."""
    for seed in range(8):
        whole = played(preset, seed, rounds=3)
        for place in range(1, len(whole.actions) + 1):
            yield whole.at(place)


def scored(match: kk.Match, seat: int) -> dict[str, int]:
    pile = match.round.piles[seat].mask
    return match.rules.score(pile, match.view(seat).month).as_dict()


@pytest.mark.parametrize("preset", THREE)
def test_a_yaku_is_marked_once_when_it_is_made_or_grows_and_only_then(preset: str) -> None:
    known: dict[tuple[int, int], dict[str, int]] = {}  # by round and seat, when last asked
    found = set()
    for match in positions(preset):
        seat, action = match.last
        made = {yaku.id: points for yaku, points in made_now(match)}
        if str(action) in ("deal", "stop", "koi-koi", "declare", "pass"):
            assert not made
            if str(action) == "deal" or len(match.actions) == 1:
                known = {}
            continue
        if match.round.phase != "decide":
            end = match.round.settlement
            assert not made or (end.winner == seat and end.reason == "stop")
        if match.round.phase == "decide" or made:
            now, before = scored(match, seat), known.get((match.round.number, seat), {})
            assert made == {name: worth for name, worth in now.items() if before.get(name) != worth}
            known[match.round.number, seat] = now
            found.add(seat)
        if len(match.actions) == 1:
            known = {}
    assert found == {0, 1}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_yaku_has_its_name_and_its_japanese_one_on_the_moon(layout: str) -> None:
    match = next(each for each in positions("bga") if len(made_now(each)) == 1)
    ((yaku, _points),) = made_now(match)
    moment = told(match, layout=layout)
    assert moment and moment["kind"] == "yaku"
    assert moment["sign"] == NAMES[yaku.id].kanji and moment["words"] == NAMES[yaku.id].english
    x, y, radius = LAYOUTS[layout].moon
    left, top, *size = moment["at"]
    assert (left, top, size) == (round(x - radius), round(y - radius), [round(2 * radius)] * 2)
    assert 0 <= top <= LAYOUTS[layout].field.y


def test_the_points_of_a_moment_are_what_the_last_card_has_added() -> None:
    grown = 0
    for match in (each for each in positions("bga") if made_now(each)):
        seat, moment = match.last[0], told(match)
        before = next(each for each in reversed(match.positions[:-1]) if each.phase == "play")
        had = match.rules.total(before.piles[seat].mask)
        gain = match.rules.total(match.round.piles[seat].mask) - had
        name = TableState(match=match).names[seat]
        assert moment and moment["points"] == f"{name}: +{gain} point{'s' * (gain > 1)}"
        grown += bool(had)
    assert grown


def test_several_yaku_made_at_once_are_marked_together() -> None:
    match = next(each for each in positions("bga") if len(made_now(each)) > 1)
    moment = told(match)
    assert moment["sign"].split("\n") == [NAMES[yaku.id].kanji for yaku, _points in made_now(match)]
    names = [NAMES[yaku.id].english for yaku, _points in made_now(match)]
    assert moment["words"].split(" + ") == names


def test_a_call_is_shown_over_the_half_of_who_called() -> None:
    match = next(each for each in positions("bga") if each.round.phase == "decide")
    seat = match.seat
    match = match.after("koi-koi")
    for own in (0, 1):
        moment = told(match, own)
        name = TableState(match=match, seat=own).names[seat]
        assert moment and moment["kind"] == "call" and moment["words"] == f"{name}: koi-koi"
        assert (moment["at"][0] < LAYOUTS["wide"].width / 2 - 1) == (own != seat)


def test_nothing_is_marked_where_nothing_moves() -> None:
    for match in positions("bga"):
        assert told(match, speed="off") is None


@pytest.mark.parametrize("rounds", [1, 2])
def test_petals_of_the_month_fall_for_who_has_won_the_match_and_for_nobody_else(
    rounds: int,
) -> None:
    ends = [played("bga", seed, rounds=rounds) for seed in range(8)]
    assert {end.winner for end in ends} >= {0, 1}
    for end in ends:
        for seat in (0, 1):
            state = TableState(match=end, seat=seat)
            fallen = screen(state, LAYOUTS["wide"]).told["petal"]
            won = petal(end.view(seat).month, prefix=PAGE_PREFIX) if end.winner == seat else ""
            assert fallen == won
            still = replace(state, look=replace(state.look, speed="off"))
            before = replace(state, match=end.at(len(end.actions) - 1))
            for other in (still, before):
                assert screen(other, LAYOUTS["wide"]).told["petal"] == ""


def test_what_happened_before_a_match_came_to_the_table_is_not_marked() -> None:
    match = next(each for each in positions("bga") if told(each) and each.last and not each.last[0])
    table = TableState(match=kk.Match("bga", seed=9))

    def marked(*happened: events.Event) -> object:
        state = table
        for event in happened:
            state, _effects = update(state, event)
        return screen(state, LAYOUTS["wide"]).told["moment"]

    assert marked(events.Begun(match, "greedy", practice=True)) is None
    before = match.at(len(match.actions) - 1)
    begun = events.Begun(before, "greedy", practice=True)
    assert marked(begun, events.Push(match.actions[-1])) == told(match)


def test_each_yaku_of_the_presets_can_be_written_on_a_sign() -> None:
    signs = [NAMES[yaku.id].kanji for rules in kk.PRESETS.values() for yaku in rules.yaku]
    assert all(0 < len(sign) <= 4 for sign in signs)


def test_the_yaku_with_which_the_opponent_calls_is_spoken_and_what_it_is_worth() -> None:
    heard = set()
    for match in positions("bga"):
        seat, action = match.last
        if str(action) == "koi-koi":
            state = TableState(match=match, seat=1 - seat)
            said = str(screen(state, LAYOUTS["wide"]).told["spoken"])
            yaku, found = scored(match, seat), said.partition(" calls koi-koi")[0]
            assert all(yaku_name(name) in found for name in yaku)
            assert str(sum(yaku.values())) in found
            heard.add(len(yaku))
            own = str(screen(replace(state, seat=seat), LAYOUTS["wide"]).told["spoken"])
            assert own.startswith("You call koi-koi")
    assert heard
