"""What the page says before a friend is played; tests/browser/test_friend.py plays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from ipywidgets import VBox

import koikoi_widget as kk
from koikoi_widget.lessons.my_matches.match_review_page import MatchReview
from koikoi_widget.lessons.my_matches.own_mistakes import OwnMistakes
from koikoi_widget.page import routes
from koikoi_widget.page.start_card import A_FRIEND
from koikoi_widget.rooms.far.far_room import Invitation, Room
from koikoi_widget.rooms.far.seats import KeptSeat, written
from koikoi_widget.rooms.link import HUB_VARIABLE, VARIABLE
from koikoi_widget.rooms.pace import pace_of
from koikoi_widget.rooms.room import Offered, Resigned, Turn
from tests.page.test_first_page import kept, told, win
from tests.rooms.at_hand import Server
from tests.table.matches import press as press_button

TOKEN = "0123456789abcdef" * 2
SITE = "https://games.example/koi-koi/voila/render/app.ipynb"


@pytest.fixture
def with_rooms(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "http://127.0.0.1:9/koi-koi/")


def with_friend(app: kk.App) -> dict[str, Any]:
    told(app, **kept(way=routes.NEW))
    told(app, event="set", name="opponent", value=A_FRIEND)
    return {**app.first_page.state["play"]}


def asked(app: kk.App) -> dict[str, Any]:
    return {**app.friend.asking.state}


def press(app: kk.App, typed: str) -> None:
    app.friend.hear({"event": "go", "typed": typed})


def test_without_rooms_the_page_says_so_and_offers_no_button() -> None:
    app = kk.App()
    card = with_friend(app)
    assert card["sides"]["chosen"] == A_FRIEND and not card["button"] and not card["code"]
    assert "this page has none" in card["says"] and not card["people"]
    told(app, **kept(way=routes.FRIEND, room="KBTP-XRWM"))
    assert "this page has none" in asked(app)["lines"][0] and not asked(app)["button"]


@pytest.mark.usefixtures("with_rooms")
def test_a_friend_is_chosen_in_place_of_an_opponent_and_only_here() -> None:
    app = kk.App()
    card = with_friend(app)
    assert card["button"] == "Invite a friend" and [row["label"] for row in card["people"]] == [
        "Your name"
    ]
    assert app.options.value("opponent") == app.table.opponent
    told(app, **kept(way=routes.FIRST))
    assert app.first_page.state["play"]["button"] == "Play Novice"


@pytest.mark.usefixtures("with_rooms")
def test_a_code_leads_to_an_invitation_at_the_page_s_own_server(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen = []

    def look(link: str, *, server: str) -> Invitation:
        seen.append((link, server))
        return Invitation("<b>Ines</b>", kk.Match("nintendo", rounds=6).rules)

    monkeypatch.setattr(Room, "look", look)
    app = kk.App()
    told(app, **kept(way=routes.FRIEND, room="KBTP-XRWM", site=SITE))
    assert seen == [
        ("https://games.example/koi-koi/rooms#KBTP-XRWM", "http://127.0.0.1:9/koi-koi/")
    ]
    assert asked(app)["title"] == "<b>Ines</b> invites you to a match"
    told(app, **kept(way=routes.FRIEND, room="KBTP-XRWM", site=SITE))
    assert len(seen) == 1
    press(app, "x" * 21)
    assert "20 letters" in asked(app)["trouble"] and asked(app)["button"] == "Sit down"


def test_on_a_hub_links_lead_to_its_rooms_and_not_to_the_user_s_own_server(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rooms, seen = "http://koikoi-rooms:8867/services/koikoi/", []

    def create(server: str, _rules: kk.Rules, *, address: str, **_how: object) -> Room:
        seen.append((server, address))
        raise kk.RoomError("no room can be kept.")

    monkeypatch.setattr(Room, "create", create)
    monkeypatch.delenv(VARIABLE, raising=False)
    monkeypatch.setenv(HUB_VARIABLE, rooms.rstrip("/"))
    app = kk.App()
    assert with_friend(app)["button"] == "Invite a friend"
    site = "https://hub.example/user/ines/voila/render/notebooks/app.ipynb"
    told(app, **kept(way=routes.NEW, site=site))
    told(app, event="play")
    assert seen == [(rooms, "https://hub.example/services/koikoi/")]


@pytest.mark.usefixtures("with_rooms")
def test_whoever_invites_says_how_fast_and_with_what_help_and_the_guest_reads_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    opened = []

    def create(_server: str, _rules: kk.Rules, **how: object) -> Room:
        opened.append((how["pace"], how["learning"]))
        raise kk.RoomError("no room can be kept.")

    monkeypatch.setattr(Room, "create", create)
    app = kk.App()
    *_others, paces, helps = with_friend(app)["choices"]
    assert [option["value"] for option in paces["options"]] == ["", "5 minutes", "3 days"]
    assert [option["value"] for option in helps["options"]] == ["", "learning"]
    told(app, event="set", name="pace", value="3 days")
    told(app, event="set", name="pace", value="1 second")
    assert app.first_page.state["play"]["choices"][-2]["chosen"] == "3 days"
    told(app, event="set", name="learning", value="learning")
    told(app, event="play")
    assert opened == [("3 days", True)]
    rules = kk.Match("nintendo", rounds=6).rules
    invited = Invitation("Ines", rules, pace_of("5 minutes"), learning=True)
    monkeypatch.setattr(Room, "look", lambda _link, server: invited)
    told(app, **kept(way=routes.FRIEND, room="KBTP-XRWM", site=SITE))
    assert "Each player has 5 minutes for a round." in asked(app)["lines"]
    assert asked(app)["lines"][4].startswith("Learning match")
    monkeypatch.setattr(Room, "look", lambda _link, server: Invitation("Ines", rules))
    told(app, **kept(way=routes.FRIEND, room="BCDF-HKLM", site=SITE))
    assert "No clock: as long as you like" in asked(app)["lines"]
    assert "Without help: no coach, no taking back" in asked(app)["lines"]
    assert asked(app)["lines"][0].startswith("A game for two with the flower cards of Japan")
    assert asked(app)["link"] == ("#learn/first-hand", "Learn in three minutes")


@pytest.mark.usefixtures("with_rooms")
@pytest.mark.parametrize("site", [SITE, "http://127.0.0.1:8866/"])
def test_who_invites_from_a_page_for_this_computer_only_is_told_so_before_choosing(
    site: str,
) -> None:
    app = kk.App()
    told(app, **kept(way=routes.NEW, site=site))
    told(app, event="set", name="opponent", value=A_FRIEND)
    says = app.first_page.state["play"]["says"].replace("\N{WORD JOINER}", "")
    assert ("koikoi play --wifi" in says) == (site != SITE)


@pytest.mark.usefixtures("with_rooms")
def test_a_link_of_another_server_is_looked_up_at_none_but_the_page_s_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(link: str, *, server: str) -> Invitation:
        assert server == "http://127.0.0.1:9/koi-koi/" and "evil" not in link
        raise kk.RoomError("no room has this code.")

    monkeypatch.setattr(Room, "look", refuse)
    app = kk.App()
    told(app, **kept(way=routes.FRIEND))
    press(app, "http://evil.example/rooms#KBTP-XRWM")
    assert asked(app)["trouble"] == "No room has this code."
    assert asked(app)["field"]["value"] == "KBTP-XRWM"
    press(app, "my friend's code")
    assert "is not the code of a room" in asked(app)["trouble"]


def standing_there(monkeypatch: pytest.MonkeyPatch, **turns: Turn) -> None:
    """Have the server say for whom each room waits."""

    def with_turns(_server: str, seats: Sequence[KeptSeat]) -> tuple[KeptSeat, ...]:
        known = [replace(seat, turn=turns.get(seat.code, "")) for seat in seats]
        return tuple(
            replace(seat, over=seat.turn == "over") if seat.turn else seat for seat in known
        )

    monkeypatch.setattr("koikoi_widget.rooms.far.turns.with_turns", with_turns)


def at_tables_with(names: dict[str, str]) -> str:
    """Return what a browser keeps of the seats opposite these friends, by the codes of rooms."""
    seats = [KeptSeat(code=code, token=TOKEN, name=name) for code, name in names.items()]
    return "{" + ", ".join(f'"{seat.code}": {written(seat)}' for seat in seats) + "}"


THREE_FRIENDS = at_tables_with({"KBTPXRWM": "Aiko", "BCDFHKLM": "Ben", "HHHHHHHH": "Cleo"})


@pytest.mark.usefixtures("with_rooms")
def test_who_has_matches_with_friends_sees_which_of_them_wait(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    standing_there(monkeypatch, KBTPXRWM="yours", BCDFHKLM="theirs", HHHHHHHH="over")
    app = kk.App()
    told(app, **kept(rooms=THREE_FRIENDS))
    state = app.first_page.state
    assert (state["hero"]["title"], state["hero"]["lead"]) == ("Your match with Aiko", "Your turn")
    door = state["above"][0]
    assert (door["title"], door["says"]) == ("Your match with Ben", "Ben is thinking…")
    assert [door["says"] for door in state["play"]["waiting"]] == ["Your turn", "Ben is thinking…"]
    assert state["above"][-1]["title"] == "Your match with Cleo"
    assert "Cleo" not in str(state["hero"]) + str(state["play"])


@pytest.mark.usefixtures("with_rooms")
def test_where_a_friend_is_played_the_same_matches_are_listed_as_on_the_first_page(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    standing_there(monkeypatch, KBTPXRWM="theirs", BCDFHKLM="yours", HHHHHHHH="over")
    app = kk.App()
    told(app, **kept(way=routes.FRIEND, rooms=THREE_FRIENDS))
    assert asked(app)["field"]["name"] == "code"
    doors = app.friend.asking.doors
    assert [(door["title"], door["says"]) for door in doors] == [
        ("Your match with Ben", "Your turn"),
        ("Your match with Aiko", "Aiko is thinking…"),
        ("Your match with Cleo", "The match is over. It can be replayed here."),
    ]
    assert {*doors[0]["pictures"]} <= {*app.friend.asking.pictures}
    told(app, **kept(way=routes.FIRST, rooms=THREE_FRIENDS))
    first = app.first_page.state
    assert first["hero"]["title"] == doors[0]["title"]
    assert [door for door in first["above"] if door in doors] == doors[1:]
    invited = Invitation("Dora", kk.rules("nintendo"))
    monkeypatch.setattr(Room, "look", lambda _link, server: invited)
    told(app, **kept(way=routes.FRIEND, room="MMMM-MMMM", rooms=THREE_FRIENDS))
    assert "Dora" in asked(app)["title"] and not app.friend.asking.doors


def reviewed(app: kk.App) -> MatchReview:
    """Return what the page's review shows."""
    (part,) = [part for part in app.children if isinstance(part, VBox) and len(part.children) > 1]
    review = part.children[-1]
    assert isinstance(review, MatchReview)
    return review


