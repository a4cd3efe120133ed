from __future__ import annotations

import json
from random import Random

import koikoi_widget as kk
from koikoi_widget.table.draw.animation import steps
from koikoi_widget.table.scene.layout import layout_for
from koikoi_widget.table.scene.scene import scene
from tests.table.matches import press, say, show_cards


def a_table(**options) -> kk.Table:
    return kk.Table("bga", "person", seed=4, rounds=1, deck="index", **options)


def cards_in_sight(table: kk.Table) -> set[kk.Card]:
    return {thing.card for thing in table.screen.scene.things if thing.card}


def test_the_curtain_stands_between_the_turns_and_then_the_next_hand_lies_below() -> None:
    table = a_table()
    for _turn in range(4):
        state = table.bridge.state
        seat = table.match.seat
        assert state["dialog"]["title"] == f"Pass the device to Player {seat + 1}"
        assert not state["moves"]
        off = {tool["action"] for tool in state["tools"] if tool.get("disabled")}
        assert off >= {"yaku", "unseen"}  # behind the curtain they would show nothing
        press(table, "show cards")
        assert table.seat == seat and table.bridge.state["dialog"] is None
        assert cards_in_sight(table) >= set(table.match.round.hands[seat])
        while table.match.seat == seat and not table.bridge.state["dialog"]:
            table.push(table.match.legal_actions[0])


def test_no_hand_is_in_any_message_while_the_curtain_is_closed() -> None:
    table, rng = a_table(), Random(2)
    sent: list[object] = []
    table.bridge.send = sent.append
    say(table, event="hello", kept=None)
    curtains = 0
    while not table.match.is_over:
        dialog = table.bridge.state["dialog"]
        if dialog and dialog["buttons"][0][0] == "show cards":
            curtains += 1
            hands = table.match.round.hands
            assert not cards_in_sight(table) & set(hands[0] | hands[1])
            message = json.dumps([table.bridge.state, sent], ensure_ascii=False)
            for card in hands[0] | hands[1]:
                assert kk.card_name(card) not in message and str(card) + '"' not in message
            press(table, "show cards")
        else:
            table.push(rng.choice(table.match.legal_actions))
        sent.clear()
    assert curtains > 8


def test_moves_are_not_taken_while_the_curtain_is_closed() -> None:
    table = a_table()
    say(table, event="act", action=str(table.match.legal_actions[0]))
    assert not table.match.actions


def test_the_result_names_both_players() -> None:
    table, rng = a_table(), Random(2)
    while not table.match.is_over:
        table.push(rng.choice(table.match.legal_actions))
    dialog = table.bridge.state["dialog"]
    assert "You" not in " ".join([dialog["title"], *dialog["lines"]])
    assert {name for name, *_points in dialog["result"]["score"]} == {"Player 1", "Player 2"}


def test_taking_back_closes_the_curtain_before_the_player_whose_move_it_was() -> None:
    table = a_table()
    press(table, "show cards")
    first = table.seat
    table.push(next(iter(table.match.legal_actions)))
    while table.match.seat == first:
        table.push(table.match.legal_actions[0])
    press(table, "undo")
    assert table.match.seat == first
    assert table.bridge.state["dialog"]["title"] == f"Pass the device to Player {first + 1}"


def test_a_match_of_two_people_continues_behind_the_curtain() -> None:
    table, kept = a_table(), []
    say(table, event="hello", kept=None)
    press(table, "show cards")
    table.bridge.tell = lambda _state, text=None: kept.append(text)
    table.push(table.match.legal_actions[0])
    later = kk.Table("bga", seed=5, deck="index")
    say(later, event="hello", kept=kept[-1])
    press(later, "go on")
    assert later.opponent == "person" and later.match == table.match
    assert "Pass the device" in later.bridge.state["dialog"]["title"]


def test_no_card_of_the_other_hand_moves_into_sight_as_the_curtain_closes() -> None:
    table, rng, layout = a_table(), Random(3), layout_for(1200, 700)
    moved = 0
    while not table.match.is_over:
        show_cards(table)
        before, seat = table.screen.shown, table.seat
        table.push(rng.choice(table.match.legal_actions))
        found = steps(before, table.screen.shown, layout, lambda shown: scene(shown, layout))
        position = table.match.round
        other = () if position.phase == "over" else position.hands[1 - seat]
        for step in found:
            moved += 1
            assert not any(repr(card) in repr(step) for card in other)
    assert moved
