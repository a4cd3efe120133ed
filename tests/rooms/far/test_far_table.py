"""A table whose other player is far away: two of them at one room."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

import koikoi_widget as kk
from koikoi_widget.engine.actions import DEAL, KOI_KOI
from koikoi_widget.engine.cards import CardSet
from koikoi_widget.engine.match import Match
from koikoi_widget.engine.round import Deal, Round
from koikoi_widget.rooms.far.far_screen import screen
from koikoi_widget.rooms.far.far_table import FarTable
from koikoi_widget.rooms.pace import Clock
from koikoi_widget.rooms.room import (
    END,
    LONG_AWAY,
    WATCHER,
    Event,
    Offered,
    Played,
    RanOut,
    Resigned,
    Returned,
    Substituted,
)
from koikoi_widget.table.model.events import Undo
from tests.rooms.at_hand import Seat, Server, waiting_room
from tests.rooms.secrets import secret_of
from tests.rooms.taken_apart import parts
from tests.table.matches import click, press

Tables = tuple[FarTable, FarTable]


def tables(server: Server, **options: object) -> Tables:
    """Return the tables of both seats, which have seen who starts."""
    first, second = (kk.Table(seat, deck="index", **options) for seat in server.seats)
    for table in (first, second):
        see_draw(table)
    return first, second


def see_draw(table: FarTable) -> None:
    """Read who starts, if that was drawn and nothing is played yet."""
    if table.state.shows_draw:
        press(table, "seen draw")


def in_turn(server: Server, pair: Tables) -> Tables:
    """Return the table of whoever is to act, and the other one."""
    first, second = pair
    return (first, second) if server.match.seat == 0 else (second, first)


def play(server: Server, pair: Tables, rng: Random) -> Iterator[Tables]:
    """Play by chance at both tables to the end; yield them before each action."""
    while not server.match.is_over:
        acting, other = in_turn(server, pair)
        yield acting, other
        action = rng.choice(server.match.legal_actions)
        acting.push(action)
        other.follow()
        if action == DEAL:
            press(other, "deal")


def asked(table: FarTable) -> str:
    state = shown(table)
    return f"{state['besides']} {state['asked']}".strip()


def dialog(table: FarTable) -> dict[str, Any]:
    table.tell()
    shown = table.bridge.state["dialog"]
    assert shown
    return dict(shown)


@pytest.mark.parametrize("rules", ["bga", "nintendo", "legends"])
def test_both_tables_show_what_each_seat_may_know_up_to_the_end(rules: str) -> None:
    server = Server(rules)
    pair = tables(server)
    for _acting, _other in play(server, pair, Random(3)):
        for seat, table in enumerate(pair):
            assert table.state.view == server.match.view(seat)
    for table in pair:
        assert table.state.match == server.match
        assert dialog(table)["kind"] == "end"


@pytest.fixture(scope="module")
def usual() -> frozenset[str]:
    """The texts that any table holds, such as scripts and styles."""
    table, _other = tables(Server(seed="1"))
    return frozenset(part for part in parts(table, (Seat, Server)) if isinstance(part, str))


def found_in(table: FarTable, server: Server, usual: frozenset[str]) -> list[str]:
    """Return what a table holds that its seat may not know."""
    secret = secret_of(server.match, WATCHER if table.state.watches else table.state.seat)
    masks, stock = {*secret.numbers}, secret.stock
    found = []
    for part in parts(table, (Seat, Server)):
        if isinstance(part, Match | Round | Deal):
            found.append(f"a {type(part).__name__}")
        if (
            isinstance(part, str)
            and part not in usual
            and (part == secret.seed or [*secret.in_text(part)])
        ):
            found.append(part)
        number = part.mask if isinstance(part, CardSet) else part
        if isinstance(number, int) and number in masks and number > 1 << 12:
            found.append(f"{secret.numbers[number]}: {part!r}")
        if isinstance(part, list | tuple) and len(part) >= 4:
            places = tuple(getattr(one, "index", one) for one in part)
            if places in [stock[at : at + len(part)] for at in range(len(stock) - 3)]:
                found.append("cards of the stock in their order")
    return found


@pytest.mark.parametrize("seat", [0, 1])
def test_nothing_that_a_table_consists_of_holds_a_hidden_card_or_the_seed(
    seat: int, usual: frozenset[str]
) -> None:
    server, rng = Server(seed="31415926535"), Random(4)
    table = kk.Table(server.seats[seat], deck="index")  # alone: all canvases have one manager
    press(table, "seen draw")
    while not server.match.is_over:
        assert found_in(table, server, usual) == []
        action = rng.choice(server.match.legal_actions)
        if server.match.seat == seat:
            table.push(action)
        else:
            server.push(action)
            table.follow()
            if action == DEAL:
                press(table, "deal")
    assert isinstance(table.state.match, Match)  # now all cards may be known


def test_a_hidden_card_would_be_found(usual: frozenset[str]) -> None:
    server = Server(seed="31415926535")
    table, _other = tables(server)
    for hidden in (server.match, server.match.round.hands[1], "31415926535"):
        table.aside = lambda hidden=hidden: hidden  # type: ignore[attr-defined]
        assert found_in(table, server, usual)


def test_a_press_is_on_its_way_until_the_room_has_played_it() -> None:
    async def press_once() -> None:
        server = Server()
        acting, _other = in_turn(server, tables(server))
        line, action = server.seats[acting.state.seat], server.match.legal_actions[0]
        line.is_late = True
        before, cards = acting.state.view, [*acting.state.view.hand]
        acting.push(action)
        assert acting.state.view == before and not server.match.actions
        assert acting.screen.shown.sent is action.card
        assert asked(acting) == "Your move is on its way."
        assert acting.bridge.state["moves"] == []
        for card in cards:
            click(acting, card)  # nothing more can be pressed
        assert len(line.asked) == 1
        line.answer()
        while acting.state.sent:
            await asyncio.sleep(0)
        assert len(acting.state.match.actions) == 1
        assert acting.state.view == server.match.view(acting.state.seat)
        assert acting.screen.shown.sent is None
        acting.close()

    asyncio.run(press_once())


def test_what_the_room_refuses_is_said_and_nothing_is_played() -> None:
    server = Server()
    acting, _other = in_turn(server, tables(server))
    action = server.match.legal_actions[0]
    server.room = waiting_room()  # of which this seat has not heard
    acting.push(action)
    assert "the match begins when" in acting.state.error.lower()
    assert acting.state.sent is None


def test_the_other_player_plays_and_it_is_seen_named_and_logged() -> None:
    server = Server()
    acting, other = in_turn(server, tables(server))
    name = other.state.other
    assert asked(other) == f"{name} is thinking…"
    acting.push(server.match.legal_actions[0])
    other.follow()
    assert other.bridge.state["happened"][0][0][0] == f"{name}:"
    press(other, "log")
    other.tell()
    assert any(name in line for (line,) in other.screen.lines)


def test_what_was_missed_is_shown_one_action_after_the_other() -> None:
    server = Server()
    _acting, table = in_turn(server, tables(server))
    shown: list[int] = []
    table.stage.advance = lambda _pace: shown.append(len(table.state.match.actions))  # type: ignore[method-assign]
    for _action in range(3):
        server.push(server.match.legal_actions[0])
    table.follow()
    assert shown == [1, 2, 3]
    assert table.state.view == server.match.view(table.state.seat)


def test_their_koi_koi_is_a_moment() -> None:
    server, rng = Server("bga", rounds=12), Random(2)
    table = kk.Table(server.seats[1], deck="index")
    while not (server.match.round.phase == "decide" and server.match.seat == 0):
        server.push(rng.choice(server.match.legal_actions))
        table.follow()
        if table.state.is_held:
            press(table, "deal")
    assert asked(table) == "Ines decides: stop or koi-koi?"
    server.push(KOI_KOI)
    table.follow()
    moment = table.screen.told["moment"]
    assert moment and (moment["kind"], moment["words"]) == ("call", "Ines: koi-koi")


def test_whoever_reads_the_end_of_a_round_is_not_taken_away_from_it() -> None:
    server = Server("bga")
    pair = tables(server)
    for acting, other in play(server, pair, Random(3)):
        if server.match.round.phase == "over":
            assert dialog(other)["buttons"]
            server.push("deal")  # on another device of the one who deals
            for table in (acting, other):
                table.follow()
                assert table.state.view.phase == "over" and dialog(table)["kind"] == "result"
                press(table, "deal")
                assert table.state.view.phase == "play"
            return


def at_the_end_of_a_round() -> tuple[Server, FarTable, FarTable]:
    """Return a server whose round is over, the table of whoever deals the next, and the other."""
    server = Server("bga")
    pair = tables(server)
    while server.match.round.phase != "over":
        server.push(server.match.legal_actions[0])
    for table in pair:
        table.follow()
    return server, *in_turn(server, pair)


def test_one_who_only_watched_the_end_of_a_round_can_deal_once_they_play_here() -> None:
    server, acting, _other = at_the_end_of_a_round()
    server.seats[acting.state.seat].follows = True
    server.tell()
    acting.follow()
    for word in ("look on", "deal"):
        press(acting, word)
    assert "Waiting for You" not in footer(acting)
    for word in ("record", "here", "deal"):
        press(acting, word)
    assert acting.state.view.phase == "play"


def test_a_deal_that_was_refused_can_be_pressed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    server, acting, _other = at_the_end_of_a_round()

    def refuse(_event: Event) -> None:
        raise kk.RoomError("the disk is full.")

    with monkeypatch.context() as patched:
        patched.setattr(server, "happen", refuse)
        press(acting, "deal")
    assert acting.state.error == "the disk is full."
    press(acting, "deal")
    assert acting.state.view.phase == "play"


def test_an_offer_to_end_the_match_stands_while_one_reads_on() -> None:
    _server, acting, other = at_the_end_of_a_round()
    for word in ("record", "offer end", "deal"):
        press(other, word)
    assert "has not answered yet" in asked(other)
    acting.follow()
    assert "offers to end the match" in dialog(acting)["title"]


def test_one_who_has_read_on_waits_for_the_dealer() -> None:
    _server, acting, other = at_the_end_of_a_round()
    press(other, "deal")
    assert dialog(other)["buttons"] == []
    assert footer(other) == f"Waiting for {other.state.other}…"
    acting.follow()
    assert footer(acting) == f"{acting.state.other} is ready. 1 round left"
    press(acting, "deal")
    other.follow()
    assert other.state.view.phase == "play" == acting.state.view.phase


def test_one_who_reads_on_sees_that_the_dealer_is_ready() -> None:
    _server, acting, other = at_the_end_of_a_round()
    press(acting, "deal")
    other.follow()
    assert footer(other) == f"{other.state.other} is ready. 1 round left"


def test_who_is_ready_too_late_asks_for_nothing_and_is_refused_nothing() -> None:
    server, acting, other = at_the_end_of_a_round()
    press(acting, "deal")  # which the other one has not heard of yet
    before = server.room.offers
    press(other, "deal")
    assert server.room.offers == before and not other.state.error
    other.follow()
    assert other.state.view.phase == "play"


def footer(table: FarTable) -> str:
    """Return what the end of a round says where it is always in sight."""
    return str(dialog(table)["result"]["left"])


def test_who_still_looks_at_the_draw_is_told_that_the_other_one_has_played() -> None:
    server = Server()
    acting, other = in_turn(server, tuple(kk.Table(seat) for seat in server.seats))  # type: ignore[arg-type]
    assert len(dialog(other)["lines"]) == 2
    press(acting, "seen draw")
    acting.push(server.match.legal_actions[0])
    other.follow()
    assert f"{other.state.other} has already played." in dialog(other)["lines"]
    press(other, "seen draw")
    assert other.bridge.state["dialog"] is None
    assert other.state.view == server.match.view(other.state.seat)


def test_resigning_ends_the_match_for_both_and_shows_it_to_them() -> None:
    server = Server()
    acting, other = in_turn(server, tables(server))
    acting.push(server.match.legal_actions[0])
    for action in ("record", "resign"):
        press(acting, action)
    assert f"{acting.state.other} then wins the match." in dialog(acting)["lines"]
    press(acting, "give up")
    other.follow()
    assert dialog(acting)["title"] == f"{acting.state.other} wins the match"
    assert dialog(other)["title"] == "You win the match"
    for table in (acting, other):
        can_be_seen_again(table)


@pytest.mark.parametrize("loser", [0, 1])
def test_the_log_ends_with_who_has_given_the_match_up(loser: int) -> None:
    server = Server()
    server.push(server.match.legal_actions[0])
    near, far = server.seats[loser], server.seats[1 - loser]
    views = [kk.Table(seat, deck="index") for seat in (near, far, server.behind)]
    server.happen(Resigned(loser))
    server.tell()
    name = server.room.names[loser]
    for table, who in zip(views, ("You", name, name), strict=True):
        assert isinstance(table, FarTable)
        press(table, "log")
        table.follow()
        while table.state.is_behind:
            press(table, "seen draw")
        assert table.screen.lines[-1] == (f"{who} resigned in round 1 of 2.",)


def test_the_end_that_both_agree_on_has_no_winner() -> None:
    server = Server()
    first, second = tables(server)
    press(first, "record")
    assert "If both of you agree to end the match, nobody wins it." in dialog(first)["lines"]
    press(first, "offer end")
    second.follow()
    assert "You have offered to end the match. Aiko has not answered yet." in asked(first)
    assert dialog(second)["title"] == "Ines offers to end the match"
    press(second, "offer end")
    first.follow()
    for table in (first, second):
        assert dialog(table)["title"] == "You have agreed to end the match"
        can_be_seen_again(table)


@pytest.mark.parametrize("seat", [0, 1, None])
def test_who_watches_reads_how_a_match_ended_that_was_not_played_to_its_end(
    seat: int | None,
) -> None:
    server = Server()
    server.push(server.match.legal_actions[0])
    table = kk.Table(server.behind, deck="index")
    for offering in (0, 1) if seat is None else ():
        server.happen(Offered(offering, END))
    if seat is not None:
        server.happen(Resigned(seat))
    server.tell()
    table.follow()
    winner = "Ines" if seat else "Aiko"
    told = "The match is over" if seat is None else f"{winner} wins the match"
    assert dialog(table)["title"] == told
    assert [word for word, _label in dialog(table)["buttons"]] == ["replay", "save"]


def can_be_seen_again(table: FarTable) -> None:
    """Look that the way back into a match is what it is after any other."""
    words = ["new", "turning points", "replay", "save"]
    assert [word for word, _label in dialog(table)["buttons"]] == words
    assert table.screen.page == "log" or not table.screen.layout.column
    for word in words[1:3]:
        press(table, word)
        assert table.state.watching
        press(table, "leave")
    assert dialog(table)["kind"] == "end"


def test_an_offer_can_be_declined_and_taken_back() -> None:
    server = Server()
    first, second = tables(server)
    for way in ("decline", "take back"):
        for action in ("record", "offer end"):
            press(first, action)
        second.follow()
        if way == "take back":
            press(first, "record")
        press(second if way == "decline" else first, "decline")
        first.follow()
        second.follow()
        assert server.room.offers == ("", "") and second.bridge.state["dialog"] is None
        assert ("Aiko wants to play on." in asked(first)) == (way == "decline")
    server.push(server.match.legal_actions[0])
    first.follow()
    assert "wants to play on" not in asked(first)


def test_a_rematch_is_a_press_of_each() -> None:
    server = Server()
    first, second = tables(server)
    server.push(server.match.legal_actions[0])
    for table in (first, second):
        table.follow()
    for action in ("record", "resign", "give up", "new"):
        press(first, action)
    second.follow()
    assert "You have offered a rematch. Aiko has not answered yet." in dialog(first)["lines"]
    assert "Ines offers a rematch." in dialog(second)["lines"]
    press(second, "new")
    first.follow()
    for table in (first, second):
        see_draw(table)
        assert table.state.sight.number == 2 and table.bridge.state["dialog"] is None
        assert table.state.view == server.match.view(table.state.seat)


def test_advice_and_taking_back_are_off() -> None:
    table, _other = tables(Server())
    table.tell()
    words = [tool["action"] for tool in table.bridge.state["tools"]]
    assert "undo" not in words and "advice" not in words
    with pytest.raises(kk.IllegalAction, match="nothing can be taken back"):
        table.do(Undo())


def test_a_lost_connection_is_said_and_goes_on_where_it_was() -> None:
    server = Server()
    _acting, other = in_turn(server, tables(server))
    other.room.is_cut = True
    other.follow()
    assert "no connection" in asked(other)
    for _move in range(2):
        server.push(server.match.legal_actions[0])
    assert not other.state.match.actions
    other.room.is_cut = False
    server.tell()
    other.follow()
    assert "no connection" not in asked(other)
    assert other.state.view == server.match.view(other.state.seat)


def test_a_room_that_is_gone_is_said_to_be() -> None:
    server = Server()
    table, _other = tables(server)
    server.seats[0].gone = kk.RoomError("this room was closed.")
    table.follow()
    assert asked(table) == "This room cannot be reached any more: this room was closed."


def test_a_table_made_anew_goes_on_where_the_match_is() -> None:
    server = Server()
    for _move in range(3):
        server.push(server.match.legal_actions[0])
    for seat, table in enumerate(tables(server)):
        assert table.state.view == server.match.view(seat)
        press(table, "log")
        assert len(table.screen.lines) == 4


def test_a_table_waits_for_a_guest_and_shows_the_way_in() -> None:
    server = Server()
    seated, server.room = server.room, waiting_room()
    server.tell()
    table = kk.Table(server.seats[0])
    assert dialog(table)["copy"]["text"] == server.seats[0].link
    assert "KBTP-\N{WORD JOINER}XRWM" in "".join(dialog(table)["lines"])
    server.room = seated
    server.tell()
    table.follow()
    see_draw(table)
    table.tell()
    assert table.bridge.state["dialog"] is None
    assert table.state.view == server.match.view(0)


def test_both_see_who_starts_before_anything_is_dealt() -> None:
    server = Server()
    for seat in server.seats:
        table = kk.Table(seat, deck="index")
        asks = dialog(table)
        assert asks["title"] == "Who starts?" and len(asks["drawn"]) >= 2  # type: ignore[arg-type]
        assert not table.screen.shown.view.hand and not table.screen.shown.view.field
        starter = server.match.round.starter
        name = "You start." if starter == seat.seat else f"{server.room.names[starter]} starts."
        assert name in asks["lines"]  # type: ignore[operator]
        press(table, "seen draw")
        assert table.screen.shown.view == table.state.view and not table.bridge.state["dialog"]


def test_what_is_played_waits_until_the_draw_is_seen() -> None:
    server = Server()
    table = kk.Table(server.seats[1 - (server.match.seat or 0)], deck="index")
    server.push(server.match.legal_actions[0])
    table.follow()
    assert dialog(table)["title"] == "Who starts?"
    press(table, "seen draw")
    assert table.state.view == server.match.view(table.state.seat)


def test_where_chance_decides_nothing_is_drawn() -> None:
    table = kk.Table(Server("bga").seats[0], deck="index")
    table.tell()
    assert table.bridge.state["dialog"] is None and table.screen.shown.view.hand


@pytest.mark.parametrize("rules", ["bga", "nintendo", "legends"])
def test_who_watches_sees_the_match_from_behind_closed_hands(
    rules: str, usual: frozenset[str]
) -> None:
    server, rng = Server(rules), Random(5)
    table = kk.Table(server.behind, deck="index")
    if table.state.shows_draw:
        assert dialog(table)["buttons"] == []
        assert dialog(table)["lines"][0].startswith("Each player draws a card")
        server.push(rng.choice(server.match.legal_actions))
        table.follow()
    while not server.match.is_over:
        assert found_in(table, server, usual) == []
        shown, position = table.screen.shown, server.match.round
        if position.phase == "over":
            name = server.room.names[server.match.seat or 0]
            assert dialog(table)["buttons"] == []
            assert footer(table) == f"{name} deals the next round."
        else:
            assert (shown.covered, len(shown.view.hand)) == (len(position.hands[0]), 0)
            assert shown.view.field == position.field and shown.you is None
            table.tell()
            told = table.bridge.state
            assert told["dialog"] is None and told["moves"] == []
            name = server.room.names[server.match.seat or 0]
            does = "decides: stop or koi-koi?" if position.phase == "decide" else "is thinking…"
            assert told["asked"] == f"{name} {does}" and told["besides"] == "You are watching."
        server.push(rng.choice(server.match.legal_actions))
        table.follow()
    assert isinstance(table.state.match, Match)
    asked_at_the_end = [word for word, _label in dialog(table)["buttons"]]  # type: ignore[attr-defined]
    assert "new" not in asked_at_the_end and "save" in asked_at_the_end


@pytest.mark.parametrize(
    ("count", "said"), [(0, ""), (1, "1 person is watching."), (2, "2 people are watching.")]
)
def test_both_players_are_told_how_many_watch(count: int, said: str) -> None:
    server = Server()
    server.watchers = count
    server.tell()
    for table in tables(server):
        table.tell()
        assert table.bridge.state["besides"] == said


def test_who_watches_can_do_nothing() -> None:
    server = Server("bga")
    table = kk.Table(server.behind, deck="index")
    for word in ("record", "resign", "give up", "offer end", "decline", "here", "substitute"):
        table.hear({"event": "act", "action": word})
    table.push(server.match.legal_actions[0])
    assert not server.behind.asked and not server.match.actions


def test_whoever_opened_the_room_passes_a_link_for_watching_on() -> None:
    server = Server()
    host, guest = tables(server)
    press(host, "record")
    press(host, "watch link")
    assert dialog(host)["copy"]["text"] == server.seats[0].watch_link  # type: ignore[index]
    press(host, "close")
    assert not host.bridge.state["dialog"]
    guest.hear({"event": "act", "action": "watch link"})
    guest.tell()
    assert not guest.bridge.state["dialog"]


def long_away(server: Server, pair: Tables, monkeypatch: pytest.MonkeyPatch) -> Tables:
    """Return the table of whoever waits, and of whoever is to act but has left long ago."""
    clock = [1000.0]
    monkeypatch.setattr("koikoi_widget.rooms.far.far_table.time.monotonic", lambda: clock[0])
    acting, waiting = in_turn(server, pair)
    waiting.follow()
    server.seats[acting.state.seat].is_here = False
    for seconds in (0, 60, LONG_AWAY):
        clock[0] = 1000.0 + seconds
        server.tell()
        waiting.follow()
    return waiting, acting


def test_whoever_watches_is_told_who_has_left_and_who_is_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    server = Server()
    server.push(server.match.legal_actions[0])  # until then they see the draw
    behind = server.behind.table()
    assert "thinking" in asked(behind) and "left" not in asked(behind)
    clock = [1000.0]
    monkeypatch.setattr("koikoi_widget.rooms.far.far_table.time.monotonic", lambda: clock[0])
    server.seats[server.match.seat or 0].is_here = False
    for seconds in (0, 60, LONG_AWAY):
        clock[0] = 1000.0 + seconds
        server.tell()
        behind.follow()
    name = server.room.names[server.match.seat or 0]
    assert asked(behind) == f"{name} left the page 2 minutes ago. You are watching."
    assert not behind.bridge.state["dialog"]  # waiting is not theirs to end
    server.seats[server.match.seat or 0].is_here = True
    server.tell()
    behind.follow()
    assert f"{name} is back." in asked(behind)


def test_one_who_is_gone_is_waited_for_or_the_computer_finishes_the_round(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    server = Server()
    waiting, gone = long_away(server, tables(server), monkeypatch)
    name = waiting.state.other
    assert dialog(waiting)["title"] == f"{name} left the page 2 minutes ago."
    press(waiting, "wait")
    assert not waiting.bridge.state["dialog"]
    press(waiting, "record")
    assert dialog(waiting)["copy"]["text"] == server.seats[0].link
    press(waiting, "substitute")
    waiting.follow()
    assert server.room.substitute == gone.state.seat
    assert f"The computer is finishing this round for {name}." in asked(waiting)
    action = str(server.match.legal_actions[0])
    server.happen(Played(gone.state.seat, action, server.room.moves, by="greedy"))
    server.happen(Returned(gone.state.seat))
    server.tell()
    for table, who in ((waiting, name), (gone, "you")):
        table.follow()
        assert f"The computer has played for {who} in this round." in asked(table)
        press(table, "log")
        table.tell()
        assert table.screen.lines[-1][0].endswith("The computer played this.")
        assert not table.screen.lines[0][0].endswith("The computer played this.")


def test_one_who_comes_back_takes_the_question_away(monkeypatch: pytest.MonkeyPatch) -> None:
    server = Server()
    waiting, gone = long_away(server, tables(server), monkeypatch)
    server.seats[gone.state.seat].is_here = True
    server.tell()
    waiting.follow()
    waiting.tell()
    assert not waiting.bridge.state["dialog"] and not waiting.state.waits


def test_a_file_opens_no_other_match_at_this_table() -> None:
    table, _other = tables(Server())
    table.hear({"event": "upload", "name": "match.txt", "text": str(kk.Match(seed=1).record)})
    table.tell()
    assert table.bridge.state["dialog"] is None


def test_a_seat_that_plays_elsewhere_follows_until_play_here_is_pressed() -> None:
    server = Server()
    acting, other = in_turn(server, tables(server))
    seat = server.seats[acting.state.seat]
    seat.follows = True
    server.tell()
    acting.follow()
    assert dialog(acting)["title"] == "You are playing this match elsewhere"
    press(acting, "look on")
    assert "in another tab" in asked(acting) and not acting.bridge.state["dialog"]
    assert not acting.screen.shown.view.legal_actions
    acting.push(server.match.legal_actions[0])
    assert not seat.asked and not server.match.actions
    server.push(server.match.legal_actions[0])  # in the other tab
    for table in (acting, other):
        table.follow()
    assert acting.state.view == server.match.view(acting.state.seat)
    press(acting, "record")
    press(acting, "here")
    acting.follow()
    assert not acting.state.sight.follows and "another tab" not in asked(acting)


# The players' time.


def shown(table: FarTable) -> dict[str, Any]:
    table.tell()
    return table.bridge.state


def test_both_clocks_stand_at_the_table_first_that_of_whoever_sits_near() -> None:
    server = Server(pace="5 minutes")
    server.clock = Clock((120.0, 300.0), server.match.seat)
    server.tell()
    for seat, table in enumerate(tables(server)):
        clocks = shown(table)["clocks"]
        assert clocks["left"] == ((120.0, 300.0), (300.0, 120.0))[seat]
        assert clocks["runs"] == int(server.match.seat != seat)
        assert sum("clock" in word[1] for word in shown(table)["words"]) == 2
        assert shown(table)["twin"][-1]["title"] == "Time left for this round"


def test_without_a_pace_there_is_no_clock() -> None:
    for table in tables(Server()):
        assert shown(table)["clocks"] is None
        assert not any("clock" in word[1] for word in shown(table)["words"])


def test_who_has_little_time_is_told_and_who_has_none_too() -> None:
    server = Server(pace="1 minute")
    mine = server.match.seat
    assert mine is not None
    server.clock = Clock((50.0, 50.0), mine)
    server.tell()
    pair = tables(server)
    assert "less than a minute" in asked(pair[mine])
    assert "less than a minute" not in asked(pair[1 - mine])
    server.happen(RanOut(mine))
    server.clock = Clock((0.0, 50.0) if mine == 0 else (50.0, 0.0))
    server.tell()
    for table in pair:
        table.follow()
    assert "Your time is up" in shown(pair[mine])["spoken"]
    assert f"Time is up for {server.room.names[mine]}" in asked(pair[1 - mine])


def test_after_the_days_for_a_move_whoever_waits_is_asked_once_and_nobody_has_lost() -> None:
    server = Server(pace="3 days")
    acting = server.match.seat
    assert acting is not None
    server.clock = Clock((7200.0, 7200.0), acting)
    server.tell()
    waiting, late = tables(server)[1 - acting], tables(server)[acting]
    for table in (waiting, late):
        assert "2 hours" in asked(table)
    assert shown(waiting)["dialog"] is None
    server.clock = Clock((0.0, 0.0), acting)
    server.tell()
    for table in (waiting, late):
        table.follow()
    assert shown(late)["dialog"] is None
    assert shown(waiting)["dialog"]["title"] == "The time for this move is up"
    press(waiting, "wait")
    waiting.follow()
    assert shown(waiting)["dialog"] is None
    press(waiting, "record")
    press(waiting, "substitute")
    assert server.room.substitute == acting


def test_one_who_is_there_plays_on_instead_of_the_computer_that_was_called_for_them() -> None:
    server = Server(pace="3 days")
    late = server.match.seat
    assert late is not None
    server.happen(Substituted(1 - late))
    server.tell()
    waiting, table = tables(server)[1 - late], tables(server)[late]
    assert shown(waiting)["dialog"] is None
    assert dialog(table)["title"] == "The computer is finishing this round for you."
    press(table, "look on")
    assert "The computer is finishing this round for you." in asked(table)
    press(table, "record")
    press(table, "here")
    table.follow()
    assert server.room.substitute is None and shown(table)["dialog"] is None
    press(table, "record")
    assert "here" not in dict(dialog(table)["buttons"])


def test_one_whose_minutes_are_up_cannot_take_over_from_the_computer() -> None:
    server = Server(pace="1 minute")
    late = server.match.seat
    assert late is not None
    server.happen(RanOut(late))
    server.clock = Clock((0.0, 0.0))
    server.tell()
    table = tables(server)[late]
    assert shown(table)["dialog"] is None
    press(table, "record")
    assert "here" not in dict(dialog(table)["buttons"])


# A learning match.


def test_in_a_learning_match_a_move_is_taken_back_and_both_see_it() -> None:
    server = Server(learning=True)
    acting, other = in_turn(server, tables(server))
    tools = {tool["action"]: tool for tool in shown(acting)["tools"]}
    assert tools["undo"]["disabled"] and "advice" in tools
    acting.push(server.match.legal_actions[0])
    press(acting, "undo")
    other.follow()
    assert not server.match.actions and acting.state.view == server.match.view(acting.state.seat)
    assert "You have taken a move back." in asked(acting)
    name = server.room.names[acting.state.seat]
    assert f"{name} has taken a move back." in asked(other)
    acting.push(server.match.legal_actions[-1])
    assert len(server.match.actions) == 1 and "taken" not in asked(acting)


def test_in_a_learning_match_both_see_that_the_coach_was_asked() -> None:
    server = Server(learning=True)
    acting, other = in_turn(server, tables(server))
    press(acting, "advice")
    other.follow()
    name = server.room.names[acting.state.seat]
    assert f"{name} has asked the coach." in asked(other)
    assert "You have asked the coach." in asked(acting) and acting.state.advising.is_open
    acting.push(server.match.legal_actions[0])
    other.follow()
    assert not acting.state.advising.is_open
    for table in (acting, other):
        press(table, "log")
        assert any("The coach was asked." in line for (line,) in table.screen.lines)


def test_the_column_of_a_match_that_is_over_says_too_when_the_coach_was_asked() -> None:
    server = Server()
    table, other = tables(server)
    table.hear({"event": "size", "size": [1440, 840, 1]})
    assert all(play(server, (table, other), Random(1)))
    assert table.state.match.is_over and not table.state.page
    last = len(table.state.match.actions) - 1
    state = replace(table.state, sight=replace(table.state.sight, asked=(last,)))
    *_before, (line,) = screen(state, table.screen.layout).lines
    assert line.endswith("The coach was asked.")


def test_what_the_computer_played_is_not_offered_to_be_taken_back() -> None:
    server = Server(learning=True)
    acting, other = in_turn(server, tables(server))
    server.happen(Substituted(other.state.seat))
    seat, action = acting.state.seat, str(server.match.legal_actions[0])
    server.happen(Played(seat, action, 0, by="greedy"))
    server.happen(Returned(seat))
    server.tell()
    acting.follow()
    assert acting.state.match.last == (seat, server.match.actions[0])
    assert not acting.state.steps_back


def test_in_any_other_match_there_is_no_coach_and_nothing_is_taken_back() -> None:
    server = Server()
    acting, _other = in_turn(server, tables(server))
    acting.push(server.match.legal_actions[0])
    assert not {"undo", "advice"} & {tool["action"] for tool in shown(acting)["tools"]}
    acting.hear({"event": "act", "action": "undo"})
    acting.hear({"event": "act", "action": "advice"})
    assert len(server.match.actions) == 1 and not server.room.asked


def test_after_a_match_each_sees_it_again_from_their_own_seat() -> None:
    server = Server(rounds=1)
    pair = tables(server)
    for _turn in play(server, pair, Random(1)):
        pass
    names = ("You", "Aiko"), ("Ines", "You")
    for seat, table in enumerate(pair):
        for word in ("replay", "turning points"):
            table.follow()
            press(table, word)
            assert table.state.watching
            playback = table.state.watching.playback
            assert (playback.seen_by, playback.you) == (str(seat), seat)
            assert playback.names == names[seat] and playback.match.record == server.match.record
            if word == "turning points":
                assert mistake_of(table)["title"].startswith("You ")
            press(table, "leave")


@pytest.mark.parametrize("ends", ["resign", "agree", "play"])
def test_where_it_is_wanted_the_end_of_a_match_tells_each_their_turning_points(ends: str) -> None:
    server = Server(rounds=1)
    pair = FarTable(server.seats[0], judges=True), FarTable(server.seats[1], judges=True)
    for table in pair:
        see_draw(table)
    for number, (acting, other) in enumerate(play(server, pair, Random(1))):
        if ends != "play" and number == 6:
            for word in (
                ("record", "resign", "give up") if ends == "resign" else ("record", "offer end")
            ):
                press(acting, word)
            other.follow()
            if ends == "agree":
                press(other, "offer end")
                acting.follow()
            break
    for table in pair:
        table.run_errands()
        table.follow()
        result = dialog(table)["result"]
        assert result["turning"] and "looking" not in result["turning"]
        assert (result["luck"] is not None) == (ends == "play")  # of rounds that were finished
        assert "turning points" not in [word for word, _label in dialog(table)["buttons"]]
        if result["points"]:
            table.hear({"event": "act", "action": "turning point 0"})
            assert table.state.watching and table.state.watching.is_open
            press(table, "leave")
    press(pair[0], "new")
    pair[1].follow()
    press(pair[1], "new")
    pair[0].follow()
    assert pair[0].state.review is None and not pair[0].state.awaits_review


def test_who_has_watched_is_not_told_of_moves_of_their_own() -> None:
    server = Server(rounds=1)
    for _turn in play(server, tables(server), Random(1)):
        pass
    table = kk.Table(server.behind, deck="index")
    table.follow()
    words = [word for word, _label in dialog(table)["buttons"]]
    assert "replay" in words and "turning points" not in words
    press(table, "replay")
    assert table.state.watching and table.state.watching.playback.names == ("Ines", "Aiko")
    press(table, "mistakes")
    assert mistake_of(table)["title"].startswith("Ines ")


def mistake_of(table: FarTable) -> dict[str, Any]:
    """Look for the mistakes that are wanted, and return what is told of the first."""
    table.run_errands()
    box = table.screen.advice["box"]
    assert box
    # The room alone deals, so nobody can go on from there.
    assert "play on" not in [word for word, *_rest in box["buttons"]]
    return dict(box)
