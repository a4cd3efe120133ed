"""The log of a round and the list of the keys: pages of the drawer."""

from __future__ import annotations

import koikoi_widget as kk
from koikoi_widget.table.widget.panel import PAGES
from tests.table.matches import Silent, press, say


def a_table(match: kk.Match) -> kk.Table:
    return kk.Table(match=match, opponent=Silent(), speed="off")


def played(seed: int, turns: int) -> kk.Match:
    match = kk.Match("bga", seed=seed, rounds=3)
    for _turn in range(turns):
        match.push(match.legal_actions[0])
    return match


def lines(table: kk.Table) -> list[list[str]]:
    return table.panel.state["lines"]


def test_the_log_has_a_line_for_the_deal_and_for_each_action_of_the_round() -> None:
    match = played(seed=3, turns=6)
    table = a_table(match)
    say(table, event="act", action="log")
    assert len(lines(table)) == len(match.positions)
    assert "the cards are dealt" in lines(table)[0][0]
    assert lines(table)[-1][0] in table.bridge.state["spoken"]


def test_the_log_of_the_next_round_begins_anew() -> None:
    match = played(seed=3, turns=0)
    while match.round.number == 1:
        match.push(match.legal_actions[0])
    table = a_table(match)
    say(table, event="act", action="log")
    assert len(lines(table)) == len(match.positions) == 1


def test_the_log_says_who_won_the_round() -> None:
    match = played(seed=3, turns=0)
    while match.round.phase != "over":
        match.push(match.legal_actions[0])
    table = a_table(match)
    say(table, event="act", action="log")
    assert table.bridge.state["dialog"]["title"] in lines(table)[-1][0]


def test_the_log_is_the_same_whatever_the_seat_cannot_see() -> None:
    match = kk.Match("nintendo", seed=3, starter=0)
    deal = match.round.deal
    other = kk.Deal(deal.hands, deal.field, (*deal.stock[:1], *reversed(deal.stock[1:])))
    again = kk.Match("nintendo", seed=3, deals=[other], starter=0)
    found = []
    for each in (match, again):
        each.push(each.legal_actions[0])
        table = a_table(each)
        say(table, event="act", action="log")
        found.append(lines(table)[:2])  # then comes what the stock held
    assert found[0] == found[1]


def test_the_keys_listed_are_those_that_act() -> None:
    table = a_table(played(seed=3, turns=2))
    say(table, event="act", action="keys")
    keys = [key for key, _what in lines(table)]
    assert keys[:3] == ["Tab", "←\N{NO-BREAK SPACE}→", "Enter"]  # with which a card is played
    listed = {"Escape" if key == "Esc" else key.lower() for key in keys[3:]}
    # The poster's key acts on the whole page (tests/web/poster.test.js), those of stop or koi-koi
    # while that is asked.
    elsewhere = {"r", "s", "k", "t"}
    assert listed == set(table.bridge.state["keys"]) | elsewhere
    assert not elsewhere & set(table.bridge.state["keys"]), "no key does two things"
    assert {key for _label, key in PAGES.values()} <= listed


def test_a_tab_leads_to_another_page() -> None:
    table = a_table(played(seed=3, turns=2))
    press(table, "yaku")
    table.hear_panel({"event": "page", "page": "log"})
    assert table.panel.page == "log"
    move = str(table.match.legal_actions[0])
    table.hear_panel({"event": "page", "page": move})
    assert table.panel.page == "log" and len(table.match.actions) == 2
