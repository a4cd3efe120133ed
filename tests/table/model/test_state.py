"""A table as a value: whatever happens, it stays legal, and equal ones look and sound the same."""

from __future__ import annotations

import json
from contextlib import suppress
from copy import deepcopy
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, strategies as st

import koikoi_widget as kk
from koikoi_widget.lessons.course import first_hand, second_hand
from koikoi_widget.lessons.guided import guided_state as guided
from koikoi_widget.table.model import events
from koikoi_widget.table.model.events import Event
from koikoi_widget.table.model.screen import Screen, screen
from koikoi_widget.table.model.state import TableState
from koikoi_widget.table.model.update import update
from koikoi_widget.table.scene.layout import Layout, layout_for
from tests.table.happenings import KINDS, happen
from tests.table.matches import Silent, played
from tests.tiers import examples

LAYOUTS = [layout_for(1000, 700), layout_for(360, 740)]

# What lays another match on the table, or what was noted of it in another tab.
ELSEWHERE = (events.Begun, events.Greeted, events.Settle, events.CaughtUp)


def a_story(seed: int) -> list[tuple[str, int]]:
    """Return what happens, and with each a number from which its details are drawn.

    The lists that Hypothesis draws are so short and so much alike that none chooses a card.
    """
    rng = Random(seed)
    return [(rng.choice([*KINDS]), rng.randrange(100_000)) for _event in range(25)]


happenings = st.integers(0, 99_999).map(a_story)


def a_state(number: int = 0, **others: Any) -> TableState:
    """One of many tables at which nothing has happened."""
    rng = Random(number)
    start = {"opponent": rng.choice(["greedy", "person"]), "practice": rng.random() < 0.5}
    steps = rng.choice([0, 0, 12, 1000])
    match = played(rng.choice(["bga", "nintendo"]), number % 50, rounds=1, steps=steps)
    return TableState(match=match, **(start | others))


def events_of(state: TableState, story: list[tuple[str, int]]) -> Any:
    """Yield the table before and after each happening, with the event and its effects."""
    for kind, number in story:
        event = KINDS[kind](state, Random(number))
        following, effects = happen(state, event)
        yield state, event, following, effects
        state = following


def seen(state: TableState, layout: Layout) -> tuple[Any, ...]:
    """Return everything that a table shows and says."""
    found = screen(state, layout)
    return found.shown, found.scene, found.told, found.advice, found.page, found.card


def check(state: TableState) -> None:
    """Check what holds for a table at every moment."""
    match = state.match
    assert kk.Match.from_record(match.record) == match
    assert state.seat in (0, 1) and (state.is_shared or state.seat == 0)
    if state.selected:
        assert match.seat == state.seat
        assert any(each.card is state.selected for each in match.legal_actions)
    if state.curtain:
        assert state.is_shared and not state.page and not state.card
    said = state.advising.advice or state.advising.failure or state.advising.asked
    assert not said or state.to_decide
    if state.watching:
        playback = state.watching.playback
        assert 0 <= playback.place <= playback.length


def check_screen(state: TableState, found: Screen) -> None:
    """Check that a screen can be sent and shows no hidden card."""
    json.dumps([found.told, found.advice])
    if state.watching:
        return
    is_over = state.match.round.phase == "over"  # then both hands lie open
    hidden = set() if is_over else set(state.match.round.hands[1 - state.seat])
    if state.curtain:
        hidden |= set(state.match.round.hands[state.seat])
    assert not hidden & {thing.card for thing in found.scene.things}
    assert not {str(card) for card in hidden} & set(json.dumps(found.told["moves"]).split())


@examples(40)
@given(st.integers(0, 999), happenings)
def test_whatever_happens_a_table_stays_legal(number: int, story: list[tuple[str, int]]) -> None:
    for before, _event, state, _effects in events_of(a_state(number), story):
        check(state)
        is_another_decision = state.to_decide != before.to_decide
        assert not is_another_decision or state.advising == state.advising.anew()
        check_screen(state, screen(state, LAYOUTS[len(story) % 2]))