def end(server: Server, how: str) -> None:
    """Have a match end: played, resigned by either seat, or agreed."""
    if how == "agreed":
        server.happen(Offered(0, "end"))
        server.happen(Offered(1, "end"))
    elif how == "played":
        while not server.match.is_over:
            server.push(server.match.legal_actions[0])
    else:
        server.happen(Resigned(int(how)))
    server.tell()


@pytest.mark.usefixtures("with_rooms")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("how", ["played", "0", "1", "agreed"])
def test_a_match_with_a_friend_is_reviewed_and_counted_however_it_ended_and_on_the_next_visit(
    monkeypatch: pytest.MonkeyPatch, seat: int, how: str
) -> None:
    standing_there(monkeypatch)
    server = Server()
    room, other = server.seats[seat], ("Aiko", "Ines")[seat]
    monkeypatch.setattr(Room, "join", lambda _link, name, server: room)
    rooms = f'{{"KBTPXRWM": {written(KeptSeat(code="KBTPXRWM", token=TOKEN, name=other))}}}'
    app = kk.App()
    told(app, **kept(way=routes.FRIEND, room="KBTP-XRWM", rooms=rooms))
    table = app.friend.table
    assert table
    app.first_page.way = "review"
    assert reviewed(app).shown is None
    app.first_page.way = routes.FRIEND
    end(server, how)
    table.follow()
    while table.state.is_behind:
        press_button(table, "seen draw" if table.state.shows_draw else "deal")
    app.first_page.way = "review"
    assert reviewed(app).shown == server.match
    (tally,) = app.matches.own.totals
    winner = {"played": server.match.winner, "0": 1, "1": 0, "agreed": None}[how]
    assert (tally.won, tally.resigned) == (winner == seat, how == f"{seat}")

    following = kk.App()
    following.first_page.way = "review"
    told(following, **kept(way="review"))
    told(following, event="matches", kept=str(app.matches.own))
    assert reviewed(following).shown == server.match
    assert reviewed(following).replay.state.watching.playback.seen_by == f"{seat}"
    words = {word[0] for word in reviewed(following).replay.bridge.state["words"]}
    assert {"You", other} <= words
    win(following.table)
    following.first_page.way = routes.TABLE
    following.first_page.way = "review"
    assert reviewed(following).shown == following.table.match
    assert following.matches.own.last is None


