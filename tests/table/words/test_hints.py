"""Hints: before a card is played, and after."""

from __future__ import annotations

from dataclasses import replace
from itertools import count

import pytest

import koikoi_widget as kk
from koikoi_widget.engine.actions import Play
from koikoi_widget.engine.errors import UnknownName
from koikoi_widget.table.words.hints import HELPS, remark, takes
from tests.table.matches import Silent, click, say


def a_match() -> kk.Match:
    """A match whose first hand has cards that take one, a choice of two, and nothing."""
    for seed in count():
        match = kk.Match("nintendo", seed=seed, rounds=1, starter=0)
        view = match.view(0)
        if {len(takes(card, view)) for card in view.hand} >= {0, 1, 2}:
            return match
    raise AssertionError


def a_table(helps: str, **options) -> kk.Table:
    return kk.Table(match=a_match(), opponent=Silent(), deck="index", helps=helps, **options)


def a_play(table: kk.Table, taking: int) -> Play:
    """A legal play of a card that can take `taking` cards, one at a time."""
    view = table.match.view(0)
    return next(a for a in view.legal_actions if len(takes(a.card, view)) == taking)


def tap(table: kk.Table, card: kk.Card) -> None:
    at = table.screen.scene.find(card).at
    say(table, event="tap", at=[at.x + at.w / 2, at.y + at.h / 2])


def marked(table: kk.Table) -> int:
    return sum(thing.shape == "mark" for thing in table.screen.scene.things)


def test_the_hand_cards_that_can_take_something_are_marked_where_the_table_always_helps() -> None:
    view = a_match().view(0)
    able = sum(bool(takes(card, view)) for card in view.hand)
    assert {helps: marked(a_table(helps)) for helps in HELPS} == {
        "always": able,
        "request": 0,
        "mistake": 0,
        "never": 0,
        "fading": able,
    }


def test_help_on_request_lasts_until_it_is_put_away_or_the_next_card_is_played() -> None:
    table = a_table("request")
    for is_shown in (True, False, True):
        say(table, event="act", action="help")
        assert bool(marked(table)) == is_shown
    table.push(a_play(table, 0))
    assert not marked(table)


@pytest.mark.parametrize("helps", ["always", "mistake", "never"])
def test_there_is_no_button_to_ask_where_help_is_not_given_on_request(helps: str) -> None:
    table = a_table(helps)
    assert "help" not in [tool["action"] for tool in table.bridge.state["tools"]]
    say(table, event="act", action="help")
    assert bool(marked(table)) == (helps == "always")
    assert not table.match.actions and not table.bridge.state["error"]


@pytest.mark.parametrize("taking", [0, 1])
def test_the_first_tap_shows_what_a_card_takes_and_the_second_plays_it(taking: int) -> None:
    table = a_table("always")
    action = a_play(table, taking)
    tap(table, action.card)
    assert not table.match.actions
    verb = "play" if taking else "discard"
    assert f"again to {verb} it" in table.bridge.state["asked"]
    chosen = {entry["action"] for entry in table.bridge.state["moves"] if entry["chosen"]}
    assert str(action) in chosen, "the Tab key leads to it"
    assert all(f" {action.card}" in each for each in chosen)
    taken = takes(action.card, table.match.view(0))
    styles = {thing.card: thing.style for thing in table.screen.scene.things}
    assert all(styles[card] == "takable" for card in taken)
    tap(table, action.card)
    assert table.match.actions[0] == action


def test_the_second_tap_may_be_on_the_card_that_is_taken() -> None:
    table = a_table("always")
    action = a_play(table, 1)
    tap(table, action.card)
    tap(table, next(iter(takes(action.card, table.match.view(0)))))
    assert table.match.actions[0] == action


def test_a_tap_on_another_card_shows_that_one_instead() -> None:
    table = a_table("always")
    first, second = a_play(table, 0), a_play(table, 1)
    tap(table, first.card)
    tap(table, second.card)
    assert not table.match.actions and table.screen.scene.find(second.card).style == "chosen"


@pytest.mark.parametrize("helps", ["request", "mistake", "never"])
def test_a_tap_plays_at_once_where_the_table_does_not_help(helps: str) -> None:
    table = a_table(helps)
    action = a_play(table, 1)
    tap(table, action.card)
    assert table.match.actions[0] == action


def test_a_click_of_the_mouse_plays_at_once_even_where_the_table_helps() -> None:
    table = a_table("always")
    action = a_play(table, 1)
    click(table, action.card)
    assert table.match.actions[0] == action


def test_a_capture_given_away_is_named_after_the_play_and_until_it_is_understood() -> None:
    table = a_table("mistake")
    action = a_play(table, 0)
    expected = remark(table.match.view(0), action)
    table.push(action)
    assert table.bridge.state["remark"] == expected != ""
    say(table, event="act", action="understood")
    assert table.bridge.state["remark"] == ""


