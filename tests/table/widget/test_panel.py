"""The yaku panel beside the canvas: what is sent, when, and how much of it."""

from __future__ import annotations

import json
from random import Random

import pytest

import koikoi_widget as kk
from tests.table.matches import Silent, alike_to_the_first, click, press, resign, say


def a_table(match: kk.Match | None = None, **options) -> kk.Table:
    match = match or kk.Match("bga", seed=3, rounds=2, starter=0)
    return kk.Table(match=match, **({"opponent": Silent(), "deck": "index"} | options))


def sent_by(table: kk.Table) -> list[dict[str, object]]:
    """Collect what the panel sends from now on."""
    sent: list[dict[str, object]] = []
    panel = table.panel
    panel.send_state = lambda key=None: sent.append(
        {name: getattr(panel, name) for name in ([key] if isinstance(key, str) else key or ())}
    )
    panel.send = lambda content, buffers=None: sent.append(content)
    return sent


def play(table: kk.Table, rng: Random) -> None:
    table.push(rng.choice(table.match.legal_actions))


def test_a_closed_panel_is_sent_nothing() -> None:
    table, rng = a_table(), Random(1)
    sent = sent_by(table)
    for _step in range(6):
        play(table, rng)
    assert sent == []
    assert not table.panel.state


WIDE = [1440, 840, 1]


@pytest.mark.parametrize("size", [[1000, 700, 1], WIDE], ids=["drawer", "column"])
def test_a_move_needs_less_than_three_kilobytes_and_no_picture(size: list[int]) -> None:
    table, rng = a_table(), Random(1)
    say(table, event="size", size=size)
    press(table, "yaku")
    sent = sent_by(table)
    sizes = []
    while table.match.round.number == 1 and table.match.round.phase != "over":
        play(table, rng)
        sizes += [len(json.dumps(each)) for each in sent]  # one for each card played
        assert "<svg" not in json.dumps(sent)
        sent.clear()
    assert max(sizes) < 3072


def test_its_pictures_are_those_that_the_table_draws() -> None:
    table = a_table()
    assert table.panel.sprites == table.bridge.sprites["canvases"]


def test_a_wide_table_has_a_column_that_shows_the_race_whatever_was_opened_and_closed() -> None:
    table = a_table()
    say(table, event="size", size=WIDE)
    at_first = table.screen.layout
    assert (table.panel.page, at_first.column) == ("yaku", 360)
    for page, shown in [("yaku", "yaku"), ("unseen", "unseen"), ("unseen", "yaku")]:
        press(table, page)
        assert table.panel.page == shown
        assert table.screen.layout == at_first, "nothing moves the table"
        opened = [tool["action"] for tool in table.bridge.state["tools"] if tool.get("expanded")]
        assert opened == [shown]
    say(table, event="size", size=[1000, 700, 1])
    assert table.panel.page == "", "a drawer is opened by somebody"


def test_once_the_match_is_over_the_column_tells_how_it_went() -> None:
    table, rng = a_table(), Random(1)
    say(table, event="size", size=WIDE)
    while not table.match.is_over:
        assert table.panel.page == "yaku"
        play(table, rng)
    assert table.panel.page == "log"
    assert len(table.panel.state["lines"]) == len(table.match.positions)
    press(table, "yaku")
    assert table.panel.page == "yaku"


def test_once_somebody_has_resigned_the_column_tells_how_it_went() -> None:
    table = a_table()
    say(table, event="size", size=WIDE)
    play(table, Random(1))
    resign(table)
    assert table.panel.page == "log"
    *told, last = table.panel.state["lines"]
    assert len(told) == len(table.match.positions)
    assert list(last) == ["You resigned in round 1 of 2."]


def test_every_tool_of_a_table_has_a_place_in_its_column() -> None:
    table = a_table(helps="request", advice="request")
    before = {tool["action"] for tool in table.bridge.state["tools"]}
    say(table, event="size", size=WIDE)
    tools = table.bridge.state["tools"]
    assert [tool["action"] for tool in tools if tool["tab"]] == ["yaku", "advice", "unseen", "log"]
    assert {tool["action"] for tool in tools} == before | {"keys"}


def test_the_race_follows_the_match_and_speaks_in_sentences() -> None:
    table, rng = a_table(), Random(1)
    say(table, event="size", size=WIDE)
    press(table, "yaku")  # so that it stays after the end of the match
    before = table.panel.state["race"]
    while table.match.round.phase != "over":
        play(table, rng)
        for side in table.panel.state["race"]:
            assert all(row["spoken"].endswith(".") for row in side["rows"])
    own, other = table.panel.state["race"]
    assert [own["name"], other["name"]] == ["You", "Silent"]
    assert (own, other) != tuple(before)
    made = table.match.view(0).rules.score(table.match.round.piles[0].mask, 1).as_dict()
    assert {row["id"]: row["points"] for row in own["rows"]} == {
        yaku: str(points) for yaku, points in made.items()
    }


def test_the_key_that_closes_it_is_known_before_it_opens() -> None:
    table = a_table()
    known = []
    table.panel.observe(
        lambda _change: known.append("Escape" in table.bridge.state["keys"]), "page"
    )
    press(table, "yaku")
    assert known == [True]


def test_a_button_opens_a_page_and_closes_it_again() -> None:
    table = a_table()
    press(table, "yaku")
    assert table.panel.page == "yaku"
    press(table, "unseen")
    assert table.panel.page == "unseen"
    expanded = {
        tool["action"]: tool["expanded"]
        for tool in table.bridge.state["tools"]
        if "expanded" in tool
    }
    assert expanded == {"yaku": False, "unseen": True, "log": False}
    press(table, "unseen")
    assert table.panel.page == ""


