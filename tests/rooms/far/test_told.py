"""The match that a seat makes of what it is told, against the one that the authority has."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

import pytest

from koikoi_widget.engine.rules import PRESETS
from koikoi_widget.engine.view import View
from koikoi_widget.rooms.far.told import ToldMatch, match_of, whole_of
from koikoi_widget.rooms.room import Room
from koikoi_widget.rooms.sight import state_for
from koikoi_widget.table.scene.shown import Shown
from tests.rooms.rooms import after, match_in, opening, played_by_chance, seated


def told(room: Room, seat: int):
    return match_of(json.loads(json.dumps(state_for(room, seat, (True, True)))))


def known(view: View) -> View:
    """Return a view without what is known of the last position alone."""
    return replace(view, legal_actions=())


@pytest.mark.parametrize("rules", PRESETS)
def test_all_that_is_shown_follows_from_what_is_told(rules: str) -> None:
    for room in played_by_chance(seated(rules, seed="5"), Random(9)):
        match = match_in(room)
        for seat in (0, 1):
            seen, real = Shown.of(told(room, seat), seat), Shown.of(match, seat)
            assert seen == replace(real, is_over=False, winner=None)


@pytest.mark.parametrize("rules", PRESETS)
def test_the_earlier_positions_of_a_round_are_as_the_seat_saw_them(rules: str) -> None:
    for room in played_by_chance(seated(rules, seed="4"), Random(2)):
        match = match_in(room)
        first = len(match.actions) + 1 - len(match.positions)
        for seat in (0, 1):
            seen = told(room, seat)
            assert len(seen.positions) == len(match.positions)
            assert len(seen.actions) == len(match.actions)
            for place in range(first, len(match.actions)):
                there, real = seen.at(place), match.at(place)
                assert known(there.view(seat)) == known(real.view(seat))
                assert (there.last, there.seat) == (real.last, real.seat)
                assert seen.step(place) == match.step(place)


def test_a_match_that_was_played_out_is_told_whole() -> None:
    *_before, room = played_by_chance(seated(), Random(1))
    assert whole_of(state_for(room, 1, (True, True))) == match_in(room)


def test_before_the_match_the_table_is_empty() -> None:
    waiting = told(after([opening()]), 0)
    assert isinstance(waiting, ToldMatch)
    assert not waiting.view(0).field and waiting.legal_actions == ()