def test_what_was_missed_is_forgotten_when_the_play_is_taken_back() -> None:
    table = a_table("mistake")
    table.push(a_play(table, 0))
    table.undo()
    assert table.bridge.state["remark"] == ""


@pytest.mark.parametrize("helps", ["always", "request", "never"])
def test_no_other_kind_of_help_speaks_of_mistakes(helps: str) -> None:
    table = a_table(helps)
    table.push(a_play(table, 0))
    assert table.bridge.state["remark"] == ""


def test_a_capture_is_no_mistake() -> None:
    view = a_match().view(0)
    captures = [a for a in view.legal_actions if takes(a.card, view)]
    assert not any(remark(view, action) for action in captures)


def test_nothing_is_missed_where_no_card_of_the_hand_could_take_one() -> None:
    for seed in count():
        view = kk.Match("bga", seed=seed, starter=0).view(0)
        if view.phase == "play" and not any(takes(card, view) for card in view.hand):
            break
    assert not any(remark(view, action) for action in view.legal_actions)


def test_the_best_capture_given_away_is_the_one_that_is_named() -> None:
    hand = kk.CardSet.parse("1-chaff-1 2-chaff-1 3-bright 4-chaff-1")
    view = replace(
        kk.Match("bga", seed=1, starter=0).view(0),
        hand=hand,
        field=kk.CardSet.parse("2-chaff-2 3-chaff-1 3-chaff-2"),
    )
    text = remark(view, Play(kk.Card.parse("1-chaff-1")))
    assert text == (
        "You left January chaff 1 on the field; Curtain could have taken "
        "March chaff 1 or March chaff 2."
    )


def test_what_one_of_two_people_missed_is_not_shown_to_the_other() -> None:
    match = a_match()
    table = kk.Table(match=match, opponent="person", deck="index", helps="mistake")
    say(table, event="act", action="show cards")
    table.push(a_play(table, 0))
    while table.match.seat == 0:
        table.push(table.match.legal_actions[0])
    assert table.bridge.state["remark"] == ""
    say(table, event="act", action="show cards")
    assert table.seat == 1 and table.bridge.state["remark"] == ""


def test_an_unknown_kind_of_help_is_refused_with_those_there_are() -> None:
    with pytest.raises(UnknownName, match="'sometimes'; known: always, request"):
        kk.Table(helps="sometimes")
    table = a_table("never")
    with pytest.raises(UnknownName):
        table.helps = "sometimes"
    assert table.helps == "never"


def test_the_help_can_be_changed_in_mid_match() -> None:
    table = a_table("never")
    table.helps = "always"
    assert marked(table)


def test_fading_help_marks_the_months_still_to_be_learnt() -> None:
    table = a_table("fading")
    view = a_match().view(0)
    able = [card.month for card in view.hand if takes(card, view)]
    assert marked(table) == len(able)  # an unknown learner is a beginner
    known = able[0]
    table.help_by_month = {known: "never"}
    assert marked(table) == sum(month != known for month in able)
    table.helps = "never"  # the player overrides it
    assert marked(table) == 0


def test_marks_fade_with_the_help_and_come_back_when_the_player_overrules_it() -> None:
    table = kk.Table(match=a_match(), helps="fading", marks=True, keep="")
    assert table.stage.sprites.look[2] == {*range(1, 13)}
    table.help_by_month = {4: "request", 7: "mistake", 11: "never"}
    assert table.stage.sprites.look[2] == {1, 2, 3, 5, 6, 8, 9, 10, 12}
    sprites = table.stage.sprites
    table.help_by_month = {4: "never", 7: "never", 11: "never"}
    assert table.stage.sprites is sprites  # the same marks: nothing is redrawn
    table.helps = "never"
    assert table.stage.sprites.look[2] == {*range(1, 13)}
    table.use_deck("drawn", marks=False)
    table.helps = "fading"
    assert not table.stage.sprites.look[2]


def test_fading_help_on_request_shows_the_months_that_are_half_known() -> None:
    table = a_table("fading")
    view = a_match().view(0)
    able = [card.month for card in view.hand if takes(card, view)]
    table.help_by_month = dict.fromkeys(range(1, 13), "never") | {able[0]: "request"}
    assert marked(table) == 0
    say(table, event="act", action="help")
    assert marked(table) == able.count(able[0])


def test_fading_help_tells_of_a_capture_missed_in_a_month_that_needs_it() -> None:
    for when, said in (("mistake", True), ("never", False)):
        table = a_table("fading")
        table.help_by_month = dict.fromkeys(range(1, 13), when)
        table.push(a_play(table, taking=0))
        assert bool(table.bridge.state["remark"]) == said


def test_the_rings_follow_each_month() -> None:
    table = a_table("fading")
    month = next(
        card.month for card in table.match.view(0).hand if takes(card, table.match.view(0))
    )
    table.help_by_month = {month: "never"}
    helped = {
        int(entry["action"].split()[1].split("-")[0]): entry["helped"]
        for entry in table.bridge.state["moves"]
    }
    assert not helped[month]
    assert any(helped.values())
