"""What a table asks: in the language of the page, and only what can still be answered."""

from __future__ import annotations

from dataclasses import replace

import pytest

import koikoi_widget as kk
from koikoi_widget.table.advice.advising import Advising
from koikoi_widget.table.model import events
from koikoi_widget.table.model.events import Event
from koikoi_widget.table.model.screen import screen
from koikoi_widget.table.model.state import TableState
from koikoi_widget.table.model.update import update
from koikoi_widget.table.saved.saved_match import Kept
from koikoi_widget.table.scene.layout import layout_for
from tests.table.matches import Silent, played, press, say

LAYOUT = layout_for(1000, 700)

# What leads to each dialog in front of a match.
WAYS: dict[str, tuple[Event, ...]] = {
    "the match": (events.Act("record"),),
    "whether to resign": (events.Act("record"), events.Act("resign")),
    "a resignation": (events.Act("record"), events.Act("resign"), events.Act("give up")),
    "a file": (events.Upload("a.txt", str(played(steps=7).record)),),
    "a kept match": (events.Found(events.Greeted("…"), Kept("random", True, played(steps=7))),),
    "one that is practice now": (
        events.Found(events.Greeted("…"), Kept.parse(f"random counts\n{played(steps=7).record}")),
    ),
}


def after(state: TableState, *happened: Event) -> TableState:
    for event in happened:
        state, _effects = update(state, event)
    return state


def dialog(state: TableState) -> object:
    return screen(state, LAYOUT).told["dialog"]


@pytest.mark.parametrize("way", WAYS)
def test_an_open_dialog_follows_the_language(way: str) -> None:
    start = TableState(match=played(steps=5))
    opened = after(start, *WAYS[way])
    english = dialog(opened)
    with kk.language("de"):
        german = dialog(opened)
        assert german == dialog(after(start, *WAYS[way]))
    assert german and german != english and dialog(opened) == english


def test_a_match_that_ends_while_its_player_is_asked_about_resigning_shows_its_result() -> None:
    end = next(match for seed in range(99) if (match := played(seed=seed)).last[0] == 1)
    before = end.at(len(end.actions) - 1)
    asks = after(TableState(match=before), events.Act("resign"))
    assert {name for name, _label in dialog(asks)["buttons"]} == {"give up", "close"}
    over = after(asks, events.Answer(end.actions[-1]))
    assert over.match.is_over and dialog(over)["kind"] == "end"
    for word in ("give up", "resign"):
        assert after(over, events.Act(word)) == over
    assert "resign" not in str(dialog(after(over, events.Act("record")))["buttons"])


def test_a_dialog_about_the_match_is_answered_though_the_match_goes_on_behind_it() -> None:
    table = kk.Table("bga", Silent(), seed=4, keep="")
    press(table, "record")
    before, told = table.bridge.state["decision"], table.bridge.state["dialog"]
    table.push(table.match.legal_actions[0])
    table.tell()
    assert table.bridge.state["dialog"]["lines"] != told["lines"]
    say(table, event="act", action="close", decision=before)
    assert table.bridge.state["dialog"] is None and not table.bridge.state["error"]


@pytest.mark.parametrize("following", [kk.Match("bga", seed=9), played(steps=4)])
def test_another_match_has_nothing_of_the_one_before(following: kk.Match) -> None:
    start = TableState(match=played(steps=4), advising=Advising("request"))
    begun = events.Begun(following, "greedy", practice=True)
    resigned = (events.Act("resign"), events.Act("give up"))
    stories: tuple[tuple[Event, ...], ...] = (
        (events.Undo(),),
        (events.Act("advice"),),
        resigned,
    )
    for story in stories:
        found = after(start, *story, begun)
        assert replace(found, has_begun=False, number=1) == after(start, begun)


def test_a_resignation_does_not_outlast_its_match_behind_an_offer() -> None:
    other = events.Found(events.Greeted("…", is_newest=True), Kept("random", True, played(steps=7)))
    begun = events.Begun(kk.Match("bga", seed=9), "greedy", practice=True)
    resigned = (events.Act("resign"), events.Act("give up"))
    state = after(TableState(match=played(steps=4)), *resigned, other, begun, events.Act("fresh"))
    assert not state.has_resigned


def test_a_page_of_the_drawer_takes_the_place_of_the_dialog_about_the_match() -> None:
    asked = after(TableState(match=played(steps=7)), events.Act("record"))
    assert screen(asked, LAYOUT).dialog
    opened = after(asked, events.Act("yaku"))
    assert opened.page == "yaku" and not screen(opened, LAYOUT).dialog