def test_stories_come_to_all_that_is_checked() -> None:
    stories = (events_of(a_state(number), a_story(number)) for number in range(40))
    states = [state for story in stories for _before, _event, state, _effects in story]
    assert any(state.selected for state in states)
    assert any(state.watching for state in states)
    assert any(state.curtain for state in states)
    assert any(state.offer for state in states)
    assert any(state.has_resigned for state in states)


@examples(15)
@given(st.integers(0, 999), happenings)
def test_equal_tables_look_and_sound_the_same(number: int, story: list[tuple[str, int]]) -> None:
    other = deepcopy(a_state(number))
    for _before, event, one, _effects in events_of(a_state(number), story):
        other, _done = happen(other, deepcopy(event))
        again = replace(other, match=kk.Match.from_record(other.match.record))
        assert one == other == again
        assert seen(one, LAYOUTS[0]) == seen(again, LAYOUTS[0])


@examples(40)
@given(st.integers(0, 999), happenings)
def test_nothing_that_happens_changes_the_table_before(
    number: int, story: list[tuple[str, int]]
) -> None:
    for before, event, _after, _effects in events_of(a_state(number), story):
        copy = deepcopy(before)
        happen(before, event)
        assert before == copy


@examples(40)
@given(st.integers(0, 999), happenings)
def test_in_a_match_that_counts_nothing_is_seen_before_it_is_noted_and_nothing_taken_back(
    number: int, story: list[tuple[str, int]]
) -> None:
    for state, event, following, _effects in events_of(a_state(number, practice=False), story):
        if state.practice or isinstance(event, ELSEWHERE):
            continue
        try:
            after, _effects = update(state, event)
        except kk.KoiKoiError:
            continue
        assert after.match.actions == state.match.actions
        if following.number == state.number:
            assert following.match.actions[: len(state.match.actions)] == state.match.actions


@examples(40)
@given(st.integers(0, 999), happenings)
def test_the_record_of_a_sealed_match_is_given_away_by_nothing_that_happens_before_its_end(
    number: int, story: list[tuple[str, int]]
) -> None:
    for state, _event, _following, effects in events_of(a_state(number), story):
        given_away = [each for each in effects if isinstance(each, events.Download) and each.text]
        assert not given_away or state.match.is_over or not state.is_sealed


@examples(30)
@given(st.sampled_from([first_hand.script(), second_hand.script()]), happenings)
def test_whatever_happens_a_guided_hand_is_played_by_its_script(
    script: guided.Script, story: list[tuple[str, int]]
) -> None:
    state = guided.GuidedState(script=script, match=script.match(), practice=False, is_read=True)
    elsewhere = ("begun", "greeted", "caught up", "answer")  # its opponent follows the script
    for kind, number in [each for each in story if each[0] not in elsewhere]:
        with suppress(kk.KoiKoiError):
            following, effects = guided.update(state, KINDS[kind](state, Random(number)))
            for effect in effects:
                if isinstance(effect, events.Note):
                    following, _more = guided.update(following, events.Noted(effect.step))
            state = following
        state, _effects = guided.update(state, guided.GoOn())
        if state.is_opponents_turn:
            answer = events.Noted(events.Answer(state.wanted))
            state, _effects = guided.update(state, answer)
        assert state.match.actions == script.actions[: len(state.match.actions)]
        json.dumps(guided.screen(state, LAYOUTS[0]).told)


@pytest.mark.parametrize("number", range(3))
def test_two_widgets_with_equal_states_tell_their_browsers_the_same(number: int) -> None:
    rng, table = Random(number), kk.Table("bga", Silent(), seed=number, rounds=1, keep="")
    other = kk.Table("nintendo", "random", seed=1, keep="")
    for _time in range(40):
        event: Event = KINDS[rng.choice(["push", "act", "click", "tap", "use", "upload"])](
            table.state, rng
        )
        table.guarded(lambda event=event: table.do(event))
        other.state = table.state
        other.stage.show()
        decision = {"decision": None}
        assert other.bridge.state | decision == table.bridge.state | decision
        assert (other.panel.page, other.panel.state) == (table.panel.page, table.panel.state)
        assert other.screen.scene == table.screen.scene
