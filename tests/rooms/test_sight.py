"""What a room shows whom."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from koikoi_widget.engine.match import Match
from koikoi_widget.engine.record import Record, parse_rules, written_rules
from koikoi_widget.engine.rules import PRESETS, rules as changed_rules
from koikoi_widget.engine.view_checks import check_view
from koikoi_widget.rooms.room import WATCHER, Resigned, Role, Room, RoomError, update
from koikoi_widget.rooms.sight import state_for, view_for, view_of, written_view
from tests.rooms.rooms import after, match_in, opening, played_by_chance, seated
from tests.rooms.secrets import secret_of

ROLES: tuple[Role, ...] = (0, 1, WATCHER)


def positions(rules: str) -> Iterator[Room]:
    return played_by_chance(seated(rules, seed="5"), Random(9))


@pytest.mark.parametrize("rules", PRESETS)
def test_a_view_comes_out_of_json_as_it_went_in(rules: str) -> None:
    for room in positions(rules):
        for seat in (0, 1):
            view = match_in(room).view(seat)
            again = view_of(json.loads(json.dumps(written_view(view))), room.rules)
            assert again == view
            check_view(again)


@pytest.mark.parametrize("rules", PRESETS)
@pytest.mark.parametrize("role", ROLES)
def test_no_state_has_a_card_that_its_reader_may_not_know(rules: str, role: Role) -> None:
    for room in positions(rules):
        state = state_for(room, role, (True, True))
        if room.outcome:
            del state["record"]  # which shows all
        # The cards drawn for the first lead are of another deck than those that are dealt.
        text = json.dumps(state | {"draws": []})
        assert [*secret_of(match_in(room), role).in_text(text)] == []


def test_a_hidden_card_would_be_found() -> None:
    room = seated()
    for role, other in ((0, 1), (1, 0), (WATCHER, 0)):
        text = json.dumps(state_for(room, other, (True, True)))
        assert [*secret_of(match_in(room), role).in_text(text)]


def test_a_watcher_sees_no_hand_before_the_round_is_over() -> None:
    for room in positions("nintendo"):
        view = view_for(room, WATCHER)
        assert view is not None and view.legal_actions == ()
        is_over = match_in(room).round.phase == "over"
        assert view.hand == (match_in(room).round.hands[0] if is_over else view.hand.__class__())


def test_before_the_match_there_is_nothing_to_be_seen() -> None:
    assert state_for(after([opening()]), 0, (True, False))["view"] is None


def test_after_the_match_nothing_may_be_played() -> None:
    view = view_for(update(seated(), Resigned(0)), 1)
    assert view is not None and (view.turn, view.legal_actions) == (None, ())


@pytest.mark.parametrize("role", ROLES)
def test_the_record_is_told_once_the_match_is_over_and_replays(role: Role) -> None:
    *before, last = positions("nintendo")
    assert {state_for(room, role, (True, True))["record"] for room in before} == {""}
    for over in (last, update(seated(), Resigned(0))):
        record = state_for(over, role, (True, True))["record"]
        assert Match.from_record(Record.parse(record)) == match_in(over)


def test_both_see_the_same_draw_for_the_lead() -> None:
    room = next(seated(rules) for rules in PRESETS if PRESETS[rules].first_starter == "low-month")
    drawn = [[[*map(str, pair)] for pair in match_in(room).draws]] * 2
    assert [state_for(room, role, (True, True))["draws"] for role in (0, 1)] == drawn


@pytest.mark.parametrize("broken", [{}, {"seat": 0}, {"hand": "99-bright"}, {"piles": 7}])
def test_what_is_not_a_view_is_refused(broken: dict[str, object]) -> None:
    parts = written_view(match_in(seated()).view(0)) | broken
    if not broken:
        parts = {}
    if broken == {"seat": 0}:
        del parts["phase"]
    with pytest.raises(RoomError, match="not a view"):
        view_of(parts, PRESETS["nintendo"])


def test_house_rules_and_prices_come_out_as_they_went_in() -> None:
    house = changed_rules("nintendo", viewings="never", rounds=3, ribbons=4)
    assert parse_rules(written_rules(house)) == house
    assert parse_rules(written_rules(replace(house, id="ours", name="ours"))).yaku == house.yaku