@pytest.mark.usefixtures("with_rooms")
def test_the_first_page_leads_to_a_match_that_is_not_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    standing_there(monkeypatch)
    seat = KeptSeat(code="KBTPXRWM", token=TOKEN, name="Aiko")
    over = KeptSeat(code="BCDFHKLM", token=TOKEN, name="Ben", over=True)
    rooms = f'{{"KBTPXRWM": {written(seat)}, "BCDFHKLM": {written(over)}}}'
    app = kk.App()
    told(app, **kept(rooms=rooms))
    hero = app.first_page.state["hero"]
    assert hero["title"] == "Your match with Aiko" and hero["way"]["href"] == "#KBTP-XRWM"
    told(app, **kept(rooms=f'{{"BCDFHKLM": {written(over)}}}'))
    state = app.first_page.state
    assert "Ben" not in str(state["hero"]) and not state["first"]
    door = state["above"][-1]
    assert (door["title"], door["href"]) == ("Your match with Ben", "#BCDF-HKLM")
    assert door["says"].startswith("The match is over.")


@pytest.mark.usefixtures("with_rooms")
def test_a_rematch_that_is_offered_waits_on_the_first_page(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    standing_there(monkeypatch, BCDFHKLM="rematch")
    over = KeptSeat(code="BCDFHKLM", token=TOKEN, name="Ben", over=True)
    app = kk.App()
    told(app, **kept(rooms=f'{{"BCDFHKLM": {written(over)}}}'))
    hero = app.first_page.state["hero"]
    assert (hero["title"], hero["lead"]) == ("Your match with Ben", "Ben offers a rematch.")


@pytest.mark.usefixtures("with_rooms")
def test_where_a_friend_is_played_a_table_gives_way_and_waits_at_its_own_address(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    standing_there(monkeypatch)
    server = Server()
    monkeypatch.setattr(Room, "join", lambda _link, name, server: room)
    room = server.seats[0]
    rooms = at_tables_with({"KBTPXRWM": "Aiko"})
    app = kk.App()
    told(app, **kept(way=routes.FRIEND, room="KBTP-XRWM", rooms=rooms))
    friend = app.friend
    table = friend.table
    assert table and friend.children == (table,) and friend.asking.seat["shown"] == "KBTP-XRWM"

    told(app, **kept(way=routes.FIRST, rooms=rooms))
    told(app, **kept(way=routes.FRIEND, rooms=rooms))
    assert friend.children == (friend.asking,) and friend.table is table
    assert asked(app)["field"]["name"] == "code" and not friend.asking.seat["shown"]
    assert [door["href"] for door in friend.asking.doors] == ["#KBTP-XRWM"]
    assert app.in_force().rules == app.options.rules
    server.push(server.match.legal_actions[0])
    table.follow()
    assert friend.children == (friend.asking,) and not friend.asking.seat["shown"]

    told(app, **kept(way=routes.FRIEND, room="KBTP-XRWM", rooms=rooms))
    assert friend.children == (table,) and friend.asking.seat["shown"] == "KBTP-XRWM"
    assert app.in_force().rules == server.match.rules
    told(app, **kept(way=routes.FRIEND, rooms=rooms))  # where the page has led by itself
    assert friend.children == (table,)


@pytest.mark.usefixtures("with_rooms")
def test_where_a_friend_is_played_an_invitation_gives_way_and_waits_at_its_own_address(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    invited = Invitation("Dora", kk.rules("nintendo"))
    monkeypatch.setattr(Room, "look", lambda _link, server: invited)
    app = kk.App()
    for _time in range(2):
        told(app, **kept(way=routes.FRIEND, room="MMMM-MMMM"))
        assert "Dora" in asked(app)["title"]
        told(app, **kept(way=routes.FIRST))
        told(app, **kept(way=routes.FRIEND))
        assert asked(app)["title"] == "Play a friend" and asked(app)["field"]["name"] == "code"


@pytest.mark.usefixtures("with_rooms")
def test_who_invites_another_friend_stands_at_that_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Room, "create", lambda *_rules, **_how: Server().seats[0])
    app = kk.App()
    for _time in range(2):
        with_friend(app)
        before = app.friend.table
        told(app, event="play")
        assert app.friend.table is not before and app.friend.in_sight
        told(app, **kept(way=routes.FRIEND))
        assert app.friend.in_sight


@pytest.mark.usefixtures("with_rooms")
@pytest.mark.parametrize("seat", [0, 1])
def test_mistakes_in_a_match_with_a_friend_come_back_as_one_s_own(
    monkeypatch: pytest.MonkeyPatch, seat: int
) -> None:
    standing_there(monkeypatch)
    server = Server()
    monkeypatch.setattr(Room, "join", lambda _link, name, server: room)
    room = server.seats[seat]
    app = kk.App()
    told(app, **kept(way=routes.FRIEND, room="KBTP-XRWM", rooms=at_tables_with({"KBTPXRWM": "A"})))
    table = app.friend.table
    assert table
    end(server, "played")
    table.follow()
    while table.state.is_behind:
        press_button(table, "seen draw" if table.state.shows_draw else "deal")
    review = table.state.review
    assert review and app.mistakes.own.mistakes == OwnMistakes().noted(review, seat).mistakes
    assert app.mistakes.own.mistakes