def test_a_press_on_a_pile_opens_both_piles() -> None:
    table, rng = a_table(), Random(1)
    while not table.match.round.piles[0]:
        play(table, rng)
    card = next(iter(table.match.round.piles[0]))
    click(table, card)
    assert table.panel.page == "piles"
    kinds = table.panel.book["kinds"]
    assert [kind["name"] for kind in kinds] == ["Brights", "Animals", "Ribbons", "Chaff"]
    assert sorted(card for kind in kinds for card in kind["cards"]) == [*range(48)]


def test_its_own_button_closes_the_panel_as_well() -> None:
    table = a_table()
    press(table, "yaku")
    table.hear_panel({"event": "close"})
    assert table.panel.page == ""
    assert not any(tool.get("expanded") for tool in table.bridge.state["tools"])


@pytest.mark.parametrize("size", [[1000, 700, 1], WIDE], ids=["drawer", "column"])
@pytest.mark.parametrize("page", ["yaku", "unseen", "piles"])
def test_all_that_is_sent_is_the_same_whatever_the_seat_cannot_see(
    page: str, size: list[int]
) -> None:
    tables = [a_table(match) for match in alike_to_the_first()]
    for table in tables:
        say(table, event="size", size=size)
        say(table, event="act", action=page)
    first, second = (table.panel for table in tables)
    assert (first.book, first.state) == (second.book, second.state)


def test_behind_the_curtain_the_column_is_empty() -> None:
    table = a_table(opponent="person")
    say(table, event="size", size=WIDE)
    assert table.panel.page == "" and not table.panel.state
    press(table, "show cards")
    assert table.panel.page == "yaku"
    while not table.state.curtain:
        table.push(table.match.legal_actions[0])
    assert table.panel.page == ""


def test_behind_the_curtain_the_panel_is_closed_and_opens_nothing() -> None:
    table = a_table(opponent="person")
    sent = sent_by(table)
    say(table, event="act", action="yaku")
    say(table, event="about", at=None, of=None)
    assert table.panel.page == "" and sent == []
    press(table, "show cards")
    press(table, "yaku")
    assert table.panel.page == "yaku"
    while not table.state.curtain:
        table.push(table.match.legal_actions[0])
    assert table.panel.page == ""


def sheets(sent: list[dict[str, object]]) -> list[str]:
    return [each["sheet"]["name"] for each in sent if each.get("do") == "sheet"]


def test_the_sheet_of_a_card_is_asked_for_by_its_place_by_its_move_or_from_another_sheet() -> None:
    table = a_table()
    sent = sent_by(table)
    card = next(iter(table.match.view(0).field))
    at = table.screen.scene.find(card).at
    say(table, event="about", at=[at.x + 3, at.y + 3], of=None)
    action = table.match.legal_actions[2]
    say(table, event="about", at=None, of=str(action))
    say(table, event="about", at=None, of="undo")
    table.hear_panel({"event": "sheet", "card": 47})
    first = next(iter(table.match.view(0).hand))
    expected = [card, action.card, first, kk.DECK[47]]
    assert sheets(sent) == [kk.card_name(each) for each in expected]


def test_where_no_card_lies_face_up_there_is_no_sheet() -> None:
    table = a_table()
    sent = sent_by(table)
    back = next(thing for thing in table.screen.scene.things if thing.shape == "back")
    say(table, event="about", at=[back.at.x + 3, back.at.y + 3], of=None)
    say(table, event="about", at=[1, 1], of=None)
    assert sent == []


def test_a_card_on_which_somebody_rests_is_named_and_opens_nothing() -> None:
    table = a_table()
    sent, told = sent_by(table), []
    table.bridge.send = lambda content, buffers=None: told.append(content)
    view = table.match.view(0)
    seen = (*view.field, *view.hand)
    for card in seen:
        at = table.screen.scene.find(card).at
        say(table, event="about", at=[at.x + 3, at.y + 3], rests=True)
    back = next(thing for thing in table.screen.scene.things if thing.shape == "back")
    say(table, event="about", at=[back.at.x + 3, back.at.y + 3], rests=True)
    action = view.legal_actions[2]
    say(table, event="about", at=None, of=str(action), rests=True)
    named = [each["lines"] for each in told if each["do"] == "name"]
    expected = [*map(kk.card_name, seen), "", kk.card_name(action.card)]
    assert ["".join(lines[-1:]).split(" · ")[0] for lines in named] == expected
    assert sent == [] and not table.state.card


def test_an_open_sheet_follows_the_position_and_a_closed_one_is_not_sent() -> None:
    table = a_table()
    action = table.match.legal_actions[0]
    table.hear_panel({"event": "sheet", "card": action.card.index})
    sent = sent_by(table)
    table.push(action)
    sheets = [each for each in sent if each.get("do") == "sheet"]
    assert sheets and all(each["follows"] for each in sheets)
    assert sheets[-1]["sheet"] == table.panel.sheet(action.card, table.screen.shown)
    table.hear_panel({"event": "sheet closed"})
    sent.clear()
    table.push(table.match.legal_actions[0])
    assert sent == []


def test_the_curtain_closes_an_open_sheet() -> None:
    table = a_table(opponent="person")
    press(table, "show cards")
    table.hear_panel({"event": "sheet", "card": 0})
    sent = sent_by(table)
    while not table.state.curtain:
        table.push(table.match.legal_actions[0])
    assert sent[-1] == {"do": "close sheet"}


def test_a_sheet_uses_the_names_of_the_table() -> None:
    table = a_table(names="mario")
    sent = sent_by(table)
    table.hear_panel({"event": "sheet", "card": 0})
    assert sheets(sent) == ["Baby Mario"]
