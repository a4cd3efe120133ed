from __future__ import annotations

from random import Random

import pytest

import koikoi_widget as kk
from tests.table.matches import Silent, press


def a_table(**options) -> kk.Table:
    match = kk.Match("bga", seed=4, rounds=2, starter=options.pop("starter", 0))
    return kk.Table(match=match, opponent=Silent(), deck="index", **options)


def test_taking_back_returns_to_the_player_s_decision_and_undoes_the_replies() -> None:
    table, rng = a_table(), Random(1)
    decisions = []
    while not table.match.is_over:
        if table.match.legal_actions != table.match.legal_actions[:0] and (
            table.match.round.phase != "over"
        ):
            decisions.append(str(table.match.record))
        table.push(rng.choice(table.match.legal_actions))
    for before in reversed(decisions):
        table.undo()
        assert str(table.match.record) == before and table.match.seat == table.seat
    with pytest.raises(kk.IllegalAction, match="nothing to take back"):
        table.undo()


def test_nothing_can_be_taken_back_before_the_player_has_decided() -> None:
    table = a_table(starter=1)
    assert table.match.actions  # the opponent's
    with pytest.raises(kk.IllegalAction, match="nothing to take back"):
        table.undo()
    (undo,) = (tool for tool in table.bridge.state["tools"] if tool["action"] == "undo")
    assert undo["disabled"]


def test_a_match_that_counts_has_no_way_back() -> None:
    table = a_table(practice=False)
    table.push(table.match.legal_actions[0])
    before = str(table.match.record)
    with pytest.raises(kk.IllegalAction, match="counts"):
        table.undo()
    assert str(table.match.record) == before
    assert "undo" not in [tool["action"] for tool in table.bridge.state["tools"]]
    assert "u" not in table.bridge.state["keys"]


def test_the_button_takes_back() -> None:
    table = a_table()
    table.push(table.match.legal_actions[0])
    press(table, "undo")
    assert not table.match.actions
    assert table.bridge.state["spoken"].startswith("Taken back. ")
    table.push(table.match.legal_actions[0])
    assert "Taken back" not in table.bridge.state["spoken"]


def test_a_script_takes_back_whatever_stands_before_the_table() -> None:
    table = a_table()
    table.push(table.match.legal_actions[0])
    press(table, "record")
    table.undo()
    assert not table.match.actions


@pytest.mark.parametrize("action", [None, 5, "play", kk.DECK[0]])
def test_anything_but_an_action_is_refused(action: object) -> None:
    table = a_table()
    with pytest.raises(kk.KoiKoiError):
        table.push(action)
    assert not table.match.actions


def test_the_match_that_a_script_holds_goes_on_with_the_table() -> None:
    match = kk.Match("bga", seed=4, rounds=2, starter=0)
    table = kk.Table(match=match, opponent=Silent())
    table.push(match.legal_actions[0])
    assert table.match is match and len(match.actions) > 1
    table.undo()
    assert not match.actions


def test_nothing_is_kept_before_the_browser_has_said_what_it_keeps() -> None:
    table = kk.Table("bga", seed=4, deck="index")
    sent = []
    table.bridge.send = sent.append
    table.push(table.match.legal_actions[0])
    assert sent and not any("keep" in message for message in sent)
